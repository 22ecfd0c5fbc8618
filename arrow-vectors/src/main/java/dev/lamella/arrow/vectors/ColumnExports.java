package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds the export of each field, by its place in the schema and its Arrow type.
final class ColumnExports {
    private static final int NARROWEST = 8;

    private ColumnExports() {}

    static ColumnExport of(SchemaNode node, ArrowField arrow) {
        List<ArrowField> children = arrow.children();
        return switch (node) {
            case SchemaNode.Value value -> leaf(value, arrow);
            case SchemaNode.ListOf list -> list(list, arrow, of(list.element(), children.getFirst()));
            case SchemaNode.MapOf map when map.value().isEmpty() ->
                list(map, arrow, of(map.key(), children.getFirst()));
            case SchemaNode.MapOf map -> {
                List<ArrowField> entry = children.getFirst().children();
                yield new NestedExport.OfMap(of(map.key(), entry.getFirst()),
                        of(map.value().orElseThrow(), entry.getLast()));
            }
            case SchemaNode.Fields fields -> struct(fields, children);
        };
    }

    private static ColumnExport list(SchemaNode list, ArrowField arrow, ColumnExport element) {
        return switch (arrow.type()) {
            case ArrowType.LargeList ignored ->
                new NestedExport.OfList(element, NestedExport.Width.WIDE, NestedExport.Form.OFFSETS);
            case ArrowType.ListView ignored ->
                new NestedExport.OfList(element, NestedExport.Width.NARROW, NestedExport.Form.VIEWS);
            case ArrowType.LargeListView ignored ->
                new NestedExport.OfList(element, NestedExport.Width.WIDE, NestedExport.Form.VIEWS);
            case ArrowType.FixedSizeList(int size) -> new NestedExport.OfFixedSize(list, size, element);
            case ArrowType ignored ->
                new NestedExport.OfList(element, NestedExport.Width.NARROW, NestedExport.Form.OFFSETS);
        };
    }

    private static ColumnExport struct(SchemaNode.Fields struct, List<ArrowField> children) {
        Set<String> names = new HashSet<>();
        List<ColumnExport> fields = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            if (!names.add(children.get(i).name())) {
                throw new UnsupportedFeatureException(Failure.place(struct), "Two of its fields have the same name,"
                        + " which structs of Arrow's Java library cannot have", "Select only one of them.");
            }
            fields.add(of(struct.children().get(i), children.get(i)));
        }
        return new NestedExport.OfStruct(fields);
    }

    private static ColumnExport leaf(SchemaNode.Value node, ArrowField arrow) {
        if (arrow.dictionary().isPresent()) {
            return new DictionaryExport(node, arrow.dictionary().get());
        }
        PhysicalType stored = node.field().type();
        return switch (arrow.type()) {
            case ArrowType.Null ignored -> new FixedExport.Nothing(node);
            case ArrowType.Bool ignored -> new FixedExport.Bits();
            case ArrowType.Int(int bitWidth, boolean isSigned) when isNarrow(stored, bitWidth) ->
                new NarrowExport(node, bitWidth, isSigned);
            case ArrowType.Timestamp timestamp when stored == PhysicalType.INT96 ->
                new Int96Export(node, timestamp.unit());
            case ArrowType.Timestamp(ArrowTimeUnit unit, var ignored) when unit == ArrowTimeUnit.SECOND
                    && isOfMillis(node) ->
                new SecondsExport(node, Long.SIZE);
            case ArrowType.Time(ArrowTimeUnit unit, int ignored) when unit == ArrowTimeUnit.SECOND
                    && isOfMillis(node) ->
                new SecondsExport(node, Integer.SIZE);
            case ArrowType.Date(ArrowType.DateUnit unit) when unit == ArrowType.DateUnit.MILLISECOND
                    && stored == PhysicalType.INT32 ->
                new DateExport();
            case ArrowType.Interval(ArrowType.IntervalUnit unit) -> new IntervalExport(node, unit);
            case ArrowType.Decimal decimal -> new DecimalExport(node, decimal);
            case ArrowType.Utf8 ignored -> new BytesExport(node, BytesExport.Offsets.NARROW);
            case ArrowType.Binary ignored -> new BytesExport(node, BytesExport.Offsets.NARROW);
            case ArrowType.LargeUtf8 ignored -> new BytesExport(node, BytesExport.Offsets.WIDE);
            case ArrowType.LargeBinary ignored -> new BytesExport(node, BytesExport.Offsets.WIDE);
            case ArrowType.Utf8View ignored -> new ViewExport(node);
            case ArrowType.BinaryView ignored -> new ViewExport(node);
            case ArrowType ignored -> new FixedExport.AsStored();
        };
    }

    /// Whether milliseconds are stored. Without annotation, the Arrow schema tells the unit that is stored.
    private static boolean isOfMillis(SchemaNode.Value node) {
        return node.field().logicalType().isPresent();
    }

    private static boolean isNarrow(PhysicalType stored, int bitWidth) {
        return bitWidth <= 2 * NARROWEST || stored == PhysicalType.INT64 && bitWidth < Long.SIZE;
    }
}
