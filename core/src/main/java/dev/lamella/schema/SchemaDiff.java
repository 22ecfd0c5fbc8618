package dev.lamella.schema;

import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Compatibility.Fit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Finds the changes from one schema to another.
///
/// Fields with the same name are the same field; if a name occurs several times, they are matched in order. Only fields
/// without a match by name are matched by id: some writers number fields by position, so an id says less than a name.
final class SchemaDiff {
    private final List<SchemaChange> changes = new ArrayList<>();

    private SchemaDiff() {}

    /// All changes, in the order of the schema after them; removed fields follow their siblings.
    static List<SchemaChange> of(Schema before, Schema after) {
        SchemaDiff diff = new SchemaDiff();
        if (!before.name().equals(after.name())) {
            diff.changes.add(new SchemaChange.RootRenamed(before.name(), after.name()));
        }
        // Rows exist in any case, even if none of their fields is left.
        diff.fields(List.of(), before.root().children(), after.root().children(), Reader.OF_ROWS);
        return List.copyOf(diff.changes);
    }

    /// The reader of the compared fields.
    private enum Reader {
        /// Reads a field as it is.
        OF_FIELDS,
        /// Reads rows, whether or not they have a requested field.
        OF_ROWS,
        /// Assembles the values of a variant, whatever columns hold them.
        OF_VARIANTS
    }

    private void fields(List<Step> path, List<SchemaNode> before, List<SchemaNode> after, Reader reader) {
        int[] partners = partners(before, after);
        boolean[] isLeft = new boolean[before.size()];
        Arrays.fill(isLeft, true);
        Arrays.stream(partners).filter(partner -> partner >= 0).forEach(partner -> isLeft[partner] = false);
        boolean hasCommon = Arrays.stream(partners).anyMatch(partner -> partner >= 0);
        // Only a requested field tells whether a group is present.
        boolean isBlind = reader == Reader.OF_FIELDS && !hasCommon && !before.isEmpty() && !after.isEmpty();
        boolean[] hasMoved = moved(partners);
        for (int i = 0; i < partners.length; i++) {
            SchemaNode field = after.get(i);
            List<Step> below = step(path, new Step.Name(field.field().name()));
            ColumnPath place = ColumnPath.ofSteps(below);
            if (partners[i] < 0) {
                Fit old = isBlind ? Fit.NEVER : missing(field);
                changes.add(new SchemaChange.Added(place, field.field(),
                        compatibility(reader, old, isBlind ? Fit.NEVER : Fit.ALWAYS)));
                continue;
            }
            SchemaNode partner = before.get(partners[i]);
            if (!partner.field().name().equals(field.field().name())) {
                changes.add(new SchemaChange.Renamed(place, partner.field(), field.field(),
                        compatibility(reader, Fit.NEVER, Fit.NEVER)));
            }
            if (hasMoved[i]) {
                changes.add(new SchemaChange.Moved(place, partners[i], i));
            }
            slot(below, partner, field, inside(reader));
        }
        for (int i = 0; i < isLeft.length; i++) {
            if (isLeft[i]) {
                SchemaNode field = before.get(i);
                changes.add(
                        new SchemaChange.Removed(ColumnPath.ofSteps(step(path, new Step.Name(field.field().name()))),
                                field.field(), compatibility(reader, isBlind ? Fit.NEVER : Fit.ALWAYS,
                                        isBlind ? Fit.NEVER : missing(field))));
            }
        }
    }

    private static Reader inside(Reader reader) {
        return reader == Reader.OF_VARIANTS ? reader : Reader.OF_FIELDS;
    }

    private static Fit missing(SchemaNode field) {
        return field.isNullable() ? Fit.ALWAYS : Fit.NEVER;
    }

    private static Compatibility compatibility(Reader reader, Fit oldFiles, Fit newFiles) {
        return reader == Reader.OF_VARIANTS ? Compatibility.FULL : new Compatibility(oldFiles, newFiles);
    }

