package dev.lamella.variant;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes a Variant of events: its bytes, in the smallest form.
///
/// The names of fields go to a [VariantDictionary], whose metadata belongs to the value; many values can share it. A value is
/// kept as it was given: an INT64 stays one, however small. Everything else is as small as can be: text of up to 63 bytes is a
/// short string, decimals take the width that has both their digits and their scale (9, 18 or 38), ids, offsets and counts
/// take the fewest bytes. The ids of an object's fields stand in the order of the names' unsigned bytes.
///
/// Calls in a wrong order are an `IllegalStateException`, numbers out of range an `IllegalArgumentException`; both change
/// nothing. After a [VariantFormatException] only [#reset] helps. A builder is made for many values, one after the other: once
/// it has seen such values, another one allocates nothing. Not safe for use by two threads.
public final class VariantBuilder implements VariantSink {
    /// What becomes of an object with several fields of the same name.
    public enum Duplicates {
        /// The field that came last counts; nothing remains of the others.
        LAST,
        /// It is refused.
        REFUSE
    }

    /// In which order the values of an object's fields are stored.
    public enum ValueOrder {
        /// By name: the same fields and values give the same bytes, in whatever order they come.
        NAME,
        /// As they come, which is a little quicker.
        GIVEN
    }

    /// How values are built.
    ///
    /// @param limits how deep values may be, and how many bytes may come for one, those of duplicates counted; more than
    ///     512 MiB never
    public record Options(Duplicates duplicates, ValueOrder order, VariantLimits limits) {
        /// The last of several fields counts, values by name, [VariantLimits#DEFAULT].
        public static final Options DEFAULT = new Options(Duplicates.LAST, ValueOrder.NAME, VariantLimits.DEFAULT);

        public Options withDuplicates(Duplicates choice) {
            return new Options(choice, order, limits);
        }

        public Options withOrder(ValueOrder choice) {
            return new Options(duplicates, choice, limits);
        }

        public Options withLimits(VariantLimits choice) {
            return new Options(duplicates, order, choice);
        }
    }

    private final VariantDictionary dictionary;
    private final Options options;
    private final UncheckedBuilder unchecked;
    private final CallOrder order = new CallOrder("builder");
    private int clearings;
    /// That of the dictionary, with the limits of this builder.
    private @Nullable VariantMetadata metadata;

    /// With [Options#DEFAULT].
    public VariantBuilder(VariantDictionary dictionary) {
        this(dictionary, Options.DEFAULT);
    }

    /// @param dictionary takes the names of fields
    public VariantBuilder(VariantDictionary dictionary, Options options) {
        this.dictionary = dictionary;
        this.options = options;
        this.unchecked = new UncheckedBuilder(dictionary, options);
        this.clearings = dictionary.clearings();
    }

    /// The names of fields; [VariantDictionary#metadata] belongs to the value.
    public VariantDictionary dictionary() {
        return dictionary;
    }

    /// Begins a new value, whatever there was before.
    public void reset() {
        order.clear();
        clearings = dictionary.clearings();
        unchecked.clear();
    }

    /// How many bytes the value has, which is complete.
    public int byteCount() {
        order.requireComplete();
        requireSameNames();
        return unchecked.byteCount();
    }

    /// Writes the value, which is complete, to [#byteCount] bytes of `out` from `from` on.
    public void writeTo(byte[] out, int from) {
        Objects.checkFromIndexSize(from, byteCount(), out.length);
        unchecked.write(out, from);
    }

    /// The bytes of the value, which is complete.
    public byte[] build() {
        byte[] value = new byte[byteCount()];
        writeTo(value, 0);
        return value;
    }

    /// The value, which is complete, with the names that the dictionary has now. It has bytes of its own, and the limits of
    /// this builder.
    public Variant toVariant() {
        byte[] value = build();
        return Variant.of(metadata(), value, 0, value.length);
    }

    private VariantMetadata metadata() {
        VariantMetadata names = dictionary.metadata();
        if (metadata == null || metadata.bytes() != names.bytes()) {
            metadata = names.withLimits(options.limits());
        }
        return metadata;
    }

