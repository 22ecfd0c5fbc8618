package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Encodes text as UTF-8 into an array that is reused for the next text.
final class Utf8Text {
    /// The maximum for one UTF-16 code unit.
    private static final int MOST_BYTES = 3;

    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT);
    private ByteBuffer bytes = ByteBuffer.allocate(1 << 10);

    /// Encodes a text.
    ///
    /// @throws CorruptFileException if it has an unpaired surrogate
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
