package dev.lamella.cli;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.cli.explore.BrowseFiles;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.shell.Screen;
import dev.lamella.cli.shell.Screen.Key;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `lamella browse`.
@Command(name = "browse", description = "Look at files on the terminal: the map of row groups and column chunks, columns, rows, filters and how they are answered. Keys are shown; ? is help.")
final class BrowseCommand extends StreamsCommand {
    private static final int ESCAPE = 27;
    /// Milliseconds within which the rest of a key's sequence arrives.
    private static final long SEQUENCE = 50;
    private static final long TICK = 250;
    private static final Map<String, Key> SEQUENCES = Map.ofEntries(Map.entry("[A", Key.UP), Map.entry("[B", Key.DOWN),
            Map.entry("[C", Key.RIGHT), Map.entry("[D", Key.LEFT), Map.entry("OA", Key.UP), Map.entry("OB", Key.DOWN),
            Map.entry("OC", Key.RIGHT), Map.entry("OD", Key.LEFT), Map.entry("[5~", Key.PAGE_UP),
            Map.entry("[6~", Key.PAGE_DOWN), Map.entry("[H", Key.HOME), Map.entry("[F", Key.END),
            Map.entry("OH", Key.HOME), Map.entry("OF", Key.END), Map.entry("[1~", Key.HOME),
            Map.entry("[4~", Key.END), Map.entry("[3~", Key.DELETE), Map.entry("", Key.BACK));

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Parquet files, directories or patterns.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Override
    public Integer call() throws IOException {
        if (!isForPeople()) {
            throw usage(
                    "The command browse needs a terminal. For a page, use lamella report; for the browser, lamella explore");
        }
        ReadOptions options = fitting(() -> reading.options(this)).withParallelism(Parallelism.NONE);
        List<String> names = fitting(() -> FileNames.of(files, ForeignFiles.REJECT, this::note));
        try (BrowseFiles screen = new BrowseFiles(names, this::open, options)) {
            if (names.size() == 1) {
                screen.openSelected();
            }
            try (org.jline.terminal.Terminal terminal = TerminalBuilder.builder().system(true).dumb(false).build()) {
                run(screen, terminal);
            }
        }
        return 0;
    }

    /// Shows the screen until the user ends it.
    static void run(Screen screen, org.jline.terminal.Terminal terminal) throws IOException {
        Attributes before = terminal.enterRawMode();
        try {
            terminal.puts(Capability.enter_ca_mode);
            terminal.puts(Capability.cursor_invisible);
            Display display = new Display(terminal, true);
            NonBlockingReader keys = terminal.reader();
            Size size = new Size(0, 0);
            boolean isChanged = true;
            while (!screen.isDone()) {
                Size now = terminal.getSize();
                isChanged |= !now.equals(size);
                if (isChanged) {
                    size = now;
                    paint(screen, display, size);
                }
                int key = keys.read(TICK);
                if (key == NonBlockingReader.EOF) {
                    return;
                }
                isChanged = key != NonBlockingReader.READ_EXPIRED;
                if (isChanged) {
                    take(key, keys, screen);
                }
            }
        } finally {
            terminal.puts(Capability.cursor_visible);
            terminal.puts(Capability.exit_ca_mode);
            terminal.setAttributes(before);
            terminal.flush();
        }
    }

    private static void paint(Screen screen, Display display, Size size) throws IOException {
        int rows = Math.max(4, size.getRows());
        int columns = Math.max(20, size.getColumns());
        display.resize(rows, columns);
        List<AttributedString> lines = screen.lines(columns, rows).stream().map(AttributedString::new).toList();
        display.update(lines, -1);
    }

    private static void take(int key, NonBlockingReader keys, Screen screen) throws IOException {
        switch (key) {
            case ESCAPE -> {
                Key named = SEQUENCES.get(sequence(keys));
                if (named != null) {
                    screen.press(named);
                }
            }
            case '\r', '\n' -> screen.press(Key.ENTER);
            case '\t' -> screen.press(Key.TAB);
            case '\b', 127 -> screen.press(Key.DELETE);
            default -> {
                if (key >= ' ') {
                    screen.type((char) key);
                }
            }
        }
    }

    /// The rest of a sequence; empty for the key Escape alone.
    private static String sequence(NonBlockingReader keys) throws IOException {
        StringBuilder rest = new StringBuilder();
        while (rest.length() < 8) {
            int next = keys.read(SEQUENCE);
            if (next < 0) {
                break;
            }
            rest.append((char) next);
            if (rest.length() > 1 && (Character.isLetter(next) || next == '~')) {
                break;
            }
        }
        return rest.toString();
    }
}
