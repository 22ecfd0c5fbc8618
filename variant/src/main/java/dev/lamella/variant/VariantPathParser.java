package dev.lamella.variant;

import dev.lamella.variant.VariantPath.Step;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Parses the text of a path: `'$'? name? ('.' name | '[' index ']' | '[' quoted ']')*`. A name may come first only if
/// there is no `$`.
final class VariantPathParser {
    private static final String ESCAPES = "'\"\\/bfnrt";
    private static final String ESCAPED = "'\"\\/\b\f\n\r\t";

    private final String text;
    private int at;

    VariantPathParser(String text) {
        this.text = text;
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (!skip('$') && !isNext('[')) {
            steps.add(bareName());
        }
        while (at < text.length()) {
            if (isNext(',')) {
                throw problem(
                        "',' is not expected; a path leads to one value, so give each path separately. A name with a"
                                + " comma is written in brackets and quotes: ['a,b']");
            }
            if (skip('.')) {
                steps.add(bareName());
            } else if (skip('[')) {
                steps.add(inBrackets());
            } else {
                throw problem(shown() + " is not expected; a step begins with '.' or '['");
            }
        }
        return steps;
    }

    private Step bareName() {
        int start = at;
        while (at < text.length() && PathText.isBare(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw problem(
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']");
        }
        return field(text.substring(start, at), start);
    }

    private Step inBrackets() {
        boolean isName = isNext('\'') || isNext('"');
        Step step = isName ? quotedName() : index();
        if (!skip(']')) {
            throw problem("']' is missing");
        }
        return step;
    }

    private Step index() {
        int start = at;
        long index = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            index = index * 10 + text.charAt(at) - '0';
            at++;
            if (index > Integer.MAX_VALUE) {
                at = start;
                throw problem("the index is too large; it is at most " + Integer.MAX_VALUE);
            }
        }
        if (at == start && (isNext(']') || isNext('*'))) {
            throw problem("a path leads to one value, so it cannot address all elements; give an index from 0 on");
        }
        if (at == start) {
            throw problem("an index from 0 on, or a name in quotes, is missing");
        }
        return new Step.Element((int) index);
    }

    private Step quotedName() {
        int open = at;
        char quote = text.charAt(at++);
        StringBuilder name = new StringBuilder();
        while (!isNext(quote)) {
            if (at == text.length()) {
                at = open;
                throw problem("the quote is never closed");
            }
            char c = text.charAt(at++);
            name.append(c == '\\' ? escaped() : c);
        }
        at++;
        return field(name.toString(), open);
    }

    private char escaped() {
        if (skip('u')) {
            int code = 0;
            for (int i = 0; i < 4; i++) {
                if (at == text.length() || !HexFormat.isHexDigit(text.charAt(at))) {
                    throw problem("four hexadecimal digits must follow \\u");
                }
                code = code << 4 | HexFormat.fromHexDigit(text.charAt(at));
                at++;
            }
            return (char) code;
        }
        int escape = at < text.length() ? ESCAPES.indexOf(text.charAt(at)) : -1;
        if (escape < 0) {
            throw problem("one of ' \" \\ / b f n r t u must follow a backslash");
        }
        at++;
        return ESCAPED.charAt(escape);
    }

    private Step field(String name, int start) {
        int half = VariantName.halfPair(name);
        if (half >= 0) {
            at = start;
            throw problem(VariantName.halfPairProblem("name", half));
        }
        return new Step.Field(VariantName.of(name));
    }

    private String shown() {
        int c = text.codePointAt(at);
        return Character.isISOControl(c) ? "a control character" : "'" + Character.toString(c) + "'";
    }

    private boolean isNext(char expected) {
        return at < text.length() && text.charAt(at) == expected;
    }

    private boolean skip(char expected) {
        boolean isThere = isNext(expected);
        at += isThere ? 1 : 0;
        return isThere;
    }

    private IllegalArgumentException problem(String what) {
        return new IllegalArgumentException("Path \"" + text + "\", character " + (at + 1) + ": " + what);
    }
}
