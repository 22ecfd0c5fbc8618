package dev.lamella.internal.row;

import org.jspecify.annotations.Nullable;

/// Bytes of which a function makes the Java value.
final class DecodedColumn extends PrimitiveColumn {
    private final Decoder decoder;

    /// Makes a Java value of bytes.
    interface Decoder {
        /// The value of `length` bytes from `from` on.
        Object decode(byte[] source, int from, int length);
    }

    DecodedColumn(RowNode node, ReadContext context, Decoder decoder, JavaTarget standard, JavaTarget... others) {
        super(node, context, standard, others);
        this.decoder = decoder;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return decoder.decode(source, from, length);
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != standard || isDictionary()) {
            super.fill(target, type, out, from, count);
            return;
        }
        Decoder values = decoder;
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i)
                    ? null
                    : values.decode(source(), offsetAt(from + i), lengthAt(from + i));
        }
    }
}
