package dev.lamella.schema;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What annotations mean and what they may annotate: the tables of `LogicalTypes.md`, and the resolution of what a file
/// declares. Pure functions.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
final class Annotations {
    /// The reserved member of the union under which some writers store INTERVAL.
    private static final int INTERVAL_MEMBER = 9;
    private static final List<Carrier> ANY = Arrays.stream(PhysicalType.values()).map(Carrier::of).toList();
    /// `log10(2)` in units of `10^-30`.
    private static final BigInteger LOG_2 = new BigInteger("301029995663981195213738894724");
    private static final BigInteger LOG_UNIT = BigInteger.TEN.pow(30);

    private Annotations() {}

    /// What a declared annotation comes to.
    record Resolution(Optional<LogicalType> logicalType, List<SchemaFinding> findings) {
        static final Resolution NONE = new Resolution(Optional.empty(), List.of());
    }

    /// A physical type that an annotation may stand on; `length` is -1 if it does not matter.
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

    /// The table of physical types: which may carry an annotation. Empty for those of groups, and for what is not
    /// known.
    static List<Carrier> carriers(LogicalType logicalType) {
        return switch (logicalType) {
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _,LogicalType.Geometry _,LogicalType.Geography _ ->
                List.of(Carrier.of(PhysicalType.BYTE_ARRAY));
            case LogicalType.Decimal _ -> List.of(Carrier.of(PhysicalType.INT32), Carrier.of(PhysicalType.INT64),
                    Carrier.of(PhysicalType.FIXED_LEN_BYTE_ARRAY), Carrier.of(PhysicalType.BYTE_ARRAY));
            case LogicalType.Date _ -> List.of(Carrier.of(PhysicalType.INT32));
            case LogicalType.Time time -> List.of(
                    Carrier.of(time.unit() == TimeUnit.MILLIS ? PhysicalType.INT32 : PhysicalType.INT64));
            case LogicalType.Timestamp _ -> List.of(Carrier.of(PhysicalType.INT64), Carrier.fixed(12));
            case LogicalType.Integer integer -> switch (integer.bitWidth()) {
                case 8, 16, 32 -> List.of(Carrier.of(PhysicalType.INT32));
                case 64 -> List.of(Carrier.of(PhysicalType.INT64));
                default -> List.of();
            };
            case LogicalType.Unknown _ -> ANY;
            case LogicalType.Uuid _ -> List.of(Carrier.fixed(16));
            case LogicalType.Float16 _ -> List.of(Carrier.fixed(2));
            case LogicalType.Interval _ -> List.of(Carrier.fixed(12));
            case LogicalType.Map _,LogicalType.List _,LogicalType.Variant _,LogicalType.File _,LogicalType.Unrecognized _ ->
                List.of();
        };
    }

    /// Whether an annotation stands on groups.
    static boolean isOfGroups(LogicalType logicalType) {
        return switch (logicalType) {
            case LogicalType.Map _,LogicalType.List _,LogicalType.Variant _,LogicalType.File _ -> true;
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.Decimal _,LogicalType.Date _,LogicalType.Time _,LogicalType.Timestamp _,LogicalType.Integer _,LogicalType.Unknown _,LogicalType.Uuid _,LogicalType.Float16 _,LogicalType.Interval _,LogicalType.Unrecognized _ ->
                false;
        };
    }

