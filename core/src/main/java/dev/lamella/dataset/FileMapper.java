package dev.lamella.dataset;

import dev.lamella.dataset.FileMapping.Node;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.batch.FieldPlace;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Reshredding;
import dev.lamella.shredding.VariantConformance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the fields of a data set among those of a file.
final class FileMapper {
    private final Map<String, Optional<byte[]>> constants;
    private final VariantConformance conformance;
    /// Paths of the variants whose columns are not the file's; if empty, each is looked at.
    private final Optional<Set<ColumnPath>> known;
    private final Set<ColumnPath> reshredded = new LinkedHashSet<>();

    private FileMapper(Map<String, Optional<byte[]>> constants, VariantConformance conformance,
            Optional<Set<ColumnPath>> known) {
        this.constants = constants;
        this.conformance = conformance;
        this.known = known;
    }

    /// Of all columns of a file.
    ///
    /// @param target the schema of the data set
    /// @param constants values of its partition columns
    /// @throws SchemaMismatchException if a column does not fit
    static FileMapping whole(Schema file, Schema target, Map<String, Optional<byte[]>> constants,
            VariantConformance conformance) {
        return new FileMapper(constants, conformance, Optional.empty()).map(file, target);
    }

    /// Of some columns.
    ///
    /// @param read a projection of the file's schema
    /// @param target a projection of the data set's, with whole variants where they are reshredded
    /// @param reshredded see [FileMapping#reshredded]
    static FileMapping part(Schema read, Schema target, Map<String, Optional<byte[]>> constants,
            VariantConformance conformance, Set<ColumnPath> reshredded) {
        return new FileMapper(constants, conformance, Optional.of(reshredded)).map(read, target);
    }

    private FileMapping map(Schema file, Schema target) {
        Node.Struct root = struct(List.of(), Optional.empty(), file.fields(), target.fields());
        return new FileMapping(root, known.orElse(reshredded));
    }

