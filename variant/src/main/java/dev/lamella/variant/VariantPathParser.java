package dev.lamella.variant;

import dev.lamella.variant.VariantPath.Step;
import dev.lamella.variant.internal.TextCursor;
import dev.lamella.variant.internal.Utf8;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Parses the text of a path: `'$'? name? ('.' name | '[' index ']' | '[' quoted ']')*`. A name may come first only if
/// there is no `$`.
final class VariantPathParser {
    private static final String ESCAPES = "'\"\\/bfnrt";
    private static final String ESCAPED = "'\"\\/\b\f\n\r\t";

    private final String text;
    private final TextCursor in;

    VariantPathParser(String text) {
        this.text = text;
        this.in = new TextCursor(text);
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (!in.skip('$') && !in.isNext('[')) {
            steps.add(bareName());
        }
        while (!in.isAtEnd()) {
            if (in.isNext(',')) {
                throw problem(
                        "',' is not expected; a path leads to one value, so give each path separately. A name with a"
                                + " comma is written in brackets and quotes: ['a,b']");
            }
            if (in.skip('.')) {
                steps.add(bareName());
            } else if (in.skip('[')) {
                steps.add(inBrackets());
            } else {
                throw problem(shown() + " is not expected; a step begins with '.' or '['");
            }
        }
        return steps;
    }

    private Step bareName() {
        int start = in.at();
        String name = in.take(PathText::isBare);
        if (name.isEmpty()) {
            throw problem(
                    "a name is missing; names with special characters are written in brackets and quotes: ['a b']");
        }
        return field(name, start);
    }

    private Step inBrackets() {
        boolean isName = in.isNext('\'') || in.isNext('"');
        Step step = isName ? quotedName() : index();
        if (!in.skip(']')) {
            throw problem("']' is missing");
        }
        return step;
    }

    private Step index() {
        int start = in.at();
        long index = 0;
        while (in.isNext(c -> c >= '0' && c <= '9')) {
            index = index * 10 + in.take() - '0';
            if (index > Integer.MAX_VALUE) {
                in.moveTo(start);
                throw problem("the index is too large; it is at most " + Integer.MAX_VALUE);
            }
        }
        if (in.at() == start) {
            throw problem(in.isNext(']') || in.isNext('*')
                    ? "a path leads to one value, so it cannot address all elements; give an index from 0 on"
                    : "an index from 0 on, or a name in quotes, is missing");
        }
        return new Step.Element((int) index);
    }

    private Step quotedName() {
        int open = in.at();
        char quote = in.take();
        StringBuilder name = new StringBuilder();
        while (!in.skip(quote)) {
            if (in.isAtEnd()) {
                in.moveTo(open);
                throw problem("the quote is never closed");
            }
            char c = in.take();
            name.append(c == '\\' ? escaped() : c);
        }
        return field(name.toString(), open);
    }

    private char escaped() {
        if (in.skip('u')) {
            int code = 0;
            for (int i = 0; i < 4; i++) {
                if (!in.isNext(HexFormat::isHexDigit)) {
                    throw problem("four hexadecimal digits must follow \\u");
                }
                code = code << 4 | HexFormat.fromHexDigit(in.take());
            }
            return (char) code;
        }
        if (!in.isNext(c -> ESCAPES.indexOf(c) >= 0)) {
            throw problem("one of ' \" \\ / b f n r t u must follow a backslash");
        }
        return ESCAPED.charAt(ESCAPES.indexOf(in.take()));
    }

    private Step field(String name, int start) {
        int half = Utf8.halfPair(name);
        if (half >= 0) {
            in.moveTo(start);
            throw problem(VariantName.halfPairProblem("name", half));
        }
        return new Step.Field(VariantName.of(name));
    }

    private String shown() {
        int c = text.codePointAt(in.at());
        return Character.isISOControl(c) ? "a control character" : "'" + Character.toString(c) + "'";
    }

    private IllegalArgumentException problem(String what) {
        return new IllegalArgumentException("Path \"" + text + "\", character " + (in.at() + 1) + ": " + what);
    }
}
