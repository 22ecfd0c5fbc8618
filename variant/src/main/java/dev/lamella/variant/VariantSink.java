package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Receives a Variant value as events. Parsers and values send them; builders, printers and shredders receive them.
///
/// A value is one call, or the calls from `beginObject` to `endObject`, or from `beginArray` to `endArray`. In an object a
/// [#field] call precedes each value. Fields may come in any order. Each sink defines how it treats repeated fields, and
/// calls in a wrong order (an `IllegalStateException`). Arrays belong to the caller, which may change them after the call.
public interface VariantSink {
    void nullValue();

    void booleanValue(boolean value);

    void int8(byte value);

    void int16(short value);

    void int32(int value);

    void int64(long value);

    void float32(float value);

    void float64(double value);

    /// A decimal of up to 18 digits.
    ///
    /// @param scale digits after the decimal point, 0 to 38
    void decimal(long unscaled, int scale);

    /// A decimal of up to 38 digits.
    ///
    /// @param scale digits after the decimal point, 0 to 38
    void decimal(BigInteger unscaled, int scale);

    /// Days since 1970-01-01.
    void date(int days);

    /// Microseconds since midnight, without time zone: 0 to 86,399,999,999.
    void time(long micros);

    /// An instant, or a local time, since 1970-01-01T00:00:00.
    void timestamp(long value, VariantTimestampKind kind);

    /// Text in UTF-8; the caller ensures that it is valid.
    void string(byte[] utf8, int from, int count);

    /// Text.
    ///
    /// @throws IllegalArgumentException if it has half a surrogate pair; then nothing has changed
    default void string(String text) {
        int half = Utf8.halfPair(text);
        if (half >= 0) {
            throw new IllegalArgumentException(VariantName.halfPairProblem("text", half));
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        string(utf8, 0, utf8.length);
    }

    void binary(byte[] bytes, int from, int count);

    void uuid(long mostSignificantBits, long leastSignificantBits);

    void beginObject();

    /// The name of the next value, in UTF-8; the caller ensures that it is valid.
    void field(byte[] utf8, int from, int count);

    /// The name of the next value, as text.
    ///
    /// @throws IllegalArgumentException if it has half a surrogate pair; then nothing has changed
    default void field(String name) {
        byte[] utf8 = VariantName.of(name).utf8();
        field(utf8, 0, utf8.length);
    }

    void endObject();

    void beginArray();

    void endArray();

    /// Sends a number as the smallest of the four integers that holds it.
    default void integer(long value) {
        if (value == (byte) value) {
            int8((byte) value);
        } else if (value == (short) value) {
            int16((short) value);
        } else if (value == (int) value) {
            int32((int) value);
        } else {
            int64(value);
        }
    }
}
