package dev.lamella.cli;

import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.JsonText;
import dev.lamella.cli.print.LeafValue;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The first of all added rows in a sort order. They are kept as printed text.
final class FirstRows {
    private final List<Key> keys;
    private final int most;
    private final PriorityQueue<Kept> worstFirst;
    private final Comparator<Kept> order;
    private long added;

    /// @param values the sort keys of the row
    /// @param place breaks ties, so that rows with equal keys stay in their order
    private record Kept(List<@Nullable Object> values, long place, List<JsonText> cells) {}

    private record Key(LeafValue value, Comparator<@Nullable Object> order) {}

    private FirstRows(List<Key> keys, int most) {
        this.keys = keys;
        this.most = most;
        this.order = this::compare;
        this.worstFirst = new PriorityQueue<>(order.reversed());
    }

    /// @throws IllegalArgumentException if a key is not a column with one value in each row, or has no order
    static FirstRows of(Schema schema, List<SortKey> keys, int most) {
        return new FirstRows(keys.stream().map(key -> key(schema, key)).toList(), most);
    }

    /// The same keys.
    ///
    /// @throws IllegalArgumentException as [#of]
    static List<SortKey> checked(Schema schema, List<SortKey> keys) {
        keys.forEach(key -> key(schema, key));
        return keys;
    }

    private static Key key(Schema schema, SortKey key) {
        List<Leaf> leaves = schema.leavesOf(key.path());
        if (leaves.size() != 1 || leaves.getFirst().maxRepetitionLevel() > 0) {
            throw new IllegalArgumentException(
                    "--sort " + key.path()
                            + ": This column does not have one value in each row. Give a column that has");
        }
        Leaf leaf = leaves.getFirst();
        SortOrder sort = SortOrder.of(leaf);
        if (!sort.isDefined()) {
            throw new IllegalArgumentException("--sort " + key.path() + ": Values of " + leaf.field().typeText()
                    + " have no order. Give another column");
        }
        Comparator<Object> values = key.direction() == SortKey.Direction.ASCENDING
                ? sort.comparator()
                : sort.comparator().reversed();
        Comparator<@Nullable Object> all = key.nulls() == SortKey.Nulls.FIRST
                ? Comparator.nullsFirst(values)
                : Comparator.nullsLast(values);
        return new Key(LeafValue.of(leaf), all);
    }

    private int compare(Kept one, Kept other) {
        for (int i = 0; i < keys.size(); i++) {
            int compared = keys.get(i).order().compare(one.values().get(i), other.values().get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return Long.compare(one.place(), other.place());
    }

    /// Adds rows.
    ///
    /// @param printers of the columns that are printed
    void add(RowCursor rows, List<FieldPrinter> printers) throws IOException {
        while (rows.next() && most > 0) {
            List<@Nullable Object> values = new ArrayList<>(keys.size());
            for (Key key : keys) {
                values.add(key.value().in(rows));
            }
            Kept candidate = new Kept(values, added++, List.of());
            if (worstFirst.size() == most) {
                if (order.compare(candidate, worstFirst.element()) >= 0) {
                    continue;
                }
                worstFirst.remove();
            }
            List<JsonText> cells = new ArrayList<>(printers.size());
            for (int i = 0; i < printers.size(); i++) {
                cells.add(JsonText.of(printers.get(i), rows, i));
            }
            worstFirst.add(new Kept(values, candidate.place(), cells));
        }
    }

    /// The rows in their order.
    ///
    /// @param skipped how many of the first are left out
    List<List<JsonText>> rows(long skipped) {
        return worstFirst.stream().sorted(order).skip(skipped).map(Kept::cells).toList();
    }
}
