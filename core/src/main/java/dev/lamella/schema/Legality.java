package dev.lamella.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Rejects schemas that violate the format when they are created, not when they are read. It also rejects deprecated
/// annotations that differ from those that writers declare, which readers ignore.
final class Legality {
    private static final OptionalInt MAP_KEY_VALUE = OptionalInt.of(ConvertedType.MAP_KEY_VALUE.id());

    private Legality() {}

    /// Returns the field.
    ///
    /// @throws IllegalArgumentException if one of its findings breaks the format
    static <F extends Field> F require(F field) {
        requireStorable(List.of(), field);
        require(findings(field));
        twin(field).ifPresent(Legality::reject);
        return field;
    }

    /// @throws IllegalArgumentException if one of the findings of the schema breaks the format
    static void require(Schema schema) {
        requireText(List.of(schema.name()), "name", schema.name());
        schema.fields().forEach(field -> requireStorable(List.of(), field));
        illegal(schema).findFirst().ifPresent(Legality::reject);
    }

    /// Rejects what [#require(Schema)] rejects, and lists and maps that only old writers declare so.
    static void requireModern(Schema schema) {
        require(schema);
        List<SchemaNode> nodes = new ArrayList<>();
        collect(schema.root(), nodes);
        boolean isAnnotated = nodes.stream().anyMatch(node -> isListOrMap(node) && !Meaning.isUnannotated(node));
        for (SchemaNode node : nodes) {
            if (isAnnotated && Meaning.isUnannotated(node)) {
                rejectLayout(node,
                        "the field is REPEATED without LIST or MAP around it, but other fields are annotated",
                        "a schema has annotated lists and maps, or none", "LP-LIST-UNANNOTATED");
            } else if (node instanceof SchemaNode.MapOf map
                    && map.field().annotation().convertedType().equals(MAP_KEY_VALUE)) {
                rejectLayout(map, "the map is annotated MAP_KEY_VALUE", "maps are annotated MAP", "LP-MAP-KEY-VALUE");
            }
        }
        for (SchemaUpgrade.Step step : SchemaUpgrader.upgrade(schema, SchemaUpgrade.Int96.KEEP).steps()) {
            if (step.kind() == SchemaUpgrade.Kind.LIST_LAYOUT || step.kind() == SchemaUpgrade.Kind.MAP_LAYOUT) {
                throw layout(step.path(), "the layers are " + step.before(), "new files have " + step.after(),
                        step.kind() == SchemaUpgrade.Kind.LIST_LAYOUT ? "LP-LIST-LEGACY" : "LP-MAP-NAMES");
            }
        }
    }

    private static void collect(SchemaNode node, List<SchemaNode> sink) {
        sink.add(node);
        node.children().forEach(child -> collect(child, sink));
    }

    private static boolean isListOrMap(SchemaNode node) {
        return node instanceof SchemaNode.ListOf || node instanceof SchemaNode.MapOf;
    }

    private static void rejectLayout(SchemaNode node, String found, String allowed, String rule) {
        throw layout(node.logicalPath(), found, allowed, rule);
    }

    private static IllegalArgumentException layout(ColumnPath path, String found, String allowed, String rule) {
        return new IllegalArgumentException("Column " + path + ": " + found + "; " + allowed + " (" + rule + ")");
    }

    /// The findings of a schema that violate the format.
    static Stream<SchemaFinding> illegal(Schema schema) {
        return Stream.concat(schema.findings().stream().filter(finding -> finding.rule().isIllegal()),
                schema.leaves().stream().flatMap(
                        leaf -> twin(leaf.field()).map(finding -> finding.below(groups(leaf))).stream()));
    }

    /// The findings of a field without the groups around it: about itself and, for a group, about its children because
    /// of their position. Findings about the children themselves were checked when these were created.
    static List<SchemaFinding> findings(Field field) {
        if (!(field instanceof GroupField group)) {
            return field.findings();
        }
        List<SchemaFinding> findings = new ArrayList<>(group.findings());
        WholeSchema.inGroup(group).forEach(finding -> findings.add(finding.below(List.of(group.name()))));
        return findings;
    }

