package dev.lamella.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A node of a schema's value tree, without the layers that only carry repetition: a value, a struct, a list, a map, a
/// variant or a file. [Schema#root] is the struct of a row.
///
/// A [Field] is the declaration of values, a node their meaning. A repeated field outside the group of a list or map
/// has two nodes: a list, and its element. In a list of two levels, the repeated field is the element.
///
/// A node belongs to one schema and is equal only to itself. Immutable, and safe for use by many threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types">Nested types</a>
public abstract sealed class SchemaNode
        permits SchemaNode.Value, SchemaNode.Fields, SchemaNode.ListOf, SchemaNode.MapOf {
    private final Slot slot;
    private final Field field;
    private final int definitionLevel;
    private final int firstLeaf;

    /// The slot of a node: the node above it, and the levels there.
    ///
    /// @param depth number of fields that lead to the slot, its own field included
    /// @param level definition level from which the slot exists
    /// @param definition definition level from which the node above is present
    /// @param repetition repetition level of the slot
    private record Slot(@Nullable SchemaNode parent, int depth, int level, int definition, int repetition) {
        Slot below(SchemaNode node) {
            return new Slot(node, depth + 1, level, node.definitionLevel, repetition);
        }

        /// The slot of the elements of a list or the entries of a map.
        ///
        /// @param layers number of fields of the slots below the field of the list or map
        Slot repeated(SchemaNode node, int layers) {
            int definition = node.definitionLevel + 1;
            return new Slot(node, depth + layers, definition, definition, repetition + 1);
        }
    }

    /// Assigns the indices of leaves.
    private static final class Counter {
        private int leaves;
    }

    private SchemaNode(Slot slot, Field field, Counter counter) {
        Schema.requireDepth(slot.depth);
        this.slot = slot;
        this.field = field;
        this.definitionLevel = slot.definition + (isNullable() ? 1 : 0);
        this.firstLeaf = counter.leaves;
    }

    /// A leaf: one value per slot.
    public static final class Value extends SchemaNode {
        private final PrimitiveField leaf;

        private Value(Slot slot, PrimitiveField leaf, Counter counter) {
            super(slot, leaf, counter);
            this.leaf = leaf;
            counter.leaves++;
        }

        @Override
        public PrimitiveField field() {
            return leaf;
        }

        @Override
        public List<SchemaNode> children() {
            return List.of();
        }
    }

    /// A node with several fields: a struct, variant or file.
    public abstract static sealed class Fields extends SchemaNode permits Struct, Variant, File {
        /// The number of fields from which a table is used to find them.
        private static final int MANY = 16;

        private final GroupField group;
        private final List<SchemaNode> children;
        private @Nullable Map<String, List<SchemaNode>> byName;

        private Fields(Slot slot, GroupField group, Counter counter) {
            super(slot, group, counter);
            this.group = group;
            List<SchemaNode> nodes = new ArrayList<>(group.children().size());
            Slot below = slot.below(this);
            group.children().forEach(child -> nodes.add(node(below, child, counter)));
            this.children = Collections.unmodifiableList(nodes);
        }

        @Override
        public GroupField field() {
            return group;
        }

        @Override
        public List<SchemaNode> children() {
            return children;
        }

        List<SchemaNode> childrenNamed(String name) {
            if (children.size() < MANY) {
                return children.stream().filter(child -> child.field().name().equals(name)).toList();
            }
            Map<String, List<SchemaNode>> table = byName;
            if (table == null) {
                // A race builds it twice, which does no harm: the copy is immutable.
                table = Map.copyOf(children.stream().collect(Collectors.groupingBy(child -> child.field().name())));
                byName = table;
            }
            return table.getOrDefault(name, List.of());
        }
    }

    /// A row, or a group of fields.
    public static final class Struct extends Fields {
        private Struct(Slot slot, GroupField group, Counter counter) {
            super(slot, group, counter);
        }
    }

    /// A group that stores semi-structured data; see [GroupShape.Variant].
    public static final class Variant extends Fields {
        private Variant(Slot slot, GroupField group, Counter counter) {
            super(slot, group, counter);
        }
    }

    /// A group that stores a file reference, or the file's bytes; see [GroupShape.File].
    public static final class File extends Fields {
        private File(Slot slot, GroupField group, Counter counter) {
            super(slot, group, counter);
        }
    }

    /// A list: a group, or a field that is only repeated.
    public static final class ListOf extends SchemaNode {
        private final ListRule rule;
        private final SchemaNode element;

        private ListOf(Slot slot, Field field, ListRule rule, Counter counter) {
            super(slot, field, counter);
            this.rule = rule;
            Field inside = rule.element(field);
            int layers = inside == field ? 0 : rule.hasLayer() ? 2 : 1;
            this.element = occurrence(slot.repeated(this, layers), inside, counter);
        }

        /// The rule that found the element.
        public ListRule rule() {
            return rule;
        }

        /// Whether the list is only a repeated field.
        public boolean isUnannotated() {
            return rule == ListRule.UNANNOTATED;
        }

        /// The group between the list and its element; only a list of [three levels][ListRule#THREE_LEVELS] has one.
        public Optional<GroupField> layer() {
            return rule.layer(field());
        }

        /// The field that carries the repetition: the layer, the element, or the field of the list itself.
        public Field repeated() {
            return layer().<Field>map(layer -> layer).orElseGet(element::field);
        }

        /// The element of the list.
        public SchemaNode element() {
            return element;
        }

        @Override
        public List<SchemaNode> children() {
            return List.of(element);
        }
    }

    /// A map.
    public static final class MapOf extends SchemaNode {
        private final GroupField group;
        private final List<SchemaNode> children;

        private MapOf(Slot slot, GroupField group, Counter counter) {
            super(slot, group, counter);
            this.group = group;
            Slot entry = slot.repeated(this, 2);
            this.children = entries().children().stream().map(part -> node(entry, part, counter)).toList();
        }

        @Override
        public GroupField field() {
            return group;
        }

        /// The rule that found key and value.
        public MapRule rule() {
            return ((GroupShape.MapOf) group.shape()).rule();
        }

        /// The repeated group that holds key and value.
        public GroupField entries() {
            return (GroupField) group.children().getFirst();
        }

        public SchemaNode key() {
            return children.getFirst();
        }

        /// The values; absent if the map has only keys, or if a projection left the values out.
        public Optional<SchemaNode> value() {
            return children.size() > 1 ? Optional.of(children.get(1)) : Optional.empty();
        }

        @Override
        public List<SchemaNode> children() {
            return children;
        }
    }

    /// The tree of a schema.
    static Struct of(GroupField root) {
        return new Struct(new Slot(null, 0, 0, 0, 0), root, new Counter());
    }

    /// The node of a single field, as if it were the only field of a row.
    public static SchemaNode of(Field field) {
        return node(new Slot(null, 1, 0, 0, 0), field, new Counter());
    }

    private static SchemaNode node(Slot slot, Field field, Counter counter) {
        return field.repetition() == Repetition.REPEATED
                ? new ListOf(slot, field, ListRule.UNANNOTATED, counter)
                : occurrence(slot, field, counter);
    }

    /// One occurrence of a field, which may be repeated.
    private static SchemaNode occurrence(Slot slot, Field field, Counter counter) {
        return switch (field) {
            case PrimitiveField leaf -> new Value(slot, leaf, counter);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct ignored -> new Struct(slot, group, counter);
                case GroupShape.Variant ignored -> new Variant(slot, group, counter);
                case GroupShape.File ignored -> new File(slot, group, counter);
                case GroupShape.ListOf(ListRule rule) -> new ListOf(slot, group, rule, counter);
                case GroupShape.MapOf ignored -> new MapOf(slot, group, counter);
            };
        };
    }

    /// The declaration of the values. The repeated field of an [unannotated list][ListRule#UNANNOTATED] is also the
    /// field of its element.
    public Field field() {
        return field;
    }

    /// The fields of a struct, variant or file, the element of a list, or the key and the value of a map; empty for a
    /// value.
    public abstract List<SchemaNode> children();

    /// The parent node; absent at the root.
    public Optional<SchemaNode> parent() {
        return Optional.ofNullable(slot.parent);
    }

    /// Whether slots may be null: whether the field is OPTIONAL.
    public boolean isNullable() {
        return field.repetition() == Repetition.OPTIONAL;
    }

    /// The definition level from which a slot has a non-null value. A list or map may be empty at this level.
    public int definitionLevel() {
        return definitionLevel;
    }

    /// The definition level from which a slot exists, with a value or null: 0 outside of lists and maps. A null struct
    /// has slots for its fields.
    public int slotLevel() {
        return slot.level;
    }

    /// The repetition level of the slots: the number of lists and maps around them.
    public int repetitionLevel() {
        return slot.repetition;
    }

    /// The index in the schema of the first leaf at or below this node.
    public int firstLeaf() {
        return firstLeaf;
    }

    /// The number of leaves at or below this node.
    public int leafCount() {
        return leafLimit() - firstLeaf;
    }

    /// The index after the last leaf at or below this node.
    int leafLimit() {
        List<SchemaNode> children = children();
        return children.isEmpty()
                ? firstLeaf + (this instanceof Value ? 1 : 0)
                : children.getLast().leafLimit();
    }

    /// The child ordinals on the path from the root to this node.
    public int[] ordinals() {
        int[] way = new int[0];
        for (SchemaNode node = this; node.slot.parent != null; node = node.slot.parent) {
            int[] longer = new int[way.length + 1];
            longer[0] = node.slot.parent.children().indexOf(node);
            System.arraycopy(way, 0, longer, 1, way.length);
            way = longer;
        }
        return way;
    }

    /// All fields on the path to this node, from below the root to its own, including the layers of lists and maps.
    /// Each call creates a new list.
    public List<Field> fields() {
        List<Field> way = new ArrayList<>(slot.depth);
        collectFields(way);
        return Collections.unmodifiableList(way);
    }

    void collectFields(List<Field> way) {
        switch (slot.parent) {
            case null -> {
            }
            case ListOf list -> {
                list.collectFields(way);
                list.layer().ifPresent(way::add);
            }
            case MapOf map -> {
                map.collectFields(way);
                way.add(map.entries());
            }
            case SchemaNode parent -> parent.collectFields(way);
        }
        if (way.size() < slot.depth) {
            way.add(field);
        }
    }

    /// The names of [#fields].
    public List<String> names() {
        return fields().stream().map(Field::name).toList();
    }

    /// The physical path (`lines.list.element.sku`).
    ///
    /// @throws IllegalArgumentException at the root, which has no path
    public ColumnPath path() {
        return ColumnPath.of(names());
    }

    /// The logical path (`lines[].sku`), without the layers that only carry repetition.
    ///
    /// @throws IllegalArgumentException at the root, which has no path
    public ColumnPath logicalPath() {
        return ColumnPath.ofSteps(steps());
    }

    /// The steps of [#logicalPath]; none at the root. Each call creates a new list.
    public List<ColumnPath.Step> steps() {
        List<ColumnPath.Step> steps = new ArrayList<>(slot.depth);
        collectSteps(steps);
        return Collections.unmodifiableList(steps);
    }

    void collectSteps(List<ColumnPath.Step> steps) {
        if (slot.depth == 0) {
            return;
        }
        if (slot.parent != null) {
            slot.parent.collectSteps(steps);
        }
        steps.add(switch (slot.parent) {
            case ListOf ignored -> new ColumnPath.Step.Element();
            case MapOf map when map.key() == this -> new ColumnPath.Step.Key();
            case MapOf ignored -> new ColumnPath.Step.Value();
            case null, default -> new ColumnPath.Step.Name(field.name());
        });
    }

    /// The field of this node with only some of its children.
    ///
    /// @param some the remaining children; at least one, for a map including the key
    Field withChildren(List<Field> some) {
        return switch (this) {
            case Value value -> value.field();
            case ListOf list when list.isUnannotated() -> some.getFirst();
            case ListOf list -> list.layer()
                    .map(layer -> ((GroupField) field).withChildren(List.of(layer.withChildren(some))))
                    .orElseGet(() -> ((GroupField) field).withChildren(some));
            case MapOf map -> map.group.withChildren(List.of(map.entries().withChildren(some)));
            case Fields fields -> fields.field().withChildren(some);
        };
    }

    /// The [logical path][#logicalPath] as text; `the row` at the root.
    @Override
    public String toString() {
        return slot.depth == 0 ? "the row" : ColumnPath.text(steps());
    }
}
