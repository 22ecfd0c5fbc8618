package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.RowMap;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.MapVector;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// MAP. If keys are equal, the last entry counts. Entries have the order in which their keys first appear.
final class MapColumn extends Column {
    private static final Set<Target> MAPS = EnumSet.of(Target.MAP_VIEW, Target.MAP, Target.LIST);
    private static final Set<Target> KEYS = EnumSet.of(Target.MAP_VIEW, Target.MAP, Target.LIST, Target.SET);

    private final Column key;
    private final Column value;
    private final boolean holdsRows;
    private int[] offsets = {};

    MapColumn(Site site, Context context) {
        super(site, context, site.children().getLast().kind() == Site.Kind.NOTHING ? KEYS : MAPS);
        key = Columns.of(site.children().getFirst(), context);
        value = Columns.of(site.children().getLast(), context);
        holdsRows = site.holdsRows();
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof MapVector maps)) {
            throw unexpected(vector);
        }
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

    @Override
    RowMap mapAt(int slot) {
        return new ColumnMap(this, slot, key, value, offsets[slot], offsets[slot + 1] - offsets[slot]);
    }

    /// The entries as stored, including null and equal keys.
    @Override
    List<@Nullable Object> detachedListAt(int slot) {
        return Collections.unmodifiableList(new ArrayList<>(entriesAt(slot)));
    }

    List<Map.Entry<@Nullable Object, @Nullable Object>> entriesAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return ((MapColumn) detach(slot)).entriesAt(0);
        }
        List<Map.Entry<@Nullable Object, @Nullable Object>> entries = new ArrayList<>(
                offsets[slot + 1] - offsets[slot]);
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            entries.add(new SimpleImmutableEntry<>(key.get(i), value.get(i)));
        }
        return Collections.unmodifiableList(entries);
    }

    @Override
    Map<Object, @Nullable Object> detachedMapAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return ((MapColumn) detach(slot)).detachedMapAt(0);
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
            throw VariantColumn.damaged(e, key);
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
        Object contents = Contents.of(present);
        if (contents == present) {
            return present;
        }
        Object first = keys.putIfAbsent(contents, present);
        return first == null ? present : first;
    }

    @Override
    Set<@Nullable Object> setAt(int slot) {
        return Collections.unmodifiableSet(detachedMapAt(slot).keySet());
    }

    @Override
    Object valueAt(int slot) {
        return detachedMapAt(slot);
    }

    /// The entries with keys and values as stored.
    @Override
    Object rawAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return detach(slot).rawAt(0);
        }
        List<Map.Entry<@Nullable Object, @Nullable Object>> entries = new ArrayList<>(
                offsets[slot + 1] - offsets[slot]);
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            entries.add(new SimpleImmutableEntry<>(key.getRaw(i), value.getRaw(i)));
        }
        return Collections.unmodifiableList(entries);
    }
}
