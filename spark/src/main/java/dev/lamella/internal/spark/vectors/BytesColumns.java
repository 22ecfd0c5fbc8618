package dev.lamella.internal.spark.vectors;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Columns over BYTE_ARRAY values.
final class BytesColumns {
    private BytesColumns() {}

    /// Slices of the pages, or indices into a dictionary.
    abstract static class Slices extends SparkColumn {
        byte[] bytes = {};
        long[] slices = {};
        int @Nullable [] indices;
        private @Nullable ColumnVector dictionary;

        Slices(DataType type) {
            super(type);
        }

        @Override
        void bindValues(ColumnVector vector) {
            switch (vector) {
                case BytesVector values -> {
                    bytes = values.bytes();
                    slices = values.slices();
                    indices = null;
                    dictionary = null;
                }
                case DictionaryVector values -> {
                    indices = values.indices();
                    if (dictionary != values.dictionary()) {
                        BytesVector entries = (BytesVector) values.dictionary();
                        bytes = entries.bytes();
                        slices = entries.slices();
                        dictionary = entries;
                        bindDictionary(entries);
                    }
                }
                default -> throw unexpected(vector);
            }
        }

        void bindDictionary(BytesVector entries) {}

        final long slice(int row) {
            return slices[indices == null ? row : indices[row]];
        }

        static int from(long slice) {
            return (int) (slice >>> 32);
        }

        static int count(long slice) {
            return (int) slice;
        }
    }

    /// Bytes, which Spark wants in their own arrays.
    static final class Binaries extends Slices {
        Binaries(DataType type) {
            super(type);
        }

        @Override
        public byte @Nullable [] getBinary(int row) {
            if (isNullAt(row)) {
                return null;
            }
            long slice = slice(row);
            return Arrays.copyOfRange(bytes, from(slice), from(slice) + count(slice));
        }
    }

    /// Decimals.
    static final class Numbers extends Slices {
        Numbers(DataType type) {
            super(type);
        }

        @Override
        public @Nullable Decimal getDecimal(int row, int precision, int scale) {
            if (isNullAt(row)) {
                return null;
            }
            long slice = slice(row);
            return Decimals.of(bytes, from(slice), count(slice), precision, scale);
        }
    }

    /// Decimals with more digits than Spark has, as texts.
    static final class NumberTexts extends Slices {
        private final int scale;

        NumberTexts(DataType type, int scale) {
            super(type);
            this.scale = scale;
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            if (isNullAt(row)) {
                return null;
            }
            long slice = slice(row);
            return UTF8String.fromString(Decimals.exact(bytes, from(slice), count(slice), scale).toPlainString());
        }
    }
}