    /// Rejects a length of FIXED_LEN_BYTE_ARRAY that no value can have.
    static void requireLength(String name, PhysicalType type, int length) {
        if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY && length < 1) {
            reject(Annotations.length(name, length));
        }
    }

    /// Rejects names and annotations that no footer can hold, of a field and of those below it.
    ///
    /// @param groups names of the groups around the field
    static void requireStorable(List<String> groups, Field field) {
        List<String> path = new ArrayList<>(groups);
        path.add(field.name());
        requireText(path, "name", field.name());
        field.annotation().logicalType().ifPresent(type -> requireStorable(path, type));
        if (field instanceof GroupField group) {
            group.children().forEach(child -> requireStorable(path, child));
        }
    }

    /// Half of a surrogate pair is not valid text.
    private static void requireText(List<String> path, String what, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException("Column " + ColumnPath.of(path) + ": the " + what
                    + " holds half of a surrogate pair; it must be text that UTF-8 can hold");
        }
    }

    private static void requireStorable(List<String> path, LogicalType type) {
        switch (type) {
            case LogicalType.Geometry(Optional<String> crs) -> crs.ifPresent(text -> requireCrs(path, text));
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> ignored) ->
                crs.ifPresent(text -> requireCrs(path, text));
            case LogicalType.Unrecognized(int member, byte[] bytes) -> {
                boolean isNothing = member == 0 && bytes.length == 0;
                boolean isStruct = member > 0 && member <= Short.MAX_VALUE && bytes.length > 0
                        && bytes[bytes.length - 1] == 0;
                if (!isNothing && !isStruct) {
                    reject(new SchemaFinding(SchemaRule.ANNOTATION_UNKNOWN, path.getLast(), type + " is declared",
                            "a member has an id of 1 to " + Short.MAX_VALUE
                                    + ", and a struct that ends with its stop byte")
                            .below(path.subList(0, path.size() - 1)));
                }
            }
            default -> {
            }
        }
    }

    private static void requireCrs(List<String> path, String crs) {
        requireText(path, "coordinate reference system", crs);
    }

    private static void require(List<SchemaFinding> findings) {
        findings.stream().filter(finding -> finding.rule().isIllegal()).findFirst().ifPresent(Legality::reject);
    }

    private static void reject(SchemaFinding finding) {
        throw new IllegalArgumentException(finding.rejection());
    }

    /// The names of the groups around a leaf.
    private static List<String> groups(Leaf leaf) {
        List<String> names = leaf.path().names();
        return names.subList(0, names.size() - 1);
    }

    /// The finding about a deprecated annotation that does not count because of the logical type next to it.
    private static Optional<SchemaFinding> twin(Field field) {
        Annotation declared = field.annotation();
        Optional<ConvertedType> old = Annotations.convertedType(declared);
        if (old.isEmpty() || declared.logicalType().isEmpty()) {
            return Optional.empty();
        }
        return switch (declared.logicalType().get()) {
            case LogicalType.Decimal decimal -> parameters(field.name(), declared, decimal);
            case LogicalType.Timestamp ignored when field instanceof PrimitiveField leaf
                    && leaf.type() != PhysicalType.INT64 ->
                Optional.of(Annotations.contradiction(field.name(), declared, Optional.empty()));
            default -> Optional.empty();
        };
    }

    private static Optional<SchemaFinding> parameters(String name, Annotation declared, LogicalType.Decimal decimal) {
        return declared.precision().equals(OptionalInt.of(decimal.precision()))
                && declared.scale().equals(OptionalInt.of(decimal.scale()))
                        ? Optional.empty()
                        : Optional.of(new SchemaFinding(SchemaRule.CONVERTED_TYPE_CONTRADICTION, name,
                                decimal + " is declared with " + text("precision", declared.precision()) + " and "
                                        + text("scale", declared.scale()) + " beside it",
                                "both must be the same"));
    }

    private static String text(String name, OptionalInt number) {
        return number.isPresent() ? "a " + name + " of " + number.getAsInt() : "no " + name;
    }
}
