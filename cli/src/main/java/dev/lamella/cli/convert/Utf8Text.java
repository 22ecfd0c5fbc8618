package dev.lamella.cli.convert;

import dev.lamella.error.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Text as bytes of UTF-8, in an array that is used again for the next one.
final class Utf8Text {
    /// Of one UTF-16 unit at most.
    private static final int MOST_BYTES = 3;

    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT);
    private ByteBuffer bytes = ByteBuffer.allocate(1 << 10);

    /// Takes a text.
    ///
    /// @throws CorruptFileException if half of a surrogate pair is in it
    void set(CharSequence text) {
        int most = Math.multiplyExact(text.length(), MOST_BYTES);
        if (bytes.capacity() < most) {
            bytes = ByteBuffer.allocate(most);
        }
        bytes.clear();
        CoderResult result = encoder.reset().encode(CharBuffer.wrap(text), bytes, true);
        if (result.isError()) {
            throw new CorruptFileException("The text has an unpaired surrogate");
        }
        encoder.flush(bytes);
    }

    byte[] bytes() {
        return bytes.array();
    }

    int count() {
        return bytes.position();
    }
}
