package dev.lamella.internal.batch;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.column.ColumnChunkReader;
import dev.lamella.internal.level.Assembler;
import dev.lamella.schema.Field;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.List;
import java.util.Optional;

/// The plan that builds the vector of a field from the leaves of a window: created once per schema.
///
/// A group takes its validity and offsets from its first leaf; the other leaves below it must agree.
sealed interface VectorNode {
    /// The vector of this field in the window, which has `size` slots here.
    ColumnVector vector(int size);

    /// A leaf.
    record Values(ColumnChunkReader<?> reader) implements VectorNode {
        @Override
        public ColumnVector vector(int size) {
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
        public ColumnVector vector(int size) {
            StructVector stored = columns.vector(size);
            return new VariantVector(size, stored.validity(), stored.fields());
        }
    }

    /// A list.
    record Elements(Place place, VectorNode element) implements VectorNode {
        @Override
        public ColumnVector vector(int size) {
            place.verify();
            int count = place.elementCount();
            return new ListVector(size, place.validity(), place.offsets(size), element.vector(count));
        }
    }

    /// A map.
    record Entries(Place place, VectorNode key, Optional<VectorNode> value) implements VectorNode {
        @Override
        public ColumnVector vector(int size) {
            place.verify();
            int count = place.elementCount();
            ColumnVector values = value.isPresent() ? value.get().vector(count) : new NullVector(count);
            return new MapVector(size, place.validity(), place.offsets(size), key.vector(count), values);
        }
    }

    /// Finds the structure of a schema node in the levels of the leaves below it.
    ///
    /// @param layer layer of the elements or entries; 0 for a struct
    /// @param repeated the field that carries the repetition of a list or map; otherwise the field of the struct
    /// @param leaves leaves below the node; may be empty
    record Place(SchemaNode node, int layer, Field repeated, List<ColumnChunkReader<?>> leaves) {
        /// A null group makes everything below it null: the nearest nullable ancestor in the same list has the same validity.
        Validity validity() {
            return leaves.isEmpty() ? Validity.none() : lead().validity(node.definitionLevel());
        }

        int elementCount() {
            return leaves.isEmpty() ? 0 : lead().slotCount(layer);
        }

        int[] offsets(int size) {
            return leaves.isEmpty() ? new int[size + 1] : lead().offsets(layer);
        }

        void verify() {
            if (node.isNullable()) {
                verify(node.field(), node.definitionLevel(), 0);
            }
            if (layer > 0) {
                verify(repeated, 0, layer);
            }
        }

        private void verify(Field field, int definitionLevel, int elements) {
            for (int i = 1; i < leaves.size(); i++) {
                ColumnChunkReader<?> other = leaves.get(i);
                if (!lead().agreesWith(other.structure(), definitionLevel, elements)) {
                    throw new CorruptFileException("The levels of this column and of " + leaves.getFirst().leaf().path()
                            + " disagree about " + field.name() + ", which is above both").at(other.place());
                }
            }
        }

        private Assembler lead() {
            return leaves.getFirst().structure();
        }
    }

    /// Builds the node of a field, or of a node below one.
    ///
    /// @param readers of all leaves of the schema, in order
    static VectorNode of(SchemaNode node, List<ColumnChunkReader<?>> readers) {
        List<ColumnChunkReader<?>> leaves = List
                .copyOf(readers.subList(node.firstLeaf(), node.firstLeaf() + node.leafCount()));
        return switch (node) {
            case SchemaNode.Value ignored -> new Values(leaves.getFirst());
            case SchemaNode.Fields fields -> {
                Struct struct = new Struct(new Place(node, 0, node.field(), leaves),
                        fields.children().stream().map(child -> of(child, readers)).toList());
                yield node instanceof SchemaNode.Variant ? new Variant(struct) : struct;
            }
            case SchemaNode.ListOf list ->
                new Elements(new Place(list, list.repetitionLevel() + 1, list.repeated(), leaves),
                        of(list.element(), readers));
            case SchemaNode.MapOf map -> new Entries(new Place(map, map.repetitionLevel() + 1, map.entries(), leaves),
                    of(map.key(), readers), map.value().map(value -> of(value, readers)));
        };
    }
}
