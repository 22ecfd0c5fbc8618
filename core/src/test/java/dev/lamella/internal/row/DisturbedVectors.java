package dev.lamella.internal.row;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.Validity;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;

/// Vectors of the same shape with other values in them: such as an annotation forbids, and indices into dictionaries.
@NullUnmarked
final class DisturbedVectors {
    private final Random random;

    DisturbedVectors(Random random) {
        this.random = random;
    }

    ColumnVector disturb(ColumnVector vector) {
        return switch (vector) {
            case IntVector ints when isChosen() -> new IntVector(ints.size(), ints.validity(),
                    IntStream.range(0, ints.size())
                            .map(i -> isChosen() ? random.nextInt() >> random.nextInt(32) : ints.values()[i])
                            .toArray());
            case LongVector longs when isChosen() -> new LongVector(longs.size(), longs.validity(),
                    IntStream.range(0, longs.size())
                            .mapToLong(i -> isChosen() ? random.nextLong() >> random.nextInt(64) : longs.values()[i])
                            .toArray());
            case BytesVector bytes when isChosen() ->
                new BytesVector(bytes.size(), bytes.validity(), damaged(bytes.bytes()), bytes.slices());
            case FixedBytesVector bytes when isChosen() ->
                new FixedBytesVector(bytes.size(), bytes.validity(), bytes.width(), damaged(bytes.bytes()));
            case BytesVector bytes when random.nextBoolean() -> encoded(bytes);
            case FixedBytesVector bytes when random.nextBoolean() -> encoded(bytes);
            case GroupVector group -> group.withFields(group.fields().stream().map(this::disturb).toList());
            case ListVector list ->
                new ListVector(list.size(), list.validity(), list.offsets(), disturb(list.elements()));
            case MapVector map -> new MapVector(map.size(), map.validity(), map.offsets(), disturb(map.keys()),
                    disturb(map.values()));
            default -> vector;
        };
    }

    private boolean isChosen() {
        return random.nextInt(4) == 0;
    }

    private byte[] damaged(byte[] bytes) {
        byte[] copy = bytes.clone();
        for (int i = 0; i < copy.length; i++) {
            if (random.nextInt(32) == 0) {
                copy[i] = (byte) random.nextInt();
            }
        }
        return copy;
    }

    private ColumnVector encoded(BytesVector values) {
        int[] entries = entries(values);
        return dictionary(values, new BytesVector(entries.length, Validity.none(), values.bytes(),
                IntStream.of(entries).mapToLong(slot -> values.slices()[slot]).toArray()));
    }

    private ColumnVector encoded(FixedBytesVector values) {
        int[] entries = entries(values);
        byte[] bytes = new byte[entries.length * values.width()];
        for (int i = 0; i < entries.length; i++) {
            System.arraycopy(values.bytes(), entries[i] * values.width(), bytes, i * values.width(), values.width());
        }
        return dictionary(values, new FixedBytesVector(entries.length, Validity.none(), values.width(), bytes));
    }

    /// Slots whose values become entries of a dictionary.
    private int[] entries(ColumnVector values) {
        List<Integer> present = IntStream.range(0, values.size()).filter(values.validity()::isPresent).boxed()
                .toList();
        return present.stream().limit(1 + random.nextInt(8)).mapToInt(Integer::intValue).toArray();
    }

    private ColumnVector dictionary(ColumnVector values, ColumnVector entries) {
        int[] indices = new int[values.size()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = values.isNull(i) ? 0 : random.nextInt(entries.size());
        }
        return new DictionaryVector(values.size(), values.validity(), entries, indices);
    }
}
