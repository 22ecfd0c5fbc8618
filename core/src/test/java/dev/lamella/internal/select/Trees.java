package dev.lamella.internal.select;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Slots of vectors as trees of Java objects, one by one: null, a [Stored] value, a [Group] or [Many].
final class Trees {
    private Trees() {}

    /// A value of a leaf, PLAIN and without a length.
    record Stored(ByteBuffer value) {
        byte[] bytes() {
            return value.array();
        }
    }

    /// A group, or the entry of a map.
    record Group(List<@Nullable Object> fields) {}

    /// The elements of a list, or the entries of a map.
    record Many(List<@Nullable Object> elements) {}

    static @Nullable Object of(ColumnVector vector, int slot) {
        if (vector.isNull(slot)) {
            return null;
        }
        return switch (vector) {
            case BooleanVector v -> new Stored(ByteBuffer.wrap(new byte[]{(byte) (v.values()[slot] ? 1 : 0)}));
            case IntVector v -> new Stored(room(4).putInt(0, v.values()[slot]));
            case LongVector v -> new Stored(room(8).putLong(0, v.values()[slot]));
            case FloatVector v -> new Stored(room(4).putInt(0, Float.floatToRawIntBits(v.values()[slot])));
            case DoubleVector v -> new Stored(room(8).putLong(0, Double.doubleToRawLongBits(v.values()[slot])));
            case BytesVector v -> new Stored(ByteBuffer.wrap(v.value(slot)));
            case FixedBytesVector v -> new Stored(ByteBuffer.wrap(v.value(slot)));
            case DictionaryVector v -> of(v.dictionary(), v.indices()[slot]);
            case GroupVector v -> group(v.fields(), slot);
            case ListVector v -> many(v.offsets(), slot, at -> of(v.elements(), at));
            case MapVector v -> many(v.offsets(), slot, at -> group(List.of(v.keys(), v.values()), at));
            case NullVector ignored -> throw new AssertionError("all are null");
        };
    }

    static Group group(List<ColumnVector> vectors, int slot) {
        List<@Nullable Object> fields = new ArrayList<>();
        vectors.forEach(vector -> fields.add(of(vector, slot)));
        return new Group(fields);
    }

    private static Many many(int[] offsets, int slot, IntFunction<@Nullable Object> element) {
        List<@Nullable Object> elements = new ArrayList<>();
        IntStream.range(offsets[slot], offsets[slot + 1]).forEach(at -> elements.add(element.apply(at)));
        return new Many(elements);
    }

    private static ByteBuffer room(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
