package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// `lamella recover`: what is read of files without footer, and what is said of the rest.
class RecoverCommandTest {
    private static final String SCHEMA = "id INT64!, name STRING, price DOUBLE!";

    @TempDir
    Path folder;

    private Path whole;
    private byte[] bytes;

    @BeforeEach
    void write() throws IOException {
        StringBuilder csv = new StringBuilder("id,name,price\n");
        for (int i = 0; i < 1000; i++) {
            csv.append(i).append(",name ").append(i % 9).append(',').append(i / 4.0).append('\n');
        }
        whole = folder.resolve("whole.parquet");
        Lamella.Result made = Lamella.run(csv.toString().getBytes(StandardCharsets.UTF_8), "convert", "--from", "csv",
                "--schema", SCHEMA, "--row-group-rows", "400", "--page-rows", "100", "-", whole.toString());
        assertThat(made.exitCode()).as(made.errors()).isZero();
        bytes = Files.readAllBytes(whole);
    }

    private String cut(int end) throws IOException {
        Path file = folder.resolve("cut.parquet");
        Files.write(file, Arrays.copyOf(bytes, end));
        return file.toString();
    }

    /// The file without its footer, but with page indexes.
    private String withoutFooter() throws IOException {
        return cut(withoutFooterLength());
    }

    private int withoutFooterLength() {
        int length = bytes[bytes.length - 8] & 0xff | (bytes[bytes.length - 7] & 0xff) << 8;
        return bytes.length - 8 - length;
    }

    @Test
    void allRowsAreThereWithoutTheFooter() throws IOException {
        Path out = folder.resolve("out.parquet");
        for (List<String> how : List.of(List.of("--like", whole.toString()), List.of("--schema", SCHEMA))) {
            Files.deleteIfExists(out);
            Lamella.Result result = Lamella.run("recover", withoutFooter(), out.toString(), how.get(0), how.get(1));
            assertThat(result.exitCode()).as(result.errors()).isZero();
            assertThat(result.errors()).contains("row group 2: 200 rows", "1,000 rows can be read");
            assertThat(Lamella.run("cat", out.toString()).output()).isEqualTo(Lamella.run("cat", whole.toString())
                    .output());
        }
    }

