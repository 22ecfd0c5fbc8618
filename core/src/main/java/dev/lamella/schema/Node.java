package dev.lamella.schema;

import dev.lamella.error.UnsupportedFeatureException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A field with its place in one schema: its parent, its levels, its ordinal, and which part it has in the list or map
/// round it.
///
/// Fields are values and may occur twice; nodes are places.
final class Node {
    /// From how many children on they are found by a table.
    private static final int MANY = 16;

    /// The part that a node has in the group round it.
    enum Role {
        /// A field like any other.
        FIELD,
        /// Carries the repetition of a list, and is the element or holds it.
        LIST_LAYER,
        /// Carries the repetition of a map.
        ENTRIES,
        /// The element of a list of three levels.
        ELEMENT, KEY, VALUE
    }

    private final @Nullable Node parent;
    private final Field field;
    private final Role role;
    private final int ordinal;
    private final int depth;
    private final int definitionLevel;
    private final int repetitionLevel;
    private final int firstLeaf;
    private final int leafLimit;
    private final List<Node> children;
    private @Nullable Map<String, List<Node>> byName;

    /// How many nodes and leaves there are already.
    private static final class Counter {
        private int nodes;
        private int leaves;
    }

    private Node(@Nullable Node parent, Field field, Role role, Counter counter) {
        this.parent = parent;
        this.field = field;
        this.role = role;
        this.ordinal = counter.nodes++;
        this.firstLeaf = counter.leaves;
        Repetition repetition = parent == null ? Repetition.REQUIRED : field.repetition();
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.definitionLevel = (parent == null ? 0 : parent.definitionLevel)
                + (repetition == Repetition.REQUIRED ? 0 : 1);
        this.repetitionLevel = (parent == null ? 0 : parent.repetitionLevel)
                + (repetition == Repetition.REPEATED ? 1 : 0);
        if (depth > Schema.MAX_DEPTH) {
            throw new UnsupportedFeatureException("The schema nests fields more than " + Schema.MAX_DEPTH + " deep");
        }
        this.children = switch (field) {
            case PrimitiveField ignored -> {
                counter.leaves++;
                yield List.of();
            }
            case GroupField group -> {
                List<Node> below = new ArrayList<>(group.children().size());
                for (Field child : group.children()) {
                    below.add(new Node(this, child, roleOf(group, below.size()), counter));
                }
                yield Collections.unmodifiableList(below);
            }
        };
        this.leafLimit = counter.leaves;
    }

    /// The tree of a schema. The root has depth 0 and no part in paths.
    static Node of(GroupField root) {
        return new Node(null, root, Role.FIELD, new Counter());
    }

    private Role roleOf(GroupField group, int child) {
        return switch (group.shape()) {
            case GroupShape.ListOf ignored -> Role.LIST_LAYER;
            case GroupShape.MapOf ignored -> Role.ENTRIES;
            case GroupShape.Fields ignored -> {
                if (role == Role.ENTRIES) {
                    yield child == 0 ? Role.KEY : Role.VALUE;
                }
                yield role == Role.LIST_LAYER && isThreeLevels() ? Role.ELEMENT : Role.FIELD;
            }
        };
    }

    private boolean isThreeLevels() {
        return parent != null && parent.field instanceof GroupField list
                && list.shape() instanceof GroupShape.ListOf(ListRule rule) && rule == ListRule.THREE_LEVELS;
    }

    Field field() {
        return field;
    }

    int ordinal() {
        return ordinal;
    }

    int definitionLevel() {
        return definitionLevel;
    }

    int repetitionLevel() {
        return repetitionLevel;
    }

    /// The first leaf at or below this node, by its index in the schema.
    int firstLeaf() {
        return firstLeaf;
    }

    /// The index after that of the last leaf at or below this node.
    int leafLimit() {
        return leafLimit;
    }

    List<Node> children() {
        return children;
    }

    /// Whether the repetition of this node belongs to the list or map round it.
    boolean carriesRepetition() {
        return role == Role.LIST_LAYER || role == Role.ENTRIES;
    }

    /// Whether this node only stands between a list or map and its parts.
    boolean isLayer() {
        return carriesRepetition() || role == Role.ELEMENT;
    }

