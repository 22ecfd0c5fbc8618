package dev.lamella.records.nanoparquet;

import static dev.lamella.records.nanoparquet.OneColumn.column;
import static dev.lamella.records.nanoparquet.OneColumn.hints;
import static dev.lamella.records.nanoparquet.OneColumn.read;
import static dev.lamella.records.nanoparquet.OneColumn.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ColumnOptions;
import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import dev.lamella.records.MapRows;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.RecordWriter;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowAdvice;
import dev.lamella.records.mapping.MappingOptions.ArrowSchemaKey;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.nanoparquet.OneColumn.Value;
import dev.lamella.schema.Schema;
import dev.lamella.update.KeyValueUpdate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What nanoparquet's functions and options do, done here: docs/reference/nanoparquet.md.
class FilesTest {
    @TempDir
    Path folder;

    enum Level {
        LOW, HIGH
    }

    record Row(int id, String name, Level level) {}

    record Part(String name, int id) {}

    private static final List<Row> ROWS = List.of(new Row(1, "a", Level.LOW), new Row(2, null, Level.HIGH),
            new Row(3, "c", null));

    private Path file() {
        return folder.resolve("a.parquet");
    }

    private Path written() throws IOException {
        Records.write(file(), Row.class, ROWS);
        return file();
    }

    private static RecordMapping<Row> with(WriteOptions options) {
        return RecordMapping.of(Row.class).withWriteOptions(options);
    }

