package dev.lamella.internal.batch;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Values that are not allowed at their place: rejected at once, counted, replaced by null, or kept. Shared by the verifiers of
/// all columns; used by one thread.
public final class InvalidCells {
    private static final String WAYS_OUT = "Give a value that fits, or choose a type that holds it. What another file has is"
            + " kept with Validation.KEEP, and becomes null with Validation.NULL_VALUES.";

    private final Treatment treatment;
    private Optional<RowNumbers> rows = Optional.empty();
    private long nullCount;
    /// The number before the last batch.
    private long earlierNullCount;
    private long rejectedCount;
    private @Nullable ValueException first;

    /// What becomes of invalid values.
    public enum Treatment {
        /// The first one is rejected.
        REJECT,
        /// They are counted, until [#requireNone].
        COUNT,
        /// They are replaced by null where that is possible, and counted like COUNT elsewhere.
        NULL,
        /// They are kept.
        KEEP
    }

    public InvalidCells(Treatment treatment) {
        this.treatment = treatment;
    }

    /// Names rows by their number in the file from now on, no longer by that in the batch.
    public void inRows(RowNumbers numbers) {
        rows = Optional.of(numbers);
    }

    /// Whether values are checked.
    boolean areChecked() {
        return treatment != Treatment.KEEP;
    }

    /// Values that were replaced by null.
    public long nullCount() {
        return nullCount;
    }

    /// Begins a batch.
    public void beginBatch() {
        earlierNullCount = nullCount;
    }

    /// Forgets the values of the last batch, which is not written.
    public void forgetBatch() {
        nullCount = earlierNullCount;
        rejectedCount = 0;
        first = null;
    }

    /// Whether rejected values were found.
    public boolean hasRejected() {
        return first != null;
    }

    /// Throws the first rejected value, with the number of all.
    public void requireNone() {
        ValueException failure = first;
        if (failure != null) {
            first = null;
            throw rejectedCount == 1
                    ? failure
                    : new ValueException(failure.location(), failure.reason(),
                            failure.problem() + ". " + rejectedCount + " values are not allowed in their columns",
                            failure.advice());
        }
    }

    /// The vector without the invalid values of some slots: all of them are null now, or were rejected.
    ///
    /// @param bad slots that are present and written
    /// @param problem of a slot
    ColumnVector without(BitSet bad, ColumnVector vector, VerifierPlace place, Slots slots, Problem problem) {
        if (treatment == Treatment.NULL && place.mayBecomeNull()) {
            nullCount += bad.cardinality();
            return Vectors.withNulls(vector, bad);
        }
        bad.stream().forEach(slot -> reject(place, slots, slot, () -> problem.of(slot)));
        return vector;
    }

    /// Describes an invalid value.
    interface Problem {
        String of(int slot);
    }

    /// Makes the sentence about an invalid value.
    interface Sentence {
        String make();
    }

    void reject(VerifierPlace place, Slots slots, int slot, Sentence problem) {
        rejectedCount++;
        if (first == null) {
            Location column = Location.UNKNOWN.inColumn(place.path());
            ValueException failure = new ValueException(
                    rows.isPresent() && slots.isWritten(slot)
                            ? column.inPart("row " + rows.get().of(slots.row(slot)))
                            : place.location(slots, slot),
                    ValueException.Reason.NOT_ALLOWED, problem.make(), WAYS_OUT);
            if (treatment == Treatment.REJECT) {
                throw failure;
            }
            first = failure;
        }
    }
}
