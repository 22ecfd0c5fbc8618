package dev.lamella.arrow;

import dev.lamella.error.UnsupportedFeatureException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Type;

/// Checks a message before the generated classes, which trust their input, follow its offsets: everything that they are asked
/// for lies within the message, fields are not nested too deep, and there are not more of them than the bytes can hold.
///
/// Offsets may lead to the same bytes again and again, so that a short message is a huge schema. A vector that is not shared
/// has 4 bytes for each field and each entry of metadata, and a text that is not shared has its own bytes: what visits more
/// than that is refused. One text at several places counts once, as long as all places together do not have too much.
final class SchemaVerifier {
    private static final int MAX_NODES = 1 << 20;
    /// Bytes of texts, those of one that stands at several places counted at each.
    private static final int MAX_REPEATED_BYTES = 1 << 26;
    private static final int MAX_TYPE = Type.LargeListView;

    // The slots of the tables in `Message.fbs` and `Schema.fbs` that are read.
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
    private static final int TIMESTAMP_ZONE = 1;
    private static final int UNION_TYPES = 1;
    private static final int KEY = 0;
    private static final int VALUE = 1;

    private final ByteBuffer bytes;
    private final Map<Integer, String> texts = new HashMap<>();
    private long textBytes;
    private long repeatedBytes;
    private long nodes;

    private SchemaVerifier(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /// Checks a message from its first byte.
    ///
    /// @return all texts that it leads to, each by the place of its first byte
    static Map<Integer, String> verify(ByteBuffer bytes) {
        FlatTable message = FlatTable.root(bytes);
        message.number(MESSAGE_VERSION, Short.BYTES);
        Message root = Message.getRootAsMessage(bytes);
        requireVersion(root.version());
        if (message.unsignedByte(MESSAGE_HEADER_TYPE) != MessageHeader.Schema) {
            throw IpcMessage.damaged("the message has a header of type " + message.unsignedByte(MESSAGE_HEADER_TYPE)
                    + ", that of a schema is " + MessageHeader.Schema);
        }
        FlatTable schema = message.table(MESSAGE_HEADER, "header");
        SchemaVerifier verifier = new SchemaVerifier(bytes);
        verifier.fields(schema, SCHEMA_FIELDS, 1);
        verifier.metadata(schema, SCHEMA_METADATA);
        return verifier.texts;
    }

    private static void requireVersion(short version) {
        if (version != MetadataVersion.V4 && version != MetadataVersion.V5) {
            throw new UnsupportedFeatureException("The Arrow schema is of version V" + (version + 1)
                    + " of Arrow's metadata; V4 and V5 are read", IpcMessage.ADVICE);
        }
    }

    private void fields(FlatTable parent, int slot, int depth) {
        int count = parent.count(slot, Integer.BYTES);
        if (count > 0 && depth > ArrowSchema.MAX_DEPTH) {
            throw ArrowSchema.tooDeep();
        }
        visit(count);
        for (int i = 0; i < count; i++) {
            field(parent.table(slot, i), depth);
        }
    }

    private void field(FlatTable field, int depth) {
        text(field, FIELD_NAME);
        field.number(FIELD_NULLABLE, Byte.BYTES);
        int typeId = field.unsignedByte(FIELD_TYPE_ID);
        if (typeId >= Type.Null && typeId <= MAX_TYPE) {
            type(field.table(FIELD_TYPE, "type"), typeId);
        }
        if (field.has(FIELD_DICTIONARY)) {
            FlatTable dictionary = field.table(FIELD_DICTIONARY, "dictionary");
            dictionary.number(DICTIONARY_ID, Long.BYTES);
            dictionary.number(DICTIONARY_ORDERED, Byte.BYTES);
            if (dictionary.has(DICTIONARY_INDEX)) {
                type(dictionary.table(DICTIONARY_INDEX, "index type"), Type.Int);
            }
        }
        metadata(field, FIELD_METADATA);
        fields(field, FIELD_CHILDREN, depth + 1);
    }

    private void type(FlatTable type, int typeId) {
        int[] widths = switch (typeId) {
            case Type.Int -> new int[]{Integer.BYTES, Byte.BYTES};
            case Type.Decimal -> new int[]{Integer.BYTES, Integer.BYTES, Integer.BYTES};
            case Type.Time -> new int[]{Short.BYTES, Integer.BYTES};
            case Type.FloatingPoint, Type.Date, Type.Timestamp, Type.Interval, Type.Union, Type.Duration ->
                new int[]{Short.BYTES};
            case Type.FixedSizeBinary, Type.FixedSizeList -> new int[]{Integer.BYTES};
            case Type.Map -> new int[]{Byte.BYTES};
            default -> new int[0];
        };
        for (int slot = 0; slot < widths.length; slot++) {
            type.number(slot, widths[slot]);
        }
        if (typeId == Type.Timestamp) {
            text(type, TIMESTAMP_ZONE);
        } else if (typeId == Type.Union) {
            visit(type.count(UNION_TYPES, Integer.BYTES));
        }
    }

    private void metadata(FlatTable parent, int slot) {
        int count = parent.count(slot, Integer.BYTES);
        visit(count);
        for (int i = 0; i < count; i++) {
            FlatTable entry = parent.table(slot, i);
            text(entry, KEY);
            text(entry, VALUE);
        }
    }

    private void visit(int count) {
        nodes += count;
        if (nodes > bytes.limit() / Integer.BYTES) {
            throw IpcMessage.damaged("its " + bytes.limit() + " bytes lead to the same fields again and again");
        }
        if (nodes > MAX_NODES) {
            throw new UnsupportedFeatureException("The Arrow schema has more than " + MAX_NODES
                    + " fields and entries of metadata", IpcMessage.ADVICE);
        }
    }

    private void text(FlatTable table, int slot) {
        if (!table.has(slot)) {
            return;
        }
        int count = table.count(slot, Byte.BYTES);
        int first = table.first(slot);
        repeatedBytes += count;
        if (repeatedBytes > Math.max(MAX_REPEATED_BYTES, bytes.limit())) {
            throw new UnsupportedFeatureException("The Arrow schema repeats a text so often that there are more than "
                    + MAX_REPEATED_BYTES + " bytes", IpcMessage.ADVICE);
        }
        if (texts.containsKey(first)) {
            return;
        }
        textBytes += count;
        if (textBytes > bytes.limit()) {
            throw IpcMessage.damaged("its " + bytes.limit() + " bytes hold texts that overlap");
        }
        try {
            texts.put(first, StandardCharsets.UTF_8.newDecoder().decode(bytes.slice(first, count)).toString());
        } catch (CharacterCodingException e) {
            throw IpcMessage.damaged("the text of " + count + " bytes at byte " + first + " is not UTF-8");
        }
    }
}
