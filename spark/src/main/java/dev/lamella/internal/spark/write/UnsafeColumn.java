package dev.lamella.internal.spark.write;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.unsafe.types.VariantVal;

/// Makes the vector of a column from the bytes of Spark's rows: one loop over all values, without a call for each value.
/// Texts and bytes are not copied.
///
/// Arrays are reused: a vector is valid until the next one is made.
sealed interface UnsafeColumn {
    ColumnVector vector(UnsafeCells cells);

    /// @param node the column in the file
    /// @param type the column in the rows
    static UnsafeColumn of(SchemaNode node, DataType type) {
        return switch (type) {
            case BooleanType ignored -> new Booleans();
            case ByteType ignored -> new Ints(Byte.BYTES);
            case ShortType ignored -> new Ints(Short.BYTES);
            case IntegerType ignored -> new Ints(Integer.BYTES);
            case DateType ignored -> new Ints(Integer.BYTES);
            case FloatType ignored -> new Floats();
            case DoubleType ignored -> new Doubles();
            case StringType ignored -> new Slices();
            case BinaryType ignored -> new Slices();
            case TimeType ignored -> new Times();
            case DecimalType ignored -> decimals((PrimitiveField) node.field());
            case VariantType ignored -> new Variants((SchemaNode.Variant) node);
            case NullType ignored -> new Nulls();
            case ArrayType array -> new Lists(elements(((SchemaNode.ListOf) node).element(), array.elementType()));
            case MapType map -> {
                SchemaNode.MapOf entries = (SchemaNode.MapOf) node;
                yield new Maps(elements(entries.key(), map.keyType()),
                        elements(entries.value().orElseThrow(), map.valueType()));
            }
            case StructType struct -> new Structs(new UnsafeFields((SchemaNode.Fields) node, struct,
                    IntStream.range(0, struct.length()).toArray()));
            default -> new Longs();
        };
    }

    private static UnsafeColumn decimals(PrimitiveField field) {
        return switch (field.type()) {
            case INT32 -> new Ints(Long.BYTES);
            case INT64 -> new Longs();
            case FIXED_LEN_BYTE_ARRAY -> new Decimals(field.typeLength());
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY ->
                throw new IllegalStateException("Decimals are not written as " + field.physicalText());
        };
    }

    private static Elements elements(SchemaNode node, DataType type) {
        return new Elements(of(node, type), width(type), new UnsafeCells());
    }

    /// The number of bytes of an element in an array.
    private static int width(DataType type) {
        return switch (type) {
            case BooleanType ignored -> 1;
            case ByteType ignored -> Byte.BYTES;
            case ShortType ignored -> Short.BYTES;
            case IntegerType ignored -> Integer.BYTES;
            case DateType ignored -> Integer.BYTES;
            case FloatType ignored -> Float.BYTES;
            default -> Long.BYTES;
        };
    }

    /// The elements of lists, or the keys or values of maps.
    record Elements(UnsafeColumn column, int width, UnsafeCells cells) {
        /// The vector of all elements.
        ///
        /// @param arrays where they begin in the bytes; 0 for null
        /// @param offsets the first element of each array
        ColumnVector vector(byte[] bytes, int[] arrays, int[] offsets, int count) {
            cells.bindElements(bytes, arrays, offsets, count, width);
            return column.vector(cells);
        }

        /// @param reused returned if it is long enough
        static int[] offsets(byte[] bytes, int[] arrays, int count, int[] reused) {
            int[] offsets = UnsafeCells.room(reused, count + 1);
            offsets[0] = 0;
            for (int i = 0; i < count; i++) {
                // The array of null has no elements: its number is in the zeros.
                offsets[i + 1] = offsets[i] + (int) UnsafeCells.getLong(bytes, arrays[i]);
            }
            return offsets;
        }
    }

