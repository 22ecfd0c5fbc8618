package dev.lamella.records.internal.read;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Primitive values that a step gives as objects: numbers that are stored as text. Zero where there is none.
final class UnboxedSource implements Source {
    private final Source boxes;
    private final Class<?> type;

    UnboxedSource(Source boxes, Class<?> type) {
        this.boxes = boxes;
        this.type = type;
    }

    @Override
    public Object values(int from, int count) {
        @Nullable Object[] values = (Object[]) boxes.values(from, count);
        Object out = Array.newInstance(type, count);
        for (int i = 0; i < count; i++) {
            Object value = values[i];
            if (value != null) {
                Array.set(out, i, value);
            }
        }
        return out;
    }
}
