package dev.lamella.records.internal.convert;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An immutable map of few entries that accepts nulls, unlike `Map.of`, and keeps their order. Files are full of small maps:
/// this one is a single object and its array. Keys are searched one after another.
final class FixedMap extends AbstractMap<Object, @Nullable Object> implements Serializable {
    private static final long serialVersionUID = 1;

    /// Keys of larger maps are searched by their hashes.
    static final int MOST_ENTRIES = 8;
    private static final FixedMap EMPTY = new FixedMap(new Object[0]);

    /// Each key, followed by its value.
    private final @Nullable Object[] entries;

    private FixedMap(@Nullable Object[] entries) {
        this.entries = entries;
    }

    /// A map of entries, as a [MapBuilder] builds it.
    static FixedMap of(@Nullable Object[] keys, @Nullable Object[] values, int from, int count) {
        if (count == 0) {
            return EMPTY;
        }
        @Nullable
        Object[] entries = new Object[2 * count];
        int end = 0;
        for (int i = from; i < from + count; i++) {
            int place = find(entries, end, keys[i]);
            if (place < 0) {
                place = end;
                entries[place] = keys[i];
                end += 2;
            }
            entries[place + 1] = values[i];
        }
        return new FixedMap(end == entries.length ? entries : Arrays.copyOf(entries, end));
    }

    private static int find(@Nullable Object[] entries, int end, @Nullable Object key) {
        for (int i = 0; i < end; i += 2) {
            if (Objects.equals(key, entries[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int size() {
        return entries.length / 2;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return find(entries, entries.length, key) >= 0;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        int place = find(entries, entries.length, key);
        return place < 0 ? null : entries[place + 1];
    }

    @Override
    public void forEach(BiConsumer<? super Object, ? super @Nullable Object> action) {
        Objects.requireNonNull(action);
        for (int i = 0; i < entries.length; i += 2) {
            action.accept(entries[i], entries[i + 1]);
        }
    }

    @Override
    public Set<Entry<Object, @Nullable Object>> entrySet() {
        return new AbstractSet<Entry<Object, @Nullable Object>>() {
            @Override
            public int size() {
                return FixedMap.this.size();
            }

            @Override
            public Iterator<Entry<Object, @Nullable Object>> iterator() {
                List<Entry<Object, @Nullable Object>> all = new ArrayList<>(size());
                FixedMap.this.forEach((key, value) -> all.add(new SimpleImmutableEntry<>(key, value)));
                return Collections.unmodifiableList(all).iterator();
            }
        };
    }
}
