package dev.lamella.variant.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// The text of a value that has named parts, written and parsed: `Scan(columns=[id, 'a b'], limit=10)`.
///
/// ```
/// form  = word '(' [part (',' part)*] ')'
/// part  = text '=' value
/// value = text | '[' [text (',' text)*] ']'
/// text  = word | quoted
/// ```
/// A word consists of letters, digits and `_ + - .`; any other text is in single quotes, where a quote is doubled. The text
/// of a form can be the text of a part. A part with its default value is left out.
public final class TextForm {
    private static final int LONGEST_SHOWN = 200;

    private final String name;
    /// Each a [String], or a list of strings.
    private final Map<String, Object> parts = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();

    private TextForm(String name) {
        this.name = name;
    }

    /// A form without parts.
    public static TextForm named(String name) {
        return new TextForm(name);
    }

    /// Adds a part with the text of a value.
    public TextForm with(String key, Object value) {
        parts.put(key, textOf(value));
        return this;
    }

    /// Adds a part, if there is a value.
    public TextForm with(String key, Optional<?> value) {
        value.ifPresent(there -> with(key, there));
        return this;
    }

    /// Adds a part, if there is a value.
    public TextForm with(String key, OptionalLong value) {
        value.ifPresent(there -> with(key, (Object) there));
        return this;
    }

    /// Adds a part, unless it has its default value.
    public TextForm unless(Object usual, String key, Object value) {
        return value.equals(usual) ? this : with(key, value);
    }

    /// Adds a list of the texts of values.
    public TextForm withAll(String key, Collection<?> values) {
        parts.put(key, values.stream().map(TextForm::textOf).toList());
        return this;
    }

    private static String textOf(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }

