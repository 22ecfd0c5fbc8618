package dev.lamella.dataset;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.LittleEndian;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import java.util.List;

/// Makes the vectors of columns that no file stores.
final class Filler {
    private static final byte[] NO_BYTES = {};

    private Filler() {}

    /// Nulls; empty lists of a field that is only repeated.
    static Vector nulls(Field field, int size) {
        if (field.repetition() == Repetition.REPEATED) {
            return new ListVector(size, Validity.none(), new int[size + 1], nullElements(field, 0));
        }
        return nullElements(field, size);
    }

    private static Vector nullElements(Field field, int size) {
        Validity none = Validity.of(new long[size + 63 >>> 6], size);
        return switch (field) {
            case PrimitiveField leaf -> nulls(leaf, none, size);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored -> new ListVector(size, none, new int[size + 1],
                        group.element() == group.children().getFirst()
                                ? nullElements(group.element(), 0)
                                : nulls(group.element(), 0));
                case GroupShape.MapOf ignored -> new MapVector(size, none, new int[size + 1], nulls(group.key(), 0),
                        group.value().map(value -> nulls(value, 0)).orElseGet(() -> new NullVector(0)));
                case GroupShape.Variant ignored -> new VariantVector(size, none, fields(group, size));
                case GroupShape.Struct ignored -> new StructVector(size, none, fields(group, size));
                case GroupShape.File ignored -> new StructVector(size, none, fields(group, size));
            };
        };
    }

    private static List<Vector> fields(GroupField group, int size) {
        return group.children().stream().map(child -> nulls(child, size)).toList();
    }

    private static Vector nulls(PrimitiveField leaf, Validity none, int size) {
        return switch (leaf.type()) {
            case BOOLEAN -> new BooleanVector(size, none, new boolean[size]);
            case INT32 -> new IntVector(size, none, new int[size]);
            case INT64 -> new LongVector(size, none, new long[size]);
            case FLOAT -> new FloatVector(size, none, new float[size]);
            case DOUBLE -> new DoubleVector(size, none, new double[size]);
            case BYTE_ARRAY -> new BytesVector(size, none, NO_BYTES, new long[size]);
            // A dictionary without entries takes no room for the values that are not there.
            case INT96 -> new DictionaryVector(size, none, new FixedBytesVector(0, Validity.none(), 12, NO_BYTES),
                    new int[size]);
            case FIXED_LEN_BYTE_ARRAY -> new DictionaryVector(size, none,
                    new FixedBytesVector(0, Validity.none(), leaf.typeLength(), NO_BYTES), new int[size]);
        };
    }

    /// Room for values of one length.
    static byte[] bytes(int size, int width) {
        requireRoom((long) size * width);
        return new byte[size * width];
    }

    static void requireRoom(long bytes) {
        if (bytes > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("The widened values of a vector have " + bytes
                    + " bytes together; an array holds at most " + (Integer.MAX_VALUE - 16),
                    "Read with fewer rows per batch.");
        }
    }

    /// The dictionary of a text that is every row's.
    static BytesVector dictionary(byte[] stored) {
        return new BytesVector(1, Validity.none(), stored, new long[]{stored.length});
    }

    /// A number in every row.
    ///
    /// @param stored in PLAIN encoding
    static Vector constant(PrimitiveField field, byte[] stored, int size) {
        return switch (field.type()) {
            case INT32 -> {
                int[] values = new int[size];
                Arrays.fill(values, LittleEndian.getInt(stored, 0));
                yield new IntVector(size, Validity.none(), values);
            }
            case INT64 -> {
                long[] values = new long[size];
                Arrays.fill(values, LittleEndian.getLong(stored, 0));
                yield new LongVector(size, Validity.none(), values);
            }
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                throw new IllegalStateException("a constant of " + field.typeText());
        };
    }
}
