package dev.lamella.cli.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What is on the terminal, and what keys do. It knows no terminal, only its size.
public interface Screen {
    /// A key that is not a character.
    enum Key {
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        BACK,
        TAB,
        DELETE
    }

    /// Whether the user has asked for the end.
    boolean isDone();

    /// Takes a character.
    void type(char c) throws IOException;

    /// Takes a key.
    void press(Key key) throws IOException;

    /// The lines of the screen, each at most as wide as it.
    List<String> lines(int width, int height) throws IOException;

    /// A line of a list.
    interface Line {
        String of(int index) throws IOException;
    }

    /// The lines of a list around the selected one, which has a mark.
    ///
    /// @param most the number of lines at most, with the header
    static List<String> list(List<String> header, int size, int selected, int most, Line line) throws IOException {
        int visible = Math.max(1, most - header.size());
        int from = Math.clamp(selected - visible / 2, 0, Math.max(0, size - visible));
        List<String> lines = new ArrayList<>();
        header.forEach(text -> lines.add("  " + text));
        for (int i = from; i < Math.min(size, from + visible); i++) {
            lines.add((i == selected ? "> " : "  ") + line.of(i));
        }
        return lines;
    }
}