    /// The table of old annotations: what each means today.
    ///
    /// @param declared for the parameters of a DECIMAL, of which a missing precision becomes 0
    static LogicalType modern(ConvertedType convertedType, Annotation declared) {
        return switch (convertedType) {
            case UTF8 -> new LogicalType.String();
            case MAP, MAP_KEY_VALUE -> new LogicalType.Map();
            case LIST -> new LogicalType.List();
            case ENUM -> new LogicalType.Enum();
            case DECIMAL -> new LogicalType.Decimal(declared.precision().orElse(0), declared.scale().orElse(0));
            case DATE -> new LogicalType.Date();
            case TIME_MILLIS -> new LogicalType.Time(true, TimeUnit.MILLIS);
            case TIME_MICROS -> new LogicalType.Time(true, TimeUnit.MICROS);
            case TIMESTAMP_MILLIS -> new LogicalType.Timestamp(true, TimeUnit.MILLIS);
            case TIMESTAMP_MICROS -> new LogicalType.Timestamp(true, TimeUnit.MICROS);
            case UINT_8 -> new LogicalType.Integer(8, false);
            case UINT_16 -> new LogicalType.Integer(16, false);
            case UINT_32 -> new LogicalType.Integer(32, false);
            case UINT_64 -> new LogicalType.Integer(64, false);
            case INT_8 -> new LogicalType.Integer(8, true);
            case INT_16 -> new LogicalType.Integer(16, true);
            case INT_32 -> new LogicalType.Integer(32, true);
            case INT_64 -> new LogicalType.Integer(64, true);
            case JSON -> new LogicalType.Json();
            case BSON -> new LogicalType.Bson();
            case INTERVAL -> new LogicalType.Interval();
        };
    }

    /// The same table the other way: the old annotation that is written beside a new one.
    static Optional<ConvertedType> legacy(LogicalType logicalType) {
        return switch (logicalType) {
            case LogicalType.String _ -> Optional.of(ConvertedType.UTF8);
            case LogicalType.Map _ -> Optional.of(ConvertedType.MAP);
            case LogicalType.List _ -> Optional.of(ConvertedType.LIST);
            case LogicalType.Enum _ -> Optional.of(ConvertedType.ENUM);
            case LogicalType.Decimal _ -> Optional.of(ConvertedType.DECIMAL);
            case LogicalType.Date _ -> Optional.of(ConvertedType.DATE);
            case LogicalType.Time time -> switch (time.unit()) {
                case MILLIS -> Optional.of(ConvertedType.TIME_MILLIS);
                case MICROS -> Optional.of(ConvertedType.TIME_MICROS);
                case NANOS -> Optional.empty();
            };
            case LogicalType.Timestamp timestamp -> switch (timestamp.unit()) {
                case MILLIS -> Optional.of(ConvertedType.TIMESTAMP_MILLIS);
                case MICROS -> Optional.of(ConvertedType.TIMESTAMP_MICROS);
                case NANOS -> Optional.empty();
            };
            case LogicalType.Integer integer -> switch (integer.bitWidth()) {
                case 8 -> Optional.of(integer.isSigned() ? ConvertedType.INT_8 : ConvertedType.UINT_8);
                case 16 -> Optional.of(integer.isSigned() ? ConvertedType.INT_16 : ConvertedType.UINT_16);
                case 32 -> Optional.of(integer.isSigned() ? ConvertedType.INT_32 : ConvertedType.UINT_32);
                case 64 -> Optional.of(integer.isSigned() ? ConvertedType.INT_64 : ConvertedType.UINT_64);
                default -> Optional.empty();
            };
            case LogicalType.Json _ -> Optional.of(ConvertedType.JSON);
            case LogicalType.Bson _ -> Optional.of(ConvertedType.BSON);
            case LogicalType.Interval _ -> Optional.of(ConvertedType.INTERVAL);
            case LogicalType.Unknown _,LogicalType.Uuid _,LogicalType.Float16 _,LogicalType.Variant _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.File _,LogicalType.Unrecognized _ ->
                Optional.empty();
        };
    }

    /// What writers declare.
    static Annotation written(LogicalType logicalType) {
        Optional<ConvertedType> old = legacy(logicalType);
        OptionalInt id = old.isPresent() ? OptionalInt.of(old.get().id()) : OptionalInt.empty();
        return switch (logicalType) {
            case LogicalType.Interval _ -> new Annotation(Optional.empty(), id, OptionalInt.empty(), OptionalInt.empty());
            case LogicalType.Decimal(int precision, int scale) ->
                new Annotation(Optional.of(logicalType), id, OptionalInt.of(scale), OptionalInt.of(precision));
            default -> new Annotation(Optional.of(logicalType), id, OptionalInt.empty(), OptionalInt.empty());
        };
    }

