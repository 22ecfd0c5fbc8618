package dev.lamella.internal.column;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// Truncates bounds of bytes, so that long values do not inflate footers.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">Statistics in
///         parquet.thrift</a>
final class BoundText {
    private BoundText() {}

    /// The longest prefix of at most `length` bytes: it is not above the value, and for text it ends with a whole character.
    ///
    /// @param bytes a longer value
    static byte[] lower(byte[] bytes, int length, boolean isText) {
        return Arrays.copyOf(bytes, isText ? characterStart(bytes, length) : length);
    }

    /// The smallest value of at most `length` bytes that is above all values with the prefix: the prefix up to its last
    /// character (or byte) that can be incremented, incremented. Absent if no character can be.
    ///
    /// @param bytes a longer value
    static Optional<byte[]> upper(byte[] bytes, int length, boolean isText) {
        return isText ? upperText(bytes, length) : upperBytes(bytes, length);
    }

    private static Optional<byte[]> upperBytes(byte[] bytes, int length) {
        for (int last = length - 1; last >= 0; last--) {
            if (bytes[last] != -1) {
                byte[] bound = Arrays.copyOf(bytes, last + 1);
                bound[last]++;
                return Optional.of(bound);
            }
        }
        return Optional.empty();
    }

    private static Optional<byte[]> upperText(byte[] bytes, int length) {
        int end = characterStart(bytes, length);
        while (end > 0) {
            int start = end - 1;
            while (start > 0 && isContinuation(bytes[start])) {
                start--;
            }
            byte[] raised = raised(bytes, start, end);
            if (raised.length > 0 && start + raised.length <= length) {
                byte[] bound = Arrays.copyOf(bytes, start + raised.length);
                System.arraycopy(raised, 0, bound, start, raised.length);
                return Optional.of(bound);
            }
            end = start;
        }
        return Optional.empty();
    }

    /// The start of the character that contains byte `at`.
    private static int characterStart(byte[] bytes, int at) {
        int start = at;
        while (start > 0 && isContinuation(bytes[start])) {
            start--;
        }
        return start;
    }

    private static boolean isContinuation(byte value) {
        return (value & 0xc0) == 0x80;
    }

    /// The next character in UTF-8; null if there is none, or if the bytes are not a character.
    private static byte[] raised(byte[] bytes, int start, int end) {
        String one = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        if (one.codePointCount(0, one.length()) != 1
                || !Arrays.equals(one.getBytes(StandardCharsets.UTF_8), 0, end - start, bytes, start, end)) {
            return new byte[0];
        }
        int next = one.codePointAt(0) + 1;
        if (next == Character.MIN_SURROGATE) {
            next = Character.MAX_SURROGATE + 1;
        }
        return next > Character.MAX_CODE_POINT
                ? new byte[0]
                : Character.toString(next).getBytes(StandardCharsets.UTF_8);
    }
}
