package dev.lamella;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
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
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Picks rows from many batches into one. A row is named by a *place*: the ordinal of its batch in the upper 32 bits, its slot
/// in the lower.
final class Gatherer {
    private Gatherer() {}

    static long place(int batch, int slot) {
        return (long) batch << 32 | slot;
    }

    static int batch(long place) {
        return (int) (place >>> 32);
    }

    static int slot(long place) {
        return (int) place;
    }

    /// A copy of a batch that owns its arrays and has no dictionaries, which many batches would share.
    static Batch detach(Batch batch) {
        return new Batch(batch.schema(), batch.rowCount(),
                batch.columns().stream().map(column -> materialize(column).copy()).toList());
    }

    private static Vector materialize(Vector vector) {
        return switch (vector) {
            case DictionaryVector v -> v.materialize();
            case GroupVector v -> v.withFields(v.fields().stream().map(Gatherer::materialize).toList());
            case ListVector v -> new ListVector(v.size(), v.validity(), v.offsets(), materialize(v.elements()));
            case MapVector v ->
                new MapVector(v.size(), v.validity(), v.offsets(), materialize(v.keys()), materialize(v.values()));
            case Vector.Plain ignored ->
                vector;
            case NullVector ignored ->
                vector;
        };
    }

    /// Bytes of memory that a detached batch takes, about.
    static long bytes(Batch batch) {
        return batch.columns().stream().mapToLong(Gatherer::bytes).sum();
    }

    private static long bytes(Vector vector) {
        long own = switch (vector) {
            case BooleanVector v -> v.size();
            case IntVector v -> 4L * v.size();
            case FloatVector v -> 4L * v.size();
            case LongVector v -> 8L * v.size();
            case DoubleVector v -> 8L * v.size();
            case BytesVector v -> 8L * v.size() + v.bytes().length;
            case FixedBytesVector v -> (long) v.width() * v.size();
            case DictionaryVector v -> 4L * v.size() + bytes(v.dictionary());
            case GroupVector v -> v.fields().stream().mapToLong(Gatherer::bytes).sum();
            case ListVector v -> 4L * v.size() + bytes(v.elements());
            case MapVector v -> 4L * v.size() + bytes(v.keys()) + bytes(v.values());
            case NullVector ignored -> 0;
        };
        return own + vector.size() / Byte.SIZE;
    }

