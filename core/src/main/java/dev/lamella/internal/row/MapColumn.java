package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.MapVector;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// MAP. If keys are equal, the last entry counts. Entries have the order in which their keys first appear.
final class MapColumn extends Column {
    private final Column key;
    private final Column value;
    private final boolean holdsRows;
    private int[] offsets = {};

    MapColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.MAP, JavaTarget.MAP_VIEW, JavaTarget.LIST,
                node.children().getLast().kind() == RowNode.Kind.NOTHING ? JavaTarget.SET : JavaTarget.MAP);
        key = Columns.of(node.children().getFirst(), context);
        value = Columns.of(node.children().getLast(), context);
        holdsRows = node.holdsRows();
    }

    @Override
    void bindValues(ColumnVector vector) {
        MapVector maps = expect(MapVector.class, vector);
        offsets = maps.offsets();
        key.bind(maps.keys());
        value.bind(maps.values());
    }

    Column key() {
        return key;
    }

    /// The column of the values; a column of nulls if the map has only keys.
    Column value() {
        return value;
    }

    /// A view of the map.
    RowMap mapAt(int slot) {
        return new ColumnMap(this, slot);
    }

    int sizeAt(int slot) {
        return offsets[slot + 1] - offsets[slot];
    }

    /// A view of the keys or the values of a map.
    RowList elementsAt(Column keysOrValues, int slot) {
        return new ColumnList(keysOrValues, offsets[slot], sizeAt(slot));
    }

    /// The entries, including null and equal keys.
    List<Map.Entry<@Nullable Object, @Nullable Object>> entriesAt(int slot) {
        return entriesAt(slot, false);
    }

    private List<Map.Entry<@Nullable Object, @Nullable Object>> entriesAt(int slot, boolean isRaw) {
        if (holdsRows && !context.isDetached()) {
            return ((MapColumn) detach(slot)).entriesAt(0, isRaw);
        }
        List<Map.Entry<@Nullable Object, @Nullable Object>> entries = new ArrayList<>(
                offsets[slot + 1] - offsets[slot]);
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            entries.add(isRaw
                    ? new SimpleImmutableEntry<>(key.getRaw(i), value.getRaw(i))
                    : new SimpleImmutableEntry<>(key.get(i), value.get(i)));
        }
        return Collections.unmodifiableList(entries);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case LIST -> entriesAt(slot);
            case SET -> Collections.unmodifiableSet(valueAt(slot).keySet());
            default -> super.convert(slot, target, type);
        };
    }

    @Override
    Map<Object, @Nullable Object> valueAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return ((MapColumn) detach(slot)).valueAt(0);
        }
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        Map<Object, Object> keys = new HashMap<>();
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            put(map, distinct(keyAt(i), keys), value.get(i));
        }
        return Collections.unmodifiableMap(map);
    }

    /// Damage of a Variant is found only when it is compared.
    private void put(Map<Object, @Nullable Object> map, Object present, @Nullable Object its) {
        try {
            map.put(present, its);
        } catch (VariantFormatException e) {
            throw VariantColumn.unreadable(e, key);
        }
    }

    private Object keyAt(int entry) {
        Object present = key.get(entry);
        if (present == null) {
            throw key.placed(new ValueException("A key of the map is null, which Map cannot hold",
                    "Ask getMap for its entries."));
        }
        return present;
    }

    /// The first key with the same content. A `Map` compares arrays and rows by identity only.
    @SuppressWarnings("ReferenceEquality")
    private static Object distinct(Object present, Map<Object, Object> keys) {
        Object contents = ValueContents.of(present);
        if (contents == present) {
            return present;
        }
        Object first = keys.putIfAbsent(contents, present);
        return first == null ? present : first;
    }

    /// The entries with keys and values as stored.
    @Override
    Object rawAt(int slot) {
        return entriesAt(slot, true);
    }
}
