package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Severity;
import dev.lamella.cli.Main;
import dev.lamella.io.InputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `lamella check` ends well with every file, finds the defects that files are known for, and has nothing to complain of
/// in files by the current versions of the writers that most people use.
class CheckTest {
    private static final int FILES = 40;
    private static final long FIRST_SEED = 20_260_901;

    @TempDir
    private Path folder;

    static List<String> corpus() {
        return Stream.of(Corpus.data(), Corpus.encrypted(), Corpus.badData(), Corpus.shreddedVariants(),
                Corpus.data().isEmpty() ? List.<String>of() : List.of(Corpus.HUGE)).flatMap(List::stream).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void everyFileEndsWithFindings(String name) throws IOException {
        List<Finding> findings = check(Corpus.file(name));
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.place().file()).isPresent();
            assertThat(finding.found()).isNotBlank();
            assertThat(finding.allowed()).isNotBlank();
        });
        boolean isBad = findings.stream().anyMatch(finding -> finding.rule().severity() == Severity.ERROR);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(new String[]{"check", Corpus.file(name).toString()}, InputStream.nullInputStream(),
                output, errors);
        assertThat(exitCode).isEqualTo(isBad ? 1 : 0);
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(findings)
                .allMatch(
                        finding -> output.toString(StandardCharsets.UTF_8).contains(" " + finding.rule().id() + "\n"));
    }

    record Defect(String file, String... rules) {
        @Override
        public String toString() {
            return file + ": " + String.join(", ", rules);
        }
    }

    static final List<Defect> DEFECTS = List.of(
            new Defect("data/incorrect_map_schema.parquet", "LP-MAP-KEY"),
            new Defect("data/old_list_structure.parquet", "LP-LIST-LEGACY"),
            new Defect("data/nan_in_stats.parquet", "LP-STATISTICS-NAN"),
            new Defect("data/fixed_length_decimal.parquet", "LP-STATISTICS-DEPRECATED-ORDER"),
            new Defect("data/int96_from_spark.parquet", "LP-INT96"),
            new Defect("data/dict-page-offset-zero.parquet", "LP-DICTIONARY-OFFSET-ZERO"),
            new Defect("data/unknown-logical-type.parquet", "LP-ANNOTATION-UNKNOWN"),
            new Defect("data/nation.dict-malformed.parquet", "LP-DICTIONARY-OFFSET-MISSING", "LP-ENCODINGS-EMPTY"),
            new Defect("data/repeated_no_annotation.parquet", "LP-LIST-UNANNOTATED", "LP-ROW-COUNT"),
            new Defect("data/map_no_value.parquet", "LP-MAP-KEYS-ONLY"),
            new Defect("data/null_list.parquet", "LP-LIST-NAMES"),
            new Defect("data/hadoop_lz4_compressed.parquet", "LP-CODEC-OLD"),
            new Defect("data/nullable.impala.parquet", "LP-MAP-KEY-VALUE", "LP-MAP-NAMES"),
            new Defect("data/alltypes_plain.parquet", "LP-BYTES-TEXT"),
            new Defect("data/column_chunk_key_value_metadata.parquet", "LP-ROW-GROUP-EMPTY"),
            new Defect("data/encrypt_columns_plaintext_footer.parquet.encrypted", "LP-ENCRYPTED"),
            new Defect("data/uniform_encryption.parquet.encrypted", "LP-FILE-UNSUPPORTED"),
            new Defect("bad_data/PARQUET-1481.parquet", "LP-TYPE-UNKNOWN"),
            new Defect("bad_data/ARROW-RS-GH-6229-DICTHEADER.parquet", "LP-PAGE-HEADER", "LP-CHUNK-RANGE"),
            new Defect("bad_data/ARROW-GH-41317.parquet", "LP-CHUNK-PATH"));

    @ParameterizedTest
    @FieldSource("DEFECTS")
    void knownDefectsAreFound(Defect defect) throws IOException {
        assertThat(check(Corpus.file(defect.file()))).extracting(finding -> finding.rule().id())
                .contains(defect.rules());
    }

    static LongStream seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + FILES * (long) Integer.getInteger("lamella.effort", 1));
    }

    /// The rows have columns of text with bytes that are none, and decimals of no bytes; bounds tell so, rightly.
    private static final Set<String> OF_THE_VALUES = Set.of("LP-STATISTICS-TEXT", "LP-STATISTICS-LENGTH");

    /// All shapes of rows, versions, codecs, sizes of pages and row groups, with dictionaries and without.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomFilesByParquetJavaAreRight(long seed) throws IOException {
        Path file = folder.resolve("random.parquet");
        ParquetJavaFilesTest.write(file, new RandomRows(seed), new Random(~seed));
        assertThat(errors(file)).filteredOn(error -> OF_THE_VALUES.stream().noneMatch(error::startsWith)).isEmpty();
    }

    private static final String ALL_TYPES = """
            message types {
              required boolean a; optional int32 b; optional int64 c; optional float d; optional double e;
              optional binary f; optional fixed_len_byte_array(5) g; optional int96 h;
              optional binary i (STRING); optional binary j (ENUM); optional binary k (JSON); optional binary l (BSON);
              optional fixed_len_byte_array(16) m (UUID); optional fixed_len_byte_array(2) n (FLOAT16);
              optional fixed_len_byte_array(12) o (INTERVAL); optional int32 p (UNKNOWN);
              optional int32 q (DECIMAL(9,2)); optional int64 r (DECIMAL(18,4));
              optional fixed_len_byte_array(9) s (DECIMAL(20,3)); optional binary t (DECIMAL(30,3));
              optional int32 u (DATE); optional int32 v (TIME(MILLIS,true)); optional int64 w (TIME(MICROS,false));
              optional int64 x (TIME(NANOS,true)); optional int64 y (TIMESTAMP(MILLIS,false));
              optional int64 z (TIMESTAMP(MICROS,true)); optional int64 aa (TIMESTAMP(NANOS,false));
              optional int32 ab (INTEGER(8,true)); optional int32 ac (INTEGER(16,false));
              optional int32 ad (INTEGER(32,false)); optional int64 ae (INTEGER(64,false));
              optional group list (LIST) { repeated group list { optional binary element (STRING); } }
              optional group map (MAP) {
                repeated group key_value { required binary key (STRING); optional double value; }
              }
              optional group struct { optional int32 x; optional group y { required float z; } }
            }""";

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void allTypesByParquetJavaAreRight(WriterVersion version) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(ALL_TYPES);
        for (boolean isFancy : new boolean[]{false, true}) {
            Random random = new Random(1);
            Path file = folder.resolve("types-" + isFancy + ".parquet");
            ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                    .withConf(new PlainParquetConfiguration()).withType(schema).withWriterVersion(version)
                    .withPageSize(200).withMinRowCountForPageSizeCheck(1).withRowGroupRowCountLimit(150)
                    .withBloomFilterEnabled(isFancy).withDictionaryEncoding(!isFancy)
                    .withPageWriteChecksumEnabled(isFancy).withExtraMetaData(Map.of("key", "value"));
            try (ParquetWriter<Group> writer = builder.build()) {
                for (int i = 0; i < 400; i++) {
                    Group row = new SimpleGroup(schema);
                    fill(row, schema, random);
                    writer.write(row);
                }
            }
            assertNoError(file);
        }
    }

    private static void fill(Group group, GroupType type, Random random) {
        for (Type field : type.getFields()) {
            int count = field.isRepetition(Type.Repetition.REQUIRED)
                    ? 1
                    : field.isRepetition(Type.Repetition.REPEATED) ? random.nextInt(3) : random.nextInt(5) > 0 ? 1 : 0;
            for (int i = 0; i < count && !field.getName().equals("p"); i++) {
                if (field.isPrimitive()) {
                    add(group, field.asPrimitiveType(), random);
                } else {
                    fill(group.addGroup(field.getName()), field.asGroupType(), random);
                }
            }
        }
    }

    private static void add(Group group, PrimitiveType type, Random random) {
        String name = type.getName();
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> group.add(name, random.nextBoolean());
            case INT32 -> group.add(name, random.nextInt(100));
            case INT64 -> group.add(name, random.nextLong(100_000));
            case FLOAT -> group.add(name, random.nextInt(9) == 0 ? Float.NaN : random.nextInt(9) - 4f);
            case DOUBLE -> group.add(name, random.nextInt(9) == 0 ? Double.NaN : random.nextInt(9) - 4d);
            case INT96, FIXED_LEN_BYTE_ARRAY -> {
                byte[] bytes = new byte[type.getTypeLength() == 0 ? 12 : type.getTypeLength()];
                random.nextBytes(bytes);
                group.add(name, Binary.fromConstantByteArray(bytes));
            }
            case BINARY -> group.add(name, Binary.fromString("text " + random.nextInt(30)));
        }
    }

    static final String[] DUCKDB_TYPES = {"BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT",
            "USMALLINT", "UINTEGER", "UBIGINT", "FLOAT", "DOUBLE", "DECIMAL(4,1)", "DECIMAL(9,2)", "DECIMAL(18,3)",
            "DECIMAL(38,10)", "VARCHAR", "UUID", "INTEGER[]", "MAP(VARCHAR, INTEGER)"};

    @ParameterizedTest
    @ValueSource(strings = {"PARQUET_VERSION V1", "PARQUET_VERSION V2", "PARQUET_VERSION V2, ROW_GROUP_SIZE 2048",
            "PARQUET_VERSION V1, COMPRESSION ZSTD, DICTIONARY_SIZE_LIMIT 1"})
    void filesByDuckDbAreRight(String options) throws IOException, SQLException {
        try (DuckDb duckDb = DuckDb.open()) {
            for (int i = 0; i < 6; i++) {
                long seed = FIRST_SEED + i;
                for (String statement : new RandomTable(seed).statements("random", 300)) {
                    duckDb.execute(statement);
                }
                assertNoError(copy(duckDb, "SELECT random.* FROM random, range(8)", options));
            }
            StringBuilder columns = new StringBuilder("SELECT range AS id");
            for (String type : DUCKDB_TYPES) {
                String value = switch (type) {
                    case "UUID" -> "uuid()";
                    case "INTEGER[]" -> "[range, NULL]";
                    case "MAP(VARCHAR, INTEGER)" -> "MAP {'a': range}";
                    default -> "(range % 50)::" + type;
                };
                columns.append(", CASE WHEN range % 7 > 0 THEN ").append(value).append(" END AS \"").append(type)
                        .append('"');
            }
            columns.append(", DATE '2000-01-01' + range::INTEGER AS d, TIMESTAMP '2000-01-01' + to_days(range::INTEGER)"
                    + " AS t, TIMESTAMPTZ '2000-01-01' AS z, TIME '12:00' AS e, INTERVAL 3 DAY AS i,"
                    + " CASE WHEN range % 9 = 0 THEN 'NaN'::DOUBLE ELSE -range END AS f, 'ab'::BLOB AS b,"
                    + " {'x': range, 'y': {'z': 'text'}} AS s, NULL AS n FROM range(3000)");
            assertNoError(copy(duckDb, columns.toString(), options));
            assertNoError(copy(duckDb, "SELECT 1 AS a WHERE false", options));
        }
    }

    private Path copy(DuckDb duckDb, String query, String options) throws SQLException {
        Path file = folder.resolve("duckdb.parquet");
        duckDb.execute("COPY (" + query + ") TO " + DuckDb.literal(file) + " (FORMAT parquet, " + options + ")");
        return file;
    }

    /// By current versions, as `fixtures/PROVENANCE.md` tells.
    static List<String> fixtures() throws IOException {
        return FixturesTest.files().stream()
                .filter(name -> name.startsWith("arrow-cpp/") || name.startsWith("arrow-rs/")
                        || name.startsWith("duckdb/") || name.startsWith("trino/"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void filesOfCurrentWritersAreRight(String name) throws IOException {
        assertNoError(FixturesTest.file(name));
    }

    @Test
    void thereAreFixturesOfArrow() throws IOException {
        assertThat(fixtures()).filteredOn(name -> name.startsWith("arrow-cpp/")).hasSizeGreaterThanOrEqualTo(5);
    }

    private static void assertNoError(Path file) throws IOException {
        assertThat(Files.size(file)).isPositive();
        assertThat(errors(file)).isEmpty();
    }

    private static List<String> errors(Path file) throws IOException {
        return check(file).stream().filter(finding -> finding.rule().severity() == Severity.ERROR)
                .map(Finding::toString).toList();
    }

    private static List<Finding> check(Path file) throws IOException {
        try (InputFile input = InputFile.of(file)) {
            return FileCheck.check(input);
        }
    }
}
