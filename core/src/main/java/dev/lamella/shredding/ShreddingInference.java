package dev.lamella.shredding;

import dev.lamella.internal.shredding.Observed;
import dev.lamella.internal.shredding.Observed.Family;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Infers a shredding schema from a sample of values.
///
/// Give values as events, from JSON for example, until the sample [is full][#isFull]; later values are ignored. A path
/// gets columns if it occurs often enough. It gets a typed column if nearly all its values have one kind, or most are
/// objects or arrays; integers of all widths and decimals count as one kind. Variant null does not count as any kind.
/// All elements of an array share one path. A field with an empty name gets no columns, because some readers cannot
/// identify such columns.
///
/// The same values give the same result, with fields sorted by the bytes of their names. Memory is bounded for any
/// input. To shred many files alike, keep the result: it has a text form. Not safe for use by two threads.
public final class ShreddingInference implements VariantSink {
    /// Limits and thresholds of the inference.
    public static final class Options {
        /// 4,096 values or 64 MiB; fields in 10 % of the values; 300 paths, 50 levels deep; 95 % of the values of one
        /// kind.
        public static final Options DEFAULT = new Options(
                new State(4096, 64L << 20, 0.10, 300, 50, 0.95, NumberWidth.ROOM));

        private final State state;

        private record State(int sampleRows, long sampleBytes, double minFrequency, int maxLeaves, int maxDepth,
                double minTypeShare, NumberWidth numberWidth) {
            State {
                if (sampleRows < 1 || sampleBytes < 1 || maxLeaves < 1 || maxDepth < 1 || !isShare(minFrequency)
                        || !isShare(minTypeShare)) {
                    throw new IllegalArgumentException("The options are a sample of " + sampleRows + " rows and "
                            + sampleBytes
                            + " bytes, "
                            + maxLeaves + " leaves, a depth of " + maxDepth + ", shares " + minFrequency + " and "
                            + minTypeShare
                            + "; numbers must be at least 1, and shares 0 to 1");
                }
                if (maxDepth > MOST_DEPTH) {
                    throw new IllegalArgumentException(
                            "The depth is " + maxDepth + "; schemas allow at most " + MOST_DEPTH);
                }
            }
        }

        private Options(State state) {
            this.state = state;
        }

        private static boolean isShare(double number) {
            return number >= 0 && number <= 1;
        }

        public Options withSample(int rows, long bytes) {
            return new Options(new State(rows, bytes, state.minFrequency, state.maxLeaves, state.maxDepth,
                    state.minTypeShare, state.numberWidth));
        }

        public Options withMinFrequency(double share) {
            return new Options(new State(state.sampleRows, state.sampleBytes, share, state.maxLeaves, state.maxDepth,
                    state.minTypeShare, state.numberWidth));
        }

        public Options withMaxLeaves(int count) {
            return new Options(new State(state.sampleRows, state.sampleBytes, state.minFrequency, count, state.maxDepth,
                    state.minTypeShare, state.numberWidth));
        }

        public Options withMaxDepth(int depth) {
            return new Options(new State(state.sampleRows, state.sampleBytes, state.minFrequency, state.maxLeaves,
                    depth, state.minTypeShare, state.numberWidth));
        }

        public Options withMinTypeShare(double share) {
            return new Options(new State(state.sampleRows, state.sampleBytes, state.minFrequency, state.maxLeaves,
                    state.maxDepth, share, state.numberWidth));
        }

        public Options withNumberWidth(NumberWidth choice) {
            return new Options(new State(state.sampleRows, state.sampleBytes, state.minFrequency, state.maxLeaves,
                    state.maxDepth, state.minTypeShare, choice));
        }

        /// The maximum number of values in the sample.
        public int sampleRows() {
            return state.sampleRows;
        }

        /// The maximum number of bytes of text, names and numbers in the sample. The last value is sampled whole.
        public long sampleBytes() {
            return state.sampleBytes;
        }

        /// The minimum share of values (below an array: of its elements) that must have a field, from 0 to 1.
        public double minFrequency() {
            return state.minFrequency;
        }

        /// The maximum number of paths that get columns. The most frequent paths do.
        public int maxLeaves() {
            return state.maxLeaves;
        }

        /// The maximum nesting depth of objects and arrays with columns.
        public int maxDepth() {
            return state.maxDepth;
        }

        /// The minimum share of the values of a path that must have one kind, from 0 to 1. For objects and arrays, more
        /// than half is enough.
        public double minTypeShare() {
            return state.minTypeShare;
        }

        public NumberWidth numberWidth() {
            return state.numberWidth;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Options that && state.equals(that.state);
        }

        @Override
        public int hashCode() {
            return state.hashCode();
        }

        @Override
        public String toString() {
            return "Options" + state.toString().substring("State".length());
        }
    }

    /// An array needs three groups. With a few groups around the variant, this stays below the depth limit of schemas.
    private static final int MOST_DEPTH = 60;
    /// Number of observed paths per path that may get a column.
    private static final int PLACES_PER_LEAF = 64;
    /// Maximum bytes of observed names; further names are ignored.
    private static final int MOST_NAME_BYTES = 8 << 20;
    private static final int LEAF_BYTES = 8;

