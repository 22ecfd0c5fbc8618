package dev.lamella.internal.vector;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.encoding.Values;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;
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
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;

/// Operations on vectors of every kind. [Taker] takes slots of them.
public final class Vectors {
    private static final int[] NO_OFFSETS = {};

    /// How dictionaries of a vector are copied.
    public enum Dictionaries {
        /// The copy shares them, as many batches do.
        SHARED,
        /// The copy gets its own dictionaries, of the entries that occur.
        OWN
    }

    private Vectors() {}

    /// The vectors that a vector consists of: the fields of a group, the elements of a list, the keys and values of a map.
    public static List<ColumnVector> children(ColumnVector vector) {
        return switch (vector) {
            case GroupVector v -> v.fields();
            case ListVector v -> List.of(v.elements());
            case MapVector v -> List.of(v.keys(), v.values());
            case ColumnVector.Plain ignored -> List.of();
            case DictionaryVector ignored -> List.of();
            case NullVector ignored -> List.of();
        };
    }

    /// The same slots with other children. A map with one child has only keys.
    public static ColumnVector withChildren(ColumnVector.Nested vector, List<ColumnVector> children) {
        return nested(vector, vector.size(), vector.validity(), offsets(vector), children);
    }

    /// A vector of the same kind as another one.
    ///
    /// @param offsets offsets of a list or map
    static ColumnVector nested(ColumnVector.Nested like, int size, Validity validity, int[] offsets,
            List<ColumnVector> children) {
        return switch (like) {
            case StructVector ignored -> new StructVector(size, validity, children);
            case VariantVector ignored -> new VariantVector(size, validity, children);
            case ListVector ignored -> new ListVector(size, validity, offsets, children.getFirst());
            case MapVector ignored -> new MapVector(size, validity, offsets, children.getFirst(),
                    children.size() > 1 ? children.getLast() : new NullVector(children.getFirst().size()));
        };
    }

    /// The offsets of a list or map; none of a group.
    static int[] offsets(ColumnVector.Nested vector) {
        return switch (vector) {
            case GroupVector ignored -> NO_OFFSETS;
            case ListVector v -> v.offsets();
            case MapVector v -> v.offsets();
        };
    }

    private static List<ColumnVector> mapped(List<ColumnVector> vectors, UnaryOperator<ColumnVector> change) {
        List<ColumnVector> changed = new ArrayList<>(vectors.size());
        for (ColumnVector vector : vectors) {
            changed.add(change.apply(vector));
        }
        return changed;
    }

    /// Nulls in all slots of a field; empty lists of a field that is only repeated.
    public static ColumnVector nulls(SchemaNode field, int size) {
        boolean isRepeated = field instanceof SchemaNode.ListOf list && list.isUnannotated();
        Validity validity = isRepeated ? Validity.none() : none(size);
        return switch (field) {
            case SchemaNode.Value leaf -> nulls(leaf.field(), size);
            case SchemaNode.ListOf list -> new ListVector(size, validity, new int[size + 1], nulls(list.element(), 0));
            case SchemaNode.MapOf map -> new MapVector(size, validity, new int[size + 1], nulls(map.key(), 0),
                    map.value().map(value -> nulls(value, 0)).orElseGet(() -> new NullVector(0)));
            case SchemaNode.Variant variant -> new VariantVector(size, validity, nullFields(variant, size));
            case SchemaNode.Fields group -> new StructVector(size, validity, nullFields(group, size));
        };
    }

    private static List<ColumnVector> nullFields(SchemaNode.Fields group, int size) {
        return group.children().stream().map(child -> nulls(child, size)).toList();
    }

    /// Nulls in all slots of a leaf.
    public static ColumnVector nulls(PrimitiveField leaf, int size) {
        return switch (ArrayType.of(leaf.type(), leaf.typeLength())) {
            // A dictionary without entries needs no room for missing values.
            case ArrayType.OfFixed(int width) -> new DictionaryVector(size, none(size),
                    new FixedBytesVector(0, Validity.none(), width, new byte[0]), new int[size]);
            case ArrayType<?> arrayType -> nulls(arrayType, size);
        };
    }

