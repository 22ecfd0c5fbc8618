package dev.lamella.variant;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Writes events down, one line each.
final class WrittenEvents implements VariantSink {
    private final List<String> lines = new ArrayList<>();

    static List<String> of(Consumer<VariantSink> source) {
        WrittenEvents text = new WrittenEvents();
        source.accept(text);
        return text.lines;
    }

    private void add(String line) {
        lines.add(line);
    }

    @Override
    public void nullValue() {
        add("null");
    }

    @Override
    public void booleanValue(boolean value) {
        add("boolean " + value);
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
        add("float32 " + value + (Float.isNaN(value) ? Integer.toHexString(Float.floatToRawIntBits(value)) : ""));
    }

    @Override
    public void float64(double value) {
        add("float64 " + value + (Double.isNaN(value) ? Long.toHexString(Double.doubleToRawLongBits(value)) : ""));
    }

    @Override
    public void decimal(long unscaled, int scale) {
        decimal(BigInteger.valueOf(unscaled), scale);
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        add("decimal " + unscaled + " scale " + scale);
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
        add("timestamp " + value + " " + kind);
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        add("string " + new String(utf8, from, count, StandardCharsets.UTF_8));
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        add("binary " + HexFormat.of().formatHex(bytes, from, from + count));
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        add("uuid " + new UUID(mostSignificantBits, leastSignificantBits));
    }

    @Override
    public void beginObject() {
        add("{");
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        add("field " + new String(utf8, from, count, StandardCharsets.UTF_8));
    }

    @Override
    public void endObject() {
        add("}");
    }

    @Override
    public void beginArray() {
        add("[");
    }

    @Override
    public void endArray() {
        add("]");
    }
}
