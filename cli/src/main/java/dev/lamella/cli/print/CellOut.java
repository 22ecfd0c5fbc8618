package dev.lamella.cli.print;

import java.io.IOException;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/// One value as the text of a cell, for tables and CSV: scalars as they are, anything nested as JSON.
public final class CellOut implements ValueOut {
    private final String nullText;
    private final StringWriter nested = new StringWriter();
    private String text = "";
    private boolean isNumber;
    private boolean isNull;
    private @Nullable JsonOut json;
    private int depth;

    /// @param nullText the text for null
    public CellOut(String nullText) {
        this.nullText = nullText;
    }

    /// The text for null.
    String nullText() {
        return nullText;
    }

    /// The cell that was written last.
    public String text() {
        return text;
    }

    /// Whether that cell is a number.
    boolean isNumber() {
        return isNumber;
    }

    /// Whether that cell is null.
    public boolean isNull() {
        return isNull;
    }

    private void scalar(String cell, boolean number) {
        text = cell;
        isNumber = number;
        isNull = false;
    }

    @Override
    public void writeNull() throws IOException {
        if (json == null) {
            scalar(nullText, false);
            isNull = true;
        } else {
            json.writeNull();
        }
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        if (json == null) {
            scalar(Boolean.toString(value), false);
        } else {
            json.writeBoolean(value);
        }
    }

    @Override
    public void writeInteger(long value) throws IOException {
        if (json == null) {
            scalar(Long.toString(value), true);
        } else {
            json.writeInteger(value);
        }
    }

    @Override
    public void writeNumber(String digits) throws IOException {
        if (json == null) {
            scalar(digits, true);
        } else {
            json.writeNumber(digits);
        }
    }

    @Override
    public void writeText(String value) throws IOException {
        if (json == null) {
            scalar(value, false);
        } else {
            json.writeText(value);
        }
    }

    @Override
    public void writeJson(String value) throws IOException {
        if (json == null) {
            scalar(value, false);
        } else {
            json.writeJson(value);
        }
    }

    @Override
    public void name(String name) throws IOException {
        nest().name(name);
    }

    @Override
    public void startObject() throws IOException {
        nest().startObject();
        depth++;
    }

    @Override
    public void endObject() throws IOException {
        nest().endObject();
        leave();
    }

    @Override
    public void startArray() throws IOException {
        nest().startArray();
        depth++;
    }

    @Override
    public void endArray() throws IOException {
        nest().endArray();
        leave();
    }

    private JsonOut nest() throws IOException {
        JsonOut open = json;
        if (open == null) {
            open = JsonOut.to(nested);
            json = open;
        }
        return open;
    }

    private void leave() throws IOException {
        if (--depth == 0) {
            nest().close();
            json = null;
            scalar(nested.toString(), false);
            nested.getBuffer().setLength(0);
        }
    }
}
