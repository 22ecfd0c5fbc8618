package dev.lamella.text.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// JSON has the tokens that Jackson finds, or is not valid for both.
class JsonInputTest {
    private static final String CHARACTERS = "{}[]\",:\\/u0189.eE+-tfnb \n\r\t\0\u0001\u00e9\ufeff";
    private static final SerializedString EXPECTED = new SerializedString("a\"b");
    private static final JsonInput JSON = new JsonInput("");

    /// The tokens of one JSON value; empty if the text is not one.
    private static Optional<List<String>> tokens(String text) {
        JsonInput json = JSON;
        json.begin(("x" + text + "x").toCharArray(), 1, text.length());
        List<String> tokens = new ArrayList<>();
        try {
            int depth = 0;
            do {
                JsonToken token = tokens.size() % 2 == 0 ? json.next() : json.next(EXPECTED);
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                tokens.add(token + (token == JsonToken.FIELD_NAME
                        ? json.name()
                        : token.isScalarValue() ? json.text() : ""));
            } while (depth > 0);
            json.end();
            return Optional.of(tokens);
        } catch (CorruptFileException ignored) {
            return Optional.empty();
        }
    }

    private static Optional<List<String>> tokensOfJackson(String text) {
        List<String> tokens = new ArrayList<>();
        int depth = 0;
        int values = 0;
        try (JsonParser parser = JsonInput.FACTORY.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                values += depth == 0 ? 1 : 0;
                tokens.add(token + (token == JsonToken.FIELD_NAME || token.isScalarValue() ? parser.getText() : ""));
            }
        } catch (IOException ignored) {
            return Optional.empty();
        }
        return values == 1 ? Optional.of(tokens) : Optional.empty();
    }

    private static void compare(String text) {
        assertThat(tokens(text)).as(text).isEqualTo(tokensOfJackson(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {" {\"a\" : 1, \"b\":[true,false , null],\"a\\\"b\":{\"a\":\"x\"}} ",
            "{\"a\\u0041\\n\\\"\\\\\\/\":\"\\b\\f\\n\\r\\t\\u00e9\\uD83d\\ude00 \u00e9\"}",
            "[-0.5e+10,0,-0,10E-3,1.25,123456789012345678901234567890]", "[[],{},[{}],\"\"]",
            "{\"a\\\"b\":0,\"a\":true}",
            "\"a\"", "-12.5", "null", ""})
    void aTextAndItsMutationsHaveTheTokensOfJackson(String text) {
        compare(text);
        for (int i = 0; i <= text.length(); i++) {
            String before = text.substring(0, i);
            compare(before);
            for (char c : CHARACTERS.toCharArray()) {
                compare(before + c + text.substring(i));
                compare(before + c + text.substring(Math.min(i + 1, text.length())));
            }
        }
    }

    @Test
    void depthAndDigitsAreLimitedAsJacksonLimitsThem() {
        for (int more = 0; more <= 1; more++) {
            int depth = JsonInput.DEPTH + more;
            compare("[".repeat(depth) + "]".repeat(depth));
            compare("-" + "1".repeat(NumberScan.LONGEST + more));
        }
        assertThat(tokens("[".repeat(JsonInput.DEPTH + 1))).isEmpty();
    }
}
