package dev.lamella.records.internal.write;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.PrimitiveConversion;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.ComponentPlan;
import dev.lamella.records.mapping.Loss;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TypeString;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Binds the members of a class to the fields of a schema, once for each binding.
final class WriteBinder {
    /// The kinds of columns that hold any name of a type.
    private static final Set<ColumnKind> TYPE_NAMES = Set.of(ColumnKind.STRING, ColumnKind.ENUM, ColumnKind.BYTES,
            ColumnKind.FIXED);

    private final Requests requests;
    private final Schema schema;
    private final SchemaOrigin origin;
    final List<ComponentPlan> plans = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();
    final ArrowFacts facts = new ArrowFacts();
    final List<RoundingWriter> rounded = new ArrayList<>();

    WriteBinder(Requests requests, Schema schema, SchemaOrigin origin) {
        this.requests = requests;
        this.schema = schema;
        this.origin = origin;
    }

    /// How a place is written: by `setter` if it is a member, otherwise by `writer`.
    ///
    /// @param primitive the conversion without boxes between a primitive member and `setter`
    private record BindingChoice(Setter setter, ValueWriter writer, Optional<PrimitiveConversion> primitive) {
        BindingChoice(ValueWriter writer) {
            this(Setter.WRITER, writer, Optional.empty());
        }

        /// A handle that returns what the setter accepts.
        MethodHandle accessor(MethodHandle own) {
            return primitive.map(to -> MethodHandles.filterReturnValue(
                    own.asType(own.type().changeReturnType(long.class)), to.toBaseHandle())).orElse(own);
        }
    }

    /// The writer of the members of a row.
    FieldsWriter row(Shape.Row shape) {
        return switch (shape) {
            case Shape.Struct struct -> struct(struct, WrittenComponent.ofRow(schema), Set.of());
            case Shape.Choice choice -> choice(choice, WrittenComponent.ofRow(schema));
        };
    }

    /// @param group the place of the object
    /// @param filled the ordinals of fields that are set elsewhere
    FieldsWriter struct(Shape.Struct struct, WrittenComponent group, Set<Integer> filled) {
        List<Field> fields = group.fields();
        Map<Integer, String> taken = new HashMap<>();
        List<MemberSlot> slots = new ArrayList<>();
        for (Member member : struct.members()) {
            int ordinal = ordinal(member, fields, group);
            String other = taken.putIfAbsent(ordinal, member.name());
            if (other != null) {
                throw new SchemaMismatchException(group.location(), "The components " + other + " and " + member.name()
                        + " have the same column, " + fields.get(ordinal).name(),
                        "Give one of them another name with @Name.");
            }
            WrittenComponent component = group.member(member.name(), group.node().children().get(ordinal));
            BindingChoice way = bind(member.place(), component);
            slots.add(new MemberSlot(way.accessor(member.accessor()), ordinal, way.setter(), way.writer(), component));
        }
        Set<Integer> all = new HashSet<>(filled);
        all.addAll(taken.keySet());
        requireFilled(struct.type(), group, all);
        FieldsWriter fieldsWriter = FieldsWriterGenerator.make(struct.type(), slots);
        int modifiers = struct.type().getModifiers();
        // An interface is stored by its accessors alone.
        return Modifier.isFinal(modifiers) || Modifier.isInterface(modifiers)
                ? fieldsWriter
                : new ExactClassWriter(struct.type(), group.location(), fieldsWriter);
    }

    private int ordinal(Member member, List<Field> fields, WrittenComponent group) {
        OptionalInt found;
        try {
            found = ColumnNames.find(member, fields, requests.options().naming());
        } catch (SchemaMismatchException e) {
            throw e.at(group.location());
        }
        return found.orElseThrow(() -> new SchemaMismatchException(group.location(),
                "The component " + Shape.below(group.name(), member.name()) + " has no column"
                        + nearest(group, ColumnNames.of(member, requests.options().naming())),
                "Name the column with @Name, add it to the schema, or leave the component out."));
    }

    /// The schema's suggestions for a name that is not among the fields of a group.
    String nearest(WrittenComponent group, String name) {
        if (group.node().children().isEmpty()) {
            return "; the group has no columns";
        }
        List<ColumnPath.Step> steps = new ArrayList<>(group.node().steps());
        steps.add(new ColumnPath.Step.Name(name));
        try {
            schema.leavesOf(ColumnPath.ofSteps(steps));
            return "";
        } catch (SchemaMismatchException e) {
            return ": " + e.problem();
        }
    }

