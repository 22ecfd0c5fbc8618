package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.lamella.error.CorruptFileException;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Reads JSON token by token. Invalid JSON is a [CorruptFileException] with the position.
///
/// Reused from text to text. The characters of a token stay in the text. Jackson would need a parser for each line, and
/// finds only the failures of invalid JSON here.
final class JsonInput {
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

    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final String hint;
    private char[] text = {};
    private int from;
    private int end;
    /// The place behind the token.
    private int at;
    private JsonToken token = JsonToken.NOT_AVAILABLE;
    /// The place of the token.
    private int start;
    /// The characters of a scalar: of a text without its quotation marks.
    private int first;
    private int last;
    private boolean hasEscapes;
    private String name = "";
    /// For each object and list around the next token, whether it is a list.
    private boolean[] lists = new boolean[8];
    private int depth;

    /// @param hint advice to add if a text ends early
    JsonInput(String hint) {
        this.hint = hint;
    }

    static JsonInput of(String text) {
        char[] characters = text.toCharArray();
        JsonInput json = new JsonInput("");
        json.begin(characters, 0, characters.length);
        return json;
    }

    /// Starts another text, before its first token.
    void begin(char[] characters, int first, int count) {
        text = characters;
        from = first;
        end = first + count;
        at = first;
        token = JsonToken.NOT_AVAILABLE;
        depth = 0;
    }

    /// Moves to the next token.
    JsonToken next() {
        return required(nextOrNull(null));
    }

    /// Moves to the next token. This is faster than [#next] if the token is the field name that is expected.
    JsonToken next(SerializedString expected) {
        return required(nextOrNull(expected));
    }

    private static JsonToken required(@Nullable JsonToken token) {
        if (token == null) {
            throw new CorruptFileException("The JSON ends early");
        }
        return token;
    }

    /// The next token; null at the end of the text.
    private @Nullable JsonToken nextOrNull(@Nullable SerializedString expected) {
        char mark = mark();
        if (depth == 0 && at == end) {
            return null;
        }
        if (depth == 0 || token == JsonToken.FIELD_NAME) {
            token = value(mark);
            return token;
        }
        boolean isList = lists[depth - 1];
        if (mark == (isList ? ']' : '}')) {
            at++;
            depth--;
            token = isList ? JsonToken.END_ARRAY : JsonToken.END_OBJECT;
            return token;
        }
        if (!token.isStructStart()) {
            if (mark != ',') {
                throw invalid();
            }
            at++;
            mark = mark();
        }
        token = isList ? value(mark) : fieldName(mark, expected);
        return token;
    }

    /// The next character that is not white space; 0 at the end.
    private char mark() {
        while (at < end && LineReader.isSpace(text[at])) {
            at++;
        }
        return character(at);
    }

    /// The character at a place; 0 at the end.
    private char character(int place) {
        return place < end ? text[place] : 0;
    }

    /// Moves beyond the name that begins here, and beyond its colon.
    private JsonToken fieldName(char mark, @Nullable SerializedString expected) {
        if (mark != '"') {
            throw invalid();
        }
        if (expected != null && isHere(expected.asQuotedChars())) {
            name = expected.getValue();
            at += expected.asQuotedChars().length + 2;
        } else {
            string();
            name = text();
        }
        if (mark() != ':') {
            throw invalid();
        }
        at++;
        return JsonToken.FIELD_NAME;
    }

    private boolean isHere(char[] quoted) {
        int until = at + 1 + quoted.length;
        return character(until) == '"' && Arrays.equals(text, at + 1, until, quoted, 0, quoted.length);
    }

    /// Moves beyond the scalar, or the start of the object or list, that begins here.
    private JsonToken value(char mark) {
        start = at;
        return switch (mark) {
            case '{' -> open(JsonToken.START_OBJECT);
            case '[' -> open(JsonToken.START_ARRAY);
            case '"' -> {
                string();
                yield JsonToken.VALUE_STRING;
            }
            case 't' -> word(JsonToken.VALUE_TRUE);
            case 'f' -> word(JsonToken.VALUE_FALSE);
            case 'n' -> word(JsonToken.VALUE_NULL);
            default -> number();
        };
    }

    private JsonToken open(JsonToken begin) {
        if (depth == DEPTH) {
            throw invalid();
        }
        if (depth == lists.length) {
            lists = Arrays.copyOf(lists, 2 * depth);
        }
        lists[depth++] = begin == JsonToken.START_ARRAY;
        at++;
        return begin;
    }

