package dev.lamella;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Options for writing one column, or the columns of a group. They override [WriteOptions]. Immutable; each `with`
/// method returns a changed copy.
public final class ColumnOptions {
    /// Overrides nothing.
    public static final ColumnOptions DEFAULT = new ColumnOptions(
            new State(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                    OptionalDouble.empty(), OptionalLong.empty(), Optional.empty()));

    private final State state;

    private record State(Optional<CompressionCodec> codec, OptionalInt level, Optional<Encoding> encoding,
            Optional<WriteOptions.Dictionary> dictionary, Optional<WriteOptions.Statistics> statistics,
            OptionalDouble falsePositives, OptionalLong distinctValues, Optional<WriteOptions.FloatOrder> floatOrder) {
        State {
            if (falsePositives.isPresent() && !(falsePositives.getAsDouble() > 0 && falsePositives.getAsDouble() < 1)) {
                throw new IllegalArgumentException("A false positive probability of " + falsePositives.getAsDouble()
                        + "; it is more than 0 and less than 1");
            }
            if (distinctValues.orElse(0) < 0) {
                throw new IllegalArgumentException(
                        distinctValues.getAsLong() + " distinct values; there are 0 or more");
            }
        }
    }

    private ColumnOptions(State state) {
        this.state = state;
    }

    public ColumnOptions withCodec(CompressionCodec choice) {
        return new ColumnOptions(new State(Optional.of(choice), OptionalInt.empty(), state.encoding, state.dictionary,
                state.statistics, state.falsePositives, state.distinctValues, state.floatOrder));
    }

    /// Sets a codec with a level on the codec's own scale.
    public ColumnOptions withCodec(CompressionCodec choice, int choiceLevel) {
        return new ColumnOptions(new State(Optional.of(choice), OptionalInt.of(choiceLevel), state.encoding,
                state.dictionary, state.statistics, state.falsePositives, state.distinctValues, state.floatOrder));
    }

    public ColumnOptions withEncoding(Encoding choice) {
        return new ColumnOptions(new State(state.codec, state.level, Optional.of(choice), state.dictionary,
                state.statistics, state.falsePositives, state.distinctValues, state.floatOrder));
    }

    public ColumnOptions withDictionary(WriteOptions.Dictionary choice) {
        return new ColumnOptions(new State(state.codec, state.level, state.encoding, Optional.of(choice),
                state.statistics, state.falsePositives, state.distinctValues, state.floatOrder));
    }

    public ColumnOptions withStatistics(WriteOptions.Statistics choice) {
        return new ColumnOptions(new State(state.codec, state.level, state.encoding, state.dictionary,
                Optional.of(choice), state.falsePositives, state.distinctValues, state.floatOrder));
    }

    /// Adds a Bloom filter to each column chunk.
    ///
    /// @param probability of a false positive, more than 0 and less than 1
    /// @throws IllegalArgumentException for another probability
    public ColumnOptions withBloomFilter(double probability) {
        return new ColumnOptions(new State(state.codec, state.level, state.encoding, state.dictionary, state.statistics,
                OptionalDouble.of(probability), OptionalLong.empty(), state.floatOrder));
    }

    /// Adds a Bloom filter to each column chunk, sized for a number of distinct values.
    ///
    /// @param probability of a false positive, more than 0 and less than 1
    /// @param distinct the expected number of distinct values in a row group
    /// @throws IllegalArgumentException for another probability, or a negative number
    public ColumnOptions withBloomFilter(double probability, long distinct) {
        return new ColumnOptions(new State(state.codec, state.level, state.encoding, state.dictionary, state.statistics,
                OptionalDouble.of(probability), OptionalLong.of(distinct), state.floatOrder));
    }

    public ColumnOptions withFloatOrder(WriteOptions.FloatOrder choice) {
        return new ColumnOptions(new State(state.codec, state.level, state.encoding, state.dictionary, state.statistics,
                state.falsePositives, state.distinctValues, Optional.of(choice)));
    }

    /// These, and where they say nothing, `other`.
    ColumnOptions or(ColumnOptions other) {
        return new ColumnOptions(new State(state.codec.or(other::codec),
                state.codec.isPresent() ? state.level : other.state.level, state.encoding.or(other::encoding),
                state.dictionary.or(other::dictionary), state.statistics.or(other::statistics),
                state.falsePositives.isPresent() ? state.falsePositives : other.state.falsePositives,
                state.falsePositives.isPresent() ? state.distinctValues : other.state.distinctValues,
                state.floatOrder.or(other::floatOrder)));
    }

    /// How pages are compressed.
    public Optional<CompressionCodec> codec() {
        return state.codec;
    }

    /// The level on the scale of [#codec].
    public OptionalInt level() {
        return state.level;
    }

    /// The encoding of the values. `RLE_DICTIONARY` means a dictionary if it fits, else PLAIN.
    public Optional<Encoding> encoding() {
        return state.encoding;
    }

    /// Whether a dictionary is tried if no encoding is set.
    public Optional<WriteOptions.Dictionary> dictionary() {
        return state.dictionary;
    }

    /// Whether bounds and counts are written.
    public Optional<WriteOptions.Statistics> statistics() {
        return state.statistics;
    }

    /// The probability of a false positive of the Bloom filter; empty for no filter.
    public OptionalDouble falsePositives() {
        return state.falsePositives;
    }

    /// The number of distinct values that the Bloom filter is sized for; if empty, its size depends on the values.
    public OptionalLong distinctValues() {
        return state.distinctValues;
    }

    /// How bounds of FLOAT, DOUBLE and FLOAT16 compare.
    public Optional<WriteOptions.FloatOrder> floatOrder() {
        return state.floatOrder;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "ColumnOptions" + state.toString().substring("State".length());
    }
}
