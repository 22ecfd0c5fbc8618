package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.variant.internal.Utf8;
import org.jspecify.annotations.Nullable;

/// STRING, ENUM and JSON: text in UTF-8, checked when it is read.
final class TextColumn extends PrimitiveColumn {
    TextColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.STRING, JavaTarget.CHARACTERS, JavaTarget.CHARACTER, JavaTarget.ENUM,
                JavaTarget.UUID, JavaTarget.BYTES,
                JavaTarget.BYTE_BUFFER);
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return TextDecoding.decode(source, from, length, context.malformedText());
    }

    @Override
    String valueAt(int slot) {
        return (String) cachedAt(slot);
    }

    @Override
    char characterAt(int slot) {
        String text = valueAt(slot);
        if (text.length() != 1) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "The text has " + text.length() + " UTF-16 units, not 1");
        }
        return text.charAt(0);
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != JavaTarget.STRING || isDictionary()) {
            super.fill(target, type, out, from, count);
            return;
        }
        boolean isAscii = isAsciiThroughout(from, count);
        for (int i = 0; i < count; i++) {
            int slot = from + i;
            if (isNull(slot)) {
                out[i] = null;
            } else if (isAscii) {
                out[i] = TextDecoding.ofAscii(source(), offsetAt(slot), lengthAt(slot));
            } else {
                out[i] = TextDecoding.decode(source(), offsetAt(slot), lengthAt(slot), context.malformedText());
            }
        }
    }

    /// Whether all these texts are ASCII. If they lie together as in a page, with their lengths between them, one check
    /// covers all.
    private boolean isAsciiThroughout(int from, int count) {
        int first = Integer.MAX_VALUE;
        int end = 0;
        long sum = 0;
        for (int slot = from; slot < from + count; slot++) {
            if (!isNull(slot)) {
                int offset = offsetAt(slot);
                int length = lengthAt(slot);
                first = Math.min(first, offset);
                end = Math.max(end, offset + length);
                sum += Integer.BYTES + length;
            }
        }
        return sum > 0 && end - first <= sum && Utf8.isAscii(source(), first, end - first);
    }
}
