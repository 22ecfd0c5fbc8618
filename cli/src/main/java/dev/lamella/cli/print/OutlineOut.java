package dev.lamella.cli.print;

import dev.lamella.variant.internal.Printable;
import java.util.ArrayDeque;
import java.util.Deque;

/// Values as an indented outline for people: one `name: value` per line, lists of scalars on one line, and a dash
/// before each object of a list.
public final class OutlineOut implements ValueOut {
    /// An open container.
    private enum Frame {
        /// Fields, under a name or at the top.
        OBJECT,
        /// Fields, as an item of a list.
        ITEM,
        /// A list without elements so far.
        LIST,
        /// A list that began with a scalar.
        SCALARS,
        /// A list that began with an object.
        ITEMS
    }

    private final StringBuilder text = new StringBuilder();
    private final Deque<Frame> frames = new ArrayDeque<>();
    private int column;
    /// Whether the next name follows a dash or nothing.
    private boolean isAtStart = true;
    /// Whether the object that was opened last has no fields yet.
    private boolean isEmpty;

    public String text() {
        return text.toString();
    }

    private void scalar(String value) {
        if (frames.peek() == Frame.LIST) {
            become(Frame.SCALARS);
            text.append(" [").append(value);
        } else if (frames.peek() == Frame.SCALARS) {
            text.append(", ").append(value);
        } else {
            text.append(value.isEmpty() ? "" : " ").append(value).append('\n');
        }
    }

    private void become(Frame frame) {
        frames.pop();
        frames.push(frame);
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
        scalar(Printable.line(value));
    }

    @Override
    public void writeJson(String json) {
        scalar(json);
    }

    @Override
    public void startObject() {
        isEmpty = true;
        if (frames.isEmpty()) {
            frames.push(Frame.OBJECT);
        } else if (frames.peek() == Frame.OBJECT || frames.peek() == Frame.ITEM) {
            frames.push(Frame.OBJECT);
            column += 2;
        } else {
            text.append(frames.peek() == Frame.LIST ? "\n" : "");
            become(Frame.ITEMS);
            text.append(" ".repeat(column + 2)).append('-');
            frames.push(Frame.ITEM);
            column += 4;
        }
    }

    @Override
    public void name(String name) {
        if (isEmpty && frames.peek() == Frame.ITEM) {
            text.append(' ');
        } else {
            text.append(isEmpty && !isAtStart ? "\n" : "").append(" ".repeat(column));
        }
        isEmpty = false;
        isAtStart = false;
        text.append(name).append(':');
    }

    @Override
    public void endObject() {
        text.append(isEmpty ? " {}\n" : "");
        isEmpty = false;
        if (frames.pop() == Frame.ITEM) {
            column -= 4;
        } else {
            column = Math.max(0, column - 2);
        }
    }

    @Override
    public void startArray() {
        frames.push(Frame.LIST);
    }

    @Override
    public void endArray() {
        switch (frames.pop()) {
            case LIST -> text.append(" []\n");
            case SCALARS -> text.append("]\n");
            case ITEMS, ITEM, OBJECT -> {
            }
        }
    }
}
