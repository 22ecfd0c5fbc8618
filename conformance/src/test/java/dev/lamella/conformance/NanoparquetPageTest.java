package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// docs/reference/nanoparquet.md has every row of what nanoparquet says of its types, and every row a test that is there.
class NanoparquetPageTest {
    private static final String PAGE = "docs/reference/nanoparquet.md";
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");
    private static final Pattern TEST_METHOD = Pattern
            .compile("@(?:Test|ParameterizedTest)\\b(?:\\s+@\\w+(?:\\([^)]*\\))?|\\s+//[^\\n]*)*\\s+void (\\w+)\\(");
    /// The text of a row for a feature without a counterpart.
    private static final String NONE = "none";

    /// A table of the page.
    ///
    /// @param heading what it stands below
    /// @param keyCount how many of its first columns tell its rows apart
    /// @param rows what they must be, those cells joined by ` -> `
    record Table(String heading, int keyCount, List<String> rows) {
        @Override
        public String toString() {
            return heading;
        }
    }

    static final List<Table> TABLES = List.of(
            new Table("From R to Parquet", 2, List.of("bit64::integer64 -> INT64", "blob::blob -> BYTE_ARRAY",
                    "blob::blob -> FIXED_LEN_BYTE_ARRAY", "character -> STRING", "character -> BYTE_ARRAY",
                    "character -> FIXED_LEN_BYTE_ARRAY", "character -> ENUM", "character -> UUID", "Date -> DATE",
                    "difftime -> INT64", "factor -> STRING", "factor -> ENUM", "hms::hms -> TIME(true, MILLIS)",
                    "integer -> INT(32, true)", "integer -> INT64", "integer -> INT96", "integer -> DECIMAL(INT32)",
                    "integer -> DECIMAL(INT64)", "integer -> INT(8, *)", "integer -> INT(16, *)",
                    "integer -> INT(32, signed)", "list -> LIST(INT32 elements)", "list -> LIST(DOUBLE elements)",
                    "list -> LIST(STRING elements)", "list -> BYTE_ARRAY", "list -> FIXED_LEN_BYTE_ARRAY",
                    "logical -> BOOLEAN", "numeric -> DOUBLE", "numeric -> INT96", "numeric -> FLOAT",
                    "numeric -> DECIMAL(INT32)", "numeric -> DECIMAL(INT64)", "numeric -> INT(*, *)",
                    "numeric -> FLOAT16", "POSIXct -> TIMESTAMP(true, MICROS)")),
            new Table("From Parquet to R", 2, List.of("BSON -> character", "DATE -> Date", "DECIMAL -> numeric",
                    "ENUM -> character", "FLOAT16 -> numeric", "INT(8, *) -> integer", "INT(16, *) -> integer",
                    "INT(32, *) -> integer", "INT(64, *) -> numeric", "INTERVAL -> list(raw)", "JSON -> character",
                    "LIST -> list", "MAP -> ", "STRING -> factor", "STRING -> character", "TIME -> hms::hms",
                    "TIMESTAMP -> POSIXct", "UUID -> character", "UNKNOWN -> ", "BOOLEAN -> logical",
                    "BYTE_ARRAY -> factor", "BYTE_ARRAY -> blob::blob", "DOUBLE -> numeric",
                    "FIXED_LEN_BYTE_ARRAY -> blob::blob", "FLOAT -> numeric", "INT32 -> integer", "INT64 -> numeric",
                    "INT96 -> POSIXct")),
            new Table("Functions", 1, List.of("read_parquet()", "read_parquet(col_select)",
                    "read_parquet() of a connection", "write_parquet()",
                    "write_parquet(\":raw:\"), write_parquet(\":stdout:\")", "write_parquet(schema)",
                    "append_parquet()", "parquet_schema()", "infer_parquet_schema()", "read_parquet_schema()",
                    "read_parquet_metadata()", "read_parquet_info()", "edit_parquet_metadata()", "parquet_options()",
                    "read_parquet_pages(), read_parquet_page()",
                    "read_parquet_row_group(), read_parquet_column_chunk()",
                    "parquet_column_types(), parquet_info(), parquet_metadata()",
                    "rle_encode_int(), rle_decode_int() and other helpers of its tests")),
            new Table("Options and arguments", 1, List.of("class", "compression, compression_level", "encoding",
                    "metadata", "row_groups, num_rows_per_row_group", "keep_row_groups",
                    "nanoparquet.use_arrow_metadata", "nanoparquet.write_arrow_metadata", "read_int64_type",
                    "write_data_page_version, NANOPARQUET_PAGE_SIZE", "write_minmax_values",
                    "nanoparquet.con_buffer_size")),
            new Table("Behaviour", 1, List.of("INT_MIN and INT64_MIN are NA", "NA is null, and NaN is a value",
                    "lists can have NULL entries and NA elements", "a column without missing values is REQUIRED",
                    "objects that inherit from a class are written as objects of that class",
                    "factor levels are stored as a dictionary",
                    "factors are detected with Arrow metadata", "difftime is detected with Arrow metadata",
                    "ARROW:schema is in the key-value metadata",
                    "a converted type is used only if there is no logical type", "created_by is a URL")),
            new Table("What is not supported there", 1, List.of("sub-millisecond digits of hms are lost",
                    "sub-microsecond digits of POSIXct are lost", "DECIMAL is read as a double",
                    "large unsigned values may overflow", "INT64 is read as a double", "INTERVAL is raw",
                    "MAP is not supported", "UNKNOWN is not supported", "lists of lists are not supported",
                    "lists are of INT32, DOUBLE and STRING only", "other vectors are an error",
                    "appending is not atomic", "the whole file is in memory", "SNAPPY, GZIP and ZSTD only",
                    "encrypted files are not read")));

