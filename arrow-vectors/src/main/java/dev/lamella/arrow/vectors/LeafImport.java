package dev.lamella.arrow.vectors;

import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/// Imports the values of a leaf.
record LeafImport(PrimitiveField parquet, Kind kind, ArrowType type, List<String> path) implements ColumnImport {
    private static final int MILLIS_PER_SECOND = 1000;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int INTERVAL_LENGTH = 12;
    private static final int MONTH_DAY_NANO_LENGTH = 16;

    /// How values are copied, and what they are stored as.
    enum Kind {
        NOTHING(PhysicalType.INT32),
        BOOLEAN(PhysicalType.BOOLEAN),
        INT8(PhysicalType.INT32),
        UINT8(PhysicalType.INT32),
        INT16(PhysicalType.INT32),
        UINT16(PhysicalType.INT32),
        INT32(PhysicalType.INT32),
        INT64(PhysicalType.INT64),
        FLOAT(PhysicalType.FLOAT),
        DOUBLE(PhysicalType.DOUBLE),
        /// The precision decides on the physical type.
        DECIMAL(PhysicalType.FIXED_LEN_BYTE_ARRAY),
        DAYS_OF_MILLIS(PhysicalType.INT32),
        MILLIS_OF_SECONDS_32(PhysicalType.INT32),
        MILLIS_OF_SECONDS(PhysicalType.INT64),
        INTERVAL(PhysicalType.FIXED_LEN_BYTE_ARRAY),
        FIXED(PhysicalType.FIXED_LEN_BYTE_ARRAY),
        BYTES(PhysicalType.BYTE_ARRAY),
        LARGE_BYTES(PhysicalType.BYTE_ARRAY),
        VIEWS(PhysicalType.BYTE_ARRAY);

        private final PhysicalType carrier;

        Kind(PhysicalType carrier) {
            this.carrier = carrier;
        }

        PhysicalType carrier() {
            return carrier;
        }
    }

    @Override
    public ColumnVector read(FieldVector vector, int at, int count, Validity parent) {
        FieldVector from = ColumnImport.storage(vector);
        if (kind == Kind.NOTHING) {
            Memory.claim((long) count * Integer.BYTES);
            return new IntVector(count, Validity.of(new long[count + Long.SIZE - 1 >>> 6], count), new int[count]);
        }
        Validity validity = ArrowValidity.of(from, at, count, parent);
        ArrowBuf data = from.getDataBuffer();
        return switch (kind) {
            case NOTHING -> throw new AssertionError("Read above");
            case BOOLEAN -> booleans(data, at, count, validity);
            case INT8 -> ints(count, validity, i -> data.getByte(at + i));
            case UINT8 -> ints(count, validity, i -> data.getByte(at + i) & 0xFF);
            case INT16 -> ints(count, validity, i -> data.getShort(2L * (at + i)));
            case UINT16 -> ints(count, validity, i -> data.getShort(2L * (at + i)) & 0xFFFF);
            case INT32 -> {
                ByteBuffer stored = slice(data, at, count, Integer.BYTES);
                int[] values = new int[count];
                stored.asIntBuffer().get(values);
                yield new IntVector(count, validity, values);
            }
            case INT64 -> {
                ByteBuffer stored = slice(data, at, count, Long.BYTES);
                long[] values = new long[count];
                stored.asLongBuffer().get(values);
                yield new LongVector(count, validity, values);
            }
            case FLOAT -> {
                ByteBuffer stored = slice(data, at, count, Float.BYTES);
                float[] values = new float[count];
                stored.asFloatBuffer().get(values);
                yield new FloatVector(count, validity, values);
            }
            case DOUBLE -> {
                ByteBuffer stored = slice(data, at, count, Double.BYTES);
                double[] values = new double[count];
                stored.asDoubleBuffer().get(values);
                yield new DoubleVector(count, validity, values);
            }
            case DECIMAL -> decimals(data, at, count, validity);
            case DAYS_OF_MILLIS -> ints(count, validity, i -> days(data.getLong(8L * (at + i)), i));
            case MILLIS_OF_SECONDS_32 -> ints(count, validity,
                    i -> fitting((long) data.getInt(4L * (at + i)) * MILLIS_PER_SECOND, i));
            case MILLIS_OF_SECONDS -> longs(count, validity, i -> millis(data.getLong(8L * (at + i)), i));
            case INTERVAL -> intervals(data, at, count, validity);
            case FIXED -> fixed(data, at, count, validity);
            case BYTES -> bytes(from, at, count, validity, i -> from.getOffsetBuffer().getInt(4L * i));
            case LARGE_BYTES -> bytes(from, at, count, validity, i -> from.getOffsetBuffer().getLong(8L * i));
            case VIEWS -> views(from, at, count, validity);
        };
    }

