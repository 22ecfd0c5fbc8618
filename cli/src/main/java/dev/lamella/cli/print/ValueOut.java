package dev.lamella.cli.print;

import java.io.IOException;
import java.util.OptionalLong;

/// Receives a value piece by piece. The rules for values are the same for all output formats.
public interface ValueOut {
    void writeNull() throws IOException;

    void writeBoolean(boolean value) throws IOException;

    void writeInteger(long value) throws IOException;

    /// Writes null if there is no number.
    default void writeInteger(OptionalLong number) throws IOException {
        if (number.isPresent()) {
            writeInteger(number.getAsLong());
        } else {
            writeNull();
        }
    }

    /// Writes a number with these digits, which are legal in JSON.
    void writeNumber(String digits) throws IOException;

    void writeText(String text) throws IOException;

    /// Writes valid JSON text without line breaks as part of the output.
    void writeJson(String json) throws IOException;

    void startObject() throws IOException;

    void name(String name) throws IOException;

    void endObject() throws IOException;

    void startArray() throws IOException;

    void endArray() throws IOException;
}