    /// The text of `lamella schema`, as old writers declare lists.
    @Test
    void anOldSchemaFindsTheRowsOfAnOldFile() throws IOException {
        String text = "message m { optional group tags (LIST) { repeated int32 element; } }";
        Path old = folder.resolve("old.parquet");
        try (ParquetWriter writer = Parquet.create(old, SchemaText.parse(text),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.CHECK_VALUES))) {
            RowAppender rows = writer.rows();
            rows.append(row -> row.set("tags", List.of(1, 2)));
            rows.append(row -> row.setNull("tags"));
            writer.commit();
        }
        bytes = Files.readAllBytes(old);
        Path file = Files.writeString(folder.resolve("old.schema"), text);
        for (List<String> how : List.of(List.of("--schema", text), List.of("--schema-file", file.toString()))) {
            Path out = folder.resolve("out.parquet");
            Lamella.Result result = Lamella.run("recover", withoutFooter(), out.toString(), how.get(0), how.get(1),
                    "--force");
            assertThat(result.exitCode()).as(result.errors()).isZero();
            assertThat(Lamella.run("cat", out.toString()).output()).isEqualTo("{\"tags\":[1,2]}\n{\"tags\":null}\n");
        }
    }

    @Test
    void aColumnIsReadWhereOthersAreMissing() throws IOException {
        int end = firstByteOf("row group 1, column price");
        String cut = cut(end);
        assertThat(Lamella.run("recover", cut, "--like", whole.toString()).output()).contains(
                "row group 1: 0 of 400 rows", "column price: 0 pages with 0 rows. Its pages are missing",
                "400 rows can be read");
        Path out = folder.resolve("out.parquet");
        Lamella.Result result = Lamella.run("recover", cut, "--like", whole.toString(), "-c", "id,name", "-o",
                out.toString());
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(Lamella.run("count", out.toString()).output()).isEqualTo("800\n");
    }

    private int firstByteOf(String chunk) {
        String line = Lamella.run("pages", whole.toString()).output().lines().filter(each -> each.startsWith(chunk))
                .findFirst().orElseThrow();
        return Integer.parseInt(line.replaceAll(".* at byte ([0-9]+):.*", "$1"));
    }

    @Test
    void aFileWithFooterLosesOnlyTheDamagedRowGroup() throws IOException {
        byte[] damaged = bytes.clone();
        damaged[firstByteOf("row group 1, column id") + 40] ^= 4;
        Path file = folder.resolve("damaged.parquet");
        Files.write(file, damaged);
        Path out = folder.resolve("out.parquet");
        Lamella.Result result = Lamella.run("recover", file.toString(), out.toString());
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).contains("row group 1: 0 of 400 rows", "column id: ", "600 rows can be read");
        assertThat(Lamella.run("count", out.toString()).output()).isEqualTo("600\n");
    }

    @Test
    void guessesListEvidenceAndWriteNothing() throws IOException {
        Lamella.Result result = Lamella.run("recover", "--guess", withoutFooter(), "--schema", SCHEMA);
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.output()).contains("required int64", "fits columns: ",
                "not needed for the rows: 9 column indexes, 9 offset indexes");
    }

    /// The end of a footer that was being written, or of a download. All pages are there.
    @Test
    void aCompleteRecoveryDoesNotReadLikeAFailure() throws IOException {
        int footer = withoutFooterLength();
        for (int end : List.of(footer, footer + 40, bytes.length - 8, bytes.length - 1)) {
            Lamella.Result result = Lamella.run("recover", cut(end), "--schema", SCHEMA);
            assertThat(result.exitCode()).isZero();
            assertThat(result.output()).as("cut at %d", end)
                    .endsWith("1,000 rows can be read: no"
                            + " row is missing in the row groups above\n")
                    .doesNotContain("nothing can be read", "note: ");
            assertThat(result.errors())
                    .isEqualTo("Nothing was written. To write these rows, add the name of a new file\n");
        }
        assertThat(Lamella.run("recover", cut(footer + 40), "--schema", SCHEMA).output())
                .contains("not needed for the rows: 9 column indexes, 1 incomplete footer, 9 offset indexes");
        assertThat(Lamella.run("recover", cut(firstByteOf("row group 2, column price")), "--schema", SCHEMA).output())
                .doesNotContain("no row is missing");
    }

    /// fastparquet ends pages with eight zeros.
    @Test
    void bytesAfterTheValuesOfAPageAreNoDamage() throws IOException {
        Path fixture = fixture("types.parquet");
        bytes = Files.readAllBytes(fixture);
        Path out = folder.resolve("out.parquet");
        String rows = Lamella.run("cat", fixture.toString()).output();
        for (List<String> words : List.of(List.of(fixture.toString()),
                List.of(withoutFooter(), "--like", fixture.toString()))) {
            List<String> all = new ArrayList<>(List.of("recover", "-o", out.toString(), "--force", "--keep-invalid"));
            all.addAll(words);
            Lamella.Result result = Lamella.run(all.toArray(String[]::new));
            assertThat(result.errors()).contains("can be read: no row is missing");
            assertThat(Lamella.run("cat", out.toString()).output()).isEqualTo(rows);
        }
    }

    /// The annotation of its column is not allowed. Its rows are there all the same.
    @Test
    void typesOfTheFileAreKept() {
        Path out = folder.resolve("out.parquet");
        String fixture = fixture("fixed-text.parquet").toString();
        assertThat(Lamella.run("recover", fixture, out.toString()).exitCode()).isZero();
        assertThat(Lamella.run("cat", out.toString()).output()).isEqualTo(Lamella.run("cat", fixture).output());
        assertThat(Lamella.run("recover", fixture("types.parquet").toString(), folder.resolve("o").toString()).errors())
                .contains("--keep-invalid", "--null-invalid");
    }

    /// A file that fastparquet wrote.
    private static Path fixture(String name) {
        return Path.of(Lamella.example("planets.parquet")).getParent()
                .resolveSibling("conformance/src/test/resources/fixtures/fastparquet").resolve(name);
    }

    @Test
    void aFileWithOtherColumnsLeadsToGuess() throws IOException {
        String cut = withoutFooter();
        String other = Lamella.example("planets.parquet");
        Lamella.Result listed = Lamella.run("recover", cut, "--like", other);
        assertThat(listed.exitCode()).isEqualTo(1);
        assertThat(listed.errors()).contains("The file of --like may have other columns",
                "lamella recover --guess " + cut);
        assertThat(Lamella.run("recover", cut, "--like", other, "-o", folder.resolve("o").toString()).errors())
                .contains("The file of --like may have other columns", "lamella recover --guess " + cut);
    }

    @Test
    void aNoteSaysWhoseSizeOfRowGroupsWasTaken() throws IOException {
        String cut = cut(firstByteOf("row group 1, column name"));
        assertThat(Lamella.run("recover", cut, "--like", whole.toString(), "-c", "id").output()).contains(
                "They fit 400 rows, as in the file of the same writer.", "--group-rows");
        assertThat(Lamella.run("recover", cut, "--like", whole.toString(), "-c", "id", "--group-rows", "400").output())
                .doesNotContain("note: ");
    }

    @Test
    void otherCommandsNameRecover() throws IOException {
        String cut = cut(bytes.length / 2);
        for (String command : List.of("cat", "summary", "count", "check", "stats", "repair")) {
            Lamella.Result result = Lamella.run(command, cut);
            assertThat(result.output() + result.errors()).as(command).contains("lamella recover");
        }
        byte[] damaged = bytes.clone();
        damaged[firstByteOf("row group 1, column id") + 40] ^= 4;
        Path file = folder.resolve("damaged.parquet");
        Files.write(file, damaged);
        assertThat(Lamella.run("cat", file.toString()).errors()).contains("lamella recover", "--no-checksums");
        Lamella.Result report = Lamella.run("report", cut, "--json", "-o", "-");
        assertThat(report.output()).contains("lamella recover");
    }

    record Misuse(List<String> arguments, String message) {}

    static final List<Misuse> MISUSES = List.of(
            new Misuse(List.of("--like", "WHOLE", "--schema", SCHEMA), "--like, --schema and --schema-file cannot be"),
            new Misuse(List.of("--guess", "-o", "x.parquet"), "--guess writes nothing. Leave out x.parquet"),
            new Misuse(List.of("--group-rows", "3"), "--group-rows has an effect only with"),
            new Misuse(List.of("--like", "WHOLE", "--group-rows", "0"), "The number must be 1 or more"),
            new Misuse(List.of("--like", "WHOLE", "-c", "nothing"), "nothing"),
            new Misuse(List.of("--schema", "id !!"), "lamella: "));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseIsReported(Misuse misuse) throws IOException {
        List<String> words = new ArrayList<>(List.of("recover", withoutFooter()));
        misuse.arguments().forEach(word -> words.add(word.equals("WHOLE") ? whole.toString() : word));
        Lamella.Result result = Lamella.run(words.toArray(String[]::new));
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).contains(misuse.message());
    }

    @Test
    void withoutFooterOrColumnsTheMessageSaysWhatToGive() throws IOException {
        assertThat(Lamella.run("recover", withoutFooter()).errors()).contains("--like FILE", "--schema", "--guess");
        assertThat(Lamella.run("recover", cut(10), "--like", whole.toString(), "-o", folder.resolve("o").toString())
                .errors()).contains("No row is complete, so nothing was written");
        assertThat(Files.exists(folder.resolve("o"))).isFalse();
        assertThat(Lamella.run("recover", Lamella.example("encrypted.parquet"), "--like", whole.toString()).errors())
                .contains("encrypted");
        assertThat(Lamella.run("recover", Lamella.example("encrypted.parquet")).errors())
                .contains("encrypted files cannot be recovered.\nRead what is readable with the keys")
                .doesNotContain("--key-file");
    }
}
