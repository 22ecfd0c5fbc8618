package dev.lamella.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.DictionaryKind;
import org.apache.arrow.flatbuf.Duration;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Interval;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Union;

/// Makes the message of a schema through the generated classes of Arrow's format: the oracle of [SchemaWriter].
///
/// What is equal to its default is left out: the defaults of FlatBuffers are those of `Schema.fbs`, so that DAY and SECOND, which are
/// not, are written. Vectors without elements are left out too.
final class FormatWriter {
    /// Slot of an offset that is left out.
    private static final int NONE = 0;

    private final FlatBufferBuilder out = new FlatBufferBuilder();

    private FormatWriter() {}

    static byte[] write(ArrowSchema schema) {
        FormatWriter writer = new FormatWriter();
        FlatBufferBuilder out = writer.out;
        int fields = writer.fields(schema.fields());
        // A schema always says which fields it has, even if there are none.
        int fieldsVector = fields == NONE ? Schema.createFieldsVector(out, new int[0]) : fields;
        int metadata = writer.metadata(schema.metadata(), Schema::createCustomMetadataVector);
        int header = Schema.createSchema(out, Endianness.Little, fieldsVector, metadata, NONE);
        Message.finishMessageBuffer(out,
                Message.createMessage(out, MetadataVersion.V5, MessageHeader.Schema, header, 0, NONE));
        return out.sizedByteArray();
    }

    private interface Vector {
        int of(FlatBufferBuilder out, int[] offsets);
    }

    private int fields(List<ArrowField> fields) {
        return fields.isEmpty()
                ? NONE
                : Field.createChildrenVector(out, fields.stream().mapToInt(this::field).toArray());
    }

    private int field(ArrowField field) {
        int name = out.createString(field.name());
        int children = fields(field.children());
        int type = type(field.type());
        int dictionary = field.dictionary().map(this::dictionary).orElse(NONE);
        int metadata = metadata(field.metadata(), Field::createCustomMetadataVector);
        return Field.createField(out, name, field.isNullable(), (byte) field.type().id(), type, dictionary, children,
                metadata);
    }

    private int dictionary(ArrowDictionary dictionary) {
        int index = Int.createInt(out, dictionary.indexType().bitWidth(), dictionary.indexType().isSigned());
        return DictionaryEncoding.createDictionaryEncoding(out, dictionary.id(), index, dictionary.isOrdered(),
                DictionaryKind.DenseArray);
    }

    private int metadata(Map<String, String> metadata, Vector vector) {
        if (metadata.isEmpty()) {
            return NONE;
        }
        int[] entries = metadata.entrySet().stream().mapToInt(entry -> KeyValue.createKeyValue(out,
                out.createString(entry.getKey()), out.createString(entry.getValue()))).toArray();
        return vector.of(out, entries);
    }

    private int type(ArrowType type) {
        return switch (type) {
            case ArrowType.Null ignored ->
                emptyTable();
            case ArrowType.Binary ignored ->
                emptyTable();
            case ArrowType.Utf8 ignored ->
                emptyTable();
            case ArrowType.Bool ignored ->
                emptyTable();
            case ArrowType.List ignored ->
                emptyTable();
            case ArrowType.Struct ignored ->
                emptyTable();
            case ArrowType.LargeBinary ignored ->
                emptyTable();
            case ArrowType.LargeUtf8 ignored ->
                emptyTable();
            case ArrowType.LargeList ignored ->
                emptyTable();
            case ArrowType.RunEndEncoded ignored ->
                emptyTable();
            case ArrowType.BinaryView ignored ->
                emptyTable();
            case ArrowType.Utf8View ignored ->
                emptyTable();
            case ArrowType.ListView ignored ->
                emptyTable();
            case ArrowType.LargeListView ignored ->
                emptyTable();
            case ArrowType.Int(int bitWidth, boolean isSigned) -> Int.createInt(out, bitWidth, isSigned);
            case ArrowType.FloatingPoint(ArrowType.Precision precision) ->
                FloatingPoint.createFloatingPoint(out, (short) precision.ordinal());
            case ArrowType.Decimal(int precision, int scale, int bitWidth) ->
                Decimal.createDecimal(out, precision, scale, bitWidth);
            case ArrowType.Date(ArrowType.DateUnit unit) -> Date.createDate(out, (short) unit.ordinal());
            case ArrowType.Time(ArrowTimeUnit unit, int bitWidth) ->
                Time.createTime(out, (short) unit.ordinal(), bitWidth);
            case ArrowType.Timestamp timestamp -> {
                int zone = timestamp.timezone().map(out::createString).orElse(NONE);
                yield Timestamp.createTimestamp(out, (short) timestamp.unit().ordinal(), zone);
            }
            case ArrowType.Interval(ArrowType.IntervalUnit unit) ->
                Interval.createInterval(out, (short) unit.ordinal());
            case ArrowType.Union(ArrowType.UnionMode mode, List<Integer> typeIds) -> {
                int ids = typeIds.isEmpty()
                        ? NONE
                        : Union.createTypeIdsVector(out, typeIds.stream().mapToInt(Integer::intValue).toArray());
                yield Union.createUnion(out, (short) mode.ordinal(), ids);
            }
            case ArrowType.FixedSizeBinary(int byteWidth) -> FixedSizeBinary.createFixedSizeBinary(out, byteWidth);
            case ArrowType.FixedSizeList(int listSize) -> FixedSizeList.createFixedSizeList(out, listSize);
            case ArrowType.Map(boolean isKeysSorted) -> org.apache.arrow.flatbuf.Map.createMap(out, isKeysSorted);
            case ArrowType.Duration(ArrowTimeUnit unit) -> Duration.createDuration(out, (short) unit.ordinal());
            case ArrowType.Unrecognized ignored -> throw unknown(type);
        };
    }

    /// The table of a type without parameters: all of them are the same.
    private int emptyTable() {
        out.startTable(0);
        return out.endTable();
    }

    private static IllegalArgumentException unknown(ArrowType type) {
        return new IllegalArgumentException(
                "The Arrow type " + type
                        + " is unknown, so its properties cannot be written. Give the field another type, or leave it out");
    }
}
