package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import io.airlift.slice.Slice;
import io.trino.spi.block.ArrayBlock;
import io.trino.spi.block.Bitmap;
import io.trino.spi.block.Block;
import io.trino.spi.block.ByteArrayBlock;
import io.trino.spi.block.DictionaryBlock;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.MapBlock;
import io.trino.spi.block.RowBlock;
import io.trino.spi.block.RunLengthEncodedBlock;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.block.VariableWidthBlock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Adds up blocks of Trino by the arrays below them. Floating point is in them as its bits; what null slots hold is not added.
final class TrinoSums {
    private final Tally tally;
    private final TextRule textRule;
    /// What the entries of a leaf's dictionary count, for the dictionary that it has now.
    private final Map<Integer, Weights> weights = new HashMap<>();

    TrinoSums(Tally tally, TextRule textRule) {
        this.tally = tally;
        this.textRule = textRule;
    }

    private record Weights(VariableWidthBlock dictionary, long[] summands) {}

    /// @param leaf the first leaf of the block
    /// @return the first leaf after it
    int add(Block block, int leaf) {
        return add(block, leaf, 1);
    }

    /// @param times how often the block comes
    private int add(Block block, int leaf, int times) {
        return switch (block) {
            case RunLengthEncodedBlock run -> add(run.getValue(), leaf, times * run.getPositionCount());
            case DictionaryBlock indices -> addIndices(indices, leaf, times);
            case RowBlock rows -> {
                int next = leaf;
                for (Block field : rows.getFieldBlocks()) {
                    next = add(field, next, times);
                }
                yield next;
            }
            case ArrayBlock lists -> add(lists.getElementsBlock(), leaf, times);
            case MapBlock maps -> add(maps.getValueBlock(), add(maps.getKeyBlock(), leaf, times), times);
            case ValueBlock values -> count(leaf, times, values.getPositionCount(), valueCount(values), sum(values));
        };
    }

    private int count(int leaf, long times, long slots, long values, long sum) {
        tally.add(leaf, times * slots, times * values, times * sum);
        return leaf + 1;
    }

    private int addIndices(DictionaryBlock block, int leaf, int times) {
        int[] ids = block.getRawIds();
        int from = block.getRawIdsOffset();
        int size = block.getPositionCount();
        ValueBlock dictionary = block.getDictionary();
        return switch (dictionary) {
            // structs below structs with nulls come so, without the slots of the nulls
            case RowBlock _ -> {
                int next = leaf;
                for (Block field : RowBlock.getRowFieldsFromBlock(block)) {
                    next = add(field, next, times);
                }
                yield next;
            }
            case VariableWidthBlock text when textRule == TextRule.ENTRIES -> count(leaf, times, size,
                    valueCount(text, ids, from, size), sum(summands(text, leaf), ids, from, size));
            default ->
                count(leaf, times, size, valueCount(dictionary, ids, from, size), sum(dictionary, ids, from, size));
        };
    }

    private static long sum(ValueBlock dictionary, int[] ids, int from, int size) {
        return switch (dictionary) {
            case VariableWidthBlock text -> sum(text, ids, from, size);
            case LongArrayBlock longs -> {
                long[] values = longs.getRawValues();
                long[] valid = longs.getRawValueIsValid();
                int base = longs.getRawValuesOffset();
                long sum = 0;
                for (int i = from; i < from + size; i++) {
                    sum += values[base + ids[i]] & mask(valid, base + ids[i]);
                }
                yield sum;
            }
            case IntArrayBlock ints -> {
                int[] values = ints.getRawValues();
                long[] valid = ints.getRawValueIsValid();
                int base = ints.getRawValuesOffset();
                long sum = 0;
                for (int i = from; i < from + size; i++) {
                    sum += values[base + ids[i]] & mask(valid, base + ids[i]);
                }
                yield sum;
            }
            default -> throw new IllegalStateException("no table has " + dictionary);
        };
    }

