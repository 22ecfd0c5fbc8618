package dev.lamella.variant;

import java.math.BigInteger;

/// Receives the events of a [VariantBuilder] without checking them. The caller ensures their order and their numbers: it is
/// either a checking builder, or a parser, whose events are always in order.
final class UncheckedBuilder implements VariantSink {
    private final VariantDictionary dictionary;
    private final VariantBuilder.Options options;
    /// Scalar values and the headers of containers, in the order in which they come.
    private final ValueBuffer buffer;
    private final OpenContainers containers;

    UncheckedBuilder(VariantDictionary dictionary, VariantBuilder.Options options) {
        this.dictionary = dictionary;
        this.options = options;
        this.buffer = new ValueBuffer(options.limits().bytes());
        this.containers = new OpenContainers(dictionary, buffer);
    }

    void clear() {
        buffer.clear();
        containers.clear();
    }

    /// The byte count of the complete value.
    int byteCount() {
        return containers.byteCount();
    }

    /// Writes the complete value.
    void write(byte[] out, int from) {
        containers.write(out, from);
    }

    /// How many bytes were copied so far, into the buffer and out of containers.
    long copiedBytes() {
        return buffer.end() + containers.copiedBytes();
    }

    @Override
    public void nullValue() {
        int start = buffer.end();
        buffer.constant(ValueHeader.NULL);
        end(start);
    }

    @Override
    public void booleanValue(boolean value) {
        int start = buffer.end();
        buffer.constant(value ? ValueHeader.TRUE : ValueHeader.FALSE);
        end(start);
    }

    @Override
    public void int8(byte value) {
        int start = buffer.end();
        buffer.oneByte(ValueHeader.INT8, value);
        end(start);
    }

    @Override
    public void int16(short value) {
        int start = buffer.end();
        buffer.twoBytes(ValueHeader.INT16, value);
        end(start);
    }

    @Override
    public void int32(int value) {
        int start = buffer.end();
        buffer.fourBytes(ValueHeader.INT32, value);
        end(start);
    }

    @Override
    public void int64(long value) {
        int start = buffer.end();
        buffer.eightBytes(ValueHeader.INT64, value);
        end(start);
    }

    @Override
    public void float32(float value) {
        int start = buffer.end();
        buffer.fourBytes(ValueHeader.FLOAT, Float.floatToRawIntBits(value));
        end(start);
    }

    @Override
    public void float64(double value) {
        int start = buffer.end();
        buffer.eightBytes(ValueHeader.DOUBLE, Double.doubleToRawLongBits(value));
        end(start);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        int start = buffer.end();
        buffer.decimal(unscaled, scale);
        end(start);
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        int start = buffer.end();
        buffer.decimal(unscaled, scale);
        end(start);
    }

    @Override
    public void date(int days) {
        int start = buffer.end();
        buffer.fourBytes(ValueHeader.DATE, days);
        end(start);
    }

    @Override
    public void time(long micros) {
        int start = buffer.end();
        buffer.eightBytes(ValueHeader.TIME, micros);
        end(start);
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        int start = buffer.end();
        buffer.eightBytes(ValueHeader.timestamp(kind), value);
        end(start);
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        int start = buffer.end();
        buffer.string(utf8, from, count);
        end(start);
    }

    /// Adds a string from JSON text if it is plain and short.
    ///
    /// @param from the position after its opening quotation mark
    /// @return the position after its closing quotation mark; negative if it is another string, and nothing was added
    int shortString(byte[] json, int from, int end) {
        int start = buffer.end();
        int after = buffer.shortString(json, from, end);
        if (after >= 0) {
            end(start);
        }
        return after;
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        int start = buffer.end();
        buffer.sized(ValueHeader.BINARY, bytes, from, count);
        end(start);
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        int start = buffer.end();
        buffer.uuid(mostSignificantBits, leastSignificantBits);
        end(start);
    }

    private void end(int start) {
        containers.add(start, buffer.end() - start);
    }

    @Override
    public void beginObject() {
        requireDepth();
        containers.openObject();
    }

    @Override
    public void beginArray() {
        requireDepth();
        containers.openArray();
    }

    private void requireDepth() {
        if (containers.depth() == options.limits().depth()) {
            throw Damage.tooDeepToMake(buffer.end(), containers.depth());
        }
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        field(dictionary.number(utf8, from, count));
    }

    @Override
    public void field(String name) {
        field(dictionary.number(name));
    }

    /// Begins a field if its name is the one that probably comes next.
    ///
    /// @return whether it is
    boolean likelyField(String name) {
        return containers.likelyField(name);
    }

    /// Begins a field, by the number of its name in the dictionary.
    void field(int number) {
        containers.field(number);
    }

    /// Begins a field if its name in JSON text is the one that probably comes next.
    ///
    /// @param from the position after its opening quotation mark
    /// @return the position after its closing quotation mark; negative if it is another name, and nothing has changed
    int likelyField(byte[] json, int from, int end) {
        return containers.likelyField(json, from, end);
    }

    @Override
    public void endObject() {
        ObjectShapes.Shape shape = containers.shape();
        if (shape.hasDuplicates() && options.duplicates() == VariantBuilder.Duplicates.REJECT) {
            throw new VariantFormatException(buffer.end(), "Only " + shape.count() + " of the " + shape.names().length
                    + " fields of an object have different names; no two fields may have the same name",
                    "Name each field once. In Java, Duplicates.LAST lets the last one count.");
        }
        containers.endObject(shape, switch (options.order()) {
            case NAME -> shape.byName();
            case GIVEN -> shape.asGiven();
        });
    }

    @Override
    public void endArray() {
        containers.endArray();
    }
}
