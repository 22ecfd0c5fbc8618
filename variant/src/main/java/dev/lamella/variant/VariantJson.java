package dev.lamella.variant;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads JSON text as events.
///
/// The text is one value as of RFC 8259, in UTF-8, and nothing behind it but white space. Refused are, as the RFC has it: text
/// that is not UTF-8, control characters in strings, numbers such as `01`, `.5` and `+1`, NaN, comments, trailing commas;
/// and where it leaves the choice: a byte order mark, and escapes that are half of a surrogate pair, as UTF-8 cannot hold
/// them. `\u0000` is a character as any other. What fields of the same name mean, the sink decides.
///
/// A refusal is a [VariantFormatException] with the place. The sink has got the events before it by then, and is to be reset.
/// A parser reads any number of texts, one after the other, and allocates nothing for a usual one. Not safe for use by two
/// threads.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
public final class VariantJson {
    private static final String VALUE = "a value";
    private static final String NAME = "a name in quotation marks";

    /// What numbers become.
    public enum Numbers {
        /// Exact ones. A whole number becomes the smallest integer that holds it, beyond 64 bits a decimal without a scale.
        /// One with a point becomes a decimal, with all digits behind its point: `1.50` is 1.50. Decimals have up to 38
        /// digits, and as many behind the point; zeros at the end that are too many are dropped. One with an exponent
        /// becomes the nearest double if that keeps its digits (printed, or rounded to as many, it is the same number), else a decimal.
        /// Zero with a minus becomes a double, as only that has the sign: `-0`, `-0.0`.
        EXACT,
        /// A whole number becomes the smallest integer that holds it, up to 64 bits; all others, and zero with a minus, the
        /// nearest double.
        INT64_AND_DOUBLE,
        /// Every number becomes a decimal, `1e3` too. Zero has no sign.
        DECIMAL_ALWAYS
    }

    /// What becomes of a number that is too large, too small or too long for what [Numbers] makes of it: a double beyond the
    /// largest one, or one that is not zero but smaller than the smallest one; a decimal of too many digits.
    public enum Excess {
        /// It is refused. As the only exception, EXACT gives a number of too many digits as a double which is just that number.
        REFUSE,
        /// It becomes the nearest double, which may be zero. One beyond the largest double is refused.
        ROUND,
        /// It becomes the nearest double, which may be zero or an infinity.
        ROUND_TO_INFINITY,
        /// It becomes a string, of the number as it is written; with the same exception.
        TEXT
    }

    /// How text is read.
    ///
    /// @param limits how deep values may be, and how many bytes a text may have
    public record Options(Numbers numbers, Excess excess, VariantLimits limits) {
        /// Numbers exactly or not at all, [VariantLimits#DEFAULT].
        public static final Options DEFAULT = new Options(Numbers.EXACT, Excess.REFUSE, VariantLimits.DEFAULT);

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
    /// Takes the events if they are for a builder.
    private @Nullable UncheckedBuilder unchecked;

    /// With [Options#DEFAULT].
    public VariantJson() {
        this(Options.DEFAULT);
    }

    public VariantJson(Options options) {
        this.limits = options.limits();
        this.numbers = new JsonNumbers(text, options);
    }

    /// Reads all of an array.
    public void parse(byte[] utf8, VariantSink to) {
        parse(utf8, 0, utf8.length, to);
    }

    /// Reads a text, and gives its events to a sink.
    public void parse(byte[] utf8, int from, int count, VariantSink to) {
        Objects.checkFromIndexSize(from, count, utf8.length);
        text.set(utf8, from, from + count);
        if (count > limits.bytes()) {
            throw text.failure(from, "the text has " + count + " bytes; up to " + limits.bytes() + " are allowed",
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

    /// The value that a text stands for, with metadata of its own. Of several fields with the same name the last one counts.
    ///
    /// The limits hold for text, value and metadata, and remain with the value. Values that are to share their metadata, and
    /// other choices, need a [VariantBuilder] of their own.
    ///
    /// @throws VariantFormatException if it is no JSON, or more than is allowed; positions count bytes of UTF-8
    public Variant toVariant(String json) {
        int half = VariantName.halfPair(json);
        if (half >= 0) {
            throw new VariantFormatException(json.substring(0, half).getBytes(StandardCharsets.UTF_8).length,
                    "half of a surrogate pair stands in the text, which is no character", "Write both halves.");
        }
        return toVariant(json.getBytes(StandardCharsets.UTF_8));
    }

    /// As [#toVariant(String)], of a text that is all of an array.
    public Variant toVariant(byte[] utf8) {
        return toVariant(utf8, 0, utf8.length);
    }

    /// As [#toVariant(String)], of a text in an array, which is not kept.
    public Variant toVariant(byte[] utf8, int from, int count) {
        VariantBuilder to = builder;
        if (to == null) {
            to = new VariantBuilder(new VariantDictionary(limits), VariantBuilder.Options.DEFAULT.withLimits(limits));
            builder = to;
        }
        to.dictionary().clear();
        to.reset();
        parse(utf8, from, count, to);
        return to.toVariant();
    }

    /// Reads a value, of a container only its beginning.
    ///
    /// @return where the next value begins, or, if the value is complete, behind it
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
            int behind = unchecked.shortString(text.bytes(), place, text.end());
            if (behind >= 0) {
                return behind;
            }
        }
        int at = strings.read(place);
        to.string(strings.bytes(), strings.from(), strings.count());
        return at;
    }

    /// Reads what stands behind a value: ends of containers, and a comma.
    ///
    /// @return where the next value begins, or, if there is none, where the text goes on
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
                to.endObject();
            } else {
                to.endArray();
            }
            at = text.skipSpace(at + 1);
        }
        return at;
    }

    private void requireDepth(int place) {
        if (nesting.depth() == limits.depth()) {
            throw text.failure(place, "objects and arrays lie deeper in each other than the " + limits.depth()
                    + " levels that are allowed", "Raise the limit of depth in VariantLimits.");
        }
    }

    /// Reads a name and its colon.
    ///
    /// @return where the value begins
    private int name(int place, String allowed, VariantSink to) {
        if (text.at(place) != '"') {
            throw text.unexpected(place, allowed);
        }
        int behind = unchecked == null ? -1 : unchecked.likelyField(text.bytes(), place + 1, text.end());
        if (behind >= 0) {
            return behindColon(text.skipSpace(behind));
        }
        int at = text.skipSpace(strings.read(place + 1));
        int value = behindColon(at);
        to.field(strings.bytes(), strings.from(), strings.count());
        return value;
    }

    private int behindColon(int place) {
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
