package dev.lamella;

import static dev.lamella.filter.Filter.atKey;
import static dev.lamella.filter.Filter.column;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningResult;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.io.ByteRange;
import dev.lamella.io.ForwardingInput;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import dev.lamella.statistics.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is left out of reading, and that it is told.
class PruningTest {
    @TempDir
    Path folder;

    /// 1000 rows in two row groups, pages of 50 rows; `k` has every second number.
    private Path file() throws IOException {
        Schema schema = Schema.parse("message m { required int32 id; required int64 k; optional binary t (STRING); }");
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 50)
                .withRowGroups(1 << 30, 600)
                .withColumn("k", ColumnOptions.DEFAULT.withBloomFilter(0.0001)
                        .withDictionary(WriteOptions.Dictionary.NEVER));
        Path file = folder.resolve("pruning.parquet");
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            RowAppender rows = writer.rows();
            for (int i = 0; i < 1000; i++) {
                rows.setInt(0, i).setLong(1, 2L * (i * 7919L % 1000)).setString(2, i % 2 == 0 ? "even" : "odd");
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }

    private static List<String> decided(Explanation explanation) {
        List<String> all = new ArrayList<>();
        explanation.rowGroups().forEach(part -> part.rows().forEach(
                rows -> all.add(rows.from() + "+" + rows.count() + " " + rows.share())));
        return all;
    }

