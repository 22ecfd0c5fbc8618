package dev.lamella.cli;

/// Values as an indented outline for people: `name: value`, one a line; lists of scalars on one line.
final class OutlineOut implements ValueOut {
    private final StringBuilder text = new StringBuilder();
    private int indent;
    private int lists;
    private boolean isLineOpen;
    private boolean isListOpen;

    String text() {
        return text.toString();
    }

    private void scalar(String value) {
        if (isListOpen) {
            text.append(text.charAt(text.length() - 1) == '[' ? "" : ", ").append(value);
            return;
        }
        text.append(value).append('\n');
        isLineOpen = false;
    }

    /// A list that turns out to hold objects is a block of items.
    private void closeList() {
        if (isListOpen) {
            text.setLength(text.length() - 1);
            while (!text.isEmpty() && text.charAt(text.length() - 1) == ' ') {
                text.setLength(text.length() - 1);
            }
            text.append('\n');
            isListOpen = false;
            isLineOpen = false;
        }
    }

    @Override
    public void writeNull() {
        scalar("null");
    }

    @Override
    public void writeBoolean(boolean value) {
        scalar(Boolean.toString(value));
    }

    @Override
    public void writeInteger(long value) {
        scalar(Long.toString(value));
    }

    @Override
    public void writeNumber(String digits) {
        scalar(digits);
    }

    @Override
    public void writeText(String value) {
        StringBuilder shown = new StringBuilder();
        value.codePoints().forEach(c -> {
            if (Character.isISOControl(c)) {
                shown.append("\\u").append(String.format("%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        scalar(shown.toString());
    }

    @Override
    public void writeJson(String json) {
        scalar(json);
    }

    @Override
    public void startObject() {
        closeList();
        if (isLineOpen) {
            text.setLength(text.length() - 1);
            text.append('\n');
            isLineOpen = false;
        }
        if (lists > 0 && text.length() > 0) {
            text.append("  ".repeat(Math.max(0, indent))).append("-\n");
        }
        indent++;
    }

    @Override
    public void name(String name) {
        text.append("  ".repeat(Math.max(0, indent - 1))).append(name).append(": ");
        isLineOpen = true;
    }

    @Override
    public void endObject() {
        indent--;
    }

    @Override
    public void startArray() {
        text.append('[');
        isListOpen = true;
        lists++;
    }

    @Override
    public void endArray() {
        if (isListOpen) {
            text.append("]\n");
            isListOpen = false;
            isLineOpen = false;
        }
        lists--;
    }
}
