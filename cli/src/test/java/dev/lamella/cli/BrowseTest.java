package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.explore.BrowseFiles;
import dev.lamella.cli.explore.BrowseScreen;
import dev.lamella.cli.explore.TimedFile;
import dev.lamella.cli.shell.Screen;
import dev.lamella.cli.shell.Screen.Key;
import dev.lamella.cli.shell.TerminalWidth;
import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The screen of `browse`, and the terminal around it.
class BrowseTest {
    /// Does something with the screen of a file.
    private interface Use {
        void with(BrowseScreen screen) throws IOException;
    }

    private static void browse(Path path, Use use) throws IOException {
        TimedFile file = new TimedFile(InputFile.of(path), 30);
        try (ParquetReader reader = Parquet.open(file)) {
            use.with(new BrowseScreen(reader, file));
        }
    }

    private static void type(Screen screen, String text) throws IOException {
        for (char c : text.toCharArray()) {
            screen.type(c);
        }
    }

    private static String text(Screen screen) throws IOException {
        return String.join("\n", screen.lines(80, 24));
    }

    @Test
    void theMapOpensARowGroup() throws IOException {
        browse(Path.of(example("elements.parquet")), screen -> {
            assertThat(text(screen)).contains("118 rows, 1 row group", "> ", "q quit");
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("map of row group 0", "offset", "symbol");
            screen.press(Key.BACK);
            assertThat(text(screen)).contains("share of the largest").doesNotContain("of row group 0");
        });
    }

    @Test
    void aColumnHasItsFigures() throws IOException {
        browse(Path.of(example("elements.parquet")), screen -> {
            type(screen, "c");
            screen.press(Key.DOWN);
            assertThat(text(screen)).containsPattern("> .*symbol");
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("columns symbol", "STRING on BYTE_ARRAY", "Spark SQL");
            screen.press(Key.END);
            assertThat(text(screen)).contains("bloom_filter");
        });
    }

    @Test
    void rowsArePagedAndFiltered() throws IOException {
        browse(Path.of(example("elements.parquet")), screen -> {
            type(screen, "r");
            assertThat(text(screen)).contains("Hydrogen", "rows 0 to 15");
            screen.press(Key.PAGE_DOWN);
            assertThat(text(screen)).doesNotContain("Hydrogen").contains("rows 16 to 31");
            screen.press(Key.END);
            assertThat(text(screen)).contains("Oganesson");
            type(screen, "/sym");
            screen.press(Key.TAB);
            type(screen, "= 'Fe'");
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("where symbol = 'Fe'", "Iron", "rows 0 to 0 of those that match");
            type(screen, "e");
            assertThat(text(screen)).contains("filter symbol = 'Fe'");
        });
    }

    @Test
    void aWrongFilterNamesThePlace() throws IOException {
        browse(Path.of(example("elements.parquet")), screen -> {
            type(screen, "/symbol =");
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("Character 9: ", "where symbol =_");
            screen.press(Key.DELETE);
            screen.press(Key.BACK);
            type(screen, "q");
            assertThat(screen.isDone()).isTrue();
        });
    }

    @Test
    void severalFilesAreListedAndOpened() throws IOException {
        List<String> names = List.of(example("elements.parquet"), example("planets.parquet"),
                Path.of("no-such.parquet").toString());
        try (BrowseFiles screen = new BrowseFiles(names, name -> InputFile.of(Path.of(name)), ReadOptions.DEFAULT)) {
            assertThat(text(screen)).contains("3 files", "elements.parquet", "planets.parquet", "? ", "q quit");
            screen.press(Key.DOWN);
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("8 rows, 1 row group", "f files");
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("map of row group 0");
            screen.press(Key.BACK);
            screen.press(Key.BACK);
            assertThat(text(screen)).contains("3 files").containsPattern("> .*planets");
            screen.press(Key.UP);
            screen.press(Key.ENTER);
            type(screen, "r/f");
            assertThat(text(screen)).contains("where f_").doesNotContain("f files");
            screen.press(Key.BACK);
            type(screen, "f");
            screen.press(Key.END);
            screen.press(Key.ENTER);
            assertThat(text(screen)).contains("There is no such file", "3 files");
            type(screen, "q");
            assertThat(screen.isDone()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.lamella.cli.ReportTest#hostileFiles")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyViewOfAHostileFileFitsEveryTerminal(Path file) throws IOException {
        if (file.toString().contains("thrift")) {
            return; // It has no footer.
        }
        browse(file, screen -> {
            for (char view : "mcre?".toCharArray()) {
                screen.type(view);
                for (int[] size : new int[][]{{80, 24}, {20, 5}, {200, 60}}) {
                    assertThat(screen.lines(size[0], size[1])).hasSize(size[1])
                            .allMatch(line -> TerminalWidth.of(line) <= size[0])
                            .allMatch(line -> line.codePoints().noneMatch(Printable::isUnsafe));
                }
            }
        });
    }

    /// The loop on a terminal, without a device.
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theTerminalShowsTheScreenAndTakesKeys() throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (LineDisciplineTerminal terminal = new LineDisciplineTerminal("test", "xterm", output,
                StandardCharsets.UTF_8)) {
            terminal.setSize(new Size(80, 24));
            terminal.enterRawMode();
            terminal.processInputBytes("r\033[B\033[6~q".getBytes(StandardCharsets.US_ASCII));
            browse(Path.of(example("elements.parquet")), screen -> BrowseCommand.run(screen, terminal));
        }
        assertThat(output.toString(StandardCharsets.UTF_8)).contains("118 rows", "Hydrogen", "Zn");
    }
}
