package dev.lamella.internal.dataset;

import dev.lamella.dataset.PartitionType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/// The values of partition columns, read from the names of directories.
final class PartitionTypes {
    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,19}");
    /// As `LocalDate.toString` writes the days of an INT32.
    private static final Pattern DAY = Pattern.compile("([0-9]{4}|[+-][0-9]{4,7})-[0-9]{2}-[0-9]{2}");

    /// How the values of a type are written in names.
    private enum Notation {
        NUMBER, DAY, TRUTH, TEXT
    }

    private PartitionTypes() {}

    /// The value of a text in PLAIN encoding, without a length; empty if it is not a value of the column.
    static Optional<byte[]> stored(PrimitiveField column, String text) {
        return switch (notation(column).orElseThrow()) {
            case NUMBER -> number(column, text);
            case DAY -> day(text);
            case TRUTH -> text.equals("true") || text.equals("false")
                    ? Optional.of(new byte[]{(byte) (text.equals("true") ? 1 : 0)})
                    : Optional.empty();
            case TEXT -> Optional.of(text.getBytes(StandardCharsets.UTF_8));
        };
    }

    /// Whether names of directories can have the values of a column.
    static boolean hasText(PrimitiveField column) {
        return column.repetition() != Repetition.REPEATED && notation(column).isPresent();
    }

    private static Optional<Notation> notation(PrimitiveField column) {
        LogicalType type = column.logicalType().orElse(null);
        return switch (column.type()) {
            case BOOLEAN -> Optional.of(Notation.TRUTH);
            case INT32, INT64 -> type == null || type instanceof LogicalType.Integer
                    ? Optional.of(Notation.NUMBER)
                    : type instanceof LogicalType.Date && column.type() == PhysicalType.INT32
                            ? Optional.of(Notation.DAY)
                            : Optional.empty();
            case BYTE_ARRAY -> type instanceof LogicalType.String || type instanceof LogicalType.Enum
                    ? Optional.of(Notation.TEXT)
                    : Optional.empty();
            case FLOAT, DOUBLE, INT96, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }

    private static Optional<byte[]> number(PrimitiveField column, String text) {
        if (!NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(text);
        int width = column.type() == PhysicalType.INT32 ? Integer.SIZE : Long.SIZE;
        int bits = column.logicalType().orElse(null) instanceof LogicalType.Integer integer
                ? integer.bitWidth()
                : width;
        boolean isSigned = !(column.logicalType().orElse(null) instanceof LogicalType.Integer integer)
                || integer.isSigned();
        boolean fits = isSigned ? value.bitLength() < bits : value.signum() >= 0 && value.bitLength() <= bits;
        if (!fits) {
            return Optional.empty();
        }
        byte[] bytes = new byte[width / Byte.SIZE];
        if (width == Integer.SIZE) {
            LittleEndian.putInt(bytes, 0, value.intValue());
        } else {
            LittleEndian.putLong(bytes, 0, value.longValue());
        }
        return Optional.of(bytes);
    }

    private static Optional<byte[]> day(String text) {
        if (!DAY.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            long day = LocalDate.parse(text).toEpochDay();
            if (day < Integer.MIN_VALUE || day > Integer.MAX_VALUE) {
                return Optional.empty();
            }
            byte[] bytes = new byte[Integer.BYTES];
            LittleEndian.putInt(bytes, 0, (int) day);
            return Optional.of(bytes);
        } catch (DateTimeException ignored) {
            // There is no such day in the calendar.
            return Optional.empty();
        }
    }

    /// The column of a partition key.
    static PrimitiveField field(PartitionType type, String name, Repetition repetition) {
        return switch (type) {
            case INT64 -> PrimitiveField.of(name, repetition, PhysicalType.INT64);
            case UINT64 ->
                PrimitiveField.of(name, repetition, PhysicalType.INT64, new LogicalType.Integer(Long.SIZE, false));
            case DATE -> PrimitiveField.of(name, repetition, PhysicalType.INT32, new LogicalType.Date());
            case BOOLEAN -> PrimitiveField.of(name, repetition, PhysicalType.BOOLEAN);
            case STRING -> PrimitiveField.of(name, repetition, PhysicalType.BYTE_ARRAY, new LogicalType.String());
        };
    }

    /// The column of a partition key as a schema declares it.
    ///
    /// @throws SchemaMismatchException if names of directories cannot have values of its type
    static PrimitiveField declared(Field field) {
        if (field instanceof PrimitiveField column && hasText(column)) {
            return column;
        }
        throw new SchemaMismatchException(
                "Directories are named " + field.name() + "=..., and the schema of the data set"
                        + " has this column with the type "
                        + (field instanceof PrimitiveField column ? column.typeText() : "of a group")
                        + "; names of directories are whole numbers,"
                        + " BOOLEAN, DATE, STRING or ENUM",
                "Give the column one of these types, or read with DatasetOptions.Partitions.IGNORE.");
    }
}
