package dev.lamella.internal.batch;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
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
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Random batches that can be written, of any schema: nulls wherever they may be, values at the ends of what their annotation
/// allows, dictionaries, bytes in any order with gaps between, lists that begin anywhere; arrays are now and then longer than
/// needed, and what is below a null sometimes has values all the same.
public final class RandomBatches {
    private static final String[] JSONS = {"null", "[1, 2.5]", " {\"мир\":{\"a\":true}}", "\"\\u00e9\"", "0"};
    private static final String[] TEXTS = {"", "a", "text", "0123456789", "é", "мир", "世界", "😀", "a😀b", "\u0000"};

    private final Random random;

    public RandomBatches(Random random) {
        this.random = random;
    }

    public Batch batch(Schema schema, int rows) {
        List<ColumnVector> columns = new ArrayList<>();
        for (Field field : schema.fields()) {
            columns.add(vector(field, rows, new boolean[rows], false));
        }
        return new Batch(schema, rows, columns);
    }

    /// @param isAbsent slots below a null
    private ColumnVector vector(Field field, int size, boolean[] isAbsent, boolean isElement) {
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            int[] offsets = offsets(size, isAbsent);
            int count = count(offsets, size);
            return new ListVector(size, Validity.none(), offsets,
                    vector(field, count, unused(offsets, count, size), true));
        }
        boolean[] isNull = isAbsent.clone();
        boolean tellsAbsent = random.nextInt(4) > 0;
        for (int i = 0; i < size; i++) {
            isNull[i] = isAbsent[i] && tellsAbsent
                    || field.repetition() == Repetition.OPTIONAL && random.nextInt(4) == 0;
        }
        return switch (field) {
            case PrimitiveField leaf -> leaf(leaf, size, isNull, isAbsent);
            case GroupField group -> group(group, size, isNull, isAbsent);
        };
    }

    private ColumnVector group(GroupField group, int size, boolean[] isNull, boolean[] isAbsent) {
        boolean[] below = new boolean[size];
        for (int i = 0; i < size; i++) {
            below[i] = isNull[i] || isAbsent[i];
        }
        Validity validity = validity(isNull);
        return switch (group.shape()) {
            case GroupShape.Variant ignored -> new VariantVector(size, validity,
                    group.children().stream().map(child -> vector(child, size, below, false)).toList());
            case GroupShape.Struct ignored -> new StructVector(size, validity,
                    group.children().stream().map(child -> vector(child, size, below, false)).toList());
            case GroupShape.File ignored -> new StructVector(size, validity,
                    group.children().stream().map(child -> part(child, size, below)).toList());
            case GroupShape.ListOf ignored -> {
                int[] offsets = offsets(size, below);
                int count = count(offsets, size);
                yield new ListVector(size, validity, offsets, vector(group.element(), count,
                        unused(offsets, count, size), group.element() == group.children().getFirst()));
            }
            case GroupShape.MapOf ignored -> {
                int[] offsets = offsets(size, below);
                int most = count(offsets, size);
                ColumnVector keys = key(group.key(), most, unused(offsets, most, size));
                if (hasDuplicates(keys, offsets, size)) {
                    for (int i = 0; i < size; i++) {
                        offsets[i + 1] = Math.min(offsets[i] + 1, offsets[i + 1]);
                    }
                }
                int count = most;
                boolean[] unused = unused(offsets, count, size);
                yield new MapVector(size, validity, offsets, keys,
                        group.value().map(value -> vector(value, count, unused, false))
                                .orElseGet(() -> new NullVector(count)));
            }
        };
    }

    private static boolean hasDuplicates(ColumnVector keys, int[] offsets, int size) {
        boolean isFound = false;
        MapKeys check = new MapKeys();
        for (int i = 0; i < size && !(keys instanceof ColumnVector.Nested); i++) {
            isFound |= check.hasDuplicate(keys, offsets[i], offsets[i + 1]);
        }
        return isFound;
    }

    private ColumnVector key(Field key, int count, boolean[] unused) {
        Field required = key instanceof PrimitiveField leaf
                ? PrimitiveField.asDeclared(leaf.name(), Repetition.REQUIRED, leaf.type(), leaf.typeLength(),
                        leaf.fieldId(), leaf.annotation())
                : key;
        return vector(required, count, unused, false);
    }

    /// A URI is always there, so that any size is allowed, and no offset.
    private ColumnVector part(Field part, int size, boolean[] isAbsent) {
        return switch (part.name()) {
            case "uri" -> {
                byte[][] values = new byte[size][];
                for (int i = 0; i < size; i++) {
                    values[i] = ("file:" + TEXTS[random.nextInt(TEXTS.length)]).getBytes(StandardCharsets.UTF_8);
                }
                yield bytes(values, isAbsent);
            }
            case "size" -> new LongVector(size, validity(isAbsent), random.longs(size, 0, 9).toArray());
            case "offset" -> new NullVector(size);
            default -> vector(part, size, isAbsent, false);
        };
    }

    private int[] offsets(int size, boolean[] isEmpty) {
        int[] offsets = new int[size + 1 + random.nextInt(2)];
        offsets[0] = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
        for (int i = 0; i < size; i++) {
            int length = isEmpty[i] && random.nextInt(4) > 0 || random.nextInt(3) == 0 ? 0 : random.nextInt(4);
            offsets[i + 1] = offsets[i] + length;
        }
        return offsets;
    }

    private int count(int[] offsets, int size) {
        return offsets[size] + (random.nextInt(3) == 0 ? random.nextInt(3) : 0);
    }

    /// Elements that no list has.
    private static boolean[] unused(int[] offsets, int count, int size) {
        boolean[] unused = new boolean[count];
        Arrays.fill(unused, 0, offsets[0], true);
        Arrays.fill(unused, offsets[size], count, true);
        return unused;
    }

    private Validity validity(boolean[] isNull) {
        long[] words = new long[(isNull.length + 63 >>> 6) + random.nextInt(2)];
        int nulls = 0;
        for (int i = 0; i < isNull.length; i++) {
            if (isNull[i]) {
                nulls++;
            } else {
                words[i >>> 6] |= 1L << i;
            }
        }
        return Validity.of(words, nulls);
    }

    private ColumnVector leaf(PrimitiveField leaf, int size, boolean[] isNull, boolean[] isAbsent) {
        boolean[] isNone = Arrays.copyOf(isNull, size);
        if (leaf.logicalType().orElse(null) instanceof LogicalType.Unknown) {
            Arrays.fill(isNone, true);
            if (random.nextBoolean()) {
                return new NullVector(size);
            }
        }
        Validity validity = validity(isNone);
        return switch (leaf.type()) {
            case BOOLEAN -> {
                boolean[] values = new boolean[size];
                for (int i = 0; i < size; i++) {
                    values[i] = random.nextBoolean();
                }
                yield new BooleanVector(size, validity, values);
            }
            case INT32 -> {
                int[] values = new int[size + random.nextInt(2)];
                for (int i = 0; i < size; i++) {
                    values[i] = isNone[i] || isAbsent[i] ? random.nextInt() : (int) number(leaf, Integer.SIZE);
                }
                yield new IntVector(size, validity, values);
            }
            case INT64 -> {
                long[] values = new long[size + random.nextInt(2)];
                for (int i = 0; i < size; i++) {
                    values[i] = isNone[i] || isAbsent[i] ? random.nextLong() : number(leaf, Long.SIZE);
                }
                yield new LongVector(size, validity, values);
            }
            case FLOAT -> {
                float[] values = new float[size];
                for (int i = 0; i < size; i++) {
                    values[i] = Float.intBitsToFloat(random.nextInt());
                }
                yield new FloatVector(size, validity, values);
            }
            case DOUBLE -> new DoubleVector(size, validity,
                    random.longs(size).mapToDouble(Double::longBitsToDouble).toArray());
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> bytes(leaf, size, isNone, isAbsent);
        };
    }

    /// A stored number that the annotation allows, often at an end of the range.
    private long number(PrimitiveField leaf, int bits) {
        long low = bits == Integer.SIZE ? Integer.MIN_VALUE : Long.MIN_VALUE;
        long high = bits == Integer.SIZE ? Integer.MAX_VALUE : Long.MAX_VALUE;
        LogicalType type = leaf.logicalType().orElseGet(LogicalType.Date::new);
        if (type instanceof LogicalType.Integer(int width, boolean isSigned) && width < bits) {
            low = isSigned ? -1L << width - 1 : 0;
            high = isSigned ? ~low : (1L << width) - 1;
        } else if (type instanceof LogicalType.Time(boolean ignored, TimePrecision unit)) {
            low = 0;
            high = unit.perDay() - 1;
        } else if (type instanceof LogicalType.Decimal(int precision, int ignored2)) {
            high = BigInteger.TEN.pow(precision).longValueExact() - 1;
            low = -high;
        }
        return switch (random.nextInt(4)) {
            case 0 -> low;
            case 1 -> high;
            case 2 -> 0;
            default -> low + Math.floorMod(random.nextLong() >>> 1, Math.max(1, high - low));
        };
    }

    private ColumnVector bytes(PrimitiveField leaf, int size, boolean[] isNull, boolean[] isAbsent) {
        byte[][] values = new byte[size][];
        int width = leaf.type() == PhysicalType.INT96 ? 12 : leaf.typeLength();
        boolean isFixed = leaf.type() != PhysicalType.BYTE_ARRAY;
        for (int i = 0; i < size; i++) {
            byte[] value = isFixed ? new byte[width] : new byte[random.nextInt(20)];
            random.nextBytes(value);
            if (!isNull[i] && !isAbsent[i]) {
                value = switch (leaf.logicalType().orElse(null)) {
                    case LogicalType.Json ignored ->
                        JSONS[random.nextInt(JSONS.length)].getBytes(StandardCharsets.UTF_8);
                    case LogicalType.Bson ignored -> bson(random);
                    case LogicalType.Text ignored ->
                        TEXTS[random.nextInt(TEXTS.length)].getBytes(StandardCharsets.UTF_8);
                    case LogicalType.Decimal(int precision, int ignored) -> decimal(precision, isFixed ? width : 0);
                    case LogicalType.Geospatial ignored -> ByteBuffer.allocate(21).put((byte) 0)
                            .putInt(1).putDouble(random.nextInt(-180, 181)).putDouble(random.nextInt(-90, 91)).array();
                    case null, default -> value;
                };
            }
            values[i] = value;
        }
        ColumnVector plain = isFixed
                ? new FixedBytesVector(size, validity(Arrays.copyOf(isNull, size)), width, joined(values))
                : bytes(values, Arrays.copyOf(isNull, size));
        return size > 0 && random.nextInt(3) == 0 ? encoded(plain) : plain;
    }

    /// A document of one number and one text.
    public static byte[] bson(Random random) {
        int name = random.nextInt(10);
        return ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN).putInt(24).put((byte) 0x10)
                .put((byte) ('0' + name)).put((byte) 0).putInt(random.nextInt()).put((byte) 2).put((byte) 't')
                .put((byte) 0)
                .putInt(5).put("é中".substring(1).getBytes(StandardCharsets.UTF_8)).put((byte) 'x').put((byte) 0)
                .put((byte) 0).array();
    }

    private byte[] decimal(int precision, int width) {
        BigInteger most = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
        BigInteger number = switch (random.nextInt(4)) {
            case 0 -> most;
            case 1 -> most.negate();
            case 2 -> BigInteger.valueOf(random.nextInt(3) - 1);
            default -> new BigInteger(random.nextInt(most.bitLength()), random);
        };
        byte[] bytes = number.toByteArray();
        byte[] stored = new byte[Math.max(width == 0 ? bytes.length + random.nextInt(2) : width, bytes.length)];
        Arrays.fill(stored, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, stored, stored.length - bytes.length, bytes.length);
        return stored;
    }

    private static byte[] joined(byte[][] values) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] value : values) {
            all.writeBytes(value);
        }
        return all.toByteArray();
    }

    /// Slices forwards or backwards, with or without gaps, of an array that ends with the last value.
    private BytesVector bytes(byte[][] values, boolean[] isNull) {
        int size = values.length;
        long[] slices = new long[size];
        boolean isBackwards = random.nextInt(4) == 0;
        int gap = random.nextInt(3) * 2;
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        for (int i = 0; i < size; i++) {
            int slot = isBackwards ? size - 1 - i : i;
            if (!isNull[slot] || random.nextInt(8) == 0) {
                byte[] between = new byte[gap];
                random.nextBytes(between);
                pool.writeBytes(between);
                slices[slot] = (long) pool.size() << 32 | values[slot].length;
                pool.writeBytes(values[slot]);
            }
        }
        return new BytesVector(size, validity(Arrays.copyOf(isNull, size)), pool.toByteArray(), slices);
    }

    /// The same values with a dictionary that has each of them, and more than once.
    private ColumnVector encoded(ColumnVector plain) {
        int size = plain.size();
        List<Integer> places = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Collections.shuffle(places, random);
        int[] indices = new int[size + random.nextInt(2)];
        for (int i = 0; i < size; i++) {
            indices[i] = plain.isNull(i) ? random.nextInt(3) * 1_000_000 : places.get(i);
        }
        ColumnVector entries = switch (plain) {
            case BytesVector v -> {
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    slices[places.get(i)] = v.slices()[i];
                }
                yield new BytesVector(size, Validity.none(), v.bytes(), slices);
            }
            case FixedBytesVector v -> {
                byte[] bytes = new byte[size * v.width()];
                for (int i = 0; i < size; i++) {
                    System.arraycopy(v.bytes(), i * v.width(), bytes, places.get(i) * v.width(), v.width());
                }
                yield new FixedBytesVector(size, Validity.none(), v.width(), bytes);
            }
            default -> throw new IllegalArgumentException(plain.toString());
        };
        return new DictionaryVector(size, plain.validity(), entries, indices);
    }
}
