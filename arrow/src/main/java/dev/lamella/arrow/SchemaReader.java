package dev.lamella.arrow;

import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Builds the schema of a message from the tables of `Message.fbs` and `Schema.fbs`.
///
/// Every offset is checked before it is followed. Offsets may lead to the same bytes again and again, so that a short
/// message stands for a huge schema. An honest vector has 4 bytes for each field and each metadata entry, and an honest
/// text has its own bytes; a message that leads to more than that is rejected. A text that is referred to several times
/// counts once, as long as the total stays below a limit.
///
/// @see <a href="https://github.com/apache/arrow/blob/main/format/Schema.fbs">Schema.fbs</a>
final class SchemaReader {
    private static final int MAX_NODES = 1 << 20;
    /// The limit of text bytes; a text that is referred to several times counts each time.
    private static final int MAX_REPEATED_BYTES = 1 << 26;
    /// The metadata versions that are supported: V4 and V5.
    private static final int V4 = 3;
    private static final int V5 = 4;
    /// The member of the union `MessageHeader` for a schema.
    private static final int SCHEMA_HEADER = 1;
    /// Defaults of units in `Schema.fbs` that are not 0.
    private static final int MILLISECOND = 1;

    private static final int MESSAGE_VERSION = 0;
    private static final int MESSAGE_HEADER_TYPE = 1;
    private static final int MESSAGE_HEADER = 2;
    private static final int SCHEMA_FIELDS = 1;
    private static final int SCHEMA_METADATA = 2;
    private static final int FIELD_NAME = 0;
    private static final int FIELD_NULLABLE = 1;
    private static final int FIELD_TYPE_ID = 2;
    private static final int FIELD_TYPE = 3;
    private static final int FIELD_DICTIONARY = 4;
    private static final int FIELD_CHILDREN = 5;
    private static final int FIELD_METADATA = 6;
    private static final int DICTIONARY_ID = 0;
    private static final int DICTIONARY_INDEX = 1;
    private static final int DICTIONARY_ORDERED = 2;
    private static final int KEY = 0;
    private static final int VALUE = 1;

    private static final Map<Integer, ArrowType> WITHOUT_PARAMETERS = Stream
            .of(new ArrowType.Null(), new ArrowType.Binary(), new ArrowType.Utf8(), new ArrowType.Bool(),
                    new ArrowType.List(), new ArrowType.Struct(), new ArrowType.LargeBinary(),
                    new ArrowType.LargeUtf8(), new ArrowType.LargeList(), new ArrowType.RunEndEncoded(),
                    new ArrowType.BinaryView(), new ArrowType.Utf8View(), new ArrowType.ListView(),
                    new ArrowType.LargeListView())
            .collect(Collectors.toUnmodifiableMap(ArrowType::id, type -> type));
    private static final int MAX_TYPE = new ArrowType.LargeListView().id();

    private final ByteBuffer bytes;
    /// Each text by the position of its first byte.
    private final Map<Integer, String> texts = new HashMap<>();
    private long textBytes;
    private long repeatedBytes;
    private long nodes;

    private SchemaReader(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /// Reads a message from its first byte.
    ///
    /// @throws ParquetException if the message is damaged or not supported
    static ArrowSchema read(ByteBuffer bytes) {
        FlatTable message = FlatTable.root(bytes);
        int version = message.getShort(MESSAGE_VERSION, 0);
        if (version != V4 && version != V5) {
            throw new UnsupportedFeatureException("The Arrow schema has version V" + (version + 1)
                    + " of Arrow's metadata; V4 and V5 are supported", IpcMessage.ADVICE);
        }
        if (message.unsignedByte(MESSAGE_HEADER_TYPE) != SCHEMA_HEADER) {
            throw IpcMessage.damaged("the message has a header of type " + message.unsignedByte(MESSAGE_HEADER_TYPE)
                    + "; a schema has type " + SCHEMA_HEADER);
        }
        FlatTable schema = message.table(MESSAGE_HEADER, "header");
        SchemaReader reader = new SchemaReader(bytes);
        List<ArrowField> fields = reader.fields(schema, SCHEMA_FIELDS, 1);
        return new ArrowSchema(fields, reader.metadata(schema, SCHEMA_METADATA));
    }

    private List<ArrowField> fields(FlatTable parent, int slot, int depth) {
        int count = parent.count(slot, Integer.BYTES);
        if (count > 0 && depth > ArrowSchema.MAX_DEPTH) {
            throw ArrowSchema.tooDeep();
        }
        visit(count);
        List<ArrowField> fields = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            fields.add(field(parent.table(slot, i), depth));
        }
        return fields;
    }

    private ArrowField field(FlatTable field, int depth) {
        String name = text(field, FIELD_NAME).orElse("");
        ArrowType type = type(field);
        Optional<ArrowDictionary> dictionary = field.has(FIELD_DICTIONARY)
                ? Optional.of(dictionary(field.table(FIELD_DICTIONARY, "dictionary")))
                : Optional.empty();
        Map<String, String> metadata = metadata(field, FIELD_METADATA);
        return new ArrowField(name, field.flag(FIELD_NULLABLE), type, dictionary,
                fields(field, FIELD_CHILDREN, depth + 1), metadata);
    }

