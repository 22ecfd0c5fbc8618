package dev.lamella.dataset;

import static dev.lamella.dataset.DatasetFolder.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.dataset.DatasetOptions.Partitions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.Answer;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the rows of a data set are: columns of several schemas, and of directories.
class DatasetRowsTest {
    private static final String ID = "required int64 id;";

    @TempDir
    Path root;

    private DatasetFolder folder;

    @BeforeEach
    void make() {
        folder = new DatasetFolder(root);
    }

    /// @param wide what is read for the value
    record Widening(String from, Object value, String to, Object other, String wide) {}

    static final List<Widening> WIDENINGS = List.of(
            new Widening("int32 a", 7, "int64 a", 1L, "7"),
            new Widening("int32 a", -7, "int64 a", 1L, "-7"),
            new Widening("int32 a (INTEGER(32,false))", 4_000_000_000L, "int64 a", 1L, "4000000000"),
            new Widening("int32 a (INTEGER(8,false))", 200, "int32 a (INTEGER(16,true))", 1, "200"),
            new Widening("int32 a", 7, "double a", 1.5, "7.0"),
            new Widening("int32 a (INTEGER(16,false))", 65_535, "double a", 1.5, "65535.0"),
            new Widening("float a", 0.1f, "double a", 1.5, Double.toString(0.1f)),
            new Widening("fixed_len_byte_array(2) a (FLOAT16)", 0.5f, "float a", 1.5f, "0.5"),
            new Widening("fixed_len_byte_array(2) a (FLOAT16)", 0.5f, "double a", 1.5, "0.5"),
            new Widening("int32 a", -7, "int64 a (DECIMAL(18,2))", new BigDecimal("1.50"), "-7.00"),
            new Widening("int64 a (INTEGER(64,false))", 5L, "int64 a", 1L, "5"),
            new Widening("int32 a (DECIMAL(4,1))", new BigDecimal("-12.3"), "int64 a (DECIMAL(12,3))",
                    new BigDecimal("1.500"), "-12.300"),
            new Widening("int64 a (DECIMAL(12,2))", new BigDecimal("-12.30"),
                    "fixed_len_byte_array(12) a (DECIMAL(28,4))", new BigDecimal("1.5000"), "-12.3000"),
            new Widening("fixed_len_byte_array(9) a (DECIMAL(20,2))", new BigDecimal("-0.01"),
                    "binary a (DECIMAL(30,3))", new BigDecimal("1.500"), "-0.010"),
            new Widening("int32 a (DATE)", LocalDate.of(1969, 12, 31), "int64 a (TIMESTAMP(MILLIS,false))",
                    LocalDate.of(2026, 1, 1).atStartOfDay(), "1969-12-31T00:00"),
            new Widening("int32 a (TIME(MILLIS,true))", LocalTime.of(1, 2, 3), "int64 a (TIME(NANOS,true))",
                    LocalTime.of(1, 2), "01:02:03"),
            new Widening("int64 a (TIMESTAMP(MILLIS,true))", Instant.parse("1960-01-01T00:00:00.001Z"),
                    "int64 a (TIMESTAMP(NANOS,true))", Instant.parse("2026-01-01T00:00:00Z"),
                    "1960-01-01T00:00:00.001Z"),
            new Widening("int64 a (TIMESTAMP(MILLIS,true))", Instant.parse("0001-01-01T00:00:00.001Z"),
                    "fixed_len_byte_array(12) a (TIMESTAMP(NANOS,true))", Instant.parse("2026-01-01T00:00:00Z"),
                    "0001-01-01T00:00:00.001Z"),
            new Widening("binary a (ENUM)", "x", "binary a (STRING)", "y", "x"),
            new Widening("fixed_len_byte_array(2) a", HexFormat.of().parseHex("0102"), "binary a",
                    HexFormat.of().parseHex("03"), "0x0102"));

    @ParameterizedTest
    @FieldSource("WIDENINGS")
    void aNarrowColumnIsWidenedExactly(Widening widening) throws IOException {
        folder.write("1.parquet", "optional " + widening.from + ";", widening.value, row(new Object[]{null}));
        folder.write("2.parquet", "optional " + widening.to + ";", widening.other);
        List<String> rows = folder.rows();
        assertThat(rows).hasSize(3);
        assertThat(rows.subList(0, 2)).containsExactly("{a: " + widening.wide + "}", "{a: null}");
        assertThat(folder.open().schema().fields().getFirst().toString())
                .isEqualTo(Schema.union(List.of(
                        Schema.parse("message m { optional " + widening.from + "; }"),
                        Schema.parse("message m { optional " + widening.to + "; }"))).fields().getFirst().toString());
    }

