package dev.lamella.cli.convert;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Optional;

/// JSON without white space.
public final class CompactJson {
    private static final JsonFactory JSON = JsonInput.factory(1000);

    private CompactJson() {}

    /// The same JSON without white space between its parts, numbers digit by digit as they are; empty if it is not one JSON
    /// value.
    public static Optional<String> of(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            int values = 0;
            int depth = 0;
            while (parser.nextToken() != null) {
                if (parser.currentToken().isStructStart()) {
                    depth++;
                } else if (parser.currentToken().isStructEnd()) {
                    depth--;
                }
                if (depth == 0) {
                    values++;
                }
            }
            return values == 1 ? Optional.of(withoutWhiteSpace(json)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Valid JSON without white space between its parts.
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
