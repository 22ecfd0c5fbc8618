package dev.lamella.internal.spark.vectors;

import dev.lamella.internal.spark.types.Calendar;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.jspecify.annotations.Nullable;

/// Columns over arrays of numbers that have another form for Spark.
final class NumberColumns {
    private NumberColumns() {}

    /// INT32 as days in the hybrid calendar.
    static final class HybridDates extends SparkColumn {
        private int[] values = {};

        HybridDates(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            values = ((IntVector) vector).values();
        }

        @Override
        public int getInt(int row) {
            return Calendar.day(values[row]);
        }
    }

    /// Times in the hybrid calendar.
    static final class HybridTimes extends SparkColumn {
        private final SparkColumn times;
        private final Calendar calendar;

        HybridTimes(SparkColumn times, Calendar calendar) {
            super(times.dataType());
            this.times = times;
            this.calendar = calendar;
        }

        @Override
        void bindValues(ColumnVector vector) {
            times.bind(vector);
        }

        @Override
        public long getLong(int row) {
            return calendar.micros(times.getLong(row));
        }
    }

    /// INT32 as unsigned numbers, which are longs for Spark.
    static final class UnsignedInts extends SparkColumn {
        private int[] values = {};

        UnsignedInts(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            values = ((IntVector) vector).values();
        }

        @Override
        public long getLong(int row) {
            return Integer.toUnsignedLong(values[row]);
        }
    }

    /// INT32 as milliseconds of a day, which are nanoseconds for Spark.
    static final class MilliTimes extends SparkColumn {
        private int[] values = {};

        MilliTimes(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            values = ((IntVector) vector).values();
        }

        @Override
        public long getLong(int row) {
            return values[row] * 1_000_000L;
        }
    }

    /// INT64 in another unit than Spark's.
    static final class ScaledLongs extends SparkColumn {
        private final LongUnit unit;
        private long[] values = {};

        ScaledLongs(DataType type, LongUnit unit) {
            super(type);
            this.unit = unit;
        }

        @Override
        void bindValues(ColumnVector vector) {
            values = ((LongVector) vector).values();
        }

        @Override
        public long getLong(int row) {
            return unit.convert(values[row]);
        }
    }

    /// INT64 as unsigned numbers, which are decimals for Spark.
    static final class UnsignedLongs extends SparkColumn {
        private long[] values = {};

        UnsignedLongs(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            values = ((LongVector) vector).values();
        }

        @Override
        public @Nullable Decimal getDecimal(int row, int precision, int scale) {
            return isNullAt(row)
                    ? null
                    : Decimal.apply(new BigDecimal(new BigInteger(Long.toUnsignedString(values[row]))), precision,
                            scale);
        }
    }

    /// Slots without values, for example the values of a map that has only keys.
    static final class Nulls extends SparkColumn {
        Nulls(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {}

        @Override
        public boolean isNullAt(int row) {
            return true;
        }
    }
}
