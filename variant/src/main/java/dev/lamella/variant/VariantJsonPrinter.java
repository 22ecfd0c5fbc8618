package dev.lamella.variant;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Prints events as JSON text, in UTF-8, without white space. [VariantJson] can parse all its output.
///
/// | event | text |
/// |---|---|
/// | integers | all digits |
/// | decimal | all digits, with exactly its scale, without exponent: `4.870` |
/// | float, double | the fewest digits that read back as the same number of that width, as `Double.toString` has them: `0.1`, `1.0E10` |
/// | not a number, infinities | the text `"NaN"`, `"Infinity"`, `"-Infinity"` |
/// | string | what must be escaped is: quotation mark, backslash, U+0000 to U+001F |
/// | binary | base64, padded |
/// | date | ISO 8601: `"1755-11-01"`; years beyond 9999 with a sign |
/// | time | `"09:40:00.5"`, with as many digits of a fraction as needed |
/// | timestamp | `"2004-12-26T00:58:53.45"`, likewise; an instant in UTC, with `Z` |
/// | uuid | `"7f935440-a50f-08f2-5354-f5daa334282c"` |
///
/// Fields are printed in the order in which they come, even if a name comes twice. Calls in a wrong order throw an
/// `IllegalStateException`, numbers out of range an `IllegalArgumentException`; both change nothing. After a
/// [VariantFormatException], call [#reset]. A printer can be reused for many values. Not safe for use by two threads.
public final class VariantJsonPrinter implements VariantSink {
    /// How floats and doubles are printed.
    public enum Doubles {
        /// With an exponent if the number is large or small: 1.5, 1.5E10.
        SHORT,
        /// Always with an exponent: 1.5E0. [VariantJson.Numbers#EXACT] parses it as a double again, but 1.5 as a decimal.
        WITH_EXPONENT
    }

    /// How floats and doubles are treated that JSON numbers cannot express.
    public enum NotNumbers {
        /// They are printed as text.
        TEXT,
        /// They are rejected.
        REJECT
    }

    /// How values are printed.
    ///
    /// @param limits how deeply values may be nested, and how many bytes a text may have
    public record Options(Doubles doubles, NotNumbers notNumbers, VariantLimits limits) {
        /// [Doubles#SHORT], [NotNumbers#TEXT], [VariantLimits#DEFAULT].
        public static final Options DEFAULT = new Options(Doubles.SHORT, NotNumbers.TEXT, VariantLimits.DEFAULT);

        public Options withDoubles(Doubles choice) {
            return new Options(choice, notNumbers, limits);
        }

        public Options withNotNumbers(NotNumbers choice) {
            return new Options(doubles, choice, limits);
        }

        public Options withLimits(VariantLimits choice) {
            return new Options(doubles, notNumbers, choice);
        }
    }

    private final Options options;
    private final CallOrder order = new CallOrder("printer");
    private final JsonOutput out;
    private boolean isFirst;

    /// Creates a printer with [Options#DEFAULT].
    public VariantJsonPrinter() {
        this(Options.DEFAULT);
    }

    public VariantJsonPrinter(Options options) {
        this.options = options;
        this.out = new JsonOutput(options.limits().bytes());
    }

    /// Begins a new value and discards any earlier one.
    public void reset() {
        order.clear();
        out.clear();
    }

    /// The byte count of the complete text.
    public int byteCount() {
        order.requireComplete();
        return out.end();
    }

    /// Writes the complete text to `target`: [#byteCount] bytes, starting at `from`.
    public void writeTo(byte[] target, int from) {
        Objects.checkFromIndexSize(from, byteCount(), target.length);
        System.arraycopy(out.bytes(), 0, target, from, out.end());
    }

    /// Writes the complete text.
    public void writeTo(OutputStream target) throws IOException {
        target.write(out.bytes(), 0, byteCount());
    }

    /// The bytes of the complete text.
    public byte[] build() {
        byte[] text = new byte[byteCount()];
        writeTo(text, 0);
        return text;
    }

