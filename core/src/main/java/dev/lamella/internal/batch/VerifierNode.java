package dev.lamella.internal.batch;

import dev.lamella.internal.batch.VerifierPlace.Nulls;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.List;
import java.util.Optional;

/// The plan that verifies the vectors of a batch, one node for each expected vector: created once for a schema. The counterpart
/// of [VectorNode], which builds such vectors.
sealed interface VerifierNode permits VerifierNode.Struct, VerifierNode.Elements, VerifierNode.Entries, LeafVerifier {
    /// Verifies a vector that must have `size` slots, and everything below it.
    void verify(ColumnVector vector, int size, Slots slots);

    /// A group as a struct, or as a variant.
    ///
    /// @param kind the class of the vector
    /// @param file checks references, if the group is a FILE with checked values
    record Struct(Class<? extends GroupVector> kind, VerifierPlace place, List<VerifierNode> fields,
            Optional<FileRows> file) implements VerifierNode {
        @Override
        public void verify(ColumnVector vector, int size, Slots slots) {
            if (!(vector instanceof GroupVector struct) || !kind.isInstance(vector)) {
                throw place.wrongKind(vector, kind.getSimpleName());
            }
            place.verify(struct, size, slots);
            if (struct.fields().size() != fields.size()) {
                throw place.misshapen("The group has " + struct.fields().size() + " vectors; its fields are "
                        + fields.size());
            }
            Slots members = slots.members(struct.validity());
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).verify(struct.fields().get(i), size, members);
            }
            if (file.isPresent()) {
                file.get().verify(place, struct, slots);
            }
        }
    }

    /// A list.
    record Elements(VerifierPlace place, VerifierNode element) implements VerifierNode {
        @Override
        public void verify(ColumnVector vector, int size, Slots slots) {
            if (!(vector instanceof ListVector list)) {
                throw place.wrongKind(vector, "ListVector");
            }
            place.verify(list, size, slots);
            int count = list.elements().size();
            verifyOffsets(place, list.offsets(), size, count, "elements", slots);
            element.verify(list.elements(), count,
                    new Slots.Elements(slots, list.validity(), list.offsets(), size));
        }
    }

    /// A map.
    record Entries(VerifierPlace place, VerifierNode key, Optional<VerifierNode> value) implements VerifierNode {
        @Override
        public void verify(ColumnVector vector, int size, Slots slots) {
            if (!(vector instanceof MapVector map)) {
                throw place.wrongKind(vector, "MapVector");
            }
            place.verify(map, size, slots);
            int count = map.keys().size();
            if (map.values().size() != count) {
                throw place.misshapen("There are " + count + " keys and " + map.values().size() + " values");
            }
            verifyOffsets(place, map.offsets(), size, count, "entries", slots);
            Validity maps = map.validity();
            Slots entries = new Slots.Elements(slots, maps, map.offsets(), size);
            key.verify(map.keys(), count, entries);
            if (value.isPresent()) {
                value.get().verify(map.values(), count, entries);
            } else if (!(map.values() instanceof NullVector)) {
                throw place.misshapen("The values come as " + VerifierPlace.kind(map.values())
                        + "; a map that has only keys needs NullVector");
            }
        }
    }

    /// Verifies the offsets of `size` lists: they ascend, from any start, and end within the elements.
    private static void verifyOffsets(VerifierPlace place, int[] offsets, int size, int count, String elements,
            Slots slots) {
        if (offsets.length <= size) {
            throw place.misshapen("There are " + offsets.length + " offsets; " + size + " slots need " + (size + 1L));
        }
        if (size == 0) {
            return;
        }
        // A difference overflows only if an offset is negative.
        int signs = offsets[0];
        for (int i = 0; i < size; i++) {
            signs |= offsets[i + 1] | offsets[i + 1] - offsets[i];
        }
        if (signs < 0 || offsets[size] > count) {
            int bad = 0;
            while (offsets[bad] >= 0 && offsets[bad] <= offsets[bad + 1] && offsets[bad + 1] <= count) {
                bad++;
            }
            throw place.inconsistent("The offsets of the slot are " + offsets[bad] + " and " + offsets[bad + 1]
                    + "; they ascend from 0 or more to at most " + count + ", the number of " + elements, slots, bad);
        }
    }

    /// The nodes of the fields of a row.
    static List<VerifierNode> of(Schema schema, BatchVerifier.Values values) {
        return new Builder(values).nodes(schema.root());
    }

    /// Walks the schema.
    record Builder(BatchVerifier.Values values) {
        private List<VerifierNode> nodes(SchemaNode.Fields group) {
            return group.children().stream().map(child -> node(child, Nulls.ALLOWED)).toList();
        }

        /// @param nulls nulls of a slot whose field is OPTIONAL
        private VerifierNode node(SchemaNode node, Nulls nulls) {
            VerifierPlace place = new VerifierPlace(node.field(), node.names(), switch (node.field().repetition()) {
                case REQUIRED -> Nulls.REQUIRED;
                case REPEATED ->
                    node instanceof SchemaNode.ListOf list && list.isUnannotated() ? Nulls.REPEATED : Nulls.ELEMENT;
                case OPTIONAL -> nulls;
            });
            return switch (node) {
                case SchemaNode.Value value -> new LeafVerifier(place, value.field(), values);
                case SchemaNode.Struct struct ->
                    new Struct(StructVector.class, place, nodes(struct), Optional.empty());
                case SchemaNode.Variant variant ->
                    new Struct(VariantVector.class, place, nodes(variant), Optional.empty());
                case SchemaNode.File file -> new Struct(StructVector.class, place, nodes(file),
                        isChecked() ? Optional.of(FileRows.of(file.field())) : Optional.empty());
                case SchemaNode.ListOf list -> new Elements(place, node(list.element(), Nulls.ALLOWED));
                case SchemaNode.MapOf map ->
                    new Entries(place, node(map.key(), isChecked() ? Nulls.KEY : Nulls.ALLOWED),
                            map.value().map(value -> node(value, Nulls.ALLOWED)));
            };
        }

        private boolean isChecked() {
            return values == BatchVerifier.Values.CHECK;
        }
    }
}
