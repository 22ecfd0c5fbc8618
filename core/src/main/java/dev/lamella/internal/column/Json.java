package dev.lamella.internal.column;

import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import java.math.BigInteger;
import java.util.Optional;

/// JSON: one value according to RFC 8259.
final class Json implements Content {
    private final VariantJson parser = new VariantJson(VariantJson.Options.DEFAULT
            .withNumbers(VariantJson.Numbers.INT64_AND_DOUBLE).withExcess(VariantJson.Excess.ROUND_TO_INFINITY)
            .withLimits(new VariantLimits(Integer.MAX_VALUE, Integer.MAX_VALUE)));

    @Override
    public Optional<String> problem(byte[] value, int from, int count) {
        try {
            parser.parse(value, from, count, Nowhere.SINK);
            return Optional.empty();
        } catch (VariantFormatException e) {
            return Optional.of(e.problem() + ", at byte " + e.position());
        }
    }

    @Override
    public String form() {
        return "JSON";
    }

    @Override
    public String advice() {
        return "Correct the text; to keep other text, give the column the type STRING.";
    }

    /// Receives the events of a text that is only checked.
    private enum Nowhere implements VariantSink {
        SINK;

        @Override
        public void nullValue() {}

        @Override
        public void booleanValue(boolean value) {}

        @Override
        public void int8(byte value) {}

        @Override
        public void int16(short value) {}

        @Override
        public void int32(int value) {}

        @Override
        public void int64(long value) {}

        @Override
        public void float32(float value) {}

        @Override
        public void float64(double value) {}

        @Override
        public void decimal(long unscaled, int scale) {}

        @Override
        public void decimal(BigInteger unscaled, int scale) {}

        @Override
        public void date(int days) {}

        @Override
        public void time(long micros) {}

        @Override
        public void timestamp(long value, VariantTimestampKind kind) {}

        @Override
        public void string(byte[] utf8, int from, int count) {}

        @Override
        public void binary(byte[] bytes, int from, int count) {}

        @Override
        public void uuid(long mostSignificantBits, long leastSignificantBits) {}

        @Override
        public void beginObject() {}

        @Override
        public void field(byte[] utf8, int from, int count) {}

        @Override
        public void endObject() {}

        @Override
        public void beginArray() {}

        @Override
        public void endArray() {}
    }
}
