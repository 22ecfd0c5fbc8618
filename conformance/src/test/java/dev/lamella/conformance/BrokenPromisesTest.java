package dev.lamella.conformance;

import static dev.lamella.build.With.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Severity;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Valid files of many writers, each with one promise of the specification broken: `check --data` names it. What is broken is
/// known from how it was broken, and not from a reader.
class BrokenPromisesTest {
    /// At most this many places of a file are broken in the same way.
    private static final int MOST_PLACES = 2;

    /// Breaks a promise about a column chunk; empty if the file does not make it there.
    private interface OfChunk {
        Optional<byte[]> apply(Place place) throws IOException;
    }

    /// Breaks a promise about a page; empty if it does not apply.
    private interface OfPage {
        Optional<FileParts.Page> apply(FileParts.Page page, Leaf leaf);
    }

    /// A column chunk of a file.
    private record Place(Promises file, int group, int column) {
        ColumnMetadata metadata() {
            return file.metadata().rowGroups().get(group).columns().get(column).metadata().orElseThrow();
        }

        Leaf leaf() {
            return file.metadata().schema().leaves().get(column);
        }

        boolean isOrdered() {
            return SortOrder.of(leaf()).isDefined();
        }

        Optional<byte[]> change(String component, Object value) {
            return Optional.of(file.withColumn(group, column, m -> with(m, component, value)));
        }

        Optional<byte[]> statistics(String component, Object value) {
            return change("statistics", metadata().statistics().map(s -> with(s, component, value)));
        }

        /// Gives a bound the value of the other one, which is another.
        Optional<byte[]> bound(String component, Optional<byte[]> own, Optional<byte[]> other) {
            return isOrdered() && own.isPresent() && other.isPresent() && !Arrays.equals(own.get(), other.get())
                    ? statistics(component, other)
                    : Optional.empty();
        }

        Optional<Statistics> stats() {
            return metadata().statistics();
        }

        private Optional<byte[]> sizes(String component, Object value) {
            return change("sizeStatistics", metadata().sizeStatistics().map(s -> with(s, component, value)));
        }

        private Optional<byte[]> histogram(String component, List<Long> counts) {
            return counts.size() < 2 ? Optional.empty() : sizes(component, moved(counts));
        }

        private Optional<byte[]> columnIndex(String component, Object value) throws IOException {
            return file.columnIndex(group, column)
                    .map(index -> file.withColumnIndex(group, column, with(index, component, value)));
        }

        private Optional<byte[]> offsetIndex(String component, Object value) throws IOException {
            return file.offsetIndex(group, column)
                    .map(index -> file.withOffsetIndex(group, column, with(index, component, value)));
        }
    }

    private static List<Long> moved(List<Long> counts) {
        List<Long> changed = new ArrayList<>(counts);
        int from = counts.getFirst() > 0 ? 0 : counts.size() - 1;
        int to = from == 0 ? counts.size() - 1 : 0;
        changed.set(from, counts.get(from) - 1);
        changed.set(to, counts.get(to) + 1);
        return changed;
    }

    private static List<Long> plusOne(List<Long> counts) {
        List<Long> changed = new ArrayList<>(counts);
        changed.set(0, counts.getFirst() + 1);
        return changed;
    }

    private static OptionalLong plusOne(OptionalLong count) {
        return OptionalLong.of(count.getAsLong() + 1);
    }

    private static <T> List<T> set(List<T> list, int index, T value) {
        List<T> changed = new ArrayList<>(list);
        changed.set(index, value);
        return changed;
    }

