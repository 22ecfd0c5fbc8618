package dev.lamella.internal.spark.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantMetadata;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
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
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.unsafe.types.VariantVal;

/// Writes one value of Spark that is not null.
interface Filler {
    /// Sets a field.
    void set(StructAppender to, int field, SpecializedGetters from, int at);

    /// Adds an element.
    void add(ListAppender to, SpecializedGetters from, int at);

    static Filler of(DataType type) {
        return switch (type) {
            case BooleanType ignored -> new Booleans();
            case ByteType ignored -> new Bytes();
            case ShortType ignored -> new Shorts();
            case IntegerType ignored -> new Ints();
            case DateType ignored -> new Ints();
            case FloatType ignored -> new Floats();
            case DoubleType ignored -> new Doubles();
            case StringType ignored -> new Texts();
            case BinaryType ignored -> new Binaries();
            case TimeType ignored -> new Times();
            case DecimalType decimal -> new Decimals(decimal.precision(), decimal.scale());
            case VariantType ignored -> new Variants();
            case NullType ignored -> new Nulls();
            case ArrayType array -> new Lists(of(array.elementType()));
            case MapType map -> new Maps(of(map.keyType()), of(map.valueType()));
            case StructType struct -> new Structs(
                    Arrays.stream(struct.fields()).map(field -> of(field.dataType())).toArray(Filler[]::new));
            default -> new Longs();
        };
    }

    final class Booleans implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setBoolean(field, from.getBoolean(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addBoolean(from.getBoolean(at));
        }
    }

    final class Bytes implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setInt(field, from.getByte(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addInt(from.getByte(at));
        }
    }

    final class Shorts implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setInt(field, from.getShort(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addInt(from.getShort(at));
        }
    }

    /// Numbers and days.
    final class Ints implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setRaw(field, from.getInt(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addRaw(from.getInt(at));
        }
    }

    /// Numbers and microseconds.
    final class Longs implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setRaw(field, from.getLong(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addRaw(from.getLong(at));
        }
    }

    /// Nanoseconds of a day, of which whole microseconds are written.
    final class Times implements Filler {
        private static final long NANOS_PER_MICRO = 1000;

        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setRaw(field, from.getLong(at) / NANOS_PER_MICRO);
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addRaw(from.getLong(at) / NANOS_PER_MICRO);
        }
    }

    final class Floats implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setFloat(field, from.getFloat(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addFloat(from.getFloat(at));
        }
    }

    final class Doubles implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setDouble(field, from.getDouble(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addDouble(from.getDouble(at));
        }
    }

    /// Texts, which usually lie in the array of a row.
    final class Texts implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            UTF8String text = from.getUTF8String(at);
            if (text.getBaseObject() instanceof byte[] bytes) {
                to.setBytes(field, bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), text.numBytes());
            } else {
                to.setBytes(field, text.getBytes());
            }
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            UTF8String text = from.getUTF8String(at);
            if (text.getBaseObject() instanceof byte[] bytes) {
                to.addBytes(bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), text.numBytes());
            } else {
                to.addBytes(text.getBytes());
            }
        }
    }

    final class Binaries implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setBytes(field, from.getBinary(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addBytes(from.getBinary(at));
        }
    }

    record Decimals(int precision, int scale) implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            Decimal value = from.getDecimal(at, precision, scale);
            if (precision <= Decimal.MAX_LONG_DIGITS()) {
                to.setRaw(field, value.toUnscaledLong());
            } else {
                to.set(field, value.toJavaBigDecimal());
            }
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            Decimal value = from.getDecimal(at, precision, scale);
            if (precision <= Decimal.MAX_LONG_DIGITS()) {
                to.addRaw(value.toUnscaledLong());
            } else {
                to.add(value.toJavaBigDecimal());
            }
        }
    }

    final class Variants implements Filler {
        private static Variant variant(VariantVal value) {
            byte[] metadata = value.getMetadata();
            return Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), value.getValue(), 0,
                    value.getValue().length);
        }

        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setVariant(field, variant(from.getVariant(at)));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addVariant(variant(from.getVariant(at)));
        }
    }

    final class Nulls implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            to.setNull(field);
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            to.addNull();
        }
    }

    record Structs(Filler[] fields) implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            fill(to.struct(field), from.getStruct(at, fields.length));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            fill(to.addStruct(), from.getStruct(at, fields.length));
        }

        private void fill(StructAppender to, SpecializedGetters from) {
            for (int i = 0; i < fields.length; i++) {
                if (from.isNullAt(i)) {
                    to.setNull(i);
                } else {
                    fields[i].set(to, i, from, i);
                }
            }
        }
    }

    record Lists(Filler element) implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            fill(to.list(field), from.getArray(at), element);
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            fill(to.addList(), from.getArray(at), element);
        }

        static void fill(ListAppender to, ArrayData from, Filler element) {
            for (int i = 0; i < from.numElements(); i++) {
                if (from.isNullAt(i)) {
                    to.addNull();
                } else {
                    element.add(to, from, i);
                }
            }
        }
    }

    record Maps(Filler key, Filler value) implements Filler {
        @Override
        public void set(StructAppender to, int field, SpecializedGetters from, int at) {
            fill(to.map(field), from.getMap(at));
        }

        @Override
        public void add(ListAppender to, SpecializedGetters from, int at) {
            fill(to.addMap(), from.getMap(at));
        }

        private void fill(MapAppender to, MapData from) {
            Lists.fill(to.keys(), from.keyArray(), key);
            Lists.fill(to.values(), from.valueArray(), value);
        }
    }
}
