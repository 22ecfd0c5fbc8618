package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.ContainerBuilder;
import dev.lamella.records.internal.convert.Containers;
import dev.lamella.records.internal.convert.MapBuilder;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Construction;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.ComponentPlan;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.row.ColumnValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Binds the components of a class to the columns of a schema, depth first. Used for one schema.
final class ReadBinder {
    private final Requests requests;
    private final Schema schema;
    private final ReadBinding.NullMeaning nulls;
    private final Location file;
    private final ValueBinder values;
    private final List<ComponentPlan> plan = new ArrayList<>();
    private final List<ColumnPath> projection = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    ReadBinder(Requests requests, Schema schema, ArrowHints hints, ReadBinding.NullMeaning nulls, Location file) {
        this.requests = requests;
        this.schema = schema;
        this.nulls = nulls;
        this.file = file;
        this.values = new ValueBinder(requests, hints, plan);
    }

    List<String> warnings() {
        return warnings;
    }

    List<ComponentPlan> plan() {
        return plan;
    }

    List<ColumnPath> projection() {
        return projection;
    }

    /// The reader of whole rows.
    ValueReader rows(Shape.Row shape, List<FileColumn> columns) {
        String text = shape.type().getSimpleName();
        if (columns.isEmpty()) {
            throw new SchemaMismatchException(file, "The file has no columns, but " + text + " needs at least one",
                    "Read another file.");
        }
        BoundComponent bound = new BoundComponent("", text, columns.getFirst().values(), file);
        ValueReader rows = switch (shape) {
            case Shape.Struct struct -> struct(struct, bound, Optional.empty(), columns, false);
            case Shape.Choice choice -> choice(choice, bound, Optional.empty(), columns);
        };
        if (projection.isEmpty()) {
            warnings.add(
                    "No component of " + text + " has a column in the file: each gets the value for a missing column");
            // At least one column must be read to know the number of rows.
            projection.add(columns.stream().filter(column -> column.field() instanceof PrimitiveField).findFirst()
                    .orElse(columns.getFirst()).logicalPath());
        }
        return rows;
    }

    /// The reader of a place, from its column.
    private ValueReader reader(TypeUse place, FileColumn column, String component) {
        return reader(place, column, component, NullRule.of(place, requests.options()));
    }

    private ValueReader reader(TypeUse place, FileColumn column, String component, NullRule nulls) {
        BoundComponent bound = new BoundComponent(component, place.text(), column.values(), file);
        ValueReader reader = whole(place, column, bound).orElseGet(() -> place.shape() instanceof Shape.Value value
                ? value(value, place, column, bound, nulls)
                : isNothing(place, column)
                        ? nothing(place, column, bound)
                        : composed(place, column, bound));
        return nulls == NullRule.REJECT
                ? new RequiredReader(known(reader, place, bound), bound, column.group(), NullRule.advice(place))
                : reader;
    }

    /// Rejects an unknown constant in a place that cannot hold null.
    private ValueReader known(ValueReader reader, TypeUse place, BoundComponent bound) {
        boolean mayBeUnknown = requests.options().unknownConstant() == UnknownConstant.NULL
                && !place.shape().type().isPrimitive();
        return mayBeUnknown ? new KnownReader(reader, bound) : reader;
    }

    private Optional<ValueReader> whole(TypeUse place, FileColumn column, BoundComponent bound) {
        Optional<ValueReader> found = values.whole(place, column, bound);
        found.ifPresent(ignored -> projection.add(column.logicalPath()));
        return found;
    }

    ValueReader value(Shape.Value value, TypeUse place, FileColumn column, BoundComponent bound, NullRule nulls) {
        projection.add(column.logicalPath());
        return values.bind(value, place, column, bound, nulls);
    }

    private static boolean isNothing(TypeUse place, FileColumn column) {
        return column.kind() == ColumnKind.UNKNOWN && !(place.shape() instanceof Shape.Maybe);
    }

    /// Whether a column has only nulls, which a primitive content does not have.
    private static boolean isPrimitiveNothing(Shape.Maybe maybe, FileColumn column) {
        return column.kind() == ColumnKind.UNKNOWN && maybe.content().shape().type().isPrimitive();
    }

    private ValueReader nothing(TypeUse place, FileColumn column, BoundComponent bound) {
        projection.add(column.logicalPath());
        plan.add(new ComponentPlan(bound.component(), column.values().path().toString(), column.planText(),
                place.text(), "null", Loss.NONE));
        return new NullsReader(bound);
    }

