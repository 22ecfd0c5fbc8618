package dev.lamella.row;

import org.jspecify.annotations.Nullable;

/// The entries of a map that is being made, in order: the inverse of [RowMap]. Refuses as [StructAppender] does.
///
/// An entry is put as a whole, or its key is added to [#keys] and its value to [#values], without a box. A map has as
/// many values as keys when it ends; one without values in the schema takes only keys. Keys are not compared: of equal
/// ones, readers take the last.
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

    /// Adds an entry, of whatever key and value are, as [StructAppender#set(int,Object)] takes them.
    public MapAppender put(Object key, @Nullable Object value) {
        if (!isOpen() || staging.isSpoiled()) {
            throw staging.isSpoiled()
                    ? staging.spoiled()
                    : staging.misuse(map.site.path(),
                            "takes no more entries: ask the row (or what the map is in) for it again");
        }
        try {
            map.addEntry(key, value);
        } catch (RuntimeException | Error e) {
            staging.spoil();
            throw e;
        }
        return this;
    }

    /// The keys, to be added one after another.
    public ListAppender keys() {
        return keys;
    }

    /// The values, to be added one after another.
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
