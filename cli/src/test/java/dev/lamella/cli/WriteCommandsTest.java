package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.SchemaText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands that write files: their output, their messages, and what they do not change.
class WriteCommandsTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String EARTHQUAKES = example("earthquakes.parquet");

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String copy(String example, String name) throws IOException {
        Files.copy(Path.of(example), folder.resolve(name));
        return file(name);
    }

    private static String rows(String file) {
        Result result = run("cat", file);
        assertThat(result.errors()).isEmpty();
        return result.output();
    }

    private static FileMetadata metadata(String file) throws IOException {
        try (ParquetReader reader = Parquet.open(Path.of(file))) {
            return reader.metadata();
        }
    }

    private static ColumnMetadata column(String file, int ordinal) throws IOException {
        return metadata(file).rowGroups().getFirst().columns().get(ordinal).metadata().orElseThrow();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "earthquakes", "elements", "launches", "powers_of_two"})
    void aRewrittenFileHasTheSameRowsTypesAndMetadata(String name) throws IOException {
        String old = example(name + ".parquet");
        Result result = run("rewrite", old, file("new.parquet"));

        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).startsWith(file("new.parquet") + ": ").endsWith(")\n").hasLineCount(1);
        assertThat(rows(file("new.parquet"))).isEqualTo(rows(old));
        assertThat(metadata(file("new.parquet")).schema().isSameAs(metadata(old).schema())).isTrue();
        assertThat(run("check", file("new.parquet")).output()).doesNotContain("LP-CONVERTED-ONLY");
        assertThat(metadata(file("new.parquet")).keyValues()).isEqualTo(metadata(old).keyValues());
        assertThat(run("check", file("new.parquet")).exitCode()).isZero();
        assertThat(names()).containsExactly("new.parquet");
    }

    @Test
    void optionsSayHowAFileIsWritten() throws IOException {
        assertThat(run("rewrite", PLANETS, file("new.parquet"), "--codec", "zstd:3", "--codec", "name=gzip",
                "--encoding", "name=delta_byte_array", "--bloom", "name:0.001", "--page-version", "2", "--page-size",
                "64K", "--page-rows", "2", "--row-group-rows", "5", "--row-group-size", "1M", "--dictionary", "never",
                "-q"))
                .isEqualTo(new Result(0, "", ""));

        assertThat(rows(file("new.parquet"))).isEqualTo(rows(PLANETS));
        ColumnMetadata name = column(file("new.parquet"), 0);
        assertThat(name.codec()).isEqualTo(CompressionCodec.GZIP);
        assertThat(name.encodings()).contains(Encoding.DELTA_BYTE_ARRAY);
        assertThat(name.bloomFilterOffset()).isPresent();
        assertThat(column(file("new.parquet"), 1).codec()).isEqualTo(CompressionCodec.ZSTD);
        assertThat(metadata(file("new.parquet")).rowGroups().getFirst().rowCount()).isEqualTo(5);
        assertThat(run("pages", file("new.parquet")).output()).contains("DATA_PAGE_V2")
                .doesNotContain("DATA_PAGE,", "DICTIONARY_PAGE");
    }

    @Test
    void brotliIsWrittenWhereItsEncoderIs() throws IOException {
        assumeThat(ServiceLoader.load(CompressionProvider.class)).as("brotli4j has a native library for this machine")
                .anyMatch(provider -> provider.writes("BROTLI"));
        assertThat(run("rewrite", PLANETS, file("new.parquet"), "--codec", "brotli", "--codec", "name=brotli:11", "-q"))
                .isEqualTo(new Result(0, "", ""));

        assertThat(rows(file("new.parquet"))).isEqualTo(rows(PLANETS));
        assertThat(column(file("new.parquet"), 0).codec()).isEqualTo(CompressionCodec.BROTLI);
        assertThat(column(file("new.parquet"), 1).codec()).isEqualTo(CompressionCodec.BROTLI);
        assertThat(run("rewrite", PLANETS, file("other.parquet"), "--codec", "brotli:12").errors())
                .startsWith("lamella: BROTLI has levels 0 to 11, not 12\n");
        assertThat(names()).containsExactly("new.parquet");
    }

    @Test
    void columnsAreLeftOut() {
        assertThat(run("rewrite", PLANETS, file("new.parquet"), "-c", "moons[].name,name").exitCode()).isZero();

        assertThat(rows(file("new.parquet"))).isEqualTo(run("cat", PLANETS, "-c", "name,moons[].name").output());
    }

    @Test
    void rowsAreSorted() throws IOException {
        assertThat(run("rewrite", EARTHQUAKES, file("new.parquet"), "--sort-by", "magnitude:desc:nulls-first,place")
                .exitCode()).isZero();

        String[] sorted = rows(file("new.parquet")).lines().toArray(String[]::new);
        String[] expected = rows(EARTHQUAKES).lines().toArray(String[]::new);
        assertThat(sorted).containsExactlyInAnyOrder(expected).isNotEqualTo(expected);
        assertThat(metadata(file("new.parquet")).rowGroups().getFirst().sortingColumns()).hasSize(2);
    }

    @Test
    void typesAreUpgradedAndTheStepsAreNamed() throws IOException {
        Files.write(folder.resolve("old.parquet"), TinyFile.withSchema(SchemaText.parse("""
                message old { repeated int32 xs; required int96 at; }
                """)));
        Result result = run("rewrite", "--upgrade-types", "--int96", "millis", file("old.parquet"),
                file("new.parquet"));

        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).contains("  xs: a repeated field becomes list.element",
                "  at: ", file("new.parquet") + ": 0 rows in 0 row groups, ");
        assertThat(metadata(file("new.parquet")).schema().toString()).contains("TIMESTAMP(MILLIS,true)", "(LIST)");
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyByForce() throws IOException {
        String old = copy(PLANETS, "old.parquet");
        for (String[] command : new String[][]{{"rewrite", EARTHQUAKES, old}, {"concat", old, EARTHQUAKES}}) {
            assertThat(run(command)).isEqualTo(new Result(1, "", "lamella: " + old
                    + ":\nA file with this name exists already.\nGive another name, or replace the file with --force.\n"));
            assertThat(Path.of(old)).hasBinaryContent(Files.readAllBytes(Path.of(PLANETS)));

            String[] forced = Arrays.copyOf(command, command.length + 1);
            forced[command.length] = "--force";
            assertThat(run(forced).exitCode()).isZero();
            assertThat(rows(old)).isEqualTo(rows(EARTHQUAKES));
            assertThat(names()).containsExactly("old.parquet");
            Files.copy(Path.of(PLANETS), Path.of(old), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void aFileIsRewrittenOntoItselfByForce() throws IOException {
        String file = copy(PLANETS, "file.parquet");
        assertThat(run("rewrite", file, file).exitCode()).isEqualTo(1);
        assertThat(run("rewrite", file, file, "--codec", "gzip", "--force").exitCode()).isZero();

        assertThat(rows(file)).isEqualTo(rows(PLANETS));
        assertThat(column(file, 0).codec()).isEqualTo(CompressionCodec.GZIP);
        assertThat(names()).containsExactly("file.parquet");
    }

    @Test
    void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
        Path bad = folder.resolve("bad.parquet");
        Files.write(bad, TinyFile.withShortPage());
        byte[] before = Files.readAllBytes(bad);

        assertThat(run("rewrite", bad.toString(), file("new.parquet")).exitCode()).isEqualTo(1);
        assertThat(run("rewrite", bad.toString(), bad.toString(), "--force").exitCode()).isEqualTo(1);
        assertThat(run("append", copy(PLANETS, "planets.parquet"), bad.toString()).exitCode()).isEqualTo(1);
        assertThat(bad).hasBinaryContent(before);
        assertThat(folder.resolve("planets.parquet")).hasBinaryContent(Files.readAllBytes(Path.of(PLANETS)));
        assertThat(names()).containsExactly("bad.parquet", "planets.parquet");
    }

    @Test
    void standardOutputTakesAFile() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(Lamella.runInto(bytes, "rewrite", "-q", PLANETS, "-").errors()).isEmpty();
        Files.write(folder.resolve("new.parquet"), bytes.toByteArray());

        assertThat(rows(file("new.parquet"))).isEqualTo(rows(PLANETS));
        assertThat(Lamella.runOnTerminal("rewrite", PLANETS, "-").exitCode()).isEqualTo(2);
    }

    @Test
    void filesAreConcatenated() {
        assertThat(run("concat", file("all.parquet"), PLANETS, PLANETS)).isEqualTo(new Result(0, "",
                file("all.parquet") + ": 16 rows in 2 row groups of 2 files\n"));
        assertThat(rows(file("all.parquet"))).isEqualTo(rows(PLANETS) + rows(PLANETS));
    }

    @Test
    void filesOfOtherSchemasAreNotConcatenated() throws IOException {
        Result result = run("concat", file("all.parquet"), PLANETS, EARTHQUAKES);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + EARTHQUAKES
                + ":\nThe rows of it have another schema than the file:\n").contains("  name: removed");
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quiet", "--in-place", "--extend"})
    void rowsAreAppended(String option) throws IOException {
        String file = copy(PLANETS, "file.parquet");
        assertThat(run("append", file, PLANETS, file, option).exitCode()).isZero();

        assertThat(rows(file)).isEqualTo(rows(PLANETS).repeat(3));
        assertThat(run("check", file).exitCode()).isZero();
    }

    @Test
    void whatWasAppendedIsSaid() throws IOException {
        String file = copy(PLANETS, "file.parquet");
        assertThat(run("append", file, PLANETS))
                .isEqualTo(new Result(0, "", file + ": 8 rows added, 16 rows in 2 row groups\n"));
        assertThat(run("append", file, PLANETS, "--extend"))
                .isEqualTo(new Result(0, "", file + ": 8 rows added, 24 rows in 2 row groups\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quiet", "--in-place"})
    void metadataAreSetAndRemoved(String option) throws IOException {
        String file = file("file.parquet");
        assertThat(run("rewrite", "-q", PLANETS, file).exitCode()).isZero();
        List<KeyValue> before = metadata(file).keyValues();
        assertThat(run("set-meta", file, "owner=space team", "note=a=b", "draft=", "-q").exitCode()).isZero();
        assertThat(run("set-meta", file, "--remove", "draft", option).exitCode()).isZero();

        assertThat(metadata(file).keyValues()).containsAll(before).hasSize(before.size() + 2)
                .endsWith(new KeyValue("owner", Optional.of("space team")), new KeyValue("note", Optional.of("a=b")));
        assertThat(rows(file)).isEqualTo(rows(PLANETS));
    }

    @Test
    void aFileThatWasLeftHalfWrittenIsRepaired() throws IOException {
        String file = copy(PLANETS, "file.parquet");
        byte[] old = Files.readAllBytes(Path.of(file));
        try (ParquetWriter writer = Parquet.append(Path.of(file), WriteOptions.DEFAULT, UpdateMode.IN_PLACE);
                ParquetReader reader = Parquet.open(Path.of(PLANETS))) {
            writer.writeAll(reader);
            writer.commit();
        }
        byte[] longer = Files.readAllBytes(Path.of(file));
        Files.write(Path.of(file), Arrays.copyOf(longer, longer.length - 7));

        assertThat(run("cat", file).exitCode()).isEqualTo(1);
        Result result = run("repair", file);
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).startsWith(file + ": truncated from ").endsWith(" bytes, 8 rows in 1 row group\n");
        assertThat(Path.of(file)).hasBinaryContent(old);
        assertThat(run("repair", file).errors())
                .isEqualTo(file + ": The file ends with a footer, of 8 rows in 1 row group. Nothing was changed\n");
    }

    @Test
    void whatCannotBeRepairedIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("file.parquet"), "PAR1 and no more");

        Result result = run("repair", file("file.parquet"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).contains("The file has no valid footer");
        assertThat(folder.resolve("file.parquet")).hasContent("PAR1 and no more");
    }

    @Test
    void encodingsAreThoseThatTheReadersKnow() throws IOException {
        record Case(Set<Encoding> expected, String... options) {}
        Set<Encoding> everybodys = Set.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY);
        run("rewrite", PLANETS, file("old.parquet"), "--encoding", "alp", "-q");
        assertThat(encodings(file("old.parquet"))).contains(Encoding.ALP);
        for (Case c : List.of(new Case(everybodys), new Case(everybodys, "--compatibility", "wide"),
                new Case(Set.of(Encoding.PLAIN, Encoding.RLE), "--encoding", "plain", "--compatibility", "ALL"))) {
            List<String> command = new ArrayList<>(
                    List.of("rewrite", file("old.parquet"), file("new.parquet"), "--force", "-q"));
            command.addAll(List.of(c.options));
            assertThat(run(command.toArray(String[]::new))).isEqualTo(new Result(0, "", ""));
            assertThat(everybodys).as("%s", command).containsAll(encodings(file("new.parquet")));
            assertThat(rows(file("new.parquet"))).isEqualTo(rows(PLANETS));
        }
    }

    private static Set<Encoding> encodings(String file) throws IOException {
        return metadata(file).rowGroups().stream().flatMap(group -> group.columns().stream())
                .flatMap(chunk -> chunk.metadata().orElseThrow().encodings().stream()).collect(Collectors.toSet());
    }

    record Misuse(String message, String... arguments) {}

    static final List<Misuse> MISUSES = List.of(
            new Misuse(
                    "--codec zip: There is no codec zip to write with. The codecs are uncompressed, snappy, gzip, brotli,"
                            + " zstd, lz4_raw",
                    "rewrite", "IN", "OUT", "--codec", "zip"),
            new Misuse("--codec lzo: There is no codec lzo to write with", "rewrite", "IN", "OUT", "--codec", "lzo"),
            new Misuse("--codec zstd:much: The level much is not a number", "rewrite", "IN", "OUT", "--codec",
                    "zstd:much"),
            new Misuse("--encoding zigzag: There is no encoding zigzag to write", "rewrite", "IN", "OUT", "--encoding",
                    "zigzag"),
            new Misuse("--compatibility narrow: There is no choice narrow. The choices are wide, current, all",
                    "rewrite", "IN", "OUT", "--compatibility", "narrow"),
            new Misuse("--encoding name=zigzag: There is no encoding zigzag to write", "rewrite", "IN", "OUT",
                    "--encoding", "name=zigzag"),
            new Misuse("cannot be written as DELTA_BINARY_PACKED", "rewrite", "IN", "OUT", "--encoding",
                    "name=delta_binary_packed"),
            new Misuse("--bloom name:often: often is not a probability such as 0.01", "rewrite", "IN", "OUT", "--bloom",
                    "name:often"),
            new Misuse("--bloom name:2: A false positive probability of 2.0; it is more than 0 and less than 1",
                    "rewrite", "IN", "OUT", "--bloom", "name:2"),
            new Misuse("--dictionary name=perhaps: There is no choice perhaps. The choices are try, never", "rewrite",
                    "IN", "OUT",
                    "--dictionary", "name=perhaps"),
            new Misuse("--page-version 3: Allowed are 1 and 2", "rewrite", "IN", "OUT", "--page-version", "3"),
            new Misuse("--page-size: 1 MB is not a number of bytes such as 65536, 64K or 128M", "rewrite", "IN", "OUT",
                    "--page-size", "1 MB"),
            new Misuse("--row-group-size and --row-group-rows: row groups of 0 rows; they have at least 1", "rewrite",
                    "IN", "OUT", "--row-group-rows", "0"),
            new Misuse("--sort-by name:up: up is not one of asc, desc, nulls-first, nulls-last", "rewrite", "IN", "OUT",
                    "--sort-by", "name:up"),
            new Misuse("--int96 has an effect only with --upgrade-types. Give both", "rewrite", "IN", "OUT", "--int96",
                    "keep"),
            new Misuse("--sort-memory has an effect only with --sort-by. Give both", "rewrite", "IN", "OUT",
                    "--sort-memory",
                    "1G"),
            new Misuse("x.csv: rewrite reads and writes Parquet only. Use lamella convert for text", "rewrite", "IN",
                    "x.csv"),
            new Misuse("x.jsonl: Only Parquet files can be added. Make one with lamella convert first",
                    "append", "IN", "x.jsonl"),
            new Misuse("Missing required parameter: 'OUT'", "rewrite", "IN"),
            new Misuse("--new-attributes has an effect only with --force. Give both", "rewrite", "IN", "OUT",
                    "--new-attributes"),
            new Misuse("Give entries to set (KEY=VALUE), keys to --remove, or --geoparquet", "set-meta", "IN"),
            new Misuse("owner: An entry has the form KEY=VALUE", "set-meta", "IN", "owner"),
            new Misuse("Missing required parameter: 'IN'", "append", "IN"),
            new Misuse("--codec zip: There is no codec zip to write with", "append", "IN", "IN", "--codec", "zip"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void misuseIsSaidAndChangesNothing(Misuse misuse) throws IOException {
        String in = copy(PLANETS, "in.parquet");
        String[] arguments = Arrays.stream(misuse.arguments)
                .map(word -> word.equals("IN") ? in : word.equals("OUT") ? file("out.parquet") : word)
                .toArray(String[]::new);
        Result result = run(arguments);

        assertThat(result.exitCode()).as(result.errors()).isEqualTo(2);
        assertThat(result.errors()).startsWith("lamella: ").contains(misuse.message);
        assertThat(Path.of(in)).hasBinaryContent(Files.readAllBytes(Path.of(PLANETS)));
        assertThat(names()).containsExactly("in.parquet");
    }

    /// Values that their column does not allow fail all commands that copy rows, unless they are kept or become null.
    @ParameterizedTest
    @ValueSource(strings = {"rewrite IN OUT", "convert IN OUT", "convert IN IN OUT"})
    void invalidValuesAreNotPassedOn(String command) throws IOException {
        String in = Files.write(folder.resolve("odd.parquet"), TinyFile.withForbiddenValues()).toString();
        String out = file("out.parquet");
        String words = command.replace("IN", in).replace("OUT", out);
        Result failed = run(words.split(" "));
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.errors()).startsWith("lamella: " + in + ", column ").contains("row 0:\n")
                .endsWith("Keep such values with --keep-invalid, or write null in their place with --null-invalid.\n");
        assertThat(Path.of(out)).doesNotExist();
        assertThat(run((words + " --keep-invalid").split(" ")).exitCode()).isZero();
        assertThat(run("check", "--data", out).exitCode()).isEqualTo(1);
        assertThat(run((words + " --keep-invalid --null-invalid").split(" ")).errors())
                .startsWith("lamella: --keep-invalid and --null-invalid: Give one of them\n");
    }

}
