package dev.lamella.cli;

import java.io.IOException;

/// Where a value goes, piece by piece: one rule set for what a value is, several forms of writing it down.
interface ValueOut {
    void writeNull() throws IOException;

    void writeBoolean(boolean value) throws IOException;

    void writeInteger(long value) throws IOException;

    /// A number as it is to be printed; legal in JSON.
    void writeNumber(String digits) throws IOException;

    void writeText(String text) throws IOException;

    /// Valid JSON text without line breaks, as a part of the output.
    void writeJson(String json) throws IOException;

    void startObject() throws IOException;

    void name(String name) throws IOException;

    void endObject() throws IOException;

    void startArray() throws IOException;

    void endArray() throws IOException;
}