    private static long sum(VariableWidthBlock dictionary, int[] ids, int from, int size) {
        byte[] bytes = dictionary.getRawSlice().byteArray();
        int start = dictionary.getRawSlice().byteArrayOffset();
        int[] offsets = dictionary.getRawOffsets();
        int base = dictionary.getRawArrayBase();
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            int entry = base + ids[i];
            sum += summand(bytes, start + offsets[entry], offsets[entry + 1] - offsets[entry]);
        }
        return sum;
    }

    private static long sum(long[] summands, int[] ids, int from, int size) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += summands[ids[i]];
        }
        return sum;
    }

    /// What each entry counts; kept while the leaf has the same dictionary.
    private long[] summands(VariableWidthBlock dictionary, int leaf) {
        Weights known = weights.get(leaf);
        if (known == null || known.dictionary() != dictionary) {
            long[] summands = new long[dictionary.getPositionCount()];
            for (int i = 0; i < summands.length; i++) {
                summands[i] = summand(dictionary.getRawSlice().byteArray(),
                        dictionary.getRawSlice().byteArrayOffset() + dictionary.getRawSliceOffset(i),
                        dictionary.getSliceLength(i));
            }
            known = new Weights(dictionary, summands);
            weights.put(leaf, known);
        }
        return known.summands();
    }

    private static long valueCount(ValueBlock dictionary, int[] ids, int from, int size) {
        Optional<Bitmap> validity = dictionary.getValidityBitmap();
        if (validity.isEmpty()) {
            return size;
        }
        long[] words = validity.get().getRawWords();
        int offset = validity.get().getRawBitOffset();
        long count = 0;
        for (int i = from; i < from + size; i++) {
            count += bit(words, offset + ids[i]);
        }
        return count;
    }

    private static long valueCount(ValueBlock block) {
        Optional<Bitmap> validity = block.getValidityBitmap();
        int size = block.getPositionCount();
        if (validity.isEmpty()) {
            return size;
        }
        Bitmap bits = validity.get();
        long count = 0;
        for (int i = 0; i < size; i += Long.SIZE) {
            count += Long.bitCount(Bitmap.getBits(bits.getRawWords(), bits.getRawBitOffset(), i,
                    Math.min(Long.SIZE, size - i)));
        }
        return count;
    }

    /// All ones where there is a value.
    ///
    /// @param valid null if there is one everywhere
    private static long mask(long @Nullable [] valid, int index) {
        return valid == null ? -1 : -bit(valid, index);
    }

    private static long bit(long[] words, int index) {
        return words[index >>> 6] >>> index & 1;
    }

    private static long sum(ValueBlock block) {
        int size = block.getPositionCount();
        return switch (block) {
            case LongArrayBlock longs -> {
                long[] valid = longs.getRawValueIsValid();
                yield valid == null
                        ? sum(longs.getRawValues(), longs.getRawValuesOffset(), size)
                        : sum(longs.getRawValues(), longs.getRawValuesOffset(), size, valid);
            }
            case IntArrayBlock ints -> {
                long[] valid = ints.getRawValueIsValid();
                yield valid == null
                        ? sum(ints.getRawValues(), ints.getRawValuesOffset(), size)
                        : sum(ints.getRawValues(), ints.getRawValuesOffset(), size, valid);
            }
            case ByteArrayBlock bytes -> {
                long[] valid = bytes.getRawValueIsValid();
                yield valid == null
                        ? sum(bytes.getRawValues(), bytes.getRawValuesOffset(), size)
                        : sum(bytes.getRawValues(), bytes.getRawValuesOffset(), size, valid);
            }
            case VariableWidthBlock text -> sum(text, size);
            default -> throw new IllegalStateException("no table has " + block);
        };
    }

    private static long sum(long[] values, int from, int size) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i];
        }
        return sum;
    }

    /// The validity of a value is at its own index.
    private static long sum(long[] values, int from, int size, long[] valid) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i] & -bit(valid, i);
        }
        return sum;
    }

    private static long sum(int[] values, int from, int size) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sum(int[] values, int from, int size, long[] valid) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i] & -bit(valid, i);
        }
        return sum;
    }

    private static long sum(byte[] values, int from, int size) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sum(byte[] values, int from, int size, long[] valid) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i] & -bit(valid, i);
        }
        return sum;
    }

    /// Text of null slots is empty and counts nothing.
    private static long sum(VariableWidthBlock block, int size) {
        Slice slice = block.getRawSlice();
        byte[] bytes = slice.byteArray();
        int start = slice.byteArrayOffset();
        int[] offsets = block.getRawOffsets();
        int base = block.getRawArrayBase();
        long sum = 0;
        for (int i = base; i < base + size; i++) {
            sum += summand(bytes, start + offsets[i], offsets[i + 1] - offsets[i]);
        }
        return sum;
    }

    private static int summand(byte[] bytes, int at, int length) {
        return length == 0 ? 0 : length + (bytes[at] & 0xff);
    }
}
