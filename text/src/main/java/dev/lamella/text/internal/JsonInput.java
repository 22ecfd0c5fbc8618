package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.lamella.error.CorruptFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;

/// Reads JSON token by token. Invalid JSON is a [CorruptFileException] with the position.
final class JsonInput implements Closeable {
    /// The maximum depth: more than any schema, with JSON in it, needs.
    static final int DEPTH = 1300;
    /// Makes parsers of JSON of any length.
    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxNumberLength(NumberScan.LONGEST)
                            .maxStringLength(Integer.MAX_VALUE).maxNameLength(Integer.MAX_VALUE).build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            // Names may be keys of maps, so their number is not limited.
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW).build();

    private final char[] text;
    private final int from;
    private final JsonParser parser;
    private final String hint;

    private JsonInput(char[] text, int from, JsonParser parser, String hint) {
        this.text = text;
        this.from = from;
        this.parser = parser;
        this.hint = hint;
    }

    /// @param hint advice to add if the text ends early
    static JsonInput of(char[] text, int from, int count, String hint) {
        try {
            return new JsonInput(text, from, FACTORY.createParser(text, from, count), hint);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static JsonInput of(String text) {
        char[] characters = text.toCharArray();
        return of(characters, 0, characters.length, "");
    }

    /// Moves to the next token.
    JsonToken next() {
        return required(nextOrNull());
    }

    /// Moves to the next token. This is faster than [#next] if the token is the field name that is expected.
    JsonToken next(SerializableString expected) {
        try {
            parser.nextFieldName(expected);
        } catch (IOException e) {
            throw failure(e);
        }
        return required(parser.currentToken());
    }

    private static JsonToken required(@Nullable JsonToken token) {
        if (token == null) {
            throw new CorruptFileException("The JSON ends early");
        }
        return token;
    }

    private @Nullable JsonToken nextOrNull() {
        try {
            return parser.nextToken();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// Checks that the text ends here.
    void end() {
        if (nextOrNull() != null) {
            throw new CorruptFileException(
                    "The text continues after the JSON, at character "
                            + (parser.currentTokenLocation().getCharOffset() + 1));
        }
    }

    JsonToken token() {
        return parser.currentToken();
    }

    /// The name of the field whose name or value is the current token.
    String name() {
        try {
            return parser.currentName();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// The text of a scalar token; for a number, its digits unchanged.
    String text() {
        try {
            return parser.getText();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// Sets the scalar that is the current token: see [ValueReader#readCharacters].
    boolean readCharacters(ValueReader reader, ValueTarget slot) {
        try {
            int start = parser.getTextOffset();
            return reader.readCharacters(parser.getTextCharacters(), start, start + parser.getTextLength(), slot);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// Skips to the end of the object or array that the current token begins.
    void skip() {
        try {
            parser.skipChildren();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// The raw text of the value that the current token begins. Moves to its end.
    CharSequence raw() {
        int start = from + (int) parser.currentTokenLocation().getCharOffset();
        skip();
        try {
            parser.finishToken();
        } catch (IOException e) {
            throw failure(e);
        }
        int end = from + (int) parser.currentLocation().getCharOffset();
        return CharBuffer.wrap(text, start, end - start);
    }

    /// What a failure of the parser says about the text.
    private RuntimeException failure(IOException failure) {
        return switch (failure) {
            case JsonEOFException ignored ->
                new CorruptFileException("The JSON ends within an object, a list or a text" + hint);
            case StreamConstraintsException tooMuch -> new CorruptFileException(
                    "The JSON is deeper than " + DEPTH + " objects and lists, or a number in it has"
                            + " more than " + NumberScan.LONGEST + " characters",
                    tooMuch);
            case JsonProcessingException invalid -> new CorruptFileException(
                    "The text is not valid JSON from character " + invalid.getLocation().getColumnNr() + " on");
            // The text is in memory.
            default -> new IllegalStateException(failure);
        };
    }

    @Override
    public void close() {
        try {
            parser.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