    /// For each field after the change, the index of the field before it; -1 if it is new.
    private static int[] partners(List<SchemaNode> before, List<SchemaNode> after) {
        Map<String, List<Integer>> byName = new HashMap<>();
        for (int i = before.size() - 1; i >= 0; i--) {
            byName.computeIfAbsent(before.get(i).field().name(), ignored -> new ArrayList<>()).add(i);
        }
        int[] partners = new int[after.size()];
        Arrays.fill(partners, -1);
        for (int i = 0; i < partners.length; i++) {
            List<Integer> candidates = byName.getOrDefault(after.get(i).field().name(), List.of());
            if (!candidates.isEmpty()) {
                partners[i] = candidates.removeLast();
            }
        }
        List<Integer> gone = byName.values().stream().flatMap(List::stream).toList();
        Map<Integer, List<Integer>> oldIds = byId(gone, before);
        Map<Integer, List<Integer>> newIds = byId(
                IntStream.range(0, partners.length).filter(i -> partners[i] < 0).boxed().toList(),
                after);
        newIds.forEach((id, places) -> {
            List<Integer> old = oldIds.getOrDefault(id, List.of());
            if (places.size() == 1 && old.size() == 1) {
                partners[places.getFirst()] = old.getFirst();
            }
        });
        return partners;
    }

    private static Map<Integer, List<Integer>> byId(List<Integer> places, List<SchemaNode> fields) {
        return places.stream().filter(i -> fields.get(i).field().fieldId().isPresent())
                .collect(Collectors.groupingBy(i -> fields.get(i).field().fieldId().getAsInt()));
    }

    /// The fields with another position, as few as possible: all that are not in the longest run of rising partners.
    private static boolean[] moved(int[] partners) {
        int[] known = IntStream.range(0, partners.length).filter(i -> partners[i] >= 0).toArray();
        // tails[n]: the position of the smallest partner that ends a rising run of n + 1.
        int[] tails = new int[known.length];
        int[] previous = new int[partners.length];
        int longest = 0;
        for (int place : known) {
            int low = 0;
            int high = longest;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (partners[tails[middle]] < partners[place]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[place] = low == 0 ? -1 : tails[low - 1];
            tails[low] = place;
            longest = Math.max(longest, low + 1);
        }
        boolean[] moved = new boolean[partners.length];
        Arrays.stream(known).forEach(place -> moved[place] = true);
        for (int place = longest == 0 ? -1 : tails[longest - 1]; place >= 0; place = previous[place]) {
            moved[place] = false;
        }
        return moved;
    }

    /// Compares two fields, elements, keys or values that are the same apart from reported changes.
    private void slot(List<Step> path, SchemaNode before, SchemaNode after, Reader reader) {
        ColumnPath place = ColumnPath.ofSteps(path);
        if (!Meaning.fieldId(before).equals(Meaning.fieldId(after))) {
            changes.add(new SchemaChange.IdChanged(place, Meaning.fieldId(before), Meaning.fieldId(after)));
        }
        if (before.isNullable() != after.isNullable()) {
            Fit old = before.isNullable() ? Fit.BY_VALUE : Fit.ALWAYS;
            Fit fresh = after.isNullable() ? Fit.BY_VALUE : Fit.ALWAYS;
            changes.add(new SchemaChange.NullabilityChanged(place, repetition(before), repetition(after),
                    compatibility(reader, old, fresh)));
        }
        switch (before) {
            case SchemaNode.Value old when after instanceof SchemaNode.Value fresh -> {
                Domain from = Meaning.domain(old);
                Domain to = Meaning.domain(fresh);
                if (from.equals(to)) {
                    respelled(place, before, after);
                } else {
                    changes.add(new SchemaChange.TypeChanged(place, old.field(), fresh.field(),
                            compatibility(reader, Widening.fit(from, to), Widening.fit(to, from))));
                }
            }
            case SchemaNode.ListOf old when after instanceof SchemaNode.ListOf fresh -> {
                list(place, old, fresh);
                slot(step(path, new Step.Element()), old.element(), fresh.element(), reader);
            }
            case SchemaNode.MapOf old when after instanceof SchemaNode.MapOf fresh -> {
                respelled(place, before, after);
                map(path, old, fresh, reader);
            }
            case SchemaNode.Fields old when after instanceof SchemaNode.Fields fresh
                    && old.field().shape().equals(fresh.field().shape()) -> {
                if (Meaning.isSameKind(old, fresh)) {
                    respelled(place, before, after);
                } else {
                    changes.add(new SchemaChange.GroupAnnotationChanged(place, Meaning.annotation(before),
                            Meaning.annotation(after), compatibility(reader, known(fresh), known(old))));
                }
                Reader below = old instanceof SchemaNode.Variant ? Reader.OF_VARIANTS : reader;
                fields(path, old.children(), fresh.children(), below);
            }
            case SchemaNode ignored -> changes.add(new SchemaChange.ShapeChanged(place, kind(before), kind(after),
                    compatibility(reader, ofNulls(before), ofNulls(after))));
        }
    }

    /// A column without values can be read as anything that may be null.
    private static Fit ofNulls(SchemaNode node) {
        return Meaning.isEmpty(node) ? Fit.ALWAYS : Fit.NEVER;
    }

    private static Fit known(SchemaNode.Fields to) {
        return Domain.unrecognized(to.field()).isPresent() ? Fit.NEVER : Fit.ALWAYS;
    }

    private static Repetition repetition(SchemaNode node) {
        return node.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    }

    private static SchemaChange.Kind kind(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value ignored -> SchemaChange.Kind.LEAF;
            case SchemaNode.ListOf ignored -> SchemaChange.Kind.LIST;
            case SchemaNode.MapOf ignored -> SchemaChange.Kind.MAP;
            case SchemaNode.Fields fields -> FieldText.kind(fields.field());
        };
    }

