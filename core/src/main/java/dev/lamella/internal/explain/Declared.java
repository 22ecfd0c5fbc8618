package dev.lamella.internal.explain;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SchemaRule;
import java.util.Optional;
import java.util.OptionalInt;

/// Declarations of a file as other programs see them: each annotation by itself, whether or not Lamella accepts it.
final class Declared {
    /// The annotation of a group.
    enum Kind {
        NONE,
        LIST,
        MAP,
        MAP_KEY_VALUE,
        VARIANT,
        /// An annotation of leaves, one that is not known, or FILE, which no other reader knows yet.
        OTHER
    }

    private static final int TIME_MEMBER = 7;
    private static final int TIMESTAMP_MEMBER = 8;

    private Declared() {}

    /// Whether a member of the union `LogicalType` has a unit of time, which a newer format may add to.
    static boolean isTemporal(int member) {
        return member == TIME_MEMBER || member == TIMESTAMP_MEMBER;
    }

    /// The deprecated annotation, if it is one that exists.
    static Optional<ConvertedType> convertedType(Annotation declared) {
        OptionalInt id = declared.convertedType();
        return id.isPresent() ? ConvertedType.of(id.getAsInt()) : Optional.empty();
    }

    /// The deprecated annotation that writers put beside another.
    static Optional<ConvertedType> twin(LogicalType type) {
        return convertedType(Annotation.written(type));
    }

    /// Only the deprecated annotation, with the parameters of a DECIMAL.
    static Annotation oldOnly(Annotation declared) {
        return new Annotation(Optional.empty(), declared.convertedType(), declared.scale(), declared.precision());
    }

    /// The same column with another annotation.
    static PrimitiveField with(PrimitiveField field, Annotation annotation) {
        return PrimitiveField.asDeclared(field.name(), field.repetition(), field.type(), field.typeLength(),
                field.fieldId(), annotation);
    }

    /// The defect of a column's annotation for which strict readers reject the file.
    static Optional<String> rejection(Field field) {
        for (SchemaFinding finding : field.findings()) {
            if (isAboutType(finding.rule())) {
                return Optional.of(finding.found());
            }
        }
        return Optional.empty();
    }

    private static boolean isAboutType(SchemaRule rule) {
        return rule == SchemaRule.ANNOTATION_TYPE || rule == SchemaRule.UUID_LENGTH
                || rule == SchemaRule.FLOAT16_LENGTH || rule == SchemaRule.INTERVAL_LENGTH
                || rule == SchemaRule.TIME_UNIT || rule == SchemaRule.INTEGER_WIDTH
                || rule == SchemaRule.DECIMAL_PRECISION || rule == SchemaRule.DECIMAL_SCALE;
    }

    static boolean isDecimalCarrier(PrimitiveField field) {
        return switch (field.type()) {
            case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
            case BOOLEAN, INT96, FLOAT, DOUBLE -> false;
        };
    }

    /// The newest carrier of TIMESTAMP, which few readers know.
    static boolean isTimestampOfTwelveBytes(Field field) {
        return field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                && leaf.logicalType().orElse(null) instanceof LogicalType.Timestamp;
    }

    /// The annotation of a group; the new annotation takes precedence over the old one.
    static Kind kind(GroupField group) {
        return kind(group.annotation());
    }

    /// The kind of group that an annotation declares; the new annotation takes precedence over the old one.
    static Kind kind(Annotation declared) {
        if (declared.logicalType().isPresent()) {
            return kind(declared.logicalType().get());
        }
        if (declared.convertedType().isEmpty()) {
            return Kind.NONE;
        }
        return convertedType(declared).map(Declared::kind).orElse(Kind.OTHER);
    }

    /// The kind of group that the deprecated annotation declares.
    static Kind oldKind(GroupField group) {
        return convertedType(group.annotation()).map(Declared::kind).orElse(Kind.NONE);
    }

    private static Kind kind(LogicalType type) {
        return switch (type.kind()) {
            case LIST -> Kind.LIST;
            case MAP -> Kind.MAP;
            case VARIANT -> Kind.VARIANT;
            case STRING, ENUM, JSON, BSON, DECIMAL, DATE, TIME, TIMESTAMP, INTEGER, UNKNOWN, UUID, FLOAT16, INTERVAL,
                    GEOMETRY, GEOGRAPHY, FILE, UNRECOGNIZED ->
                Kind.OTHER;
        };
    }

    private static Kind kind(ConvertedType type) {
        return switch (type) {
            case LIST -> Kind.LIST;
            case MAP -> Kind.MAP;
            case MAP_KEY_VALUE -> Kind.MAP_KEY_VALUE;
            case UTF8, ENUM, DECIMAL, DATE, TIME_MILLIS, TIME_MICROS, TIMESTAMP_MILLIS, TIMESTAMP_MICROS, UINT_8,
                    UINT_16, UINT_32, UINT_64, INT_8, INT_16, INT_32, INT_64, JSON, BSON, INTERVAL ->
                Kind.OTHER;
        };
    }
}
