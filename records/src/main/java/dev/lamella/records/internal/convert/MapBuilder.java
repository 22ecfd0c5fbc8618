package dev.lamella.records.internal.convert;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a map from a range of keys and values.
public interface MapBuilder {
    /// Returns the map of the entries from `from` to before `from + count`. The last of equal keys wins, so that the map may
    /// be smaller.
    Map<Object, @Nullable Object> build(@Nullable Object[] keys, @Nullable Object[] values, int from, int count);
}
