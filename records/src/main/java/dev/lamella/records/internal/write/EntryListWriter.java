package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes maps as lists of groups of key and value, in the order of the map.
record EntryListWriter(ValueWriter key, ValueWriter value) implements ValueWriter {
    @Override
    public void set(@Nullable Object map, StructAppender row, int ordinal) {
        if (map == null) {
            row.setNull(ordinal);
        } else {
            addAll((Map<?, ?>) map, row.list(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object map, ListAppender list) {
        if (map == null) {
            list.addNull();
        } else {
            addAll((Map<?, ?>) map, list.addList());
        }
    }

    private void addAll(Map<?, ?> map, ListAppender entries) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            StructAppender pair = entries.addStruct();
            key.set(entry.getKey(), pair, 0);
            value.set(entry.getValue(), pair, 1);
        }
    }
}