    final class Booleans implements UnsafeColumn {
        private boolean[] values = {};

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            int[] positions = cells.positions();
            int shift = cells.shift();
            byte[] bytes = cells.bytes();
            boolean[] to = values.length >= count ? values : new boolean[count];
            for (int i = 0; i < count; i++) {
                to[i] = bytes[positions[i] + shift] != 0;
            }
            values = to;
            return new BooleanVector(count, cells.validity(), to);
        }
    }

    /// Numbers of up to 32 bits, days, and decimals of up to nine digits.
    final class Ints implements UnsafeColumn {
        private final int width;
        private int[] values = {};

        /// @param width the number of bytes in a row; decimals have eight
        Ints(int width) {
            this.width = width;
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            values = UnsafeCells.room(values, cells.count());
            fill(cells, cells.count(), values);
            return new IntVector(cells.count(), cells.validity(), values);
        }

        private void fill(UnsafeCells cells, int count, int[] to) {
            byte[] bytes = cells.bytes();
            int[] positions = cells.positions();
            int shift = cells.shift();
            switch (width) {
                case Byte.BYTES -> {
                    for (int i = 0; i < count; i++) {
                        to[i] = bytes[positions[i] + shift];
                    }
                }
                case Short.BYTES -> {
                    for (int i = 0; i < count; i++) {
                        to[i] = UnsafeCells.getShort(bytes, positions[i] + shift);
                    }
                }
                case Integer.BYTES -> {
                    for (int i = 0; i < count; i++) {
                        to[i] = UnsafeCells.getInt(bytes, positions[i] + shift);
                    }
                }
                default -> {
                    for (int i = 0; i < count; i++) {
                        to[i] = (int) UnsafeCells.getLong(bytes, positions[i] + shift);
                    }
                }
            }
        }
    }

    /// Numbers, microseconds, and decimals of up to 18 digits.
    final class Longs implements UnsafeColumn {
        private long[] values = {};

        @Override
        public LongVector vector(UnsafeCells cells) {
            int count = cells.count();
            int[] positions = cells.positions();
            int shift = cells.shift();
            byte[] bytes = cells.bytes();
            long[] to = values.length >= count ? values : new long[count];
            for (int i = 0; i < count; i++) {
                to[i] = UnsafeCells.getLong(bytes, positions[i] + shift);
            }
            values = to;
            return new LongVector(count, cells.validity(), to);
        }
    }

    /// Nanoseconds of a day, of which whole microseconds are written.
    final class Times implements UnsafeColumn {
        private static final long NANOS_PER_MICRO = 1000;

        private final Longs nanos = new Longs();

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            LongVector vector = nanos.vector(cells);
            long[] values = vector.values();
            for (int i = 0; i < vector.size(); i++) {
                values[i] /= NANOS_PER_MICRO;
            }
            return vector;
        }
    }

    final class Floats implements UnsafeColumn {
        private float[] values = {};

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            int[] positions = cells.positions();
            int shift = cells.shift();
            byte[] bytes = cells.bytes();
            float[] to = values.length >= count ? values : new float[count];
            for (int i = 0; i < count; i++) {
                to[i] = UnsafeCells.getFloat(bytes, positions[i] + shift);
            }
            values = to;
            return new FloatVector(count, cells.validity(), to);
        }
    }

    final class Doubles implements UnsafeColumn {
        private double[] values = {};

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            int[] positions = cells.positions();
            int shift = cells.shift();
            byte[] bytes = cells.bytes();
            double[] to = values.length >= count ? values : new double[count];
            for (int i = 0; i < count; i++) {
                to[i] = UnsafeCells.getDouble(bytes, positions[i] + shift);
            }
            values = to;
            return new DoubleVector(count, cells.validity(), to);
        }
    }

    /// Texts and bytes, which stay in the bytes of the rows.
    final class Slices implements UnsafeColumn {
        private long[] slices = {};

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            long[] to = slices.length >= count ? slices : new long[count];
            for (int i = 0; i < count; i++) {
                to[i] = cells.slice(i);
            }
            slices = to;
            return new BytesVector(count, cells.validity(), cells.bytes(), to);
        }
    }

    /// Decimals of more than 18 digits, which have the fewest bytes possible in rows, and a fixed number in files.
    final class Decimals implements UnsafeColumn {
        private final int width;
        private byte[] values = {};

        Decimals(int width) {
            this.width = width;
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            byte[] bytes = cells.bytes();
            byte[] to = values.length >= (long) count * width ? values : new byte[Math.multiplyExact(count, width)];
            for (int i = 0; i < count; i++) {
                long slice = cells.slice(i);
                int from = (int) (slice >>> 32);
                int size = (int) slice;
                int first = i * width + width - size;
                Arrays.fill(to, i * width, first, (byte) (bytes[from] < 0 ? -1 : 0));
                System.arraycopy(bytes, from, to, first, size);
            }
            values = to;
            return new FixedBytesVector(count, cells.validity(), width, to);
        }
    }

    /// Variants, whose bytes are made anew: their metadata may have more names than they use.
    final class Variants implements UnsafeColumn {
        private final Location place;
        private final VariantShredder shredder;

        Variants(SchemaNode.Variant node) {
            place = Location.UNKNOWN.inColumn(node.names());
            shredder = VariantShredder.of(node.field(),
                    VariantShredder.Options.DEFAULT.withDuplicates(VariantBuilder.Duplicates.REJECT));
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            shredder.clear();
            for (int i = 0; i < cells.count(); i++) {
                if (cells.isNull(i)) {
                    shredder.addNull();
                } else {
                    add(cells.variant(i), i);
                }
            }
            return shredder.vector();
        }

        private void add(VariantVal value, int slot) {
            byte[] metadata = value.getMetadata();
            byte[] bytes = value.getValue();
            try {
                shredder.add(
                        Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), bytes, 0, bytes.length));
            } catch (VariantFormatException e) {
                throw new ValueException(place(slot),
                        "The value is not a valid Variant: byte " + e.position() + ": " + e.problem(), e.advice());
            } catch (ParquetException e) {
                throw e.at(place(slot));
            }
        }

        private Location place(int slot) {
            return place.inPart("value " + slot + " of the batch");
        }
    }

    final class Nulls implements UnsafeColumn {
        @Override
        public ColumnVector vector(UnsafeCells cells) {
            return new NullVector(cells.count());
        }
    }

    final class Structs implements UnsafeColumn {
        private final UnsafeFields fields;
        private int[] starts = {};

        Structs(UnsafeFields fields) {
            this.fields = fields;
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            starts = cells.starts(starts);
            return new StructVector(cells.count(), cells.validity(),
                    fields.vectors(cells.bytes(), starts, cells.count()));
        }
    }

    final class Lists implements UnsafeColumn {
        private final Elements elements;
        private int[] arrays = {};
        private int[] offsets = {};

        Lists(Elements elements) {
            this.elements = elements;
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            arrays = cells.starts(arrays);
            offsets = Elements.offsets(cells.bytes(), arrays, count, offsets);
            return new ListVector(count, cells.validity(), offsets,
                    elements.vector(cells.bytes(), arrays, offsets, count));
        }
    }

    /// Maps: the size of the array of keys, the keys, and the values.
    final class Maps implements UnsafeColumn {
        private final Elements keys;
        private final Elements values;
        private int[] keyArrays = {};
        private int[] valueArrays = {};
        private int[] offsets = {};

        Maps(Elements keys, Elements values) {
            this.keys = keys;
            this.values = values;
        }

        @Override
        public ColumnVector vector(UnsafeCells cells) {
            int count = cells.count();
            byte[] bytes = cells.bytes();
            keyArrays = cells.starts(keyArrays);
            valueArrays = UnsafeCells.room(valueArrays, count);
            for (int i = 0; i < count; i++) {
                int map = keyArrays[i];
                if (map != 0) {
                    keyArrays[i] = map + Long.BYTES;
                    valueArrays[i] = keyArrays[i] + (int) UnsafeCells.getLong(bytes, map);
                } else {
                    valueArrays[i] = 0;
                }
            }
            offsets = Elements.offsets(bytes, keyArrays, count, offsets);
            return new MapVector(count, cells.validity(), offsets, keys.vector(bytes, keyArrays, offsets, count),
                    values.vector(bytes, valueArrays, offsets, count));
        }
    }
}
