package dev.lamella.records.internal.read;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Returns one value for every slot: a component without a column.
final class ConstantReader implements ValueReader {
    private final Class<?> type;
    private final @Nullable Object value;
    private Object out;

    /// @param type a primitive type, or else `Object`
    ConstantReader(Class<?> type, @Nullable Object value) {
        this.type = type;
        this.value = value;
        this.out = Array.newInstance(type, 0);
    }

    @Override
    public Object values(int from, int count) {
        if (Array.getLength(out) < count) {
            out = Array.newInstance(type, count);
            if (value != null && out instanceof Object[] objects) {
                Arrays.fill(objects, value);
            } else if (value != null) {
                for (int i = 0; i < count; i++) {
                    Array.set(out, i, value);
                }
            }
        }
        return out;
    }
}
