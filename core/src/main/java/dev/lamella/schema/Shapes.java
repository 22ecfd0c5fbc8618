package dev.lamella.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What groups stand for: the rules for LIST, MAP, VARIANT and FILE, those of old writers included. Pure functions.
///
/// A group on which its annotation is not allowed is a struct.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
final class Shapes {
    private static final GroupShape STRUCT = new GroupShape.Struct();
    private static final int VARIANT_VERSION = 1;
    private static final String METADATA = "metadata";
    private static final String VALUE = "value";
    private static final String TYPED_VALUE = "typed_value";

    private Shapes() {}

    /// What a group's annotation and children come to.
    record Decision(Optional<LogicalType> logicalType, GroupShape shape, List<SchemaFinding> findings) {
        static Decision struct(List<SchemaFinding> findings) {
            return new Decision(Optional.empty(), STRUCT, List.copyOf(findings));
        }
    }

    /// What the annotation allows and the children are not; null if they are.
    private record Verdict(GroupShape shape, SchemaRule rule, @Nullable String wrong, String allowed) {
        static Verdict of(GroupShape shape) {
            return new Verdict(shape, SchemaRule.ANNOTATION_TYPE, null, "");
        }

        /// Allowed, yet odd.
        static Verdict odd(GroupShape shape, SchemaRule rule, String wrong, String allowed) {
            return new Verdict(shape, rule, wrong, allowed);
        }

        static Verdict illegal(SchemaRule rule, String wrong, String allowed) {
            return new Verdict(STRUCT, rule, wrong, allowed + ", so this is read as a struct");
        }
    }

    /// A field of a FILE group.
    ///
    /// @param isText whether it is a STRING; the other BYTE_ARRAY is not annotated
    private record FilePart(PhysicalType type, boolean isText) {
        static @Nullable FilePart of(String name) {
            return switch (name) {
                case "uri", "content_type", "checksum" -> new FilePart(PhysicalType.BYTE_ARRAY, true);
                case "offset", "size" -> new FilePart(PhysicalType.INT64, false);
                case "inline" -> new FilePart(PhysicalType.BYTE_ARRAY, false);
                default -> null;
            };
        }

        boolean fits(Field field) {
            return field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                    && leaf.type() == type
                    && (!isText || leaf.logicalType().orElse(null) instanceof LogicalType.String);
        }

        @Override
        public String toString() {
            return isText ? "STRING" : type.name();
        }
    }

    /// The children as they are inside a group with this annotation: the entries of a map are a plain group, whatever
    /// their own annotation says (old writers put MAP_KEY_VALUE there).
    static List<Field> settle(Annotation annotation, List<Field> children) {
        boolean isMap = Annotations.declaredType(annotation).orElse(null) instanceof LogicalType.Map;
        return isMap && children.size() == 1 && children.getFirst() instanceof GroupField entries
                && entries.repetition() == Repetition.REPEATED && !entries.annotation().isNone()
                        ? List.of(entries.asEntries())
                        : children;
    }

