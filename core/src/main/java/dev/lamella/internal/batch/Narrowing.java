package dev.lamella.internal.batch;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes the columns of a projection out of those of a wider one of the same file: leaves out what was only read for something
/// else.
public final class Narrowing {
    private final List<Integer> sources;
    private final List<Node> nodes;

    /// What becomes of the vector of one field.
    private sealed interface Node {
        /// It is passed on.
        record Same() implements Node {}

        /// @param sources ordinals of the fields that are left
        record Part(List<Integer> sources, List<Node> fields, boolean isVariant) implements Node {}

        record Elements(Node element) implements Node {}

        /// @param value absent if the narrow map has keys only
        record Entries(Node key, Optional<Node> value) implements Node {}
    }

    private Narrowing(List<Integer> sources, List<Node> nodes) {
        this.sources = sources;
        this.nodes = nodes;
    }

    /// @param wide a projection of a file
    /// @param narrow a projection of the same file to some of the leaves
    public static Narrowing of(Schema wide, Schema narrow) {
        Maker maker = new Maker(wide, narrow);
        List<Integer> sources = new ArrayList<>();
        List<Node> nodes = maker.fields(wide.fields(), narrow.fields(), sources);
        return new Narrowing(List.copyOf(sources), nodes);
    }

    /// @param columns one a field of the wide schema
    public List<Vector> apply(List<Vector> columns) {
        return fields(sources, nodes, columns);
    }

    /// For each field of the narrow schema, the ordinal of the field in the wide one.
    public List<Integer> sources() {
        return sources;
    }

    /// One field.
    ///
    /// @param field ordinal in the narrow schema
    /// @param wide the vector of its source
    public Vector apply(int field, Vector wide) {
        return apply(nodes.get(field), wide);
    }

    private static List<Vector> fields(List<Integer> sources, List<Node> nodes, List<Vector> wide) {
        List<Vector> fields = new ArrayList<>(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            fields.add(apply(nodes.get(i), wide.get(sources.get(i))));
        }
        return fields;
    }

    private static Vector apply(Node node, Vector vector) {
        return switch (node) {
            case Node.Same ignored -> vector;
            case Node.Part(List<Integer> sources, List<Node> nodes, boolean isVariant) -> {
                List<Vector> fields = fields(sources, nodes, ((GroupVector) vector).fields());
                yield isVariant
                        ? new VariantVector(vector.size(), vector.validity(), fields)
                        : new StructVector(vector.size(), vector.validity(), fields);
            }
            case Node.Elements(Node element) -> {
                ListVector list = (ListVector) vector;
                yield new ListVector(list.size(), list.validity(), list.offsets(), apply(element, list.elements()));
            }
            case Node.Entries(Node key, Optional<Node> value) -> {
                MapVector map = (MapVector) vector;
                Vector values = value.map(one -> apply(one, map.values()))
                        .orElseGet(() -> new NullVector(map.keys().size()));
                yield new MapVector(map.size(), map.validity(), map.offsets(), apply(key, map.keys()), values);
            }
        };
    }

    /// Walks both schemas at once. Names may occur twice; which leaf of the file a leaf is, is certain.
    private static final class Maker {
        private final Schema wide;
        private final Schema narrow;
        private int nextWide;
        private int nextNarrow;

        Maker(Schema wide, Schema narrow) {
            this.wide = wide;
            this.narrow = narrow;
        }

        /// @param sources gets the ordinal of each field among the wide ones
        List<Node> fields(List<Field> from, List<Field> to, List<Integer> sources) {
            List<Node> nodes = new ArrayList<>();
            int at = 0;
            for (Field field : to) {
                while (!isSameField(from.get(at), field)) {
                    nextWide += leafCount(from.get(at));
                    at++;
                }
                sources.add(at);
                nodes.add(node(from.get(at), field));
                at++;
            }
            for (; at < from.size(); at++) {
                nextWide += leafCount(from.get(at));
            }
            return List.copyOf(nodes);
        }

        private boolean isSameField(Field from, Field to) {
            int count = leafCount(from);
            if (leafCount(to) == 0) {
                return count == 0 && from.equals(to);
            }
            int wanted = narrow.leaves().get(nextNarrow).fileIndex();
            return count > 0 && wanted >= wide.leaves().get(nextWide).fileIndex()
                    && wanted <= wide.leaves().get(nextWide + count - 1).fileIndex();
        }

        private Node node(Field from, Field to) {
            if (to.repetition() == Repetition.REPEATED && leafCount(from) != leafCount(to)) {
                return new Node.Elements(single(from, to));
            }
            return single(from, to);
        }

        /// A field, or the element of one that is only repeated.
        private Node single(Field from, Field to) {
            if (leafCount(from) == leafCount(to)) {
                nextWide += leafCount(from);
                nextNarrow += leafCount(to);
                return new Node.Same();
            }
            GroupField old = (GroupField) from;
            GroupField group = (GroupField) to;
            return switch (group.shape()) {
                case GroupShape.ListOf ignored -> new Node.Elements(group.element() == group.children().getFirst()
                        ? single(old.element(), group.element())
                        : node(old.element(), group.element()));
                case GroupShape.MapOf ignored -> entries(old, group);
                case GroupShape.Fields ignored -> {
                    List<Integer> sources = new ArrayList<>();
                    List<Node> nodes = fields(old.children(), group.children(), sources);
                    yield new Node.Part(List.copyOf(sources), nodes, group.shape() instanceof GroupShape.Variant);
                }
            };
        }

        private Node entries(GroupField from, GroupField to) {
            Node key = node(from.key(), to.key());
            if (to.value().isPresent()) {
                return new Node.Entries(key, Optional.of(node(from.value().orElseThrow(), to.value().get())));
            }
            nextWide += from.value().map(Maker::leafCount).orElse(0);
            return new Node.Entries(key, Optional.empty());
        }

        private static int leafCount(Field field) {
            return switch (field) {
                case PrimitiveField ignored -> 1;
                case GroupField group -> group.children().stream().mapToInt(Maker::leafCount).sum();
            };
        }
    }
}
