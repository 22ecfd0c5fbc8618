package dev.lamella.arrow;

import dev.lamella.arrow.FlatValue.Absent;
import dev.lamella.arrow.FlatValue.Table;
import java.util.List;
import java.util.Map;

/// Writes the message of a schema. Every number is written, even if it is the default of `Schema.fbs`. Empty vectors are
/// left out.
///
/// @see <a href="https://github.com/apache/arrow/blob/main/format/Schema.fbs">Schema.fbs</a>
final class SchemaWriter {
    /// The metadata version: V5.
    private static final FlatValue VERSION = FlatValue.int16(4);
    /// The member of the union `MessageHeader` for a schema.
    private static final FlatValue SCHEMA_HEADER = new FlatValue.Number(Byte.BYTES, 1);
    private static final FlatValue LITTLE_ENDIAN = FlatValue.int16(0);
    private static final FlatValue ABSENT = new Absent();

    private SchemaWriter() {}

    static byte[] write(ArrowSchema schema) {
        // A schema always has its vector of fields, even if it is empty.
        FlatValue fields = new FlatValue.Tables(schema.fields().stream().map(SchemaWriter::field).toList());
        return FlatWriter.write(
                Table.of(VERSION, SCHEMA_HEADER, Table.of(LITTLE_ENDIAN, fields, metadata(schema.metadata()))));
    }

    private static Table field(ArrowField field) {
        FlatValue children = field.children().isEmpty()
                ? ABSENT
                : new FlatValue.Tables(field.children().stream().map(SchemaWriter::field).toList());
        return Table.of(new FlatValue.Text(field.name()), FlatValue.bool(field.isNullable()),
                new FlatValue.Number(Byte.BYTES, field.type().id()), type(field.type()),
                field.dictionary().<FlatValue>map(SchemaWriter::dictionary).orElse(ABSENT), children,
                metadata(field.metadata()));
    }

    private static Table dictionary(ArrowDictionary dictionary) {
        return Table.of(new FlatValue.Number(Long.BYTES, dictionary.id()), type(dictionary.indexType()),
                FlatValue.bool(dictionary.isOrdered()));
    }

    private static FlatValue metadata(Map<String, String> metadata) {
        return metadata.isEmpty()
                ? ABSENT
                : new FlatValue.Tables(metadata.entrySet().stream()
                        .map(entry -> Table.of(new FlatValue.Text(entry.getKey()),
                                new FlatValue.Text(entry.getValue())))
                        .toList());
    }

    private static Table type(ArrowType type) {
        return switch (type) {
            case ArrowType.Null ignored -> Table.of();
            case ArrowType.Binary ignored -> Table.of();
            case ArrowType.Utf8 ignored -> Table.of();
            case ArrowType.Bool ignored -> Table.of();
            case ArrowType.List ignored -> Table.of();
            case ArrowType.Struct ignored -> Table.of();
            case ArrowType.LargeBinary ignored -> Table.of();
            case ArrowType.LargeUtf8 ignored -> Table.of();
            case ArrowType.LargeList ignored -> Table.of();
            case ArrowType.RunEndEncoded ignored -> Table.of();
            case ArrowType.BinaryView ignored -> Table.of();
            case ArrowType.Utf8View ignored -> Table.of();
            case ArrowType.ListView ignored -> Table.of();
            case ArrowType.LargeListView ignored -> Table.of();
            case ArrowType.Int(int bitWidth, boolean isSigned) ->
                Table.of(FlatValue.int32(bitWidth), FlatValue.bool(isSigned));
            case ArrowType.FloatingPoint(ArrowType.Precision precision) -> unit(precision);
            case ArrowType.Decimal(int precision, int scale, int bitWidth) ->
                Table.of(FlatValue.int32(precision), FlatValue.int32(scale), FlatValue.int32(bitWidth));
            case ArrowType.Date(ArrowType.DateUnit unit) -> unit(unit);
            case ArrowType.Time(ArrowTimeUnit unit, int bitWidth) -> unit(unit, FlatValue.int32(bitWidth));
            case ArrowType.Timestamp timestamp -> unit(timestamp.unit(),
                    timestamp.timezone().<FlatValue>map(FlatValue.Text::new).orElse(ABSENT));
            case ArrowType.Interval(ArrowType.IntervalUnit unit) -> unit(unit);
            case ArrowType.Union(ArrowType.UnionMode mode, List<Integer> typeIds) ->
                unit(mode, typeIds.isEmpty() ? ABSENT : new FlatValue.Ints(typeIds));
            case ArrowType.FixedSizeBinary(int byteWidth) -> Table.of(FlatValue.int32(byteWidth));
            case ArrowType.FixedSizeList(int listSize) -> Table.of(FlatValue.int32(listSize));
            case ArrowType.Map(boolean isKeysSorted) -> Table.of(FlatValue.bool(isKeysSorted));
            case ArrowType.Duration(ArrowTimeUnit unit) -> unit(unit);
            case ArrowType.Unrecognized ignored -> throw unknown(type);
        };
    }

    /// The constants are in the order of the ids in `Schema.fbs`.
    private static Table unit(Enum<?> constant) {
        return Table.of(FlatValue.int16(constant.ordinal()));
    }

    private static Table unit(Enum<?> constant, FlatValue second) {
        return Table.of(FlatValue.int16(constant.ordinal()), second);
    }

    private static IllegalArgumentException unknown(ArrowType type) {
        return new IllegalArgumentException(
                "The Arrow type " + type + " is unknown, so its properties cannot be"
                        + " written. Give the field another type, or leave it out");
    }
}
