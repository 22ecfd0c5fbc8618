package dev.lamella.internal.batch;

import dev.lamella.internal.batch.VerifierPlace.Nulls;
import dev.lamella.internal.vector.Vectors;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The plan that verifies the vectors of a batch, one node for each expected vector: created once for a schema. The counterpart
/// of [VectorNode], which builds such vectors.
sealed interface VerifierNode permits VerifierNode.Struct, VerifierNode.Elements, VerifierNode.Entries, LeafVerifier {
    /// Verifies a vector that must have `size` slots, and everything below it. Returns it, with nulls in place of values that
    /// become null.
    ColumnVector verify(ColumnVector vector, int size, Slots slots);

    /// A group as a struct, or as a variant.
    ///
    /// @param kind the class of the vector
    /// @param file checks references, if the group is a FILE with checked values
    record Struct(Class<? extends GroupVector> kind, VerifierPlace place, List<VerifierNode> fields,
            Optional<FileReferenceCheck> file) implements VerifierNode {
        @Override
        public ColumnVector verify(ColumnVector vector, int size, Slots slots) {
            if (!(vector instanceof GroupVector struct) || !kind.isInstance(vector)) {
                throw place.wrongKind(vector, kind.getSimpleName());
            }
            place.verify(struct, size, slots);
            if (struct.fields().size() != fields.size()) {
                throw place.misshapen("The group has " + struct.fields().size() + " vectors; its fields are "
                        + fields.size());
            }
            Slots members = slots.members(struct.validity());
            List<ColumnVector> verified = new ArrayList<>(fields.size());
            for (int i = 0; i < fields.size(); i++) {
                verified.add(fields.get(i).verify(struct.fields().get(i), size, members));
            }
            ColumnVector group = withChildren(struct, verified);
            return file.isPresent() ? file.get().verify(place, (GroupVector) group, slots) : group;
        }
    }

    /// A list.
    record Elements(VerifierPlace place, VerifierNode element) implements VerifierNode {
        @Override
        public ColumnVector verify(ColumnVector vector, int size, Slots slots) {
            if (!(vector instanceof ListVector list)) {
                throw place.wrongKind(vector, "ListVector");
            }
            place.verify(list, size, slots);
            int count = list.elements().size();
            verifyOffsets(place, list.offsets(), size, count, "elements", slots);
            return withChildren(list, List.of(element.verify(list.elements(), count,
                    new Slots.Elements(slots, list.validity(), list.offsets(), size))));
        }
    }

    /// A map.
    record Entries(VerifierPlace place, VerifierNode key, Optional<VerifierNode> value,
            MapKeys keyCheck) implements VerifierNode {
        private static final String KEY_TWICE = "The map has a key twice";

        @Override
        public ColumnVector verify(ColumnVector vector, int size, Slots slots) {
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
            ColumnVector keys = key.verify(map.keys(), count, entries);
            if (place.invalid().areChecked() && key instanceof LeafVerifier) {
                verifyKeys(map, slots);
            }
            if (value.isPresent()) {
                return withChildren(map, List.of(keys, value.get().verify(map.values(), count, entries)));
            }
            if (!(map.values() instanceof NullVector)) {
                throw place.misshapen("The values come as " + VerifierPlace.kind(map.values())
                        + "; a map that has only keys needs NullVector");
            }
            return withChildren(map, List.of(keys, map.values()));
        }

        private void verifyKeys(MapVector map, Slots slots) {
            for (int i = 0; i < map.size(); i++) {
                if (keyCheck.hasDuplicate(map, i) && slots.isWritten(i)) {
                    place.invalid().reject(place, slots, i, () -> KEY_TWICE);
                }
            }
        }
    }

    /// The vector itself, if it has these children.
    // The children are others only if a value has become null.
    @SuppressWarnings("ReferenceEquality")
    private static ColumnVector withChildren(ColumnVector.Nested vector, List<ColumnVector> children) {
        List<ColumnVector> old = Vectors.children(vector);
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i) != old.get(i)) {
                return Vectors.withChildren(vector, children);
            }
        }
        return vector;
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
    static List<VerifierNode> of(Schema schema, InvalidCells invalid) {
        return new Builder(invalid, false).nodes(schema.root());
    }

    /// Walks the schema.
    record Builder(InvalidCells invalid, boolean isInVariant) {
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
            }, isInVariant, invalid);
            return switch (node) {
                case SchemaNode.Value value -> new LeafVerifier(place, value.field());
                case SchemaNode.Struct struct ->
                    new Struct(StructVector.class, place, nodes(struct), Optional.empty());
                case SchemaNode.Variant variant ->
                    new Struct(VariantVector.class, place, new Builder(invalid, true).nodes(variant), Optional.empty());
                case SchemaNode.File file -> new Struct(StructVector.class, place, nodes(file),
                        invalid.areChecked() ? Optional.of(FileReferenceCheck.of(file.field())) : Optional.empty());
                case SchemaNode.ListOf list -> new Elements(place, node(list.element(), Nulls.ALLOWED));
                case SchemaNode.MapOf map ->
                    new Entries(place, node(map.key(), invalid.areChecked() ? Nulls.KEY : Nulls.ALLOWED),
                            map.value().map(value -> node(value, Nulls.ALLOWED)), new MapKeys());
            };
        }
    }
}
