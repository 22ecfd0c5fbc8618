package dev.lamella.schema;

import java.util.Optional;
import java.util.OptionalInt;

/// The set of values that a leaf holds, as stored: its type in normal form. Leaves with equal domains have the same
/// meaning, however their annotations are spelled, and can replace each other in a file.
///
/// For example, INT32 without annotation is an integer of 32 bits, an unset coordinate reference system is `OGC:CRS84`,
/// and an annotation that the format does not allow is ignored. A DECIMAL on INT32 and one on bytes are *different*
/// domains: they hold the same numbers in different bytes.
sealed interface Domain {
    /// The coordinate reference system if none is stated.
    String DEFAULT_CRS = "OGC:CRS84";
    /// The length of byte strings that do not share one.
    int ANY_LENGTH = -1;

    /// Integers, stored as INT32 up to 32 bits, else as INT64.
    record Integers(int bits, boolean isSigned) implements Domain {
        @Override
        public String toString() {
            return Domain.text(bits == 64 ? PhysicalType.INT64 : PhysicalType.INT32, 0,
                    isSigned && bits >= 32 ? Optional.empty() : Optional.of(new LogicalType.Integer(bits, isSigned)));
        }
    }

    /// Decimal numbers; a precision of 0 is unbounded.
    record Decimals(int precision, int scale, PhysicalType type, int length) implements Domain {
        @Override
        public String toString() {
            return Domain.text(type, length, Optional.of(new LogicalType.Decimal(precision, scale)));
        }
    }

    /// IEEE 754 numbers of 16, 32 or 64 bits.
    record Floats(int bits) implements Domain {
        @Override
        public String toString() {
            return bits == 16 ? "FLOAT16" : bits == 32 ? "FLOAT" : "DOUBLE";
        }
    }

    /// Days.
    record Dates() implements Domain {
        @Override
        public String toString() {
            return "DATE";
        }
    }

    /// Times of day.
    record Times(boolean isAdjustedToUTC, TimePrecision unit) implements Domain {
        @Override
        public String toString() {
            return new LogicalType.Time(isAdjustedToUTC, unit).toString();
        }
    }

    /// Timestamps; wide ones have 96 bits, on FIXED_LEN_BYTE_ARRAY(12).
    record Timestamps(boolean isAdjustedToUTC, TimePrecision unit, boolean isWide) implements Domain {
        @Override
        public String toString() {
            return Domain.text(isWide ? PhysicalType.FIXED_LEN_BYTE_ARRAY : PhysicalType.INT64, 12,
                    Optional.of(new LogicalType.Timestamp(isAdjustedToUTC, unit)));
        }
    }

    /// The timestamps of INT96: a Julian day and nanoseconds of the day.
    record JulianTimestamps() implements Domain {
        @Override
        public String toString() {
            return "INT96";
        }
    }

    /// STRING, ENUM or JSON.
    record Texts(LogicalType type) implements Domain {
        @Override
        public String toString() {
            return type.toString();
        }
    }

    /// Byte strings, all of one length on FIXED_LEN_BYTE_ARRAY.
    record Bytes(int length) implements Domain {
        @Override
        public String toString() {
            return length == ANY_LENGTH
                    ? PhysicalType.BYTE_ARRAY.name()
                    : Carriers.physical(PhysicalType.FIXED_LEN_BYTE_ARRAY, length);
        }
    }

    /// No values at all: UNKNOWN.
    record Nulls(PhysicalType type, int length) implements Domain {
        @Override
        public String toString() {
            return Domain.text(type, length, Optional.of(new LogicalType.Unknown()));
        }
    }

    /// Types without a domain: BOOLEAN, UUID, BSON, INTERVAL, GEOMETRY, GEOGRAPHY.
    record Others(PhysicalType type, int length, Optional<LogicalType> logicalType) implements Domain {
        @Override
        public String toString() {
            return logicalType.map(LogicalType::toString).orElse(type.name());
        }
    }

    /// Values with an annotation that this library does not know.
    record Unrecognized(PhysicalType type, int length, LogicalType.Unrecognized annotation) implements Domain {
        @Override
        public String toString() {
            return Domain.text(type, length, Optional.of(annotation));
        }
    }

