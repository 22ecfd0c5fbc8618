package dev.lamella.internal.select;

import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;

/// Matches values of a vector, up to 64 at a time. The caller handles nulls: results for them are undefined.
///
/// Loops do not branch on values where the array type allows it, and never allocate.
interface Kernel {
    /// Starts a vector.
    default void start(ColumnVector values) {}

    /// Bit `i` of the result is set if value `from + i` matches.
    ///
    /// @param count up to 64; higher bits are zero
    long match(ColumnVector values, int from, int count);

    /// Approximate cost per value.
    Condition.Effort effort();

    /// Matches the values of a set.
    static Kernel of(Leaf leaf, ValueSet set) {
        PrimitiveField field = leaf.field();
        return switch (field.type()) {
            case BOOLEAN -> BooleanKernel.of(set);
            case INT32 -> WholeKernel.ofInts(set);
            case INT64 -> WholeKernel.ofLongs(set);
            case FLOAT -> RealKernel.ofFloats(set);
            case DOUBLE -> RealKernel.ofDoubles(set);
            case FIXED_LEN_BYTE_ARRAY -> new EntriesKernel(set.order().kind() == SortOrder.Kind.FLOAT
                    ? RealKernel.ofHalves(set)
                    : BytesKernel.of(field, set));
            case INT96, BYTE_ARRAY -> new EntriesKernel(BytesKernel.of(field, set));
        };
    }

    /// Matches texts or bytes that fit a pattern.
    static Kernel of(BytesTest pattern) {
        return new EntriesKernel(new PatternKernel(pattern));
    }

    /// Matches NaN.
    static Kernel nan(Leaf leaf) {
        return switch (leaf.field().type()) {
            case FLOAT, DOUBLE -> new NanKernel();
            case FIXED_LEN_BYTE_ARRAY -> new EntriesKernel(new NanKernel());
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY ->
                throw new AssertionError("No value of " + leaf + " is NaN");
        };
    }

    /// For columns that may come as a [DictionaryVector]: each entry is tested once, as long as the dictionary is the same
    /// object. Before as many slots as entries were seen, only the entries that occur are tested.
    final class EntriesKernel implements Kernel {
        private final Kernel values;
        private Object dictionary = this;
        private long slotsSeen;
        private boolean isAsked;
        private long[] matches = {};
        private int matchCount;

        EntriesKernel(Kernel values) {
            this.values = values;
        }

        @Override
        public void start(ColumnVector vector) {
            if (!(vector instanceof DictionaryVector encoded)) {
                return;
            }
            ColumnVector entries = encoded.dictionary();
            if (entries != dictionary) {
                dictionary = entries;
                isAsked = false;
                slotsSeen = 0;
            }
            slotsSeen += encoded.size();
            if (!isAsked && slotsSeen >= entries.size()) {
                ask(entries);
                isAsked = true;
            }
        }

        private void ask(ColumnVector entries) {
            int size = entries.size();
            // At least one word: the index of a null is 0, also in an empty dictionary.
            matches = Bits.room(matches, Math.max(1, size));
            matches[0] = 0;
            matchCount = 0;
            for (int word = 0; word < Bits.words(size); word++) {
                matches[word] = values.match(entries, word << 6, Math.min(64, size - (word << 6)));
                matchCount += Long.bitCount(matches[word]);
            }
        }

        @Override
        public long match(ColumnVector vector, int from, int count) {
            if (!(vector instanceof DictionaryVector encoded)) {
                return values.match(vector, from, count);
            }
            ColumnVector entries = encoded.dictionary();
            int[] indices = encoded.indices();
            long result = 0;
            if (!isAsked) {
                for (int i = 0; i < count; i++) {
                    result |= values.match(entries, indices[from + i], 1) << i;
                }
            } else if (matchCount == entries.size()) {
                return Bits.slots(0, count);
            } else if (matchCount > 0) {
                long[] words = matches;
                for (int i = 0; i < count; i++) {
                    int index = indices[from + i];
                    result |= (words[index >>> 6] >>> index & 1) << i;
                }
            }
            return result;
        }

        @Override
        public Condition.Effort effort() {
            return values.effort();
        }
    }
}
