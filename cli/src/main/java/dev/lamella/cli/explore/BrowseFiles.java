package dev.lamella.cli.explore;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.shell.Failures;
import dev.lamella.cli.shell.Screen;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.cli.shell.TerminalWidth;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The screen of `browse` on several files: their list, and the screen of the one that is open.
public final class BrowseFiles implements Screen, Closeable {
    private static final int FIXED_LINES = 4;

    /// Opens a file by its name.
    public interface Opening {
        InputFile open(String name) throws IOException;
    }

    /// A file that is open.
    private record Opened(ParquetReader reader, BrowseScreen screen) {}

    private final List<String> names;
    private final Opening opening;
    private final ReadOptions options;
    private final Map<String, String> sizes = new HashMap<>();
    private Optional<Opened> opened = Optional.empty();
    private int selected;
    private int pageSize = 1;
    private String message = "";
    private boolean isDone;

    /// @param options for one thread
    public BrowseFiles(List<String> names, Opening opening, ReadOptions options) {
        this.names = List.copyOf(names);
        this.opening = opening;
        this.options = options;
    }

    /// Opens the selected file, and lets its failure be thrown.
    public void openSelected() throws IOException {
        TimedFile timed = new TimedFile(opening.open(names.get(selected)), ExploredFile.PATIENCE);
        ParquetReader reader = Parquet.open(timed, options);
        try {
            opened = Optional.of(new Opened(reader, new BrowseScreen(reader, timed)));
        } finally {
            if (opened.isEmpty()) {
                reader.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (opened.isPresent()) {
            opened.get().reader().close();
            opened = Optional.empty();
        }
    }

    @Override
    public boolean isDone() {
        return isDone || opened.filter(file -> file.screen().isDone()).isPresent();
    }

    @Override
    public void type(char c) throws IOException {
        message = "";
        if (opened.isPresent()) {
            if (c == 'f' && names.size() > 1 && !opened.get().screen().isTyping()) {
                close();
            } else {
                opened.get().screen().type(c);
            }
            return;
        }
        switch (c) {
            case 'q' -> isDone = true;
            case 'j' -> press(Key.DOWN);
            case 'k' -> press(Key.UP);
            case ' ' -> press(Key.PAGE_DOWN);
            default -> message = "This key does nothing here. Enter opens a file";
        }
    }

    @Override
    public void press(Key key) throws IOException {
        message = "";
        if (opened.isPresent()) {
            if (key == Key.BACK && names.size() > 1 && opened.get().screen().isAtTop()) {
                close();
            } else {
                opened.get().screen().press(key);
            }
            return;
        }
        switch (key) {
            case UP -> move(-1);
            case DOWN -> move(1);
            case PAGE_UP -> move(-pageSize);
            case PAGE_DOWN -> move(pageSize);
            case HOME -> move(-names.size());
            case END -> move(names.size());
            case ENTER -> open();
            case LEFT, RIGHT, BACK, TAB, DELETE -> {
            }
        }
    }

    private void move(int step) {
        selected = Math.clamp((long) selected + step, 0, names.size() - 1);
    }

    private void open() {
        try {
            openSelected();
        } catch (ParquetException | IOException e) {
            message = Failures.message(e).replace("\n", " ");
        }
    }

    @Override
    public List<String> lines(int width, int height) throws IOException {
        if (opened.isPresent()) {
            List<String> lines = new ArrayList<>(opened.get().screen().lines(width, height));
            if (names.size() > 1 && !opened.get().screen().isTyping()) {
                lines.addLast(TerminalWidth.cut("f files  " + lines.removeLast(), width, "…"));
            }
            return lines;
        }
        pageSize = Math.max(1, height - FIXED_LINES - 1);
        List<String> lines = new ArrayList<>();
        lines.add(Sizes.count(names.size(), "file"));
        lines.add("files");
        lines.addAll(Screen.list(List.of(String.format("%12s  %s", "size", "file")), names.size(), selected, pageSize,
                i -> String.format("%12s  %s", size(names.get(i)), names.get(i))));
        while (lines.size() < height - 2) {
            lines.add("");
        }
        List<String> shown = new ArrayList<>(lines.subList(0, Math.max(0, height - 2)));
        shown.add(message);
        shown.add("enter open  up down move  q quit");
        return shown.stream().map(line -> TerminalWidth.cut(Printable.line(line), width, "…")).toList();
    }

    /// The size of a file, which is asked for once it is on the screen.
    private String size(String name) {
        return sizes.computeIfAbsent(name, _ -> {
            try (InputFile file = opening.open(name)) {
                return Sizes.shown(file.size());
            } catch (IOException _) {
                return "?"; // Enter says why.
            }
        });
    }
}
