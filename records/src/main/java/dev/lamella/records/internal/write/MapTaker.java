package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.StructAppender;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes maps, in the order that they have.
record MapTaker(Taker key, Taker value) implements Taker {
    @Override
    public void set(@Nullable Object map, StructAppender row, int ordinal) {
        if (map == null) {
            row.setNull(ordinal);
        } else {
            putAll((Map<?, ?>) map, row.map(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object map, ListAppender list) {
        if (map == null) {
            list.addNull();
        } else {
            putAll((Map<?, ?>) map, list.addMap());
        }
    }

    private void putAll(Map<?, ?> map, MapAppender entries) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            key.add(entry.getKey(), entries.keys());
            value.add(entry.getValue(), entries.values());
        }
    }
}
