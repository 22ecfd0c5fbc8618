package dev.lamella.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds irregularities of fields that depend on their position: among their siblings, in the group around them, on
/// their path from the root. Pure functions. They run when findings are requested, not when a file is opened, so that a
/// wide schema opens quickly.
final class WholeSchema {
    private WholeSchema() {}

    /// The findings about all fields below a root, each with its path.
    static List<SchemaFinding> findings(GroupField root) {
        List<SchemaFinding> findings = new ArrayList<>(inGroup(root));
        root.children().forEach(child -> collect(child, List.of(), 0, findings));
        return List.copyOf(findings);
    }

    /// @param groups names of the groups around the field
    /// @param definitionLevel definition level of the group around the field
    private static void collect(Field field, List<String> groups, int definitionLevel, List<SchemaFinding> sink) {
        field.findings().forEach(finding -> sink.add(finding.below(groups)));
        int level = definitionLevel + (field.repetition() == Repetition.REQUIRED ? 0 : 1);
        switch (field) {
            case PrimitiveField leaf ->
                neverNull(leaf, level).ifPresent(finding -> sink.add(finding.below(groups)));
            case GroupField group -> {
                List<String> path = new ArrayList<>(groups);
                path.add(group.name());
                inGroup(group).forEach(finding -> sink.add(finding.below(path)));
                group.children().forEach(child -> collect(child, path, level, sink));
            }
        }
    }

    /// The findings of a group about the fields below it, with paths that begin below it.
    static List<SchemaFinding> inGroup(GroupField group) {
        List<SchemaFinding> findings = new ArrayList<>();
        addDuplicates(group, findings);
        for (Field child : group.children()) {
            if (child.repetition() == Repetition.REPEATED && child instanceof GroupField inner
                    && !isElementOfOldList(inner, group)) {
                repeated(inner).ifPresent(findings::add);
            }
        }
        if (group.shape() instanceof GroupShape.Variant) {
            findings.addAll(VariantShapes.shredding(group));
        }
        return findings;
    }

    private static void addDuplicates(GroupField group, List<SchemaFinding> findings) {
        Set<String> names = new HashSet<>();
        for (Field child : group.children()) {
            if (!names.add(child.name())) {
                findings.add(duplicate(child.name()));
            }
        }
    }

    /// The finding that an earlier field has the same name.
    static SchemaFinding duplicate(String name) {
        return new SchemaFinding(SchemaRule.NAME_DUPLICATE, name, "an earlier field of the group has the same name",
                SchemaRule.NAME_DUPLICATE.statement());
    }

    /// Whether a list or map is the repeated child of a list, which then has two levels.
    private static boolean isElementOfOldList(GroupField inner, GroupField outer) {
        return (inner.shape() instanceof GroupShape.ListOf || inner.shape() instanceof GroupShape.MapOf)
                && outer.shape() instanceof GroupShape.ListOf;
    }

    /// The finding that a list or map is REPEATED, if only its position shows it: both may be elements of a list of two
    /// levels, and the annotation on the entries of a map has no meaning. [Shapes] finds the cases that the group alone
    /// shows.
    private static Optional<SchemaFinding> repeated(GroupField group) {
        return Shapes.mayBeRepeated(group.shape())
                ? Shapes.repeated(group.name(), group.annotation(), group.shape())
                : Optional.empty();
    }

    /// The finding that a column that is always null is never null.
    ///
    /// @param definitionLevel number of fields on the path that may be null or without values
    private static Optional<SchemaFinding> neverNull(PrimitiveField leaf, int definitionLevel) {
        return definitionLevel == 0 && leaf.logicalType().orElse(null) instanceof LogicalType.Unknown
                ? Optional.of(new SchemaFinding(SchemaRule.UNKNOWN_REQUIRED, leaf.name(),
                        "UNKNOWN is declared on a column that is never null",
                        "the column or a group around it must be OPTIONAL or REPEATED"))
                : Optional.empty();
    }
}
