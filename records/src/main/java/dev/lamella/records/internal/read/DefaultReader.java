package dev.lamella.records.internal.read;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A new object for every slot: the default of a class whose objects can be changed, so that none is shared.
record DefaultReader(Supplier<Object> factory) implements ValueReader {
    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        Arrays.setAll(out, ignored -> factory.get());
        return out;
    }
}
