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
    private final ObjectShapes shapes;
    /// Values that are no containers, and the headers of those that are, as they come.
    private final ValueBuffer buffer;
    private final OpenContainers containers;
    private final CallOrder order = new CallOrder("builder");
    private int clearings;
    private int start;
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
        this.buffer = new ValueBuffer(options.limits().bytes());
        this.containers = new OpenContainers(dictionary, buffer);
        this.shapes = new ObjectShapes(dictionary);
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
        buffer.clear();
        containers.clear();
    }

    /// How many bytes the value has, which is complete.
    public int byteCount() {
        order.requireComplete();
        requireSameNames();
        return containers.byteCount();
    }

    /// Writes the value, which is complete, to [#byteCount] bytes of `out` from `from` on.
    public void writeTo(byte[] out, int from) {
        Objects.checkFromIndexSize(from, byteCount(), out.length);
        containers.write(out, from);
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
        return buffer.end() + containers.copiedBytes();
    }

    @Override
    public void nullValue() {
        begin();
        buffer.constant(ValueHeader.NULL);
        end();
    }

    @Override
    public void booleanValue(boolean value) {
        begin();
        buffer.constant(value ? ValueHeader.TRUE : ValueHeader.FALSE);
        end();
    }

    @Override
    public void int8(byte value) {
        begin();
        buffer.oneByte(ValueHeader.INT8, value);
        end();
    }

    @Override
    public void int16(short value) {
        begin();
        buffer.twoBytes(ValueHeader.INT16, value);
        end();
    }

    @Override
    public void int32(int value) {
        begin();
        buffer.fourBytes(ValueHeader.INT32, value);
        end();
    }

    @Override
    public void int64(long value) {
        begin();
        buffer.eightBytes(ValueHeader.INT64, value);
        end();
    }

    @Override
    public void float32(float value) {
        begin();
        buffer.fourBytes(ValueHeader.FLOAT, Float.floatToRawIntBits(value));
        end();
    }

    @Override
    public void float64(double value) {
        begin();
        buffer.eightBytes(ValueHeader.DOUBLE, Double.doubleToRawLongBits(value));
        end();
    }

    @Override
    public void decimal(long unscaled, int scale) {
        Decimals.requireScale(scale);
        begin();
        buffer.decimal(unscaled, scale);
        end();
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        Decimals.requireScale(scale);
        Decimals.requireDigits(unscaled);
        begin();
        buffer.decimal(unscaled, scale);
        end();
    }

    @Override
    public void date(int days) {
        begin();
        buffer.fourBytes(ValueHeader.DATE, days);
        end();
    }

    @Override
    public void time(long micros) {
        Temporals.requireOfDay(micros);
        begin();
        buffer.eightBytes(ValueHeader.TIME, micros);
        end();
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        begin();
        buffer.eightBytes(ValueHeader.timestamp(kind), value);
        end();
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        begin();
        buffer.string(utf8, from, count);
        end();
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        begin();
        buffer.sized(ValueHeader.BINARY, bytes, from, count);
        end();
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        begin();
        buffer.uuid(mostSignificantBits, leastSignificantBits);
        end();
    }

    private void begin() {
        order.beginValue();
        start = buffer.end();
    }

    private void end() {
        containers.add(start, buffer.end() - start);
        order.endValue();
    }

    @Override
    public void beginObject() {
        order.beginValue();
        open();
        order.enterObject();
    }

    @Override
    public void beginArray() {
        order.beginValue();
        open();
        order.enterArray();
    }

    private void open() {
        if (order.depth() == options.limits().depth()) {
            throw Damage.tooDeepToMake(buffer.end(), order.depth());
        }
        containers.open();
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        requireSameNames();
        order.beginField();
        containers.field(dictionary.number(utf8, from, count));
        order.endField();
    }

    /// The name of the value that comes next, by its id in the dictionary, which has it.
    ///
    /// @throws IndexOutOfBoundsException if the dictionary has no such id
    public void field(int id) {
        int number = dictionary.number(id);
        requireSameNames();
        order.beginField();
        containers.field(number);
        order.endField();
    }

    @Override
    public void endObject() {
        requireSameNames();
        order.beginEndOfObject();
        ObjectShapes.Shape shape = containers.shape(shapes);
        if (shape.hasDuplicates() && options.duplicates() == Duplicates.REFUSE) {
            throw new VariantFormatException(buffer.end(), "only " + shape.count() + " of the " + shape.names().length
                    + " fields of an object have a name of their own; no two fields may have the same",
                    "Name each field once, or let the last one count: Duplicates.LAST.");
        }
        containers.endObject(shape, switch (options.order()) {
            case NAME -> shape.byName();
            case GIVEN -> shape.asGiven();
        });
        order.leave();
    }

    @Override
    public void endArray() {
        order.beginEndOfArray();
        containers.endArray();
        order.leave();
    }

    private void requireSameNames() {
        if (clearings != dictionary.clearings()) {
            throw new IllegalStateException("the dictionary was cleared after the value was begun; reset the builder");
        }
    }
}
