package dev.lamella.internal.index;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Statistics of a leaf's values in a column chunk or a page: converted to [Facts], unless they contradict themselves.
///
/// @param entries number of level entries, if known
/// @param nulls number of entries without value
/// @param nans number of NaN values
/// @param order order of the bounds
/// @param definitionLevels number of entries by definition level; empty if missing
record Counts(Leaf leaf, OptionalLong entries, OptionalLong nulls, OptionalLong nans, SortOrder order,
        Optional<byte[]> min, Optional<byte[]> max, List<Long> definitionLevels) {
    /// The result of checking statistics.
    sealed interface CheckedBounds {
        /// The statistics are trusted.
        ///
        /// @param doubts why parts of them are ignored
        record Believed(Facts facts, List<String> doubts) implements CheckedBounds {}

        /// The statistics are ignored.
        record Ignored(String reason) implements CheckedBounds {}
    }

    /// Why the null count is ignored, if it is. Below lists, some writers omit null and empty lists (arrow #42980, #51097):
    /// only a histogram shows that the count follows the format.
    Optional<String> doubtOfNulls() {
        return nulls.isPresent() && leaf.maxRepetitionLevel() > 0 && histogram().isEmpty()
                ? Optional.of("null lists may be missing in the count of nulls, and no histogram counts them")
                : Optional.empty();
    }

    /// Checks the statistics.
    CheckedBounds judged() {
        if (doubtOfNulls().isPresent()) {
            return withoutNulls().judged();
        }
        if (!order.isDefined()) {
            return withoutBounds().judgedInOrder(List.of());
        }
        if (hasStrayNan()) {
            return withoutBounds().judgedInOrder(List.of("a bound is NaN"));
        }
        return judgedInOrder(List.of());
    }

    private Counts withoutNulls() {
        return new Counts(leaf, entries, OptionalLong.empty(), nans, order, min, max, List.of());
    }

    private Counts withoutBounds() {
        return new Counts(leaf, entries, nulls, nans, order, Optional.empty(), Optional.empty(), definitionLevels);
    }

    /// Whether a bound is NaN although it must not be. Only IEEE754_TOTAL_ORDER allows it, and only if every value is NaN.
    private boolean hasStrayNan() {
        return order.kind() == SortOrder.Kind.IEEE_754_TOTAL_ORDER
                ? min.isPresent() != max.isPresent() && isNan(min.or(() -> max))
                : isNan(min) || isNan(max);
    }

    private boolean isNan(Optional<byte[]> bound) {
        SortOrder total = SortOrder.ofTotalOrder(leaf.field());
        return bound.filter(bytes -> total.isLegalBound(bytes) && total.isNan(bytes, 0)).isPresent();
    }

    private CheckedBounds judgedInOrder(List<String> doubts) {
        Optional<String> nonsense = nonsenseOfCounts().or(this::nonsenseOfBounds);
        if (nonsense.isPresent()) {
            return new CheckedBounds.Ignored(nonsense.get());
        }
        boolean areNanBounds = isNan(min);
        boolean areAllNan = areNanBounds || hasValues() && nans.isPresent() && nans.equals(values());
        Facts facts = new Facts(leaf, leaf.maxDefinitionLevel() > 0 && nulls.orElse(1) > 0,
                values().orElse(1) > 0, SortOrder.of(leaf).hasNan() && nans.orElse(1) > 0, !areAllNan, order,
                areNanBounds ? Optional.empty() : min, areNanBounds ? Optional.empty() : max, histogram());
        return new CheckedBounds.Believed(facts, doubts);
    }

    private OptionalLong values() {
        return entries.isPresent() && nulls.isPresent()
                ? OptionalLong.of(entries.getAsLong() - nulls.getAsLong())
                : OptionalLong.empty();
    }

    private boolean hasValues() {
        return values().orElse(0) > 0;
    }

    private Optional<String> nonsenseOfCounts() {
        if (nulls.isPresent() && (nulls.getAsLong() < 0 || nulls.getAsLong() > entries.orElse(Long.MAX_VALUE))) {
            return Optional.of("nulls are " + nulls.getAsLong() + " of " + text(entries) + " entries");
        }
        if (nulls.orElse(0) > 0 && leaf.maxDefinitionLevel() == 0) {
            return Optional.of("nulls are " + nulls.getAsLong() + " in a column that has none");
        }
        long mostNans = values().orElse(entries.orElse(Long.MAX_VALUE));
        if (nans.isPresent() && (nans.getAsLong() < 0 || nans.getAsLong() > mostNans)) {
            return Optional.of("NaNs are " + nans.getAsLong() + " of " + text(values()) + " values");
        }
        return Optional.empty();
    }

    private Optional<String> nonsenseOfBounds() {
        if (min.isEmpty() && max.isEmpty()) {
            return Optional.empty();
        }
        if (values().isPresent() && !hasValues()) {
            return Optional.of("there are bounds of nulls only");
        }
        if (min.isPresent() && !order.isLegalBound(min.get()) || max.isPresent() && !order.isLegalBound(max.get())) {
            return Optional.of("a bound is not a value of the type");
        }
        if (min.isPresent() && max.isPresent() && !order.areLegalBounds(min.get(), max.get())) {
            return Optional.of("the lower bound is above the upper one");
        }
        boolean areAllNan = nans.isPresent() && nans.equals(values());
        boolean contradictsNans = isNan(min)
                ? nans.isPresent() && (nans.getAsLong() == 0 || values().isPresent() && !areAllNan)
                : areAllNan;
        return contradictsNans ? Optional.of("the bounds contradict the count of NaNs") : Optional.empty();
    }

    private static String text(OptionalLong count) {
        return count.isPresent() ? Long.toString(count.getAsLong()) : "unknown";
    }

    /// The histogram, if it is consistent with the number of entries.
    private List<Long> histogram() {
        int highest = leaf.maxDefinitionLevel();
        if (definitionLevels.size() != highest + 1) {
            return List.of();
        }
        long sum = 0;
        for (long count : definitionLevels) {
            if (count < 0 || count > Long.MAX_VALUE - sum) {
                return List.of();
            }
            sum += count;
        }
        boolean fitsEntries = entries.isEmpty() ? leaf.maxRepetitionLevel() > 0 && sum > 0 : sum == entries.getAsLong();
        boolean fitsNulls = nulls.isEmpty() || nulls.getAsLong() == sum - definitionLevels.get(highest);
        return fitsEntries && fitsNulls ? definitionLevels : List.of();
    }
}
