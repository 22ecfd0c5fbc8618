package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Builds the bytes of a Variant from events, in the smallest encoding.
///
/// The names of fields go to a [VariantDictionary], whose metadata belongs to the value; many values can share it. A value
/// keeps its kind: an INT64 stays one, however small. Everything else is as small as possible: text of up to 63 bytes
/// becomes a short string, decimals take the smallest width for their digits and their scale (9, 18 or 38), and ids,
/// offsets and counts take the fewest bytes. The ids of an object's fields are sorted by the unsigned bytes of their names.
///
/// Calls in a wrong order throw an `IllegalStateException`, numbers out of range an `IllegalArgumentException`; both change
/// nothing. After a [VariantFormatException], call [#reset]. A builder can be reused for many values; once it has built
/// similar values, it allocates nothing. Not safe for use by two threads.
public final class VariantBuilder implements VariantSink {
    /// How an object with several fields of the same name is treated.
    public enum Duplicates {
        /// The last of these fields counts; the others are dropped.
        LAST,
        /// The object is rejected.
        REJECT
    }

    /// The order in which the values of an object's fields are stored.
    public enum ValueOrder {
        /// By name: equal fields give equal bytes, in whatever order they come.
        NAME,
        /// In the order in which they come, which is a little faster.
        GIVEN
    }

    /// How values are built.
    ///
    /// @param limits how deeply values may be nested, and how many bytes one value may receive, including those of
    /// duplicates; never more than 512 MiB
    public record Options(Duplicates duplicates, ValueOrder order, VariantLimits limits) {
        /// The last of several fields counts, values are sorted by name, [VariantLimits#DEFAULT].
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
    /// The metadata of the dictionary, with the limits of this builder.
    private @Nullable VariantMetadata metadata;

    /// Creates a builder with [Options#DEFAULT].
    public VariantBuilder(VariantDictionary dictionary) {
        this(dictionary, Options.DEFAULT);
    }

    /// @param dictionary receives the names of fields
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

    /// Begins a new value and discards any earlier one.
    public void reset() {
        order.clear();
        clearings = dictionary.clearings();
        unchecked.clear();
    }

    /// The byte count of the complete value.
    public int byteCount() {
        order.requireComplete();
        requireSameNames();
        return unchecked.byteCount();
    }

    /// Writes the complete value to `out`: [#byteCount] bytes, starting at `from`.
    public void writeTo(byte[] out, int from) {
        Objects.checkFromIndexSize(from, byteCount(), out.length);
        unchecked.write(out, from);
    }

    /// The bytes of the complete value.
    public byte[] build() {
        byte[] value = new byte[byteCount()];
        writeTo(value, 0);
        return value;
    }

    /// The complete value, with the names that the dictionary has now. It owns its bytes, and has the limits of this
    /// builder.
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

    /// How many bytes were copied so far, into the buffer and out of containers.
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

    /// As [VariantSink#field(String)]. It is fastest if a field's name is always the same `String` object, for example a
    /// constant.
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
        int half = Utf8.halfPair(name);
        if (half >= 0) {
            order.cancelField();
            throw new IllegalArgumentException(VariantName.halfPairProblem("name", half));
        }
        unchecked.field(name);
    }

    /// Begins a field, by the id of its name in the dictionary.
    ///
    /// @throws IndexOutOfBoundsException if the dictionary has no such id
    public void field(int id) {
        numberedField(dictionary.number(id));
    }

    /// Begins a field, by the number of its name.
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

    /// Begins a value whose events go to the returned builder until [#endUnchecked]. The caller ensures their order.
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
            throw new IllegalStateException("The dictionary was cleared after the value was begun; reset the builder");
        }
    }
}