    private static ByteBuffer slice(ArrowBuf data, int at, int count, int width) {
        return data.nioBuffer((long) at * width, Math.multiplyExact(count, width)).order(ByteOrder.nativeOrder());
    }

    private static ColumnVector booleans(ArrowBuf data, int at, int count, Validity validity) {
        long[] words = ArrowValidity.bits(data, at, count);
        boolean[] values = new boolean[count];
        for (int i = 0; i < count; i++) {
            values[i] = (words[i >>> 6] >>> i & 1) != 0;
        }
        return new BooleanVector(count, validity, values);
    }

    private static ColumnVector ints(int count, Validity validity, IntToLongFunction value) {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = validity.isNull(i) ? 0 : (int) value.applyAsLong(i);
        }
        return new IntVector(count, validity, values);
    }

    private static ColumnVector longs(int count, Validity validity, IntToLongFunction value) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = validity.isNull(i) ? 0 : value.applyAsLong(i);
        }
        return new LongVector(count, validity, values);
    }

    private long days(long millis, int slot) {
        if (millis % MILLIS_PER_DAY != 0) {
            throw failure(slot, "The milliseconds of the date are not the start of a day");
        }
        return fitting(millis / MILLIS_PER_DAY, slot);
    }

    private long fitting(long value, int slot) {
        if (value != (int) value) {
            throw failure(slot, "The value does not fit the 32 bits of " + parquet.typeText());
        }
        return value;
    }

    private long millis(long seconds, int slot) {
        long millis = seconds * MILLIS_PER_SECOND;
        if (millis / MILLIS_PER_SECOND != seconds) {
            throw failure(slot, "The seconds do not fit " + parquet.typeText());
        }
        return millis;
    }

    private ColumnVector decimals(ArrowBuf data, int at, int count, Validity validity) {
        int width = ((ArrowType.Decimal) type).getBitWidth() / Byte.SIZE;
        int length = switch (parquet.type()) {
            case INT32 -> Integer.BYTES;
            case INT64 -> Long.BYTES;
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> parquet.typeLength();
        };
        byte[] values = new byte[array((long) count * length)];
        byte[] one = new byte[width];
        for (int i = 0; i < count; i++) {
            if (validity.isNull(i)) {
                continue;
            }
            data.getBytes((long) (at + i) * width, one);
            for (int b = 0; b < width / 2; b++) {
                byte low = one[b];
                one[b] = one[width - 1 - b];
                one[width - 1 - b] = low;
            }
            // Turned around twice: the bytes of a Parquet decimal begin with the highest.
            byte[] little = new byte[length];
            if (!DecimalLayout.reverse(one, 0, width, little, 0, length)) {
                throw failure(i, "The decimal does not fit " + parquet.typeText());
            }
            for (int b = 0; b < length; b++) {
                values[i * length + b] = little[length - 1 - b];
            }
        }
        ByteBuffer big = ByteBuffer.wrap(values);
        return switch (parquet.type()) {
            case INT32 -> ints(count, validity, i -> big.getInt(i * Integer.BYTES));
            case INT64 -> longs(count, validity, i -> big.getLong(i * Long.BYTES));
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                new FixedBytesVector(count, validity, length, values);
        };
    }

    private ColumnVector intervals(ArrowBuf data, int at, int count, Validity validity) {
        byte[] values = new byte[array((long) count * INTERVAL_LENGTH)];
        ByteBuffer out = ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
        IntervalUnit unit = ((ArrowType.Interval) type).getUnit();
        for (int i = 0; i < count; i++) {
            if (validity.isNull(i)) {
                continue;
            }
            long slot = at + i;
            out.position(i * INTERVAL_LENGTH);
            switch (unit) {
                case YEAR_MONTH -> out.putInt(part(data.getInt(slot * Integer.BYTES), i));
                case DAY_TIME -> out.putInt(0).putInt(part(data.getInt(slot * Long.BYTES), i))
                        .putInt(part(data.getInt(slot * Long.BYTES + Integer.BYTES), i));
                case MONTH_DAY_NANO -> {
                    long place = slot * MONTH_DAY_NANO_LENGTH;
                    long nanos = data.getLong(place + Long.BYTES);
                    if (nanos % NANOS_PER_MILLI != 0) {
                        throw failure(i, "The interval has digits below milliseconds, which INTERVAL does not have");
                    }
                    out.putInt(part(data.getInt(place), i)).putInt(part(data.getInt(place + Integer.BYTES), i))
                            .putInt(part(nanos / NANOS_PER_MILLI, i));
                }
            }
        }
        return new FixedBytesVector(count, validity, INTERVAL_LENGTH, values);
    }

    private int part(long value, int slot) {
        if (value < 0 || value >>> Integer.SIZE != 0) {
            throw failure(slot, "A part of the interval is negative or too large; INTERVAL has unsigned 32 bits");
        }
        return (int) value;
    }

    private ColumnVector fixed(ArrowBuf data, int at, int count, Validity validity) {
        int width = parquet.typeLength();
        data.checkBytes((long) at * width, (long) (at + count) * width);
        byte[] values = new byte[array((long) count * width)];
        data.getBytes((long) at * width, values);
        return new FixedBytesVector(count, validity, width, values);
    }

    private ColumnVector bytes(FieldVector from, int at, int count, Validity validity, IntToLongFunction offsets) {
        long[] slices = new long[count];
        if (count == 0) {
            return new BytesVector(0, validity, new byte[0], slices);
        }
        long first = offsets.applyAsLong(at);
        from.getDataBuffer().checkBytes(first, offsets.applyAsLong(at + count));
        byte[] values = new byte[array(offsets.applyAsLong(at + count) - first)];
        from.getDataBuffer().getBytes(first, values);
        long begin = 0;
        for (int i = 0; i < count; i++) {
            long end = offsets.applyAsLong(at + i + 1) - first;
            Objects.checkFromToIndex(begin, end, values.length);
            slices[i] = validity.isNull(i) || end == begin ? 0 : begin << Integer.SIZE | end - begin;
            begin = end;
        }
        return new BytesVector(count, validity, values, slices);
    }

    private ColumnVector views(FieldVector from, int at, int count, Validity validity) {
        ViewImport views = new ViewImport((BaseVariableWidthViewVector) from, at, count, validity);
        return views.read(array(views.byteCount()));
    }

    private int array(long bytes) {
        if (bytes > Failure.LARGEST_ARRAY) {
            throw new UnsupportedFeatureException(Location.UNKNOWN.inColumn(path), "The values of a record batch have "
                    + bytes + " bytes together; an array holds at most " + Failure.LARGEST_ARRAY,
                    "Give smaller record batches.");
        }
        return (int) bytes;
    }

    private ValueException failure(int slot, String problem) {
        return new ValueException(Location.UNKNOWN.inColumn(path).inPart("slot " + slot + " of the record batch"),
                problem, "Convert the Arrow field to a type whose values Parquet can hold.");
    }
}