    /// The most decimal digits that any number of a physical type may have: exactly `floor(log10(2^(8n-1) - 1))` for
    /// `n` bytes. 0 for types that hold no DECIMAL, and for BYTE_ARRAY, which has no bound.
    static int maxPrecision(PhysicalType type, int length) {
        return switch (type) {
            case INT32 -> 9;
            case INT64 -> 18;
            // No power of two is one of ten, so the -1 changes nothing; 30 digits of log10(2) are enough for any int.
            case FIXED_LEN_BYTE_ARRAY -> length < 1
                    ? 0
                    : BigInteger.valueOf(8L * length - 1).multiply(LOG_2).divide(LOG_UNIT)
                            .min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY -> 0;
        };
    }

    /// The old annotation that is declared, if its id is known.
    static Optional<ConvertedType> convertedType(Annotation declared) {
        OptionalInt id = declared.convertedType();
        ConvertedType[] all = ConvertedType.values();
        return id.isPresent() && id.getAsInt() >= 0 && id.getAsInt() < all.length
                ? Optional.of(all[id.getAsInt()])
                : Optional.empty();
    }

    /// Whether only the old annotation counts: there is no new one, or it is the UNKNOWN that parquet-java writes
    /// beside INTERVAL.
    static boolean isLegacy(Annotation declared) {
        return declared.logicalType().isEmpty()
                || declared.logicalType().get() instanceof LogicalType.Unknown && convertedType(declared).isPresent();
    }

    /// What is declared, before asking whether it is allowed; nothing if it is not known.
    static Optional<LogicalType> declaredType(Annotation declared) {
        if (isLegacy(declared)) {
            return convertedType(declared).map(old -> modern(old, declared));
        }
        return declared.logicalType().map(Annotations::named)
                .filter(type -> !(type instanceof LogicalType.Unrecognized));
    }

    private static LogicalType named(LogicalType declared) {
        return declared instanceof LogicalType.Unrecognized(int member, byte[] _) && member == INTERVAL_MEMBER
                ? new LogicalType.Interval()
                : declared;
    }

    /// Resolves what is declared on a leaf.
    static Resolution resolve(String name, Annotation declared, PhysicalType type, int length) {
        if (declared.isNone()) {
            return Resolution.NONE;
        }
        List<SchemaFinding> findings = new ArrayList<>();
        Optional<LogicalType> wanted = declaredType(declared);
        Optional<LogicalType> effective = wanted.isEmpty()
                ? wanted
                : effective(name, declared, wanted.get(), type, length, findings);
        if (effective.isPresent()) {
            contradiction(name, declared).ifPresent(findings::add);
        }
        unknownConvertedType(name, declared, physical(type, length)).ifPresent(findings::add);
        return new Resolution(effective, List.copyOf(findings));
    }

    private static Optional<LogicalType> effective(String name, Annotation declared, LogicalType wanted,
            PhysicalType type, int length, List<SchemaFinding> findings) {
        String actual = physical(type, length);
        boolean isOld = isLegacy(declared) && wanted instanceof LogicalType.Timestamp;
        List<Carrier> carriers = isOld ? List.of(Carrier.of(PhysicalType.INT64)) : carriers(wanted);
        if (carriers.stream().noneMatch(carrier -> carrier.holds(type, length))) {
            String allowed = isOfGroups(wanted)
                    ? "it annotates groups"
                    : carriers.isEmpty()
                            ? "widths are 8, 16, 32 and 64"
                            : "it annotates " + String.join(" or ", carriers.stream().map(Carrier::toString).toList());
            findings.add(new SchemaFinding(misplaced(wanted, type), name, AnnotationText.counting(declared) + " is declared on " + actual,
                    allowed + ", so this is read as " + actual));
            return Optional.empty();
        }
        return wanted instanceof LogicalType.Decimal decimal
                ? decimal(name, declared, decimal, type, length, findings)
                : Optional.of(wanted);
    }

