package dev.lamella.filter;

/// Evaluates regular expressions for [TextPattern.Regex]; found by [java.util.ServiceLoader].
///
/// Module `regex` has a provider. The engine of the JDK is not used, because some expressions take time exponential in the
/// length of a value.
public interface RegexProvider {
    /// Compiles an expression.
    ///
    /// @return safe for use by several threads
    /// @throws IllegalArgumentException if the expression is not valid for this engine; the message says why
    Finder compile(String expression);

    /// A compiled expression, which is searched in values.
    @FunctionalInterface
    interface Finder {
        /// Whether the expression matches some part of a text.
        ///
        /// @param utf8 an array with the text in UTF-8, from `from` on; it may be malformed, and is not changed
        boolean isIn(byte[] utf8, int from, int count);
    }
}
