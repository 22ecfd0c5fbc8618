package dev.lamella.internal.row;

import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Values of a physical type: numbers or booleans in an array; or bytes, as slices of an array, values of one width, or
/// indices into a dictionary of either.
///
/// Immutable values made of dictionary entries are cached while the column sees the same dictionary ([#cachedAt],
/// [#fill]). The cache holds at most one object per entry and requested type, so it grows only with the dictionary.
abstract class PrimitiveColumn extends Column {
    /// Targets whose values are immutable and may be shared.
    private static final Set<JavaTarget> SHARED = EnumSet.of(JavaTarget.BYTE, JavaTarget.SHORT, JavaTarget.INT,
            JavaTarget.LONG,
            JavaTarget.FLOAT, JavaTarget.DOUBLE, JavaTarget.CHARACTER, JavaTarget.BIG_INTEGER, JavaTarget.BIG_DECIMAL,
            JavaTarget.STRING,
            JavaTarget.ENUM, JavaTarget.INSTANT,
            JavaTarget.LOCAL_DATE_TIME, JavaTarget.OFFSET_DATE_TIME, JavaTarget.ZONED_DATE_TIME, JavaTarget.DURATION,
            JavaTarget.PERIOD,
            JavaTarget.UUID, JavaTarget.INTERVAL);
    private static final @Nullable Object[] NOT_MADE = {};
    final PhysicalType physical;
    boolean[] booleans = {};
    int[] ints = {};
    long[] longs = {};
    float[] floats = {};
    double[] doubles = {};
    private byte[] bytes = {};
    private long @Nullable [] slices;
    private int width;
    private int @Nullable [] indices;
    private @Nullable ColumnVector dictionary;
    private @Nullable Object[] entries = NOT_MADE;
    /// The cached values of entries, by requested type.
    private final Map<Class<?>, @Nullable Object[]> converted = new HashMap<>();

    PrimitiveColumn(RowNode node, ReadContext context, JavaTarget standard, JavaTarget... others) {
        super(node, context, standard, others);
        this.physical = node.primitive().type();
    }

    @Override
    void bindValues(ColumnVector vector) {
        switch (physical) {
            case BOOLEAN -> booleans = expect(BooleanVector.class, vector).values();
            case INT32 -> ints = expect(IntVector.class, vector).values();
            case INT64 -> longs = expect(LongVector.class, vector).values();
            case FLOAT -> floats = expect(FloatVector.class, vector).values();
            case DOUBLE -> doubles = expect(DoubleVector.class, vector).values();
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> bindEntries(vector);
        }
    }

    @Override
    final Object rawAt(int slot) {
        return switch (physical) {
            case BOOLEAN -> booleans[slot];
            case INT32 -> ints[slot];
            case INT64 -> longs[slot];
            case FLOAT -> floats[slot];
            case DOUBLE -> doubles[slot];
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> copyAt(slot);
        };
    }

    // Dictionaries are compared by identity, because vectors do not define equals.
    @SuppressWarnings("ReferenceEquality")
    private void bindEntries(ColumnVector vector) {
        if (vector instanceof DictionaryVector encoded) {
            bindBytes(encoded.dictionary());
            indices = encoded.indices();
            if (dictionary != encoded.dictionary()) {
                dictionary = encoded.dictionary();
                entries = NOT_MADE;
                converted.clear();
            }
        } else {
            bindBytes(vector);
            indices = null;
        }
    }

    private void bindBytes(ColumnVector vector) {
        if (vector instanceof BytesVector values) {
            bytes = values.bytes();
            slices = values.slices();
        } else if (vector instanceof FixedBytesVector values) {
            bytes = values.bytes();
            slices = null;
            width = values.width();
        } else {
            throw unexpected(vector);
        }
    }

    /// The Java value of `length` bytes from `from` on; for columns of bytes.
    Object decode(byte[] source, int from, int length) {
        throw new IllegalStateException(node.typeText() + " is not stored as bytes");
    }

    @Override
    Object valueAt(int slot) {
        return SHARED.contains(standard) ? cachedAt(slot) : decodeEntry(entry(slot));
    }

    /// The Java value of the slot, made once for each dictionary entry; only for immutable types.
    final Object cachedAt(int slot) {
        int[] ordinals = indices;
        if (ordinals == null) {
            return decodeEntry(slot);
        }
        int ordinal = ordinals[slot];
        @Nullable
        Object[] made = entries;
        if (made.length == 0) {
            made = makeEntries();
        }
        Object value = made[ordinal];
        if (value == null) {
            value = decodeEntry(ordinal);
            made[ordinal] = value;
        }
        return value;
    }

    private @Nullable Object[] makeEntries() {
        entries = placesForEntries();
        return entries;
    }

    private @Nullable Object[] placesForEntries() {
        ColumnVector current = dictionary;
        if (current == null) {
            throw new IllegalStateException("The vector has indices but not a dictionary");
        }
        return new Object[current.size()];
    }

    /// Whether values come as indices into a dictionary.
    final boolean isDictionary() {
        return indices != null;
    }

    /// All slots of a dictionary entry share one object, if its type is immutable.
    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        int[] ordinals = indices;
        if (ordinals == null || !SHARED.contains(target)) {
            super.fill(target, type, out, from, count);
            return;
        }
        @Nullable
        Object[] made = converted.computeIfAbsent(type, ignored -> placesForEntries());
        for (int i = 0; i < count; i++) {
            int slot = from + i;
            if (isNull(slot)) {
                out[i] = null;
                continue;
            }
            Object value = made[ordinals[slot]];
            if (value == null) {
                value = as(slot, target, type);
                made[ordinals[slot]] = value;
            }
            out[i] = value;
        }
    }

    /// A copy of the slot's bytes.
    final byte[] copyAt(int slot) {
        int from = offsetAt(slot);
        return Arrays.copyOfRange(bytes, from, from + lengthAt(slot));
    }

    final byte[] source() {
        return bytes;
    }

    final int offsetAt(int slot) {
        return offset(entry(slot));
    }

    final int lengthAt(int slot) {
        return length(entry(slot));
    }

    private int entry(int slot) {
        return indices == null ? slot : indices[slot];
    }

    private Object decodeEntry(int entry) {
        return decode(bytes, offset(entry), length(entry));
    }

    private int offset(int entry) {
        return slices == null ? entry * width : (int) (slices[entry] >>> 32);
    }

    private int length(int entry) {
        return slices == null ? width : (int) slices[entry];
    }
}
