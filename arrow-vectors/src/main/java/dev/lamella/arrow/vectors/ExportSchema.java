package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Chooses the Arrow schema of exported rows: the schema of [ArrowSchemaBuilder] with all hints of the file, and the
/// physical layouts that the file's Arrow schema declares. Layouts are not hints, because values do not depend on them.
final class ExportSchema {
    private final ArrowOptions options;

    private ExportSchema(ArrowOptions options) {
        this.options = options;
    }

    /// @param file the schema of the whole file; empty if the Arrow schema of the key-value metadata is not that of a file
    static ArrowSchema of(Schema rows, Optional<Schema> file, List<KeyValue> keyValues, ArrowOptions options) {
        Optional<ArrowSchema> whole = options.schema().or(() -> ArrowHints.of(rows, keyValues).schema()
                .map(schema -> file.map(all -> current(all, schema)).orElse(schema)));
        List<ArrowField> declared = whole.map(schema -> projected(rows.root(), schema.fields(), false))
                .orElse(List.of());
        Map<String, String> metadata = whole.map(ArrowSchema::metadata).orElse(Map.of());
        ArrowSchema plain = ArrowSchemaBuilder.of(rows, keyValues)
                .with(ArrowHints.of(rows, new ArrowSchema(declared, metadata)).byPath()).build();
        return new ArrowSchema(new ExportSchema(options).children(rows.root(), plain.fields(), declared), metadata);
    }

    /// The Arrow schema of a file without the fields of levels that [ArrowHints] ignores, because the file has another
    /// number of fields there.
    static ArrowSchema current(Schema file, ArrowSchema arrow) {
        return new ArrowSchema(projected(file.root(), arrow.fields(), true), arrow.metadata());
    }

    /// The declared fields that a projection selects, level by level, matched by name.
    ///
    /// @param isWhole whether a level has no fields if their number differs
    private static List<ArrowField> projected(SchemaNode parent, List<ArrowField> declared, boolean isWhole) {
        if (isWhole && parent.children().size() != declared.size()) {
            return List.of();
        }
        Map<String, ArrowField> byName = byName(declared);
        List<ArrowField> found = new ArrayList<>();
        for (SchemaNode child : parent.children()) {
            ArrowField field = byName.get(child.field().name());
            if (field != null) {
                found.add(projected(child, field, isWhole));
            }
        }
        return found;
    }

    private static ArrowField projected(SchemaNode node, ArrowField declared, boolean isWhole) {
        List<ArrowField> children = declared.children();
        return switch (node) {
            case SchemaNode.Value ignored -> declared;
            case SchemaNode.Fields fields -> withChildren(declared, projected(fields, children, isWhole));
            case SchemaNode.ListOf list when children.size() == 1 ->
                withChildren(declared, List.of(projected(list.element(), children.getFirst(), isWhole)));
            case SchemaNode.ListOf ignored -> declared;
            case SchemaNode.MapOf map when isEntries(map, children) -> {
                List<ArrowField> entry = children.getFirst().children();
                yield withChildren(declared,
                        List.of(withChildren(children.getFirst(),
                                List.of(projected(map.key(), entry.getFirst(), isWhole),
                                        projected(map.value().orElseThrow(), entry.getLast(), isWhole)))));
            }
            case SchemaNode.MapOf ignored -> declared;
        };
    }

    private static boolean isEntries(SchemaNode.MapOf map, List<ArrowField> children) {
        return map.value().isPresent() && children.size() == 1 && children.getFirst().children().size() == 2;
    }

    /// The fields, without those of which several have the same name.
    private static Map<String, ArrowField> byName(List<ArrowField> fields) {
        Map<String, ArrowField> byName = new HashMap<>();
        Set<String> repeated = new HashSet<>();
        for (ArrowField field : fields) {
            if (byName.putIfAbsent(field.name(), field) != null) {
                repeated.add(field.name());
            }
        }
        byName.keySet().removeAll(repeated);
        return byName;
    }

    private static ArrowField withChildren(ArrowField field, List<ArrowField> children) {
        return new ArrowField(field.name(), field.isNullable(), field.type(), field.dictionary(), children,
                field.metadata());
    }