    private static ArrowDictionary dictionary(FlatTable dictionary) {
        return new ArrowDictionary(dictionary.getLong(DICTIONARY_ID),
                dictionary.has(DICTIONARY_INDEX)
                        ? integer(dictionary.table(DICTIONARY_INDEX, "index type"))
                        : ArrowDictionary.DEFAULT_INDEX,
                dictionary.flag(DICTIONARY_ORDERED));
    }

    private static ArrowType.Int integer(FlatTable type) {
        return new ArrowType.Int(type.getInt(0, 0), type.flag(1));
    }

    private ArrowType type(FlatTable field) {
        int id = field.unsignedByte(FIELD_TYPE_ID);
        if (id == 0 || id > MAX_TYPE) {
            return new ArrowType.Unrecognized(id);
        }
        FlatTable type = field.table(FIELD_TYPE, "type");
        ArrowTimeUnit[] units = ArrowTimeUnit.values();
        return switch (id) {
            case 2 -> integer(type);
            case 3 -> unit(id, ArrowType.Precision.values(), type.getShort(0, 0), ArrowType.FloatingPoint::new);
            case 7 -> new ArrowType.Decimal(type.getInt(0, 0), type.getInt(1, 0), type.getInt(2, 128));
            case 8 -> unit(id, ArrowType.DateUnit.values(), type.getShort(0, MILLISECOND), ArrowType.Date::new);
            case 9 -> {
                int bitWidth = type.getInt(1, 32);
                yield unit(id, units, type.getShort(0, MILLISECOND), unit -> new ArrowType.Time(unit, bitWidth));
            }
            case 10 -> {
                Optional<String> zone = text(type, 1);
                yield unit(id, units, type.getShort(0, 0), unit -> new ArrowType.Timestamp(unit, zone));
            }
            case 11 -> unit(id, ArrowType.IntervalUnit.values(), type.getShort(0, 0), ArrowType.Interval::new);
            case 14 -> {
                List<Integer> typeIds = numbers(type, 1);
                yield unit(id, ArrowType.UnionMode.values(), type.getShort(0, 0),
                        mode -> new ArrowType.Union(mode, typeIds));
            }
            case 15 -> new ArrowType.FixedSizeBinary(type.getInt(0, 0));
            case 16 -> new ArrowType.FixedSizeList(type.getInt(0, 0));
            case 17 -> new ArrowType.Map(type.flag(0));
            case 18 -> unit(id, units, type.getShort(0, MILLISECOND), ArrowType.Duration::new);
            default -> Optional.ofNullable(WITHOUT_PARAMETERS.get(id)).orElseThrow();
        };
    }

    private static <U> ArrowType unit(int id, U[] units, int ordinal, Function<U, ArrowType> make) {
        return ordinal >= 0 && ordinal < units.length
                ? make.apply(units[ordinal])
                : new ArrowType.Unrecognized(id);
    }

    private List<Integer> numbers(FlatTable table, int slot) {
        int count = table.count(slot, Integer.BYTES);
        visit(count);
        List<Integer> numbers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            numbers.add(bytes.getInt(table.first(slot) + i * Integer.BYTES));
        }
        return numbers;
    }

    /// If a key is declared twice, the first one counts.
    private Map<String, String> metadata(FlatTable parent, int slot) {
        int count = parent.count(slot, Integer.BYTES);
        visit(count);
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            FlatTable entry = parent.table(slot, i);
            metadata.putIfAbsent(text(entry, KEY).orElse(""), text(entry, VALUE).orElse(""));
        }
        return metadata;
    }

    private void visit(int count) {
        nodes += count;
        if (nodes > bytes.limit() / Integer.BYTES) {
            throw IpcMessage.damaged("its " + bytes.limit() + " bytes refer to the same fields again and again");
        }
        if (nodes > MAX_NODES) {
            throw new UnsupportedFeatureException("The Arrow schema has more than " + MAX_NODES
                    + " fields and metadata entries", IpcMessage.ADVICE);
        }
    }

    private Optional<String> text(FlatTable table, int slot) {
        if (!table.has(slot)) {
            return Optional.empty();
        }
        int count = table.count(slot, Byte.BYTES);
        int first = table.first(slot);
        repeatedBytes += count;
        if (repeatedBytes > Math.max(MAX_REPEATED_BYTES, bytes.limit())) {
            throw new UnsupportedFeatureException("The Arrow schema repeats texts so often that they take more than "
                    + MAX_REPEATED_BYTES + " bytes", IpcMessage.ADVICE);
        }
        String known = texts.get(first);
        if (known != null) {
            return Optional.of(known);
        }
        textBytes += count;
        if (textBytes > bytes.limit()) {
            throw IpcMessage.damaged("its " + bytes.limit() + " bytes hold texts that overlap");
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes.slice(first, count)).toString();
            texts.put(first, text);
            return Optional.of(text);
        } catch (CharacterCodingException e) {
            throw IpcMessage.damaged("the text of " + count + " bytes at byte " + first + " is not UTF-8");
        }
    }
}
