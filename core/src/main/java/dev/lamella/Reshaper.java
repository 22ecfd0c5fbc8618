package dev.lamella;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.batch.FieldPlace;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Reshredding;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.vector.Batch;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes batches of one schema from those of another that has the same fields by name, in any order and in other layers, and
/// INT64 timestamps where the other has INT96, and variants in other columns.
///
/// What need not change is passed on as it is. Not safe for use by two threads.
final class Reshaper {
    private final Schema target;
    private final Node root;
    private long roundedCount;

    /// What becomes of the vector of one field.
    private sealed interface Node {
        /// Nothing: the vector is passed on.
        record Same() implements Node {}

        /// @param sources ordinal of each field among those of the old struct
        record Struct(List<Integer> sources, List<Node> fields) implements Node {}

        record Elements(Node element) implements Node {}

        record Entries(Node key, Node value) implements Node {}

        record Timestamps(Int96Timestamps conversion) implements Node {}

        record Variants(Reshredding conversion) implements Node {}
    }

    private static final Node SAME = new Node.Same();

    private Reshaper(Schema target, Node root) {
        this.target = target;
        this.root = root;
    }

    /// @throws SchemaMismatchException if a field is only in one of the schemas, or of another shape or physical type
    /// @throws UnsupportedFeatureException if INT96 becomes something that this library does not convert it to
    static Reshaper of(Schema source, Schema target) {
        return of(source, target, VariantConformance.STRICT);
    }

    /// As [#of(Schema,Schema)].
    ///
    /// @param conformance what becomes of variants that contradict themselves, where their columns change
    static Reshaper of(Schema source, Schema target, VariantConformance conformance) {
        return new Reshaper(target, struct("", source.fields(), target.fields(), conformance));
    }

    /// Values that lost digits so far.
    long roundedCount() {
        return roundedCount;
    }

    /// The batch in its new shape. It shares arrays with the old one, and is valid as long as that is, and until the next call.
    Batch apply(Batch batch) {
        List<Vector> columns = switch (root) {
            case Node.Same ignored -> batch.columns();
            case Node.Struct struct -> fields(struct, batch.columns());
            case Node.Elements ignored ->
                throw new AssertionError("a row is a struct");
            case Node.Entries ignored ->
                throw new AssertionError("a row is a struct");
            case Node.Timestamps ignored ->
                throw new AssertionError("a row is a struct");
            case Node.Variants ignored ->
                throw new AssertionError("a row is a struct");
        };
        return new Batch(target, batch.rowCount(), columns);
    }

    private List<Vector> fields(Node.Struct struct, List<Vector> old) {
        List<Vector> fields = new ArrayList<>(struct.fields.size());
        for (int i = 0; i < struct.fields.size(); i++) {
            fields.add(apply(struct.fields.get(i), old.get(struct.sources.get(i))));
        }
        return fields;
    }

    private Vector apply(Node node, Vector vector) {
        return switch (node) {
            case Node.Same ignored -> vector;
            case Node.Struct struct -> {
                GroupVector old = (GroupVector) vector;
                yield old.withFields(fields(struct, old.fields()));
            }
            case Node.Elements(Node element) -> {
                ListVector old = (ListVector) vector;
                yield new ListVector(old.size(), old.validity(), old.offsets(), apply(element, old.elements()));
            }
            case Node.Entries(Node key, Node value) -> {
                MapVector old = (MapVector) vector;
                Vector values = old.values() instanceof NullVector ? old.values() : apply(value, old.values());
                yield new MapVector(old.size(), old.validity(), old.offsets(), apply(key, old.keys()), values);
            }
            case Node.Timestamps(Int96Timestamps conversion) -> {
                Vector stored = vector instanceof DictionaryVector indices ? indices.materialize() : vector;
                Int96Timestamps.Converted converted = conversion.convert((FixedBytesVector) stored);
                roundedCount += converted.roundedCount();
                yield converted.values();
            }
            case Node.Variants(Reshredding conversion) -> conversion.apply((VariantVector) vector);
        };
    }

