package dev.lamella.internal.row;

import dev.lamella.row.RowList;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// LIST, and repeated fields.
final class ListColumn extends Column {
    private final Column element;
    private final boolean holdsRows;
    private int[] offsets = {};

    ListColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.LIST, JavaTarget.LIST_VIEW, JavaTarget.SET, JavaTarget.ARRAY);
        element = Columns.of(node.children().getFirst(), context);
        holdsRows = node.holdsRows();
    }

    @Override
    void bindValues(ColumnVector vector) {
        ListVector lists = expect(ListVector.class, vector);
        offsets = lists.offsets();
        element.bind(lists.elements());
    }

    Column element() {
        return element;
    }

    /// A view of the list.
    RowList listAt(int slot) {
        return new ColumnList(element, offsets[slot], offsets[slot + 1] - offsets[slot]);
    }

    @Override
    List<@Nullable Object> valueAt(int slot) {
        return elementsAt(slot, false);
    }

    @Override
    Object rawAt(int slot) {
        return elementsAt(slot, true);
    }

    private List<@Nullable Object> elementsAt(int slot, boolean isRaw) {
        if (holdsRows && !context.isDetached()) {
            return ((ListColumn) detach(slot)).elementsAt(0, isRaw);
        }
        int end = offsets[slot + 1];
        List<@Nullable Object> list = new ArrayList<>(end - offsets[slot]);
        for (int i = offsets[slot]; i < end; i++) {
            list.add(isRaw ? element.getRaw(i) : element.get(i));
        }
        return Collections.unmodifiableList(list);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case SET -> setAt(slot);
            case ARRAY -> arrayAt(slot, type.getComponentType());
            default -> super.convert(slot, target, type);
        };
    }

    private Set<@Nullable Object> setAt(int slot) {
        try {
            return Collections.unmodifiableSet(new LinkedHashSet<>(valueAt(slot)));
        } catch (VariantFormatException e) {
            // Damage of a Variant is found only when it is compared.
            throw VariantColumn.unreadable(e, element);
        }
    }

    private Object arrayAt(int slot, Class<?> elementType) {
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
}
