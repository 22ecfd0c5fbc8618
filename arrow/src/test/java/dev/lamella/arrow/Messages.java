package dev.lamella.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.function.ToIntFunction;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;

/// Messages made by hand, also such as no writer makes.
final class Messages {
    private Messages() {}

    /// A schema of one field `f`.
    ///
    /// @param type makes the type's table
    static String ofType(int typeId, ToIntFunction<FlatBufferBuilder> type) {
        return ofField(out -> {
            int name = out.createString("f");
            return Field.createField(out, name, true, (byte) typeId, type.applyAsInt(out), 0, 0, 0);
        });
    }

    /// A schema of one field.
    ///
    /// @param field makes the field's table
    static String ofField(ToIntFunction<FlatBufferBuilder> field) {
        FlatBufferBuilder out = new FlatBufferBuilder();
        int fields = Schema.createFieldsVector(out, new int[]{field.applyAsInt(out)});
        return of(out, Schema.createSchema(out, Endianness.Little, fields, 0, 0), MetadataVersion.V5,
                MessageHeader.Schema);
    }

    static String of(FlatBufferBuilder out, int header, short version, byte headerType) {
        Message.finishMessageBuffer(out, Message.createMessage(out, version, headerType, header, 0, 0));
        return IpcMessage.encode(out.sizedByteArray());
    }

    /// A message that an old writer, or none, frames.
    static String framed(byte[] flatBuffer, int... words) {
        ByteBuffer message = ByteBuffer.allocate(words.length * Integer.BYTES + flatBuffer.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            message.putInt(word);
        }
        return Base64.getEncoder().encodeToString(message.put(flatBuffer).array());
    }

    /// The message in a text, with its frame.
    static byte[] bytes(String text) {
        return Base64.getDecoder().decode(text);
    }

    /// A field of type Utf8 with a name that is there already, and children.
    static int field(FlatBufferBuilder out, int name, int children, int metadata) {
        out.startTable(0);
        int type = out.endTable();
        return Field.createField(out, name, true, Type.Utf8, type, 0, children, metadata);
    }
}