    private static Node struct(String path, List<Field> source, List<Field> target, VariantConformance conformance) {
        if (source.size() != target.size()) {
            throw new SchemaMismatchException((path.isEmpty() ? "The row" : path) + " has " + source.size()
                    + " fields; " + target.size() + " are wanted");
        }
        List<Integer> sources = new ArrayList<>();
        List<Node> fields = new ArrayList<>();
        boolean isSame = true;
        boolean[] isTaken = new boolean[source.size()];
        for (int i = 0; i < target.size(); i++) {
            Field to = target.get(i);
            int from = find(source, to.name(), i, isTaken);
            String below = path.isEmpty() ? to.name() : path + "." + to.name();
            if (from < 0) {
                throw new SchemaMismatchException("There is no field " + below);
            }
            isTaken[from] = true;
            Node node = node(below, FieldPlace.of(source.get(from)), FieldPlace.of(to), conformance);
            isSame &= from == i && node == SAME;
            sources.add(from);
            fields.add(node);
        }
        return isSame ? SAME : new Node.Struct(List.copyOf(sources), List.copyOf(fields));
    }

    /// The field of that name that nobody has yet, at the same place if it is there: names may occur twice.
    private static int find(List<Field> source, String name, int place, boolean[] isTaken) {
        if (!isTaken[place] && source.get(place).name().equals(name)) {
            return place;
        }
        for (int i = 0; i < source.size(); i++) {
            if (!isTaken[i] && source.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static Node node(String path, FieldPlace source, FieldPlace target, VariantConformance conformance) {
        Optional<FieldPlace> from = source.element();
        Optional<FieldPlace> to = target.element();
        if (from.isPresent() && to.isPresent()) {
            Node element = node(path + "[]", from.get(), to.get(), conformance);
            return element == SAME ? SAME : new Node.Elements(element);
        }
        if (from.isPresent() || to.isPresent()) {
            throw otherShape(path);
        }
        return switch (target.field()) {
            case PrimitiveField leaf when source.field() instanceof PrimitiveField old -> leaf(path, old, leaf);
            case GroupField group when source.field() instanceof GroupField old -> group(path, old, group, conformance);
            case PrimitiveField ignored -> throw otherShape(path);
            case GroupField ignored -> throw otherShape(path);
        };
    }

    private static Node group(String path, GroupField source, GroupField target, VariantConformance conformance) {
        boolean isMap = target.shape() instanceof GroupShape.MapOf;
        if (isMap != source.shape() instanceof GroupShape.MapOf) {
            throw otherShape(path);
        }
        if (Reshredding.isNeeded(source, target)) {
            return new Node.Variants(Reshredding.of(path, source, target, conformance));
        }
        if (!isMap) {
            return struct(path, source.children(), target.children(), conformance);
        }
        if (source.value().isPresent() != target.value().isPresent()) {
            throw otherShape(path);
        }
        Node key = node(path + "{key}", FieldPlace.of(source.key()), FieldPlace.of(target.key()), conformance);
        Node value = target.value().map(
                field -> node(path + "{value}", FieldPlace.of(source.value().orElseThrow()), FieldPlace.of(field),
                        conformance))
                .orElse(SAME);
        return key == SAME && value == SAME ? SAME : new Node.Entries(key, value);
    }

    private static Node leaf(String path, PrimitiveField source, PrimitiveField target) {
        if (source.type() == target.type() && source.typeLength() == target.typeLength()) {
            return SAME;
        }
        if (source.type() == PhysicalType.INT96 && target.type() == PhysicalType.INT64
                && target.logicalType().orElse(null) instanceof LogicalType.Timestamp timestamp) {
            return new Node.Timestamps(new Int96Timestamps(path, timestamp.unit()));
        }
        throw new UnsupportedFeatureException(path + " is " + source.type() + " and would become " + target.type()
                + "; this version converts INT96 to timestamps on INT64, and nothing else",
                "Leave the type as it is.");
    }

    private static SchemaMismatchException otherShape(String path) {
        return new SchemaMismatchException(
                path + " is of another shape: a value, a struct, a list and a map are not the"
                        + " same");
    }
}
