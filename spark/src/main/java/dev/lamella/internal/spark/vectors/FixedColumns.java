package dev.lamella.internal.spark.vectors;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Columns over FIXED_LEN_BYTE_ARRAY and INT96 values.
final class FixedColumns {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private FixedColumns() {}

    /// Values of the same width, or indices into a dictionary of such values.
    private abstract static class Fixed extends SparkColumn {
        byte[] bytes = {};
        int width;
        private int @Nullable [] indices;

        Fixed(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            FixedBytesVector values;
            if (vector instanceof DictionaryVector coded) {
                indices = coded.indices();
                values = (FixedBytesVector) coded.dictionary();
            } else {
                indices = null;
                values = (FixedBytesVector) vector;
            }
            bytes = values.bytes();
            width = values.width();
        }

        final int from(int row) {
            return (indices == null ? row : indices[row]) * width;
        }
    }

    static final class Binaries extends Fixed {
        Binaries(DataType type) {
            super(type);
        }

        @Override
        public byte @Nullable [] getBinary(int row) {
            return isNullAt(row) ? null : Arrays.copyOfRange(bytes, from(row), from(row) + width);
        }
    }

    /// UUIDs as texts.
    static final class Uuids extends Fixed {
        Uuids(DataType type) {
            super(type);
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            if (isNullAt(row)) {
                return null;
            }
            int from = from(row);
            return UTF8String.fromString(
                    new UUID((long) BIG_LONG.get(bytes, from), (long) BIG_LONG.get(bytes, from + Long.BYTES))
                            .toString());
        }
    }

    /// Decimals.
    static final class Numbers extends Fixed {
        Numbers(DataType type) {
            super(type);
        }

        @Override
        public @Nullable Decimal getDecimal(int row, int precision, int scale) {
            return isNullAt(row) ? null : Decimals.of(bytes, from(row), width, precision, scale);
        }
    }

    /// Decimals with more digits than Spark has, as texts.
    static final class NumberTexts extends Fixed {
        private final int scale;

        NumberTexts(DataType type, int scale) {
            super(type);
            this.scale = scale;
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            return isNullAt(row)
                    ? null
                    : UTF8String.fromString(Decimals.exact(bytes, from(row), width, scale).toPlainString());
        }
    }

    /// FLOAT16.
    static final class Halves extends Fixed {
        Halves(DataType type) {
            super(type);
        }

        @Override
        public float getFloat(int row) {
            return Float.float16ToFloat((short) SHORT.get(bytes, from(row)));
        }
    }

    /// INT96 and other timestamps of 12 bytes: the nanoseconds of a day, and the day of the Julian calendar.
    static final class JulianTimestamps extends Fixed {
        private static final long JULIAN_DAY_OF_1970 = 2_440_588;
        private static final long MICROS_PER_DAY = 86_400_000_000L;

        private final LongUnit.Nanos unit;

        JulianTimestamps(DataType type, LongUnit.Nanos unit) {
            super(type);
            this.unit = unit;
        }

        @Override
        public long getLong(int row) {
            int from = from(row);
            int day = (int) INT.get(bytes, from + Long.BYTES);
            long micros = unit.convert((long) LONG.get(bytes, from));
            // Spark adds the days before 1970 to microseconds when it writes. In its last years, the sum overflows to
            // negative days, and the difference overflows back.
            return day < 0
                    ? LongUnit.sum(unit.column(), day, MICROS_PER_DAY, micros) - JULIAN_DAY_OF_1970 * MICROS_PER_DAY
                    : LongUnit.sum(unit.column(), day - JULIAN_DAY_OF_1970, MICROS_PER_DAY, micros);
        }
    }

    /// INT96 as nanoseconds since 1970.
    static final class JulianNanos extends Fixed {
        private static final long NANOS_PER_DAY = 86_400_000_000_000L;

        private final List<String> column;

        JulianNanos(DataType type, List<String> column) {
            super(type);
            this.column = column;
        }

        @Override
        public long getLong(int row) {
            int from = from(row);
            long day = (int) INT.get(bytes, from + Long.BYTES) - JulianTimestamps.JULIAN_DAY_OF_1970;
            return LongUnit.sum(column, day, NANOS_PER_DAY, (long) LONG.get(bytes, from));
        }
    }

    /// Timestamps of 12 bytes: a number in two's complement, least significant byte first.
    static final class WideTimestamps extends Fixed {
        private final List<String> column;
        /// How many units are one of Spark's, and how many of Spark's are one unit.
        private final BigInteger divisor;
        private final BigInteger factor;
        private final boolean isCut;

        WideTimestamps(DataType type, List<String> column, long divisor, long factor, boolean isCut) {
            super(type);
            this.column = column;
            this.divisor = BigInteger.valueOf(divisor);
            this.factor = BigInteger.valueOf(factor);
            this.isCut = isCut;
        }

        @Override
        public long getLong(int row) {
            int from = from(row);
            BigInteger low = new BigInteger(Long.toUnsignedString((long) LONG.get(bytes, from)));
            BigInteger value = BigInteger.valueOf((int) INT.get(bytes, from + Long.BYTES)).shiftLeft(Long.SIZE)
                    .add(low);
            BigInteger rest = value.mod(divisor);
            LongUnit.requireWhole(column, isCut, rest.longValue());
            BigInteger result = value.subtract(rest).divide(divisor).multiply(factor);
            if (result.bitLength() >= Long.SIZE) {
                throw LongUnit.tooFar(column);
            }
            return result.longValue();
        }
    }

    /// INTERVAL: a struct of three numbers, of which some may be asked for.
    static final class Intervals extends Fixed {
        private final SparkColumn[] parts;

        Intervals(StructType type, StructType whole) {
            super(type);
            parts = Arrays.stream(type.fieldNames()).map(name -> new Part(whole.fieldIndex(name) * Integer.BYTES))
                    .toArray(SparkColumn[]::new);
        }

        @Override
        public SparkColumn getChild(int ordinal) {
            return parts[ordinal];
        }

        private final class Part extends SparkColumn {
            private final int offset;

            Part(int offset) {
                super(DataTypes.LongType);
                this.offset = offset;
            }

            @Override
            void bindValues(ColumnVector vector) {}

            @Override
            public boolean isNullAt(int row) {
                return Intervals.this.isNullAt(row);
            }

            @Override
            public boolean hasNull() {
                return Intervals.this.hasNull();
            }

            @Override
            public int numNulls() {
                return Intervals.this.numNulls();
            }

            @Override
            public long getLong(int row) {
                return Integer.toUnsignedLong((int) INT.get(bytes, from(row) + offset));
            }
        }
    }
}