    private Node.Struct struct(List<String> path, Optional<Field> group, List<Field> source, List<Field> target) {
        List<Integer> sources = new ArrayList<>();
        List<Node> fields = new ArrayList<>();
        boolean[] isTaken = new boolean[source.size()];
        for (int i = 0; i < target.size(); i++) {
            Field to = target.get(i);
            List<String> below = below(path, to.name());
            boolean isConstant = path.isEmpty() && constants.containsKey(to.name());
            int from = isConstant ? -1 : find(source, to.name(), i, isTaken);
            sources.add(from);
            if (from >= 0) {
                isTaken[from] = true;
                fields.add(field(below, source.get(from), to));
            } else {
                fields.add(isConstant ? constant((PrimitiveField) to) : absent(below, to));
            }
        }
        return new Node.Struct(group, List.copyOf(sources), List.copyOf(fields));
    }

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }

    /// The field of that name that nobody has yet, at the same place if it is there: names may occur twice.
    private static int find(List<Field> source, String name, int place, boolean[] isTaken) {
        if (place < source.size() && !isTaken[place] && source.get(place).name().equals(name)) {
            return place;
        }
        for (int i = 0; i < source.size(); i++) {
            if (!isTaken[i] && source.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private Node constant(PrimitiveField to) {
        Optional<byte[]> value = constants.get(to.name());
        if (value == null || value.isEmpty()) {
            return new Node.Absent(to);
        }
        return to.type() == PhysicalType.BYTE_ARRAY
                ? new Node.ConstantText(Filler.dictionary(value.get()))
                : new Node.Constant(to, value.get());
    }

    private static Node absent(List<String> path, Field to) {
        if (to.repetition() == Repetition.REQUIRED) {
            throw new SchemaMismatchException("Column " + ColumnPath.of(path)
                    + " is not in the file, and REQUIRED in the schema of the data set",
                    "Make it OPTIONAL in the schema of the data set.");
        }
        return new Node.Absent(to);
    }

    private Node field(List<String> path, Field source, Field target) {
        Node node = node(path, FieldPlace.of(source), FieldPlace.of(target));
        boolean mayBeNull = source.repetition() == Repetition.OPTIONAL && target.repetition() != Repetition.OPTIONAL;
        return mayBeNull ? new Node.Present(node, path) : node;
    }

    private Node node(List<String> path, FieldPlace source, FieldPlace target) {
        Optional<FieldPlace> from = source.element();
        Optional<FieldPlace> to = target.element();
        if (from.isPresent() && to.isPresent()) {
            return new Node.Elements(element(target.elementPath(path), from.get(), to.get()));
        }
        if (from.isPresent() || to.isPresent()) {
            throw otherShape(path);
        }
        return switch (target.field()) {
            case PrimitiveField leaf when source.field() instanceof PrimitiveField old -> leaf(path, old, leaf);
            case GroupField group when source.field() instanceof GroupField old -> group(path, old, group);
            case PrimitiveField ignored -> throw otherShape(path);
            case GroupField ignored -> throw otherShape(path);
        };
    }

    private Node element(List<String> path, FieldPlace from, FieldPlace to) {
        Node node = node(path, from, to);
        boolean mayBeNull = from.field().repetition() == Repetition.OPTIONAL
                && to.field().repetition() != Repetition.OPTIONAL;
        return mayBeNull ? new Node.Present(node, path) : node;
    }

    private Node leaf(List<String> path, PrimitiveField source, PrimitiveField target) {
        try {
            return LeafWidening.of(source, target).<Node>map(widening -> new Node.Widened(source, widening, path))
                    .orElseGet(() -> new Node.Same(source));
        } catch (SchemaMismatchException ignored) {
            throw new SchemaMismatchException("Column " + ColumnPath.of(path) + " is " + source.typeText()
                    + " in the file and " + target.typeText() + " in the data set, which does not hold all its values"
                    + " exactly", "Give the data set a wider type there, or leave the column out of its schema.");
        } catch (ParquetException e) {
            throw e.at(e.location().inColumn(path));
        }
    }

    private Node group(List<String> path, GroupField source, GroupField target) {
        boolean isMap = target.shape() instanceof GroupShape.MapOf;
        boolean isVariant = target.shape() instanceof GroupShape.Variant;
        if (isMap != source.shape() instanceof GroupShape.MapOf
                || isVariant != source.shape() instanceof GroupShape.Variant) {
            throw otherShape(path);
        }
        if (isVariant && isReshredded(path, source, target)) {
            return new Node.Variants(source, Reshredding.of(String.join(".", path), source, target, conformance));
        }
        return isMap
                ? entries(path, source, target)
                : struct(path, Optional.of(source), source.children(), target.children());
    }

    private boolean isReshredded(List<String> path, GroupField source, GroupField target) {
        ColumnPath variant = ColumnPath.of(path);
        if (known.isPresent()) {
            return known.get().contains(variant);
        }
        boolean isNeeded = Reshredding.isNeeded(source, target);
        if (isNeeded) {
            reshredded.add(variant);
        }
        return isNeeded;
    }

    private Node entries(List<String> path, GroupField source, GroupField target) {
        List<String> layer = below(path, target.children().getFirst().name());
        Node key = field(below(layer, target.key().name()), source.key(), target.key());
        Optional<Node> value = target.value().map(to -> source.value()
                .map(from -> field(below(layer, to.name()), from, to))
                .orElseGet(() -> absent(below(layer, to.name()), to)));
        return new Node.Entries(key, value);
    }

    private static SchemaMismatchException otherShape(List<String> path) {
        return new SchemaMismatchException("Column " + ColumnPath.of(path)
                + " is of another shape in the file than in the data set: a value, a struct, a list, a map and a variant"
                + " are not the same", "Leave the column out of the schema of the data set.");
    }
}
