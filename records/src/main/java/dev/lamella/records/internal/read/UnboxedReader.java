package dev.lamella.records.internal.read;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Reads primitive values that a step converts as objects, such as numbers stored as text. Zero where the column is
/// null.
final class UnboxedReader implements ValueReader {
    private final ValueReader boxes;
    private final Class<?> type;

    UnboxedReader(ValueReader boxes, Class<?> type) {
        this.boxes = boxes;
        this.type = type;
    }

    @Override
    public Object values(int from, int count) {
        @Nullable
        Object[] values = (Object[]) boxes.values(from, count);
        Object out = Array.newInstance(type, count);
        for (int i = 0; i < count; i++) {
            if (values[i] != null) {
                Array.set(out, i, values[i]);
            }
        }
        return out;
    }
}
