package dev.lamella.internal.row;

import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import org.jspecify.annotations.Nullable;

/// Appends to the columns of the keys and values of a map while it is open.
final class EntriesAppender implements MapAppender {
    private final MapBuilder map;
    private final ElementsAppender keys;
    private final ElementsAppender values;
    private final AppendState state;

    EntriesAppender(MapBuilder map, ElementsAppender keys, ElementsAppender values, AppendState state) {
        this.map = map;
        this.keys = keys;
        this.values = values;
        this.state = state;
    }

    @Override
    public MapAppender put(Object key, @Nullable Object value) {
        if (!isOpen() || state.isSpoiled()) {
            throw state.isSpoiled()
                    ? state.spoiled()
                    : state.misuse(map.node.path(),
                            "takes no more entries: ask the row (or the enclosing group, list or map) for it again");
        }
        try {
            map.addEntry(key, value);
        } catch (Throwable e) {
            state.spoil();
            throw e;
        }
        return this;
    }

    @Override
    public ListAppender keys() {
        return keys;
    }

    @Override
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
