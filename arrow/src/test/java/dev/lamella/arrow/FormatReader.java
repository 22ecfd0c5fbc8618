package dev.lamella.arrow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Duration;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Interval;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.jspecify.annotations.Nullable;

/// Makes the model of a message through the generated classes of Arrow's format: the oracle of [SchemaReader].
final class FormatReader {
    private FormatReader() {}

    static ArrowSchema read(ByteBuffer bytes) {
        FormatReader reader = new FormatReader();
        Schema schema = (Schema) Objects.requireNonNull(Message.getRootAsMessage(bytes).header(new Schema()));
        List<ArrowField> fields = reader.fields(schema.fieldsLength(), schema::fields);
        return new ArrowSchema(fields, reader.metadata(schema.customMetadataLength(), schema::customMetadata));
    }

    private List<ArrowField> fields(int count, IntFunction<Field> get) {
        List<ArrowField> fields = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            fields.add(field(get.apply(i)));
        }
        return fields;
    }

    private ArrowField field(Field field) {
        return new ArrowField(text(field.name()), field.nullable(), type(field),
                Optional.ofNullable(field.dictionary()).map(FormatReader::dictionary),
                fields(field.childrenLength(), field::children),
                metadata(field.customMetadataLength(), field::customMetadata));
    }

    private static ArrowDictionary dictionary(DictionaryEncoding dictionary) {
        Int index = dictionary.indexType();
        return new ArrowDictionary(dictionary.id(),
                index == null ? ArrowDictionary.DEFAULT_INDEX : new ArrowType.Int(index.bitWidth(), index.isSigned()),
                dictionary.isOrdered());
    }

    private Map<String, String> metadata(int count, IntFunction<KeyValue> get) {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            KeyValue entry = get.apply(i);
            metadata.putIfAbsent(text(entry.key()), text(entry.value()));
        }
        return metadata;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private ArrowType type(Field field) {
        int id = Byte.toUnsignedInt(field.typeType());
        return switch (id) {
            case Type.Null -> new ArrowType.Null();
            case Type.Int -> {
                Int type = (Int) field.type(new Int());
                yield new ArrowType.Int(type.bitWidth(), type.isSigned());
            }
            case Type.FloatingPoint -> unit(id, ArrowType.Precision.values(),
                    ((FloatingPoint) field.type(new FloatingPoint())).precision(), ArrowType.FloatingPoint::new);
            case Type.Binary -> new ArrowType.Binary();
            case Type.Utf8 -> new ArrowType.Utf8();
            case Type.Bool -> new ArrowType.Bool();
            case Type.Decimal -> {
                Decimal type = (Decimal) field.type(new Decimal());
                yield new ArrowType.Decimal(type.precision(), type.scale(), type.bitWidth());
            }
            case Type.Date, Type.Time, Type.Timestamp, Type.Interval, Type.Duration -> temporal(id, field);
            case Type.List -> new ArrowType.List();
            case Type.Struct_ -> new ArrowType.Struct();
            case Type.Union -> union((Union) field.type(new Union()));
            case Type.FixedSizeBinary ->
                new ArrowType.FixedSizeBinary(((FixedSizeBinary) field.type(new FixedSizeBinary())).byteWidth());
            case Type.FixedSizeList ->
                new ArrowType.FixedSizeList(((FixedSizeList) field.type(new FixedSizeList())).listSize());
            case Type.Map -> new ArrowType.Map(
                    ((org.apache.arrow.flatbuf.Map) field.type(new org.apache.arrow.flatbuf.Map())).keysSorted());
            case Type.LargeBinary -> new ArrowType.LargeBinary();
            case Type.LargeUtf8 -> new ArrowType.LargeUtf8();
            case Type.LargeList -> new ArrowType.LargeList();
            case Type.RunEndEncoded -> new ArrowType.RunEndEncoded();
            case Type.BinaryView -> new ArrowType.BinaryView();
            case Type.Utf8View -> new ArrowType.Utf8View();
            case Type.ListView -> new ArrowType.ListView();
            case Type.LargeListView -> new ArrowType.LargeListView();
            default -> new ArrowType.Unrecognized(id);
        };
    }

    private ArrowType temporal(int id, Field field) {
        ArrowTimeUnit[] units = ArrowTimeUnit.values();
        return switch (id) {
            case Type.Date -> unit(id, ArrowType.DateUnit.values(), ((Date) field.type(new Date())).unit(),
                    ArrowType.Date::new);
            case Type.Time -> {
                Time type = (Time) field.type(new Time());
                yield unit(id, units, type.unit(), unit -> new ArrowType.Time(unit, type.bitWidth()));
            }
            case Type.Timestamp -> {
                Timestamp type = (Timestamp) field.type(new Timestamp());
                Optional<String> zone = Optional.ofNullable(type.timezone());
                yield unit(id, units, type.unit(), unit -> new ArrowType.Timestamp(unit, zone));
            }
            case Type.Interval -> unit(id, ArrowType.IntervalUnit.values(),
                    ((Interval) field.type(new Interval())).unit(), ArrowType.Interval::new);
            default -> unit(id, units, ((Duration) field.type(new Duration())).unit(), ArrowType.Duration::new);
        };
    }

    private static <U> ArrowType unit(int id, U[] units, short ordinal, Function<U, ArrowType> make) {
        return ordinal >= 0 && ordinal < units.length
                ? make.apply(units[ordinal])
                : new ArrowType.Unrecognized(id);
    }

    private static ArrowType union(Union union) {
        List<Integer> typeIds = new ArrayList<>(union.typeIdsLength());
        for (int i = 0; i < union.typeIdsLength(); i++) {
            typeIds.add(union.typeIds(i));
        }
        return unit(Type.Union, ArrowType.UnionMode.values(), union.mode(),
                mode -> new ArrowType.Union(mode, typeIds));
    }
}
