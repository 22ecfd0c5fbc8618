package dev.lamella.schema;

import dev.lamella.variant.VariantKind;
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
    /// Why values cannot be read: their type is not known.
    private final Optional<UnknownType> unknownType;
    private final OptionalInt fieldId;
    private final Annotation annotation;
    private final Optional<LogicalType> logicalType;
    private final List<SchemaFinding> findings;

    /// A physical type that this version does not know, or a FIXED_LEN_BYTE_ARRAY without a valid length.
    private record UnknownType(int id, OptionalInt length) {
        boolean isFixed() {
            return id == PhysicalType.FIXED_LEN_BYTE_ARRAY.id();
        }

        @Override
        public String toString() {
            return isFixed()
                    ? "FIXED_LEN_BYTE_ARRAY "
                            + (length.isEmpty() ? "without a length" : "of " + length.getAsInt() + " bytes")
                    : "physical type " + id;
        }
    }

    private PrimitiveField(String name, Repetition repetition, UnknownType type, OptionalInt fieldId,
            Annotation annotation) {
        this.name = Objects.requireNonNull(name);
        this.repetition = Objects.requireNonNull(repetition);
        this.type = PhysicalType.BYTE_ARRAY;
        this.typeLength = 0;
        this.unknownType = Optional.of(type);
        this.fieldId = fieldId;
        this.annotation = annotation;
        this.logicalType = Optional.empty();
        this.findings = List.of(type.isFixed()
                ? new SchemaFinding(SchemaRule.FIXED_LENGTH, name, type + " is declared", "its length is at least 1")
                : new SchemaFinding(SchemaRule.TYPE_UNKNOWN, name, type + " is declared",
                        "the physical types are 0 (BOOLEAN) to 7 (FIXED_LEN_BYTE_ARRAY)"));
    }

    private PrimitiveField(String name, Repetition repetition, PhysicalType type, int typeLength, OptionalInt fieldId,
            Annotation annotation) {
        this.name = Objects.requireNonNull(name);
        this.repetition = Objects.requireNonNull(repetition);
        this.type = Objects.requireNonNull(type);
        this.typeLength = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? typeLength : 0;
        this.unknownType = Optional.empty();
        this.fieldId = fieldId;
        this.annotation = annotation;
        Annotations.Resolution resolution = Annotations.resolve(name, annotation, type, this.typeLength);
        this.logicalType = resolution.logicalType();
        this.findings = resolution.findings();
    }

    /// Creates a leaf that the format allows.
    ///
    /// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value; ignored for other types
    /// @throws IllegalArgumentException if the format does not allow the annotation, or its parameters, on this type;
    ///     the message says what is allowed, and names the [SchemaRule]
    public static PrimitiveField of(String name, Repetition repetition, PhysicalType type, int typeLength,
            OptionalInt fieldId, Annotation annotation) {
        Legality.requireLength(name, type, typeLength);
        return Legality.require(asDeclared(name, repetition, type, typeLength, fieldId, annotation));
    }

    /// Creates a leaf that the format allows, without annotation and id.
    ///
    /// @throws IllegalArgumentException if the type is FIXED_LEN_BYTE_ARRAY, because its length is missing
    public static PrimitiveField of(String name, Repetition repetition, PhysicalType type) {
        return of(name, repetition, type, 0, OptionalInt.empty(), Annotation.NONE);
    }

    /// Creates a leaf that the format allows, annotated as writers do; see [Annotation#written].
    ///
    /// @throws IllegalArgumentException if the format does not allow the annotation, or its parameters, on this type,
    ///     or if the type is FIXED_LEN_BYTE_ARRAY, because its length is missing
    public static PrimitiveField of(String name, Repetition repetition, PhysicalType type, LogicalType logicalType) {
        return of(name, repetition, type, 0, OptionalInt.empty(), Annotation.written(logicalType, type));
    }

    /// Creates a leaf as a file declares it. An annotation that the format does not allow here becomes a
    /// [SchemaFinding], not an error.
    ///
    /// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value; ignored for other types
    /// @throws IllegalArgumentException if the length of a FIXED_LEN_BYTE_ARRAY is negative
    public static PrimitiveField asDeclared(String name, Repetition repetition, PhysicalType type, int typeLength,
            OptionalInt fieldId, Annotation annotation) {
        if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength < 0) {
            throw new IllegalArgumentException(Annotations.length(name, typeLength).rejection());
        }
        return new PrimitiveField(name, repetition, type, typeLength, fieldId, annotation);
    }

    /// Creates a leaf as a file declares it, by the id of its physical type. If this version does not know the type, or a
    /// FIXED_LEN_BYTE_ARRAY has no valid length, the leaf's values cannot be read: see [#isReadable].
    ///
    /// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value; ignored for other types
    public static PrimitiveField asDeclared(String name, Repetition repetition, int typeId, OptionalInt typeLength,
            OptionalInt fieldId, Annotation annotation) {
        PhysicalType[] types = PhysicalType.values();
        boolean isKnown = typeId >= 0 && typeId < types.length;
        boolean hasLength = typeLength.isPresent() && typeLength.getAsInt() >= 0;
        return isKnown && (types[typeId] != PhysicalType.FIXED_LEN_BYTE_ARRAY || hasLength)
                ? asDeclared(name, repetition, types[typeId], hasLength ? typeLength.getAsInt() : 0, fieldId,
                        annotation)
                : new PrimitiveField(name, repetition, new UnknownType(typeId, typeLength), fieldId, annotation);
    }

    @Override
    public PrimitiveField withName(String newName) {
        return with(newName, repetition, fieldId);
    }

    @Override
    public PrimitiveField withRepetition(Repetition newRepetition) {
        return with(name, newRepetition, fieldId);
    }

    @Override
    public PrimitiveField withFieldId(OptionalInt newFieldId) {
        return with(name, repetition, newFieldId);
    }

    private PrimitiveField with(String newName, Repetition newRepetition, OptionalInt newFieldId) {
        return unknownType.isPresent()
                ? new PrimitiveField(newName, newRepetition, unknownType.get(), newFieldId, annotation)
                : new PrimitiveField(newName, newRepetition, type, typeLength, newFieldId, annotation);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Repetition repetition() {
        return repetition;
    }

    /// The physical type of the values. If it is unknown, BYTE_ARRAY; the field is then not [readable][#isReadable].
    public PhysicalType type() {
        return type;
    }

    /// The id of the physical type in `parquet.thrift`, even if the type is unknown.
    public int typeId() {
        return unknownType.map(UnknownType::id).orElseGet(type::id);
    }

    /// The declared length of a FIXED_LEN_BYTE_ARRAY in bytes, even if it is not valid; empty for other types.
    public OptionalInt declaredLength() {
        return unknownType.map(UnknownType::length)
                .orElse(type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? OptionalInt.of(typeLength) : OptionalInt.empty());
    }

    /// Whether values can be read and written: their physical type is known. Other columns of the file are not
    /// affected.
    public boolean isReadable() {
        return unknownType.isEmpty();
    }

    /// The length in bytes of a FIXED_LEN_BYTE_ARRAY value, possibly 0; 0 for all other types.
    public int typeLength() {
        return typeLength;
    }

    /// The physical type for messages: `INT64`, `FIXED_LEN_BYTE_ARRAY(16)`.
    public String physicalText() {
        return unknownType.map(UnknownType::toString).orElseGet(() -> Carriers.physical(type, typeLength));
    }

    /// The full type for messages: `UUID on FIXED_LEN_BYTE_ARRAY(16)`; [#physicalText] if no annotation counts.
    public String typeText() {
        String physical = physicalText();
        return logicalType.map(type -> type + " on " + physical).orElse(physical);
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
    public List<SchemaFinding> findings() {
        return findings;
    }

    /// The kind of the Variant values that are shredded into such a column; empty if variants are not shredded into
    /// this type.
    ///
    /// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md#shredded-value-types">Shredded
    ///     value types</a>
    public Optional<VariantKind> shreddedKind() {
        return VariantShapes.kind(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrimitiveField that && name.equals(that.name) && repetition == that.repetition
                && type == that.type && typeLength == that.typeLength && unknownType.equals(that.unknownType)
                && fieldId.equals(that.fieldId)
                && annotation.isSpelledLike(that.annotation);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, repetition, type, typeLength, fieldId);
    }

    /// The line of the message text, without indentation.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
