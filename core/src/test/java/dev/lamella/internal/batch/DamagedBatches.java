package dev.lamella.internal.batch;

import dev.lamella.vector.Batch;
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
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Changes one thing in a batch at random: a size, an array's length, an offset, a bit, a vector's kind.
final class DamagedBatches {
    private static final int[] NUMBERS = {-1, 0, 1, Integer.MIN_VALUE, Integer.MAX_VALUE};

    private final Random random;
    private int left;

    DamagedBatches(Random random) {
        this.random = random;
    }

    Batch damaged(Batch batch) {
        List<ColumnVector> columns = new ArrayList<>(batch.columns());
        int nodes = columns.stream().mapToInt(DamagedBatches::count).sum();
        left = random.nextInt(nodes + 1);
        if (left == nodes) {
            return switch (random.nextInt(3)) {
                case 0 -> new Batch(batch.schema(), number(batch.rowCount()), columns);
                case 1 -> new Batch(batch.schema(), batch.rowCount(), with(columns, new NullVector(batch.rowCount())));
                default -> new Batch(batch.schema(), batch.rowCount(), without(columns));
            };
        }
        columns.replaceAll(this::walk);
        return new Batch(batch.schema(), batch.rowCount(), columns);
    }

    private static int count(ColumnVector vector) {
        return 1 + switch (vector) {
            case GroupVector v -> v.fields().stream().mapToInt(DamagedBatches::count).sum();
            case ListVector v -> count(v.elements());
            case MapVector v -> count(v.keys()) + count(v.values());
            case DictionaryVector v -> count(v.dictionary());
            default -> 0;
        };
    }

    private ColumnVector walk(ColumnVector vector) {
        if (left-- == 0) {
            return damaged(vector);
        }
        return switch (vector) {
            case GroupVector v -> v.withFields(v.fields().stream().map(this::walk).toList());
            case ListVector v -> new ListVector(v.size(), v.validity(), v.offsets(), walk(v.elements()));
            case MapVector v -> {
                ColumnVector keys = walk(v.keys());
                yield new MapVector(v.size(), v.validity(), v.offsets(), keys, walk(v.values()));
            }
            case DictionaryVector v -> {
                ColumnVector entries = walk(v.dictionary());
                yield entries instanceof BytesVector || entries instanceof FixedBytesVector
                        ? new DictionaryVector(v.size(), v.validity(), entries, v.indices())
                        : v;
            }
            default -> vector;
        };
    }

    private ColumnVector damaged(ColumnVector vector) {
        if (random.nextInt(6) == 0) {
            return otherKind(vector);
        }
        int size = random.nextInt(4) == 0 ? number(vector.size()) : vector.size();
        Validity validity = random.nextInt(3) == 0 ? damaged(vector.validity()) : vector.validity();
        return switch (vector) {
            case BooleanVector v ->
                new BooleanVector(size, validity, Arrays.copyOf(v.values(), cut(v.values().length)));
            case IntVector v -> new IntVector(size, validity, damaged(v.values()));
            case LongVector v -> new LongVector(size, validity, damaged(v.values()));
            case FloatVector v -> new FloatVector(size, validity, Arrays.copyOf(v.values(), cut(v.values().length)));
            case DoubleVector v -> new DoubleVector(size, validity, Arrays.copyOf(v.values(), cut(v.values().length)));
            case BytesVector v -> random.nextBoolean()
                    ? new BytesVector(size, validity, v.bytes(), damaged(v.slices()))
                    : new BytesVector(size, validity, Arrays.copyOf(v.bytes(), cut(v.bytes().length)), v.slices());
            case FixedBytesVector v -> random.nextBoolean()
                    ? new FixedBytesVector(size, validity, number(v.width()), v.bytes())
                    : new FixedBytesVector(size, validity, v.width(), Arrays.copyOf(v.bytes(), cut(v.bytes().length)));
            case DictionaryVector v -> new DictionaryVector(size, validity, v.dictionary(), damaged(v.indices()));
            case StructVector v -> new StructVector(size, validity, damaged(v));
            case VariantVector v -> new VariantVector(size, validity, damaged(v));
            case ListVector v -> new ListVector(size, validity, damaged(v.offsets()), v.elements());
            case MapVector v -> new MapVector(size, validity, damaged(v.offsets()), v.keys(), v.values());
            case NullVector ignored -> new NullVector(size);
        };
    }

    private List<ColumnVector> damaged(GroupVector group) {
        if (random.nextBoolean()) {
            return group.fields();
        }
        return random.nextBoolean() ? without(group.fields()) : with(group.fields(), new NullVector(group.size()));
    }

    private ColumnVector otherKind(ColumnVector vector) {
        int size = vector.size();
        return switch (random.nextInt(8)) {
            case 0 -> new IntVector(size, vector.validity(), new int[size]);
            case 1 -> new LongVector(size, vector.validity(), new long[size]);
            case 2 -> new BooleanVector(size, vector.validity(), new boolean[size]);
            case 3 -> new BytesVector(size, vector.validity(), new byte[0], new long[size]);
            case 4 -> new FixedBytesVector(size, vector.validity(), 0, new byte[0]);
            case 5 -> new ListVector(size, vector.validity(), new int[size + 1], new NullVector(0));
            case 6 -> new StructVector(size, vector.validity(), List.of());
            default -> new NullVector(size);
        };
    }

    private Validity damaged(Validity validity) {
        long[] words = Arrays.copyOf(validity.words(), cut(validity.words().length));
        if (words.length > 0 && random.nextBoolean()) {
            words[random.nextInt(words.length)] ^= 1L << random.nextInt(64);
        }
        return Validity.of(words, random.nextBoolean() ? validity.nullCount() : number(validity.nullCount()));
    }

    private int[] damaged(int[] values) {
        int[] some = Arrays.copyOf(values, random.nextBoolean() ? values.length : cut(values.length));
        if (some.length > 0) {
            int at = random.nextInt(some.length);
            some[at] = number(some[at]);
        }
        return some;
    }

    private long[] damaged(long[] values) {
        long[] some = Arrays.copyOf(values, random.nextBoolean() ? values.length : cut(values.length));
        if (some.length > 0) {
            int at = random.nextInt(some.length);
            some[at] = (long) number((int) (some[at] >>> 32)) << 32 | number((int) some[at]) & 0xffff_ffffL;
        }
        return some;
    }

    private int number(int known) {
        return random.nextBoolean() ? known + random.nextInt(5) - 2 : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private int cut(int length) {
        return random.nextBoolean() ? length : Math.max(0, length - 1 - random.nextInt(3));
    }

    private static List<ColumnVector> with(List<ColumnVector> vectors, ColumnVector one) {
        List<ColumnVector> more = new ArrayList<>(vectors);
        more.add(one);
        return more;
    }

    private static List<ColumnVector> without(List<ColumnVector> vectors) {
        return vectors.isEmpty() ? vectors : vectors.subList(0, vectors.size() - 1);
    }
}
