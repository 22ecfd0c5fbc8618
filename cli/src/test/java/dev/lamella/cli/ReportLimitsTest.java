package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reports of damaged files and of large ones.
class ReportLimitsTest {
    @TempDir
    Path folder;

    private static JsonNode report(Path file, String... options) throws IOException {
        String[] command = IntStream.range(0, options.length + 3)
                .mapToObj(i -> i == 0 ? "report" : i == 1 ? "--json" : i == 2 ? file.toString() : options[i - 3])
                .toArray(String[]::new);
        Result result = run(command);
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).isEmpty();
        return new ObjectMapper().readTree(result.output()).get("files").get(0);
    }

    /// Each damaged file has a document that says what is wrong, or what is there all the same.
    @ParameterizedTest
    @ValueSource(strings = {"planets.parquet", "launches.parquet", "elements.parquet"})
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDamagedFileHasAReport(String name) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(example(name)));
        Path file = folder.resolve("damaged.parquet");
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            byte[] damaged = seed % 4 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int i = 0; i < 3 && damaged.length > 0; i++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, damaged);
            JsonNode report = report(file);
            assertThat(report.get("size").asLong()).as(name + ", seed " + seed).isEqualTo(damaged.length);
            assertThat(report.has("failure") || report.has("columns")).isTrue();
            assertThat(report.toString()).as(name + ", seed " + seed).doesNotContainPattern(
                    "\\(FileRepair|(ReadOptions|Scan|Decryption|InputFile|Parquet|FileCheck|Rewrite)[.#(]|\\w+Exception");
        }
    }

    @Test
    void theReportOfACutFileNamesTheCommandThatReadsItsRows() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(example("planets.parquet")));
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 300));
        JsonNode failure = report(cut).get("failure");
        assertThat(failure.get("recover").asText()).contains("lamella recover " + cut + " --guess");
        assertThat(run("recover", cut.toString(), "--guess").exitCode()).isZero();
        Path text = Files.writeString(folder.resolve("text.parquet"), "This is text, and no Parquet file.");
        assertThat(report(text).get("failure").has("recover")).isFalse();
        byte[] headless = whole.clone();
        headless[0]++;
        assertThat(report(Files.write(folder.resolve("headless.parquet"), headless)).get("failure").has("recover"))
                .isFalse();
    }

    private Path write(int columns, int groups, int rowsOfGroup, WriteOptions options) throws IOException {
        Path file = folder.resolve("large.parquet");
        StringBuilder text = new StringBuilder("message m {");
        IntStream.range(0, columns).forEach(i -> text.append(" required int32 c").append(i).append(';'));
        try (ParquetWriter writer = Parquet.create(file, Schema.parse(text.append(" }").toString()),
                options.withRowGroups(1L << 30, rowsOfGroup))) {
            RowAppender rows = writer.rows();
            for (int row = 0; row < groups * rowsOfGroup; row++) {
                for (int column = 0; column < columns; column++) {
                    rows.setInt(column, row + column);
                }
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void ofVeryManyColumnChunksOnlyRowGroupsAreListed() throws IOException {
        JsonNode report = report(write(6, 8_400, 1, WriteOptions.DEFAULT), "--no-values");
        assertThat(report.get("row_groups")).hasSize(8_400);
        assertThat(report.get("columns").get(0).has("chunks")).isFalse();
        assertThat(report.get("columns").get(0).get("clustering").get("sorted").asText()).isEqualTo("ascending");
        assertThat(report.get("columns").get(5).get("max").asText()).isEqualTo("8404");
        assertThat(report.has("findings")).isFalse();
        JsonNode sections = report.get("sections");
        assertThat(sections.get("kind")).hasSizeLessThan(8_400 + 20);
        assertThat(sections.get("kind").toString()).contains(",5,", ",6,").as("indexes").doesNotContain(",8,");
    }

    @Test
    void ofVeryManyPagesNoneIsListed() throws IOException {
        JsonNode report = report(write(1, 1, 20_100, WriteOptions.DEFAULT.withPages(1 << 20, 1)));
        assertThat(report.get("columns").get(0).has("pages")).isFalse();
        assertThat(report.get("columns").get(0).has("chunks")).isTrue();
    }

    @Test
    void theSampleOfALargeFileIsSpreadOverIt() throws IOException {
        JsonNode values = report(write(2, 3, 50_000, WriteOptions.DEFAULT), "--sample-rows", "20000").get("columns")
                .get(0).get("values");
        assertThat(values.get("how").asText()).isEqualTo("a sample of 20,000 rows in 20 places");
        JsonNode bins = values.get("bins");
        assertThat(bins.get(0).get("count").asLong()).isPositive();
        assertThat(bins.get(bins.size() - 1).get("to").asText()).isEqualTo("150000");
    }
}
