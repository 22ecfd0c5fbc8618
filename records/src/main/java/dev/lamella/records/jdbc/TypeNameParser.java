package dev.lamella.records.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses type names, as the drivers of H2, HSQLDB, DuckDB and PostgreSQL spell them.
final class TypeNameParser {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\"(?:[^\"]|\"\")*\"|'(?:[^']|'')*'|[\\p{L}_][\\p{L}\\p{N}_.$]*|-?[0-9]+|[()\\[\\],])\\s*");
    private static final int DEEPEST = 100;

    private final List<String> tokens = new ArrayList<>();
    private int at;
    private int depth;

    private TypeNameParser() {}

    /// Parses a name; empty if the name is not known.
    static Optional<TypeName> parse(String text) {
        TypeNameParser parser = new TypeNameParser();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            parser.tokens.add(matcher.group(1));
            end = matcher.end();
        }
        if (end != text.length() || text.isBlank()) {
            return Optional.empty();
        }
        TypeName type = parser.type();
        return type != null && parser.at == parser.tokens.size() ? Optional.of(type) : Optional.empty();
    }

    private @Nullable TypeName type() {
        if (++depth > DEEPEST) {
            return null;
        }
        TypeName type = switch (peek().toUpperCase(Locale.ROOT)) {
            case "STRUCT", "ROW" -> fields();
            case "MAP" -> pair();
            default -> plain();
        };
        depth--;
        while (type != null && (peek().equals("[") || isWord("ARRAY"))) {
            type = arrayOf(type);
        }
        return type;
    }

    /// `[]`, `[5]`, `ARRAY`, `ARRAY[5]`.
    private @Nullable TypeName arrayOf(TypeName element) {
        if (isWord("ARRAY")) {
            at++;
            if (!peek().equals("[")) {
                return new TypeName.Array(element);
            }
        }
        at++;
        if (isNumber(peek())) {
            at++;
        }
        return skip("]") ? new TypeName.Array(element) : null;
    }

    private @Nullable TypeName fields() {
        at++;
        if (!skip("(")) {
            return null;
        }
        List<TypeName.Field> fields = new ArrayList<>();
        do {
            String name = peek();
            at++;
            TypeName type = name.isEmpty() ? null : type();
            if (type == null) {
                return null;
            }
            fields.add(new TypeName.Field(
                    name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name, type));
        } while (skip(","));
        return skip(")") ? new TypeName.Fields(fields) : null;
    }

    private @Nullable TypeName pair() {
        at++;
        if (!skip("(")) {
            return null;
        }
        TypeName key = type();
        if (key == null || !skip(",")) {
            return null;
        }
        TypeName value = type();
        return value != null && skip(")") ? new TypeName.Pair(key, value) : null;
    }

    private @Nullable TypeName plain() {
        StringBuilder words = new StringBuilder();
        List<Integer> parameters = List.of();
        while (!peek().isEmpty() && !isWord("ARRAY") && (Character.isLetter(peek().codePointAt(0))
                || peek().startsWith("_") || peek().startsWith("\"") || peek().equals("("))) {
            if (peek().equals("(")) {
                List<Integer> found = parameters();
                if (found == null || words.isEmpty()) {
                    return null;
                }
                parameters = parameters.isEmpty() ? found : parameters;
            } else {
                words.append(words.isEmpty() ? "" : " ").append(unquoted(peek()));
                at++;
            }
        }
        if (words.isEmpty()) {
            return null;
        }
        // PostgreSQL puts an underscore in front of the names of arrays.
        return words.charAt(0) == '_'
                ? new TypeName.Array(new TypeName.Plain(words.substring(1), parameters))
                : new TypeName.Plain(words.toString(), parameters);
    }

    private static String unquoted(String word) {
        return (word.startsWith("\"") ? word.substring(1, word.length() - 1) : word).toUpperCase(Locale.ROOT);
    }

    /// Parses numbers, and skips the words of an enumeration.
    private @Nullable List<Integer> parameters() {
        at++;
        List<Integer> numbers = new ArrayList<>();
        while (!peek().isEmpty() && !peek().equals(")")) {
            if (isNumber(peek())) {
                numbers.add(Integer.parseInt(peek()));
            }
            at++;
        }
        return skip(")") ? numbers : null;
    }

    /// Whether a token is a number that is short enough to be a length.
    private static boolean isNumber(String token) {
        return token.matches("-?[0-9]{1,9}");
    }

    private boolean isWord(String word) {
        return peek().equalsIgnoreCase(word);
    }

    private boolean skip(String token) {
        boolean isThere = peek().equals(token);
        if (isThere) {
            at++;
        }
        return isThere;
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }
}