    /// The complete text.
    public String text() {
        return new String(out.bytes(), 0, byteCount(), StandardCharsets.UTF_8);
    }

    @Override
    public void nullValue() {
        begin();
        out.put("null");
        endValue();
    }

    @Override
    public void booleanValue(boolean value) {
        begin();
        out.put(value ? "true" : "false");
        endValue();
    }

    @Override
    public void int8(byte value) {
        int64(value);
    }

    @Override
    public void int16(short value) {
        int64(value);
    }

    @Override
    public void int32(int value) {
        int64(value);
    }

    @Override
    public void int64(long value) {
        begin();
        out.decimal(value, 0);
        endValue();
    }

    @Override
    public void float32(float value) {
        begin();
        number(Float.isFinite(value), Float.toString(value));
        endValue();
    }

    @Override
    public void float64(double value) {
        begin();
        number(Double.isFinite(value), Double.toString(value));
        endValue();
    }

    private void number(boolean isFinite, String text) {
        if (isFinite) {
            out.put(text);
            if (options.doubles() == Doubles.WITH_EXPONENT && text.indexOf('E') < 0) {
                out.put("E0");
            }
            return;
        }
        switch (options.notNumbers()) {
            case TEXT -> {
                out.put('"');
                out.put(text);
                out.put('"');
            }
            case REJECT -> throw new VariantFormatException(out.end(),
                    "A float or double is infinite or NaN, which JSON numbers cannot express",
                    "Remove such values, or print them as text with NotNumbers.TEXT.");
        }
    }

    @Override
    public void decimal(long unscaled, int scale) {
        Decimals.requireScale(scale);
        begin();
        out.decimal(unscaled, scale);
        endValue();
    }

    @Override
    public void decimal(BigInteger unscaled, int scale) {
        Decimals.requireScale(scale);
        Decimals.requireDigits(unscaled);
        begin();
        out.decimal(unscaled, scale);
        endValue();
    }

    @Override
    public void date(int days) {
        begin();
        out.date(days);
        endValue();
    }

    @Override
    public void time(long micros) {
        Temporals.requireOfDay(micros);
        begin();
        out.time(micros);
        endValue();
    }

    @Override
    public void timestamp(long value, VariantTimestampKind kind) {
        begin();
        out.timestamp(value, kind);
        endValue();
    }

    @Override
    public void string(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        begin();
        out.string(utf8, from, count);
        endValue();
    }

    @Override
    public void binary(byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        begin();
        out.base64(bytes, from, count);
        endValue();
    }

    @Override
    public void uuid(long mostSignificantBits, long leastSignificantBits) {
        begin();
        out.uuid(mostSignificantBits, leastSignificantBits);
        endValue();
    }

    @Override
    public void beginObject() {
        begin();
        requireDepth();
        out.put('{');
        isFirst = true;
        order.enterObject();
    }

    @Override
    public void field(byte[] utf8, int from, int count) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        order.beginField();
        comma();
        out.string(utf8, from, count);
        out.put(':');
        order.endField();
    }

    @Override
    public void endObject() {
        order.beginEndOfObject();
        end('}');
    }

    @Override
    public void beginArray() {
        begin();
        requireDepth();
        out.put('[');
        isFirst = true;
        order.enterArray();
    }

    @Override
    public void endArray() {
        order.beginEndOfArray();
        end(']');
    }

    private void begin() {
        order.beginValue();
        if (order.depth() > 0 && !order.isInObject()) {
            comma();
        }
    }

    private void requireDepth() {
        if (order.depth() == options.limits().depth()) {
            throw Damage.tooDeepToMake(out.end(), order.depth());
        }
    }

    private void comma() {
        if (!isFirst) {
            out.put(',');
        }
        isFirst = false;
    }

    private void endValue() {
        out.requireWithinLimit();
        order.endValue();
    }

    private void end(char bracket) {
        out.put(bracket);
        isFirst = false;
        out.requireWithinLimit();
        order.leave();
    }
}