    List<Node> childrenNamed(String name) {
        if (children.size() < MANY) {
            return children.stream().filter(child -> child.field.name().equals(name)).toList();
        }
        Map<String, List<Node>> table = byName;
        if (table == null) {
            // A race makes it twice, which does no harm: the copy is immutable.
            table = Map.copyOf(children.stream().collect(Collectors.groupingBy(child -> child.field.name())));
            byName = table;
        }
        return table.getOrDefault(name, List.of());
    }

    /// The fields from below the root to this one.
    List<Field> fields() {
        List<Field> way = new ArrayList<>(depth);
        for (Node node = this; node != null && node.parent != null; node = node.parent) {
            way.add(node.field);
        }
        return Collections.unmodifiableList(way.reversed());
    }

    /// The names of [#fields].
    ColumnPath path() {
        List<ColumnPath.Step> steps = new ArrayList<>(depth);
        for (Field step : fields()) {
            steps.add(new ColumnPath.Step.Name(step.name()));
        }
        return ColumnPath.ofSteps(steps);
    }

    ColumnPath logicalPath() {
        return ColumnPath.ofSteps(logicalSteps());
    }

    /// The steps from below the root to this node; none for the root.
    List<ColumnPath.Step> logicalSteps() {
        if (parent == null) {
            return new ArrayList<>();
        }
        List<ColumnPath.Step> steps = parent.logicalSteps();
        switch (role) {
            case FIELD -> steps.add(new ColumnPath.Step.Name(field.name()));
            case LIST_LAYER -> steps.add(new ColumnPath.Step.Element());
            case KEY -> steps.add(new ColumnPath.Step.Key());
            case VALUE -> steps.add(new ColumnPath.Step.Value());
            case ENTRIES, ELEMENT -> {
            }
        }
        if (field.repetition() == Repetition.REPEATED && !carriesRepetition()) {
            steps.add(new ColumnPath.Step.Element());
        }
        return steps;
    }

    void collectLeaves(BiConsumer<Node, PrimitiveField> sink) {
        if (field instanceof PrimitiveField leaf) {
            sink.accept(this, leaf);
        }
        for (Node child : children) {
            child.collectLeaves(sink);
        }
    }

    /// The names of the groups round it, from below the root.
    private List<String> parents() {
        return parent == null ? List.of() : parent.fields().stream().map(Field::name).toList();
    }

    void collectFindings(List<SchemaFinding> sink) {
        if (parent != null && !field.findings().isEmpty()) {
            List<String> groups = parents();
            field.findings().forEach(finding -> sink.add(finding.below(groups)));
        }
        switch (field) {
            case PrimitiveField leaf -> WholeSchema.neverNull(leaf, definitionLevel).ifPresent(finding -> sink.add(
                    finding.below(parents())));
            case GroupField group -> {
                List<SchemaFinding> below = WholeSchema.inGroup(group);
                if (!below.isEmpty()) {
                    List<String> way = fields().stream().map(Field::name).toList();
                    below.forEach(finding -> sink.add(finding.below(way)));
                }
            }
        }
        for (Node child : children) {
            child.collectFindings(sink);
        }
    }

    /// The children that a projection leaves.
    ///
    /// @param selected ordinals of the nodes that are kept with all that is below them
    /// @param kept gets the indices of the leaves that are left
    List<Field> pruneChildren(BitSet selected, BitSet kept) {
        List<Field> left = new ArrayList<>();
        for (Node child : children) {
            Field pruned = child.prune(selected, kept);
            if (pruned == null) {
                continue;
            }
            if (child.role == Role.VALUE && left.isEmpty() || child.role == Role.KEY) {
                // Entries mean nothing without their keys, or with part of them.
                left.add(children.getFirst().whole(kept));
            }
            if (child.role != Role.KEY) {
                left.add(pruned);
            }
        }
        return left;
    }

    private @Nullable Field prune(BitSet selected, BitSet kept) {
        if (selected.get(ordinal)) {
            return whole(kept);
        }
        if (!(field instanceof GroupField group)) {
            return null;
        }
        List<Field> left = pruneChildren(selected, kept);
        return left.isEmpty() ? null : group.withChildren(left);
    }

    private Field whole(BitSet kept) {
        kept.set(firstLeaf, leafLimit);
        return field;
    }
}