    /// The test methods of all classes of tests of that name.
    private static final Map<String, List<String>> METHODS = new HashMap<>();

    @BeforeAll
    static void findTests() throws IOException {
        try (Stream<Path> modules = Files.list(Samples.checkout())) {
            for (Path tests : modules.map(module -> module.resolve("src/test/java")).filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> sources = Files.walk(tests)) {
                    for (Path source : sources.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                        String name = source.getFileName().toString().replace(".java", "");
                        List<String> methods = METHODS.computeIfAbsent(name, _ -> new ArrayList<>());
                        Matcher found = TEST_METHOD.matcher(Files.readString(source));
                        while (found.find()) {
                            methods.add(found.group(1));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("TABLES")
    void aTableHasEveryRow(Table table) throws IOException {
        assertThat(rows(table).keySet()).containsExactlyInAnyOrderElementsOf(table.rows());
    }

    @ParameterizedTest
    @FieldSource("TABLES")
    void everyRowHasATestUnlessItSaysThatThereIsNothingToTest(Table table) throws IOException {
        rows(table).forEach((row, cells) -> {
            String here = cells.get(table.keyCount());
            if (here.startsWith(NONE + ":")) {
                return;
            }
            Matcher tests = TEST.matcher(cells.getLast());
            int count = 0;
            while (tests.find()) {
                assertThat(METHODS).as(row).containsKey(tests.group(1));
                assertThat(METHODS.get(tests.group(1))).as(row + ": tests of " + tests.group(1))
                        .contains(tests.group(2));
                count++;
            }
            assertThat(count).as(row + ": tests").isPositive()
                    .isEqualTo(Pattern.compile("`").splitAsStream(cells.getLast()).count() / 2);
        });
    }

    @Test
    void testsOutsideOfTablesAreThereToo() throws IOException {
        Matcher tests = TEST.matcher(Files.readString(Samples.checkout().resolve(PAGE)));
        List<String> missing = new ArrayList<>();
        while (tests.find()) {
            if (!METHODS.getOrDefault(tests.group(1), List.of()).contains(tests.group(2))) {
                missing.add(tests.group());
            }
        }
        assertThat(missing).isEmpty();
    }

    /// The cells of a table's rows, by what tells them apart.
    private static Map<String, List<String>> rows(Table table) throws IOException {
        List<List<String>> lines = PageTables.of(PAGE).getOrDefault(table.heading(), List.of());
        assertThat(lines).as("the table below the heading " + table.heading()).isNotEmpty();
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (List<String> cells : lines.subList(1, lines.size())) {
            assertThat(cells).hasSize(table.keyCount() + 2);
            assertThat(rows.put(String.join(" -> ", cells.subList(0, table.keyCount())), cells)).isNull();
        }
        return rows;
    }
}