    private void string() {
        char[] characters = text;
        int i = at + 1;
        first = i;
        hasEscapes = false;
        while (i < end && characters[i] != '"') {
            char c = characters[i];
            if (c < ' ') {
                throw invalid();
            }
            if (c == '\\') {
                hasEscapes = true;
                i += escapeLength(i);
            } else {
                i++;
            }
        }
        if (i >= end) {
            throw invalid();
        }
        last = i;
        at = i + 1;
    }

    private int escapeLength(int place) {
        if (character(place + 1) != 'u') {
            if (ESCAPES.indexOf(character(place + 1)) < 0) {
                throw invalid();
            }
            return 2;
        }
        for (int digit = 2; digit < 6; digit++) {
            if (!HexFormat.isHexDigit(character(place + digit))) {
                throw invalid();
            }
        }
        return 6;
    }

    private JsonToken word(JsonToken word) {
        char[] characters = word.asCharArray();
        scalar(at, at + characters.length);
        if (last > end || !Arrays.equals(text, first, last, characters, 0, characters.length)
                || last < end && Character.isJavaIdentifierPart(text[last])) {
            throw invalid();
        }
        at = last;
        return word;
    }

    private JsonToken number() {
        int whole = character(at) == '-' ? at + 1 : at;
        int i = digits(whole);
        if (character(whole) == '0' && i > whole + 1) {
            throw invalid();
        }
        boolean isWhole = true;
        if (character(i) == '.') {
            i = digits(i + 1);
            isWhole = false;
        }
        if (character(i) == 'e' || character(i) == 'E') {
            i = digits(character(i + 1) == '-' || character(i + 1) == '+' ? i + 2 : i + 1);
            isWhole = false;
        }
        if (depth == 0 && i < end && !LineReader.isSpace(text[i])) {
            throw invalid();
        }
        scalar(at, i);
        at = i;
        if (last - first > NumberScan.LONGEST) {
            check();
        }
        return isWhole ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT;
    }

    /// The place behind the digits that begin at a place.
    private int digits(int place) {
        int i = place;
        while (i < end && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        if (i == place) {
            throw invalid();
        }
        return i;
    }

    private void scalar(int begin, int until) {
        first = begin;
        last = until;
        hasEscapes = false;
    }

    /// Checks that the text ends here.
    void end() {
        if (nextOrNull(null) != null) {
            throw new CorruptFileException(
                    "The text continues after the JSON, at character " + (start - from + 1));
        }
    }

    JsonToken token() {
        return token;
    }

    /// The name of the field whose name or value is the current token.
    String name() {
        return name;
    }

    /// The text of a scalar token; for a number, its digits unchanged.
    String text() {
        if (!hasEscapes) {
            return new String(text, first, last - first);
        }
        StringBuilder plain = new StringBuilder(last - first);
        for (int i = first; i < last; i++) {
            char c = text[i];
            if (c == '\\') {
                c = text[++i];
                if (c == 'u') {
                    c = (char) HexFormat.fromHexDigits(CharBuffer.wrap(text), i + 1, i + 5);
                    i += 4;
                } else {
                    c = ESCAPED.charAt(ESCAPES.indexOf(c));
                }
            }
            plain.append(c);
        }
        return plain.toString();
    }

    /// Sets the scalar that is the current token: see [ValueReader#readCharacters].
    boolean readCharacters(TextValue reader, ValueTarget slot) {
        return !hasEscapes && reader.readCharacters(text, first, last, slot);
    }

    /// Skips to the end of the object or array that the current token begins.
    void skip() {
        if (token.isStructStart()) {
            int outside = depth - 1;
            while (depth > outside) {
                next();
            }
        }
    }

    /// The raw text of the value that the current token begins. Moves to its end.
    CharSequence raw() {
        int begin = start;
        skip();
        return CharBuffer.wrap(text, begin, at - begin);
    }

    /// The failure of JSON that is not valid here.
    private CorruptFileException invalid() {
        check();
        return new CorruptFileException("The text is not valid JSON from character " + (at - from + 1) + " on");
    }

    /// Throws the failure that Jackson finds, if there is one.
    private void check() {
        try (JsonParser parser = FACTORY.createParser(text, from, end - from)) {
            while (parser.nextToken() != null) {
                parser.finishToken();
            }
        } catch (IOException e) {
            throw failure(e);
        }
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
}