    /// Checks that a column without a component is nullable.
    static void requireFilled(Class<?> type, WrittenComponent group, Set<Integer> filled) {
        List<Field> fields = group.fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (!filled.contains(i) && field.repetition() == Repetition.REQUIRED) {
                throw new SchemaMismatchException(group.location(), "The column " + ColumnPath.of(field.name())
                        + " is REQUIRED, but " + type.getSimpleName() + " has no component for it",
                        "Add the component, or make the column OPTIONAL in the schema.");
            }
        }
    }

    private BindingChoice bind(TypeUse place, WrittenComponent component) {
        return whole(place, component).orElseGet(() -> parts(place, component));
    }

    /// The binding of a composed object that is stored as one value; empty if it is not.
    private Optional<BindingChoice> whole(TypeUse place, WrittenComponent component) {
        if (component.isRepeated()) {
            return Optional.empty();
        }
        ConversionStep.Use use = isAsked(requests.asked(place, component.name()))
                ? ConversionStep.Use.ASKED
                : ConversionStep.Use.ALWAYS;
        return Documents.step(place, ColumnKind.of(component.field()), use, requests, component.name())
                .map(step -> way(place.shape().type(), place, component, step, ColumnKind.of(component.field())));
    }

    private boolean isAsked(Optional<TypeString> asked) {
        return asked.isPresent() || switch (origin) {
            case SchemaOrigin.OfClass ignored -> false;
            case SchemaOrigin.OfUser ignored -> true;
            case SchemaOrigin.OfFile(var ignored, ConversionStep.Use use) -> use == ConversionStep.Use.ASKED;
        };
    }

    private BindingChoice parts(TypeUse place, WrittenComponent component) {
        return switch (place.shape()) {
            case Shape.Value value -> value(value, place, component);
            case Shape.Maybe maybe -> new BindingChoice(new OptionalWriter(
                    bind(place.content(maybe), component).writer()));
            case Shape.Sequence sequence -> new BindingChoice(sequence(sequence, place, component));
            case Shape.Mapping mapping -> new BindingChoice(mapping(mapping, place, component));
            case Shape.Struct struct -> new BindingChoice(new StructWriter(
                    struct(struct, group(place, component), Set.of())));
            case Shape.Choice choice -> new BindingChoice(new StructWriter(choice(choice, group(place, component))));
            case Shape.Again again -> throw again.endless(component.name());
            case Shape.End end -> new BindingChoice(end(end, place, component));
        };
    }

    /// The component, which must be stored as a group of its members.
    static WrittenComponent group(TypeUse place, WrittenComponent component) {
        if (component.isRepeated() || ColumnKind.of(component.field()) != ColumnKind.STRUCT) {
            throw StorageCheck.rejected(place, component,
                    "It is stored as a group of its members: make the column a group, or give a"
                            + " ValueConverter for the class.");
        }
        return component;
    }

    private FieldsWriter choice(Shape.Choice choice, WrittenComponent group) {
        return new WriteChoiceBinder(this, group).bind(choice);
    }

    /// Binds the column with the name of a sealed type's permitted types.
    void typeColumn(WrittenComponent component) {
        TypeUse text = TypeUse.of(new Shape.Value(String.class), false, "String");
        value(new Shape.Value(String.class), text, component);
        if (!TYPE_NAMES.contains(ColumnKind.of(component.field()))) {
            throw StorageCheck.rejected(text, component, "It names the type of a value: make the column a STRING.");
        }
    }

    private ValueWriter end(Shape.End end, TypeUse place, WrittenComponent component) {
        if (component.isRepeated() || ColumnKind.of(component.field()) != ColumnKind.UNKNOWN) {
            throw StorageCheck.rejected(place, component,
                    "It may contain itself " + end.depth() + " times by its @MaxDepth: at that depth the"
                            + " schema needs a column UNKNOWN.");
        }
        plan(place, component, "null", Loss.NONE);
        return new DepthLimitWriter(component, end.depth());
    }

    private ValueWriter sequence(Shape.Sequence sequence, TypeUse place, WrittenComponent component) {
        ValueWriter writer = elements(sequence, place, component);
        facts.addSize(component, sequence.size());
        ValueWriter own = sequence.size().isPresent()
                ? FixedSizeWriter.ofAnnotation(writer, sequence.size().getAsInt(), component)
                : writer;
        return origin.hints().find(component.path(), ArrowHint.FixedSize.class)
                .<ValueWriter>map(hint -> FixedSizeWriter.ofFile(own, hint.length(), component)).orElse(own);
    }

    private ValueWriter elements(Shape.Sequence sequence, TypeUse place, WrittenComponent component) {
        Optional<WrittenComponent> element = component.element();
        if (element.isPresent()) {
            BindingChoice way = bind(sequence.element(), element.get());
            boolean isPrimitive = sequence.type().isArray() && sequence.type().componentType().isPrimitive();
            return isPrimitive && way.primitive().isEmpty() && way.setter() != Setter.WRITER
                    && way.setter() != Setter.ANY
                            ? PrimitiveArrayWriter.INSTANCE
                            : new SequenceWriter(way.writer());
        }
        if (component.node() instanceof SchemaNode.MapOf map) {
            Optional<WrittenComponent> value = component.value(map);
            if (value.isEmpty() && Set.class.isAssignableFrom(sequence.type())) {
                return new KeySetWriter(new SequenceWriter(bind(sequence.element(), component.key(map)).writer()));
            }
            if (value.isPresent() && sequence.element().shape() instanceof Shape.Struct entry
                    && entry.type() == Map.Entry.class) {
                return new MapWriter(bind(entry.members().getFirst().place().required(), component.key(map)).writer(),
                        bind(entry.members().getLast().place(), value.get()).writer(),
                        component, component.key(map));
            }
        }
        throw StorageCheck.rejected(place, component, "It is stored as a LIST: make the column a LIST.");
    }

    private ValueWriter mapping(Shape.Mapping mapping, TypeUse place, WrittenComponent component) {
        Optional<ValueWriter> listed = component.element().flatMap(element -> entries(mapping, element));
        if (listed.isPresent()) {
            return listed.get();
        }
        if (!(component.node() instanceof SchemaNode.MapOf map)) {
            throw StorageCheck.rejected(place, component, mapping.areEntries()
                    ? "It is stored as a LIST of groups of key and value: make the column such a LIST."
                    : "It is stored as a MAP: make the column a MAP.");
        }
        WrittenComponent value = component.value(map).orElseThrow(() -> StorageCheck.rejected(place, component,
                "The MAP of the schema has keys without values, which store a Set."));
        return new MapWriter(bind(mapping.key().required(), component.key(map)).writer(),
                bind(mapping.value(), value).writer(), component, component.key(map));
    }

    /// Writes the entries of a map as a list of groups of key and value; empty if the list has other elements.
    private Optional<ValueWriter> entries(Shape.Mapping mapping, WrittenComponent element) {
        boolean arePairs = element.field() instanceof GroupField group && ColumnKind.of(group) == ColumnKind.STRUCT
                && group.children().size() == 2 && group.children().getFirst().name().equals("key")
                && group.children().getLast().name().equals("value");
        if (!arePairs) {
            return Optional.empty();
        }
        List<SchemaNode> nodes = element.node().children();
        return Optional.of(new EntryListWriter(bind(mapping.key(), element.member("key", nodes.getFirst())).writer(),
                bind(mapping.value(), element.member("value", nodes.getLast())).writer()));
    }

    private BindingChoice value(Shape.Value value, TypeUse place, WrittenComponent component) {
        Optional<TypeString> asked = requests.asked(place, component.name());
        Optional<ChronoUnit> unit = durationUnit(place, component, asked);
        ConversionStep step = StorageCheck.step(requests, place, component,
                isAsked(asked) ? ConversionStep.Use.ASKED : ClassSchema.defaultUse(requests, place),
                unit.map(ValueTraits.NONE::withDurationUnit).orElse(ValueTraits.NONE).with(place.bits()));
        ColumnKind kind = ColumnKind.ofValue(component.field());
        if (kind == ColumnKind.OFFSET_TIMESTAMP) {
            facts.addOffsetTimestamp(component);
        }
        if (kind == ColumnKind.INT64) {
            unit.ifPresent(known -> facts.addDuration(component, known));
        }
        facts.addTexts(component, value.type(), step, requests.hasConverter(value.type()));
        return way(value.type(), place, component, step, kind);
    }

    /// The unit of a column's numbers, if they are durations.
    private Optional<ChronoUnit> durationUnit(TypeUse place, WrittenComponent component, Optional<TypeString> asked) {
        Optional<ChronoUnit> unit = asked.flatMap(TypeString::durationUnit);
        return switch (origin) {
            case SchemaOrigin.OfClass ignored -> asked.isPresent()
                    ? unit
                    : ClassSchema.defaultType(requests, place, component.name()).durationUnit();
            case SchemaOrigin.OfUser ignored -> unit;
            // The rows that are already in the file have the same unit.
            case SchemaOrigin.OfFile(ArrowHints hints, var ignored) -> hints
                    .find(component.path(), ArrowHint.Duration.class)
                    .map(hint -> hint.unit().chronoUnit()).or(() -> unit);
        };
    }

    private BindingChoice way(Class<?> type, TypeUse place, WrittenComponent component, ConversionStep step,
            ColumnKind kind) {
        Loss loss = step.kinds().getOrDefault(kind, Loss.CHECKED);
        boolean hasZone = kind == ColumnKind.TIMESTAMP_UTC && ZoneWatch.isFor(step.base());
        ValueWriter base = hasZone ? facts.addZone(component) : DirectWriter.ANY;
        if (step.toBase().isPresent()) {
            plan(place, component, "through " + step.base().getSimpleName(), loss);
            ConvertingWriter writer = new ConvertingWriter(component, type, step.toBase().get(), base);
            if (loss == Loss.NEAREST) {
                return new BindingChoice(rounded(new RoundingWriter(writer, requests.options().precision())));
            }
            return step.primitive().filter(ignored -> type.isPrimitive())
                    .map(primitive -> new BindingChoice(number(primitive.base()), writer, Optional.of(primitive)))
                    .orElseGet(() -> new BindingChoice(writer));
        }
        plan(place, component, type == BigDecimal.class ? withScale(place, component) : "as it is", loss);
        if (hasZone) {
            return new BindingChoice(base);
        }
        Setter setter = put(type, kind);
        return new BindingChoice(setter, switch (setter) {
            case TEXT -> DirectWriter.TEXT;
            case BYTES -> DirectWriter.BYTES;
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, ANY, WRITER -> DirectWriter.ANY;
        }, Optional.empty());
    }

    /// How a BigDecimal is stored: with the scale of its column, whatever scale it has.
    private String withScale(TypeUse place, WrittenComponent component) {
        int scale = ((PrimitiveField) component.field()).logicalType()
                .map(type -> type instanceof LogicalType.Decimal decimal ? decimal.scale() : 0).orElse(0);
        if (origin instanceof SchemaOrigin.OfClass && requests.asked(place, component.name()).isEmpty()) {
            warnings.add("A BigDecimal of component " + component.name() + " comes back with scale " + scale
                    + ": equal by compareTo, not by equals. Declare the scale of its values with"
                    + " @ParquetType(\"DECIMAL(18,2)\"), or keep every scale with @ParquetType(\"STRING\")");
        }
        return "with scale " + scale;
    }

    private RoundingWriter rounded(RoundingWriter writer) {
        rounded.add(writer);
        return writer;
    }

    private void plan(TypeUse place, WrittenComponent component, String conversion, Loss loss) {
        plans.add(new ComponentPlan(component.name(), component.node().path().toString(),
                StorageCheck.planText(component), place.text(), conversion, loss));
    }

    /// The setter without boxes, if both the class and the column have one.
    private static Setter put(Class<?> type, ColumnKind kind) {
        return switch (kind) {
            case BOOLEAN, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, FLOAT16, FLOAT, DOUBLE, DECIMAL,
                    DATE, TIME_UTC, TIME_LOCAL, TIMESTAMP_UTC, TIMESTAMP_LOCAL ->
                number(type);
            case STRING, ENUM, JSON -> type == String.class ? Setter.TEXT : Setter.ANY;
            case BYTES, FIXED, BSON -> type == byte[].class ? Setter.BYTES : Setter.ANY;
            case INT96, UUID, INTERVAL, GEOMETRY, UNKNOWN, VARIANT, FILE, OFFSET_TIMESTAMP, STRUCT, LIST, MAP ->
                Setter.ANY;
        };
    }

    private static Setter number(Class<?> type) {
        if (type == boolean.class) {
            return Setter.BOOLEAN;
        }
        if (type == byte.class || type == short.class || type == char.class || type == int.class) {
            return Setter.INT;
        }
        if (type == long.class) {
            return Setter.LONG;
        }
        if (type == float.class) {
            return Setter.FLOAT;
        }
        return type == double.class ? Setter.DOUBLE : Setter.ANY;
    }
}
