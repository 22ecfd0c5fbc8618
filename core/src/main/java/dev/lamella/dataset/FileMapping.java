package dev.lamella.dataset;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Reshredding;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes the columns of a data set out of those of one of its files: found by name, widened, and filled up with nulls and constants.
///
/// Not safe for use by two threads: see [LeafWidening].
final class FileMapping {
    private final Node.Struct root;
    private final Set<ColumnPath> reshredded;

    /// What becomes of the vector of one field, if there is one.
    sealed interface Node {
        /// It is passed on.
        record Same(Field source) implements Node {}

        /// @param sources ordinal of each field among those of the old struct; negative if it has none
        record Struct(Optional<Field> source, List<Integer> sources, List<Node> fields) implements Node {}

        record Elements(Node element) implements Node {}

        /// @param value absent if the map has keys only
        record Entries(Node key, Optional<Node> value) implements Node {}

        record Widened(Field source, LeafWidening widening, List<String> path) implements Node {}

        record Variants(Field source, Reshredding conversion) implements Node {}

        /// Nulls.
        record Absent(Field target) implements Node {}

        /// The same number in all rows.
        record Constant(PrimitiveField target, byte[] stored) implements Node {}

        /// The same text in all rows.
        record ConstantText(BytesVector dictionary) implements Node {}

        /// What may be null in the file, and must not be in the data set.
        record Present(Node node, List<String> path) implements Node {}
    }

    FileMapping(Node.Struct root, Set<ColumnPath> reshredded) {
        this.root = root;
        this.reshredded = reshredded;
    }

    /// Variants that are taken out of the columns of the file and put into others.
    Set<ColumnPath> reshredded() {
        return reshredded;
    }

    /// The columns of the file that are needed.
    ///
    /// @param file that the mapping was made for
    List<ColumnPath> columns(Schema file) {
        Set<Field> fields = Collections.newSetFromMap(new IdentityHashMap<>());
        addSources(root, fields);
        return file.leaves().stream().filter(leaf -> fields.contains(leaf.field())).map(Leaf::path).toList();
    }

    private static void addSources(Node node, Set<Field> fields) {
        switch (node) {
            case Node.Same(Field source) -> addLeaves(source, fields);
            case Node.Widened widened -> fields.add(widened.source());
            case Node.Variants variants -> addLeaves(variants.source(), fields);
            case Node.Elements(Node element) -> addSources(element, fields);
            case Node.Entries(Node key, Optional<Node> value) -> {
                addSources(key, fields);
                value.ifPresent(present -> addSources(present, fields));
            }
            case Node.Struct struct -> {
                int before = fields.size();
                struct.fields.forEach(field -> addSources(field, fields));
                if (fields.size() == before) {
                    // Whether the struct is null, any of its columns tells.
                    struct.source.ifPresent(source -> fields.add(firstLeaf(source)));
                }
            }
            case Node.Present present -> addSources(present.node(), fields);
            case Node.Absent ignored -> {
            }
            case Node.Constant ignored -> {
            }
            case Node.ConstantText ignored -> {
            }
        }
    }

    private static void addLeaves(Field field, Set<Field> fields) {
        switch (field) {
            case PrimitiveField leaf -> fields.add(leaf);
            case GroupField group -> group.children().forEach(child -> addLeaves(child, fields));
        }
    }

    private static Field firstLeaf(Field field) {
        Field at = field;
        while (at instanceof GroupField group && !group.children().isEmpty()) {
            at = group.children().getFirst();
        }
        return at;
    }

    /// The columns of the data set; valid as long as those of the file are, and until the next call.
    List<Vector> apply(List<Vector> columns, int rowCount) {
        return fields(root, columns, rowCount, Validity.none());
    }

    private static List<Vector> fields(Node.Struct struct, List<Vector> old, int size, Validity parents) {
        List<Vector> fields = new ArrayList<>(struct.fields.size());
        for (int i = 0; i < struct.fields.size(); i++) {
            int source = struct.sources.get(i);
            Node node = struct.fields.get(i);
            fields.add(source < 0 ? filled(node, size) : apply(node, old.get(source), parents));
        }
        return fields;
    }

    private static Vector filled(Node node, int size) {
        return switch (node) {
            case Node.Absent(Field target) -> Filler.nulls(target, size);
            case Node.Constant(PrimitiveField target, byte[] stored) -> Filler.constant(target, stored, size);
            case Node.ConstantText(BytesVector dictionary) ->
                new DictionaryVector(size, Validity.none(), dictionary, new int[size]);
            case Node.Same ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Struct ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Elements ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Entries ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Widened ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Variants ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
            case Node.Present ignored ->
                throw new IllegalStateException("a field that the file has is made from it");
        };
    }

    private static Vector apply(Node node, Vector vector, Validity parents) {
        return switch (node) {
            case Node.Same ignored -> vector;
            case Node.Struct struct -> {
                GroupVector old = (GroupVector) vector;
                yield old.withFields(fields(struct, old.fields(), old.size(), old.validity()));
            }
            case Node.Elements(Node element) -> {
                ListVector old = (ListVector) vector;
                yield new ListVector(old.size(), old.validity(), old.offsets(),
                        apply(element, old.elements(), Validity.none()));
            }
            case Node.Entries(Node key, Optional<Node> value) -> {
                MapVector old = (MapVector) vector;
                yield new MapVector(old.size(), old.validity(), old.offsets(), apply(key, old.keys(), Validity.none()),
                        value.map(present -> values(present, old)).orElseGet(() -> new NullVector(old.keys().size())));
            }
            case Node.Widened(Field ignored, LeafWidening widening, List<String> path) -> {
                try {
                    yield widening.apply(vector);
                } catch (ParquetException e) {
                    throw e.at(Location.UNKNOWN.inColumn(path));
                }
            }
            case Node.Variants variants -> variants.conversion().apply((VariantVector) vector);
            case Node.Present(Node present, List<String> path) -> {
                requirePresent(vector, parents, path);
                yield apply(present, vector, parents);
            }
            case Node.Absent ignored -> filled(node, vector.size());
            case Node.Constant ignored -> filled(node, vector.size());
            case Node.ConstantText ignored -> filled(node, vector.size());
        };
    }

    private static Vector values(Node value, MapVector old) {
        return value instanceof Node.Absent
                ? filled(value, old.keys().size())
                : apply(value, old.values(), Validity.none());
    }

    private static void requirePresent(Vector vector, Validity parents, List<String> path) {
        if (!vector.validity().hasNulls()) {
            return;
        }
        for (int i = 0; i < vector.size(); i++) {
            if (vector.isNull(i) && parents.isPresent(i)) {
                throw new ValueException(Location.UNKNOWN.inColumn(path),
                        "The file has a null here, and the data set must not: the column is REQUIRED in its schema",
                        "Make it OPTIONAL in the schema of the data set; a map has no null keys.");
            }
        }
    }
}
