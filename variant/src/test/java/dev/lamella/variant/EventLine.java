package dev.lamella.variant;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Events as text, for example `{a=int8 1,b=["x",null]}`.
final class EventLine implements VariantSink {
    private final StringBuilder text = new StringBuilder();

    static String of(Variant value) {
        EventLine text = new EventLine();
        value.writeTo(text);
        return text.toString();
    }

    private void add(Object value) {
        separate();
        text.append(value);
    }

    private void separate() {
        if (!text.isEmpty() && "{[=".indexOf(text.charAt(text.length() - 1)) < 0) {
            text.append(',');
        }
    }

    @Override
    public void nullValue() {
        add("null");
    }

    @Override
    public void booleanValue(boolean value) {
        add(value);
    }

    @Override
    public void int8(byte value) {
        add("int8 " + value);
    }

    @Override
    public void int16(short value) {
        add("int16 " + value);
    }

    @Override
    public void int32(int value) {
        add("int32 " + value);
    }

    @Override
    public void int64(long value) {
        add("int64 " + value);
    }

    @Override
    public void float32(float value) {
        add("float " + value);
    }

    @Override
    public void float64(double value) {
        add("double " + value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add("decimal " + BigDecimal.valueOf(unscaled, scale).toPlainString());
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        add("large decimal " + new BigDecimal(unscaled, scale).toPlainString());
    }

    @Override
    public void date(int days) {
        add("date " + days);
    }

    @Override
    public void time(long micros) {
        add("time " + micros);
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        add(kind + " " + value);
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        add('"' + new String(utf8, from, count, StandardCharsets.UTF_8) + '"');
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        add("binary " + HexFormat.of().formatHex(bytes, from, from + count));
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        add(new java.util.UUID(mostSignificantBits, leastSignificantBits));
    }

    @Override
    public void beginObject() {
        add("{");
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        add(new String(utf8, from, count, StandardCharsets.UTF_8) + "=");
    }

    @Override
    public void endObject() {
        text.append('}');
    }

    @Override
    public void beginArray() {
        add("[");
    }

    @Override
    public void endArray() {
        text.append(']');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