    @Test
    void columnsAreFoundByNameAndNullWhereAFileLacksThem() throws IOException {
        folder.write("1.parquet", ID + " optional binary name (STRING);", row(1L, "a"));
        folder.write("2.parquet", "optional double x; " + ID, row(2.5, 2L));
        assertThat(folder.rows()).containsExactly("{id: 1, name: a, x: null}",
                "{id: 2, name: null, x: 2.5}");
    }

    @Test
    void fieldsOfStructsListsAndMapsAreFilledUpToo() throws IOException {
        folder.write("1.parquet",
                """
                        optional group s { optional int32 a; }
                        optional group xs (LIST) { repeated group list { optional group element { required int32 a; } } }
                        optional group kv (MAP) { repeated group key_value { required binary key (STRING); required int32 value; } }
                        """,
                row(Map.of("a", 1), List.of(Map.of("a", 2)), Map.of("k", 3)), row(null, null, null));
        folder.write("2.parquet",
                """
                        optional group s { optional int64 a; optional int32 b; }
                        optional group xs (LIST) { repeated group list { optional group element { optional int64 b; } } }
                        optional group kv (MAP) { repeated group key_value { required binary key (STRING); required int64 value; } }
                        """,
                row(Map.of("a", 1L, "b", 2), List.of(Map.of("b", 5L)), Map.of("k", 4L)));
        assertThat(folder.rows()).containsExactly(
                "{s: {a: 1, b: null}, xs: [{a: 2, b: null}], kv: {k: 3}}",
                "{s: null, xs: null, kv: null}",
                "{s: {a: 1, b: 2}, xs: [{a: null, b: 5}], kv: {k: 4}}");
        assertThat(folder.rows(Scan.all().columns("s.b"))).containsExactly("{s: {b: null}}", "{s: null}",
                "{s: {b: 2}}");
        assertThat(folder.rows(Scan.all().columns("s.a").where("s.b is null"))).containsExactly(
                "{s: {a: 1}}", "{s: null}");
        assertThat(folder.rows(Scan.all().columns("s").where("any(xs, b = 5)"))).hasSize(1);
    }

    @Test
    void whatDoesNotGoTogetherIsRejectedWithBothFiles() throws IOException {
        folder.write("1.parquet", ID, 1L);
        folder.write("2.parquet", ID, 1L);
        folder.write("3.parquet", "required binary id (STRING);", "x");
        assertThatThrownBy(() -> folder.open().schema()).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining(
                        "id is INT64 in " + root.resolve("1.parquet") + " (and 1 more file) and STRING in "
                                + root.resolve("3.parquet") + "; numbers and text are never taken for each other");
    }

    @Test
    void aGivenSchemaIsAProjectionAndRejectsWhatItCannotHold() throws IOException {
        folder.write("1.parquet", "required int32 a; optional int32 b;", row(1, 2), row(3, null));
        assertThat(DatasetFolder.rows(with("required int64 a;"), Scan.all())).containsExactly("{a: 1}", "{a: 3}");
        assertThat(DatasetFolder.rows(with("optional int64 z;"), Scan.all())).containsExactly("{z: null}",
                "{z: null}");
        assertThatThrownBy(() -> DatasetFolder.rows(with("required int64 z;"), Scan.all()))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("1.parquet").hasMessageContaining("z is not in the file");
        assertThatThrownBy(() -> DatasetFolder.rows(with("required int32 a (INTEGER(16,true));"), Scan.all()))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("1.parquet").hasMessageContaining("does not hold all its values exactly");
        assertThatThrownBy(() -> DatasetFolder.rows(with("required int32 b;"), Scan.all()))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("1.parquet, column b, rows 0 to 1");
    }

    private Dataset with(String fields) throws IOException {
        return Dataset.of(root, DatasetOptions.DEFAULT.withSchema(Schema.parse("message m { " + fields + " }")));
    }

