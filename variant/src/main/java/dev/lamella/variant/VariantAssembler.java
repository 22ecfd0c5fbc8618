package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Objects;

/// Assembles a value from its end to its beginning, with ids instead of names. It is for callers that have the parts of a
/// value elsewhere and know how many there are.
///
/// The last field or element of an object or array comes first: call [#open], then add each value followed by [#field] or
/// [#element], then call [#endObject] or [#endArray]. When a header is written, everything after it is already in its
/// place, so each byte is written once. Values take as few bytes as in a [VariantBuilder], except for decimals, whose width
/// the caller chooses.
///
/// The caller ensures that the ids of an object come by descending names, each once, and that text is valid UTF-8. Calls in
/// a wrong order throw an `IllegalStateException`. An assembler can be reused for many values. Not safe for use by two
/// threads.
public final class VariantAssembler {
    /// Two numbers for each child of an open container: its id, and where it begins, counted from the end. Before them are
    /// the position of the outer container's children, and the container's own end.
    private static final int ENTRY = 2;
    private static final int OUTERMOST = -1;

    private final BackwardBuffer buffer;
    private int[] entries = new int[64 * ENTRY];
    private int entryEnd;
    /// The position of the innermost open container's entries.
    private int first = OUTERMOST;

    /// @param limits the limits of a value
    public VariantAssembler(VariantLimits limits) {
        buffer = new BackwardBuffer(limits.bytes());
    }

    /// Begins a new value and discards any earlier one.
    public void reset() {
        buffer.clear();
        entryEnd = 0;
        first = OUTERMOST;
    }

    /// The bytes of the value.
    public byte[] build() {
        if (first != OUTERMOST || buffer.end() == 0) {
            throw new IllegalStateException("The value is not complete");
        }
        return buffer.toByteArray();
    }

    public void nullValue() {
        buffer.constant(ValueHeader.NULL);
    }

    public void booleanValue(boolean value) {
        buffer.constant(value ? ValueHeader.TRUE : ValueHeader.FALSE);
    }

    public void int8(byte value) {
        buffer.oneByte(ValueHeader.INT8, value);
    }

    public void int16(short value) {
        buffer.twoBytes(ValueHeader.INT16, value);
    }

    public void int32(int value) {
        buffer.fourBytes(ValueHeader.INT32, value);
    }

    public void int64(long value) {
        buffer.eightBytes(ValueHeader.INT64, value);
    }

    public void float32(float value) {
        buffer.fourBytes(ValueHeader.FLOAT, Float.floatToRawIntBits(value));
    }

    public void float64(double value) {
        buffer.eightBytes(ValueHeader.DOUBLE, Double.doubleToRawLongBits(value));
    }

    /// A decimal of up to 9 digits.
    ///
    /// @param scale digits after the decimal point, 0 to 38
    public void decimal4(int unscaled, int scale) {
        Decimals.requireScale(scale);
        Decimals.requireWidth(Decimals.fits4(unscaled), 9);
        buffer.decimal4(unscaled, scale);
    }

    /// A decimal of up to 18 digits.
    ///
    /// @param scale digits after the decimal point, 0 to 38
    public void decimal8(long unscaled, int scale) {
        Decimals.requireScale(scale);
        Decimals.requireWidth(Decimals.fits8(unscaled), 18);
        buffer.decimal8(unscaled, scale);
    }

    /// A decimal of 128 bits. The caller ensures that it has at most 38 digits.
    ///
    /// @param scale digits after the decimal point, 0 to 38
    public void decimal16(long mostSignificantBits, long leastSignificantBits, int scale) {
        Decimals.requireScale(scale);
        buffer.decimal16(mostSignificantBits, leastSignificantBits, scale);
    }

    /// Days since 1970-01-01.
    public void date(int days) {
        buffer.fourBytes(ValueHeader.DATE, days);
    }

    /// Microseconds since midnight: 0 to 86,399,999,999.
    public void time(long micros) {
        Temporals.requireOfDay(micros);
        buffer.eightBytes(ValueHeader.TIME, micros);
    }

    /// An instant, or a local time, since 1970-01-01T00:00:00.
    public void timestamp(long value, VariantTimestampKind kind) {
        buffer.eightBytes(ValueHeader.timestamp(kind), value);
    }

    public void string(byte[] utf8, int from, int count) {
        buffer.string(utf8, from, count);
    }

    public void binary(byte[] bytes, int from, int count) {
        buffer.sized(ValueHeader.BINARY, bytes, from, count);
    }

    /// The 16 bytes of a UUID, most significant byte first.
    public void uuid(byte[] bytes, int from) {
        Objects.checkFromIndexSize(from, 16, bytes.length);
        buffer.uuid(LittleEndian.getBigEndianLong(bytes, from), LittleEndian.getBigEndianLong(bytes, from + 8));
    }

    /// Copies a whole value. Its metadata must give its names the same ids.
    public void value(Variant value) {
        buffer.copy(value.bytes(), value.from(), value.byteCount());
    }

    /// Begins an object or an array, at its end.
    public void open() {
        int own = entryEnd;
        push(first, buffer.end());
        first = own + ENTRY;
    }

    /// Makes the last added value a field.
    ///
    /// @param id the id of its name
    public void field(int id) {
        push(id, buffer.end());
    }

    /// Makes the last added value an element.
    public void element() {
        push(0, buffer.end());
    }

    private void push(int number, int place) {
        if (entryEnd == entries.length) {
            entries = Arrays.copyOf(entries, 2 * entryEnd);
        }
        entries[entryEnd] = number;
        entries[entryEnd + 1] = place;
        entryEnd += ENTRY;
    }

    /// Ends an object, at its beginning.
    public void endObject() {
        int count = children();
        int maxId = 0;
        for (int at = first; at < entryEnd; at += ENTRY) {
            maxId = Math.max(maxId, entries[at]);
        }
        int begin = buffer.end();
        int dataBytes = begin - entries[first - 1];
        int idWidth = LittleEndianOutput.width(maxId);
        int offsetWidth = LittleEndianOutput.width(dataBytes);
        int idAt = buffer.container(ValueHeader.object(offsetWidth, idWidth, count), count, (long) count * idWidth
                + (count + 1L) * offsetWidth);
        for (int at = entryEnd - ENTRY; at >= first; at -= ENTRY, idAt += idWidth) {
            buffer.put(idAt, entries[at], idWidth);
        }
        offsets(idAt, begin, dataBytes, offsetWidth);
        close();
    }

    /// Ends an array, at its beginning.
    public void endArray() {
        int count = children();
        int begin = buffer.end();
        int dataBytes = begin - entries[first - 1];
        int width = LittleEndianOutput.width(dataBytes);
        int at = buffer.container(ValueHeader.array(width, count), count, (count + 1L) * width);
        offsets(at, begin, dataBytes, width);
        close();
    }

    private int children() {
        if (first == OUTERMOST) {
            throw new IllegalStateException("No object or array is open");
        }
        return (entryEnd - first) / ENTRY;
    }

    private void offsets(int from, int begin, int dataBytes, int width) {
        int at = from;
        for (int entry = entryEnd - ENTRY; entry >= first; entry -= ENTRY, at += width) {
            buffer.put(at, begin - entries[entry + 1], width);
        }
        buffer.put(at, dataBytes, width);
    }

    private void close() {
        entryEnd = first - ENTRY;
        first = entries[entryEnd];
    }
}