    private final Options options;
    private final VariantDictionary names = new VariantDictionary(new VariantLimits(1, 2L * MOST_NAME_BYTES));
    private final Observed root = new Observed();
    /// The open objects and arrays; null stands for one that is ignored.
    private final List<@Nullable Observed> open = new ArrayList<>();
    private final List<Boolean> isInObject = new ArrayList<>();
    /// Where the next value is observed; null if it is ignored.
    private @Nullable Observed place = root;
    private int placeCount = 1;
    private int rows;
    private long bytes;

    /// Makes an inference with [Options#DEFAULT].
    public ShreddingInference() {
        this(Options.DEFAULT);
    }

    public ShreddingInference(Options options) {
        this.options = options;
    }

    /// Whether the sample is full.
    public boolean isFull() {
        return rows >= options.sampleRows() || bytes >= options.sampleBytes();
    }

    /// Adds a value to the sample.
    ///
    /// @throws dev.lamella.variant.VariantFormatException if it is damaged
    public void add(Variant value) {
        value.writeTo(this);
    }

    /// Abandons an unfinished value. Its events so far stay in the sample.
    public void cancel() {
        open.clear();
        isInObject.clear();
        place = null;
    }

    /// The inferred schema; [ShreddingSchema#NONE] if the values have no path in common, or there are none.
    ///
    /// @throws IllegalStateException if a value has not ended
    public ShreddingSchema infer() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("The value has not ended");
        }
        List<Candidate> candidates = new ArrayList<>();
        Candidate all = candidate(root, root.valueCount(), 0, candidates);
        Set<Candidate> kept = new HashSet<>();
        // Sorting is stable: among equally frequent paths, the first by name are kept.
        candidates.stream().sorted(Comparator.comparingDouble((Candidate one) -> -one.frequency))
                .limit(options.maxLeaves())
                .forEach(kept::add);
        return all.schema(kept).orElse(ShreddingSchema.NONE);
    }

    /// A path that could get columns.
    private static final class Candidate {
        private final double frequency;
        private final Optional<TypeString> type;
        private final SequencedMap<String, Candidate> fields = new LinkedHashMap<>();
        private @Nullable Candidate element;

        Candidate(double frequency, Optional<TypeString> type) {
            this.frequency = frequency;
            this.type = type;
        }

        /// Whether it has a type, or fields or elements with columns.
        boolean isTyped() {
            return element != null || !fields.isEmpty() || type.isPresent();
        }

        /// The schema of the kept paths; empty if none is kept.
        Optional<ShreddingSchema> schema(Set<Candidate> kept) {
            if (element != null) {
                return element.schema(kept).map(ShreddingSchema.ArrayOf::new);
            }
            if (fields.isEmpty()) {
                return kept.contains(this)
                        ? Optional.of(type.<ShreddingSchema>map(ShreddingSchema.Leaf::new).orElse(ShreddingSchema.NONE))
                        : Optional.empty();
            }
            SequencedMap<String, ShreddingSchema> parts = new LinkedHashMap<>();
            fields.forEach((name, field) -> field.schema(kept).ifPresent(part -> parts.put(name, part)));
            return parts.isEmpty() ? Optional.empty() : Optional.of(new ShreddingSchema.ObjectOf(parts));
        }
    }

    /// @param base the number of values that the path could have
    /// @param leaves collects the candidates that hold values themselves
    private Candidate candidate(Observed seen, double base, int depth, List<Candidate> leaves) {
        double frequency = seen.valueCount() / Math.max(1, base);
        Optional<Family> family = seen.family(options.minTypeShare());
        Candidate container = new Candidate(frequency, Optional.empty());
        if (depth < options.maxDepth() && family.equals(Optional.of(Family.OBJECT))) {
            addFields(container, seen, base, depth, leaves);
        } else if (depth < options.maxDepth() && family.equals(Optional.of(Family.ARRAY))) {
            addElement(container, seen, depth, leaves);
        }
        if (container.isTyped()) {
            return container;
        }
        Candidate leaf = new Candidate(frequency, family.filter(one -> one != Family.OBJECT && one != Family.ARRAY)
                .flatMap(one -> seen.type(one, options.numberWidth())));
        leaves.add(leaf);
        return leaf;
    }

    private void addFields(Candidate object, Observed seen, double base, int depth, List<Candidate> leaves) {
        VariantMetadata known = metadata();
        List<Integer> ids = new ArrayList<>(seen.fields().keySet());
        ids.sort(Comparator.comparing(id -> VariantName.of(known.name(id))));
        for (int id : ids) {
            Observed field = seen.fields().getOrDefault(id, root);
            // Some readers cannot identify a column with an empty name.
            if (!known.name(id).isEmpty() && field.valueCount() > 0
                    && field.valueCount() >= options.minFrequency() * base) {
                object.fields.put(known.name(id), candidate(field, base, depth + 1, leaves));
            }
        }
    }

    /// An array whose elements do not share a type is not shredded.
    private void addElement(Candidate array, Observed seen, int depth, List<Candidate> leaves) {
        Observed element = seen.element();
        if (element == null) {
            return;
        }
        List<Candidate> below = new ArrayList<>();
        Candidate one = candidate(element, element.valueCount(), depth + 1, below);
        if (one.isTyped()) {
            array.element = one;
            leaves.addAll(below);
        }
    }

    private VariantMetadata metadata() {
        byte[] encoded = names.encoded();
        return VariantMetadata.parse(encoded, 0, encoded.length);
    }

    /// The observation of the next value, or null if it is ignored.
    private @Nullable Observed next(int size) {
        if (open.isEmpty()) {
            place = isFull() ? null : root;
        } else if (!isInObject.getLast()) {
            place = elementOf(open.getLast());
        }
        if (place != null) {
            bytes += size;
        }
        return place;
    }

    private @Nullable Observed elementOf(@Nullable Observed array) {
        if (array == null) {
            return null;
        }
        Observed known = array.element();
        if (known == null && placeCount < mostPlaces()) {
            known = new Observed();
            array.setElement(known);
            placeCount++;
        }
        return known;
    }

    private long mostPlaces() {
        return (long) PLACES_PER_LEAF * options.maxLeaves();
    }

    /// Ends a value.
    private void end() {
        place = null;
        if (open.isEmpty() && !isFull()) {
            rows++;
        }
    }

    private void see(Family family, int size) {
        Observed seen = next(size);
        if (seen != null) {
            seen.add(family);
        }
        end();
    }

    private void whole(long value) {
        Observed seen = next(LEAF_BYTES);
        if (seen != null) {
            seen.whole(value);
        }
        end();
    }

    @Override
    public void nullValue() {
        next(1);
        end();
    }

    @Override
    public void booleanValue(boolean value) {
        see(Family.BOOLEAN, 1);
    }

    @Override
    public void int8(byte value) {
        whole(value);
    }

    @Override
    public void int16(short value) {
        whole(value);
    }

    @Override
    public void int32(int value) {
        whole(value);
    }

    @Override
    public void int64(long value) {
        whole(value);
    }

    @Override
    public void float32(float value) {
        see(Family.FLOAT, LEAF_BYTES);
    }

    @Override
    public void float64(double value) {
        see(Family.DOUBLE, LEAF_BYTES);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        decimal(BigInteger.valueOf(unscaled), scale);
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        Observed seen = next(2 * LEAF_BYTES);
        if (seen != null) {
            seen.decimal(unscaled, scale);
        }
        end();
    }

    @Override
    public void date(int days) {
        see(Family.DATE, LEAF_BYTES);
    }

    @Override
    public void time(long micros) {
        see(Family.TIME, LEAF_BYTES);
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        see(switch (kind) {
            case UTC_MICROS -> Family.UTC_MICROS;
            case LOCAL_MICROS -> Family.LOCAL_MICROS;
            case UTC_NANOS -> Family.UTC_NANOS;
            case LOCAL_NANOS -> Family.LOCAL_NANOS;
        }, LEAF_BYTES);
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        see(Family.STRING, count);
    }

    @Override
    public void binary(byte[] value, int from, int count) {
        see(Family.BINARY, count);
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        see(Family.UUID, 2 * LEAF_BYTES);
    }

    @Override
    public void beginObject() {
        begin(Family.OBJECT);
    }

    @Override
    public void beginArray() {
        begin(Family.ARRAY);
    }

    private void begin(Family family) {
        Observed seen = next(LEAF_BYTES);
        if (seen != null) {
            seen.add(family);
        }
        // Values deeper than columns can be are ignored.
        open.add(open.size() < options.maxDepth() ? seen : null);
        isInObject.add(family == Family.OBJECT);
        place = null;
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        requireOpen(true, "a field");
        Observed object = open.getLast();
        place = object == null ? null : fieldOf(object, utf8, from, count);
    }

    private @Nullable Observed fieldOf(Observed object, byte[] utf8, int from, int count) {
        bytes += count;
        if ((long) names.byteCount() + count > MOST_NAME_BYTES) {
            return null;
        }
        int id = names.intern(utf8, from, count);
        Observed known = object.fields().get(id);
        if (known == null && placeCount < mostPlaces()) {
            known = new Observed();
            object.fields().put(id, known);
            placeCount++;
        }
        return known;
    }

    @Override
    public void endObject() {
        requireOpen(true, "the end of an object");
        leave();
    }

    @Override
    public void endArray() {
        requireOpen(false, "the end of an array");
        leave();
    }

    private void requireOpen(boolean isObject, String call) {
        if (open.isEmpty() || isInObject.getLast() != isObject) {
            throw new IllegalStateException("This is not the place for " + call);
        }
    }

    private void leave() {
        open.removeLast();
        isInObject.removeLast();
        end();
    }
}
