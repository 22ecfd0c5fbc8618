package dev.lamella;

import static dev.lamella.Tables.SCHEMA;
import static dev.lamella.Tables.both;
import static dev.lamella.Tables.plain;
import static dev.lamella.Tables.rows;
import static dev.lamella.build.With.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Severity;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.write.Creator;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Several files become one, with all that belongs to their row groups.
class ConcatenationTest {
    private static final WriteOptions OPTIONS = plain().withPages(1 << 20, 20)
            .withColumn("name", ColumnOptions.DEFAULT.withBloomFilter(0.01));

    private static byte[] concat(byte[]... files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Concatenation all = Concatenation.to(OutputFile.of("all", bytes))) {
            for (byte[] file : files) {
                try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
                    all.add(reader);
                }
            }
            all.commit();
        }
        return bytes.toByteArray();
    }

    private static FileMetadata metadata(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.metadata();
        }
    }

    private static ColumnMetadata chunk(FileMetadata file, int rowGroup, int column) {
        return file.rowGroups().get(rowGroup).columns().get(column).metadata().orElseThrow();
    }

    @Test
    void rowsFollowEachOther() throws IOException {
        byte[] all = concat(Tables.file(0, 100, OPTIONS), Tables.file(100, 33, OPTIONS), Tables.file(133, 1, OPTIONS));

        assertThat(Reading.rows(all)).isEqualTo(both(rows(0, 100), both(rows(100, 33), rows(133, 1))));
        assertThat(metadata(all).rowCount()).isEqualTo(134);
        assertThat(metadata(all).rowGroups()).extracting(RowGroup::rowCount).containsExactly(100L, 33L, 1L);
        assertThat(metadata(all).rowGroups()).extracting(group -> group.ordinal().orElse(-1)).containsExactly(0, 1, 2);
        assertThat(FileCheck.check(InputFile.of(all)))
                .noneMatch(finding -> finding.rule().severity() == Severity.ERROR);
    }

    @Test
    void oneFileStaysWhatItWas() throws IOException {
        byte[] file = Tables.file(0, 1000, OPTIONS.withRowGroups(1 << 20, 300));

        assertThat(metadata(concat(file)).rowGroups()).extracting(RowGroup::totalCompressedSize)
                .isEqualTo(metadata(file).rowGroups().stream().map(RowGroup::totalCompressedSize).toList());
        assertThat(Reading.rows(concat(file))).isEqualTo(Reading.rows(file));
    }

    @Test
    void pageIndexesAndBloomFiltersComeAlong() throws IOException {
        byte[] second = Tables.file(100, 50, OPTIONS);
        byte[] all = concat(Tables.file(0, 100, OPTIONS), second);

        try (ParquetReader before = Parquet.open(InputFile.of(second));
                ParquetReader after = Parquet.open(InputFile.of(all))) {
            for (int column = 0; column < 3; column++) {
                ColumnIndex bounds = after.columnIndex(1, column).orElseThrow();
                assertThat(bounds).usingRecursiveComparison().isEqualTo(before.columnIndex(0, column).orElseThrow());
                OffsetIndex pages = after.offsetIndex(1, column).orElseThrow();
                assertThat(pages.pageLocations()).hasSameSizeAs(
                        before.offsetIndex(0, column).orElseThrow().pageLocations());
                try (PageCursor cursor = after.pages(1, column)) {
                    int page = 0;
                    while (cursor.next()) {
                        if (page < pages.pageLocations().size()
                                && cursor.offset() == pages.pageLocations().get(page).offset()) {
                            page++;
                        }
                    }
                    assertThat(page).as("pages of column %d that are where the index says", column)
                            .isEqualTo(pages.pageLocations().size());
                }
            }
            assertThat(bits(after, 1)).isEqualTo(bits(before, 0)).isNotEmpty();
        }
    }

    private static byte[] bits(ParquetReader reader, int rowGroup) throws IOException {
        IndexReader.BloomFilter filter = reader.file().indexes().bloomFilter(rowGroup, 1)
                .orElseThrow();
        byte[] bits = new byte[(int) filter.bits().length()];
        reader.file().file().read(filter.bits().offset(), bits, 0, bits.length);
        return bits;
    }

    @Test
    void columnsMayComeInAnotherOrder() throws IOException {
        Schema other = Schema.of("other",
                List.of(SCHEMA.fields().get(2), SCHEMA.fields().get(0), SCHEMA.fields().get(1)));
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("second", second), other,
                OPTIONS.withSortedBy(SortKey.ascending(ColumnPath.parse("id"))))) {
            writer.write(new Batch(other, 5, List.of(Tables.lists(100, 5), Tables.ids(100, 5), Tables.names(100, 5))));
            writer.commit();
        }
        byte[] all = concat(Tables.file(0, 100, OPTIONS), second.toByteArray());

        assertThat(Reading.rows(all)).isEqualTo(both(rows(0, 100), rows(100, 5)));
        assertThat(metadata(all).rowGroups().getLast().sortingColumns())
                .containsExactly(new SortingColumn(0, false, false));
        assertThat(chunk(metadata(all), 1, 0).pathInSchema()).containsExactly("id");
    }

    @Test
    void listsOfAnotherLayoutAreTheSame() throws IOException {
        String modern = "message m { required group xs (LIST) { repeated group list { required int32 element; } } }";
        String bare = "message m { repeated int32 xs; }";
        byte[] all = concat(lists(modern), lists(bare), lists(modern));

        assertThat(Reading.rows(all)).isEqualTo(both(Reading.rows(lists(modern)),
                both(Reading.rows(lists(bare)), Reading.rows(lists(modern)))));
        assertThat(chunk(metadata(all), 1, 0).pathInSchema()).containsExactly("xs", "list", "element");
    }

    private static byte[] lists(String schema) throws IOException {
        Schema parsed = Schema.parse(schema);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("lists", bytes), parsed, plain())) {
            writer.write(new Batch(parsed, 9, List.of(Tables.lists(0, 9))));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @Test
    void anotherSchemaIsRejectedWithWhatDiffers() throws IOException {
        byte[] first = Tables.file(0, 10, OPTIONS);
        byte[] other = lists("message m { repeated int32 xs; }");

        assertThatThrownBy(() -> concat(first, other)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("The rows of it have another schema than the file:\n")
                .hasMessageContaining("  id: removed, was REQUIRED INT64");
    }

    @Test
    void boundsThatCompareInAnotherWayAreLeftOut() throws IOException {
        Schema schema = Schema.parse("message m { required double x; }");
        byte[] byType = doubles(schema, WriteOptions.FloatOrder.TYPE);
        byte[] total = doubles(schema, WriteOptions.FloatOrder.IEEE_754_TOTAL);
        FileMetadata all = metadata(concat(byType, total));

        assertThat(all.columnOrders()).isEqualTo(metadata(byType).columnOrders());
        assertThat(chunk(all, 0, 0).statistics().orElseThrow().minValue()).isPresent();
        assertThat(chunk(all, 1, 0).statistics().orElseThrow().minValue()).isEmpty();
        assertThat(all.rowGroups().get(1).columns().getFirst().columnIndexOffset()).isEmpty();
    }

    @Test
    void rowsThatAreSortedInAnotherWayAreNotDeclaredAsSorted() throws IOException {
        Schema schema = Schema.parse("message m { required int32 group; required double x; }");
        byte[] byType = sorted(schema, WriteOptions.FloatOrder.TYPE, 1, 2, Double.NaN);
        // By type, NaN come last.
        byte[] total = sorted(schema, WriteOptions.FloatOrder.IEEE_754_TOTAL, Double.longBitsToDouble(-1), 1, 2);
        assertThat(metadata(concat(byType, total, byType)).rowGroups())
                .extracting(group -> group.sortingColumns().size()).containsExactly(2, 1, 2);
    }

    private static byte[] sorted(Schema schema, WriteOptions.FloatOrder order, double... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = plain().withFloatOrder(order).withSortedBy(
                SortKey.ascending(ColumnPath.of("group")), SortKey.ascending(ColumnPath.of("x")));
        try (ParquetWriter writer = Parquet.create(OutputFile.of("x", bytes), schema, options)) {
            writer.write(new Batch(schema, values.length, List.of(
                    new IntVector(values.length, Validity.none(), new int[values.length]),
                    new DoubleVector(values.length, Validity.none(), values))));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static byte[] doubles(Schema schema, WriteOptions.FloatOrder order) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("x", bytes), schema, plain().withFloatOrder(order))) {
            writer.write(new Batch(schema, 2, List.of(new DoubleVector(2,
                    Validity.none(), new double[]{1, 2}))));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @Test
    void theFirstFileDecidesOnMetadataAndOthersAddTo() throws IOException {
        byte[] all = concat(Tables.file(0, 1, OPTIONS.withKeyValue("a", "1").withKeyValue("b", "1")),
                Tables.file(1, 1, OPTIONS.withKeyValue("b", "2").withKeyValue("c", "2")));

        assertThat(metadata(all).keyValues()).containsExactly(new KeyValue("a", Optional.of("1")),
                new KeyValue("b", Optional.of("1")), new KeyValue("c", Optional.of("2")));
    }

    @Test
    void anArrowSchemaStaysOnlyIfAllFilesHaveIt() throws IOException {
        byte[] one = Tables.file(0, 1, OPTIONS.withKeyValue("ARROW:schema", "1"));
        byte[] same = Tables.file(1, 1, OPTIONS.withKeyValue("ARROW:schema", "1"));
        byte[] other = Tables.file(1, 1, OPTIONS.withKeyValue("ARROW:schema", "2"));
        byte[] none = Tables.file(1, 1, OPTIONS.withKeyValue("a", "1"));
        KeyValue a = new KeyValue("a", Optional.of("1"));

        assertThat(metadata(concat(one, same)).keyValues()).containsExactly(
                new KeyValue("ARROW:schema", Optional.of("1")));
        assertThat(metadata(concat(one, other)).keyValues()).isEmpty();
        assertThat(metadata(concat(one, none, same)).keyValues()).containsExactly(a);
        assertThat(metadata(concat(none, one)).keyValues()).containsExactly(a);
    }

    @Test
    void withoutAFileThereIsNothingToCommit() throws IOException {
        try (Concatenation none = Concatenation.to(OutputFile.of("all", new ByteArrayOutputStream()))) {
            assertThatThrownBy(none::commit).isInstanceOf(IllegalStateException.class);
        }
    }

    record Writers(List<String> creators, String expected) {}

    static final List<Writers> WRITERS = List.of(
            new Writers(List.of("a", "b"), "a"),
            new Writers(List.of(Creator.NAME, "parquet-cpp version 1.2.0"), "parquet-cpp version 1.2.0"),
            new Writers(List.of(Creator.NAME, "parquet-mr version 1.13.1 (build x)", "parquet-mr version 1.9.0"),
                    "parquet-mr version 1.9.0"),
            new Writers(List.of("parquet-mr version 1.7.0", "parquet-mr"), "parquet-mr"),
            new Writers(List.of("parquet-mr version 1.7.0", ""), ""));

    @ParameterizedTest
    @FieldSource("WRITERS")
    void theCreatorIsTheOneThatReadersAreMostCarefulWith(Writers writers) {
        assertThat(Creator.ofCopied(writers.creators.stream().map(Optional::of).toList()))
                .hasValue(writers.expected);
    }

    @Test
    void aFileOfNobodyKnownMakesTheWholeOneOfNobodyKnown() {
        assertThat(Creator.ofCopied(List.of(Optional.of("a"), Optional.empty()))).isEmpty();
    }

    @Test
    void metadataOfTheCallerStayWhateverTheFilesHave() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Concatenation all = Concatenation.to(OutputFile.of("all", bytes))) {
            for (String schema : List.of("1", "2")) {
                try (ParquetReader reader = Parquet.open(InputFile.of(
                        Tables.file(0, 1, OPTIONS.withKeyValue("ARROW:schema", schema))))) {
                    all.add(reader);
                }
            }
            all.setKeyValues(List.of(new KeyValue("ARROW:schema", Optional.of("mine"))));
            all.commit();
        }
        assertThat(metadata(bytes.toByteArray()).keyValues())
                .containsExactly(new KeyValue("ARROW:schema", Optional.of("mine")));
    }

    private static byte[] doubles(String creator, double... values) throws IOException {
        Schema schema = Schema.parse("message m { required double d; }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("doubles", bytes), schema, plain())) {
            writer.write(new Batch(schema, values.length,
                    List.of(new DoubleVector(values.length, Validity.none(), values))));
            writer.commit();
        }
        return ChangedFile.metadata(bytes.toByteArray(), m -> with(m, "createdBy", Optional.of(creator)));
    }

    /// Polars left pages with NaN out of the bounds of a column chunk.
    @Test
    void boundsOfAWriterThatIsKnownForWrongOnesAreLeftOut() throws IOException {
        byte[] seven = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(7).array();
        byte[] polars = ChangedFile.statistics(doubles("Polars", 7, Double.NaN, 100), 0,
                s -> with(with(with(s, "maxValue", Optional.of(seven)), "max", Optional.of(seven)), "nanCount",
                        OptionalLong.empty()));
        byte[] all = concat(doubles("DuckDB version v1.2.0 (build 5f5512b827)", 1, 2), polars);

        assertThat(metadata(all).createdBy()).hasValueSatisfying(creator -> assertThat(creator).startsWith("DuckDB"));
        try (ParquetReader reader = Parquet.open(InputFile.of(all))) {
            assertThat(reader.count(Filter.parse("d = 100")).value()).isEqualTo(1);
        }
        assertThat(chunk(metadata(all), 0, 0).statistics().orElseThrow().maxValue()).isPresent();
        assertThat(chunk(metadata(all), 1, 0).statistics().orElseThrow().maxValue()).isEmpty();
        assertThat(chunk(metadata(all), 1, 0).statistics().orElseThrow().max()).isEmpty();
        assertThat(metadata(all).rowGroups().get(1).columns().getFirst().columnIndexOffset()).isEmpty();
    }
}
