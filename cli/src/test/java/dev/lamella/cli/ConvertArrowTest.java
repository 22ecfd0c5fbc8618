package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `lamella convert` from and to Arrow IPC files and streams.
class ConvertArrowTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "earthquakes", "elements", "launches", "powers_of_two"})
    void theExamplesComeBack(String name) {
        String old = example(name + ".parquet");
        for (String form : List.of("arrow", "feather", "arrows")) {
            assertThat(run("convert", old, file("rows." + form), "-q")).isEqualTo(new Result(0, "", ""));
            assertThat(run("convert", file("rows." + form), file("new.parquet"), "-q", "-f"))
                    .isEqualTo(new Result(0, "", ""));
            assertThat(run("cat", file("new.parquet")).output()).isEqualTo(run("cat", old).output());
            assertThat(run("convert", file("rows." + form), "-", "--to", "ndjson", "-q").output())
                    .isEqualTo(run("cat", old, "--format", "jsonl").output());
            assertThat(run("check", file("new.parquet")).exitCode()).isZero();
        }
    }

    @Test
    void pipesCarryStreamsAndFiles() throws IOException {
        for (String form : List.of("arrow", "arrows")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            assertThat(Lamella.runInto(bytes, "convert", PLANETS, "-", "--to", form, "-q").exitCode()).isZero();
            Result csv = run(bytes.toByteArray(), "convert", "--from", form, "-", "-", "--to", "csv");
            assertThat(csv.output()).startsWith("name,kind,").contains("\nSaturn,");
            assertThat(csv.errors()).startsWith("standard output: 8 rows, ");
        }
    }

    @Test
    void rowsAndFilesAreChosenAsForParquet() throws IOException {
        Files.createDirectories(folder.resolve("t/k=1"));
        Files.createDirectories(folder.resolve("t/k=2"));
        Files.copy(Path.of(PLANETS), folder.resolve("t/k=1/a.parquet"));
        Files.copy(Path.of(PLANETS), folder.resolve("t/k=2/a.parquet"));

        Result result = run("convert", file("t"), file("rows.arrow"), "--where", "has_rings = true and k = 2",
                "--limit", "3");

        assertThat(result.errors()).startsWith(file("rows.arrow") + ": 3 rows, ");
        assertThat(run("convert", file("rows.arrow"), "-", "--to", "csv", "-q").output()).hasLineCount(4)
                .contains("Saturn,").contains(",2\n").doesNotContain("Earth,");
    }

    @Test
    void partitionsAreWritten() {
        run("convert", PLANETS, file("rows.arrows"), "-q");

        Result result = run("convert", file("rows.arrows"), file("t"), "--partition-by", "kind");

        assertThat(result.errors()).contains("8 rows in 3 files");
        assertThat(run("count", file("t"), "--where", "kind = 'terrestrial'").output()).isEqualTo("4\n");
    }

    @Test
    void eachFileOfADirectoryKeepsTheArrowSchemaOfItsColumns() throws IOException {
        run("convert", PLANETS, file("rows.arrows"), "-q");
        run("convert", file("rows.arrows"), file("one.parquet"), "-q");
        run("convert", file("rows.arrows"), file("parts"), "--rows-per-file", "3", "-q");
        run("convert", file("rows.arrows"), file("kinds"), "--partition-by", " kind", "-q");

        Result all = run("schema", "--arrow", file("one.parquet"));
        assertThat(all.output()).contains("\nkind: ");
        assertThat(arrowSchemas("parts")).hasSize(3).containsOnly(all);
        assertThat(arrowSchemas("kinds")).hasSize(3)
                .containsOnly(new Result(0, all.output().replaceAll("(?m)^kind: .*\n", ""), ""));
    }

    private List<Result> arrowSchemas(String directory) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(directory))) {
            return files.map(Path::toString).filter(name -> name.endsWith(".parquet"))
                    .map(name -> run("schema", "--arrow", name)).toList();
        }
    }

    record Rejected(String problem, List<String> arguments, int exitCode) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected("Only Parquet files can be written as Arrow. DIR/rows.arrow is an Arrow file. Convert it to"
                    + " Parquet first", List.of("DIR/rows.arrow", "DIR/new.arrows"), 2),
            new Rejected("Only Parquet files can be written as Arrow. DIR/a.csv is text", List.of("DIR/a.csv",
                    "DIR/new.arrow"), 2),
            new Rejected("The record batches of DIR/rows.arrow are always read whole", List.of("DIR/rows.arrow",
                    "DIR/new.parquet", "--limit", "3"), 2),
            new Rejected("encryption are for Parquet files. DIR/new.arrow is an Arrow file", List.of(PLANETS,
                    "DIR/new.arrow", "--codec", "zstd"), 2),
            new Rejected("write a directory of Parquet files. DIR/new.arrows is an Arrow stream", List.of(PLANETS,
                    "DIR/new.arrows", "--partition-by", "kind"), 2),
            new Rejected("are for text input. DIR/rows.arrow is an Arrow file", List.of("DIR/rows.arrow",
                    "DIR/new.parquet", "--schema", "a INT64"), 2),
            new Rejected("--drop and --columns do not apply to Arrow. Convert DIR/rows.arrow to Parquet first, and then"
                    + " change the columns", List.of("DIR/rows.arrow", "DIR/new.parquet", "--drop", "kind"), 2),
            new Rejected("Write a Parquet file with these columns first, and convert it", List.of(PLANETS,
                    "DIR/new.arrow", "-c", "name"), 2),
            new Rejected("DIR/old.feather:\nThis is a file of Feather version 1, which is not an Arrow IPC file.\n"
                    + "Write it again as version 2", List.of("DIR/old.feather", "DIR/new.parquet"), 1),
            new Rejected("DIR/cut.arrow:\nThe Arrow IPC file has 500 bytes and no footer at its end", List.of(
                    "DIR/cut.arrow", "DIR/new.parquet"), 1),
            new Rejected("DIR/cut.arrows, message at byte ", List.of("DIR/cut.arrows", "DIR/new.parquet"), 1),
            new Rejected("DIR/rows.arrow:\nA file with this name exists already", List.of(PLANETS, "DIR/rows.arrow"),
                    1));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void saysWhatIsNotConverted(Rejected c) throws IOException {
        run("convert", PLANETS, file("rows.arrow"), "-q");
        run("convert", PLANETS, file("rows.arrows"), "-q");
        Files.writeString(folder.resolve("a.csv"), "a\n1\n");
        Files.write(folder.resolve("old.feather"), "FEA1....FEA1".getBytes(StandardCharsets.US_ASCII));
        for (String form : List.of("arrow", "arrows")) {
            Files.write(folder.resolve("cut." + form),
                    Arrays.copyOf(Files.readAllBytes(folder.resolve("rows." + form)),
                            form.equals("arrow") ? 500 : 3000));
        }

        List<String> words = new ArrayList<>(List.of("convert"));
        c.arguments().forEach(word -> words.add(word.replace("DIR", folder.toString())));
        Result result = run(words.toArray(String[]::new));

        assertThat(result.errors().replace(folder.toString(), "DIR")).contains(c.problem());
        assertThat(result.exitCode()).isEqualTo(c.exitCode());
        assertThat(folder.resolve("new.parquet")).doesNotExist();
        assertThat(folder.resolve("new.arrow")).doesNotExist();
    }
}
