package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.Construction;
import dev.lamella.row.ColumnValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Which members of a class get their default arguments: those without a column, and those whose column is null where
/// nulls stand for absent fields.
final class DefaultArguments {
    private final Construction making;
    private final int[] always;
    private final Map<Integer, ColumnValues> nulls = new TreeMap<>();
    private boolean areUsed;

    DefaultArguments(Construction making, int memberCount) {
        this.making = making;
        this.always = new int[(memberCount + Integer.SIZE - 1) / Integer.SIZE];
    }

    /// A member gets its default argument in every object.
    void add(int member) {
        always[member / Integer.SIZE] |= 1 << member % Integer.SIZE;
        areUsed = true;
    }

    /// A member gets its default argument where a column is null.
    void add(int member, ColumnValues column) {
        nulls.put(member, column);
        areUsed = true;
    }

    /// The readers of the members, and those of the masks.
    List<ValueReader> with(List<ValueReader> members) {
        if (!areUsed) {
            return members;
        }
        List<ValueReader> all = new ArrayList<>(members);
        for (int i = 0; i < always.length; i++) {
            all.add(new MaskReader(always[i], columns(i)));
        }
        return all;
    }

    private Map<Integer, ColumnValues> columns(int mask) {
        Map<Integer, ColumnValues> columns = new TreeMap<>();
        nulls.forEach((member, column) -> {
            if (member / Integer.SIZE == mask) {
                columns.put(1 << member % Integer.SIZE, column);
            }
        });
        return columns;
    }

    ObjectFactory factory(Class<?> type) {
        return areUsed
                ? ObjectFactories.make(making.withDefaults().orElseThrow())
                : ObjectFactories.of(type, making);
    }

    /// The bits of members that get their default arguments.
    ///
    /// @param columns for a bit, the column whose nulls set it
    private record MaskReader(int always, Map<Integer, ColumnValues> columns) implements ValueReader {
        @Override
        public int[] values(int from, int count) {
            int[] masks = new int[count];
            Arrays.fill(masks, always);
            columns.forEach((bit, column) -> {
                for (int i = 0; i < count; i++) {
                    masks[i] |= column.isNull(from + i) ? bit : 0;
                }
            });
            return masks;
        }
    }
}
