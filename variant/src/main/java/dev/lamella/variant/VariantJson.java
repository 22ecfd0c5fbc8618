package dev.lamella.variant;

import dev.lamella.variant.internal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Parses JSON text and passes it on as events.
///
/// The text is one value according to RFC 8259, in UTF-8, followed only by white space. As the RFC requires, the parser
/// rejects text that is not UTF-8, control characters in strings, numbers such as `01`, `.5` and `+1`, NaN, comments, and
/// trailing commas. Where the RFC leaves the choice, it rejects a byte order mark, and escapes that are half of a surrogate
/// pair, because UTF-8 cannot hold them. `\u0000` is a character like any other. The sink decides about fields with the
/// same name.
///
/// Invalid text throws a [VariantFormatException] with the place. By then the sink has received the events before it, and
/// must be reset. A parser can be reused for any number of texts, and allocates nothing for usual ones. Not safe for use by
/// two threads.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
public final class VariantJson {
    private static final String VALUE = "a value";
    private static final String NAME = "a name in quotation marks";

    /// The kinds that numbers become.
    public enum Numbers {
        /// Exact kinds. A whole number becomes the smallest integer that holds it; beyond 64 bits it becomes a decimal
        /// without a scale. A number with a decimal point becomes a decimal with all digits after the point: `1.50` is
        /// 1.50. Decimals have up to 38 digits, and a scale of up to 38; excess trailing zeros are dropped. A number with
        /// an exponent becomes the nearest double if that keeps its digits (printed, or rounded to as many, it is the same
        /// number), otherwise a decimal. A zero with a minus (`-0`, `-0.0`) becomes a double, because only a double has the
        /// sign.
        EXACT,
        /// A whole number becomes the smallest integer that holds it, up to 64 bits. All other numbers, and zero with a
        /// minus, become the nearest double.
        INT64_AND_DOUBLE,
        /// Every number becomes a decimal, even `1e3`. Zero has no sign.
        DECIMAL_ALWAYS
    }

    /// How a number is treated that is too large, too small or too long for its kind in [Numbers]: a double beyond the
    /// largest one, a nonzero number below the smallest double, or a decimal with too many digits.
    public enum Excess {
        /// The number is rejected. There is one exception: EXACT turns a number with too many digits into a double if the
        /// double is exactly that number.
        REJECT,
        /// The number becomes the nearest double, which may be zero. A number beyond the largest double is rejected.
        ROUND,
        /// The number becomes the nearest double, which may be zero or an infinity.
        ROUND_TO_INFINITY,
        /// The number becomes a string, as it is written; with the same exception as REJECT.
        TEXT
    }

    /// How text is parsed.
    ///
    /// @param limits how deeply values may be nested, and how many bytes a text may have
    public record Options(Numbers numbers, Excess excess, VariantLimits limits) {
        /// Numbers are exact or rejected, [VariantLimits#DEFAULT].
        public static final Options DEFAULT = new Options(Numbers.EXACT, Excess.REJECT, VariantLimits.DEFAULT);

        public Options withNumbers(Numbers choice) {
            return new Options(choice, excess, limits);
        }

        public Options withExcess(Excess choice) {
            return new Options(numbers, choice, limits);
        }

        public Options withLimits(VariantLimits choice) {
            return new Options(numbers, excess, choice);
        }
    }

    private final VariantLimits limits;
    private final JsonText text = new JsonText();
    private final JsonStrings strings = new JsonStrings(text);
    private final JsonNumbers numbers;
    private final Nesting nesting = new Nesting();
    private @Nullable VariantBuilder builder;
    /// Receives the events if the sink is a builder.
    private @Nullable UncheckedBuilder unchecked;

    /// Creates a parser with [Options#DEFAULT].
    public VariantJson() {
        this(Options.DEFAULT);
    }

    public VariantJson(Options options) {
        this.limits = options.limits();
        this.numbers = new JsonNumbers(text, options);
    }

    /// Parses a whole array.
    public void parse(byte[] utf8, VariantSink to) {
        parse(utf8, 0, utf8.length, to);
    }

