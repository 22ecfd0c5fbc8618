package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What groups stand for: the rules for LIST, MAP, VARIANT and FILE, those of old writers included. Pure functions.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
final class Shapes {
    private Shapes() {
    }

    /// What a group's annotation and children come to.
    record Decision(Optional<LogicalType> logicalType, GroupShape shape, List<Finding> findings) {
        static final Decision STRUCT = new Decision(Optional.empty(), new GroupShape.Struct(), List.of());
    }

    /// The children as they are inside a group with this annotation: MAP_KEY_VALUE inside a map says nothing.
    static List<Field> settle(Annotation annotation, List<Field> children) {
        boolean isMap = Annotations.declaredType(annotation).orElse(null) instanceof LogicalType.Map;
        if (isMap && children.size() == 1 && children.getFirst() instanceof GroupField entries
                && entries.repetition() == Repetition.REPEATED && isDecorated(entries)) {
            return List.of(entries.asEntries());
        }
        return children;
    }

    private static boolean isDecorated(GroupField group) {
        return group.annotation().logicalType().isEmpty()
                && Annotations.convertedType(group.annotation()).orElse(null) == ConvertedType.MAP_KEY_VALUE;
    }

    /// The field as it is outside a map: the inverse of what [#settle] does to it.
    static Field standingAlone(Field field) {
        return field instanceof GroupField group && isDecorated(group) && group.logicalType().isEmpty()
                ? GroupField.of(group.name(), group.repetition(), group.fieldId(), group.annotation(), group.children())
                : field;
    }

    /// Decides the shape of a group.
    static Decision decide(String name, Annotation annotation, List<Field> children) {
        List<Finding> findings = new ArrayList<>();
        Decision decision = Annotations.declaredType(annotation)
                .map(wanted -> shape(name, annotation, wanted, children, findings)
                        .map(shape -> new Decision(Optional.of(wanted), shape, List.of())).orElse(Decision.STRUCT))
                .orElse(Decision.STRUCT);
        Annotations.oddPair(name, annotation, "a struct").ifPresent(findings::add);
        return findings.isEmpty() ? decision
                : new Decision(decision.logicalType(), decision.shape(), List.copyOf(findings));
    }

    private static Optional<GroupShape> shape(String name, Annotation annotation, LogicalType wanted,
            List<Field> children, List<Finding> findings) {
        return Optional.empty();
    }
}
