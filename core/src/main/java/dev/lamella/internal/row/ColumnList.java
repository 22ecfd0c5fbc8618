package dev.lamella.internal.row;

import dev.lamella.row.RowList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The elements of a list: consecutive slots of a column.
final class ColumnList extends ColumnAccess implements RowList {
    private final Column element;
    private final int from;
    private final int size;
    private final long moves;

    ColumnList(Column element, int from, int size) {
        this.element = element;
        this.from = from;
        this.size = size;
        this.moves = element.context.position().moves();
    }

    @Override
    public int size() {
        requireCurrent();
        return size;
    }

    @Override
    public List<@Nullable Object> toList() {
        requireCurrent();
        List<@Nullable Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(get(i));
        }
        return Collections.unmodifiableList(list);
    }

    @Override
    public String toString() {
        return moves == element.context.position().moves() ? ValueContents.describe(toList()) : "no row";
    }

    @Override
    Column column(int index) {
        return element;
    }

    @Override
    int slot(int index) {
        requireCurrent();
        return from + Objects.checkIndex(index, size);
    }

    private void requireCurrent() {
        element.context.position().requireMoves(moves);
    }
}
