package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.row.ColumnValues;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Reads `Optional`, `OptionalInt`, `OptionalLong`, `OptionalDouble` and `AtomicReference`, empty where the column is null.
final class OptionalReader implements ValueReader {
    private final Class<?> type;
    private final ValueReader content;
    private final ColumnValues column;

    OptionalReader(Class<?> type, ValueReader content, ColumnValues column) {
        this.type = type;
        this.content = content;
        this.column = column;
    }

    @Override
    public Object[] values(int from, int count) {
        Object values = content.values(from, count);
        Object[] out = new Object[count];
        switch (values) {
            case int[] ints -> {
                for (int i = 0; i < count; i++) {
                    out[i] = column.isNull(from + i) ? OptionalInt.empty() : OptionalInt.of(ints[i]);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < count; i++) {
                    out[i] = column.isNull(from + i) ? OptionalLong.empty() : OptionalLong.of(longs[i]);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < count; i++) {
                    out[i] = column.isNull(from + i) ? OptionalDouble.empty() : OptionalDouble.of(doubles[i]);
                }
            }
            case Object[] objects -> {
                for (int i = 0; i < count; i++) {
                    out[i] = Optionals.of(type, objects[i]);
                }
            }
            default -> throw new IllegalStateException("There is no Optional of " + values.getClass());
        }
        return out;
    }
}
