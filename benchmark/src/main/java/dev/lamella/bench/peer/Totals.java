package dev.lamella.bench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What a scan found, independent of order: equal for contenders that read the same values.
///
/// @param leaves one for each leaf column, in the schema's order
public record Totals(long rows, List<Leaf> leaves) {
    /// One leaf column.
    ///
    /// @param slots its rows, or its elements where it lies in lists or maps, nulls included
    /// @param values those that are not null
    /// @param sum of what the values count, see [Peer]; empty if the contender added them up by another rule
    public record Leaf(long slots, long values, OptionalLong sum) {}

    /// What a footer says: instead of columns there is one entry, of the row groups and the length of the names of all columns. Who wrote the
    /// file decides on its row groups.
    ///
    /// @param nameLength empty if the contender does not look at columns
    public static Totals ofFooter(long rows, int rowGroupCount, OptionalLong nameLength) {
        return new Totals(rows, List.of(new Leaf(rowGroupCount, rowGroupCount, nameLength)));
    }

    /// What parts come to, of which all sums are known.
    public static Totals sum(List<Totals> parts) {
        long rows = 0;
        List<Leaf> leaves = List.of();
        for (Totals part : parts) {
            rows += part.rows;
            List<Leaf> sums = new ArrayList<>();
            for (int i = 0; i < part.leaves.size(); i++) {
                Leaf more = part.leaves.get(i);
                Leaf before = leaves.isEmpty() ? new Leaf(0, 0, OptionalLong.of(0)) : leaves.get(i);
                sums.add(new Leaf(before.slots + more.slots, before.values + more.values,
                        OptionalLong.of(before.sum.getAsLong() + more.sum.getAsLong())));
            }
            leaves = List.copyOf(sums);
        }
        return new Totals(rows, leaves);
    }

    /// Says what differs, if anything. A sum that one side does not have is not compared.
    ///
    /// @param columns what the leaves are called
    public Optional<String> difference(Totals other, List<String> columns) {
        if (rows != other.rows) {
            return Optional.of(rows + " rows, not " + other.rows);
        }
        if (leaves.size() != other.leaves.size()) {
            return Optional.of(leaves.size() + " leaves, not " + other.leaves.size());
        }
        for (int i = 0; i < leaves.size(); i++) {
            Leaf mine = leaves.get(i);
            Leaf others = other.leaves.get(i);
            boolean sumsDiffer = mine.sum.isPresent() && others.sum.isPresent() && !mine.sum.equals(others.sum);
            if (mine.slots != others.slots || mine.values != others.values || sumsDiffer) {
                String where = columns.isEmpty() ? "footer" : "column " + columns.get(i);
                return Optional.of(where + ": " + mine + ", not " + others);
            }
        }
        return Optional.empty();
    }

    /// One word, for [#parse].
    public String format() {
        StringBuilder text = new StringBuilder().append(rows);
        for (Leaf leaf : leaves) {
            text.append(',').append(leaf.slots).append(':').append(leaf.values).append(':');
            text.append(leaf.sum.isPresent() ? Long.toString(leaf.sum.getAsLong()) : "-");
        }
        return text.toString();
    }

    /// Of what [#format] made.
    public static Totals parse(String text) {
        String[] parts = text.split(",");
        List<Leaf> leaves = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            String[] leaf = parts[i].split(":");
            OptionalLong sum = leaf[2].equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(leaf[2]));
            leaves.add(new Leaf(Long.parseLong(leaf[0]), Long.parseLong(leaf[1]), sum));
        }
        return new Totals(Long.parseLong(parts[0]), List.copyOf(leaves));
    }
}
