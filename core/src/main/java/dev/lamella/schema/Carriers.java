package dev.lamella.schema;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/// The physical types that each annotation allows: the table in `LogicalTypes.md`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
final class Carriers {
    static final List<Carrier> ANY = Arrays.stream(PhysicalType.values()).map(Carrier::of).toList();
    static final List<Carrier> BYTES = List.of(Carrier.of(PhysicalType.BYTE_ARRAY));
    static final List<Carrier> INT32 = List.of(Carrier.of(PhysicalType.INT32));
    private static final List<Carrier> INT64 = List.of(Carrier.of(PhysicalType.INT64));
    static final List<Carrier> NUMBERS = List.of(Carrier.of(PhysicalType.INT32),
            Carrier.of(PhysicalType.INT64), Carrier.of(PhysicalType.FIXED_LEN_BYTE_ARRAY),
            Carrier.of(PhysicalType.BYTE_ARRAY));
    static final List<Carrier> INTEGERS = List.of(Carrier.of(PhysicalType.INT32), Carrier.of(PhysicalType.INT64));
    static final List<Carrier> TIMESTAMPS = List.of(Carrier.of(PhysicalType.INT64), Carrier.fixed(12));
    /// `log10(2)` in units of `10^-30`.
    private static final BigInteger LOG_2 = new BigInteger("301029995663981195213738894724");
    private static final BigInteger LOG_UNIT = BigInteger.TEN.pow(30);

    private Carriers() {}

    /// A physical type that an annotation allows; `length` is -1 if any length is allowed.
    record Carrier(PhysicalType type, int length) {
        static Carrier of(PhysicalType type) {
            return new Carrier(type, -1);
        }

        static Carrier fixed(int length) {
            return new Carrier(PhysicalType.FIXED_LEN_BYTE_ARRAY, length);
        }

        boolean holds(PhysicalType actualType, int actualLength) {
            return type == actualType && (length < 0 || length == actualLength);
        }

        @Override
        public String toString() {
            return length < 0 ? type.name() : type + "(" + length + ")";
        }
    }

    /// The physical types that may carry an annotation. Empty for annotations of groups and for unknown ones.
    static List<Carrier> of(LogicalType logicalType) {
        return switch (logicalType) {
            case LogicalType.Time time -> time.unit() == TimePrecision.MILLIS ? INT32 : INT64;
            case LogicalType.Integer integer -> switch (integer.bitWidth()) {
                case 8, 16, 32 -> INT32;
                case 64 -> INT64;
                default -> List.of();
            };
            case LogicalType other -> other.kind().carriers();
        };
    }

    /// FIXED_LEN_BYTE_ARRAY with a length.
    static List<Carrier> fixed(int length) {
        return List.of(Carrier.fixed(length));
    }

    /// The physical types that may carry an annotation; a deprecated TIMESTAMP has fewer than a modern one.
    static List<Carrier> of(LogicalType logicalType, boolean isDeprecated) {
        return isDeprecated && logicalType instanceof LogicalType.Timestamp ? INT64 : of(logicalType);
    }

    /// The carriers as a sentence names them: `INT64 or FIXED_LEN_BYTE_ARRAY(12)`.
    static String text(List<Carrier> carriers) {
        List<String> names = carriers.stream().map(Carrier::toString).toList();
        int last = names.size() - 1;
        return last == 0 ? names.getFirst() : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /// The most decimal digits that every number of a physical type may have: exactly `floor(log10(2^(8n-1) - 1))` for
    /// `n` bytes. 0 for types that cannot hold a DECIMAL, and for BYTE_ARRAY, which is unbounded.
    static int maxPrecision(PhysicalType type, int length) {
        return switch (type) {
            case INT32 -> 9;
            case INT64 -> 18;
            // A power of two is never a power of ten, so the -1 changes nothing; 30 digits of log10(2) are enough for any int.
            case FIXED_LEN_BYTE_ARRAY -> length < 1
                    ? 0
                    : BigInteger.valueOf(8L * length - 1).multiply(LOG_2).divide(LOG_UNIT)
                            .min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY -> 0;
        };
    }

    /// A physical type with its length.
    static String physical(PhysicalType type, int length) {
        return type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? type + "(" + length + ")" : type.name();
    }
}
