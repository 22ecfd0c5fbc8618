package dev.lamella.cli.print;

import dev.lamella.error.ValueException;
import dev.lamella.row.Interval;
import dev.lamella.row.RowValues;
import dev.lamella.row.Wkb;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.text.internal.CompactJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Prints the values of a column.
///
/// @param field the column
/// @param path its path, for warnings
/// @param type the annotation in effect
/// @param isTextByDeclaration whether the declared annotation, which is not in effect, is text
/// @param binary how bytes are printed
/// @param odd counts values that the annotation does not allow
public record LeafPrinter(PrimitiveField field, ColumnPath path, @Nullable LogicalType type,
        boolean isTextByDeclaration,
        BinaryText binary,
        ForbiddenValues odd) implements FieldPrinter {
    /// Beyond this scale, positive or negative, a decimal is printed with an exponent: the scale comes from the schema,
    /// and a damaged one must not produce gigabytes of zeros.
    public static final int LARGEST_SCALE = 10_000;

    @Override
    public void print(RowValues cells, int index, ValueOut out) throws IOException {
        Object value;
        try {
            value = cells.get(index);
        } catch (ValueException _) {
            printForbidden(cells.getRaw(index), out);
            return;
        }
        switch (value) {
            case null -> out.writeNull();
            case Boolean flag -> out.writeBoolean(flag);
            case Byte number -> out.writeInteger(number);
            case Short number -> out.writeInteger(number);
            case Integer number -> out.writeInteger(number);
            case Long number -> out.writeInteger(number);
            case BigInteger number -> out.writeNumber(number.toString());
            case BigDecimal number -> printDecimal(number, out);
            case Float number -> printFloat(number, out);
            case Double number -> printDouble(number, out);
            case String text -> printText(text, out);
            case byte[] bytes -> printBytes(bytes, out);
            case Wkb geometry -> printBytes(geometry.bytes(), out);
            case UUID uuid -> out.writeText(uuid.toString());
            case LocalDate date -> out.writeText(date.toString());
            case LocalTime time -> out.writeText(IsoTime.time(time, isAdjustedToUtc()));
            case LocalDateTime timestamp -> out.writeText(IsoTime.timestamp(timestamp));
            case Instant instant -> out.writeText(IsoTime.instant(instant));
            case Interval interval -> printInterval(interval, out);
            default -> throw new IllegalStateException("A value of " + value.getClass());
        }
        if (value != null && type instanceof LogicalType.Unknown) {
            odd.add(path, forbidden());
        }
    }

    /// Prints a value that its annotation does not allow as stored: as a number, text or bytes.
    private void printForbidden(@Nullable Object stored, ValueOut out) throws IOException {
        if (isText()) {
            odd.addMalformed(path, forbidden());
        } else {
            odd.add(path, forbidden());
        }
        switch (stored) {
            case Integer number when type instanceof LogicalType.Decimal decimal ->
                printDecimal(BigDecimal.valueOf(number, decimal.scale()), out);
            case Long number when type instanceof LogicalType.Decimal decimal ->
                printDecimal(BigDecimal.valueOf(number, decimal.scale()), out);
            case byte[] bytes when type instanceof LogicalType.Decimal decimal -> printDecimal(
                    new BigDecimal(bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes), decimal.scale()), out);
            case Integer number -> out.writeInteger(number);
            case Long number -> out.writeInteger(number);
            case byte[] bytes when isText() -> out.writeText(new String(bytes, StandardCharsets.UTF_8));
            case byte[] bytes -> out.writeText(binary.print(bytes));
            case null, default -> throw new IllegalStateException("A forbidden value of " + field.type());
        }
    }

    private String forbidden() {
        return "not allowed by " + (type == null ? field.type() : type);
    }

    private boolean isText() {
        return type instanceof LogicalType.String || type instanceof LogicalType.Enum
                || type instanceof LogicalType.Json;
    }

    private boolean isAdjustedToUtc() {
        return type instanceof LogicalType.Time time && time.isAdjustedToUTC();
    }

    private static void printDecimal(BigDecimal number, ValueOut out) throws IOException {
        out.writeNumber(text(number));
    }

    /// A decimal as it is printed.
    public static String text(BigDecimal number) {
        return Math.abs((long) number.scale()) > LARGEST_SCALE ? number.toString() : number.toPlainString();
    }

    private void printFloat(float number, ValueOut out) throws IOException {
        if (!Float.isFinite(number)) {
            out.writeText(Float.toString(number));
        } else {
            out.writeNumber(Float.toString(number));
        }
    }

    private static void printDouble(double number, ValueOut out) throws IOException {
        if (Double.isFinite(number)) {
            out.writeNumber(Double.toString(number));
        } else {
            out.writeText(Double.toString(number));
        }
    }

    /// The number of objects and lists around a value, at most: an entry of a map may be a list in a list.
    private int depth() {
        return path.steps().stream().mapToInt(
                step -> step instanceof ColumnPath.Step.Key || step instanceof ColumnPath.Step.Value ? 2 : 1).sum();
    }

    private void printText(String text, ValueOut out) throws IOException {
        Optional<String> json = type instanceof LogicalType.Json ? CompactJson.of(text, depth()) : Optional.empty();
        if (json.isPresent()) {
            out.writeJson(json.get());
        } else {
            out.writeText(text);
        }
    }

    private void printBytes(byte[] bytes, ValueOut out) throws IOException {
        if (!isTextByDeclaration && binary != BinaryText.utf8) {
            out.writeText(binary.print(bytes));
            return;
        }
        try {
            out.writeText(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException _) {
            odd.addMalformed(path, "not UTF-8");
            out.writeText(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private static void printInterval(Interval interval, ValueOut out) throws IOException {
        out.startObject();
        out.name("months");
        out.writeInteger(interval.months());
        out.name("days");
        out.writeInteger(interval.days());
        out.name("millis");
        out.writeInteger(interval.millis());
        out.endObject();
    }
}
