package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Literal;
import dev.lamella.filter.RegexProvider;
import dev.lamella.filter.TextPattern;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.ServiceLoader;

/// The tests of patterns.
final class TextPatterns {
    private TextPatterns() {}

    /// @throws UnsupportedFeatureException for a regular expression, if there is no engine
    static BytesTest test(TextPattern pattern) {
        return switch (pattern) {
            case TextPattern.Like(String like) -> LikeTest.of(like);
            case TextPattern.IgnoreCaseLike(String like) -> LikeTest.ignoringCase(like);
            case TextPattern.Contains(Literal part) -> LikeTest.containing(bytes(part));
            case TextPattern.EndsWith(Literal suffix) -> LikeTest.endingWith(bytes(suffix));
            case TextPattern.Regex(String expression) -> regex(expression);
        };
    }

    /// Whether values are bytes for a pattern, not texts.
    static boolean isOfBytes(TextPattern pattern) {
        return switch (pattern) {
            case TextPattern.Contains(Literal part) -> part instanceof Literal.Bytes;
            case TextPattern.EndsWith(Literal suffix) -> suffix instanceof Literal.Bytes;
            case TextPattern.Like ignored -> false;
            case TextPattern.IgnoreCaseLike ignored -> false;
            case TextPattern.Regex ignored -> false;
        };
    }

    private static byte[] bytes(Literal part) {
        return switch (part) {
            case Literal.Text(String text) -> text.getBytes(StandardCharsets.UTF_8);
            case Literal.Bytes(byte[] value) -> value;
            case Literal other -> throw new AssertionError("A part is text or bytes, not " + other.getClass());
        };
    }

    private static BytesTest regex(String expression) {
        RegexProvider provider = first(
                ServiceLoader.load(RegexProvider.class, TextPatterns.class.getClassLoader()))
                .or(() -> first(ServiceLoader.load(RegexProvider.class)))
                .orElseThrow(() -> new UnsupportedFeatureException(
                        "The filter has a regular expression, and no engine for them is present",
                        "Add dev.lamella:lamella-regex to the class path; it is found by itself. Or write the test with"
                                + " like, contains, starts with or ends with."));
        try {
            return provider.compile(expression)::isIn;
        } catch (IllegalArgumentException e) {
            throw new SchemaMismatchException("The filter has an invalid regular expression: " + e.getMessage(),
                    "Correct it, or search for a plain text with contains.");
        }
    }

    private static Optional<RegexProvider> first(ServiceLoader<RegexProvider> providers) {
        return providers.findFirst();
    }
}
