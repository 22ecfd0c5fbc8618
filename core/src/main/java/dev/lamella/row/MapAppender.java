package dev.lamella.row;

import org.jspecify.annotations.Nullable;

/// Appends the entries of a map in order: the inverse of [RowMap]. It throws the same exceptions as [StructAppender].
///
/// Put an entry as a whole, or, to avoid boxing, add its key to [#keys] and its value to [#values]. When a map ends, it
/// must have as many values as keys; a map without values in the schema accepts only keys. Keys are not compared: if
/// keys are equal, readers take the last entry.
public final class MapAppender {
    private final MapBuilder map;
    private final ListAppender keys;
    private final ListAppender values;
    private final Staging staging;

    MapAppender(MapBuilder map, ListAppender keys, ListAppender values, Staging staging) {
        this.map = map;
        this.keys = keys;
        this.values = values;
        this.staging = staging;
    }

    /// Adds an entry whose key and value have any types that [StructAppender#set(int,Object)] accepts.
    public MapAppender put(Object key, @Nullable Object value) {
        if (!isOpen() || staging.isSpoiled()) {
            throw staging.isSpoiled()
                    ? staging.spoiled()
                    : staging.misuse(map.site.path(),
                            "takes no more entries: ask the row (or the enclosing group, list or map) for it again");
        }
        try {
            map.addEntry(key, value);
        } catch (RuntimeException | Error e) {
            staging.spoil();
            throw e;
        }
        return this;
    }

    /// The appender of the keys.
    public ListAppender keys() {
        return keys;
    }

    /// The appender of the values.
    public ListAppender values() {
        return values;
    }

    void open() {
        keys.open();
        values.open();
    }

    void close() {
        keys.close();
        values.close();
    }

    boolean isOpen() {
        return keys.isOpen();
    }
}