    /// The children as they are elsewhere than in a map: the inverse of what [#settle] does to an only child.
    static List<Field> standingAlone(List<Field> children) {
        return children.size() == 1 && children.getFirst() instanceof GroupField group
                && group.logicalType().isEmpty() && !group.annotation().isNone()
                        ? List.of(GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(),
                                group.children()))
                        : children;
    }

    /// The decision on the entries of a map.
    static Decision entries(String name, Annotation annotation) {
        boolean isUsual = annotation.logicalType().isEmpty()
                && Annotations.convertedType(annotation).orElse(null) == ConvertedType.MAP_KEY_VALUE;
        return Decision.struct(isUsual
                ? List.of()
                : List.of(new SchemaFinding(SchemaRule.MAP_ENTRIES, name, annotation + " is declared on the entries of a map",
                        "entries are plain groups, so it is ignored")));
    }

    /// Decides the shape of a group.
    static Decision decide(String name, Annotation annotation, List<Field> children) {
        if (annotation.isNone()) {
            return Decision.struct(List.of());
        }
        List<SchemaFinding> findings = new ArrayList<>();
        Annotations.unknownConvertedType(name, annotation, "a struct").ifPresent(findings::add);
        Optional<LogicalType> wanted = Annotations.declaredType(annotation);
        if (wanted.isEmpty()) {
            return Decision.struct(findings);
        }
        Verdict verdict = verdict(name, wanted.get(), children);
        if (verdict.wrong() != null) {
            findings.add(
                    new SchemaFinding(verdict.rule(), name, annotation + " is declared on " + verdict.wrong(), verdict.allowed()));
        }
        if (verdict.shape() instanceof GroupShape.Struct) {
            return Decision.struct(findings);
        }
        Annotations.contradiction(name, annotation).ifPresent(findings::add);
        return new Decision(wanted, verdict.shape(), List.copyOf(findings));
    }

    private static Verdict verdict(String name, LogicalType wanted, List<Field> children) {
        return switch (wanted) {
            case LogicalType.List _ -> list(name, children);
            case LogicalType.Map _ -> map(children);
            case LogicalType.Variant(int version) -> variant(version, children);
            case LogicalType.File _ -> file(children);
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.Decimal _,LogicalType.Date _,LogicalType.Time _,LogicalType.Timestamp _,LogicalType.Integer _,LogicalType.Unknown _,LogicalType.Uuid _,LogicalType.Float16 _,LogicalType.Interval _,LogicalType.Unrecognized _ ->
                Verdict.illegal(SchemaRule.ANNOTATION_TYPE, "a group", "it annotates leaves");
        };
    }

    private static Verdict list(String name, List<Field> children) {
        String allowed = "a list has one repeated child";
        if (children.size() != 1) {
            return Verdict.illegal(SchemaRule.LIST_SHAPE, "a group of " + children.size() + " children", allowed);
        }
        Field repeated = children.getFirst();
        if (repeated.repetition() != Repetition.REPEATED) {
            return Verdict.illegal(SchemaRule.LIST_SHAPE, "a group whose child is " + repeated.repetition(), allowed);
        }
        return switch (repeated) {
            case PrimitiveField _ -> listOf(ListRule.REPEATED_PRIMITIVE);
            case GroupField group when group.children().isEmpty() -> Verdict.illegal(SchemaRule.LIST_SHAPE, 
                    "a group whose repeated child has no fields", "a repeated child has at least one");
            case GroupField group -> listOf(rule(name, group));
        };
    }

    private static Verdict listOf(ListRule rule) {
        return Verdict.of(new GroupShape.ListOf(rule));
    }

    private static ListRule rule(String name, GroupField repeated) {
        if (repeated.children().size() > 1) {
            return ListRule.SEVERAL_FIELDS;
        }
        if (repeated.children().getFirst().repetition() == Repetition.REPEATED) {
            return ListRule.REPEATED_CHILD;
        }
        if (Annotations.declaredType(repeated.annotation()).filter(Annotations::isOfGroups).isPresent()) {
            return ListRule.ANNOTATED_CHILD;
        }
        return repeated.name().equals("array") || repeated.name().equals(name + "_tuple")
                ? ListRule.ELEMENT_NAME
                : ListRule.THREE_LEVELS;
    }

    private static Verdict map(List<Field> children) {
        String allowed = "a map has one child, a repeated group of a key and a value";
        if (children.size() != 1) {
            return Verdict.illegal(SchemaRule.MAP_SHAPE, "a group of " + children.size() + " children", allowed);
        }
        Field child = children.getFirst();
        if (child.repetition() != Repetition.REPEATED) {
            return Verdict.illegal(SchemaRule.MAP_SHAPE, "a group whose child is " + child.repetition(), allowed);
        }
        if (!(child instanceof GroupField entries)) {
            return Verdict.illegal(SchemaRule.MAP_SHAPE, "a group whose repeated child is no group", allowed);
        }
        int count = entries.children().size();
        if (count < 1 || count > 2) {
            return Verdict.illegal(SchemaRule.MAP_SHAPE, "a group whose repeated child has " + count + " fields", allowed);
        }
        GroupShape shape = new GroupShape.MapOf(count == 1 ? MapRule.KEY_ONLY : MapRule.KEY_AND_VALUE);
        Repetition key = entries.children().getFirst().repetition();
        return key == Repetition.REQUIRED
                ? Verdict.of(shape)
                : Verdict.odd(shape, SchemaRule.MAP_KEY, "a group whose keys are " + key,
                        "keys are REQUIRED; it is read as a map all the same");
    }

    private static Verdict variant(int version, List<Field> children) {
        if (version != VARIANT_VERSION) {
            return Verdict.illegal(SchemaRule.VARIANT_VERSION, "a group", "this library knows version " + VARIANT_VERSION);
        }
        Set<String> seen = new HashSet<>();
        for (Field child : children) {
            switch (child.name()) {
                case METADATA, VALUE -> {
                    if (!isPlainBytes(child)) {
                        return Verdict.illegal(SchemaRule.VARIANT_GROUP, "a group whose `" + child.name() + "` is no plain BYTE_ARRAY",
                                "`metadata` and `value` are BYTE_ARRAY without annotation");
                    }
                }
                case TYPED_VALUE -> {
                    if (child.repetition() == Repetition.REPEATED) {
                        return Verdict.illegal(SchemaRule.VARIANT_GROUP, "a group whose `typed_value` is REPEATED", "it is OPTIONAL");
                    }
                }
                default -> {
                    continue;
                }
            }
            if (!seen.add(child.name())) {
                return Verdict.illegal(SchemaRule.VARIANT_GROUP, "a group with two children `" + child.name() + "`", "each child occurs once");
            }
        }
        return seen.contains(METADATA) && seen.size() > 1
                ? Verdict.of(new GroupShape.Variant(version))
                : Verdict.illegal(SchemaRule.VARIANT_GROUP, 
                        "a group without " + (seen.contains(METADATA) ? "`value` or `typed_value`" : "`metadata`"),
                        "a variant has `metadata`, and `value` or `typed_value` or both");
    }

    private static boolean isPlainBytes(Field field) {
        return field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                && leaf.type() == PhysicalType.BYTE_ARRAY && leaf.logicalType().isEmpty();
    }

    private static Verdict file(List<Field> children) {
        Set<String> seen = new HashSet<>();
        for (Field child : children) {
            FilePart part = FilePart.of(child.name());
            if (part == null) {
                continue;
            }
            if (!part.fits(child)) {
                return Verdict.illegal(SchemaRule.FILE_GROUP, "a group whose `" + child.name() + "` is no " + part,
                        "`" + child.name() + "` is an OPTIONAL " + part);
            }
            if (!seen.add(child.name())) {
                return Verdict.illegal(SchemaRule.FILE_GROUP, "a group with two children `" + child.name() + "`", "each child occurs once");
            }
        }
        return Verdict.of(new GroupShape.File());
    }
}
