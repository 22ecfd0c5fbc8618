package dev.lamella.records.internal.read;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Returns a new object for every slot: a default whose class is mutable, so that objects are not shared.
record DefaultReader(Supplier<Object> factory) implements ValueReader {
    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        Arrays.setAll(out, ignored -> factory.get());
        return out;
    }
}