    /// How many bytes were copied so far: as they came, and out of containers.
    long copiedBytes() {
        return unchecked.copiedBytes();
    }

    @Override
    public void nullValue() {
        order.beginValue();
        unchecked.nullValue();
        order.endValue();
    }

    @Override
    public void booleanValue(boolean value) {
        order.beginValue();
        unchecked.booleanValue(value);
        order.endValue();
    }

    @Override
    public void int8(byte value) {
        order.beginValue();
        unchecked.int8(value);
        order.endValue();
    }

    @Override
    public void int16(short value) {
        order.beginValue();
        unchecked.int16(value);
        order.endValue();
    }

    @Override
    public void int32(int value) {
        order.beginValue();
        unchecked.int32(value);
        order.endValue();
    }

    @Override
    public void int64(long value) {
        order.beginValue();
        unchecked.int64(value);
        order.endValue();
    }

    @Override
    public void float32(float value) {
        order.beginValue();
        unchecked.float32(value);
        order.endValue();
    }

    @Override
    public void float64(double value) {
        order.beginValue();
        unchecked.float64(value);
        order.endValue();
    }

    @Override
    public void decimal(long unscaled, int scale) {
        Decimals.requireScale(scale);
        order.beginValue();
        unchecked.decimal(unscaled, scale);
        order.endValue();
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        Decimals.requireScale(scale);
        Decimals.requireDigits(unscaled);
        order.beginValue();
        unchecked.decimal(unscaled, scale);
        order.endValue();
    }

    @Override
    public void date(int days) {
        order.beginValue();
        unchecked.date(days);
        order.endValue();
    }

    @Override
    public void time(long micros) {
        Temporals.requireOfDay(micros);
        order.beginValue();
        unchecked.time(micros);
        order.endValue();
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        order.beginValue();
        unchecked.timestamp(value, kind);
        order.endValue();
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        order.beginValue();
        unchecked.string(utf8, from, count);
        order.endValue();
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        order.beginValue();
        unchecked.binary(bytes, from, count);
        order.endValue();
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        order.beginValue();
        unchecked.uuid(mostSignificantBits, leastSignificantBits);
        order.endValue();
    }

    @Override
    public void beginObject() {
        order.beginValue();
        unchecked.beginObject();
        order.enterObject();
    }

    @Override
    public void beginArray() {
        order.beginValue();
        unchecked.beginArray();
        order.enterArray();
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        requireSameNames();
        order.beginField();
        unchecked.field(utf8, from, count);
        order.endField();
    }

    /// As [VariantSink#field(String)]. Quickest if the same fields have the same objects as names, as constants are.
    @Override
    public void field(String name) {
        requireSameNames();
        order.beginField();
        if (!unchecked.likelyField(name)) {
            otherField(name);
        }
        order.endField();
    }

    private void otherField(String name) {
        int half = VariantName.halfPair(name);
        if (half >= 0) {
            order.cancelField();
            throw new IllegalArgumentException(VariantName.halfPairProblem("name", half));
        }
        unchecked.field(name);
    }

    /// The name of the value that comes next, by its id in the dictionary, which has it.
    ///
    /// @throws IndexOutOfBoundsException if the dictionary has no such id
    public void field(int id) {
        numberedField(dictionary.number(id));
    }

    /// The name of the value that comes next, by its number in the dictionary.
    void numberedField(int number) {
        requireSameNames();
        order.beginField();
        unchecked.field(number);
        order.endField();
    }

    @Override
    public void endObject() {
        requireSameNames();
        order.beginEndOfObject();
        unchecked.endObject();
        order.leave();
    }

    @Override
    public void endArray() {
        order.beginEndOfArray();
        unchecked.endArray();
        order.leave();
    }

    /// Begins a value whose events come to what this returns, in an order that the caller vouches for, until [#endUnchecked].
    UncheckedBuilder beginUnchecked() {
        requireSameNames();
        order.beginValue();
        return unchecked;
    }

    void endUnchecked() {
        order.endValue();
    }

    private void requireSameNames() {
        if (clearings != dictionary.clearings()) {
            throw new IllegalStateException("the dictionary was cleared after the value was begun; reset the builder");
        }
    }
}