    /// The domain of a leaf.
    static Domain of(PrimitiveField leaf) {
        if (!leaf.isReadable()) {
            return new Unreadable(leaf.typeId(), leaf.declaredLength(), leaf.physicalText());
        }
        PhysicalType type = leaf.type();
        int length = leaf.typeLength();
        if (leaf.logicalType().isEmpty()) {
            return unrecognized(leaf).<Domain>map(unknown -> new Unrecognized(type, length, unknown))
                    .orElseGet(() -> plain(type, length));
        }
        LogicalType meaning = leaf.logicalType().get();
        return switch (meaning) {
            case LogicalType.Integer(int bits, boolean isSigned) -> new Integers(bits, isSigned);
            case LogicalType.Decimal(int precision, int scale) -> new Decimals(precision, scale, type, length);
            case LogicalType.Float16 ignored -> new Floats(16);
            case LogicalType.Date ignored -> new Dates();
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> new Times(isAdjustedToUTC, unit);
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) ->
                new Timestamps(isAdjustedToUTC, unit, type == PhysicalType.FIXED_LEN_BYTE_ARRAY);
            case LogicalType.Text ignored -> new Texts(meaning);
            case LogicalType.Unknown ignored -> new Nulls(type, length);
            case LogicalType.Geometry(Optional<String> crs) ->
                new Others(type, length, Optional.of(new LogicalType.Geometry(Optional.of(crs.orElse(DEFAULT_CRS)))));
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> algorithm) ->
                new Others(type, length, Optional.of(new LogicalType.Geography(Optional.of(crs.orElse(DEFAULT_CRS)),
                        Optional.of(algorithm.orElse(EdgeAlgorithm.SPHERICAL)))));
            case LogicalType.Uuid ignored ->
                new Others(type, length, Optional.of(meaning));
            case LogicalType.Bson ignored ->
                new Others(type, length, Optional.of(meaning));
            case LogicalType.Interval ignored ->
                new Others(type, length, Optional.of(meaning));
            case LogicalType.Nested ignored ->
                throw new IllegalStateException(meaning + " cannot be the meaning of a leaf");
            case LogicalType.Unrecognized ignored ->
                throw new IllegalStateException(meaning + " cannot be the meaning of a leaf");
        };
    }

    /// The domain of a physical type without annotation.
    static Domain plain(PhysicalType type, int length) {
        return switch (type) {
            case BOOLEAN -> new Others(type, 0, Optional.empty());
            case INT32 -> new Integers(32, true);
            case INT64 -> new Integers(64, true);
            case INT96 -> new JulianTimestamps();
            case FLOAT -> new Floats(32);
            case DOUBLE -> new Floats(64);
            case BYTE_ARRAY -> new Bytes(ANY_LENGTH);
            case FIXED_LEN_BYTE_ARRAY -> new Bytes(length);
        };
    }

    /// The annotation of a field if it counts and this library does not know it.
    static Optional<LogicalType.Unrecognized> unrecognized(Field field) {
        Annotation declared = field.annotation();
        return field.logicalType().isEmpty() && Annotations.declaredType(declared).isEmpty()
                && declared.logicalType().orElse(null) instanceof LogicalType.Unrecognized unknown
                        ? Optional.of(unknown)
                        : Optional.empty();
    }

    /// A leaf of this domain, annotated as modern writers do.
    default PrimitiveField leaf(String name, Repetition repetition, OptionalInt fieldId) {
        return switch (this) {
            case Integers(int bits, boolean isSigned) ->
                leaf(name, repetition, fieldId, bits == 64 ? PhysicalType.INT64 : PhysicalType.INT32, 0,
                        isSigned && bits >= 32
                                ? Annotation.NONE
                                : Annotation.written(new LogicalType.Integer(bits, isSigned)));
            case Decimals(int precision, int scale, PhysicalType type, int length) ->
                leaf(name, repetition, fieldId, type, length,
                        Annotation.written(new LogicalType.Decimal(precision, scale)));
            case Floats(int bits) -> bits == 16
                    ? leaf(name, repetition, fieldId, PhysicalType.FIXED_LEN_BYTE_ARRAY, 2,
                            Annotation.written(new LogicalType.Float16()))
                    : leaf(name, repetition, fieldId, bits == 32 ? PhysicalType.FLOAT : PhysicalType.DOUBLE, 0,
                            Annotation.NONE);
            case Dates ignored -> leaf(name, repetition, fieldId, PhysicalType.INT32, 0,
                    Annotation.written(new LogicalType.Date()));
            case Times(boolean isAdjustedToUTC, TimePrecision unit) ->
                leaf(name, repetition, fieldId, unit == TimePrecision.MILLIS ? PhysicalType.INT32 : PhysicalType.INT64,
                        0,
                        Annotation.written(new LogicalType.Time(isAdjustedToUTC, unit)));
            case Timestamps(boolean isAdjustedToUTC, TimePrecision unit, boolean isWide) -> {
                PhysicalType type = isWide ? PhysicalType.FIXED_LEN_BYTE_ARRAY : PhysicalType.INT64;
                yield leaf(name, repetition, fieldId, type, 12,
                        Annotation.written(new LogicalType.Timestamp(isAdjustedToUTC, unit), type));
            }
            case JulianTimestamps ignored -> leaf(name, repetition, fieldId, PhysicalType.INT96, 0, Annotation.NONE);
            case Texts(LogicalType type) -> leaf(name, repetition, fieldId, PhysicalType.BYTE_ARRAY, 0,
                    Annotation.written(type));
            case Bytes(int length) -> leaf(name, repetition, fieldId,
                    length == ANY_LENGTH ? PhysicalType.BYTE_ARRAY : PhysicalType.FIXED_LEN_BYTE_ARRAY,
                    Math.max(length, 0), Annotation.NONE);
            case Nulls(PhysicalType type, int length) -> leaf(name, repetition, fieldId, type, length,
                    Annotation.written(new LogicalType.Unknown()));
            case Others(PhysicalType type, int length, Optional<LogicalType> logicalType) ->
                leaf(name, repetition, fieldId, type, length,
                        logicalType.map(Annotation::written).orElse(Annotation.NONE));
            case Unrecognized(PhysicalType type, int length, LogicalType.Unrecognized annotation) ->
                leaf(name, repetition, fieldId, type, length, Annotation.of(annotation));
            case Unreadable(int typeId, OptionalInt length, String ignored) ->
                PrimitiveField.asDeclared(name, repetition, typeId, length, fieldId, Annotation.NONE);
        };
    }

    /// Values of a physical type that is not known.
    record Unreadable(int typeId, OptionalInt length, String text) implements Domain {
        @Override
        public String toString() {
            return text;
        }
    }

    private static PrimitiveField leaf(String name, Repetition repetition, OptionalInt fieldId,
            PhysicalType type, int length, Annotation annotation) {
        return PrimitiveField.asDeclared(name, repetition, type, length, fieldId, annotation);
    }

    private static String text(PhysicalType type, int length, Optional<LogicalType> logicalType) {
        String physical = Carriers.physical(type, length);
        return logicalType.map(meaning -> meaning + " on " + physical).orElse(physical);
    }
}
