package dev.lamella.variant;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Takes a Variant value as events: what parsers and values give, and builders, printers and shredders take.
///
/// A value is one call, or what stands between `beginObject` and `endObject`, `beginArray` and `endArray`. In an object each value
/// has a [#field] in front. Fields may come in any order. What a sink makes of a field that comes twice, and of calls in
/// a wrong order (an `IllegalStateException`), it says itself. Arrays belong to the caller, who may change them when a call is over.
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
    /// @param scale digits behind the point, 0 to 38
    void decimal(long unscaled, int scale);

    /// A decimal of up to 38 digits.
    ///
    /// @param scale digits behind the point, 0 to 38
    void decimal(BigInteger unscaled, int scale);

    /// Days since 1970-01-01.
    void date(int days);

    /// Microseconds since midnight, without time zone: 0 to 86,399,999,999.
    void time(long micros);

    /// An instant, or a local time, since 1970-01-01T00:00:00.
    void timestamp(long value, VariantTimestampKind kind);

    /// Text in UTF-8, which the caller vouches for.
    void string(byte[] utf8, int from, int count);

    /// Text.
    ///
    /// @throws IllegalArgumentException if half a surrogate pair is in it; nothing has changed then
    default void string(String text) {
        int half = VariantName.halfPair(text);
        if (half >= 0) {
            throw new IllegalArgumentException(VariantName.halfPairProblem("text", half));
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        string(utf8, 0, utf8.length);
    }

    void binary(byte[] bytes, int from, int count);

    void uuid(long mostSignificantBits, long leastSignificantBits);

    void beginObject();

    /// The name of the value that comes next, in UTF-8, which the caller vouches for.
    void field(byte[] utf8, int from, int count);

    /// The name of the value that comes next, as text.
    ///
    /// @throws IllegalArgumentException if half a surrogate pair is in it; nothing has changed then
    default void field(String name) {
        byte[] utf8 = VariantName.of(name).utf8();
        field(utf8, 0, utf8.length);
    }

    void endObject();

    void beginArray();

    void endArray();

    /// The smallest of the four integers that holds a number.
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