    @Test
    void aTimestampTooFarForTheFinerUnitIsRejected() throws IOException {
        folder.write("1.parquet", "required int64 a (TIMESTAMP(MILLIS,true));",
                Instant.parse("9999-01-01T00:00:00Z"));
        folder.write("2.parquet", "required int64 a (TIMESTAMP(NANOS,true));",
                Instant.parse("2026-01-01T00:00:00Z"));
        assertThatThrownBy(folder::rows).isInstanceOf(ValueException.class)
                .hasMessageContaining("1.parquet, column a, rows 0 to 0").hasMessageContaining("too far from 1970");
    }

    record Typed(List<String> values, String type, List<String> rows) {}

    static final List<Typed> TYPES = List.of(
            new Typed(List.of("2", "10", "-1"), "required int64 k", List.of("-1", "10", "2")),
            new Typed(List.of("01", "2"), "required binary k (STRING)", List.of("01", "2")),
            new Typed(List.of("2026-01-31", "2025-02-28"), "required int32 k (DATE)",
                    List.of("2025-02-28", "2026-01-31")),
            new Typed(List.of("2026-02-30"), "required binary k (STRING)", List.of("2026-02-30")),
            new Typed(List.of("18446744073709551615", "1"), "required int64 k (INTEGER(64,false))",
                    List.of("1", "18446744073709551615")),
            new Typed(List.of("9223372036854775808", "-1"), "required binary k (STRING)",
                    List.of("-1", "9223372036854775808")),
            new Typed(List.of("18446744073709551616"), "required binary k (STRING)", List.of("18446744073709551616")),
            new Typed(List.of("+10000-01-01", "2026-01-31", "-0001-12-31", "+5881580-07-11", "-5877641-06-23"),
                    "required int32 k (DATE)",
                    List.of("+10000-01-01", "+5881580-07-11", "-0001-12-31", "-5877641-06-23", "2026-01-31")),
            new Typed(List.of("+5881580-07-12"), "required binary k (STRING)", List.of("+5881580-07-12")),
            new Typed(List.of("+2026-01-31"), "required binary k (STRING)", List.of("+2026-01-31")),
            new Typed(List.of("false", "true"), "required boolean k", List.of("false", "true")),
            new Typed(List.of("True"), "required binary k (STRING)", List.of("True")),
            new Typed(List.of("-0"), "required binary k (STRING)", List.of("-0")),
            new Typed(List.of("1", "__HIVE_DEFAULT_PARTITION__"), "optional int64 k", List.of("1", "null")),
            new Typed(List.of("__HIVE_DEFAULT_PARTITION__"), "optional binary k (STRING)", List.of("null")),
            new Typed(List.of("a%2Fb%3D", "%C3%A9", "100%", "x+y"), "required binary k (STRING)",
                    List.of("é", "100%", "a/b=", "x+y")),
            new Typed(List.of(""), "required binary k (STRING)", List.of("")));

    @ParameterizedTest
    @FieldSource("TYPES")
    void partitionsHaveTheTypeOfAllTheirValues(Typed typed) throws IOException {
        for (String value : typed.values) {
            folder.write("k=" + value + "/a.parquet", ID, 1L);
        }
        Schema schema = folder.open().schema();
        assertThat(schema.fields().getLast()).hasToString(
                Schema.parse("message m { " + typed.type + "; }").fields().getFirst().toString());
        assertThat(folder.rows(Scan.all().columns("k"))).containsExactlyElementsOf(
                typed.rows.stream().map(value -> "{k: " + value + "}").toList());
    }

    @Test
    void aNumberOfAFilterIsComparedWithTheRowsOfTheTable() throws IOException {
        folder.write("p=1/a.parquet", "required float x;", 0.1f, 0.5f);
        folder.write("p=2/b.parquet", "required double x;", 0.1, 0.5);
        assertThat(folder.rows(Scan.all().where("x = 0.1"))).containsExactly("{x: 0.1, p: 2}");
        assertThat(folder.rows(Scan.all().where("x > 0.1 and x < 0.5")))
                .containsExactly("{x: 0.10000000149011612, p: 1}");
        assertThat(folder.rows(Scan.all().where("x in (0.1, 0.5)"))).hasSize(3);
        // This is the shortest text of a DOUBLE, and not of the FLOAT.
        assertThat(folder.rows(Scan.all().where("x = 0.10000000149011612"))).hasSize(1);
        assertThat(folder.open().count(Filter.parse("x = 0.10000000149011612 and p = 1")).value()).isEqualTo(1);
        assertThat(folder.open().count(Filter.parse("x = 0.1")).value()).isEqualTo(1);
        assertThat(folder.open().count(Filter.parse("x = 0.1 and p = 1")).value()).isZero();
    }

