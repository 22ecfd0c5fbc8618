package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.jdbc.Jdbc;
import dev.lamella.records.jdbc.JdbcOptions;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.row.MalformedText;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files below a directory are read as records of one class, though they were written by several versions of it.
class RecordsOfDatasetTest {
    /// The first version.
    record First(int id, String name) {}

    /// The second one renamed a component, and added one.
    record Second(long id, @Name("full_name") String fullName, String country) {}

    /// What is read: partition columns are components.
    record Customer(long id, @Name(value = "full_name", aliases = "name") String fullName,
            @DefaultValue("AT") String country, LocalDate day, String shop) {}

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws IOException {
        write("day=2026-03-01/shop=1/a.parquet", First.class,
                IntStream.range(0, 5).mapToObj(i -> new First(i, "n" + i)).toList());
        write("day=2026-03-01/shop=2/a.parquet", First.class, List.of(new First(5, "n5")));
        write("day=2026-03-02/shop=1/a.parquet", Second.class,
                IntStream.range(6, 10).mapToObj(i -> new Second(i, "n" + i, "DE")).toList());
    }

    private <T> void write(String path, Class<T> type, List<T> records) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Records.write(file, type, records);
    }

    private static Customer customer(int id) {
        return new Customer(id, "n" + id, id < 6 ? "AT" : "DE", LocalDate.of(2026, 3, id < 6 ? 1 : 2),
                id == 5 ? "2" : "1");
    }

    private static List<Customer> customers(int... ids) {
        return IntStream.of(ids).mapToObj(RecordsOfDatasetTest::customer).toList();
    }

    @Test
    void aliasesAndDefaultsApplyToEachFile() throws IOException {
        assertThat(Records.read(folder, Customer.class)).isEqualTo(customers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    }

    @Test
    void severalThreadsGiveTheSameRecords() throws IOException {
        ReadOptions threads = ReadOptions.DEFAULT.withParallelism(Parallelism.of(3));
        assertThat(RecordMapping.of(Customer.class).withReadOptions(threads).read(folder))
                .isEqualTo(Records.read(folder, Customer.class));
    }

    private List<Customer> read(Scan scan) throws IOException {
        try (RecordReader<Customer> reader = RecordMapping.of(Customer.class).open(folder, scan)) {
            return reader.toList();
        }
    }

    @Test
    void aFilterMayNamePartitionsAndColumns() throws IOException {
        assertThat(read(Scan.all().where("day = 2026-03-01 and id > 3"))).isEqualTo(customers(4, 5));
        assertThat(read(Scan.all().where("day = 2026-03-02 and country = 'DE' and id < 8"))).isEqualTo(customers(6, 7));
        assertThat(read(Scan.all().where("day = 2026-04-01"))).isEmpty();
    }

    @Test
    void aFilterMayNameAColumnThatSomeFilesDoNotHave() throws IOException {
        assertThat(read(Scan.all().where("country = 'DE' and id < 8"))).isEqualTo(customers(6, 7));
        assertThat(read(Scan.all().where("country is null and id > 3"))).isEqualTo(customers(4, 5));
        assertThat(read(Scan.all().where("not country = 'AT'").offset(1).limit(2))).isEqualTo(customers(7, 8));
        assertThatThrownBy(() -> read(Scan.all().where("county = 'DE'"))).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("The nearest is country");
    }

    record Small(int x) {}

    record Large(int x, @Nullable Integer y) {}

    record OfSmall(int id, Small part, List<Small> parts) {}

    record OfLarge(int id, Large part, List<Large> parts) {}

    @Test
    void aFilterMayNameANestedFieldThatSomeFilesDoNotHave() throws IOException {
        Path table = folder.resolve("nested");
        write("nested/a.parquet", OfSmall.class, List.of(new OfSmall(1, new Small(1), List.of(new Small(1)))));
        write("nested/b.parquet", OfLarge.class,
                List.of(new OfLarge(2, new Large(1, 5), List.of(new Large(1, 5))),
                        new OfLarge(3, new Large(1, null), List.of())));
        for (String filter : List.of("part.y = 5", "part.y is null", "not part.y = 5 or id = 3", "parts[].y = 5",
                "not any(parts, y = 5)")) {
            try (RecordReader<OfSmall> reader = RecordMapping.of(OfSmall.class).open(table,
                    Scan.all().where(filter))) {
                assertThat(reader.toList()).as(filter).isNotEmpty()
                        .hasSize((int) (long) Dataset.of(table).count(Filter.parse(filter)).value());
            }
        }
    }

    record Floats(float v) {}

    record Doubles(double v) {}

    record Found(double v, int k) {}

    @Test
    void aNumberOfAFilterSelectsTheRowsThatItSelectsOfTheDataSet() throws IOException {
        write("v/k=1/a.parquet", Floats.class, List.of(new Floats(0.1f), new Floats(0.5f)));
        write("v/k=2/a.parquet", Doubles.class, List.of(new Doubles(0.1), new Doubles(0.5)));
        for (String filter : List.of("v = 0.1", "v < 0.2", "k = 1 and v = 0.1", "k = 1 and v > 0.1", "v in (0.1, 0.5)",
                "k = 2 and v = 0.1")) {
            try (RecordReader<Found> reader = RecordMapping.of(Found.class).open(folder.resolve("v"),
                    Scan.all().where(filter))) {
                assertThat(reader.toList()).as(filter)
                        .hasSize((int) (long) Dataset.of(folder.resolve("v")).count(Filter.parse(filter)).value());
            }
        }
    }

    record Early(int x) {}

    record Late(int x, String z) {}

    record Any(int x, int p) {}

    @Test
    void aFilterMayNameAColumnOfALaterFileThoughNoPartitionMatches() throws IOException {
        write("n/p=1/a.parquet", Early.class, List.of(new Early(1)));
        write("n/p=2/a.parquet", Late.class, List.of(new Late(2, "z")));
        for (String filter : List.of("p = 3 and z = 'z'", "p = 3 and x = 1", "p = 1 and z = 'z'")) {
            try (RecordReader<Any> reader = RecordMapping.of(Any.class).open(folder.resolve("n"),
                    Scan.all().where(filter))) {
                assertThat(reader.toList()).as(filter).isEmpty();
            }
        }
        assertThatThrownBy(() -> RecordMapping.of(Any.class).open(folder.resolve("n"),
                Scan.all().where("p = 3 and none = 1"))).isInstanceOf(SchemaMismatchException.class);
    }

    @Test
    void aFileThatItsPartitionExcludesIsNotOpened() throws IOException {
        Files.writeString(folder.resolve("day=2026-03-02/shop=1/a.parquet"), "no Parquet");
        assertThat(read(Scan.all().where("day = 2026-03-01"))).isEqualTo(customers(0, 1, 2, 3, 4, 5));
    }

    @Test
    void offsetLimitAndRowsCountThroughAllFiles() throws IOException {
        assertThat(read(Scan.all().offset(3).limit(4))).isEqualTo(customers(3, 4, 5, 6));
        assertThat(read(Scan.all().offset(9))).isEqualTo(customers(9));
        assertThat(read(Scan.all().limit(0))).isEmpty();
        assertThat(read(Scan.all().rows(4, 4))).isEqualTo(customers(4, 5, 6, 7));
        assertThat(read(Scan.all().rows(6, 2))).isEqualTo(customers(6, 7));
        assertThat(read(Scan.all().where("id > 2").offset(2).limit(3))).isEqualTo(customers(5, 6, 7));
    }

    @Test
    void oneTextNamesADirectoryAPatternOrAFile() throws IOException {
        List<Customer> all = Records.read(folder, Customer.class);
        assertThat(Records.read(folder.toString(), Customer.class)).isEqualTo(all);
        assertThat(Records.read(folder + "/**.parquet", Customer.class)).isEqualTo(all);
        assertThat(MapRows.read(folder + "/**.parquet", Scan.all().columns("id"))).hasSize(all.size());
        assertThat(MapRows.readColumns(folder.toString())).containsKeys("id", "day", "shop");
        try (RecordReader<Customer> reader = Records.open(folder.toString(), Customer.class)) {
            assertThat(reader.toList()).isEqualTo(all);
        }
    }

    @Test
    void aFilterThatNoPartitionMatchesGivesNoRecords() throws IOException {
        // Alone, the first file would make the shop a number.
        write("day=2026-03-03/shop=x/a.parquet", Second.class, List.of());
        assertThat(read(Scan.all().where("shop = 'Graz'"))).isEmpty();
        assertThat(read(Scan.all().where("day = 2026-04-01"))).isEmpty();
    }

    record Counted(long count) {}

    record Narrow(int count) {}

    @Test
    void aRejectedRecordNamesItsFile() throws IOException {
        Path table = folder.resolve("counts");
        Files.createDirectories(table);
        Records.write(table.resolve("a.parquet"), Counted.class, List.of(new Counted(1), new Counted(2)));
        Records.write(table.resolve("b.parquet"), Counted.class, List.of(new Counted(3), new Counted(1L << 40)));
        for (int threads : List.of(1, 3)) {
            RecordMapping<Narrow> mapping = RecordMapping.of(Narrow.class)
                    .withReadOptions(ReadOptions.DEFAULT.withParallelism(Parallelism.of(threads)));
            assertThatThrownBy(() -> mapping.read(table)).isInstanceOf(ValueException.class)
                    .hasMessageStartingWith(table.resolve("b.parquet") + ", column count, row 1:\n");
        }
    }

    record Taken(int id, Duration took) {}

    @Test
    void eachFileSaysWhichUnitItCounts() throws IOException {
        Path table = folder.resolve("units");
        for (ArrowTimeUnit unit : List.of(ArrowTimeUnit.MILLISECOND, ArrowTimeUnit.MICROSECOND)) {
            writeTaken(table.resolve(unit + ".parquet"),
                    schema -> List.of(ArrowSchemaBuilder.of(schema).with(ColumnPath.of("took"),
                            new ArrowHint.Duration(unit)).build().toKeyValue()));
        }
        assertThat(Records.read(table, Taken.class))
                .containsExactly(new Taken(1, Duration.ofNanos(5_000)), new Taken(1, Duration.ofMillis(5)));
        writeTaken(table.resolve("none.parquet"), ignored -> List.of());
        assertThatThrownBy(() -> Records.read(table, Taken.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith(table.resolve("none.parquet") + ", column took:\n")
                .hasMessageContaining("nothing says which unit they count");
    }

    private static void writeTaken(Path file, Function<Schema, List<KeyValue>> keyValues) throws IOException {
        Schema schema = Schema.builder("taken").required("id", "INT32").required("took", "INT64").build();
        Files.createDirectories(file.getParent());
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withKeyValues(keyValues.apply(schema)))) {
            writer.rows().append(row -> row.setInt("id", 1).setLong("took", 5));
            writer.commit();
        }
    }

    record Keys(int id, LocalDate day, @ParquetType("INT(64,false)") BigInteger hash,
            @Name("shop_name") Optional<String> shop,
            OptionalLong count, Optional<LocalDate> due, CharSequence text) {}

    @Test
    void partitionColumnsHaveTheTypesOfTheirComponents() throws IOException {
        Path table = folder.resolve("keys");
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT
                .withPartitionBy("day", "hash", "shop_name", "count", "due", "text");
        RecordMapping<Keys> mapping = RecordMapping.of(Keys.class);
        List<Keys> all = List.of(
                new Keys(1, LocalDate.of(10_000, 1, 1), new BigInteger("18446744073709551615"), Optional.of("7"),
                        OptionalLong.empty(), Optional.empty(), "1"),
                new Keys(2, LocalDate.of(-5, 1, 1), BigInteger.TWO, Optional.of("8"), OptionalLong.empty(),
                        Optional.empty(), "2"));
        mapping.write(table, options, all);
        assertThat(mapping.read(table.toString())).containsExactlyInAnyOrderElementsOf(all);
        try (RecordReader<Keys> reader = mapping.open(table, Scan.all().where("hash = 18446744073709551615"))) {
            assertThat(reader.toList()).containsExactly(all.getFirst());
        }
    }

    record Numbered(int id, Long day) {}

    @Test
    void directoriesDetermineTheTypeOfAPartitionColumn() {
        assertThatThrownBy(() -> Records.read(folder, Numbered.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("column day:\nComponent day (Long) does not fit the column")
                .hasMessageContaining("The names of the directories determine the type of a partition column: rename"
                        + " those whose value does not fit the component, or make the component a String.");
    }

    record Parted(int id, @Nullable LocalDate day, @Nullable Boolean open, @Nullable Long count, char letter) {}

    @Test
    void partitionColumnsWithoutValuesAndOfLettersHaveTheTypesOfTheirComponents() throws IOException {
        Path table = folder.resolve("parted");
        List<Parted> all = List.of(new Parted(1, null, null, null, '7'));
        RecordMapping<Parted> mapping = RecordMapping.of(Parted.class);
        mapping.write(table, DatasetWriteOptions.DEFAULT.withPartitionBy("day", "open", "count", "letter"), all);
        try (RecordReader<Parted> reader = mapping.open(table)) {
            assertThat(reader.toList()).isEqualTo(all);
        }
    }

    @Test
    void recordsAreWrittenToPartitions() throws IOException {
        Path copy = folder.resolveSibling(folder.getFileName() + "-copy");
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("day", "shop");
        List<Customer> all = Records.read(folder, Customer.class);
        WriteSummary summary = RecordMapping.of(Customer.class).write(copy, options, all);
        assertThat(summary.rowCount()).isEqualTo(10);
        assertThat(summary.rowGroupCount()).isEqualTo(3);
        assertThat(Records.read(copy, Customer.class)).isEqualTo(all);
        assertThat(Files.isDirectory(copy.resolve("day=2026-03-01/shop=2"))).isTrue();
    }

    @Test
    void aReaderKnowsWhereItIs() throws IOException {
        List<String> places = new ArrayList<>();
        try (RecordReader<Customer> reader = RecordMapping.of(Customer.class).open(Dataset.of(folder))) {
            assertThat(reader.rowCount()).isEqualTo(10);
            for (Customer ignored : reader) {
                places.add(folder.relativize(Path.of(reader.file())) + " " + reader.rowNumber());
            }
        }
        assertThat(places).startsWith("day=2026-03-01/shop=1/a.parquet 0", "day=2026-03-01/shop=1/a.parquet 1")
                .endsWith("day=2026-03-02/shop=1/a.parquet 3").contains("day=2026-03-01/shop=2/a.parquet 0");
        List<String> lookingAhead = new ArrayList<>();
        RecordReader<Customer> closed = RecordMapping.of(Customer.class).open(Dataset.of(folder));
        try (closed) {
            Iterator<Customer> customers = closed.iterator();
            for (int i = 0; i < places.size(); i++) {
                customers.next();
                assertThat(customers.hasNext()).isEqualTo(i < places.size() - 1);
                lookingAhead.add(folder.relativize(Path.of(closed.file())) + " " + closed.rowNumber());
            }
        }
        assertThat(lookingAhead).isEqualTo(places);
        assertThat(folder.relativize(Path.of(closed.file())) + " " + closed.rowNumber()).isEqualTo(places.getLast());
    }

    enum Shop {
        GRAZ, LINZ
    }

    record Visit(long id, Shop shop, Duration stay, Shop next) {}

    @Test
    void eachFileHasTheArrowSchemaOfItsColumns() throws IOException {
        Path visits = folder.resolve("visits");
        List<Visit> all = List.of(new Visit(1, Shop.GRAZ, Duration.ofMillis(5), Shop.LINZ),
                new Visit(2, Shop.LINZ, Duration.ofDays(1), Shop.GRAZ));
        RecordMapping.of(Visit.class).write(visits, DatasetWriteOptions.DEFAULT.withPartitionBy("shop"), all);
        assertThat(Records.read(visits, Visit.class)).isEqualTo(all);
        for (DatasetFile file : Dataset.of(visits).files()) {
            try (ParquetReader reader = Parquet.open(file.open())) {
                ArrowHints hints = ArrowHints.of(reader.metadata());
                assertThat(hints.warnings()).isEmpty();
                assertThat(hints.byPath().keySet()).hasToString("[stay, next]");
            }
        }
    }

    @Test
    void resultsOfQueriesGoToPartitions() throws IOException, SQLException {
        Path table = folder.resolve("query");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select x as id, 'n' || x as name, 'AT' as country,"
                        + " date '2026-03-01' as \"DAY\", cast(mod(x, 2) as varchar) as shop from system_range(1, 5)")) {
            WriteSummary summary = Jdbc.write(table, rows, JdbcOptions.DEFAULT,
                    DatasetWriteOptions.DEFAULT.withPartitionBy("DAY", "SHOP"));
            assertThat(summary.rowCount()).isEqualTo(5);
            assertThat(summary.rowGroupCount()).isEqualTo(2);
        }
        assertThat(Dataset.of(table).files()).hasSize(2);
        assertThat(MapRows.read(table)).hasSize(5).contains(Map.of("ID", 4L, "NAME", "n4", "COUNTRY", "AT", "DAY",
                LocalDate.of(2026, 3, 1), "SHOP", 0L));
    }

    record Grown(int id, @DefaultValue("[]") List<String> tags,
            @DefaultValue("{\"a\": 1, \"b\": 2}") Map<String, Integer> counts,
            @DefaultValue("[1, 2]") int[] numbers, @DefaultValue("[\"LINZ\"]") Set<Shop> shops) {}

    @Test
    void listsAndMapsHaveDefaultValues() throws IOException {
        List<Grown> grown = Records.read(folder.resolve("day=2026-03-01/shop=1/a.parquet"), Grown.class);
        assertThat(grown).hasSize(5).allSatisfy(one -> {
            assertThat(one.tags).isEmpty();
            assertThat(one.counts).isEqualTo(Map.of("a", 1, "b", 2));
            assertThat(one.numbers).containsExactly(1, 2);
            assertThat(one.shops).containsExactly(Shop.LINZ);
        });
        assertThat(grown.get(0).numbers).isNotSameAs(grown.get(1).numbers);
    }

    record Logged(int id, @ParquetType("VARIANT") Map<String, Object> event) {}

    record Extracted(Optional<String> user, int id, @Name("event.age") Optional<Variant> age) {}

    @Test
    void columnsMadeOfVariantsAreComponents() throws IOException {
        Path file = folder.resolve("events.parquet");
        Records.write(file, Logged.class, List.of(new Logged(1, Map.of("user", "ann", "age", 7)),
                new Logged(2, Map.of("user", "bob"))));
        Scan scan = Scan.all().variants(VariantExtract.of("event", "$.user").as("STRING").named("user"))
                .variant("event", "$.age").where("id > 0");
        for (Path path : List.of(file, folder.resolve("events*.parquet"))) {
            try (RecordReader<Extracted> reader = RecordMapping.of(Extracted.class).open(path, scan)) {
                assertThat(reader.toList()).extracting(one -> one.id + " " + one.user.orElseThrow() + " "
                        + one.age.map(Variant::toJson)).containsExactly("1 ann Optional[7]", "2 bob Optional.empty");
            }
        }
        assertThatThrownBy(() -> RecordMapping.of(Extracted.class).open(file, scan.variant("event", "$.x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "The scan makes the column event.x of a variant, but the class has no component");
    }

    private static void assertFailsForEver(RecordReader<?> reader, String message) {
        Iterator<?> records = reader.iterator();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(records::next).isInstanceOf(ParquetException.class).hasMessageContaining(message);
        }
        assertThatThrownBy(reader::toList).isInstanceOf(ParquetException.class).hasMessageContaining(message);
    }

    @Test
    void nothingIsReadAfterAFileWithoutTheUnitOfItsNumbers() throws IOException {
        Path table = folder.resolve("units");
        writeTaken(table.resolve("b.parquet"), ignored -> List.of());
        for (String name : List.of("a.parquet", "c.parquet")) {
            writeTaken(table.resolve(name), schema -> List.of(ArrowSchemaBuilder.of(schema).with(ColumnPath.of("took"),
                    new ArrowHint.Duration(ArrowTimeUnit.MILLISECOND)).build().toKeyValue()));
        }
        try (RecordReader<Taken> reader = RecordMapping.of(Taken.class).open(table)) {
            assertThat(reader.iterator().next()).isEqualTo(new Taken(1, Duration.ofMillis(5)));
            assertFailsForEver(reader, "nothing says which unit they count");
        }
    }

    record Texts(String count) {}

    @Test
    void nothingIsReadAfterAFileThatDoesNotFit() throws IOException {
        Path table = folder.resolve("mixed");
        Files.createDirectories(table);
        Records.write(table.resolve("a.parquet"), Counted.class, List.of(new Counted(1)));
        Records.write(table.resolve("b.parquet"), Texts.class, List.of(new Texts("2")));
        Records.write(table.resolve("c.parquet"), Counted.class, List.of(new Counted(3)));
        for (Scan scan : List.of(Scan.all(), Scan.all().rows(0, 3))) {
            try (RecordReader<Counted> reader = RecordMapping.of(Counted.class).open(table, scan)) {
                assertThat(reader.iterator().next()).isEqualTo(new Counted(1));
                assertFailsForEver(reader, "Component count (long) does not fit the column");
            }
        }
    }

    record More(long count, int more) {}

    @Test
    void nothingIsReadAfterADamagedPage() throws IOException {
        write("damaged/a.parquet", Counted.class, List.of(new Counted(1)));
        write("damaged/b.parquet", Counted.class, List.of(new Counted(2)));
        write("damaged/c.parquet", More.class, List.of(new More(3, 4)));
        Path damaged = folder.resolve("damaged/b.parquet");
        byte[] bytes = Files.readAllBytes(damaged);
        Arrays.fill(bytes, 4, 12, (byte) -1);
        Files.write(damaged, bytes);
        for (int threads : List.of(1, 3)) {
            RecordMapping<Counted> mapping = RecordMapping.of(Counted.class)
                    .withReadOptions(ReadOptions.DEFAULT.withParallelism(Parallelism.of(threads)));
            try (RecordReader<Counted> reader = mapping.open(folder.resolve("damaged"))) {
                assertThat(reader.iterator().next()).isEqualTo(new Counted(1));
                assertFailsForEver(reader, damaged.toString());
            }
        }
    }

    record Key(int p) {}

    /// A file without columns, whose footer claims 2^62 rows.
    private void writeManyRows(String path) throws IOException {
        String rows = "80".repeat(9) + "01";
        String footer = "1502191c480173150000" + "16" + rows + "191c190c160016" + rows + "0000";
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, HexFormat.of().parseHex("50415231" + footer
                + HexFormat.of().toHexDigits((byte) (footer.length() / 2)) + "00000050415231"));
    }

    @Test
    void moreRowsThanALongCountsAreRejected() throws IOException {
        writeManyRows("many/p=1/a.parquet");
        write("many/p=2/b.parquet", Counted.class, List.of(new Counted(1)));
        writeManyRows("many/p=3/c.parquet");
        try (RecordReader<Key> reader = RecordMapping.of(Key.class).open(folder.resolve("many"))) {
            assertThatThrownBy(reader::rowCount).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("The files have more than 9223372036854775807 rows together");
        }
    }

    record Raw(@ParquetType("BYTE_ARRAY") byte[] text) {}

    record Text(String text) {}

    @Test
    void theOptionsOfADataSetSayHowItIsRead() throws IOException {
        Path file = folder.resolve("texts.parquet");
        Schema schema = Schema.builder("texts").optional("text", "STRING").build();
        RecordMapping.of(Raw.class).withSchema(schema)
                .withWriteOptions(WriteOptions.DEFAULT.withChecksums(WriteOptions.Checksums.OMIT))
                .write(file, List.of(new Raw("a#".getBytes(StandardCharsets.US_ASCII))));
        byte[] bytes = Files.readAllBytes(file);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("a#") + 1] = -1;
        Files.write(file, bytes);
        Dataset lenient = Dataset.of(file, DatasetOptions.DEFAULT
                .withReading(ReadOptions.DEFAULT.withMalformedText(MalformedText.REPLACE)));
        try (RecordReader<Text> reader = RecordMapping.of(Text.class).open(lenient)) {
            assertThat(reader.toList()).containsExactly(new Text("a\ufffd"));
        }
        RecordMapping<Text> mapping = RecordMapping.of(Text.class)
                .withReadOptions(ReadOptions.DEFAULT.withMalformedText(MalformedText.REPLACE));
        try (RecordReader<Text> reader = mapping.open(Dataset.of(file))) {
            assertThatThrownBy(reader::toList).isInstanceOf(ValueException.class);
        }
    }

    record Sold(int id, String shop) {}

    record Aliased(@Name(value = "id", aliases = "shop") int id, String shop) {}

    @Test
    void anAliasDoesNotDetermineTheTypeOfThePartitionColumnOfAnother() throws IOException {
        Path table = folder.resolve("sold");
        RecordMapping.of(Sold.class).write(table, DatasetWriteOptions.DEFAULT.withPartitionBy("shop"),
                List.of(new Sold(1, "7")));
        assertThat(Records.read(table, Aliased.class)).containsExactly(new Aliased(1, "7"));
    }
}
