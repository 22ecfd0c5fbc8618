package dev.lamella.internal.row;

import dev.lamella.internal.batch.MapKeys;
import dev.lamella.internal.vector.OffsetsBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.row.MapAppender;
import dev.lamella.row.RowMap;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.MapVector;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// MAP. Entries are kept in the order given; keys must differ.
final class MapBuilder extends ColumnBuilder {
    private final ColumnBuilder key;
    private final ColumnBuilder value;
    private final EntriesAppender appender;
    private final boolean hasValues;
    private final int entryBytes;
    private final OffsetsBuilder offsets;
    private final MapKeys keyCheck = new MapKeys();

    MapBuilder(RowNode node, AppendState state) {
        super(node, state, new OffsetsBuilder(state.growth(node)),
                "map, Map, RowMap, and Iterable of Map.Entry" + (hasValues(node) ? "" : " or of keys"),
                ColumnBuilders.below(node, state));
        offsets = (OffsetsBuilder) slots;
        key = children()[0];
        value = children()[1];
        hasValues = hasValues(node);
        appender = new EntriesAppender(this, new ElementsAppender(key, state), new ElementsAppender(value, state),
                state);
        entryBytes = ColumnBuilders.bytes(node.children().getFirst()) + ColumnBuilders.bytes(node.children().getLast());
    }

    private static boolean hasValues(RowNode map) {
        return map.children().getLast().kind() != RowNode.Kind.NOTHING;
    }

    /// Begins a map, which stays open until [#end].
    @Override
    MapAppender beginMap() {
        slots.append();
        appender.open();
        return appender;
    }

    @Override
    boolean isOpen() {
        return appender.isOpen();
    }

    @Override
    void endNested() {
        if (!appender.isOpen()) {
            return;
        }
        key.end();
        value.end();
        if (!hasValues) {
            while (value.size() < key.size()) {
                value.addAbsent();
            }
        }
        if (key.size() != value.size()) {
            throw reject(
                    "The map does not have as many values as keys: " + (value.size() - offsets.start(size() - 1))
                            + " and "
                            + (key.size() - offsets.start(size() - 1)),
                    "Add one value, or a null, for each key.");
        }
        for (int i = offsets.start(size() - 1); i < key.size(); i++) {
            if (key.slots.isNull(i)) {
                throw reject("A key of the map is null. Keys are never null, even where the schema allows it",
                        "Leave the entry out, or make the column a list of groups.");
            }
        }
        if (state.checksContents() && key.slots instanceof VectorBuilder keys
                && keyCheck.hasDuplicate(keys.build(), offsets.start(size() - 1), key.size())) {
            throw reject("The map has a key twice",
                    "Leave one of the entries out, or make the column a list of groups.");
        }
        offsets.end(key.size());
        state.addBytes((long) entryBytes * (key.size() - offsets.start(size() - 1)));
        appender.close();
    }

    @Override
    void truncateChildren(int count) {
        appender.close();
        key.truncate(offsets.start(count));
        value.truncate(offsets.start(count));
    }

    /// Adds an entry to the open map.
    void addEntry(@Nullable Object newKey, @Nullable Object newValue) {
        key.end();
        value.end();
        key.addOrNull(newKey);
        value.addOrNull(newValue);
    }

    @Override
    void addValue(Object map) {
        switch (map) {
            case Map<?, ?> entries -> addEntries(entries.entrySet());
            case RowMap entries -> addEntries(entries.entries());
            case Iterable<?> entries -> addEntries(entries);
            default -> addOther(map);
        }
    }

    private void addEntries(Iterable<?> entries) {
        beginMap();
        for (Object entry : entries) {
            if (entry instanceof Map.Entry<?, ?> pair) {
                key.addOrNull(pair.getKey());
                value.addOrNull(pair.getValue());
            } else if (!hasValues) {
                key.addOrNull(entry);
            } else {
                throw reject("An entry of the map is not a Map.Entry", "Give a Map, or entries made with Map.entry.");
            }
        }
        end();
    }

    @Override
    void addRaw(Object map) {
        if (!(map instanceof List<?> entries)) {
            super.addRaw(map);
            return;
        }
        beginMap();
        for (Object entry : entries) {
            if (!(entry instanceof Map.Entry<?, ?> pair)) {
                throw reject("An entry of the map is not a Map.Entry", "Give a list of entries, as getRaw does.");
            }
            key.addRawOrNull(pair.getKey());
            value.addRawOrNull(pair.getValue());
        }
        end();
    }

    @Override
    ColumnVector vector() {
        return new MapVector(size(), slots.validity(), offsets.offsets(), key.vector(), value.vector());
    }
}