    /// Parses a text, and passes its events to a sink.
    public void parse(byte[] utf8, int from, int count, VariantSink to) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        text.set(utf8, from, from + count);
        if (count > limits.bytes()) {
            throw text.failure(from, "The text has " + count + " bytes; at most " + limits.bytes() + " are allowed",
                    "Raise the limit of bytes in VariantLimits.");
        }
        if (to instanceof VariantBuilder builder) {
            unchecked = builder.beginUnchecked();
            events(unchecked, from);
            builder.endUnchecked();
        } else {
            unchecked = null;
            events(to, from);
        }
    }

    private void events(VariantSink to, int from) {
        nesting.clear();
        int at = text.skipSpace(from);
        do {
            at = value(at, to);
            at = afterValue(at, to);
        } while (nesting.depth() > 0);
        if (at < text.end()) {
            throw text.unexpected(at, "the end of the text");
        }
    }

    /// Parses a text to a value with its own metadata. Two fields of one object must not have the same name; where the last
    /// one counts, parse to a [VariantBuilder] with [VariantBuilder.Duplicates#LAST].
    ///
    /// The limits apply to text, value and metadata, and stay with the value. For values that share their metadata, and for
    /// other options, use a [VariantBuilder].
    ///
    /// @throws VariantFormatException if the text is not valid JSON, has a name twice in an object, or exceeds the limits;
    /// positions count bytes of UTF-8
    public Variant toVariant(String json) {
        int half = Utf8.halfPair(json);
        if (half >= 0) {
            throw new VariantFormatException(json.substring(0, half).getBytes(StandardCharsets.UTF_8).length,
                    "The text contains half of a surrogate pair, which is not a character", "Write both halves.");
        }
        return toVariant(json.getBytes(StandardCharsets.UTF_8));
    }

    /// As [#toVariant(String)], for a text that fills an array.
    public Variant toVariant(byte[] utf8) {
        return toVariant(utf8, 0, utf8.length);
    }

    /// As [#toVariant(String)], for a text in an array, which is not retained.
    public Variant toVariant(byte[] utf8, int from, int count) {
        VariantBuilder to = builder;
        if (to == null) {
            to = new VariantBuilder(new VariantDictionary(limits), VariantBuilder.Options.DEFAULT
                    .withDuplicates(VariantBuilder.Duplicates.REJECT).withLimits(limits));
            builder = to;
        }
        to.dictionary().clear();
        to.reset();
        parse(utf8, from, count, to);
        return to.toVariant();
    }

    /// Parses a value; for a container only its beginning.
    ///
    /// @return where the next value begins, or the position after a complete value
    private int value(int place, VariantSink to) {
        int at = place;
        while (true) {
            switch (text.at(at)) {
                case '{' -> {
                    requireDepth(at);
                    nesting.enterObject();
                    to.beginObject();
                    at = text.skipSpace(at + 1);
                    if (text.at(at) == '}') {
                        return at;
                    }
                    at = name(at, NAME + " or '}'", to);
                }
                case '[' -> {
                    requireDepth(at);
                    nesting.enterArray();
                    to.beginArray();
                    at = text.skipSpace(at + 1);
                    if (text.at(at) == ']') {
                        return at;
                    }
                }
                case '"' -> {
                    return string(at + 1, to);
                }
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    return numbers.read(at, to);
                }
                default -> {
                    return word(at, to);
                }
            }
        }
    }

    private int string(int place, VariantSink to) {
        if (unchecked != null) {
            int after = unchecked.shortString(text.bytes(), place, text.end());
            if (after >= 0) {
                return after;
            }
        }
        int at = strings.read(place);
        to.string(strings.bytes(), strings.from(), strings.count());
        return at;
    }

    /// Parses what follows a value: ends of containers, and a comma.
    ///
    /// @return where the next value begins, or, if there is none, where the text continues
    private int afterValue(int place, VariantSink to) {
        int at = text.skipSpace(place);
        while (nesting.depth() > 0) {
            boolean isObject = nesting.isInObject();
            int found = text.at(at);
            if (found == ',') {
                at = text.skipSpace(at + 1);
                return isObject ? name(at, NAME, to) : at;
            }
            if (found != (isObject ? '}' : ']')) {
                throw text.unexpected(at, isObject ? "a comma or '}'" : "a comma or ']'");
            }
            nesting.leave();
            if (isObject) {
                endObject(at, to);
            } else {
                to.endArray();
            }
            at = text.skipSpace(at + 1);
        }
        return at;
    }

    private void endObject(int place, VariantSink to) {
        try {
            to.endObject();
        } catch (VariantFormatException e) {
            throw text.failure(place, e.problem(), e.advice());
        }
    }

    private void requireDepth(int place) {
        if (nesting.depth() == limits.depth()) {
            throw text.failure(place, "Objects and arrays are nested more deeply than the " + limits.depth()
                    + " levels that are allowed", "Raise the limit of depth in VariantLimits.");
        }
    }

    /// Parses a name and its colon.
    ///
    /// @return where the value begins
    private int name(int place, String allowed, VariantSink to) {
        if (text.at(place) != '"') {
            throw text.unexpected(place, allowed);
        }
        int after = unchecked == null ? -1 : unchecked.likelyField(text.bytes(), place + 1, text.end());
        if (after >= 0) {
            return afterColon(text.skipSpace(after));
        }
        int at = text.skipSpace(strings.read(place + 1));
        int value = afterColon(at);
        to.field(strings.bytes(), strings.from(), strings.count());
        return value;
    }

    private int afterColon(int place) {
        if (text.at(place) != ':') {
            throw text.unexpected(place, "a colon");
        }
        return text.skipSpace(place + 1);
    }

    private int word(int place, VariantSink to) {
        if (isWord(place, "true")) {
            to.booleanValue(true);
            return place + 4;
        }
        if (isWord(place, "false")) {
            to.booleanValue(false);
            return place + 5;
        }
        if (isWord(place, "null")) {
            to.nullValue();
            return place + 4;
        }
        throw text.unexpected(place, VALUE);
    }

    private boolean isWord(int place, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (text.at(place + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