    @Test
    void aPartitionColumnIsComparedExactlyWithFloatingPointNumbers() throws IOException {
        // The shortest texts of both values are those of the partition columns.
        folder.write("p=123456790/q=1152921504606847000/a.parquet", "required float x; required double y;",
                DatasetFolder.row(123456792f, 1152921504606846976d));
        assertThat(folder.rows(Scan.all().where("x = p"))).isEmpty();
        assertThat(folder.rows(Scan.all().where("p < x and not y = q"))).hasSize(1);
        assertThat(folder.open().count(Filter.parse("y >= q")).value()).isZero();
        assertThat(folder.open().count(Filter.parse("y < q")).value()).isEqualTo(1);
    }

    @Test
    void aPartitionColumnTakesThePlaceOfTheFilesOwn() throws IOException {
        String columns = "required double f; required int64 k;";
        folder.write("k=9007199254740993/a.parquet", columns, DatasetFolder.row(5.0, 5L));
        Dataset dataset = Dataset.of(root, DatasetOptions.DEFAULT.withSchema(
                Schema.parse("message m { " + columns + " }")));
        for (String filter : List.of("f = k", "f >= k", "k = 5", "f = 5 and k = f")) {
            assertThat(DatasetFolder.rows(dataset, Scan.all().where(filter))).as(filter).isEmpty();
            assertThat(dataset.count(Filter.parse(filter)).value()).as(filter).isZero();
        }
        assertThat(DatasetFolder.rows(dataset, Scan.all().where("f < k")))
                .containsExactly("{f: 5.0, k: 9007199254740993}");
    }

    @Test
    void aDirectoryThatThePathLeavesIsNotAPartition() throws IOException {
        folder.write("k=1/x/a.parquet", ID, 1L);
        folder.write("j=2/a.parquet", ID, 2L);
        assertThat(DatasetFolder.rows(Dataset.of(root + "/k=1/x/../../j=2"), Scan.all()))
                .containsExactly("{id: 2, j: 2}");
    }

    @Test
    void aPartitionThatIsNotUtf8IsRejected() throws IOException {
        Path file = folder.write("k=%FF/a.parquet", ID, 1L);
        assertThatThrownBy(folder::open).isInstanceOf(SchemaMismatchException.class).hasMessage(file + """
                :
                The bytes that a directory's name stands for are not UTF-8.
                Read with DatasetOptions.Partitions.IGNORE, or rename the directory.""");
    }

    @Test
    void partitionTypesCanBeGiven() throws IOException {
        folder.write("k=1/a.parquet", ID, 1L);
        DatasetOptions text = DatasetOptions.DEFAULT.withPartitionTypes(Map.of("k", PartitionType.STRING));
        assertThat(DatasetFolder.rows(Dataset.of(root, text), Scan.all())).containsExactly("{id: 1, k: 1}");
        assertThatThrownBy(() -> Dataset.of(root,
                DatasetOptions.DEFAULT.withPartitionTypes(Map.of("k", PartitionType.DATE))))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("a.parquet")
                .hasMessageContaining("not a valid DATE");
        assertThatThrownBy(() -> Dataset.of(root,
                DatasetOptions.DEFAULT.withPartitionTypes(Map.of("q", PartitionType.DATE))))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("no file lies in a directory");
    }

    record Declared(String field, String value, String shown) {}

    static final List<Declared> DECLARED = List.of(new Declared("required int32 k;", "-7", "-7"),
            new Declared("optional int64 k;", "7", "7"),
            new Declared("required int32 k (INTEGER(8,false));", "255", "255"),
            new Declared("required int64 k (INTEGER(64,false));", "18446744073709551615", "18446744073709551615"),
            new Declared("optional boolean k;", "true", "true"), new Declared("required binary k (STRING);", "7", "7"),
            new Declared("required binary k (ENUM);", "A", "A"),
            new Declared("optional int32 k (DATE);", "2026-03-01", "2026-03-01"),
            new Declared("optional int32 k (DATE);", "+10000-01-01", "+10000-01-01"));

