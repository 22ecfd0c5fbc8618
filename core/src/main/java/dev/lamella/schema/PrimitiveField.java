package dev.lamella.schema;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/// A leaf of a schema, which is stored as a column.
public final class PrimitiveField implements Field {
    private final String name;
    private final Repetition repetition;
    private final PhysicalType type;
    private final int typeLength;
    private final OptionalInt fieldId;
    private final Annotation annotation;
    private final Optional<LogicalType> logicalType;
    private final List<Finding> findings;

    private PrimitiveField(String name, Repetition repetition, PhysicalType type, int typeLength, OptionalInt fieldId,
            Annotation annotation) {
        this.name = Objects.requireNonNull(name);
        this.repetition = Objects.requireNonNull(repetition);
        this.type = Objects.requireNonNull(type);
        this.typeLength = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? typeLength : 0;
        this.fieldId = fieldId;
        this.annotation = annotation;
        Annotations.Resolution resolution = Annotations.resolve(name, annotation, type, this.typeLength);
        this.logicalType = resolution.logicalType();
        this.findings = resolution.findings();
    }

    /// A leaf as a file declares it. An annotation that the format does not allow here becomes a [Finding], not an
    /// error.
    ///
    /// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value; of no meaning for other types
    /// @throws IllegalArgumentException if the length of a FIXED_LEN_BYTE_ARRAY is negative
    public static PrimitiveField of(String name, Repetition repetition, PhysicalType type, int typeLength,
            OptionalInt fieldId, Annotation annotation) {
        if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength < 0) {
            throw new IllegalArgumentException("a FIXED_LEN_BYTE_ARRAY of " + typeLength + " bytes");
        }
        return new PrimitiveField(name, repetition, type, typeLength, fieldId, annotation);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Repetition repetition() {
        return repetition;
    }

    /// How its values are stored.
    public PhysicalType type() {
        return type;
    }

    /// Bytes of a value of a FIXED_LEN_BYTE_ARRAY, possibly 0; 0 for all other types.
    public int typeLength() {
        return typeLength;
    }

    @Override
    public OptionalInt fieldId() {
        return fieldId;
    }

    @Override
    public Annotation annotation() {
        return annotation;
    }

    @Override
    public Optional<LogicalType> logicalType() {
        return logicalType;
    }

    @Override
    public List<Finding> findings() {
        return findings;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrimitiveField that && name.equals(that.name) && repetition == that.repetition
                && type == that.type && typeLength == that.typeLength && fieldId.equals(that.fieldId)
                && annotation.equals(that.annotation);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, repetition, type, typeLength, fieldId, annotation);
    }

    /// The line of the message text, without indentation.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