    private static FileMetadata metadata(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.metadata();
        }
    }

    private static ColumnMetadata chunk(byte[] file, int column) throws IOException {
        return metadata(file).rowGroups().getFirst().columns().get(column).metadata().orElseThrow();
    }

    @Test
    void aFileIsReadAtOnceOrOneByOne() throws Exception {
        assertThat(Records.read(written(), Row.class)).isEqualTo(ROWS);
        try (RecordReader<Row> reader = Records.open(file(), Row.class)) {
            assertThat(reader.iterator().next()).isEqualTo(ROWS.getFirst());
        }
        assertThat(Records.fromBytes(Records.toBytes(Row.class, List.of()), Row.class)).isEmpty();
    }

    @Test
    void aRecordSelectsColumnsInAnOrderOfItsOwn() throws Exception {
        assertThat(Records.read(written(), Part.class)).containsExactly(new Part("a", 1), new Part(null, 2),
                new Part("c", 3));
        record Wrong(int ids) {}
        assertThatThrownBy(() -> Records.read(file(), Wrong.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("The nearest is id");
    }

    @Test
    void aStreamIsSpooled() throws Exception {
        byte[] bytes = Records.toBytes(Row.class, ROWS);
        try (RecordReader<Row> reader = RecordMapping.of(Row.class)
                .open(InputFile.spool("stream", new ByteArrayInputStream(bytes)))) {
            assertThat(reader.toList()).isEqualTo(ROWS);
        }
    }

    @Test
    void rowsAreWrittenAtOnceOrOneByOne() throws Exception {
        assertThat(Records.write(file(), Row.class, ROWS).rowCount()).isEqualTo(3);
        try (RecordWriter<Row> writer = Records.create(file(), Row.class)) {
            writer.write(ROWS.getLast());
            assertThat(Records.read(file(), Row.class)).as("until it is committed").isEqualTo(ROWS);
            writer.commit();
        }
        assertThat(Records.read(file(), Row.class)).containsExactly(ROWS.getLast());
    }

    @Test
    void aFileMayBeBytesOrAStream() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordWriter<Row> writer = RecordMapping.of(Row.class).create(OutputFile.of("standard output", out))) {
            writer.writeAll(ROWS);
        }
        assertThat(Records.fromBytes(out.toByteArray(), Row.class)).isEqualTo(ROWS);
        assertThat(Records.toBytes(Row.class, ROWS)).isEqualTo(out.toByteArray());
    }

    @Test
    void someOrAllTypesMayBeAskedFor() throws Exception {
        assertThat(RecordMapping.of(Row.class).withColumn("id", "INT(8,false)").withColumn("level", "ENUM").schema())
                .hasToString("""
                        message Row {
                          required int32 id (INTEGER(8,false));
                          optional binary name (STRING);
                          optional binary level (ENUM);
                        }
                        """);
        RecordMapping<Row> given = RecordMapping.of(Row.class)
                .withSchema(Schema.parse("message m { required binary name (STRING); required int64 id; "
                        + "optional binary level (STRING); }"));
        assertThatThrownBy(() -> given.toBytes(ROWS)).isInstanceOf(ValueException.class)
                .hasMessageContaining(
                        "memory, column name, row 1:\nThere is no value; the field is REQUIRED.\nGive a value, or make the column OPTIONAL in the schema that the mapping was given.");
        assertThat(given.fromBytes(given.toBytes(List.of(ROWS.getFirst())))).containsExactly(ROWS.getFirst());
    }

    @Test
    void whatIsNullNowDoesNotDecideOnTheSchema() throws Exception {
        assertThat(metadata(Records.toBytes(Row.class, ROWS.subList(0, 1))).schema())
                .isEqualTo(metadata(Records.toBytes(Row.class, ROWS)).schema());
        Records.write(file(), Row.class, ROWS.subList(0, 1));
        Records.append(file(), Row.class, ROWS.subList(1, 3));
        assertThat(Records.read(file(), Row.class)).isEqualTo(ROWS);
    }

    @Test
    void theCodecAndItsLevelAreChosen() throws Exception {
        for (CompressionCodec codec : List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.SNAPPY,
                CompressionCodec.GZIP, CompressionCodec.ZSTD, CompressionCodec.LZ4_RAW)) {
            RecordMapping<Row> mapping = with(WriteOptions.DEFAULT.withCodec(codec));
            byte[] file = mapping.toBytes(ROWS);
            assertThat(chunk(file, 0).codec()).isEqualTo(codec);
            assertThat(mapping.fromBytes(file)).isEqualTo(ROWS);
        }
        assertThat(Records.fromBytes(with(WriteOptions.DEFAULT.withCodec(CompressionCodec.ZSTD, 22)).toBytes(ROWS),
                Row.class)).isEqualTo(ROWS);
        assertThatThrownBy(() -> with(WriteOptions.DEFAULT.withCodec(CompressionCodec.GZIP, 10)).toBytes(ROWS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("10");
    }

    @Test
    void theEncodingOfAColumnIsChosen() throws Exception {
        WriteOptions options = WriteOptions.DEFAULT.withColumn("id",
                ColumnOptions.DEFAULT.withEncoding(Encoding.DELTA_BINARY_PACKED));
        byte[] file = with(options).toBytes(ROWS);
        assertThat(chunk(file, 0).encodings()).contains(Encoding.DELTA_BINARY_PACKED);
        assertThat(Records.fromBytes(file, Row.class)).isEqualTo(ROWS);
        assertThatThrownBy(() -> with(WriteOptions.DEFAULT.withColumn("name",
                ColumnOptions.DEFAULT.withEncoding(Encoding.DELTA_BINARY_PACKED))).toBytes(ROWS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("DELTA_BINARY_PACKED");
    }

    @Test
    void metadataAreWrittenAndEdited() throws Exception {
        with(WriteOptions.DEFAULT.withKeyValue("owner", "me").withKeyValue("draft", "yes")).write(file(), ROWS);
        FileMetadata edited = KeyValueUpdate.NOTHING.set("owner", "you").remove("draft").run(file(), UpdateMode.COPY);
        assertThat(edited.keyValues()).extracting(entry -> entry.key() + "=" + entry.value().orElseThrow())
                .contains("owner=you").noneMatch(text -> text.startsWith("draft")).hasSize(2);
        assertThat(Records.read(file(), Row.class)).isEqualTo(ROWS);
    }

    @Test
    void rowGroupsEndWhereTheyAreToldTo() throws Exception {
        byte[] file = with(WriteOptions.DEFAULT.withRowGroups(1 << 20, 2)).toBytes(ROWS);
        assertThat(metadata(file).rowGroups()).extracting(RowGroup::rowCount).containsExactly(2L, 1L);
        try (RecordWriter<Row> writer = Records.create(file(), Row.class)) {
            writer.write(ROWS.getFirst());
            writer.endRowGroup();
            writer.write(ROWS.getLast());
            writer.write(ROWS.getLast());
            assertThat(writer.commit().rowGroupCount()).isEqualTo(2);
        }
        try (ParquetReader reader = Parquet.open(file())) {
            assertThat(reader.metadata().rowGroups()).extracting(RowGroup::rowCount).containsExactly(1L, 2L);
        }
    }

    @Test
    void aRowGroupIsReadByItsRows() throws Exception {
        with(WriteOptions.DEFAULT.withRowGroups(1 << 20, 2)).write(file(), ROWS);
        try (RecordReader<Row> reader = RecordMapping.of(Row.class).open(file(), Scan.all().firstRow(2).limit(1))) {
            assertThat(reader.toList()).containsExactly(ROWS.getLast());
        }
    }

    @Test
    void appendingKeepsOldRowGroupsAndMakesAFileWhereThereIsNone() throws Exception {
        Records.append(file(), Row.class, ROWS);
        assertThat(Records.append(file(), Part.class, List.of()).rowCount()).isZero();
        assertThat(Records.append(file(), Row.class, ROWS.reversed()).rowGroupCount()).isEqualTo(2);
        assertThat(Records.read(file(), Row.class)).hasSize(6).startsWith(ROWS.getFirst()).endsWith(ROWS.getFirst());
        assertThat(folder).isDirectoryContaining(path -> path.equals(file())).isDirectoryNotContaining(
                path -> !path.equals(file()));
    }

    @Test
    void appendingExtendsASmallLastRowGroupIfItShall() throws Exception {
        RecordMapping<Row> extending = with(
                WriteOptions.DEFAULT.withRowGroups(1 << 20, 4).extendingLastRowGroup());
        for (int i = 0; i < 3; i++) {
            try (RecordWriter<Row> writer = extending.append(file())) {
                writer.writeAll(ROWS);
            }
        }
        assertThat(metadata(Files.readAllBytes(file())).rowGroups()).extracting(RowGroup::rowCount)
                .containsExactly(4L, 4L, 1L);
        assertThat(Records.read(file(), Row.class)).hasSize(9).startsWith(ROWS.getFirst()).endsWith(ROWS.getLast());
    }

    @Test
    void aSchemaIsFoundInAClassInMapsAndInPlans() {
        assertThat(Records.inferSchema(Row.class).leaves()).hasSize(3);
        assertThat(MapRows.inferSchema(List.of(Map.of("x", 1L)), MixedNumbers.EXACT).leaves()).hasSize(1);
        assertThat(RecordMapping.of(Row.class).writePlan()).hasToString("""
                id     int     id     INT32!  as it is        NONE
                name   String  name   STRING  as it is        CHECKED
                level  Level   level  STRING  through String  CHECKED""");
    }

    @Test
    void theSchemaOfAFileSaysHowItWouldBeRead() throws Exception {
        try (ParquetReader reader = Parquet.open(written())) {
            assertThat(reader.schema()).isEqualTo(Records.inferSchema(Row.class));
            assertThat(RecordMapping.of(Part.class).readPlan(reader.schema())).hasToString("""
                    name  String  name  STRING  as it is  CHECKED
                    id    int     id    INT32!  as it is  NONE""");
        }
    }

    @Test
    void metadataSayWhatTheFileIs() throws Exception {
        try (ParquetReader reader = Parquet.open(written())) {
            assertThat(reader.rowCount()).isEqualTo(3);
            assertThat(reader.fileSize()).isEqualTo(file().toFile().length());
            assertThat(reader.metadata().createdBy().orElseThrow()).matches("lamella version \\S+ \\(build .+\\)");
            assertThat(reader.metadata().rowGroups().getFirst().columns()).hasSize(3);
        }
    }

    @Test
    void pagesAreLookedAt() throws Exception {
        try (ParquetReader reader = Parquet.open(written()); PageCursor pages = reader.pages(0, 0)) {
            assertThat(pages.next()).isTrue();
            assertThat(pages.header().uncompressedSize()).isEqualTo(pages.body().length);
            while (pages.next()) {
                assertThat(pages.offset()).isPositive();
            }
            assertThat(pages.values().size()).isEqualTo(3);
        }
    }

    @Test
    void pagesAreOfEitherVersionAndOfAnySize() throws Exception {
        assertThat(firstDataPage(WriteOptions.DEFAULT)).isInstanceOf(DataPageHeader.class);
        assertThat(firstDataPage(WriteOptions.DEFAULT.withPageVersion(WriteOptions.PageVersion.V2)))
                .isInstanceOf(DataPageHeaderV2.class);
        assertThat(firstDataPage(WriteOptions.DEFAULT.withPages(1 << 20, 2))).isInstanceOfSatisfying(
                DataPageHeader.class, header -> assertThat(header.valueCount()).isEqualTo(2));
    }

    private static PageHeader firstDataPage(WriteOptions options) throws IOException {
        byte[] file = with(options.withDictionary(WriteOptions.Dictionary.NEVER)).toBytes(ROWS);
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); PageCursor pages = reader.pages(0, 0)) {
            pages.next();
            return pages.header();
        }
    }

    @Test
    void statisticsAreWrittenOrNot() throws Exception {
        assertThat(chunk(Records.toBytes(Row.class, ROWS), 0).statistics().orElseThrow().maxValue().orElseThrow())
                .containsExactly(3, 0, 0, 0);
        assertThat(chunk(with(WriteOptions.DEFAULT.withStatistics(WriteOptions.Statistics.NONE)).toBytes(ROWS), 0)
                .statistics().flatMap(statistics -> statistics.maxValue())).isEmpty();
        Schema schema = Schema.parse("message m { required int64 value (DECIMAL(18,2)); }");
        byte[] decimals = OneColumn.of(schema.fields().getFirst().toString(), row -> row.setRaw("value", 7L));
        assertThat(chunk(decimals, 0).statistics().orElseThrow().maxValue()).isPresent();
    }

    @Test
    void textThatRepeatsGetsADictionaryByItself() throws Exception {
        List<Row> repeated = IntStream.range(0, 1000).mapToObj(i -> new Row(i, "name" + i % 3, null)).toList();
        byte[] file = Records.toBytes(Row.class, repeated);
        assertThat(chunk(file, 1).encodings()).contains(Encoding.RLE_DICTIONARY);
        assertThat(Records.fromBytes(file, Row.class)).isEqualTo(repeated);
    }

    @Test
    void nothingAndEmptyAndNullWithinAreThreeThings() throws Exception {
        TypeRef<Value<List<String>>> lists = new TypeRef<>() {
        };
        byte[] file = write(RecordMapping.of(lists), null, List.of(), Collections.singletonList(null),
                Arrays.asList("a", null));
        assertThat(read(lists, file)).containsExactly(null, List.of(), Collections.singletonList(null),
                Arrays.asList("a", null));
    }

    @Test
    void nanNullAndTheLeastNumbersAreFourThings() throws Exception {
        record Numbers(Double real, Integer whole, Long wide) {}
        List<Numbers> numbers = List.of(new Numbers(Double.NaN, Integer.MIN_VALUE, Long.MIN_VALUE),
                new Numbers(null, null, null), new Numbers(0.0, 0, 0L));
        assertThat(Records.fromBytes(Records.toBytes(Numbers.class, numbers), Numbers.class)).isEqualTo(numbers);
    }

    @Test
    void theArrowSchemaIsWrittenAndCanBeLeftOut() throws Exception {
        assertThat(arrow(RecordMapping.of(Row.class).toBytes(ROWS))).isPresent();
        assertThat(arrow(RecordMapping.of(Row.class)
                .withOptions(MappingOptions.DEFAULT.withArrowSchema(ArrowSchemaKey.OMIT)).toBytes(ROWS))).isEmpty();
    }

    private static Optional<String> arrow(byte[] file) throws IOException {
        return ArrowSchema.of(metadata(file).keyValues()).map(ArrowSchema::toString);
    }

    @Test
    void theArrowSchemaIsHeededAndCanBeIgnored() throws Exception {
        TypeRef<Value<Duration>> durations = new TypeRef<>() {
        };
        byte[] file = write(RecordMapping.of(durations), Duration.ofSeconds(1));
        assertThat(read(durations, file)).containsExactly(Duration.ofSeconds(1));
        RecordMapping<Value<Duration>> heedless = RecordMapping.of(durations)
                .withOptions(MappingOptions.DEFAULT.withArrowAdvice(ArrowAdvice.IGNORE));
        assertThatThrownBy(() -> heedless.fromBytes(file)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("DURATION(NANOS)");
        assertThat(read(heedless.withColumn("value", "DURATION(NANOS)"), file)).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void theArrowSchemaIsTrueOfEachColumn() throws Exception {
        record Columns(int id, Level first, Level second, List<String> tags) {}
        byte[] file = Records.toBytes(Columns.class, List.of(new Columns(1, Level.LOW, Level.HIGH, List.of("a"))));
        assertThat(hints(file)).isEqualTo("{first=[Categorical[indexType=int8, isOrdered=false]],"
                + " second=[Categorical[indexType=int8, isOrdered=false]]}");
        assertThat(arrow(file).orElseThrow()).isEqualToIgnoringNewLines("""
                id: int32 not null
                first: string, dictionary 0 of int8
                second: string, dictionary 1 of int8
                tags: list
                  element: string
                """);
    }

    @Test
    void oldAnnotationsCountWhereThereIsNoOther() throws Exception {
        for (String annotation : List.of("JSON", "ENUM", "UTF8")) {
            byte[] file = OneColumn.of("optional binary value (" + annotation + ");",
                    row -> row.setString("value", "{}"));
            // Written in both forms, of which the new one is shown.
            assertThat(column(file)).isEqualTo("optional binary value (" + annotation.replace("UTF8", "STRING") + ");");
            assertThat(read(new TypeRef<Value<String>>() {
            }, file)).as(annotation).containsExactly("{}");
        }
    }

    @Test
    void whatIsNoColumnIsRejectedWithWaysOut() {
        record Threads(List<Thread> running) {}
        assertThatThrownBy(() -> Records.inferSchema(Threads.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component running[]: The type java.lang.Thread is not a record, class or value that can be"
                        + " stored. Use another type, or give a ValueConverter for it; a class that is not a record may"
                        + " leave a member out with @Ignored.");
    }
}