    @ParameterizedTest
    @FieldSource("DECLARED")
    void aSchemaMayDeclarePartitionColumns(Declared declared) throws IOException {
        folder.write("k=" + declared.value + "/a.parquet", ID, 1L);
        Dataset dataset = with(declared.field + " " + ID);
        assertThat(dataset.schema()).isEqualTo(Schema.parse("message m { " + declared.field + " " + ID + " }"));
        assertThat(DatasetFolder.rows(dataset, Scan.all())).containsExactly("{k: " + declared.shown + ", id: 1}");
        assertThat(dataset.count(Filter.parse("k is not null")).value()).isEqualTo(1);
    }

    record Undeclared(String field, String value, String message) {}

    static final List<Undeclared> UNDECLARED = List.of(
            new Undeclared("required int32 k (INTEGER(8,false));", "256", "not a valid INTEGER(8,false) on INT32"),
            new Undeclared("required int64 k (INTEGER(64,false));", "-1", "not a valid INTEGER(64,false) on INT64"),
            new Undeclared("required int32 k;", "2147483648", "not a valid INT32"),
            new Undeclared("required boolean k;", "1", "not a valid BOOLEAN"),
            new Undeclared("required int32 k;", "__HIVE_DEFAULT_PARTITION__", "which is REQUIRED"),
            new Undeclared("required double k;", "1", "names of directories are whole numbers"),
            new Undeclared("required group k { required int32 x; }", "1", "names of directories are whole numbers"));