    private ValueReader composed(TypeUse place, FileColumn column, BoundComponent bound) {
        return switch (place.shape()) {
            case Shape.Struct struct -> {
                require(column.kind() == ColumnKind.STRUCT || column.kind() == ColumnKind.FILE, bound, column,
                        "a group");
                yield struct(struct, bound, Optional.of(column.values()), column.fields(), false);
            }
            case Shape.Choice choice -> {
                require(column.kind() == ColumnKind.STRUCT, bound, column, "a group");
                yield choice(choice, bound, Optional.of(column.values()), column.fields());
            }
            case Shape.Sequence sequence -> sequence(sequence, column, bound);
            case Shape.Mapping mapping -> mapping(mapping, column, bound);
            case Shape.Maybe maybe -> new OptionalReader(maybe.type(), isPrimitiveNothing(maybe, column)
                    ? nothing(place, column, bound)
                    : reader(place.content(maybe), column, bound.component(), NullRule.ofContent(maybe.content())),
                    column.values());
            case Shape.Again again -> throw again.endless(bound.component());
            case Shape.End(Class<?> type, int depth) -> throw bound.mismatch("may contain itself " + depth
                    + " times by its @MaxDepth, but the file goes deeper: the column is " + column.typeText(),
                    "Give it a greater @MaxDepth, so that nothing of " + type.getSimpleName() + " is left out.");
            case Shape.Value ignored -> throw new IllegalStateException("Values are bound elsewhere");
        };
    }

    static void require(boolean isSo, BoundComponent bound, FileColumn column, String expected) {
        if (!isSo) {
            throw bound.mismatch("needs " + expected + ", but the column is " + column.typeText(),
                    RemedyText.instead(column));
        }
    }

    StructReader struct(Shape.Struct struct, BoundComponent bound, Optional<ColumnValues> group,
            List<FileColumn> columns,
            boolean isEntry) {
        Construction making = struct.making()
                .orElseThrow(() -> bound.mismatch("is an interface, which cannot be instantiated",
                        "Read it as a record with the same members."));
        List<ValueReader> members = new ArrayList<>();
        boolean isBound = false;
        DefaultArguments defaults = new DefaultArguments(making, struct.members().size());
        for (int i = 0; i < struct.members().size(); i++) {
            Member member = struct.members().get(i);
            String component = Shape.below(bound.component(), member.name());
            Optional<FileColumn> column = find(member, component, columns, isEntry);
            isBound |= column.isPresent();
            boolean hasArgument = making.hasDefault(i) && member.defaultText().isEmpty();
            if (hasArgument && column.isEmpty()) {
                defaults.add(i);
                plan.add(new ComponentPlan(component, "", "", member.place().text(), "default argument", Loss.NONE));
                members.add(zero(member.place()));
            } else if (hasArgument && nulls == ReadBinding.NullMeaning.MISSING) {
                defaults.add(i, column.orElseThrow().values());
                members.add(lenient(member.place(), column.orElseThrow(), component));
            } else {
                members.add(column.map(found -> present(member, found, component))
                        .orElseGet(() -> missing(member, component, bound, group)));
            }
        }
        // Rows always exist; whether a group is null is known only from its own columns.
        if (!isBound && !struct.members().isEmpty() && (group.isPresent() || isEntry)) {
            throw bound.mismatch(
                    "has none of its columns in the " + (isEntry ? "map" : "group")
                            + ", so the reader cannot tell whether the value is null",
                    "Name the columns with @Name, or leave it out.");
        }
        return new StructReader(bound, group, defaults.with(members), defaults.factory(struct.type()));
    }

    private Optional<FileColumn> find(Member member, String component, List<FileColumn> columns, boolean isEntry) {
        if (isEntry) {
            return named(member.column().orElse(member.name()), columns);
        }
        try {
            OptionalInt found = ColumnNames.find(member, columns.stream().map(FileColumn::field).toList(),
                    requests.options().naming());
            return found.isPresent() ? Optional.of(columns.get(found.getAsInt())) : Optional.empty();
        } catch (SchemaMismatchException e) {
            throw new BoundComponent(component, member.place().text(), columns.getFirst().values(), file).mismatch(e);
        }
    }

    /// The first column with exactly this name.
    static Optional<FileColumn> named(String name, List<FileColumn> columns) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    private ValueReader present(Member member, FileColumn column, String component) {
        TypeUse place = member.place();
        boolean isInstead = nulls == ReadBinding.NullMeaning.MISSING
                && (member.defaultText().isPresent() || !(place.shape() instanceof Shape.Maybe));
        Optional<MissingValue> instead = isInstead
                ? MissingValue.of(member, component, requests)
                : Optional.empty();
        return instead.<ValueReader>map(missing -> new FallbackReader(lenient(place, column, component),
                column.values(), missing.reader())).orElseGet(() -> reader(place, column, component));
    }