    private static <A> ColumnVector nulls(ArrayType<A> arrayType, int size) {
        return arrayType.vector(arrayType.allocate(size), size, none(size));
    }

    /// The vector with nulls in more slots. The values are shared, and those of the new nulls have no meaning.
    ///
    /// @param slots present ones
    public static ColumnVector withNulls(ColumnVector vector, BitSet slots) {
        int size = vector.size();
        long[] words = new long[size + 63 >>> 6];
        long[] old = vector.validity().words();
        for (int i = 0; i < words.length; i++) {
            words[i] = vector.validity().hasNulls() ? old[i] : -1L;
        }
        slots.stream().forEach(slot -> words[slot >>> 6] &= ~(1L << slot));
        Validity validity = Validity.of(words, vector.validity().nullCount() + slots.cardinality());
        return switch (vector) {
            case BooleanVector v -> new BooleanVector(size, validity, v.values());
            case IntVector v -> new IntVector(size, validity, v.values());
            case LongVector v -> new LongVector(size, validity, v.values());
            case FloatVector v -> new FloatVector(size, validity, v.values());
            case DoubleVector v -> new DoubleVector(size, validity, v.values());
            case BytesVector v -> new BytesVector(size, validity, v.bytes(), v.slices());
            case FixedBytesVector v -> new FixedBytesVector(size, validity, v.width(), v.bytes());
            case DictionaryVector v -> new DictionaryVector(size, validity, v.dictionary(), v.indices());
            case ColumnVector.Nested v -> nested(v, size, validity, offsets(v), children(v));
            case NullVector v -> v;
        };
    }

    /// A validity without values.
    private static Validity none(int size) {
        return Validity.of(new long[size + 63 >>> 6], size);
    }

    /// The same values without dictionaries.
    public static ColumnVector materialize(ColumnVector vector) {
        return switch (vector) {
            case DictionaryVector v -> v.materialize();
            case ColumnVector.Nested v -> withChildren(v, mapped(children(v), Vectors::materialize));
            case ColumnVector.Plain ignored -> vector;
            case NullVector ignored -> vector;
        };
    }

    /// A copy of `count` slots, from slot `from` on, that owns its arrays and does not need more memory than the vector.
    public static ColumnVector slice(ColumnVector vector, int from, int count, Dictionaries dictionaries) {
        if (vector instanceof NullVector) {
            return new NullVector(count);
        }
        Validity validity = slice(vector.validity(), vector.size(), from, count);
        return switch (vector) {
            case BytesVector v ->
                new BytesVector(count, validity, v.bytes(), Arrays.copyOfRange(v.slices(), from, from + count)).copy();
            case ColumnVector.Plain v -> slice(Values.of(v), from, count, validity);
            case DictionaryVector v -> {
                int[] indices = Arrays.copyOfRange(v.indices(), from, from + count);
                yield switch (dictionaries) {
                    case SHARED -> new DictionaryVector(count, validity, v.dictionary(), indices);
                    case OWN -> withEntriesOf(v.dictionary(), indices, validity);
                };
            }
            case GroupVector v ->
                nested(v, count, validity, NO_OFFSETS,
                        mapped(v.fields(), field -> slice(field, from, count, dictionaries)));
            case ColumnVector.Nested v -> {
                int[] offsets = Arrays.copyOfRange(offsets(v), from, from + count + 1);
                int first = offsets[0];
                for (int i = 0; i <= count; i++) {
                    offsets[i] -= first;
                }
                yield nested(v, count, validity, offsets,
                        mapped(children(v), child -> slice(child, first, offsets[count], dictionaries)));
            }
            case NullVector ignored -> vector;
        };
    }

