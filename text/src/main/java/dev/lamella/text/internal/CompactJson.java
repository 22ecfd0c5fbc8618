package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Optional;

/// JSON without white space.
public final class CompactJson {
    private CompactJson() {}

    /// Removes the white space between the tokens of JSON and keeps the digits of numbers. Empty if the text is not one
    /// JSON value, or is too deep to be read again.
    ///
    /// @param outside the number of objects and lists around the value
    public static Optional<String> of(String json, int outside) {
        try (JsonParser parser = JsonInput.FACTORY.createParser(json)) {
            int values = 0;
            int depth = 0;
            while (parser.nextToken() != null) {
                if (parser.currentToken().isStructStart()) {
                    depth++;
                    if (depth + outside > JsonInput.DEPTH) {
                        return Optional.empty();
                    }
                } else if (parser.currentToken().isStructEnd()) {
                    depth--;
                }
                if (depth == 0) {
                    values++;
                }
            }
            return values == 1 ? Optional.of(withoutWhiteSpace(json)) : Optional.empty();
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    /// Removes the white space between the tokens of valid JSON.
    static String withoutWhiteSpace(CharSequence json) {
        StringBuilder compact = new StringBuilder(json.length());
        boolean isInText = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (isInText) {
                compact.append(c);
                if (c == '\\') {
                    compact.append(json.charAt(++i));
                } else if (c == '"') {
                    isInText = false;
                }
            } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                compact.append(c);
                isInText = c == '"';
            }
        }
        return compact.toString();
    }
}