    /// The rule that an annotation breaks on a physical type that does not carry it.
    private static SchemaRule misplaced(LogicalType wanted, PhysicalType type) {
        boolean isFixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        boolean isInteger = type == PhysicalType.INT32 || type == PhysicalType.INT64;
        return switch (wanted) {
            case LogicalType.Uuid _ when isFixed -> SchemaRule.UUID_LENGTH;
            case LogicalType.Float16 _ when isFixed -> SchemaRule.FLOAT16_LENGTH;
            case LogicalType.Interval _ when isFixed -> SchemaRule.INTERVAL_LENGTH;
            case LogicalType.Date _,LogicalType.Time _,LogicalType.Timestamp _ when isInteger || isFixed ->
                SchemaRule.TIME_UNIT;
            case LogicalType.Integer _ when isInteger -> SchemaRule.INTEGER_WIDTH;
            default -> SchemaRule.ANNOTATION_TYPE;
        };
    }

    private static Optional<LogicalType> decimal(String name, Annotation declared, LogicalType.Decimal wanted,
            PhysicalType type, int length, List<SchemaFinding> findings) {
        String actual = physical(type, length);
        int most = maxPrecision(type, length);
        boolean isBounded = type != PhysicalType.BYTE_ARRAY;
        boolean isStated = wanted.precision() > 0;
        String found = AnnotationText.counting(declared) + " is declared on " + actual;
        if (wanted.scale() < 0 || isStated && wanted.scale() > wanted.precision() || isBounded && most == 0) {
            String allowed = isBounded && most == 0
                    ? "no bytes hold no number"
                    : "a scale is at least 0 and at most the precision";
            findings.add(new SchemaFinding(SchemaRule.DECIMAL_SCALE, name, found,
                    allowed + ", so this is read as " + actual));
            return Optional.empty();
        }
        if (!isStated || isBounded && wanted.precision() > most) {
            findings.add(new SchemaFinding(SchemaRule.DECIMAL_PRECISION, name, found, isBounded
                    ? "a precision is 1 to " + most + " there, so it is taken as " + most
                    : "a precision is at least 1, so it is taken as unbounded"));
            return Optional.of(new LogicalType.Decimal(most, wanted.scale()));
        }
        return Optional.of(wanted);
    }

    /// Says that the deprecated annotation does not exist.
    ///
    /// @param actual what the field is without an annotation
    static Optional<SchemaFinding> unknownConvertedType(String name, Annotation declared, String actual) {
        if (declared.convertedType().isEmpty() || convertedType(declared).isPresent()) {
            return Optional.empty();
        }
        String effect = declared.logicalType().isPresent() ? "it is ignored" : "this is read as " + actual;
        return Optional.of(new SchemaFinding(SchemaRule.CONVERTED_TYPE_UNKNOWN, name, "the ConvertedType " + declared.convertedType().getAsInt()
                + " is declared", "they are 0 to 21, so " + effect));
    }

    /// Says that the deprecated annotation is not the one that belongs to the annotation that counts.
    static Optional<SchemaFinding> contradiction(String name, Annotation declared) {
        Optional<ConvertedType> old = convertedType(declared);
        Optional<LogicalType> wanted = declared.logicalType().map(Annotations::named);
        if (old.isEmpty() || wanted.isEmpty() || isLegacy(declared) || old.equals(legacy(wanted.get()))
                || wanted.get() instanceof LogicalType.Map && old.get() == ConvertedType.MAP_KEY_VALUE) {
            return Optional.empty();
        }
        return Optional.of(new SchemaFinding(SchemaRule.CONVERTED_TYPE_CONTRADICTION, name,
                AnnotationText.counting(declared) + " and the ConvertedType " + old.get()
                + " are declared", "they contradict each other, and " + AnnotationText.counting(declared) + " counts"));
    }

    /// A physical type with its length.
    static String physical(PhysicalType type, int length) {
        return type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? type + "(" + length + ")" : type.name();
    }
}
