package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.error.ValueException;
import dev.lamella.text.internal.TextRules.Origin;

/// Reads scalar values, which have the same text in CSV and in JSON.
abstract class TextValue implements ValueReader {
    /// The kind of a JSON value.
    enum Kind {
        TEXT, NUMBER, BOOLEAN
    }

    final FieldLocation place;
    private final Kind kind;
    private final Origin origin;

    TextValue(FieldLocation place, Kind kind, Origin origin) {
        this.place = place;
        this.kind = kind;
        this.origin = origin;
    }

    /// Sets the value with this text.
    abstract void set(String text, ValueTarget slot);

    /// Whether a JSON value of another kind is accepted if its text is valid.
    boolean takes(Kind found, String text) {
        return origin == Origin.GIVEN && found == Kind.TEXT;
    }

    /// Whether a cell is read as it is, with the blanks around it.
    boolean isVerbatim() {
        return false;
    }

    @Override
    public final void read(String cell, ValueTarget slot) {
        String text = isVerbatim() ? cell : plain(cell, decimal());
        if (text.isEmpty() && !cell.isEmpty()) {
            // Only blanks.
            slot.setNull();
        } else {
            setOrSay(text, slot);
        }
    }

    @Override
    public final void readPresent(String text, ValueTarget slot) {
        if (text.isBlank()) {
            setOrSay(text, slot);
        } else {
            read(text, slot);
        }
    }

    /// The decimal separator of numbers in cells.
    char decimal() {
        return '.';
    }

    /// A cell without blanks around it, and with a decimal point.
    static String plain(String cell, char decimal) {
        int length = cell.length();
        boolean hasBlanks = length > 0 && (cell.charAt(0) == ' ' || cell.charAt(length - 1) == ' ');
        String text = hasBlanks ? cell.strip() : cell;
        return decimal == ',' && isNumber(text) ? text.replace(',', ';').replace('.', ',').replace(';', '.') : text;
    }

    /// Whether a text has only digits, signs and separators.
    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && ",.+-eE".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    /// Sets the value. A failure mentions white space around the text, because it is hard to see.
    private void setOrSay(String text, ValueTarget slot) {
        try {
            set(text, slot);
        } catch (ValueException e) {
            if (text.strip().length() == text.length()) {
                throw e;
            }
            throw new ValueException(e.location(),
                    e.problem() + ". There is white space before or after the value");
        }
    }

    // The same as in the interface, but read() is called directly, without a search for its class. Most values come here.
    @Override
    public final void readOrNull(JsonInput json, ValueTarget slot) {
        if (json.token() == JsonToken.VALUE_NULL) {
            slot.setNull();
        } else {
            read(json, slot);
        }
    }

    @Override
    public final void read(JsonInput json, ValueTarget slot) {
        Kind found = switch (json.token()) {
            case VALUE_STRING -> Kind.TEXT;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Kind.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> Kind.BOOLEAN;
            default -> throw unexpected(json);
        };
        if (found == kind && json.readCharacters(this, slot)) {
            return;
        }
        String text = json.text();
        if (found != kind && !takes(found, text)) {
            throw unexpected(json);
        }
        setOrSay(text, slot);
    }

    private RuntimeException unexpected(JsonInput json) {
        return place.reject(JsonTokenNames.unexpected(json.token(), place.type()));
    }

    final Origin origin() {
        return origin;
    }
}
