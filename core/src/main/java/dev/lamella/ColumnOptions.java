package dev.lamella;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How one column, or the columns of a group, are written where it is not as [WriteOptions] say for all. Immutable; each `with`
/// method gives a changed copy.
///
/// @param codec how pages are compressed
/// @param level of the codec's own scale; goes with `codec`
/// @param encoding of the values; `RLE_DICTIONARY` where a dictionary fits, else PLAIN
/// @param dictionary whether a dictionary is tried where no encoding is given
/// @param statistics whether there are bounds and counts
/// @param falsePositives of a Bloom filter; there is one if it is given
/// @param distinctValues that the Bloom filter is made for; it adapts to what comes if this is not given
/// @param floatOrder how bounds of FLOAT, DOUBLE and FLOAT16 compare
public record ColumnOptions(Optional<CompressionCodec> codec, OptionalInt level, Optional<Encoding> encoding,
        Optional<WriteOptions.Dictionary> dictionary, Optional<WriteOptions.Statistics> statistics,
        OptionalDouble falsePositives, OptionalLong distinctValues, Optional<WriteOptions.FloatOrder> floatOrder) {
    /// As all columns are written.
    public static final ColumnOptions DEFAULT = new ColumnOptions(Optional.empty(), OptionalInt.empty(),
            Optional.empty(), Optional.empty(), Optional.empty(), OptionalDouble.empty(), OptionalLong.empty(),
            Optional.empty());

    public ColumnOptions {
        if (falsePositives.isPresent() && !(falsePositives.getAsDouble() > 0 && falsePositives.getAsDouble() < 1)) {
            throw new IllegalArgumentException("a false positive probability of " + falsePositives.getAsDouble()
                    + "; it is more than 0 and less than 1");
        }
        if (distinctValues.orElse(0) < 0) {
            throw new IllegalArgumentException(distinctValues.getAsLong() + " distinct values; there are 0 or more");
        }
    }

    public ColumnOptions withCodec(CompressionCodec choice) {
        return new ColumnOptions(Optional.of(choice), OptionalInt.empty(), encoding, dictionary, statistics,
                falsePositives, distinctValues, floatOrder);
    }

    /// With a codec at a level of its own scale.
    public ColumnOptions withCodec(CompressionCodec choice, int choiceLevel) {
        return new ColumnOptions(Optional.of(choice), OptionalInt.of(choiceLevel), encoding, dictionary, statistics,
                falsePositives, distinctValues, floatOrder);
    }

    public ColumnOptions withEncoding(Encoding choice) {
        return new ColumnOptions(codec, level, Optional.of(choice), dictionary, statistics, falsePositives,
                distinctValues, floatOrder);
    }

    public ColumnOptions withDictionary(WriteOptions.Dictionary choice) {
        return new ColumnOptions(codec, level, encoding, Optional.of(choice), statistics, falsePositives,
                distinctValues, floatOrder);
    }

    public ColumnOptions withStatistics(WriteOptions.Statistics choice) {
        return new ColumnOptions(codec, level, encoding, dictionary, Optional.of(choice), falsePositives,
                distinctValues, floatOrder);
    }

    /// With a Bloom filter that takes one in `1 / probability` values for there that are not.
    public ColumnOptions withBloomFilter(double probability) {
        return new ColumnOptions(codec, level, encoding, dictionary, statistics, OptionalDouble.of(probability),
                OptionalLong.empty(), floatOrder);
    }

    /// With a Bloom filter made for a number of distinct values in each row group.
    public ColumnOptions withBloomFilter(double probability, long distinct) {
        return new ColumnOptions(codec, level, encoding, dictionary, statistics, OptionalDouble.of(probability),
                OptionalLong.of(distinct), floatOrder);
    }

    public ColumnOptions withFloatOrder(WriteOptions.FloatOrder choice) {
        return new ColumnOptions(codec, level, encoding, dictionary, statistics, falsePositives, distinctValues,
                Optional.of(choice));
    }

    /// These, and where they say nothing, `other`.
    ColumnOptions or(ColumnOptions other) {
        return new ColumnOptions(codec.or(other::codec), codec.isPresent() ? level : other.level,
                encoding.or(other::encoding), dictionary.or(other::dictionary), statistics.or(other::statistics),
                falsePositives.isPresent() ? falsePositives : other.falsePositives,
                falsePositives.isPresent() ? distinctValues : other.distinctValues, floatOrder.or(other::floatOrder));
    }
}
