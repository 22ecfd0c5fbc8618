package dev.lamella.internal.batch;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.column.ColumnChunkReader;
import dev.lamella.internal.level.Assembler;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/// The plan by which the leaves of a window become the vector of a field: made once per schema.
///
/// A group takes its validity and offsets from its first leaf; the other leaves below it must agree.
sealed interface VectorNode {
    /// The vector of this field in the window, which has `size` slots here.
    Vector vector(int size);

    /// A leaf.
    record Values(ColumnChunkReader<?> reader) implements VectorNode {
        @Override
        public Vector vector(int size) {
            return reader.vector();
        }
    }

    /// A group as a struct.
    record Struct(Place place, List<VectorNode> fields) implements VectorNode {
        @Override
        public StructVector vector(int size) {
            place.verify();
            return new StructVector(size, place.validity(), fields.stream().map(field -> field.vector(size)).toList());
        }
    }

    /// A group as a variant.
    record Variant(Struct columns) implements VectorNode {
        @Override
        public Vector vector(int size) {
            StructVector stored = columns.vector(size);
            return new VariantVector(size, stored.validity(), stored.fields());
        }
    }

    /// A list. Its validity is that of the group round it, if there is one; the offsets are the repeated node's.
    record Elements(Place list, Place repeated, VectorNode element) implements VectorNode {
        @Override
        public Vector vector(int size) {
            if (list != repeated) {
                list.verify();
            }
            repeated.verify();
            int count = repeated.slotCount();
            return new ListVector(size, list.validity(), repeated.offsets(size), element.vector(count));
        }
    }

    /// A map.
    record Entries(Place map, Place repeated, VectorNode key, List<VectorNode> value) implements VectorNode {
        @Override
        public Vector vector(int size) {
            map.verify();
            repeated.verify();
            int count = repeated.slotCount();
            Vector values = value.isEmpty() ? new NullVector(count) : value.getFirst().vector(count);
            return new MapVector(size, map.validity(), repeated.offsets(size), key.vector(count), values);
        }
    }

    /// Where a node of the schema finds its structure: in the levels of the leaves below it.
    ///
    /// @param field the node
    /// @param depth of the node below the root
    /// @param layer of the node if it is repeated, else 0
    /// @param nullable depth of the innermost field, from the node upwards in the layer of its slots, that can be null: its
    ///     nulls are the node's, because what is in a null group is null; -1 if there is none
    /// @param leaves below the node; may be empty
    record Place(Field field, int depth, int layer, int nullable, List<ColumnChunkReader<?>> leaves) {
        Validity validity() {
            return leaves.isEmpty() || nullable < 0 ? Validity.none() : lead().validity(nullable);
        }

        int slotCount() {
            return leaves.isEmpty() ? 0 : lead().slotCount(layer);
        }

        int[] offsets(int size) {
            return leaves.isEmpty() ? new int[size + 1] : lead().offsets(layer);
        }

        void verify() {
            for (int i = 1; i < leaves.size(); i++) {
                ColumnChunkReader<?> other = leaves.get(i);
                if (!lead().agreesWith(other.structure(), depth, layer)) {
                    throw new CorruptFileException("The levels of this column and of " + leaves.getFirst().leaf().path()
                            + " disagree about " + field.name() + ", which is above both").at(other.place());
                }
            }
        }

        private Assembler lead() {
            return leaves.getFirst().structure();
        }
    }

    /// Builds the nodes of all fields of a schema, whose leaves are read by `readers`, in order.
    static List<VectorNode> of(List<Field> fields, List<ColumnChunkReader<?>> readers) {
        Builder builder = new Builder(readers);
        List<VectorNode> nodes = new ArrayList<>();
        for (Field field : fields) {
            nodes.add(builder.node(field, 0, 0, -1, false));
        }
        return List.copyOf(nodes);
    }

    /// Walks the schema depth first, taking leaf after leaf.
    final class Builder {
        private final List<ColumnChunkReader<?>> readers;
        private int next;

        Builder(List<ColumnChunkReader<?>> readers) {
            this.readers = readers;
        }

        /// @param layer of the field's parent
        /// @param nullable depth of the innermost field above, in this layer, that can be null; -1 if there is none
        /// @param isElement whether the field is the element of a list around it although it is repeated
        private VectorNode node(Field field, int depth, int layer, int nullable, boolean isElement) {
            boolean isRepeated = field.repetition() == Repetition.REPEATED;
            if (isRepeated && !isElement) {
                int first = next;
                VectorNode element = node(field, depth, layer + 1, -1, true);
                // A bare repeated field is a list that is there wherever the group round it is.
                Place repeated = new Place(field, depth, layer + 1, nullable, taken(first));
                return new Elements(repeated, repeated, element);
            }
            return switch (field) {
                case PrimitiveField ignored -> new Values(readers.get(next++));
                case GroupField group -> group(group, depth, layer,
                        field.repetition() == Repetition.OPTIONAL ? depth : nullable);
            };
        }

        private VectorNode group(GroupField group, int depth, int layer, int nullable) {
            int first = next;
            return switch (group.shape()) {
                case GroupShape.Fields ignored -> {
                    List<VectorNode> fields = new ArrayList<>();
                    for (Field child : group.children()) {
                        fields.add(node(child, depth + 1, layer, nullable, false));
                    }
                    Struct struct = new Struct(new Place(group, depth, 0, nullable, taken(first)), List.copyOf(fields));
                    yield group.shape() instanceof GroupShape.Variant ? new Variant(struct) : struct;
                }
                case GroupShape.ListOf ignored -> {
                    Field repeated = group.children().getFirst();
                    VectorNode element = group.element() == repeated
                            ? node(repeated, depth + 1, layer + 1, -1, true)
                            : node(group.element(), depth + 2, layer + 1, -1, false);
                    yield new Elements(new Place(group, depth, 0, nullable, taken(first)),
                            new Place(repeated, depth + 1, layer + 1, -1, taken(first)), element);
                }
                case GroupShape.MapOf ignored -> {
                    Field repeated = group.children().getFirst();
                    VectorNode key = node(group.key(), depth + 2, layer + 1, -1, false);
                    List<VectorNode> value = group.value()
                            .map(v -> List.of(node(v, depth + 2, layer + 1, -1, false))).orElse(List.of());
                    yield new Entries(new Place(group, depth, 0, nullable, taken(first)),
                            new Place(repeated, depth + 1, layer + 1, -1, taken(first)), key, value);
                }
            };
        }

        private List<ColumnChunkReader<?>> taken(int from) {
            return List.copyOf(readers.subList(from, next));
        }
    }
}