    private static final Map<String, OfChunk> CHUNKS = new TreeMap<>(Map.ofEntries(
            Map.entry("null_count", p -> p.stats().filter(s -> s.nullCount().isPresent())
                    .flatMap(s -> p.statistics("nullCount", plusOne(s.nullCount())))),
            Map.entry("nan_count", p -> p.stats().filter(s -> s.nanCount().isPresent())
                    .flatMap(s -> p.statistics("nanCount", plusOne(s.nanCount())))),
            Map.entry("distinct_count", p -> p.stats().filter(s -> s.distinctCount().isPresent())
                    .flatMap(s -> p.statistics("distinctCount", plusOne(s.distinctCount())))),
            Map.entry("min_value", p -> p.stats().flatMap(s -> p.bound("minValue", s.minValue(), s.maxValue()))),
            Map.entry("max_value", p -> p.stats().flatMap(s -> p.bound("maxValue", s.maxValue(), s.minValue()))),
            Map.entry("min", p -> p.stats().filter(s -> isSigned(p.leaf()))
                    .flatMap(s -> p.bound("min", s.min(), s.max()))),
            Map.entry("max", p -> p.stats().filter(s -> isSigned(p.leaf()))
                    .flatMap(s -> p.bound("max", s.max(), s.min()))),
            Map.entry("num_values more", p -> p.change("valueCount", p.metadata().valueCount() + 1)),
            Map.entry("num_values less", p -> p.change("valueCount", p.metadata().valueCount() - 1)),
            Map.entry("total_uncompressed_size",
                    p -> p.change("totalUncompressedSize", p.metadata().totalUncompressedSize() + 1)),
            Map.entry("total_compressed_size",
                    p -> p.change("totalCompressedSize", p.metadata().totalCompressedSize() - 1)),
            Map.entry("type", p -> p.change("type", (p.metadata().type() + 1) % 7)),
            Map.entry("path_in_schema", p -> p.change("pathInSchema", List.of("no", "such", "column"))),
            // Pages of version 2 may say themselves that they are not compressed.
            Map.entry("codec", p -> p.metadata().encodingStats().stream()
                    .anyMatch(stats -> stats.pageType().equals(PageType.DATA_PAGE_V2))
                            ? Optional.empty()
                            : p.change("codec", p.metadata().codec().equals(CompressionCodec.GZIP)
                                    ? CompressionCodec.SNAPPY
                                    : CompressionCodec.GZIP)),
            Map.entry("data_page_offset", p -> p.change("dataPageOffset", p.metadata().dataPageOffset() + 1)),
            Map.entry("dictionary_page_offset", p -> p.metadata().dictionaryPageOffset().isEmpty()
                    ? Optional.empty()
                    : p.change("dictionaryPageOffset", plusOne(p.metadata().dictionaryPageOffset()))),
            Map.entry("encodings", p -> p.change("encodings", List.of(anOther(p)))),
            Map.entry("encoding_stats", p -> p.metadata().encodingStats().isEmpty()
                    ? Optional.empty()
                    : p.change("encodingStats", set(p.metadata().encodingStats(), 0,
                            with(p.metadata().encodingStats().getFirst(), "count",
                                    p.metadata().encodingStats().getFirst().count() + 1)))),
            Map.entry("encoding_stats encoding", p -> p.metadata().encodingStats().isEmpty()
                    ? Optional.empty()
                    : p.change("encodingStats", set(p.metadata().encodingStats(), 0, new PageEncodingStats(
                            p.metadata().encodingStats().getFirst().pageType(), anOther(p),
                            p.metadata().encodingStats().getFirst().count())))),
            Map.entry("unencoded bytes", p -> p.metadata().sizeStatistics()
                    .map(SizeStatistics::unencodedByteArrayDataBytes).filter(OptionalLong::isPresent)
                    .flatMap(n -> p.sizes("unencodedByteArrayDataBytes", plusOne(n)))),
            Map.entry("definition histogram", p -> p.metadata().sizeStatistics()
                    .flatMap(s -> p.histogram("definitionLevelHistogram", s.definitionLevelHistogram()))),
            Map.entry("repetition histogram", p -> p.metadata().sizeStatistics()
                    .flatMap(s -> p.histogram("repetitionLevelHistogram", s.repetitionLevelHistogram()))),
            Map.entry("bloom_filter_offset", p -> p.metadata().bloomFilterOffset().isEmpty()
                    ? Optional.empty()
                    : p.change("bloomFilterOffset", OptionalLong.of(4))),
            Map.entry("index null_pages", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return index.isEmpty()
                        ? Optional.empty()
                        : p.columnIndex("nullPages", set(index.get().nullPages(), 0,
                                !index.get().nullPages().getFirst()));
            }),
            Map.entry("index min", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return !differs(p, index)
                        ? Optional.empty()
                        : p.columnIndex("minValues",
                                set(index.get().minValues(), 0, index.get().maxValues().getFirst()));
            }),
            Map.entry("index max", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return !differs(p, index)
                        ? Optional.empty()
                        : p.columnIndex("maxValues",
                                set(index.get().maxValues(), 0, index.get().minValues().getFirst()));
            }),
            Map.entry("index null_counts", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return index.isEmpty() || index.get().nullCounts().isEmpty()
                        ? Optional.empty()
                        : p.columnIndex("nullCounts", plusOne(index.get().nullCounts()));
            }),
            Map.entry("index nan_counts", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return index.isEmpty() || index.get().nanCounts().isEmpty()
                        ? Optional.empty()
                        : p.columnIndex("nanCounts", plusOne(index.get().nanCounts()));
            }),
            Map.entry("index histogram", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return index.isEmpty() || index.get().definitionLevelHistograms().size() < 2
                        ? Optional.empty()
                        : p.columnIndex("definitionLevelHistograms",
                                plusOne(index.get().definitionLevelHistograms()));
            }),
            Map.entry("index order", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                return !differs(p, index) || index.get().nullPages().size() < 2
                        || Arrays.equals(index.get().minValues().getFirst(), index.get().minValues().getLast())
                        || index.get().boundaryOrder().equals(BoundaryOrder.UNORDERED)
                                ? Optional.empty()
                                : p.columnIndex("boundaryOrder",
                                        index.get().boundaryOrder().equals(BoundaryOrder.ASCENDING)
                                                ? BoundaryOrder.DESCENDING
                                                : BoundaryOrder.ASCENDING);
            }),
            Map.entry("index of one page more", p -> {
                Optional<ColumnIndex> index = p.file.columnIndex(p.group, p.column);
                if (index.isEmpty()) {
                    return Optional.empty();
                }
                List<Boolean> more = new ArrayList<>(index.get().nullPages());
                more.add(true);
                return p.columnIndex("nullPages", more);
            }),
            Map.entry("offset of a page", p -> location(p, l -> with(l, "offset", l.offset() + 1))),
            Map.entry("size of a page",
                    p -> location(p, l -> with(l, "compressedPageSize", l.compressedPageSize() + 1))),
            Map.entry("first row of a page", p -> location(p, l -> with(l, "firstRowIndex", l.firstRowIndex() + 1))),
            Map.entry("a page that is not located", p -> {
                Optional<OffsetIndex> index = p.file.offsetIndex(p.group, p.column);
                return index.isEmpty() || index.get().pageLocations().size() < 2
                        ? Optional.empty()
                        : p.offsetIndex("pageLocations", index.get().pageLocations().subList(0,
                                index.get().pageLocations().size() - 1));
            }),
            Map.entry("unencoded bytes of a page", p -> {
                Optional<OffsetIndex> index = p.file.offsetIndex(p.group, p.column);
                return index.isEmpty() || index.get().unencodedByteArrayDataBytes().isEmpty()
                        ? Optional.empty()
                        : p.offsetIndex("unencodedByteArrayDataBytes",
                                plusOne(index.get().unencodedByteArrayDataBytes()));
            }),
            Map.entry("num_rows of a row group", p -> p.column > 0
                    ? Optional.empty()
                    : Optional.of(p.file.withRowGroup(p.group, g -> with(g, "rowCount", g.rowCount() + 1)))),
            Map.entry("num_rows", p -> p.column + p.group > 0
                    ? Optional.empty()
                    : Optional.of(p.file.withFile(m -> with(m, "rowCount", m.rowCount() + 1)))),
            Map.entry("ordinal", p -> p.column > 0
                    ? Optional.empty()
                    : Optional.of(p.file.withRowGroup(p.group, g -> with(g, "ordinal", OptionalInt.of(7)))))));

    /// An encoding that no page of the column chunk has.
    private static Encoding anOther(Place p) {
        return p.metadata().encodings().contains(Encoding.DELTA_BYTE_ARRAY)
                ? Encoding.BYTE_STREAM_SPLIT
                : Encoding.DELTA_BYTE_ARRAY;
    }

    private static Optional<byte[]> location(Place p, java.util.function.UnaryOperator<PageLocation> change)
            throws IOException {
        Optional<OffsetIndex> index = p.file.offsetIndex(p.group, p.column);
        return index.isEmpty()
                ? Optional.empty()
                : p.offsetIndex("pageLocations", set(index.get().pageLocations(),
                        index.get().pageLocations().size() - 1,
                        change.apply(index.get().pageLocations().getLast())));
    }

    private static boolean differs(Place p, Optional<ColumnIndex> index) {
        return p.isOrdered() && index.isPresent() && !index.get().nullPages().getFirst()
                && !Arrays.equals(index.get().minValues().getFirst(), index.get().maxValues().getFirst());
    }

    private static boolean isSigned(Leaf leaf) {
        return leaf.field().type() != PhysicalType.BYTE_ARRAY
                && leaf.field().type() != PhysicalType.FIXED_LEN_BYTE_ARRAY
                && SortOrder.of(leaf).isOrderOfDeprecatedBounds();
    }

    private static final Map<String, OfPage> PAGES = new TreeMap<>(Map.ofEntries(
            Map.entry("page num_values more", (page, leaf) -> data(page, "valueCount", 1)),
            Map.entry("page num_values less", (page, leaf) -> data(page, "valueCount", -1)),
            Map.entry("page v2 num_nulls", (page, leaf) -> v2(page, "nullCount")),
            Map.entry("page v2 num_rows", (page, leaf) -> v2(page, "rowCount")),
            Map.entry("page encoding", (page, leaf) -> page.header() instanceof DictionaryPageHeader
                    ? Optional.empty()
                    : Optional.of(header(page, "encoding", leaf.field().type() == PhysicalType.BYTE_ARRAY
                            || leaf.field().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                                    ? Encoding.DELTA_BINARY_PACKED
                                    : Encoding.DELTA_BYTE_ARRAY))),
            Map.entry("page checksum", (page, leaf) -> Optional.of(header(page, "crc", OptionalInt.of(0x12345678)))),
            Map.entry("page sizes",
                    (page, leaf) -> Optional.of(header(page, "uncompressedSize", page.body().length + 1))),
            Map.entry("dictionary num_values more", (page, leaf) -> dictionary(page, 1)),
            Map.entry("dictionary num_values less", (page, leaf) -> dictionary(page, -1)),
            Map.entry("bytes behind the last value", (page, leaf) -> page.header() instanceof DictionaryPageHeader
                    || !encoding(page).equals(Encoding.PLAIN) || leaf.field().type() == PhysicalType.BOOLEAN
                            ? Optional.empty()
                            : Optional.of(body(page, Arrays.copyOf(page.body(), page.body().length + 3)))),
            Map.entry("text that is not UTF-8", (page, leaf) -> {
                boolean isText = leaf.field().logicalType().orElse(null) instanceof LogicalType.String
                        && encoding(page).equals(Encoding.PLAIN) && page.body().length > 4
                        && (page.body()[page.body().length - 1] & 0xff) > 0x20;
                byte[] bytes = page.body().clone();
                if (isText) {
                    bytes[bytes.length - 1] = (byte) 0xff;
                }
                return isText ? Optional.of(body(page, bytes)) : Optional.empty();
            })));

    private static Encoding encoding(FileParts.Page page) {
        return switch (page.header()) {
            case DataPageHeader h -> h.encoding();
            case DataPageHeaderV2 h -> h.encoding();
            // PLAIN_DICTIONARY is the old name of PLAIN there.
            case DictionaryPageHeader _ -> Encoding.PLAIN;
            case PageHeader _ -> Encoding.RLE;
        };
    }

    private static FileParts.Page header(FileParts.Page page, String component, Object value) {
        return new FileParts.Page(with(page.header(), component, value), page.body());
    }

    private static FileParts.Page body(FileParts.Page page, byte[] body) {
        return new FileParts.Page(with(with(page.header(), "uncompressedSize", body.length), "compressedSize",
                body.length), body);
    }

    private static Optional<FileParts.Page> data(FileParts.Page page, String component, int more) {
        return switch (page.header()) {
            case DataPageHeader h -> Optional.of(header(page, component, h.valueCount() + more));
            case DataPageHeaderV2 h -> Optional.of(header(page, component, h.valueCount() + more));
            case PageHeader _ -> Optional.empty();
        };
    }

    private static Optional<FileParts.Page> v2(FileParts.Page page, String component) {
        return page.header() instanceof DataPageHeaderV2 h
                ? Optional.of(header(page, component,
                        (component.equals("nullCount") ? h.nullCount() : h.rowCount()) + 1))
                : Optional.empty();
    }

    private static Optional<FileParts.Page> dictionary(FileParts.Page page, int more) {
        return page.header() instanceof DictionaryPageHeader h
                ? Optional.of(header(page, "valueCount", h.valueCount() + more))
                : Optional.empty();
    }

    /// What is known of a file, so that what is new is found.
    private static List<String> findings(byte[] file) throws IOException {
        List<String> known = new ArrayList<>();
        for (Finding finding : FileCheck.check(InputFile.of(file), FileCheck.Depth.DATA)) {
            if (finding.rule().severity() != Severity.NOTE) {
                known.add(finding.rule().id() + " " + finding.place() + " " + finding.found());
            }
        }
        return known;
    }

    private int broken;
    private final Map<String, Integer> kinds = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();

    private void requireNamed(String what, List<String> before, byte[] file) throws IOException {
        broken++;
        kinds.merge(what.substring(what.indexOf(": ") + 2), 1, Integer::sum);
        List<String> now = findings(file);
        now.removeAll(before);
        if (now.isEmpty()) {
            missed.add(what);
        }
    }

    private void breakChunks(String name, byte[] bytes) throws IOException {
        Promises file = Promises.of(bytes);
        List<String> before = findings(file.same());
        for (Map.Entry<String, OfChunk> promise : CHUNKS.entrySet()) {
            int places = 0;
            for (int group = 0; group < file.metadata().rowGroups().size(); group++) {
                if (file.metadata().rowGroups().get(group).rowCount() == 0) {
                    // Nothing is promised of pages without rows.
                    continue;
                }
                for (int column = 0; column < file.metadata().schema().leaves().size()
                        && places < MOST_PLACES; column++) {
                    Optional<byte[]> changed = promise.getValue().apply(new Place(file, group, column));
                    if (changed.isPresent()) {
                        places++;
                        requireNamed(name + " " + group + "/" + column + ": " + promise.getKey(), before,
                                changed.get());
                    }
                }
            }
        }
    }

    private void breakPages(String name, byte[] bytes) throws IOException {
        FileParts parts = FileParts.of(bytes);
        List<String> before = findings(parts.join());
        for (Map.Entry<String, OfPage> promise : PAGES.entrySet()) {
            int places = 0;
            for (int group = 0; group < parts.chunks().size(); group++) {
                for (int column = 0; column < parts.chunks().get(group).size() && places < MOST_PLACES; column++) {
                    Leaf leaf = parts.metadata().schema().leaves().get(column);
                    List<FileParts.Page> pages = parts.chunks().get(group).get(column);
                    for (int i = 0; i < pages.size(); i++) {
                        Optional<FileParts.Page> changed = promise.getValue().apply(pages.get(i), leaf);
                        if (changed.isPresent()) {
                            FileParts copy = parts.copy();
                            copy.chunks().get(group).get(column).set(i, changed.get());
                            places++;
                            requireNamed(name + " " + group + "/" + column + " page " + i + ": " + promise.getKey(),
                                    before, copy.join());
                            break;
                        }
                    }
                }
            }
        }
    }

    @Test
    void checkNamesWhatIsBroken(@TempDir Path folder) throws IOException, java.sql.SQLException {
        Map<String, byte[]> files = new TreeMap<>();
        for (String name : FixturesTest.files()) {
            files.put(name, Files.readAllBytes(FixturesTest.file(name)));
        }
        for (long seed = 0; seed < 4; seed++) {
            Path file = folder.resolve("java" + seed + ".parquet");
            ParquetJavaFilesTest.write(file, new RandomRows(seed), new Random(~seed));
            files.put("parquet-java " + seed, Files.readAllBytes(file));
        }
        try (DuckDb duckDb = DuckDb.open()) {
            Path file = folder.resolve("duck.parquet");
            duckDb.execute(
                    "COPY (SELECT i AS id, 'x' || i % 7 AS name, i / 3.0 AS ratio, i % 5 = 0 AS flag FROM range(3000) r(i)) TO "
                            + DuckDb.literal(file));
            files.put("duckdb range", Files.readAllBytes(file));
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            breakChunks(file.getKey(), file.getValue());
            breakPages(file.getKey(), file.getValue());
        }
        System.out.println(broken + " promises were broken in " + files.size() + " files, " + missed.size()
                + " were not named; " + kinds);
        missed.forEach(System.out::println);
        assertThat(broken).isGreaterThan(1000);
        assertThat(kinds).hasSize(CHUNKS.size() + PAGES.size());
        assertThat(missed).as("of %s", broken).hasSizeLessThan(broken / 50);
    }
}
