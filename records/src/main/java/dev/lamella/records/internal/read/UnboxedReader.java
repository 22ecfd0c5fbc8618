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
        switch (out) {
            case long[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Long value) {
                        array[i] = value;
                    }
                }
            }
            case int[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Integer value) {
                        array[i] = value;
                    }
                }
            }
            case short[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Short value) {
                        array[i] = value;
                    }
                }
            }
            case byte[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Byte value) {
                        array[i] = value;
                    }
                }
            }
            case char[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Character value) {
                        array[i] = value;
                    }
                }
            }
            case double[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Double value) {
                        array[i] = value;
                    }
                }
            }
            case float[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Float value) {
                        array[i] = value;
                    }
                }
            }
            case boolean[] array -> {
                for (int i = 0; i < count; i++) {
                    if (values[i] instanceof Boolean value) {
                        array[i] = value;
                    }
                }
            }
            default -> throw new IllegalStateException("There are no values of type " + type);
        }
        return out;
    }
}
