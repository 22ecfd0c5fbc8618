package dev.lamella.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.shred.VariantLayout;
import dev.lamella.internal.shred.VariantLayout.Member;
import dev.lamella.internal.shred.VariantLayout.Pair;
import dev.lamella.internal.shred.VariantLayout.Typed;
import dev.lamella.internal.shredding.Exact;
import dev.lamella.internal.shredding.LeafSlots;
import dev.lamella.internal.shredding.MetadataSlots;
import dev.lamella.internal.shredding.Room;
import dev.lamella.internal.shredding.ShreddedArray;
import dev.lamella.internal.shredding.ShreddedContainer;
import dev.lamella.internal.shredding.ShreddedGroups;
import dev.lamella.internal.shredding.ShreddedObject;
import dev.lamella.internal.shredding.ShreddedPair;
import dev.lamella.internal.shredding.ShreddingContext;
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
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Collects values of a variant into the columns of its group, row after row: the inverse of `VariantUnshredder`.
///
/// Each value that is given as events is a row, and so is [#addNull]. A value goes to the typed column of its place if it fits
/// ([NumberFit]), and with its bytes to `value` if not; of an object, the fields that have no columns of their own do. Metadata is shared
/// by all rows.
///
/// Calls in a wrong order are an `IllegalStateException`. After any failure in a value `truncate(size())` takes back what there is of
/// it. Failures are:
/// - [ValueException] if a value is nested too deep, if an object has two fields of a name and that is to be refused, or if the group has no
///   `value` column where one is needed
/// - [VariantFormatException] if what stays together, or the names of fields, are larger than the limits allow
/// - [UnsupportedFeatureException] if a column becomes larger than an array
///
/// Arrays are used again for the next batch. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public final class VariantShredder implements VariantSink {
    /// How values are shredded.
    ///
    /// @param duplicates what becomes of an object with several fields of the same name
    /// @param limits how deep values may be, and how many bytes may stay together or be names
    public record Options(NumberFit numbers, VariantBuilder.Duplicates duplicates, VariantLimits limits) {
        /// Numbers wherever they fit, the last of several fields counts, [VariantLimits#DEFAULT].
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
    /// Takes values that stay together.
    private final VariantBuilder whole;

    /// Where the next value goes; null where none may come.
    private @Nullable ShreddedPair target;
    private int slot;
    /// The innermost object or array that has columns and is open.
    private @Nullable ShreddedContainer inner;
    private int depth;
    /// What takes the current value with all that is in it, if it stays together.
    private @Nullable VariantBuilder residual;
    /// How many of its objects and arrays are open.
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

    /// For the columns of a group, with [Options#DEFAULT].
    ///
    /// @throws IllegalArgumentException if the group is no variant
    /// @throws UnsupportedFeatureException if its columns are none that variants may be shredded into
    public static VariantShredder of(GroupField variant) {
        return of(variant, Options.DEFAULT);
    }

    /// For the columns of a group.
    ///
    /// @throws IllegalArgumentException if the group is no variant
    /// @throws UnsupportedFeatureException if its columns are none that variants may be shredded into
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

    /// How many rows are complete.
    public int size() {
        return metadata.size();
    }

    /// About how many bytes the rows take beyond what every row takes: of texts, elements and names.
    public long byteCount() {
        return room.bytes();
    }

    /// A row whose variant is null, as SQL means it. A Variant null is a value: [#nullValue].
    public void addNull() {
        requireBegin();
        metadata.addNull();
        next();
    }

    /// A row with a value.
    ///
    /// @throws VariantFormatException also if it is damaged, or is of a kind that is not known
    public void add(Variant value) {
        requireBegin();
        value.writeTo(this);
    }

    /// Takes back the rows from `count` on, and a value that has not ended.
    ///
    /// @throws IllegalArgumentException if there are fewer rows
    public void truncate(int count) {
        if (count < 0 || count > metadata.size()) {
            throw new IllegalArgumentException(count + " rows are to remain of " + metadata.size());
        }
        root.truncate(count);
        metadata.truncate(count);
        reset();
    }

    /// Forgets all rows, for the next batch.
    public void clear() {
        root.clear();
        metadata.clear();
        room.clear();
        reset();
    }

    /// The rows so far, for the group that this was made for. It shares arrays with this, and is valid until more rows are
    /// added or taken back, or all are forgotten.
    public VariantVector vector() {
        requireBegin();
        int count = metadata.size();
        List<Vector> fields = new ArrayList<>(root.vectors(count));
        fields.add(metadataOrdinal, metadata.vector());
        return new VariantVector(count, metadata.validity(), List.copyOf(fields));
    }

    private void requireBegin() {
        if (inner != null || residual != null) {
            throw new IllegalStateException("the value has not ended; end it, or take it back with truncate(size())");
        }
    }

    private void reset() {
        inner = null;
        residual = null;
        depth = 0;
        next();
    }

    /// The next row may come.
    private void next() {
        metadata.begin();
        slot = metadata.size();
        target = root;
    }

    /// The columns of the value that comes now.
    private ShreddedPair place() {
        ShreddedPair pair = target;
        if (pair == null) {
            throw new IllegalStateException("a value does not come here: a field or the end of an object does");
        }
        pair.end = slot + 1;
        return pair;
    }

    /// What takes the value that comes now, unless it stays together with what is round it.
    private LeafSlots leaf() {
        return place().leaf;
    }

    /// What takes a value, or part of one, that stays together.
    private VariantBuilder residual() {
        VariantBuilder open = residual;
        if (open != null) {
            return open;
        }
        ShreddedPair pair = place();
        if (pair.value == null) {
            throw new ValueException("A value does not fit the column " + pair.below(ShreddedGroups.TYPED_VALUE)
                    + ", and there is no `value` beside it",
                    "Shred into columns that have a `value` everywhere: ShreddingSchema.of(group).group(group).");
        }
        whole.reset();
        residual = whole;
        residualDepth = 0;
        return whole;
    }

    /// A value, or part of one, was given to what takes the rest.
    private void endResidual() {
        VariantBuilder builder = residual;
        if (residualDepth > 0 || builder == null) {
            return;
        }
        residual = null;
        ShreddedPair pair = target;
        if (pair == null) {
            // A field of an object that stays together: a field may come next.
            return;
        }
        if (pair.value != null) {
            pair.value.put(slot, builder);
        }
        endValue();
    }

    /// The value at the target is complete.
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
            throw new IllegalArgumentException("a decimal with a scale of " + scale + "; 0 to 38 are allowed");
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
            throw new IllegalArgumentException("a time of " + micros + " microseconds; 0 to 86399999999 are allowed");
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
            throw new ValueException("Objects and arrays lie deeper in each other than the " + depth
                    + " levels that are allowed", "Nest values less, or raise the limit of depth in VariantLimits.");
        }
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        if (residual != null) {
            residual.field(utf8, from, count);
            return;
        }
        if (target != null || !(inner instanceof ShreddedObject object)) {
            throw new IllegalStateException("a field does not come here: a value does");
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
        if (options.duplicates() == VariantBuilder.Duplicates.REFUSE) {
            throw new ValueException("An object has two fields of the same name; no two fields may have the same",
                    "Name each field once, or let the last one count: Duplicates.LAST.");
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
            throw new IllegalStateException("the end of an object does not come here: a value does");
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
            throw new IllegalStateException("the end of an array does not come here");
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
