package dev.lamella.schema;

import java.util.List;
import java.util.Optional;

/// Decides the shapes of groups by the rules for LIST and MAP, including those for old writers. Pure functions.
///
/// A group on which its annotation is not allowed is a struct. [WholeSchema] finds irregularities that depend on the
/// surrounding fields.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
final class Shapes {
    private static final GroupShape STRUCT = new GroupShape.Struct();
    private static final Decision PLAIN = Decision.struct(List.of());

    private Shapes() {}

    /// The shape of a group, resolved from its annotation and children.
    record Decision(Optional<LogicalType> logicalType, GroupShape shape, List<SchemaFinding> findings) {
        static Decision struct(List<SchemaFinding> findings) {
            return new Decision(Optional.empty(), STRUCT, List.copyOf(findings));
        }
    }

    /// The children as they are inside a group with this annotation. The entries of a map are a plain group, whatever
    /// their own annotation says (old writers put MAP_KEY_VALUE there).
    static List<Field> settle(Annotation annotation, List<Field> children) {
        boolean isMap = Annotations.declaredType(annotation).orElse(null) instanceof LogicalType.Map;
        return isMap && children.size() == 1 && children.getFirst() instanceof GroupField entries
                && entries.repetition() == Repetition.REPEATED && !entries.annotation().isNone()
                        ? List.of(entries.asEntries())
                        : children;
    }

    /// The children as they are outside of a map: the inverse of [#settle] for an only child.
    static List<Field> standingAlone(List<Field> children) {
        return children.size() == 1 && children.getFirst() instanceof GroupField group
                && group.logicalType().isEmpty() && !group.annotation().isNone()
                        ? List.of(GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                                group.annotation(),
                                group.children()))
                        : children;
    }

    /// The decision for the entries of a map.
    static Decision entries(String name, Annotation annotation, List<Field> children) {
        ShapeFindings findings = new ShapeFindings(name, annotation);
        if (!isOldEntries(annotation)) {
            findings.rejectOnEntries();
        }
        if (children.isEmpty()) {
            findings.noteEmpty();
        }
        return Decision.struct(findings.list());
    }

    /// Whether an annotation is the one that old writers put on the entries of maps (and some on maps).
    private static boolean isOldEntries(Annotation annotation) {
        return annotation.logicalType().isEmpty()
                && Annotations.convertedType(annotation).orElse(null) == ConvertedType.MAP_KEY_VALUE;
    }

    /// Decides the shape of a group.
    static Decision decide(String name, Repetition repetition, Annotation annotation, List<Field> children) {
        if (annotation.isNone() && !children.isEmpty()) {
            return PLAIN;
        }
        ShapeFindings findings = new ShapeFindings(name, annotation);
        findings.add(Annotations.unknownAnnotation(name, annotation, "a struct"));
        findings.add(Annotations.unknownConvertedType(name, annotation, "a struct"));
        Optional<LogicalType> wanted = Annotations.declaredType(annotation);
        GroupShape shape = wanted.map(type -> shape(type, name, children, findings)).orElse(STRUCT);
        if (repetition == Repetition.REPEATED && !mayBeRepeated(shape)) {
            findings.add(repeated(name, annotation, shape));
        }
        if (children.isEmpty()) {
            findings.noteEmpty();
        }
        if (shape instanceof GroupShape.Struct) {
            return Decision.struct(findings.list());
        }
        findings.add(Annotations.contradiction(name, annotation));
        return new Decision(wanted, shape, findings.list());
    }

    /// Whether a group of this shape may be REPEATED somewhere. A list of two levels and a map may be the element of a
    /// list of two levels (parquet-avro and Spark write them for old lists). A group that looks like a map may be the
    /// entries of one.
    static boolean mayBeRepeated(GroupShape shape) {
        return switch (shape) {
            case GroupShape.ListOf(ListRule rule) -> !rule.hasLayer();
            case GroupShape.MapOf ignored -> true;
            case GroupShape.Fields ignored -> true;
        };
    }

    /// The finding that a list or map is REPEATED; empty if the group is neither. It is read as a list of lists or of
    /// maps.
    static Optional<SchemaFinding> repeated(String name, Annotation annotation, GroupShape shape) {
        String found = Names.brief(AnnotationText.counting(annotation)) + " is declared on a REPEATED group";
        return switch (shape) {
            case GroupShape.ListOf ignored -> Optional.of(
                    new SchemaFinding(SchemaRule.LIST_SHAPE, name, found, "a list is REQUIRED or OPTIONAL"));
            case GroupShape.MapOf ignored -> Optional.of(
                    new SchemaFinding(SchemaRule.MAP_SHAPE, name, found, "a map is REQUIRED or OPTIONAL"));
            case GroupShape.Fields ignored -> Optional.empty();
        };
    }

    private static GroupShape shape(LogicalType wanted, String name, List<Field> children, ShapeFindings findings) {
        return switch (wanted) {
            case LogicalType.List ignored -> list(name, children, findings);
            case LogicalType.Map ignored -> map(children, findings);
            case LogicalType.Variant(int version) -> VariantShapes.decide(version, children, findings);
            case LogicalType.File ignored -> FileShapes.decide(children, findings);
            case LogicalType ignored ->
                findings.reject(SchemaRule.ANNOTATION_TYPE, "a group", "it is only for leaves");
        };
    }

    private static GroupShape list(String name, List<Field> children, ShapeFindings findings) {
        String allowed = "a list has one repeated child";
        if (children.size() != 1) {
            return findings.reject(SchemaRule.LIST_SHAPE, "a group of " + children.size() + " children", allowed);
        }
        Field repeated = children.getFirst();
        if (repeated.repetition() != Repetition.REPEATED) {
            return findings.reject(SchemaRule.LIST_SHAPE, "a group whose child is " + repeated.repetition(), allowed);
        }
        return repeated instanceof GroupField group && group.children().isEmpty()
                ? findings.reject(SchemaRule.LIST_SHAPE, "a group whose repeated child has no fields",
                        "a repeated child has at least one")
                : new GroupShape.ListOf(ListRule.of(name, repeated));
    }

    private static GroupShape map(List<Field> children, ShapeFindings findings) {
        String allowed = "a map has one child, a repeated group of a key and a value";
        if (children.size() != 1) {
            return findings.reject(SchemaRule.MAP_SHAPE, "a group of " + children.size() + " children", allowed);
        }
        Field child = children.getFirst();
        if (child.repetition() != Repetition.REPEATED) {
            return findings.reject(SchemaRule.MAP_SHAPE, "a group whose child is " + child.repetition(), allowed);
        }
        if (!(child instanceof GroupField entries)) {
            return findings.reject(SchemaRule.MAP_SHAPE, "a group whose repeated child is not a group", allowed);
        }
        int count = entries.children().size();
        if (count < 1 || count > 2) {
            return findings.reject(SchemaRule.MAP_SHAPE, "a group whose repeated child has " + count + " fields",
                    allowed);
        }
        Repetition key = entries.children().getFirst().repetition();
        if (key != Repetition.REQUIRED) {
            findings.note(SchemaRule.MAP_KEY, "a group whose keys are " + key, "keys are REQUIRED");
        }
        return new GroupShape.MapOf(count == 1 ? MapRule.KEY_ONLY : MapRule.KEY_AND_VALUE);
    }
}