    private void respelled(ColumnPath place, SchemaNode before, SchemaNode after) {
        Annotation old = Meaning.annotation(before);
        Annotation fresh = Meaning.annotation(after);
        if (!old.toString().equals(fresh.toString())) {
            changes.add(new SchemaChange.AnnotationRespelled(place, old, fresh));
        }
    }

    private void list(ColumnPath place, SchemaNode.ListOf old, SchemaNode.ListOf fresh) {
        if (!Meaning.isUnannotated(old) && !Meaning.isUnannotated(fresh)) {
            respelled(place, old, fresh);
        }
        Function<SchemaNode.ListOf, List<Object>> layout = list -> List.of(list.rule(), Meaning.name(list.element()),
                list.layer().map(SchemaDiff::layer).orElse(List.of()));
        if (!layout.apply(old).equals(layout.apply(fresh))) {
            changes.add(new SchemaChange.ListLayoutChanged(place, old.field(), fresh.field(), old.rule(),
                    fresh.rule()));
        }
    }

    private void map(List<Step> path, SchemaNode.MapOf old, SchemaNode.MapOf fresh, Reader reader) {
        Optional<SchemaNode> oldValue = old.value();
        Optional<SchemaNode> newValue = fresh.value();
        boolean hasOtherNames = hasOtherName(old.key(), fresh.key()) || oldValue.isPresent()
                && newValue.isPresent() && hasOtherName(oldValue.get(), newValue.get());
        if (hasOtherNames || !layer(old.entries()).equals(layer(fresh.entries()))) {
            changes.add(new SchemaChange.MapLayoutChanged(ColumnPath.ofSteps(path), old.field(), fresh.field()));
        }
        slot(step(path, new Step.Key()), old.key(), fresh.key(), reader);
        List<Step> values = step(path, new Step.Value());
        if (oldValue.isPresent() && newValue.isPresent()) {
            slot(values, oldValue.get(), newValue.get(), reader);
        } else if (newValue.isPresent()) {
            changes.add(new SchemaChange.Added(ColumnPath.ofSteps(values), newValue.get().field(),
                    compatibility(reader, missing(newValue.get()), Fit.ALWAYS)));
        } else if (oldValue.isPresent()) {
            changes.add(new SchemaChange.Removed(ColumnPath.ofSteps(values), oldValue.get().field(),
                    compatibility(reader, Fit.ALWAYS, missing(oldValue.get()))));
        }
    }

    private static boolean hasOtherName(SchemaNode one, SchemaNode other) {
        return !one.field().name().equals(other.field().name());
    }

    /// The content of the text for a group that only carries repetition.
    private static List<Object> layer(GroupField group) {
        return List.of(group.name(), group.fieldId(), group.annotation().toString());
    }

    private static List<Step> step(List<Step> path, Step next) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(next);
        return longer;
    }
}
