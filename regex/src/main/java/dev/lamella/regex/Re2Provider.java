package dev.lamella.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
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
            throw new IllegalArgumentException("Counted repetitions, such as {1000}, multiply to more than " + LARGEST
                    + " parts");
        }
        Pattern pattern;
        try {
            pattern = Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription(), e);
        }
        return (utf8, from, count) -> pattern.matcher(Arrays.copyOfRange(utf8, from, from + count)).find();
    }
}
