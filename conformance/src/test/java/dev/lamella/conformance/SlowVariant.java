package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantPath;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A value in a Variant that is neither absent nor null, as a Java object, and its role in a filter.
record SlowVariant(Object value) {
    private static final Object NULL = new Object();

    /// @param group of the columns `metadata` and `value`, unshredded
    static SlowVariant of(Fields group) {
        byte[] metadata = HexFormat.of().parseHex(((Hex) group.values().get(0)).digits());
        byte[] value = HexFormat.of().parseHex(((Hex) group.values().get(1)).digits());
        return of(Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), value, 0, value.length));
    }

    static SlowVariant of(Variant variant) {
        Object value = variant.toJava();
        return new SlowVariant(value == null ? NULL : value);
    }

    /// The value at a path, if it exists and is not null.
    Optional<SlowVariant> at(VariantPath path) {
        Object at = value;
        for (VariantPath.Step step : path.steps()) {
            at = switch (step) {
                case VariantPath.Step.Field(var name) -> at instanceof Map<?, ?> map ? map.get(name.toString()) : null;
                case VariantPath.Step.Element(int index) ->
                    at instanceof List<?> list && index < list.size() ? list.get(index) : null;
            };
        }
        return at == null || at == NULL ? Optional.empty() : Optional.of(new SlowVariant(at));
    }

    Truth isNan() {
        return value instanceof Float || value instanceof Double
                ? Truth.of(Double.isNaN(((Number) value).doubleValue()))
                : Truth.UNKNOWN;
    }

    Truth startsWith(Literal prefix) {
        boolean isOfClass = prefix instanceof Literal.Text ? value instanceof String : value instanceof byte[];
        return isOfClass ? MeantValue.startsWith(meant(), MeantValue.of(prefix)) : Truth.UNKNOWN;
    }

    Truth compare(Comparison comparison, Literal literal) {
        return isOfClass(literal) ? MeantValue.compare(meant(), comparison, meant(literal)) : Truth.UNKNOWN;
    }

    private boolean isOfClass(Literal literal) {
        return switch (literal) {
            case Literal.Bool _ -> value instanceof Boolean;
            case Literal.Number _,Literal.Floating _ -> value instanceof Number;
            case Literal.Text _ -> value instanceof String;
            case Literal.Bytes _ -> value instanceof byte[];
            case Literal.Date _ -> value instanceof LocalDate;
            case Literal.Time _ -> value instanceof LocalTime;
            case Literal.Local _ -> value instanceof LocalDateTime;
            case Literal.Moment _ -> value instanceof Instant;
            case Literal.Id _ -> value instanceof UUID;
        };
    }

    /// A decimal number that is the shortest text of a float or double is that.
    private MeantValue meant(Literal literal) {
        boolean isText = (value instanceof Float || value instanceof Double)
                && literal instanceof Literal.Number(var number)
                && Double.isFinite(((Number) value).doubleValue())
                && new BigDecimal(value.toString()).compareTo(number) == 0;
        return isText ? new MeantValue.Real(((Number) value).doubleValue()) : MeantValue.of(literal);
    }

    private MeantValue meant() {
        return switch (value) {
            case Boolean bool -> new MeantValue.Bool(bool);
            case Long number -> new MeantValue.Exact(BigDecimal.valueOf(number));
            case BigDecimal number -> new MeantValue.Exact(number);
            case Float number -> new MeantValue.Real(number);
            case Double number -> new MeantValue.Real(number);
            case String text -> new MeantValue.Bytes(text.getBytes(StandardCharsets.UTF_8));
            case byte[] bytes -> new MeantValue.Bytes(bytes);
            case LocalDate day -> new MeantValue.Exact(BigDecimal.valueOf(day.toEpochDay()));
            case LocalTime time -> new MeantValue.Exact(BigDecimal.valueOf(time.toNanoOfDay()));
            case Instant time -> MeantValue.nanos(time);
            case LocalDateTime time -> MeantValue.nanos(time.toInstant(ZoneOffset.UTC));
            case UUID id -> new MeantValue.Bytes(ByteBuffer.allocate(16).putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits()).array());
            default -> throw new AssertionError(value);
        };
    }
}