    /// Reads nulls as null or zero, because another value takes their place.
    private ValueReader lenient(TypeUse place, FileColumn column, String component) {
        ValueReader reader = reader(place, column, component,
                place.shape().type().isPrimitive() ? NullRule.ZERO : NullRule.PASS);
        return place.isNullable()
                ? reader
                : known(reader, place, new BoundComponent(component, place.text(), column.values(), file));
    }

    private static ValueReader zero(TypeUse place) {
        Class<?> type = place.shape().type();
        return type.isPrimitive()
                ? new ConstantReader(type, Array.get(Array.newInstance(type, 1), 0))
                : new ConstantReader(Object.class, null);
    }

    private ValueReader missing(Member member, String component, BoundComponent owner, Optional<ColumnValues> group) {
        TypeUse place = member.place();
        Optional<MissingValue> instead = MissingValue.of(member, component, requests);
        if (instead.isEmpty()) {
            throw MissingValue.rejected(member, component, requests, schema, file,
                    group.map(ignored -> pathOf(owner.column())).orElse(List.of()));
        }
        plan.add(new ComponentPlan(component, "", "", place.text(), instead.get().conversion(), Loss.NONE));
        return instead.get().reader();
    }

    private static List<String> pathOf(ColumnValues group) {
        return group.path().names();
    }

    private ValueReader sequence(Shape.Sequence sequence, FileColumn column, BoundComponent bound) {
        TypeUse element = sequence.element();
        ContainerBuilder cutting = Containers
                .sequence(sequence.type(), element.shape().type(), requests.options().duplicates())
                .orElseThrow(
                        () -> bound.mismatch("cannot be instantiated: it is an interface or abstract, or has no public"
                                + " constructor without parameters", "Make the component a List."));
        String inside = bound.component() + "[]";
        if (column.kind() == ColumnKind.MAP) {
            return new SequenceReader(bound, entries(element, column, bound, inside), cutting, sequence.size());
        }
        require(column.kind() == ColumnKind.LIST, bound, column, "a list");
        return new SequenceReader(bound, reader(element, column.element(), inside), cutting, sequence.size());
    }

    /// Reads a map as a list of records of key and value, or, if it has only keys, as a list or set of keys.
    private ValueReader entries(TypeUse element, FileColumn column, BoundComponent bound, String inside) {
        List<FileColumn> entry = column.entry();
        if (element.shape() instanceof Shape.Struct struct) {
            BoundComponent inner = new BoundComponent(inside, element.text(), entry.getFirst().values(), file);
            return struct(struct, inner, Optional.empty(), entry, true);
        }
        require(entry.size() == 1, bound, column, "a list");
        return reader(element, entry.getFirst(), inside);
    }

    private ValueReader mapping(Shape.Mapping mapping, FileColumn column, BoundComponent bound) {
        MapBuilder maps = Containers.map(mapping.type(), mapping.key().shape().type())
                .orElseThrow(
                        () -> bound.mismatch("cannot be instantiated: it is an interface or abstract, or has no public"
                                + " constructor without parameters", "Make the component a Map."));
        List<FileColumn> listed = pairs(column);
        boolean isList = !listed.isEmpty();
        require(isList || column.kind() == ColumnKind.MAP, bound, column, "a map");
        List<FileColumn> entry = isList ? listed : column.entry();
        ValueReader keys = reader(isList ? mapping.key() : mapping.key().required(), entry.getFirst(),
                bound.component() + "{key}");
        ValueReader all = entry.size() > 1
                ? reader(mapping.value(), entry.get(1), bound.component() + "{value}")
                : new ConstantReader(Object.class, null);
        ValueReader entries = isList && column.element().field().repetition() != Repetition.REQUIRED
                ? new RequiredReader(keys,
                        new BoundComponent(bound.component() + "[]", "entry", column.element().values(), file),
                        Optional.empty(), "Correct the file: an entry has a key and a value.")
                : keys;
        return new MapReader(bound, entries, all, maps, isList);
    }

    /// The columns key and value of a list of groups with exactly these two; empty for other columns.
    private static List<FileColumn> pairs(FileColumn column) {
        if (column.kind() != ColumnKind.LIST || column.element().kind() != ColumnKind.STRUCT) {
            return List.of();
        }
        List<FileColumn> fields = column.element().fields();
        boolean arePairs = fields.size() == 2 && fields.getFirst().name().equals("key")
                && fields.getLast().name().equals("value");
        return arePairs ? fields : List.of();
    }

    private ValueReader choice(Shape.Choice choice, BoundComponent bound, Optional<ColumnValues> group,
            List<FileColumn> columns) {
        return new ReadChoiceBinder(this, requests, file).bind(choice, bound, group, columns);
    }
}
