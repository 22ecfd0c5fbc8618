package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;

/// How values of columns compare, from the text of `parquet.thrift` once more: the library's own order is not asked.
///
/// Values are trees of [Physical].
final class TrueOrder {
    private TrueOrder() {}

    /// The order of a type; none if it has none.
    static Optional<Comparator<Object>> byType(PhysicalType type, Optional<LogicalType> logicalType) {
        if (logicalType.isEmpty()) {
            return switch (type) {
                case BOOLEAN -> Optional.of(Comparator.comparing(Boolean.class::cast));
                case INT32, INT64 -> Optional.of(Comparator.comparing(Long.class::cast));
                case FLOAT, DOUBLE -> Optional.of(Comparator.comparing(TrueOrder::number));
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Optional.of(bytewise());
                case INT96 -> Optional.empty();
            };
        }
        return switch (logicalType.get()) {
            case LogicalType.Integer(_, boolean isSigned) -> Optional.of(isSigned
                    ? Comparator.comparing(Long.class::cast)
                    : Comparator.comparing(TrueOrder::withoutSign));
            case LogicalType.Date _,LogicalType.Time _ -> Optional.of(Comparator.comparing(Long.class::cast));
            case LogicalType.Timestamp _ -> Optional.of(type == PhysicalType.INT64
                    ? Comparator.comparing(Long.class::cast)
                    : Comparator.comparing(value -> whole(value, true)));
            case LogicalType.Decimal _ -> Optional.of(type == PhysicalType.INT32 || type == PhysicalType.INT64
                    ? Comparator.comparing(Long.class::cast)
                    : Comparator.comparing(value -> whole(value, false)));
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _,LogicalType.Uuid _ ->
                Optional.of(bytewise());
            case LogicalType.Float16 _ -> Optional.of(Comparator.comparing(TrueOrder::number));
            case LogicalType.Interval _,LogicalType.Unknown _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.Unrecognized _ ->
                Optional.empty();
            case LogicalType.List _,LogicalType.Map _,LogicalType.Variant _,LogicalType.File _ ->
                throw new AssertionError(logicalType + " is not a leaf");
        };
    }

    /// IEEE 754 totalOrder: by sign, then by the bits of the magnitude.
    static Comparator<Object> total() {
        return Comparator.comparing(value -> {
            int width = switch (value) {
                case Bits32 _ -> 32;
                case Bits64 _ -> 64;
                default -> 16;
            };
            long bits = bits(value);
            BigInteger magnitude = BigInteger.valueOf(bits & (1L << width - 1) - 1);
            return bits >>> width - 1 == 0 ? magnitude : magnitude.negate().subtract(BigInteger.ONE);
        });
    }

    private static long bits(Object value) {
        return switch (value) {
            case Bits32(int bits) -> Integer.toUnsignedLong(bits);
            case Bits64(long bits) -> bits;
            case Hex hex -> whole(hex, true).intValue() & 0xffff;
            default -> throw new AssertionError(value);
        };
    }

    /// Whether values of such a column can be NaN.
    static boolean hasNan(PhysicalType type, Optional<LogicalType> logicalType) {
        return type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE
                || logicalType.orElse(null) instanceof LogicalType.Float16;
    }

    static boolean isNan(Object value) {
        return Double.isNaN(switch (value) {
            case Bits32(int bits) -> Float.intBitsToFloat(bits);
            case Bits64(long bits) -> Double.longBitsToDouble(bits);
            case Hex _ -> Float.float16ToFloat((short) bits(value));
            default -> throw new AssertionError(value);
        });
    }

    /// With both zeros alike.
    private static Double number(Object value) {
        double number = switch (value) {
            case Bits32(int bits) -> Float.intBitsToFloat(bits);
            case Bits64(long bits) -> Double.longBitsToDouble(bits);
            default -> Float.float16ToFloat((short) bits(value));
        };
        return number == 0 ? 0d : number;
    }

    private static BigInteger withoutSign(Object value) {
        BigInteger number = BigInteger.valueOf((long) value);
        return number.signum() < 0 ? number.add(BigInteger.ONE.shiftLeft(64)) : number;
    }

    private static Comparator<Object> bytewise() {
        Function<Object, byte[]> bytes = value -> HexFormat.of().parseHex(((Hex) value).digits());
        return Comparator.comparing(bytes, Arrays::compareUnsigned);
    }

    private static BigInteger whole(Object value, boolean isLittleEndian) {
        byte[] bytes = HexFormat.of().parseHex(((Hex) value).digits());
        if (isLittleEndian) {
            for (int i = 0; i < bytes.length / 2; i++) {
                byte first = bytes[i];
                bytes[i] = bytes[bytes.length - 1 - i];
                bytes[bytes.length - 1 - i] = first;
            }
        }
        return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
    }
}
