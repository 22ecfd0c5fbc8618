package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.StructAppender;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes maps, and lists of entries, in their order.
///
/// @param component the map
/// @param keys the keys of the map, for messages
record MapWriter(ValueWriter key, ValueWriter value, WrittenComponent component,
        WrittenComponent keys) implements ValueWriter {
    @Override
    public void set(@Nullable Object map, StructAppender row, int ordinal) {
        if (map == null) {
            row.setNull(ordinal);
        } else {
            putAll(map, row.map(ordinal));
        }
    }

    @Override
    public void add(@Nullable Object map, ListAppender list) {
        if (map == null) {
            list.addNull();
        } else {
            putAll(map, list.addMap());
        }
    }

    private void putAll(Object map, MapAppender entries) {
        switch (map) {
            case Map<?, ?> known -> known.entrySet().forEach(entry -> put(entry, entries));
            case Iterable<?> all -> all.forEach(entry -> put(entry, entries));
            default -> Arrays.asList((Object[]) map).forEach(entry -> put(entry, entries));
        }
    }

    private void put(@Nullable Object entry, MapAppender entries) {
        if (!(entry instanceof Map.Entry<?, ?> known)) {
            throw new ValueException(component.location(), "An entry of component " + component.name()
                    + " is null, but a MAP cannot have null entries", "Leave it out.");
        }
        Object name = known.getKey();
        if (name == null) {
            throw new ValueException(keys.location(), "A key of component " + component.name()
                    + " is null, but a MAP cannot have null keys",
                    "Leave the entry out, or store the map as a list of its entries, whose keys may be null: @AsEntries.");
        }
        key.add(name, entries.keys());
        value.add(known.getValue(), entries.values());
    }
}