    private static <A> ColumnVector slice(Values<A> values, int from, int count, Validity validity) {
        A copy = values.arrayType().allocate(count);
        values.arrayType().copy(values.array(), from, copy, 0, count);
        return values.arrayType().vector(copy, count, validity);
    }

    private static Validity slice(Validity validity, int size, int from, int count) {
        if (!validity.hasNulls() || count == size) {
            return validity.copy(size);
        }
        long[] words = new long[count + 63 >>> 6];
        int nullCount = add(validity, from, count, words, 0);
        return Validity.of(words, nullCount);
    }

    /// Sets the bits of slots that hold a value.
    ///
    /// @return the number of nulls
    private static int add(Validity validity, int from, int count, long[] words, int outFrom) {
        int nullCount = 0;
        for (int i = 0; i < count; i++) {
            if (validity.isPresent(from + i)) {
                words[outFrom + i >>> 6] |= 1L << outFrom + i;
            } else {
                nullCount++;
            }
        }
        return nullCount;
    }

    /// A dictionary vector that has only the entries that occur.
    ///
    /// @param indices indices into `all`; they become indices of the vector
    private static DictionaryVector withEntriesOf(ColumnVector all, int[] indices, Validity validity) {
        int[] used = new int[indices.length];
        int count = 0;
        for (int i = 0; i < indices.length; i++) {
            if (validity.isPresent(i)) {
                used[count++] = indices[i];
            }
        }
        Arrays.sort(used, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || used[i] != used[i - 1]) {
                used[distinct++] = used[i];
            }
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = validity.isPresent(i) ? Arrays.binarySearch(used, 0, distinct, indices[i]) : 0;
        }
        ColumnVector entries = Taker.take(all, Arrays.copyOf(used, distinct));
        return new DictionaryVector(indices.length, validity, slice(entries, 0, distinct, Dictionaries.OWN), indices);
    }

    /// The list that contains an element: the last list that begins at or before the element.
    ///
    /// @param size the number of lists
    public static int listOf(int element, int[] offsets, int size) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (offsets[middle] <= element) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /// Consecutive slots of a vector.
    public record Range(ColumnVector vector, int from, int count) {}

    /// The slots of vectors of the same field, one after another, without dictionaries.
    ///
    /// @param vectors at least one
    /// @throws UnsupportedFeatureException if an array does not hold all bytes or elements
    public static ColumnVector concatenate(List<ColumnVector> vectors) {
        return vectors.size() == 1
                ? vectors.getFirst()
                : join(vectors.stream().map(vector -> new Range(vector, 0, vector.size())).toList());
    }

    /// The slots of ranges of the same field, one after another, without dictionaries, in new arrays.
    ///
    /// @param ranges at least one
    /// @throws UnsupportedFeatureException if an array does not hold all bytes or elements
    public static ColumnVector join(List<Range> ranges) {
        int size = room(ranges.stream().mapToLong(Range::count).sum());
        Validity validity = validity(ranges, size);
        // A column of nulls only may have no values.
        ColumnVector known = ranges.stream().map(Range::vector).filter(vector -> !(vector instanceof NullVector))
                .findFirst().orElse(ranges.getFirst().vector);
        return switch (known) {
            case ColumnVector.Plain first -> join(Values.of(first).arrayType(), ranges, size, validity);
            case DictionaryVector first ->
                join(Values.of((ColumnVector.Plain) first.dictionary()).arrayType(), ranges, size, validity);
            case GroupVector first -> nested(first, size, validity, NO_OFFSETS, joinedChildren(first, ranges));
            case ColumnVector.Nested first -> {
                List<Range> elements = ranges.stream().map(Vectors::elements).toList();
                yield nested(first, size, validity, offsets(ranges, size), joinedChildren(first, elements));
            }
            case NullVector ignored -> new NullVector(size);
        };
    }

    private static Validity validity(List<Range> ranges, int size) {
        if (ranges.stream().noneMatch(range -> range.vector.validity().hasNulls())) {
            return Validity.none();
        }
        long[] words = new long[size + 63 >>> 6];
        int nullCount = 0;
        int end = 0;
        for (Range range : ranges) {
            nullCount += add(range.vector.validity(), range.from, range.count, words, end);
            end += range.count;
        }
        return Validity.of(words, nullCount);
    }

    /// The elements of the lists of a range, as a range of the list's children.
    private static Range elements(Range lists) {
        if (lists.vector instanceof NullVector) {
            return new Range(lists.vector, 0, 0);
        }
        int[] offsets = offsets((ColumnVector.Nested) lists.vector);
        int first = offsets[lists.from];
        return new Range(lists.vector, first, offsets[lists.from + lists.count] - first);
    }

    /// @param ranges the slots of the children, of their parents
    private static List<ColumnVector> joinedChildren(ColumnVector.Nested first, List<Range> ranges) {
        List<ColumnVector> joined = new ArrayList<>();
        for (int i = 0; i < children(first).size(); i++) {
            int child = i;
            joined.add(join(ranges.stream().map(range -> range.vector instanceof NullVector
                    ? range
                    : new Range(children(range.vector).get(child), range.from, range.count)).toList()));
        }
        return joined;
    }

    @SuppressWarnings("unchecked") // vectors of a field are of one arrayType
    private static <A> ColumnVector join(ArrayType<A> arrayType, List<Range> ranges, int size, Validity validity) {
        A all = arrayType.allocate(size);
        if (all instanceof ByteSlices slices) {
            slices.expect(ranges.stream().mapToLong(Vectors::lengths).sum());
        }
        int end = 0;
        for (Range range : ranges) {
            if (materialize(range.vector) instanceof ColumnVector.Plain plain) {
                arrayType.copy((A) Values.of(plain).array(), range.from, all, end, range.count);
            }
            end += range.count;
        }
        arrayType.own(all, size);
        if (all instanceof ByteSlices slices) {
            slices.trim();
        }
        return arrayType.vector(all, size, validity);
    }

    private static long lengths(Range range) {
        long total = 0;
        if (range.vector instanceof BytesVector vector) {
            for (int i = range.from; i < range.from + range.count; i++) {
                total += vector.length(i);
            }
        }
        return total;
    }

    private static int[] offsets(List<Range> ranges, int size) {
        int[] all = new int[size + 1];
        int end = 0;
        for (Range range : ranges) {
            int before = all[end];
            int[] offsets = range.vector instanceof ColumnVector.Nested vector ? offsets(vector) : NO_OFFSETS;
            for (int i = range.from; i < range.from + range.count; i++) {
                all[++end] = offsets.length == 0
                        ? before
                        : room((long) before + offsets[i + 1] - offsets[range.from]);
            }
        }
        return all;
    }

    private static int room(long count) {
        if (count > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("A column has " + count + " elements in one batch; an array holds at "
                    + "most " + (Integer.MAX_VALUE - 16), "Read fewer rows per batch.");
        }
        return (int) count;
    }

    /// The approximate memory of a vector's values in bytes.
    ///
    /// @param dictionaries whether to count dictionaries: only owned ones count
    public static long bytes(ColumnVector vector, Dictionaries dictionaries) {
        long size = vector.size();
        return switch (vector) {
            case BooleanVector ignored -> size;
            case BytesVector v -> size * Long.BYTES + lengths(new Range(v, 0, v.size()));
            case ColumnVector.Plain v -> Values.of(v).arrayType().leastPlainBytes(v.size());
            case DictionaryVector v -> size * Integer.BYTES + switch (dictionaries) {
                case SHARED -> 0;
                case OWN -> bytes(v.dictionary(), dictionaries);
            };
            case ColumnVector.Nested v -> {
                long bytes = (long) offsets(v).length * Integer.BYTES;
                for (ColumnVector child : children(v)) {
                    bytes += bytes(child, dictionaries);
                }
                yield bytes;
            }
            case NullVector ignored -> 0;
        };
    }
}
