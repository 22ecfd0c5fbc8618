package dev.lamella.shredding;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDate;
import dev.lamella.variant.VariantDecimal;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantInteger;
import dev.lamella.variant.VariantString;
import dev.lamella.variant.VariantTime;
import dev.lamella.variant.VariantTimestamp;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.variant.VariantUuid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// What values become of a type, worked out one by one and told as text; "null" if the type does not have them.
final class Casts {
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

    private Casts() {}

    /// What a row gives, as text.
    static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case BigDecimal number -> number.toPlainString();
            default -> value.toString();
        };
    }

    static String cast(Variant value, String type) {
        String word = type.replaceAll("\\(.*", "");
        return switch (value) {
            case VariantInteger ignored -> number(value.asDecimal(), type, word);
            case VariantDecimal ignored -> number(value.asDecimal(), type, word);
            case VariantBoolean v -> word.equals("BOOLEAN") ? text(v.value()) : "null";
            case VariantFloat v -> word.equals("FLOAT")
                    ? text(v.value())
                    : word.equals("DOUBLE") ? text((double) v.value()) : exact(v.value(), type, word);
            case VariantDouble v -> word.equals("DOUBLE")
                    ? text(v.value())
                    : word.equals("FLOAT")
                            ? isFloat(v.value()) ? text((float) v.value()) : "null"
                            : exact(v.value(), type, word);
            case VariantDate v -> word.equals("DATE") ? text(v.value()) : "null";
            case VariantTime v -> word.equals("TIME") ? text(v.value()) : "null";
            case VariantString v -> word.equals("STRING") ? v.value() : "null";
            case VariantBinary v -> word.equals("BYTE_ARRAY") ? text(v.value()) : "null";
            case VariantUuid v -> word.equals("UUID") ? text(v.value()) : "null";
            case VariantTimestamp v -> word.equals("TIMESTAMP") ? timestamp(v, type) : "null";
            default -> "null";
        };
    }

    /// A float or double that is a number of an exact type.
    private static String exact(double value, String type, String word) {
        return Double.isFinite(value) ? number(new BigDecimal(value), type, word) : "null";
    }

    private static boolean isFloat(double value) {
        return Double.isNaN(value) || Double.isInfinite(value)
                || Math.abs(value) <= Float.MAX_VALUE
                        && new BigDecimal((float) value).compareTo(new BigDecimal(value)) == 0;
    }

    private static String number(BigDecimal value, String type, String word) {
        return switch (word) {
            case "INT" -> whole(value, Integer.parseInt(type.replaceAll("\\D", "")));
            case "INT32" -> whole(value, 32);
            case "INT64" -> whole(value, 64);
            case "DECIMAL" -> {
                String[] parameters = type.substring(word.length() + 1).split("[,()]");
                yield decimal(value, Integer.parseInt(parameters[0].strip()), Integer.parseInt(parameters[1].strip()));
            }
            case "DOUBLE" -> {
                double nearest = value.doubleValue();
                yield same(value, new BigDecimal(nearest)) || same(value, new BigDecimal(Double.toString(nearest)))
                        ? text(nearest)
                        : "null";
            }
            case "FLOAT" -> {
                float nearest = value.floatValue();
                yield !Float.isInfinite(nearest) && (same(value, new BigDecimal(nearest))
                        || same(value, new BigDecimal(Float.toString(nearest)))) ? text(nearest) : "null";
            }
            default -> "null";
        };
    }

    private static boolean same(BigDecimal value, BigDecimal other) {
        return value.compareTo(other) == 0;
    }

    private static String whole(BigDecimal value, int bits) {
        BigInteger limit = BigInteger.TWO.pow(bits - 1);
        BigInteger floor = value.setScale(0, RoundingMode.FLOOR).toBigInteger();
        boolean fits = same(value, new BigDecimal(floor)) && floor.compareTo(limit) < 0
                && floor.compareTo(limit.negate()) >= 0;
        return fits ? floor.toString() : "null";
    }

    private static String decimal(BigDecimal value, int precision, int scale) {
        BigDecimal floor = value.setScale(scale, RoundingMode.FLOOR);
        boolean fits = same(value, floor)
                && floor.unscaledValue().abs().compareTo(BigInteger.TEN.pow(precision)) < 0;
        return fits ? floor.toPlainString() : "null";
    }

    private static String timestamp(VariantTimestamp value, String type) {
        boolean isLocal = value.timestampKind() == VariantTimestampKind.LOCAL_MICROS
                || value.timestampKind() == VariantTimestampKind.LOCAL_NANOS;
        boolean isNanos = type.contains("NANOS");
        if (isLocal == type.contains("true")) {
            return "null";
        }
        Instant at = isLocal ? value.localDateTime().toInstant(ZoneOffset.UTC) : value.instant();
        BigInteger nanos = BigInteger.valueOf(at.getEpochSecond()).multiply(NANOS)
                .add(BigInteger.valueOf(at.getNano()));
        if (isNanos ? nanos.bitLength() > 63 : !at.equals(at.truncatedTo(ChronoUnit.MICROS))) {
            return "null";
        }
        return isLocal ? LocalDateTime.ofInstant(at, ZoneOffset.UTC).toString() : at.toString();
    }
}
