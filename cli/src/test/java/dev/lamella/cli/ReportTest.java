package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.build.TestCorpus;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.report.ReportText;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The data of a report, which equals the output of other commands.
class ReportTest {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES).build();

    @TempDir
    static Path folder;

    static JsonNode json(String... command) throws IOException {
        Result result = run(command);
        assertThat(result.errors()).doesNotContain("bug in lamella");
        return JSON.readTree(result.output());
    }

    static JsonNode report(Path file) throws IOException {
        JsonNode document = json("report", "--json", file.toString());
        assertThat(document.get("format").asText()).isEqualTo("lamella-report");
        return document.get("files").get(0);
    }

    static Stream<Path> files() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> examples = Files.list(Path.of(example("planets.parquet")).resolveSibling(""))) {
            examples.filter(file -> file.toString().endsWith(".parquet")).forEach(all::add);
        }
        if (TestCorpus.folder().isPresent()) {
            for (String part : List.of("data", "bad_data")) {
                try (Stream<Path> corpus = Files.list(TestCorpus.folder().get().resolve(part))) {
                    corpus.filter(file -> file.toString().matches(".*\\.parquet(\\.encrypted)?")).forEach(all::add);
                }
            }
            all.add(TestCorpus.folder().get().resolve("shredded_variant/case-026.parquet"));
        }
        return all.stream().sorted();
    }

    static Stream<Path> hostileFiles() throws IOException, URISyntaxException {
        URL hostile = Objects.requireNonNull(ReportTest.class.getResource("/hostile"));
        try (Stream<Path> files = Files.list(Path.of(hostile.toURI()))) {
            return files.sorted().toList().stream();
        }
    }

    private static List<Long> numbers(JsonNode array) {
        List<Long> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.isNull() ? null : number.asLong()));
        return numbers;
    }

    /// Whether a text of the report is a value that another command prints as JSON.
    private static void same(JsonNode text, JsonNode value) {
        if (value.isNumber()) {
            assertThat(new BigDecimal(text.asText())).isEqualByComparingTo(value.decimalValue());
        } else {
            assertThat(text.asText())
                    .isEqualTo(ReportText.cut(value.isContainerNode() ? value.toString() : value.asText()));
        }
    }

    /// Also of files that are damaged.
    @ParameterizedTest
    @MethodSource({"files", "hostileFiles"})
    void theNumbersAreThoseOfOtherCommands(Path file) throws IOException {
        JsonNode report = report(file);
        assertThat(report.get("size").asLong()).isEqualTo(Files.size(file));
        sections(report);
        JsonNode check = json("check", "--json", file.toString()).get("findings");
        assertThat(report.get("findings")).hasSameSizeAs(check);
        for (int i = 0; i < check.size(); i++) {
            JsonNode finding = report.get("findings").get(i);
            assertThat(finding.get("rule")).isEqualTo(check.get(i).get("rule"));
            assertThat(finding.get("message")).isEqualTo(check.get(i).get("found"));
            assertThat(finding.get("further")).isEqualTo(check.get(i).get("further"));
            assertThat(finding.get("place").get("row_group")).isEqualTo(check.get(i).get("row_group"));
            assertThat(finding.get("place").get("offset")).isEqualTo(check.get(i).get("offset"));
        }
        if (report.has("failure")) {
            assertThat(report.get("failure").get("message").asText()).isNotEmpty();
            return;
        }
        JsonNode meta = json("meta", "--json", file.toString());
        assertThat(report.get("rows")).isEqualTo(meta.get("row_group_rows"));
        assertThat(report.get("footer").get("offset")).isEqualTo(meta.get("footer_offset"));
        assertThat(report.get("footer").get("length")).isEqualTo(meta.get("footer_length"));
        assertThat(report.get("created_by")).isEqualTo(meta.get("created_by"));
        assertThat(report.get("row_groups")).hasSameSizeAs(meta.get("row_groups"));
        for (int group = 0; group < meta.get("row_groups").size(); group++) {
            assertThat(report.get("row_groups").get(group).get("rows"))
                    .isEqualTo(meta.get("row_groups").get(group).get("num_rows"));
            JsonNode chunks = meta.get("row_groups").get(group).get("columns");
            for (int column = 0; column < chunks.size(); column++) {
                chunk(report.get("columns").get(column).get("chunks"), group, chunks.get(column));
            }
        }
        figures(report, file);
    }

    /// Every byte belongs to a section.
    private static void sections(JsonNode report) {
        JsonNode sections = report.get("sections");
        List<Long> offsets = numbers(sections.get("offset"));
        List<Long> lengths = numbers(sections.get("length"));
        long end = 0;
        for (int i = 0; i < offsets.size(); i++) {
            assertThat(offsets.get(i)).isLessThanOrEqualTo(end);
            end = Math.max(end, offsets.get(i) + lengths.get(i));
        }
        assertThat(end).isEqualTo(report.get("size").asLong());
    }

    private static void chunk(JsonNode report, int group, JsonNode meta) {
        if (!meta.has("num_values")) {
            assertThat(report.get("length").get(group).isNull()).isTrue();
            return;
        }
        assertThat(report.get("length").get(group)).isEqualTo(meta.get("total_compressed_size"));
        assertThat(report.get("uncompressed").get(group)).isEqualTo(meta.get("total_uncompressed_size"));
        assertThat(report.get("values").get(group)).isEqualTo(meta.get("num_values"));
        assertThat(report.get("bloom_filter").get(group).asBoolean()).isEqualTo(meta.has("bloom_filter_offset"));
        JsonNode statistics = meta.get("statistics");
        if (statistics != null) {
            assertThat(report.get("nulls").get(group).isNull()).isEqualTo(!statistics.has("null_count"));
            for (String bound : List.of("min", "max")) {
                JsonNode stored = statistics.get(bound + "_value");
                if (stored != null) {
                    same(report.get(bound).get(group), stored);
                }
            }
        }
    }

    private static void figures(JsonNode report, Path file) throws IOException {
        Result stats = run("stats", "--format", "json", file.toString());
        if (stats.exitCode() != 0) {
            return;
        }
        JsonNode figures = JSON.readTree(stats.output());
        JsonNode types = json("types", "--json", file.toString()).get("columns");
        for (int i = 0; i < figures.size(); i++) {
            JsonNode column = report.get("columns").get(i);
            assertThat(column.get("path")).isEqualTo(figures.get(i).get("column"));
            column.get("systems")
                    .forEach(system -> assertThat(types.toString()).contains(system.get("support").asText()));
            assertThat(column.get("systems")).hasSameSizeAs(types.get(i).get("seen"));
            if (column.has("values") && column.get("values").get("how").asText().equals("exact")) {
                assertThat(column.get("values").get("nulls")).isEqualTo(figures.get(i).get("nulls"));
                assertThat(column.get("values").get("distinct")).isEqualTo(figures.get(i).get("distinct"));
            }
            for (String bound : List.of("min", "max")) {
                if (column.path(bound + "_is_exact").asBoolean() && figures.get(i).get(bound) != null
                        && !figures.get(i).get(bound).isNull()) {
                    same(column.get(bound), figures.get(i).get(bound));
                }
            }
        }
    }

    @Test
    void aHistogramAndTheMostFrequentValuesAreThoseOfTheCommands() throws IOException {
        JsonNode report = report(Path.of(example("elements.parquet")));
        JsonNode number = report.get("columns").get(0);
        JsonNode bins = json("hist", "-c", "number", "--bins", "20", "--format", "json", example("elements.parquet"));
        assertThat(number.get("values").get("bins")).hasSameSizeAs(bins);
        for (int i = 0; i < bins.size(); i++) {
            assertThat(number.get("values").get("bins").get(i).get("from").asText())
                    .isEqualTo(bins.get(i).get("from").asText());
            assertThat(number.get("values").get("bins").get(i).get("count")).isEqualTo(bins.get(i).get("rows"));
        }
        assertThat(report.get("sample").get("rows")).hasSize(20);
        assertThat(report.get("sample").get("rows").get(0).get(1).asText()).isEqualTo("H");
    }

    @Test
    void longTextsThatBeginAlikeAreDifferentValues() throws IOException {
        String begin = "x".repeat(400);
        Path text = Files.writeString(folder.resolve("long.csv"),
                "s\n" + begin + "a\n" + begin + "b\n" + begin + "c\n" + begin + "b\n");
        Path file = folder.resolve("long.parquet");
        assertThat(run("convert", text.toString(), file.toString(), "-q").exitCode()).isZero();
        JsonNode values = report(file).get("columns").get(0).get("values");
        assertThat(values.get("distinct").asInt()).isEqualTo(3);
        assertThat(values.get("top").findValuesAsText("count")).containsExactly("2", "1", "1");
        assertThat(values.get("top").get(0).get("value").asText()).hasSizeLessThan(400).endsWith("(401 characters)");
    }

    @Test
    void thePageIsOneFileThatHasItsPolicyAndItsData() throws IOException {
        Path page = folder.resolve("page.html");
        Result result = run("report", example("planets.parquet"), "-o", page.toString());
        assertThat(result.exitCode()).as(result.errors()).isZero();
        String html = Files.readString(page);
        assertThat(html).contains("default-src 'none'; script-src 'sha256-", "\"format\":\"lamella-report\"");
        assertThat(run("report", example("planets.parquet"), "-o", page.toString()).errors())
                .contains("exists already");
        assertThat(run("report", example("planets.parquet"), "-o", page.toString(), "--force").exitCode()).isZero();
    }

    @ParameterizedTest
    @MethodSource("hostileFiles")
    void namesAndValuesAreDataOfThePage(Path file) {
        String html = run("report", file.toString()).output();
        String data = html.substring(html.indexOf("id=\"data\">") + 10);
        assertThat(data.substring(0, data.indexOf('<'))).endsWith("}");
    }

    @Test
    void aReportWithoutValuesHasNone() throws IOException {
        JsonNode document = json("report", "--json", "--no-values", example("elements.parquet"));
        assertThat(document.get("values").asBoolean()).isFalse();
        assertThat(document.toString()).doesNotContain("\"sample\"", "\"top\"", "\"bins\"");
    }

    /// The bytes of all paths are those of the columns.
    @Test
    void pathsOfAVariantHaveTheirBytes() throws IOException {
        Path lines = Files.writeString(folder.resolve("v.ndjson"), """
                {"v": {"kind": "click", "at": {"x": 3}, "list": [1, 2]}}
                {"v": {"kind": "key", "at": {"x": 5}, "list": [3]}}
                """);
        Path file = folder.resolve("v.parquet");
        assertThat(
                run("convert", lines.toString(), file.toString(), "-q", "--variant", "v", "--shred", "auto").errors())
                .isEmpty();
        JsonNode report = JSON.readTree(run("report", "--json", file.toString()).output()).get("files").get(0);
        JsonNode variant = report.get("variants").get(0);
        long sum = 0;
        for (JsonNode path : variant.get("paths")) {
            sum += path.get("compressed_bytes").asLong();
            assertThat(path.get("compressed_bytes").asLong()).as(path.toString()).isPositive();
        }
        assertThat(sum).isEqualTo(report.get("compressed_bytes").asLong());
        assertThat(variant.get("paths")).hasSizeGreaterThan(3);
    }

    @Test
    void twoFilesHaveTheDifferencesOfDiff() throws IOException {
        JsonNode document = json("report", "--json", example("planets.parquet"), example("launches.parquet"));
        JsonNode diff = JSON.readTree(run("diff", "--json", example("planets.parquet"), example("launches.parquet"))
                .output());
        for (String part : List.of("schema", "metadata", "rows", "columns")) {
            assertThat(document.get("differences").get(part)).isEqualTo(diff.get(part));
        }
        assertThat(document.get("differences").get("rows_compared").asText()).isEqualTo("all rows");
    }

    /// What the page says of a file, for programs: the third of six row groups is out of order, the fifth has no codes.
    @Test
    void remarksSayWhatStandsOutAndWhatToChange() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6_000; i++) {
            text.append("{\"at\":").append(i / 1_000 == 2 ? random.nextInt(6_000) : i).append(",\"code\":")
                    .append(i / 1_000 == 4 ? "null" : String.valueOf(random.nextInt(9))).append(",\"text\":\"")
                    .append(Long.toHexString(random.nextLong())).append(Long.toHexString(random.nextLong()))
                    .append("\"}\n");
        }
        Path lines = Files.writeString(folder.resolve("odd.ndjson"), text);
        Path file = folder.resolve("odd.parquet");
        assertThat(run("convert", lines.toString(), file.toString(), "-q", "--row-group-rows", "1000").exitCode())
                .isZero();
        JsonNode remarks = report(file).get("remarks");
        assertThat(texts(remarks.get("order"))).startsWith("No column is sorted")
                .contains("Not clustered: code, text; filters on them skip little");
        assertThat(texts(remarks.get("nulls"))).containsExactly("code: 1,000, 16.7% of the rows");
        assertThat(texts(remarks.get("odd_row_groups"))).hasSize(2)
                .anyMatch(each -> each.startsWith("Without row group 2, the file would be sorted by at: there, values"))
                .contains("code has only nulls in row group 4");
        assertThat(texts(remarks.get("space"))).hasSize(1).allMatch(
                each -> each.startsWith("text takes ") && each.endsWith(", and hardly any value repeats"));
        assertThat(texts(remarks.get("changes"))).containsExactly(
                "Try a codec that shortens text more: lamella rewrite --codec text=zstd",
                "If you often filter by one of these columns, sort by it (lamella rewrite --sort-by), so that such"
                        + " filters skip most of the file: code, text",
                "Sort the rows, so that row group 2 does not break the order");
        assertThat(texts(report(Path.of(example("planets.parquet"))).get("remarks").get("odd_row_groups"))).isEmpty();
    }

    @Test
    void remarksNameARowGroupInWhichTheOrderBreaks() throws IOException {
        Path file = folder.resolve("inside.parquet");
        Random random = new Random(6);
        try (ParquetWriter writer = Parquet.create(file, Schema.parse("message m { required int32 id; }"),
                WriteOptions.DEFAULT.withRowGroups(1 << 30, 1_000).withPages(1 << 20, 100))) {
            RowAppender rows = writer.rows();
            for (int i = 0; i < 6_000; i++) {
                rows.setInt(0, i / 1_000 == 4 ? 4_000 + random.nextInt(1_000) : i);
                rows.endRow();
            }
            writer.commit();
        }
        JsonNode remarks = report(file).get("remarks");
        assertThat(texts(remarks.get("odd_row_groups")))
                .containsExactly("The row groups are sorted by id, but inside row group 4, the pages are not");
        assertThat(texts(remarks.get("changes"))).contains("Sort the rows of row group 4 by id");
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