    @Test
    void readsOnlyThePagesOfAClusteredRange() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            Explanation explanation = reader.explain(Scan.all().columns("id").filter(column("id").between(120, 210)));
            assertThat(decided(explanation)).containsExactly("0+100 none", "100+50 some", "150+50 all", "200+50 some",
                    "250+350 none", "600+400 none");
            assertThat(explanation.toRead().rows()).isEqualTo(150);
            assertThat(explanation.toRead().values()).isEqualTo(150);
            assertThat(explanation.toRead().bytes()).isPositive().isLessThan(explanation.total().bytes() / 3);
            assertThat(explanation.toString()).isEqualTo("""
                    filter id between 120 and 210
                    row group 0: 150 of 600 rows
                      id by statistics: some
                      id by page index: 3 of 12 pages
                        page 2, rows 100 to 149: some
                        page 3, rows 150 to 199: all
                        page 4, rows 200 to 249: some
                      rows 100 to 149: some
                      rows 150 to 199: all
                      rows 200 to 249: some
                      to read of id: 3 of 12 pages, 150 of 600 values, %d of %d bytes
                    row group 1: 0 of 400 rows
                      id by statistics: none
                    to read: 150 of 1000 rows, 150 of 1000 values, %d of %d bytes
                    """.formatted(explanation.toRead().bytes(), explanation.rowGroups().getFirst().total().bytes(),
                    explanation.toRead().bytes(), explanation.total().bytes()));
        }
    }

    private static Explanation.Rows rows(long from, long count, Share share) {
        return new Explanation.Rows(from, count, share);
    }

    @Test
    void eachPageIsListedWithItsRowsAndWhatComesOfThem() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            Explanation.Part part = reader.explain(Scan.all().columns("t").where("id >= 700 and id < 760"))
                    .rowGroups().get(1);
            PruningResult heard = part.results().getLast();
            assertThat(heard.column()).hasToString("id");
            assertThat(((PruningResult.Answer.Pages) heard.answer()).pages()).startsWith(rows(600, 50, Share.NONE),
                    rows(650, 50, Share.NONE), rows(700, 50, Share.ALL), rows(750, 50, Share.SOME)).hasSize(8);
            assertThat(part.chunks()).extracting(chunk -> chunk.column().toString()).containsExactly("id", "t");
            for (Explanation.Chunk chunk : part.chunks()) {
                assertThat(chunk.pages()).containsExactly(rows(600, 50, Share.NONE), rows(650, 50, Share.NONE),
                        rows(700, 50, Share.ALL), rows(750, 50, Share.SOME), rows(800, 50, Share.NONE),
                        rows(850, 50, Share.NONE), rows(900, 50, Share.NONE), rows(950, 50, Share.NONE));
                assertThat(chunk.toRead().values()).isEqualTo(100);
                assertThat(chunk.total().values()).isEqualTo(400);
                assertThat(chunk.toRead().bytes()).isPositive().isLessThan(chunk.total().bytes());
            }
        }
    }

    @Test
    void onlyRowsThatTheScanAsksForAreExplained() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            Scan scan = Scan.all().columns("id").filter(column("id").between(120, 210));
            Explanation explanation = reader.explain(scan.rows(130, 30).limit(5));
            assertThat(decided(explanation)).containsExactly("130+20 some", "150+10 all");
            assertThat(explanation.toRead().rows()).isEqualTo(30);
            assertThat(explanation.total()).isEqualTo(explanation.toRead());
            assertThat(explanation.toString()).startsWith("""
                    filter id between 120 and 210
                    of rows from 130 on, 30 at most
                    row group 0: 30 of 30 rows
                    """).endsWith(" bytes\nat most: reading ends with 5 of the wanted rows\n");
            assertThat(decided(reader.explain(scan.firstRow(590)))).containsExactly("590+10 none", "600+400 none");
            assertThat(reader.explain(scan.rows(1000, 5)).rowGroups()).isEmpty();
        }
    }

    @Test
    void onlyRowGroupsThatTheScanAsksForAreExplained() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            long border = reader.metadata().rowGroups().get(1).fileOffset().orElseThrow();
            Scan scan = Scan.all().columns("id").filter(column("id").between(120, 610));
            assertThat(decided(reader.explain(scan.bytes(new ByteRange(0, border))))).containsExactly("0+100 none",
                    "100+50 some", "150+450 all");
            Explanation second = reader.explain(scan.bytes(new ByteRange(border, reader.fileSize() - border)));
            assertThat(decided(second)).containsExactly("600+50 some", "650+350 none");
            assertThat(second.toString()).contains("of row groups whose middle lies from byte " + border
                    + " to before byte " + reader.fileSize() + "\nrow group 1: 50 of 400 rows\n");
        }
    }

    @Test
    void whatWasReadIsMeasured() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            Scan scan = Scan.all().columns("id").filter(column("id").between(120, 210));
            Explanation.Work planned = reader.explain(scan).toRead();
            Explanation.Work read = reader.measure(scan);
            assertThat(read.rows()).isEqualTo(91);
            assertThat(read.values()).isEqualTo(planned.values()).isEqualTo(150);
            // A column as small as this is fetched whole.
            assertThat(read.bytes()).isBetween(planned.bytes(), reader.explain(scan).total().bytes());
            assertThat(reader.measure(scan.rows(150, 10)).values()).isBetween(10L, 50L);
            assertThat(reader.measure(Scan.all().columns("id").filter(column("id").atLeast(1000))))
                    .isEqualTo(Explanation.Work.NONE);
            Explanation.Work all = reader.measure(Scan.all());
            assertThat(all.rows()).isEqualTo(1000);
            assertThat(all.values()).isEqualTo(3000);
        }
    }

    @Test
    void evidenceIsReadOnceForACount() throws IOException {
        Path path = file();
        ReadLog log = new ReadLog(InputFile.of(path));
        try (ParquetReader reader = Parquet.open(log)) {
            long offset = reader.metadata().rowGroups().getFirst().columns().getFirst().columnIndexOffset()
                    .orElseThrow();
            log.offsets.clear();
            assertThat(reader.count(column("id").lessThan(151))).isEqualTo(new Answer<>(151L, Answer.Source.DATA));
            assertThat(log.offsets.stream().filter(at -> at == offset)).hasSize(1);
        }
    }

    /// Remembers where it was read.
    private static final class ReadLog extends ForwardingInput {
        private final List<Long> offsets = new ArrayList<>();

        ReadLog(InputFile file) {
            super(file);
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            offsets.add(position);
            file.read(position, target, from, count);
        }
    }

    @Test
    void aBloomFilterKnowsThatAValueIsNotThere() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            Explanation explanation = reader.explain(Scan.all().filter(column("k").equalTo(777)));
            assertThat(decided(explanation)).containsExactly("0+600 none", "600+400 none");
            assertThat(explanation.toString()).contains("k by statistics: some\n  k by bloom filter: none\n");
            assertThat(reader.count(column("k").equalTo(777))).isEqualTo(new Answer<>(0L, Answer.Source.METADATA));
        }
    }

    @Test
    void aDictionaryKnowsAllValues() throws IOException {
        try (ParquetReader reader = open(file(), EnumSet.complementOf(
                EnumSet.of(PruningSource.STATISTICS, PruningSource.PAGE_INDEX)))) {
            assertThat(decided(reader.explain(Scan.all().filter(column("t").equalTo("five"))))).containsExactly(
                    "0+600 none", "600+400 none");
        }
    }

    @Test
    void countsByMetadataWhereTheyAreEnoughAndByReadingWhereNot() throws IOException {
        try (ParquetReader reader = Parquet.open(file())) {
            assertThat(reader.count(column("id").lessThan(600))).isEqualTo(new Answer<>(600L, Answer.Source.METADATA));
            assertThat(reader.count(column("id").lessThan(150))).isEqualTo(new Answer<>(150L, Answer.Source.METADATA));
            assertThat(reader.count(column("id").lessThan(151))).isEqualTo(new Answer<>(151L, Answer.Source.DATA));
            assertThat(reader.count(column("t").isNull())).isEqualTo(new Answer<>(0L, Answer.Source.METADATA));
        }
    }

    /// What a map has for a key begins a way of its own: a REPEATED value is a list there, and no element of one.
    @Test
    void theValuesOfAMapMayRepeat() throws IOException {
        Schema schema = SchemaText.parse("""
                message m {
                  required int32 id;
                  optional group counts (MAP) {
                    repeated group key_value { required binary key (STRING); repeated int32 value; }
                  }
                }
                """);
        Path file = folder.resolve("repeated.parquet");
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 30, 10))) {
            for (int i = 0; i < 30; i++) {
                writer.rows().append(Map.of("id", i, "counts", Map.of("a", List.of(i, 40 - i), "b", List.of())));
            }
            writer.commit();
        }
        Filter seven = atKey("counts", "a").equalTo(7);
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(ids(reader, seven)).containsExactly(7);
            assertThat(decided(reader.explain(Scan.all().filter(seven)))).containsExactly("0+10 some", "10+10 none",
                    "20+10 none");
            assertThat(ids(reader, atKey("counts", "a").between(19, 21))).containsExactly(19, 20, 21);
            assertThat(ids(reader, atKey("counts", "b").equalTo(7))).isEmpty();
            assertThat(ids(reader, atKey("counts", "b").equalTo(7).negate())).hasSize(30);
            assertThat(ids(reader, atKey("counts", "c").equalTo(7).negate())).isEmpty();
            assertThat(ids(reader, column("counts{value}").equalTo(7))).containsExactly(7);
        }
    }

    @Test
    void oneElementLiesBetweenBothEnds() throws IOException {
        Schema schema = Schema.of("m", TypeString.parseFields("id INT32!, xs LIST(INT32), ms MAP(STRING, DOUBLE)"));
        Path file = folder.resolve("between.parquet");
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 30, 4))) {
            List<List<Integer>> lists = List.of(List.of(1, 9), List.of(1, 4, 9), List.of(), List.of(5), List.of(6, 2));
            for (int i = 0; i < lists.size(); i++) {
                List<Integer> xs = lists.get(i);
                Map<String, Object> row = new HashMap<>(Map.of("id", i, "xs", xs, "ms", Map.of("low", Double.NaN,
                        "high", (double) xs.size())));
                writer.rows().append(row);
            }
            Map<String, @Nullable Object> last = new HashMap<>(Map.of("id", 5));
            last.put("xs", Arrays.asList(7, null));
            last.put("ms", null);
            writer.rows().append(last);
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(ids(reader, Filter.parse("xs[] between 3 and 5"))).containsExactly(1, 3);
            assertThat(ids(reader, Filter.parse("xs[] >= 3 and xs[] <= 5"))).containsExactly(0, 1, 3, 4);
            // Of the last one, an element is unknown.
            assertThat(ids(reader, Filter.parse("xs[] not between 3 and 5"))).containsExactly(0, 2, 4);
            assertThat(ids(reader, Filter.parse("any(xs, element not between 3 and 5)"))).containsExactly(0, 1, 4, 5);
            assertThat(ids(reader, Filter.parse("xs[] between 5 and 3"))).isEmpty();
            assertThat(ids(reader, Filter.parse("xs[] not between 5 and 3"))).containsExactly(0, 1, 2, 3, 4);
            assertThat(ids(reader, Filter.parse("ms{value} between 2 and 2.5"))).containsExactly(0, 4);
            assertThat(ids(reader, Filter.parse("ms{'low'} between -1 and double 'Infinity'"))).isEmpty();
            assertThat(ids(reader, Filter.parse("ms{'low'} not between -1 and 1E9"))).containsExactly(0, 1, 2, 3, 4);
            assertThat(reader.count(Filter.parse("xs[] between 10 and 20")))
                    .isEqualTo(new Answer<>(0L, Answer.Source.METADATA));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theAnswerStaysWithoutAKindOfEvidence(PruningSource missing) throws IOException {
        Path file = file();
        Filter filter = column("id").between(120, 210).and(column("t").equalTo("odd"))
                .or(column("k").in(4, 777, 1998)).or(column("t").equalTo("five"));
        try (ParquetReader all = Parquet.open(file);
                ParquetReader some = open(file, EnumSet.complementOf(EnumSet.of(missing)));
                ParquetReader none = open(file, Set.of())) {
            List<Object> rows = ids(none, filter);
            assertThat(rows).hasSizeBetween(46, 50);
            assertThat(ids(all, filter)).isEqualTo(rows);
            assertThat(ids(some, filter)).isEqualTo(rows);
        }
    }

    private static ParquetReader open(Path file, Set<PruningSource> evidence) throws IOException {
        return Parquet.open(InputFile.of(file), evidence(evidence));
    }

    private static ReadOptions evidence(Set<PruningSource> evidence) {
        return ReadOptions.DEFAULT.withPruning(evidence);
    }

    private static List<Object> ids(ParquetReader reader, Filter filter) throws IOException {
        List<Object> ids = new ArrayList<>();
        try (RowCursor rows = reader.rows(Scan.all().filter(filter))) {
            while (rows.next()) {
                ids.add(rows.get(0));
            }
        }
        return ids;
    }
}