    @Override
    public String toString() {
        return parts.entrySet().stream().map(part -> shown(part.getKey()) + "=" + shown(part.getValue()))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    private static String shown(Object value) {
        return switch (value) {
            case List<?> values ->
                values.stream().map(TextForm::shown).collect(Collectors.joining(", ", "[", "]"));
            default -> {
                String text = value.toString();
                yield !text.isEmpty() && text.chars().allMatch(TextForm::isOfWord)
                        ? text
                        : "'" + text.replace("'", "''") + "'";
            }
        };
    }

    private static boolean isOfWord(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "_+-.".indexOf(c) >= 0;
    }

    /// Parses a form with a name.
    ///
    /// @throws IllegalArgumentException if the text is not such a form
    public static TextForm parse(String name, String text) {
        Parser parser = new Parser(name, text);
        TextForm form = parser.form();
        parser.requireEnd();
        if (!form.name.equals(name)) {
            throw parser.problem(0, "the text is of a " + form.name, "a " + name);
        }
        return form;
    }

    /// The keys of the parts, in their order.
    public List<String> keys() {
        return List.copyOf(parts.keySet());
    }

    private Optional<Object> part(String key) {
        taken.add(key);
        return Optional.ofNullable(parts.get(key));
    }

    /// The text of a part.
    ///
    /// @throws IllegalArgumentException if the part is not a text
    public Optional<String> text(String key) {
        return part(key).map(value -> text(key, value));
    }

    private String text(String key, Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(name + ": " + key + " is a text, not " + shown(value));
    }

    /// A text that must be there.
    ///
    /// @throws IllegalArgumentException if the part is missing, or not a text
    public String requiredText(String key) {
        return text(key).orElseThrow(
                () -> new IllegalArgumentException(name + " has no " + key + ", which it must have"));
    }

    /// A whole number that must be there.
    ///
    /// @throws IllegalArgumentException if the part is missing, or not a number of 64 bits
    public long requiredNumber(String key) {
        return number(key, requiredText(key));
    }

    /// A whole number.
    ///
    /// @throws IllegalArgumentException if the part is not a number of 64 bits
    public OptionalLong number(String key) {
        Optional<String> text = text(key);
        return text.isPresent() ? OptionalLong.of(number(key, text.get())) : OptionalLong.empty();
    }

    /// A whole number.
    ///
    /// @throws IllegalArgumentException if the part is not a number of 32 bits
    public OptionalInt smallNumber(String key) {
        OptionalLong number = number(key);
        return number.isPresent() ? OptionalInt.of(small(key, number.getAsLong())) : OptionalInt.empty();
    }

    private int small(String key, long number) {
        if (number != (int) number) {
            throw new IllegalArgumentException(name + ": " + key + " is " + number + "; it has at most 32 bits");
        }
        return (int) number;
    }

    /// A list of whole numbers; empty if there is no such part.
    ///
    /// @throws IllegalArgumentException if one is not a number of 32 bits
    public List<Integer> smallNumbers(String key) {
        return texts(key).orElse(List.of()).stream().map(text -> small(key, number(key, text))).toList();
    }

    private long number(String key, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + ": " + key + " is '" + text + "'; it is a whole number", e);
        }
    }

    /// A constant of an enum.
    ///
    /// @throws IllegalArgumentException if the part is not one
    public <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
        return text(key).map(text -> choice(key, text, type));
    }

    /// Constants of an enum.
    ///
    /// @throws IllegalArgumentException if the part is not a list of them
    public <E extends Enum<E>> Optional<List<E>> choices(String key, Class<E> type) {
        return texts(key).map(texts -> texts.stream().map(text -> choice(key, text, type)).toList());
    }

    private <E extends Enum<E>> E choice(String key, String text, Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.name().equals(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + ": " + key + " is '" + text
                        + "'; it is one of "
                        + Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "))));
    }

    /// A list of texts.
    ///
    /// @throws IllegalArgumentException if the part is not one
    public Optional<List<String>> texts(String key) {
        return list(key).map(values -> values.stream().map(value -> text(key, value)).toList());
    }

    private Optional<List<Object>> list(String key) {
        return part(key).map(value -> {
            if (value instanceof List<?> values) {
                return List.<Object>copyOf(values);
            }
            throw new IllegalArgumentException(name + ": " + key + " is a list in brackets, not " + shown(value));
        });
    }

    /// Rejects parts that nobody asked for.
    ///
    /// @throws IllegalArgumentException if there is one
    public void requireNoOther() {
        for (String key : parts.keySet()) {
            if (!taken.contains(key)) {
                throw new IllegalArgumentException(name + " has no part " + key + "; its parts are "
                        + String.join(", ", taken.stream().sorted().toList()));
            }
        }
    }

    private static final class Parser {
        private final String name;
        private final String text;
        private final TextCursor in;

        Parser(String name, String text) {
            this.name = name;
            this.text = text;
            this.in = new TextCursor(text);
        }

        private boolean skip(char sign) {
            in.take(Character::isWhitespace);
            return in.skip(sign);
        }

        private void require(char sign) {
            if (!skip(sign)) {
                throw unexpected("'" + sign + "'");
            }
        }

        void requireEnd() {
            in.take(Character::isWhitespace);
            if (!in.isAtEnd()) {
                throw unexpected("the end");
            }
        }

        TextForm form() {
            in.take(Character::isWhitespace);
            String word = in.take(TextForm::isOfWord);
            if (word.isEmpty()) {
                throw unexpected("a name");
            }
            TextForm form = new TextForm(word);
            require('(');
            if (!skip(')')) {
                do {
                    String key = text();
                    require('=');
                    if (form.parts.put(key, value()) != null) {
                        throw problem(in.at(), "the part " + key + " is there twice", "one");
                    }
                } while (skip(','));
                require(')');
            }
            return form;
        }

        private String text() {
            if (skip('\'')) {
                int open = in.at() - 1;
                return in.takeQuoted('\'')
                        .orElseThrow(() -> problem(open, "the quote is never closed", "a closing quote"));
            }
            String word = in.take(TextForm::isOfWord);
            if (word.isEmpty()) {
                throw unexpected("a word, or a text in single quotes");
            }
            return word;
        }

        private Object value() {
            if (!skip('[')) {
                return text();
            }
            List<String> values = new ArrayList<>();
            if (!skip(']')) {
                do {
                    values.add(text());
                } while (skip(','));
                require(']');
            }
            return values;
        }

        private IllegalArgumentException unexpected(String expected) {
            return problem(in.at(), in.isAtEnd() ? "the text ends" : "'" + text.charAt(in.at()) + "' is not expected",
                    expected);
        }

        IllegalArgumentException problem(int position, String found, String expected) {
            return new IllegalArgumentException("Text of " + name
                    + (text.length() > LONGEST_SHOWN ? "" : " \"" + text + "\"") + ", character " + (position + 1)
                    + ": " + found + "; allowed here: " + expected);
        }
    }
}
