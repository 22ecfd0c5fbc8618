package dev.lamella.bench.peer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a scan found: the same for all contenders that read the same values.
///
/// @param figures one for each column
public record Totals(long rows, List<Figure> figures) {
    /// Sums of floating point may differ by the order of addition.
    private static final double TOLERANCE = 1e-9;

    /// How a figure came about. Figures of different rules are not compared.
    public enum Rule {
        /// A number, which is the same for all.
        EXACT,
        /// The bits of a `double`, which is about the same for all.
        REAL,
        /// A sum of [Tally#hash].
        HASH,
        /// A sum of hashes by another function.
        OTHER_HASH,
        /// Nothing was computed.
        NONE
    }

    public record Figure(Rule rule, long bits) {
        boolean differs(Figure other) {
            if (rule != other.rule) {
                return false;
            }
            if (rule == Rule.REAL) {
                double mine = Double.longBitsToDouble(bits);
                double theirs = Double.longBitsToDouble(other.bits);
                return Math.abs(mine - theirs) > TOLERANCE * Math.max(Math.abs(mine), Math.abs(theirs));
            }
            return bits != other.bits;
        }

        @Override
        public String toString() {
            return rule + ":" + bits;
        }
    }

    /// The result of work that is one number.
    public static Totals of(long number) {
        return new Totals(number, List.of());
    }

    /// What a footer says.
    ///
    /// @param nameLength the lengths of the names of all leaf columns, added up; empty if the contender does not look at them
    public static Totals ofFooter(long rows, int rowGroupCount, Optional<Long> nameLength) {
        return new Totals(rows, List.of(new Figure(Rule.EXACT, rowGroupCount), nameLength
                .map(length -> new Figure(Rule.EXACT, length)).orElseGet(() -> new Figure(Rule.NONE, 0))));
    }

    /// Says what differs, if anything.
    public Optional<String> difference(Totals other) {
        if (rows != other.rows) {
            return Optional.of(rows + " rows, not " + other.rows);
        }
        if (figures.size() != other.figures.size()) {
            return Optional.of(figures.size() + " columns, not " + other.figures.size());
        }
        for (int i = 0; i < figures.size(); i++) {
            if (figures.get(i).differs(other.figures.get(i))) {
                return Optional.of("Column " + i + ": " + figures.get(i) + ", not " + other.figures.get(i));
            }
        }
        return Optional.empty();
    }

    /// One word, for [#parse].
    @Override
    public String toString() {
        return rows + figures.stream().map(figure -> "," + figure).collect(Collectors.joining());
    }

    /// What [#toString] made a word of.
    public static Totals parse(String word) {
        String[] parts = word.split(",");
        List<Figure> figures = Arrays.stream(parts).skip(1).map(part -> part.split(":"))
                .map(part -> new Figure(Rule.valueOf(part[0]), Long.parseLong(part[1]))).toList();
        return new Totals(Long.parseLong(parts[0]), figures);
    }
}
