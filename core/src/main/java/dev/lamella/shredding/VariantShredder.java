package dev.lamella.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.shredding.Exact;
import dev.lamella.internal.shredding.LeafSlots;
import dev.lamella.internal.shredding.MetadataSlots;
import dev.lamella.internal.shredding.Room;
import dev.lamella.internal.shredding.ShreddedArray;
import dev.lamella.internal.shredding.ShreddedContainer;
import dev.lamella.internal.shredding.ShreddedObject;
import dev.lamella.internal.shredding.ShreddedPair;
import dev.lamella.internal.shredding.ShreddingContext;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.VariantVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Collects values of a variant into the columns of its group, row after row: the inverse of `VariantUnshredder`.
///
/// Each value that is given as events is a row, and so is [#addNull]. A value goes to the typed column of its path if
/// it fits ([NumberFit]), else as bytes to `value`. The fields of an object that do not have columns also go to
/// `value`. All rows share their metadata.
///
/// Calls in a wrong order throw an `IllegalStateException`. After any failure in a value, `truncate(size())` removes
/// the partial value. Failures are:
/// - [ValueException] if a value is nested too deep, if an object has two fields of the same name and
///   [Options#duplicates] rejects that, or if a `value` column is needed but missing
/// - [VariantFormatException] if unshredded values or field names exceed the limits
/// - [UnsupportedFeatureException] if a column becomes larger than an array
///
/// Arrays are reused for the next batch. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public final class VariantShredder implements VariantSink {
    /// How values are shredded.
    ///
    /// @param duplicates how to treat an object with several fields of the same name
    /// @param limits limits of nesting, of unshredded bytes and of names
    public record Options(NumberFit numbers, VariantBuilder.Duplicates duplicates, VariantLimits limits) {
        /// Numbers are shredded if they fit without loss, the last of several equal fields counts,
        /// [VariantLimits#DEFAULT].
        public static final Options DEFAULT = new Options(NumberFit.LOSSLESS, VariantBuilder.Duplicates.LAST,
                VariantLimits.DEFAULT);

        public Options withNumbers(NumberFit choice) {
            return new Options(choice, duplicates, limits);
        }

        public Options withDuplicates(VariantBuilder.Duplicates choice) {
            return new Options(numbers, choice, limits);
        }

        public Options withLimits(VariantLimits choice) {
            return new Options(numbers, duplicates, choice);
        }
    }

    private final Options options;
    private final VariantDictionary dictionary;
    private final Room room = new Room();
    private final MetadataSlots metadata;
    private final int metadataOrdinal;
    private final ShreddedPair root;
    /// Builds unshredded values.
    private final VariantBuilder whole;

    /// The column pair of the next value; null if a value is not allowed now.
    private @Nullable ShreddedPair target;
    private int slot;
    /// The innermost open object or array that has columns.
    private @Nullable ShreddedContainer inner;
    private int depth;
    /// The builder of the current unshredded value, or null.
    private @Nullable VariantBuilder residual;
    /// The number of open objects and arrays in [#residual].
    private int residualDepth;
    private int dictionaryBytes;

    private VariantShredder(GroupField variant, VariantLayout layout, Options options) {
        this.options = options;
        Set<String> names = new TreeSet<>();
        collectNames(layout.root(), names);
        this.dictionary = VariantDictionary.of(names, options.limits());
        this.metadata = new MetadataSlots(dictionary);
        this.metadataOrdinal = layout.metadata();
        ShreddingContext context = new ShreddingContext(room, options, dictionary,
                new LeafSlots(new ValidityBuilder(Room.GROWTH)));
        this.root = new ShreddedPair("", null, variant, layout.root(), context);
        this.whole = context.builder();
        this.target = root;
    }

    /// A shredder for the columns of a group, with [Options#DEFAULT].
    ///
    /// @throws IllegalArgumentException if the group is not a VARIANT
    /// @throws UnsupportedFeatureException if Variants cannot be shredded into its columns
    public static VariantShredder of(GroupField variant) {
        return of(variant, Options.DEFAULT);
    }

    /// A shredder for the columns of a group.
    ///
    /// @throws IllegalArgumentException if the group is not a VARIANT
    /// @throws UnsupportedFeatureException if Variants cannot be shredded into its columns
    public static VariantShredder of(GroupField variant, Options options) {
        return new VariantShredder(variant, VariantLayout.of(variant), options);
    }

    private static void collectNames(Pair pair, Set<String> names) {
        switch (pair.typed()) {
            case Typed.None ignored -> {
            }
            case Typed.Leaf ignored -> {
            }
            case Typed.ArrayOf(Pair element) -> collectNames(element, names);
            case Typed.ObjectOf(List<Member> members) -> members.forEach(member -> {
                names.add(member.name().toString());
                collectNames(member.pair(), names);
            });
        }
    }

    /// The number of complete rows.
    public int size() {
        return metadata.size();
    }

    /// Approximate number of variable-length bytes of the rows: texts, elements and names.
    public long byteCount() {
        return room.bytes();
    }

    /// Adds a row whose variant is an SQL null. A Variant null is a value: [#nullValue].
    public void addNull() {
        requireBegin();
        metadata.addNull();
        next();
    }

    /// Adds a row with a value.
    ///
    /// @throws VariantFormatException also if the value is damaged or of an unknown kind
    public void add(Variant value) {
        requireBegin();
        value.writeTo(this);
    }

    /// Removes the rows from `count` on, and an unfinished value.
    ///
    /// @throws IllegalArgumentException if there are fewer than `count` rows
    public void truncate(int count) {
        if (count < 0 || count > metadata.size()) {
            throw new IllegalArgumentException("The new size is " + count + "; it must be 0 to " + metadata.size());
        }
        root.truncate(count);
        metadata.truncate(count);
        reset();
    }

    /// Removes all rows, for the next batch.
    public void clear() {
        root.clear();
        metadata.clear();
        room.clear();
        reset();
    }

    /// The rows so far, as a vector of the group. It shares arrays with the shredder, and is valid until rows are added
    /// or removed.
    public VariantVector vector() {
        requireBegin();
        int count = metadata.size();
        List<ColumnVector> fields = new ArrayList<>(root.vectors(count));
        fields.add(metadataOrdinal, metadata.vector());
        return new VariantVector(count, metadata.validity(), List.copyOf(fields));
    }

    private void requireBegin() {
        if (inner != null || residual != null) {
            throw new IllegalStateException("The value has not ended; end it, or remove it with truncate(size())");
        }
    }

    private void reset() {
        inner = null;
        residual = null;
        depth = 0;
        next();
    }

    /// Prepares for the next row.
    private void next() {
        metadata.begin();
        slot = metadata.size();
        target = root;
    }

    /// The column pair of the next value.
    private ShreddedPair place() {
        ShreddedPair pair = target;
        if (pair == null) {
            throw new IllegalStateException("A value is not allowed here; add a field or the end of an object");
        }
        pair.end = slot + 1;
        return pair;
    }

    /// The column pair for the next value, or null while inside an unshredded container.
    private LeafSlots leaf() {
        return place().leaf;
    }

    /// The builder of an unshredded value, or part of one.
    private VariantBuilder residual() {
        VariantBuilder open = residual;
        if (open != null) {
            return open;
        }
        ShreddedPair pair = place();
        if (pair.value == null) {
            throw new ValueException("A value does not fit the column " + pair.below(VariantLayout.TYPED_VALUE)
                    + ", and the group has no `value` beside it",
                    "Shred into columns that have a `value` everywhere: ShreddingSchema.of(group).group(group).");
        }
        whole.reset();
        residual = whole;
        residualDepth = 0;
        return whole;
    }

    /// Ends a value, or part of one, in the residual builder.
    private void endResidual() {
        VariantBuilder builder = residual;
        if (residualDepth > 0 || builder == null) {
            return;
        }
        residual = null;
        ShreddedPair pair = target;
        if (pair == null) {
            // A field of an unshredded object: another field may follow.
            return;
        }
        if (pair.value != null) {
            pair.value.put(slot, builder);
        }
        endValue();
    }

    /// Completes the value at the target.
    private void endValue() {
        switch (inner) {
            case null -> {
                metadata.add();
                int bytes = dictionary.byteCount();
                room.take(Math.max(0, bytes - dictionaryBytes));
                dictionaryBytes = bytes;
                next();
            }
            case ShreddedObject ignored -> target = null;
            case ShreddedArray array -> {
                target = array.element;
                slot = array.element.end;
            }
        }
    }

    @Override
    public void nullValue() {
        residual().nullValue();
        endResidual();
    }

    @Override
    public void booleanValue(boolean value) {
        if (residual == null && leaf().booleanValue(slot, value)) {
            endValue();
        } else {
            residual().booleanValue(value);
            endResidual();
        }
    }

    @Override
    public void int8(byte value) {
        if (residual == null && leaf().whole(slot, value, VariantKind.INT8)) {
            endValue();
        } else {
            residual().int8(value);
            endResidual();
        }
    }

    @Override
    public void int16(short value) {
        if (residual == null && leaf().whole(slot, value, VariantKind.INT16)) {
            endValue();
        } else {
            residual().int16(value);
            endResidual();
        }
    }

    @Override
    public void int32(int value) {
        if (residual == null && leaf().whole(slot, value, VariantKind.INT32)) {
            endValue();
        } else {
            residual().int32(value);
            endResidual();
        }
    }

    @Override
    public void int64(long value) {
        if (residual == null && leaf().whole(slot, value, VariantKind.INT64)) {
            endValue();
        } else {
            residual().int64(value);
            endResidual();
        }
    }

    @Override
    public void float32(float value) {
        if (residual == null && leaf().float32(slot, value)) {
            endValue();
        } else {
            residual().float32(value);
            endResidual();
        }
    }

    @Override
    public void float64(double value) {
        if (residual == null && leaf().float64(slot, value)) {
            endValue();
        } else {
            residual().float64(value);
            endResidual();
        }
    }

    @Override
    public void decimal(long unscaled, int scale) {
        requireScale(scale);
        if (residual == null && leaf().decimal(slot, unscaled, scale)) {
            endValue();
        } else {
            residual().decimal(unscaled, scale);
            endResidual();
        }
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        requireScale(scale);
        if (!Exact.isDecimal(unscaled)) {
            throw new IllegalArgumentException("A decimal has more than 38 digits; at most 38 are allowed");
        }
        if (residual == null && leaf().decimal(slot, unscaled, scale)) {
            endValue();
        } else {
            residual().decimal(unscaled, scale);
            endResidual();
        }
    }

    private static void requireScale(int scale) {
        if (scale < 0 || scale > Exact.MOST_DIGITS) {
            throw new IllegalArgumentException("The decimal has a scale of " + scale + "; 0 to 38 are allowed");
        }
    }

    @Override
    public void date(int days) {
        if (residual == null && leaf().date(slot, days)) {
            endValue();
        } else {
            residual().date(days);
            endResidual();
        }
    }

    @Override
    public void time(long micros) {
        if (micros < 0 || micros >= 86_400_000_000L) {
            throw new IllegalArgumentException("The time is " + micros + " microseconds; 0 to 86399999999 are allowed");
        }
        if (residual == null && leaf().time(slot, micros)) {
            endValue();
        } else {
            residual().time(micros);
            endResidual();
        }
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        if (residual == null && leaf().timestamp(slot, value, kind)) {
            endValue();
        } else {
            residual().timestamp(value, kind);
            endResidual();
        }
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        if (residual == null && leaf().string(slot, utf8, from, count)) {
            endValue();
        } else {
            residual().string(utf8, from, count);
            endResidual();
        }
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        if (residual == null && leaf().binary(slot, bytes, from, count)) {
            endValue();
        } else {
            residual().binary(bytes, from, count);
            endResidual();
        }
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        if (residual == null && leaf().uuid(slot, mostSignificantBits, leastSignificantBits)) {
            endValue();
        } else {
            residual().uuid(mostSignificantBits, leastSignificantBits);
            endResidual();
        }
    }

    @Override
    public void beginObject() {
        requireDepth();
        if (residual == null && place().container instanceof ShreddedObject object) {
            object.begin(slot);
            inner = object;
            target = null;
        } else {
            residual().beginObject();
            residualDepth++;
        }
        depth++;
    }

    @Override
    public void beginArray() {
        requireDepth();
        if (residual == null && place().container instanceof ShreddedArray array) {
            array.begin(slot);
            inner = array;
            target = array.element;
            slot = array.element.end;
        } else {
            residual().beginArray();
            residualDepth++;
        }
        depth++;
    }

    private void requireDepth() {
        if (depth == options.limits().depth()) {
            throw new ValueException("Objects and arrays are nested deeper than the " + depth
                    + " levels that are allowed", "Nest values less, or raise the depth limit in VariantLimits.");
        }
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        if (residual != null) {
            residual.field(utf8, from, count);
            return;
        }
        if (target != null || !(inner instanceof ShreddedObject object)) {
            throw new IllegalStateException("A field is not allowed here; add a value");
        }
        int id = dictionary.intern(utf8, from, count);
        ShreddedPair member = object.member(id);
        if (member == null) {
            VariantBuilder rest = object.rest();
            rest.field(id);
            residual = rest;
            residualDepth = 0;
            return;
        }
        if (member.end > object.slot) {
            requireDuplicates();
            member.truncate(object.slot);
        }
        target = member;
        slot = object.slot;
    }

    private void requireDuplicates() {
        if (options.duplicates() == VariantBuilder.Duplicates.REJECT) {
            throw new ValueException("An object has two fields of one name; no two fields may have the same name",
                    "Name each field once. In Java, Duplicates.LAST lets the last one count.");
        }
    }

    @Override
    public void endObject() {
        if (residual != null) {
            residual.endObject();
            residualDepth--;
            depth--;
            endResidual();
            return;
        }
        if (target != null || !(inner instanceof ShreddedObject object)) {
            throw new IllegalStateException("The end of an object is not allowed here; add a value");
        }
        object.end();
        leave(object);
    }

    @Override
    public void endArray() {
        if (residual != null) {
            residual.endArray();
            residualDepth--;
            depth--;
            endResidual();
            return;
        }
        if (!(inner instanceof ShreddedArray array)) {
            throw new IllegalStateException("The end of an array is not allowed here");
        }
        array.end();
        leave(array);
    }

    private void leave(ShreddedContainer container) {
        depth--;
        inner = container.own.outer;
        slot = container.slot;
        endValue();
    }
}
