package dev.lamella.schema;

import java.util.Optional;
import java.util.OptionalInt;

/// The meaning that the file declares for a field, as stored, valid or not. The resolved meaning is
/// [Field#logicalType].
///
/// @param logicalType the annotation
/// @param convertedType id of the deprecated annotation; ids that the format does not define are kept
/// @param scale scale of a DECIMAL, stored next to `convertedType`
/// @param precision precision of a DECIMAL, stored next to `convertedType`
public record Annotation(Optional<LogicalType> logicalType, OptionalInt convertedType, OptionalInt scale,
        OptionalInt precision) {
    /// An annotation that declares nothing.
    public static final Annotation NONE = new Annotation(Optional.empty(), OptionalInt.empty(), OptionalInt.empty(),
            OptionalInt.empty());

    /// The annotation that writers declare: the logical type, the deprecated annotation that corresponds to it, if
    /// there is one, and for a DECIMAL also scale and precision. INTERVAL has only the deprecated one.
    ///
    /// @see #written(LogicalType, PhysicalType)
    public static Annotation written(LogicalType logicalType) {
        Optional<ConvertedType> old = ConvertedType.of(logicalType);
        OptionalInt id = old.isPresent() ? OptionalInt.of(old.get().id()) : OptionalInt.empty();
        boolean isInterval = logicalType instanceof LogicalType.Interval;
        return logicalType instanceof LogicalType.Decimal(int precision, int scale)
                ? new Annotation(Optional.of(logicalType), id, OptionalInt.of(scale), OptionalInt.of(precision))
                : new Annotation(isInterval ? Optional.empty() : Optional.of(logicalType), id, OptionalInt.empty(),
                        OptionalInt.empty());
    }

    /// The annotation that writers declare on a leaf. A TIMESTAMP that is not an INT64 has no deprecated annotation.
    public static Annotation written(LogicalType logicalType, PhysicalType type) {
        return logicalType instanceof LogicalType.Timestamp && type != PhysicalType.INT64
                ? of(logicalType)
                : written(logicalType);
    }

    /// Only the logical type, without the deprecated annotation that corresponds to it.
    public static Annotation of(LogicalType logicalType) {
        return new Annotation(Optional.of(logicalType), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /// Only the deprecated annotation.
    public static Annotation of(ConvertedType convertedType) {
        return new Annotation(Optional.empty(), OptionalInt.of(convertedType.id()), OptionalInt.empty(),
                OptionalInt.empty());
    }

    /// Whether the file declares nothing.
    public boolean isNone() {
        return logicalType.isEmpty() && convertedType.isEmpty();
    }

    /// Whether another annotation has the same spelling. Annotations of different files usually are equal, which is found
    /// without spelling them.
    boolean isSpelledLike(Annotation other) {
        return equals(other) || toString().equals(other.toString());
    }

    /// The spelling of Parquet schemas: `DECIMAL(12,2)`; the old spelling (`UTF8`, `TIMESTAMP_MILLIS`) if only the
    /// deprecated annotation counts; both (`STRING, ENUM`) if they contradict each other; empty if there is none.
    @Override
    public String toString() {
        return AnnotationText.print(this);
    }
}
