package dev.lamella.internal.row;

import dev.lamella.row.RowList;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// LIST, and repeated fields.
final class ListColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.LIST_VIEW, Target.LIST, Target.SET, Target.ARRAY);

    private final Column element;
    private final boolean holdsRows;
    private int[] offsets = {};

    ListColumn(Site site, Context context) {
        super(site, context, TARGETS);
        element = Columns.of(site.children().getFirst(), context);
        holdsRows = site.holdsRows();
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof ListVector lists)) {
            throw unexpected(vector);
        }
        offsets = lists.offsets();
        element.bind(lists.elements());
    }

    Column element() {
        return element;
    }

    @Override
    RowList listAt(int slot) {
        return new ColumnList(element, offsets[slot], offsets[slot + 1] - offsets[slot]);
    }

    @Override
    List<@Nullable Object> detachedListAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return detach(slot).detachedListAt(0);
        }
        int end = offsets[slot + 1];
        List<@Nullable Object> list = new ArrayList<>(end - offsets[slot]);
        for (int i = offsets[slot]; i < end; i++) {
            list.add(element.get(i));
        }
        return Collections.unmodifiableList(list);
    }

    @Override
    Set<@Nullable Object> setAt(int slot) {
        try {
            return Collections.unmodifiableSet(new LinkedHashSet<>(detachedListAt(slot)));
        } catch (VariantFormatException e) {
            // Damage of a Variant is found only when it is compared.
            throw VariantColumn.damaged(e, element);
        }
    }

    @Override
    Object arrayAt(int slot, Class<?> elementType) {
        int from = offsets[slot];
        int count = offsets[slot + 1] - from;
        Object array = Array.newInstance(elementType, count);
        switch (array) {
            case int[] ints -> {
                for (int i = 0; i < count; i++) {
                    ints[i] = element.getInt(from + i);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < count; i++) {
                    longs[i] = element.getLong(from + i);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < count; i++) {
                    doubles[i] = element.getDouble(from + i);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    Array.set(array, i, element.get(from + i, elementType));
                }
            }
        }
        return array;
    }

    @Override
    Object valueAt(int slot) {
        return detachedListAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        if (holdsRows && !context.isDetached()) {
            return detach(slot).rawAt(0);
        }
        List<@Nullable Object> list = new ArrayList<>(offsets[slot + 1] - offsets[slot]);
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            list.add(element.getRaw(i));
        }
        return Collections.unmodifiableList(list);
    }
}
