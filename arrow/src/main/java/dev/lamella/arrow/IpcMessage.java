package dev.lamella.arrow;

import dev.lamella.error.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Converts a message of Arrow's IPC format to text and back. A message is a continuation word, its length, and its bytes
/// padded to a multiple of 8, all in Base64. Before Arrow 0.15 there was no continuation word.
///
/// @see <a href="https://arrow.apache.org/docs/format/Columnar.html#encapsulated-message-format">Encapsulated message
///     format</a>
final class IpcMessage {
    static final String ADVICE = "The columns do not depend on it: read the file without its Arrow schema, or write it again.";

    private static final int CONTINUATION = -1;
    private static final int ALIGNMENT = 8;

    private IpcMessage() {}

    /// The FlatBuffer in a text, little-endian.
    static ByteBuffer decode(String base64) {
        ByteBuffer message = ByteBuffer.wrap(bytes(base64)).order(ByteOrder.LITTLE_ENDIAN);
        requireWord(message);
        int length = message.getInt();
        if (length == CONTINUATION) {
            requireWord(message);
            length = message.getInt();
        }
        if (length < 0 || length > message.remaining()) {
            throw damaged("the message claims " + length + " bytes, but has " + message.remaining());
        }
        return message.slice(message.position(), length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void requireWord(ByteBuffer message) {
        if (message.remaining() < Integer.BYTES) {
            throw damaged("the message ends before its length field, after " + message.limit() + " bytes");
        }
    }

    private static byte[] bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException("The Arrow schema is damaged: " + base64.length()
                    + " characters are not Base64 in the standard alphabet without line breaks", ADVICE);
        }
    }

    static CorruptFileException damaged(String what) {
        return new CorruptFileException("The Arrow schema is damaged: " + what, ADVICE);
    }

    /// The text of a FlatBuffer whose 8-byte numbers are aligned relative to its first byte. They are aligned in the
    /// message too.
    static String encode(byte[] flatBuffer) {
        int length = (flatBuffer.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer message = ByteBuffer.allocate(2 * Integer.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(CONTINUATION).putInt(length).put(flatBuffer);
        return new String(Base64.getEncoder().encode(message.array()), StandardCharsets.ISO_8859_1);
    }
}