    @ParameterizedTest
    @FieldSource("UNDECLARED")
    void valuesThatADeclaredPartitionColumnCannotHaveAreRejected(Undeclared undeclared) throws IOException {
        folder.write("k=" + undeclared.value + "/a.parquet", ID, 1L);
        assertThatThrownBy(() -> with(undeclared.field + " " + ID)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining(undeclared.message);
    }

    @Test
    void aPartitionThatAFileHasTooIsRejected() throws IOException {
        folder.write("id=1/a.parquet", ID, 1L);
        assertThatThrownBy(() -> folder.open().schema()).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Column id is in " + root.resolve("id=1/a.parquet"));
        Dataset ignoring = Dataset.of(root, DatasetOptions.DEFAULT.withPartitions(Partitions.IGNORE));
        assertThat(DatasetFolder.rows(ignoring, Scan.all())).containsExactly("{id: 1}");
    }

    @Test
    void twoValuesOfOnePartitionAreRejected() throws IOException {
        folder.write("k=1/k=2/a.parquet", ID, 1L);
        assertThatThrownBy(() -> folder.open()).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Two of its directories are values of the partition column k");
    }

    record Wanted(String where, List<Integer> ids, Answer.Source source) {
        static Wanted of(String where, Answer.Source source, Integer... ids) {
            return new Wanted(where, List.of(ids), source);
        }
    }

    static final List<Wanted> WANTED = List.of(
            Wanted.of("y = 1", Answer.Source.METADATA, 0, 1, 2),
            Wanted.of("y in (1, 2)", Answer.Source.METADATA, 0, 1, 2, 3, 4),
            Wanted.of("y != 1", Answer.Source.METADATA, 3, 4),
            Wanted.of("not (y = 1 or y = 2)", Answer.Source.METADATA),
            Wanted.of("y is null", Answer.Source.METADATA, 5, 6),
            Wanted.of("y is not null", Answer.Source.METADATA, 0, 1, 2, 3, 4),
            Wanted.of("y > 0.5 and y < 1.5", Answer.Source.METADATA, 0, 1, 2),
            Wanted.of("y between 0.5 and 1.5", Answer.Source.METADATA, 0, 1, 2),
            Wanted.of("y not between 2 and 1", Answer.Source.METADATA, 0, 1, 2, 3, 4),
            Wanted.of("y not between 0 and 1 or id between 1.5 and 2.5", Answer.Source.DATA, 2, 3, 4),
            Wanted.of("z not between 2 and 3", Answer.Source.DATA, 5),
            Wanted.of("y = 2 or id = 0", Answer.Source.DATA, 0, 3, 4),
            Wanted.of("y = 2 and id >= 4", Answer.Source.DATA, 4),
            Wanted.of("not (y = 2 and id >= 4) and id > 1", Answer.Source.DATA, 2, 3),
            Wanted.of("z is null", Answer.Source.DATA, 0, 1, 2, 3, 4, 6),
            Wanted.of("z = 1", Answer.Source.DATA, 5),
            Wanted.of("z != 1", Answer.Source.METADATA),
            Wanted.of("not (z = 1) or y = 1", Answer.Source.METADATA, 0, 1, 2),
            Wanted.of("id > 2.5 and id < 100", Answer.Source.METADATA, 3, 4, 5, 6));

    @ParameterizedTest
    @FieldSource("WANTED")
    void filtersLookAtPartitionsAndAtColumnsThatFilesLack(Wanted wanted) throws IOException {
        folder.writeThree();
        assertThat(folder.rows(Scan.all().columns("id").where(wanted.where))).containsExactlyElementsOf(
                wanted.ids.stream().map(id -> "{id: " + id + "}").toList());
        Answer<Long> count = folder.open().count(Filter.parse(wanted.where));
        assertThat(count.value()).isEqualTo(wanted.ids.size());
        assertThat(count.source()).isEqualTo(wanted.source);
        folder.open().explain(Scan.all().where(wanted.where));
    }

    @Test
    void offsetLimitAndRowNumbersRunThroughAllFiles() throws IOException {
        folder.writeThree();
        for (int from = 0; from <= 8; from++) {
            for (int count = 0; count <= 8; count++) {
                List<String> expected = ids(from, Math.min(7, from + count));
                assertThat(folder.rows(Scan.all().columns("id").offset(from).limit(count))).isEqualTo(expected);
                assertThat(folder.rows(Scan.all().columns("id").rows(from, count))).isEqualTo(expected);
                assertThat(folder.rows(Scan.all().columns("id").where("id >= 0 or y = 7").offset(from).limit(count)))
                        .isEqualTo(expected);
                assertThat(folder.rows(Scan.all().columns("y").rows(from, count))).hasSameSizeAs(expected);
            }
        }
        assertThat(folder.rows(Scan.all().columns("id").rows(2, 3).where("y = 2"))).isEqualTo(ids(3, 5));
        assertThat(folder.rows(Scan.all().columns("id").firstRow(4))).isEqualTo(ids(4, 7));
    }

    private static List<String> ids(int from, int until) {
        List<String> ids = new ArrayList<>();
        for (int id = from; id < until; id++) {
            ids.add("{id: " + id + "}");
        }
        return ids;
    }

    @Test
    void eachRowTellsItsFileAndItsNumberThere() throws IOException {
        folder.writeThree();
        List<String> places = new ArrayList<>();
        try (RowCursor row = folder.open().rows(Scan.all().where("id in (1, 4, 6)"))) {
            while (row.next()) {
                places.add(row.file().orElseThrow().replace(root + "/", "") + " " + row.rowNumber());
            }
            assertThat(row.file()).isEmpty();
        }
        assertThat(places).containsExactly("y=1/a.parquet 1", "y=2/a.parquet 1",
                "y=__HIVE_DEFAULT_PARTITION__/a.parquet 1");
    }

    @Test
    void aViewIsNotOfTheRowWithTheSameNumberInTheNextFile() throws IOException {
        Schema schema = Schema.builder("m").list("xs", "INT32").struct("s", s -> s.optional("x", "INT32")).build();
        for (int file = 0; file < 2; file++) {
            int x = file;
            try (ParquetWriter writer = Parquet.create(root.resolve(file + ".parquet"), schema)) {
                writer.rows().append(row -> row.list("xs", xs -> xs.addInt(x)).struct("s", s -> s.setInt("x", x)));
                writer.commit();
            }
        }
        try (RowCursor row = Dataset.of(root).rows()) {
            row.next();
            RowList list = row.getList("xs");
            Row struct = row.getRow("s");
            assertThat(list + " " + struct).isEqualTo("[0] {x: 0}");
            row.next();
            assertThat(row.rowNumber()).isZero();
            assertThatThrownBy(() -> list.getInt(0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> struct.getInt("x")).isInstanceOf(IllegalStateException.class);
            assertThat(list + " " + struct).isEqualTo("no row no row");
        }
    }

    @Test
    void batchesOfAllFilesHaveOneSchema() throws IOException {
        folder.writeThree();
        Dataset dataset = folder.open();
        int rows = 0;
        try (BatchSource batches = dataset.batches(Scan.all().batchRows(2))) {
            while (batches.next()) {
                Batch batch = batches.batch();
                assertThat(batch.schema()).isEqualTo(dataset.schema());
                assertThat(batch.columns()).allSatisfy(column -> assertThat(column.size()).isEqualTo(batch.rowCount()));
                assertThat(batch.rowCount()).isLessThanOrEqualTo(2);
                rows += batch.rowCount();
            }
        }
        assertThat(rows).isEqualTo(7);
    }

    @Test
    void messagesOfRowsNameTheFile() throws IOException {
        folder.write("1.parquet", "required binary a (STRING);", "x");
        folder.write("2.parquet", "required binary a (STRING);", "y");
        try (RowCursor row = folder.open().rows()) {
            row.next();
            row.next();
            assertThatThrownBy(() -> row.getLong("a")).hasMessageContaining(root.resolve("2.parquet").toString());
        }
    }

    @Test
    void aFilterThatAFilesTypesDoNotCompareWithIsAskedOfTheWidenedRows() throws IOException {
        folder.write("1.parquet", "required int32 d (DATE); required int32 f;",
                row(LocalDate.of(2026, 1, 1), 1), row(LocalDate.of(2026, 1, 3), 2));
        folder.write("2.parquet", "required int64 d (TIMESTAMP(MILLIS,false)); required double f;",
                row(LocalDate.of(2026, 1, 2).atTime(12, 0), Double.NaN));
        assertThat(folder.rows(Scan.all().columns("d").where("d >= 2026-01-02T00:00:00"))).hasSize(2);
        assertThat(folder.rows(Scan.all().columns("d").where("d >= 2026-01-02T00:00:00 and f is nan"))).hasSize(1);
        assertThat(folder.rows(Scan.all().where("d >= 2026-01-02T00:00:00").offset(1))).hasSize(1);
        assertThat(folder.open().count(Filter.parse("d < 2026-01-02T00:00:00")).value()).isEqualTo(1);
        assertThat(folder.open().explain(Scan.all().where("f is nan")).files().getFirst().by())
                .isEqualTo(DatasetExplanation.By.ROWS);
        assertThat(folder.open().explain(Scan.all().where("d < 2026-01-02T00:00:00")).files().getFirst().by())
                .isNotEqualTo(DatasetExplanation.By.ROWS);
    }

    @Test
    void variantsThatAreShreddedInDifferentWaysBecomeOneColumn() throws IOException {
        folder.write("1.parquet",
                ID + " optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                row(1L, Map.of("a", 1, "b", "x")), row(2L, null));
        folder.write("2.parquet", ID + """
                 optional group v (VARIANT(1)) { required binary metadata; optional binary value;
                   optional group typed_value {
                     required group a { optional binary value; optional int64 typed_value; } } }
                """, row(3L, Map.of("a", 3, "b", "y")), row(4L, Map.of("a", "text")));
        assertThat(folder.rows()).hasSize(4);
        assertThat(folder.rows(Scan.all().columns("v"))).containsExactly("{v: {\"a\":1,\"b\":\"x\"}}", "{v: null}",
                "{v: {\"a\":3,\"b\":\"y\"}}", "{v: {\"a\":\"text\"}}");
        assertThat(folder.rows(Scan.all().columns("id").where("variant(v, '$.a') >= 1"))).containsExactly("{id: 1}",
                "{id: 3}");
        assertThat(folder.rows(Scan.all().columns("id").variant("v", "$.b").where("id != 2"))).containsExactly(
                "{id: 1, v.b: \"x\"}", "{id: 3, v.b: \"y\"}", "{id: 4, v.b: null}");
    }

    @Test
    void onlyTheColumnsOfAPathAreReadOfShreddedVariants() throws IOException {
        String shredded = ID + """
                 optional group v (VARIANT(1)) { required binary metadata; optional binary value;
                   optional group typed_value {
                     required group a { optional binary value; optional int64 typed_value; }
                     required group b { optional binary value; optional binary typed_value (STRING); } } }
                """;
        folder.write("1.parquet", shredded, row(1L, Map.of("a", 1, "b", "x")), row(2L, null));
        folder.write("2.parquet", shredded, row(3L, Map.of("a", 3, "c", "y")), row(4L, Map.of("a", "text")));
        assertThat(folder.rows(Scan.all().columns("id").variant("v", "$.a"))).containsExactly("{id: 1, v.a: 1}",
                "{id: 2, v.a: null}", "{id: 3, v.a: 3}", "{id: 4, v.a: \"text\"}");
        assertThat(folder.rows(Scan.all().variant("v", "$.b").where("variant(v, '$.a') = 1")))
                .containsExactly("{v.b: \"x\"}");
    }
}
