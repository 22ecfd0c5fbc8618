package dev.lamella.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.RegexProvider;
import java.util.Arrays;

/// Evaluates regular expressions with RE2/J, in time linear in the text, for every expression.
///
/// The syntax is that of RE2, without back references, lookahead and lookbehind.
///
/// @see <a href="https://github.com/google/re2/wiki/Syntax">Syntax</a>
public final class Re2Provider implements RegexProvider {
    /// An instruction takes about a hundred bytes.
    private static final int LARGEST = 100_000;

    /// Created by the service loader.
    public Re2Provider() {}

    @Override
    public Finder compile(String expression) {
        if (ExpressionSize.of(expression) > LARGEST) {
            throw new IllegalArgumentException("It has more than " + LARGEST
                    + " parts; a counted repetition, such as {1000}, repeats its part");
        }
        Pattern pattern;
        try {
            pattern = Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("Its parentheses are nested too deeply", e);
        }
        return (utf8, from, count) -> isIn(pattern, Arrays.copyOfRange(utf8, from, from + count));
    }

    /// RE2/J follows optional parts and alternatives that come one after another by recursion.
    private static boolean isIn(Pattern pattern, byte[] text) {
        try {
            return pattern.matcher(text).find();
        } catch (StackOverflowError e) {
            UnsupportedFeatureException failure = new UnsupportedFeatureException(
                    "The filter has a regular expression with so many optional parts (a?) or alternatives (a|b) that the"
                            + " stack of a thread is too small",
                    "Shorten it, or start java with a larger stack (-Xss8m).");
            failure.addSuppressed(e);
            throw failure;
        }
    }
}
