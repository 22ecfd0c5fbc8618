package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import io.trino.spi.block.ArrayBlock;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Consumes blocks of Trino by the arrays below them, in which floating point is stored as its bits.
final class TrinoSums {
    private final Tally tally;

    TrinoSums(Tally tally) {
        this.tally = tally;
    }

    /// @param leaf the first leaf of the block
    /// @return the first leaf after it
    int add(Block block, int leaf) {
        return switch (block) {
            case RunLengthEncodedBlock run -> {
                int next = leaf;
                for (int i = 0; i < run.getPositionCount(); i++) {
                    next = add(run.getValue(), leaf);
                }
                yield next;
            }
            // Structs below structs with nulls come as indices, without the slots of the nulls.
            case DictionaryBlock indices when indices.getDictionary() instanceof RowBlock ->
                addAll(RowBlock.getRowFieldsFromBlock(indices), leaf);
            case DictionaryBlock indices -> addIndices(indices.getDictionary(), indices.getRawIds(),
                    indices.getRawIdsOffset(), indices.getPositionCount(), leaf);
            case RowBlock rows -> addAll(rows.getFieldBlocks(), leaf);
            case ArrayBlock lists -> add(lists.getElementsBlock(), leaf);
            case MapBlock maps -> add(maps.getValueBlock(), add(maps.getKeyBlock(), leaf));
            case ValueBlock values -> addValues(values, leaf);
        };
    }

    private int addAll(List<Block> fields, int leaf) {
        int next = leaf;
        for (Block field : fields) {
            next = add(field, next);
        }
        return next;
    }

    private int addValues(ValueBlock block, int leaf) {
        int size = block.getPositionCount();
        boolean isReal = tally.kind(leaf) == Column.Kind.REAL;
        switch (block) {
            case LongArrayBlock longs when isReal -> tally.add(leaf, realSum(longs.getRawValues(),
                    longs.getRawValuesOffset(), size, longs.getRawValueIsValid()));
            case LongArrayBlock longs -> tally.addLongs(leaf, longs.getRawValues(), longs.getRawValuesOffset(), size,
                    longs.getRawValueIsValid());
            case IntArrayBlock ints when isReal -> tally.add(leaf, realSum(ints.getRawValues(),
                    ints.getRawValuesOffset(), size, ints.getRawValueIsValid()));
            case IntArrayBlock ints -> tally.addInts(leaf, ints.getRawValues(), ints.getRawValuesOffset(), size,
                    ints.getRawValueIsValid());
            case ByteArrayBlock bytes -> tally.add(leaf, sum(bytes.getRawValues(), bytes.getRawValuesOffset(), size,
                    bytes.getRawValueIsValid()));
            // The text of a null is empty.
            case VariableWidthBlock text -> tally.addTexts(leaf, text.getRawSlice().byteArray(),
                    text.getRawSlice().byteArrayOffset(), text.getRawOffsets(), text.getRawArrayBase(), size);
            default -> throw new IllegalStateException("No table has " + block);
        }
        return leaf + 1;
    }

    private int addIndices(ValueBlock dictionary, int[] ids, int from, int size, int leaf) {
        switch (dictionary) {
            case VariableWidthBlock text -> tally.addTexts(leaf, text.getRawSlice().byteArray(),
                    text.getRawSlice().byteArrayOffset(), text.getRawOffsets(), text.getRawArrayBase(), ids, from, size,
                    null);
            case LongArrayBlock longs -> {
                long[] values = longs.getRawValues();
                long[] valid = longs.getRawValueIsValid();
                int base = longs.getRawValuesOffset();
                for (int i = from; i < from + size; i++) {
                    long value = valid == null || Tally.isValid(valid, base + ids[i]) ? values[base + ids[i]] : 0;
                    add(leaf, value, Double.longBitsToDouble(value));
                }
            }
            case IntArrayBlock ints -> {
                int[] values = ints.getRawValues();
                long[] valid = ints.getRawValueIsValid();
                int base = ints.getRawValuesOffset();
                for (int i = from; i < from + size; i++) {
                    int value = valid == null || Tally.isValid(valid, base + ids[i]) ? values[base + ids[i]] : 0;
                    add(leaf, value, Float.intBitsToFloat(value));
                }
            }
            case ByteArrayBlock bytes -> {
                for (int i = from; i < from + size; i++) {
                    tally.add(leaf, !bytes.isNull(ids[i]) && bytes.getByte(ids[i]) != 0);
                }
            }
            default -> throw new IllegalStateException("No table has " + dictionary);
        }
        return leaf + 1;
    }

    private void add(int leaf, long value, double real) {
        if (tally.kind(leaf) == Column.Kind.REAL) {
            tally.add(leaf, real);
        } else {
            tally.add(leaf, value);
        }
    }

    private static double realSum(long[] values, int from, int size, long @Nullable [] valid) {
        double sum = 0;
        if (valid == null) {
            for (int i = from; i < from + size; i++) {
                sum += Double.longBitsToDouble(values[i]);
            }
        } else {
            for (int i = from; i < from + size; i++) {
                sum += Tally.isValid(valid, i) ? Double.longBitsToDouble(values[i]) : 0;
            }
        }
        return sum;
    }

    private static double realSum(int[] values, int from, int size, long @Nullable [] valid) {
        double sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += valid == null || Tally.isValid(valid, i) ? Float.intBitsToFloat(values[i]) : 0;
        }
        return sum;
    }

    private static long sum(byte[] values, int from, int size, long @Nullable [] valid) {
        long sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += valid == null || Tally.isValid(valid, i) ? values[i] : 0;
        }
        return sum;
    }
}