    private List<ArrowField> children(SchemaNode parent, List<ArrowField> plain, List<ArrowField> declared) {
        Map<String, ArrowField> byName = byName(declared);
        List<ArrowField> fields = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            fields.add(field(parent.children().get(i), plain.get(i),
                    Optional.ofNullable(byName.get(plain.get(i).name()))));
        }
        return fields;
    }

    private ArrowField field(SchemaNode node, ArrowField plain, Optional<ArrowField> declared) {
        List<ArrowField> below = declared.map(ArrowField::children).orElse(List.of());
        return switch (node) {
            case SchemaNode.Value value -> leaf(value, plain, declared);
            case SchemaNode.Fields fields -> withChildren(plain, children(fields, plain.children(), below));
            case SchemaNode.ListOf list -> list(list.element(), plain, declared);
            case SchemaNode.MapOf map when map.value().isEmpty() -> list(map.key(), plain, declared);
            case SchemaNode.MapOf map -> {
                ArrowField entries = plain.children().getFirst();
                Optional<List<ArrowField>> entry = Optional.of(below).filter(some -> isEntries(map, some))
                        .map(some -> some.getFirst().children());
                ArrowField same = withChildren(plain, List.of(withChildren(entries, List.of(
                        field(map.key(), entries.children().getFirst(), entry.map(List::getFirst)),
                        field(map.value().orElseThrow(), entries.children().getLast(), entry.map(List::getLast))))));
                // Whether keys are sorted.
                yield declared.map(ArrowField::type).filter(ArrowType.Map.class::isInstance).map(same::withType)
                        .orElse(same);
            }
        };
    }

    private ArrowField list(SchemaNode element, ArrowField plain, Optional<ArrowField> declared) {
        ArrowField list = withChildren(plain, List.of(field(element, plain.children().getFirst(), declared
                .map(ArrowField::children).filter(some -> some.size() == 1).map(List::getFirst))));
        return plain.type() instanceof ArrowType.List
                ? declared.map(ArrowField::type).filter(ExportSchema::isLayoutOfList).map(list::withType).orElse(list)
                : list;
    }

    private static boolean isLayoutOfList(ArrowType declared) {
        return declared instanceof ArrowType.LargeList || declared instanceof ArrowType.ListView
                || declared instanceof ArrowType.LargeListView;
    }

    private ArrowField leaf(SchemaNode.Value node, ArrowField plain, Optional<ArrowField> declared) {
        ArrowType layout = declared.map(ArrowField::type).flatMap(type -> layout(node, plain.type(), type))
                .orElse(plain.type());
        boolean isInterval = node.field().logicalType().filter(LogicalType.Interval.class::isInstance).isPresent();
        ArrowType type = switch (layout) {
            case ArrowType.Utf8 ignored when isViews() -> new ArrowType.Utf8View();
            case ArrowType.LargeUtf8 ignored when isViews() -> new ArrowType.Utf8View();
            case ArrowType.Binary ignored when isViews() -> new ArrowType.BinaryView();
            case ArrowType.LargeBinary ignored when isViews() -> new ArrowType.BinaryView();
            case ArrowType.FixedSizeBinary ignored when isInterval ->
                new ArrowType.Interval(ArrowType.IntervalUnit.MONTH_DAY_NANO);
            case ArrowType other -> other;
        };
        if (plain.dictionary().isEmpty()) {
            return plain.withType(type);
        }
        // Arrow's Java library has no dictionaries of views.
        return options.dictionaries() == ArrowOptions.Dictionaries.KEEP
                ? plain
                : new ArrowField(plain.name(), plain.isNullable(), type, Optional.empty(), List.of(), plain.metadata());
    }

    private boolean isViews() {
        return options.layout() == ArrowOptions.Layout.VIEWS;
    }

    /// The declared type, if it is another layout of the same values.
    private static Optional<ArrowType> layout(SchemaNode.Value node, ArrowType plain, ArrowType declared) {
        // Parquet counts no seconds, so the writer has stored milliseconds.
        if (declared instanceof ArrowType.Timestamp(ArrowTimeUnit unit, var ignored) && unit == ArrowTimeUnit.SECOND
                && plain instanceof ArrowType.Timestamp(ArrowTimeUnit stored, var zone)
                && stored == ArrowTimeUnit.MILLISECOND) {
            return Optional.of(new ArrowType.Timestamp(ArrowTimeUnit.SECOND, zone));
        }
        return Optional.of(declared).filter(type -> isLayoutOf(node, plain, type));
    }

    private static boolean isLayoutOf(SchemaNode.Value node, ArrowType plain, ArrowType declared) {
        boolean hasMeaning = node.field().logicalType().isPresent();
        return switch (declared) {
            case ArrowType.LargeUtf8 ignored -> plain instanceof ArrowType.Utf8;
            case ArrowType.Utf8View ignored -> plain instanceof ArrowType.Utf8;
            case ArrowType.LargeBinary ignored -> plain instanceof ArrowType.Binary;
            case ArrowType.BinaryView ignored -> plain instanceof ArrowType.Binary;
            // Arrow's Java library has no vectors of 32 and 64 bits.
            case ArrowType.Decimal(int precision, int scale, int bitWidth) -> bitWidth == DecimalLayout.WIDEST
                    && plain instanceof ArrowType.Decimal other && other.precision() == precision
                    && other.scale() == scale;
            case ArrowType.Date(ArrowType.DateUnit unit) ->
                unit == ArrowType.DateUnit.MILLISECOND && plain instanceof ArrowType.Date;
            case ArrowType.Time(ArrowTimeUnit unit, int ignored) -> unit == ArrowTimeUnit.SECOND
                    && plain.equals(new ArrowType.Time(ArrowTimeUnit.MILLISECOND, Integer.SIZE));
            case ArrowType.Int integer -> !hasMeaning && integer.isSupported()
                    && plain instanceof ArrowType.Int other && integer.bitWidth() <= other.bitWidth();
            case ArrowType.FloatingPoint(ArrowType.Precision precision) -> !hasMeaning
                    && precision == ArrowType.Precision.HALF
                    && plain.equals(new ArrowType.FixedSizeBinary(Short.BYTES));
            case ArrowType ignored -> false;
        };
    }
}
