package dev.lamella.internal.index;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What is said about the values of a leaf, in a column chunk or a page: made into [Facts], unless it contradicts itself.
///
/// @param entries level entries, if their number is known
/// @param nulls entries without value
/// @param nans values that are NaN
/// @param order in which the bounds were made
/// @param definitionLevels how often each definition level occurs; empty if not told
record Counts(Leaf leaf, OptionalLong entries, OptionalLong nulls, OptionalLong nans, SortOrder order,
        Optional<byte[]> min, Optional<byte[]> max, List<Long> definitionLevels) {
    /// What follows from something that is said.
    sealed interface CheckedBounds {
        /// It is believed.
        ///
        /// @param doubts why parts of it are not
        record Believed(Facts facts, List<String> doubts) implements CheckedBounds {}

        /// It is not believed.
        record Ignored(String reason) implements CheckedBounds {}
    }

    /// Why the count of nulls is not believed, if it is not. Below lists, some writers leave out those that are null or empty
    /// (arrow #42980, #51097): only a histogram shows that it is the count of the format.
    Optional<String> doubtOfNulls() {
        return nulls.isPresent() && leaf.maxRepetitionLevel() > 0 && histogram().isEmpty()
                ? Optional.of("null lists may be missing in the count of nulls, and no histogram counts them")
                : Optional.empty();
    }

    /// Judges it.
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

    /// Whether a bound is NaN where no bound is: but for the total order, whose bounds are if all values are.
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
            return Optional.of("a bound is no value of the type");
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

    /// The histogram, if it can be that of the entries.
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
