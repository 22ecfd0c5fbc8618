package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static dev.lamella.cli.Lamella.runOnTerminal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.error.ParquetException;
import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names and values that would control a terminal, forge a line of a log, or run in a spreadsheet.
class UntrustedTextTest {
    private static final String NAME = "a\033[31m\u202e\nlamella: forged";
    private static final String VALUE = "\033]0;owned\007\2332J\u2066=1+1";

    @TempDir
    Path folder;
    private String file = "";

    @BeforeEach
    void write() throws IOException {
        Path path = folder.resolve("x.parquet");
        Schema schema = Schema.builder(NAME).required(NAME, "STRING").build();
        try (ParquetWriter writer = Parquet.create(path, schema)) {
            writer.rows().append(row -> row.setString(0, VALUE));
            writer.commit();
        }
        file = path.toString();
    }

    private static void requireSafe(String text) {
        assertThat(text.codePoints().filter(c -> c != '\n' && c != '\t').noneMatch(Printable::isUnsafe)).as(text)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat", "cat --format jsonl", "cat --format csv", "cat --format table", "schema", "types",
            "meta --all",
            "meta --json", "pages", "check", "check --json", "stats", "stats --format csv", "convert - --to csv"})
    void noFormatControlsATerminal(String command) {
        String[] words = command.split(" ");
        String[] arguments = new String[words.length + 1];
        arguments[0] = words[0];
        arguments[1] = file;
        System.arraycopy(words, 1, arguments, 2, words.length - 1);
        Lamella.Result shown = runOnTerminal(arguments);
        requireSafe(shown.output());
        requireSafe(shown.errors());
    }

    @Test
    void aPipeGetsTheValuesAsTheyAre() {
        assertThat(run("cat", file, "--format", "csv").output()).contains(VALUE);
    }

    @Test
    void messagesHaveNoLinesOfAFile() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(file));
        bytes[30] ^= 0x55;
        Path damaged = Files.write(folder.resolve("damaged.parquet"), bytes);
        Lamella.Result failed = run("cat", damaged.toString());
        assertThat(failed.exitCode()).isEqualTo(1);
        requireSafe(failed.errors());
        assertThat(failed.errors().lines()).hasSize(3).noneMatch(line -> line.startsWith("lamella: forged"));
        Lamella.Result traced = run("cat", damaged.toString(), "--debug");
        requireSafe(traced.errors());
        assertThat(traced.errors().lines()).noneMatch(line -> line.startsWith("lamella: forged"));
        try (var reader = Parquet.open(damaged); var rows = reader.rows()) {
            rows.next();
        } catch (ParquetException e) {
            assertThat(e.getMessage().lines()).hasSize(3);
        }
    }

    @Test
    void formulasAreGuardedOnRequest() throws IOException {
        Path csv = Files.writeString(folder.resolve("f.csv"), """
                =a,n
                =1+1,-5
                "@sum","+1e3"
                -cmd|x,1
                plain,-.5
                """);
        Path parquet = folder.resolve("f.parquet");
        assertThat(run("convert", csv.toString(), parquet.toString(), "--schema", "`=a` STRING, n STRING").exitCode())
                .isZero();
        assertThat(run("cat", parquet.toString(), "--format", "csv", "--guard-formulas").output()).isEqualTo("""
                '=a,n
                '=1+1,-5
                '@sum,+1e3
                '-cmd|x,1
                plain,-.5
                """);
        assertThat(run("cat", parquet.toString(), "--format", "csv").output()).startsWith("=a,n\n=1+1,-5\n");
        assertThat(run("convert", parquet.toString(), "-", "--to", "csv", "--guard-formulas").output())
                .startsWith("'=a,n\n'=1+1,-5\n");
    }
}