    /// The rows at `places`, in their order.
    ///
    /// @param batches detached ones of one schema
    /// @throws UnsupportedFeatureException if their elements or bytes are more than an array holds
    static Batch gather(List<Batch> batches, long[] places) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < batches.getFirst().columns().size(); i++) {
            int column = i;
            columns.add(pick(batches.stream().map(batch -> batch.columns().get(column)).toList(), places));
        }
        return new Batch(batches.getFirst().schema(), places.length, columns);
    }

    /// @param sources the vector of one field in each batch
    private static Vector pick(List<Vector> sources, long[] places) {
        int size = places.length;
        Validity validity = validity(sources, places);
        return switch (sources.getFirst()) {
            case BooleanVector ignored -> {
                boolean[] values = new boolean[size];
                for (int i = 0; i < size; i++) {
                    values[i] = ((BooleanVector) sources.get(batch(places[i]))).values()[slot(places[i])];
                }
                yield new BooleanVector(size, validity, values);
            }
            case IntVector ignored -> {
                int[] values = new int[size];
                for (int i = 0; i < size; i++) {
                    values[i] = ((IntVector) sources.get(batch(places[i]))).values()[slot(places[i])];
                }
                yield new IntVector(size, validity, values);
            }
            case LongVector ignored -> {
                long[] values = new long[size];
                for (int i = 0; i < size; i++) {
                    values[i] = ((LongVector) sources.get(batch(places[i]))).values()[slot(places[i])];
                }
                yield new LongVector(size, validity, values);
            }
            case FloatVector ignored -> {
                float[] values = new float[size];
                for (int i = 0; i < size; i++) {
                    values[i] = ((FloatVector) sources.get(batch(places[i]))).values()[slot(places[i])];
                }
                yield new FloatVector(size, validity, values);
            }
            case DoubleVector ignored -> {
                double[] values = new double[size];
                for (int i = 0; i < size; i++) {
                    values[i] = ((DoubleVector) sources.get(batch(places[i]))).values()[slot(places[i])];
                }
                yield new DoubleVector(size, validity, values);
            }
            case BytesVector ignored -> byteArrays(sources, places, validity);
            case FixedBytesVector first -> fixedBytes(sources, places, validity, first.width());
            case GroupVector first -> {
                List<Vector> fields = new ArrayList<>();
                for (int i = 0; i < first.fields().size(); i++) {
                    int field = i;
                    fields.add(pick(below(sources, v -> ((GroupVector) v).fields().get(field)), places));
                }
                yield switch (first) {
                    case StructVector ignored -> new StructVector(size, validity, fields);
                    case VariantVector ignored -> new VariantVector(size, validity, fields);
                };
            }
            case ListVector ignored -> {
                Elements elements = elements(sources, places, v -> ((ListVector) v).offsets());
                yield new ListVector(size, validity, elements.offsets,
                        pick(below(sources, v -> ((ListVector) v).elements()), elements.places));
            }
            case MapVector ignored -> {
                Elements entries = elements(sources, places, v -> ((MapVector) v).offsets());
                yield new MapVector(size, validity, entries.offsets,
                        pick(below(sources, v -> ((MapVector) v).keys()), entries.places),
                        pick(below(sources, v -> ((MapVector) v).values()), entries.places));
            }
            case NullVector ignored -> new NullVector(size);
            case DictionaryVector ignored -> throw new AssertionError("batches are detached");
        };
    }

    private static List<Vector> below(List<Vector> sources, Function<Vector, Vector> part) {
        return sources.stream().map(part).toList();
    }

    private static Validity validity(List<Vector> sources, long[] places) {
        long[] words = new long[places.length + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < places.length; i++) {
            if (sources.get(batch(places[i])).isNull(slot(places[i]))) {
                nulls++;
            } else {
                words[i >>> 6] |= 1L << i;
            }
        }
        return Validity.of(words, nulls);
    }

    private static BytesVector byteArrays(List<Vector> sources, long[] places, Validity validity) {
        long total = 0;
        for (long place : places) {
            total += ((BytesVector) sources.get(batch(place))).length(slot(place));
        }
        byte[] bytes = new byte[fits(total, "bytes")];
        long[] slices = new long[places.length];
        int end = 0;
        for (int i = 0; i < places.length; i++) {
            BytesVector source = (BytesVector) sources.get(batch(places[i]));
            int length = source.length(slot(places[i]));
            System.arraycopy(source.bytes(), source.offset(slot(places[i])), bytes, end, length);
            slices[i] = (long) end << 32 | length;
            end += length;
        }
        return new BytesVector(places.length, validity, bytes, slices);
    }

    private static FixedBytesVector fixedBytes(List<Vector> sources, long[] places, Validity validity, int width) {
        byte[] bytes = new byte[fits((long) places.length * width, "bytes")];
        for (int i = 0; i < places.length; i++) {
            FixedBytesVector source = (FixedBytesVector) sources.get(batch(places[i]));
            System.arraycopy(source.bytes(), source.offset(slot(places[i])), bytes, i * width, width);
        }
        return new FixedBytesVector(places.length, validity, width, bytes);
    }

    /// @param places of the elements of all lists, one after another
    private record Elements(int[] offsets, long[] places) {}

    private static Elements elements(List<Vector> sources, long[] places, Function<Vector, int[]> offsetsOf) {
        int[] offsets = new int[places.length + 1];
        long total = 0;
        for (int i = 0; i < places.length; i++) {
            int[] old = offsetsOf.apply(sources.get(batch(places[i])));
            total += old[slot(places[i]) + 1] - old[slot(places[i])];
            offsets[i + 1] = fits(total, "elements");
        }
        long[] elements = new long[(int) total];
        int end = 0;
        for (long place : places) {
            int[] old = offsetsOf.apply(sources.get(batch(place)));
            for (int j = old[slot(place)]; j < old[slot(place) + 1]; j++) {
                elements[end++] = place(batch(place), j);
            }
        }
        return new Elements(offsets, elements);
    }

    private static int fits(long count, String what) {
        if (count > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("A column of sorted rows has " + count + " " + what
                    + " in one batch; an array holds at most " + (Integer.MAX_VALUE - 16),
                    "Rewrite the file without sorting it.");
        }
        return (int) count;
    }
}
