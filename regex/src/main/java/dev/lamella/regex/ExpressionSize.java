package dev.lamella.regex;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How large an expression becomes when it is compiled: `a{1000}` becomes a thousand instructions, and nested counts
/// multiply. RE2/J limits each count to 1000, but not their product.
final class ExpressionSize {
    private static final long HUGE = 1L << 40;
    private static final Pattern COUNT = Pattern.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?\\}");

    private final String expression;
    /// The sizes before the groups that are open.
    private final Deque<Long> outer = new ArrayDeque<>();
    private long before;
    private long last;
    private int at;

    private ExpressionSize(String expression) {
        this.expression = expression;
    }

    /// About how many instructions an expression has; any number if the expression is not valid.
    static long of(String expression) {
        ExpressionSize size = new ExpressionSize(expression);
        while (size.at < expression.length()) {
            size.take();
        }
        return size.before + size.last;
    }

    private void take() {
        switch (expression.charAt(at)) {
            case '(' -> {
                outer.push(before + last);
                before = 0;
                last = 0;
            }
            case ')' -> {
                last += before + 1;
                before = outer.isEmpty() ? 0 : outer.pop();
            }
            case '{' -> count();
            case '*', '+', '?', '|' -> last++;
            case '\\' -> escape();
            case '[' -> {
                bracket();
                atom();
            }
            default -> atom();
        }
        at++;
    }

    private void atom() {
        before = Math.min(HUGE, before + last);
        last = 1;
    }

    private void count() {
        Matcher matcher = COUNT.matcher(expression).region(at, expression.length());
        if (!matcher.lookingAt()) {
            atom();
            return;
        }
        String most = matcher.group(2) == null || matcher.group(2).isEmpty() ? matcher.group(1) : matcher.group(2);
        last = Math.min(HUGE, last * Math.max(1, Long.parseLong(most)));
        at = matcher.end() - 1;
    }

    private void escape() {
        at++;
        char kind = at < expression.length() ? expression.charAt(at) : ' ';
        if (kind == 'Q') {
            int end = expression.indexOf("\\E", at);
            int stop = end < 0 ? expression.length() : end;
            before = Math.min(HUGE, before + last + stop - at);
            last = 1;
            at = stop + 1;
            return;
        }
        if ((kind == 'p' || kind == 'P' || kind == 'x') && expression.startsWith("{", at + 1)) {
            int end = expression.indexOf('}', at);
            at = end < 0 ? expression.length() : end;
        }
        atom();
    }

    /// Moves to the end of a class of characters.
    private void bracket() {
        at++;
        if (expression.startsWith("^", at)) {
            at++;
        }
        int first = at;
        while (at < expression.length() && (at == first || expression.charAt(at) != ']')) {
            if (expression.startsWith("[:", at) && expression.indexOf(":]", at + 2) > 0) {
                at = expression.indexOf(":]", at + 2) + 1;
            } else if (expression.charAt(at) == '\\') {
                at++;
            }
            at++;
        }
    }
}
