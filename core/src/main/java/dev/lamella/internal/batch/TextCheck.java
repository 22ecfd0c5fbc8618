package dev.lamella.internal.batch;

import dev.lamella.variant.internal.Utf8;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;

/// STRING and ENUM: text in UTF-8.
record TextCheck() implements ValueCheck {
    @Override
    public boolean areAllowed(ColumnVector values) {
        BytesVector texts = (BytesVector) values;
        long[] slices = texts.slices();
        int size = texts.size();
        long total = 0;
        int start = Integer.MAX_VALUE;
        int end = 0;
        for (int i = 0; i < size; i++) {
            int offset = (int) (slices[i] >>> 32);
            int length = (int) slices[i];
            total += length;
            start = Math.min(start, length == 0 ? Integer.MAX_VALUE : offset);
            end = Math.max(end, length == 0 ? 0 : offset + length);
        }
        if (total == 0) {
            return true;
        }
        // Texts are usually consecutive, with no gap or a length of four bytes between them: they are checked together,
        // including the few bytes between them.
        if (end - start <= total + (total >> 1) + 8L * size) {
            return Utf8.isAscii(texts.bytes(), start, end - start)
                    || Utf8.isWellFormed(texts.bytes(), start, end - start) && areWhole(texts, end)
                    || areEachAllowed(texts);
        }
        return areEachAllowed(texts);
    }

    /// Whether no text begins or ends within a character of the bytes that are well-formed up to `end`.
    private static boolean areWhole(BytesVector texts, int end) {
        byte[] bytes = texts.bytes();
        long[] slices = texts.slices();
        boolean isWhole = true;
        for (int i = 0, size = texts.size(); i < size; i++) {
            int offset = (int) (slices[i] >>> 32);
            int length = (int) slices[i];
            if (length > 0) {
                int behind = offset + length;
                isWhole &= !isContinuation(bytes[offset]) & (behind == end || !isContinuation(bytes[behind]));
            }
        }
        return isWhole;
    }

    private static boolean isContinuation(byte value) {
        return (value & 0xc0) == 0x80;
    }

    private static boolean areEachAllowed(BytesVector texts) {
        Validity validity = texts.validity();
        for (int i = 0, size = texts.size(); i < size; i++) {
            if (!isWellFormed(texts, i) && validity.isPresent(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isAllowed(ColumnVector values, int slot) {
        return isWellFormed((BytesVector) values, slot);
    }

    /// Most texts are short and ASCII.
    private static boolean isWellFormed(BytesVector texts, int slot) {
        int from = texts.offset(slot);
        int length = texts.length(slot);
        return Utf8.isAscii(texts.bytes(), from, length) || Utf8.isWellFormed(texts.bytes(), from, length);
    }

    @Override
    public String problem(ColumnVector values, int slot, String type) {
        BytesVector texts = (BytesVector) values;
        int length = texts.length(slot);
        return "The text of " + length + " bytes is not UTF-8 at its byte "
                + Utf8.malformed(texts.bytes(), texts.offset(slot), length) + "; " + type + " holds nothing else";
    }
}
