package dev.lamella.cli.report;

import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.types.TypesJson;
import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.TypeMapping;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnBounds;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/// Writes what the footer and the indexes say of a column.
///
/// @param file the file
/// @param leaf the column
/// @param fields where it is written
public record ReportColumn(ReportFile file, Leaf leaf, JsonFields fields) {
    public void write() throws IOException {
        ColumnExplanation explanation = file.explanation().columns().get(leaf.index());
        fields.number("index", leaf.index());
        fields.text("path", leaf.logicalPath().toString());
        fields.text("type", leaf.field().typeText());
        fields.text("physical", leaf.field().physicalText());
        fields.text("annotation", leaf.field().annotation().logicalType().map(LogicalType::toString));
        fields.flag("nullable", leaf.nodes().stream().anyMatch(node -> node.repetition() == Repetition.OPTIONAL));
        fields.flag("repeated", leaf.maxRepetitionLevel() > 0);
        fields.text("order", explanation.sortOrder().toString());
        systems(explanation.mappings());
        bytes();
        if (file.isPartial()) {
            return;
        }
        ColumnRanges chunks = chunkRanges();
        List<IndexedPage> pages = file.pages().stream().filter(page -> page.leaf().index() == leaf.index()).toList();
        ColumnRanges ofPages = new ColumnRanges(leaf);
        pages.forEach(page -> ofPages.add(page.min(), page.max()));
        figures(chunks, ofPages);
        if (isSorted(chunks) && !isSorted(ofPages)) {
            file.remarks().addUnsortedInside(leaf, unsorted(pages));
        }
        if (file.listsChunks()) {
            fields.object("chunks", () -> chunks(chunks));
        }
        if (!pages.isEmpty()) {
            fields.object("pages", () -> pages(pages, ofPages, fields));
        }
    }

    private static boolean isSorted(ColumnRanges ranges) {
        return ranges.clustering().flatMap(ColumnRanges.Clustering::sorted).isPresent();
    }

    /// The row groups whose pages are not sorted.
    private List<Integer> unsorted(List<IndexedPage> pages) {
        Map<Integer, ColumnRanges> byGroup = new TreeMap<>();
        pages.forEach(page -> byGroup.computeIfAbsent(page.rowGroup(), _ -> new ColumnRanges(leaf))
                .add(page.min(), page.max()));
        return byGroup.entrySet().stream()
                .filter(group -> group.getValue().clustering().isPresent() && !isSorted(group.getValue()))
                .map(Map.Entry::getKey).toList();
    }

    /// Writes nulls, bounds, and how the ranges of row groups overlap.
    void figures() throws IOException {
        figures(chunkRanges(), new ColumnRanges(leaf));
    }

    private void figures(ColumnRanges chunks, ColumnRanges pages) throws IOException {
        Optional<Profile.Column> known = file.profile().column(leaf);
        if (known.isPresent()) {
            fields.number("nulls", known.get().bounds().nulls());
        }
        bounds(chunks);
        boolean isOverPages = pages.clustering().isPresent() && pages.size() > chunks.size();
        Optional<ColumnRanges.Clustering> clustering = (isOverPages ? pages : chunks).clustering();
        clustering(clustering, isOverPages);
        file.remarks().add(leaf, clustering, chunks);
    }

    private void systems(Map<Ecosystem, TypeMapping> mappings) throws IOException {
        fields.array("systems", () -> {
            for (Map.Entry<Ecosystem, TypeMapping> entry : mappings.entrySet()) {
                fields.object(() -> {
                    fields.text("system", entry.getKey().title());
                    fields.text("type", entry.getValue().type());
                    fields.text("support", TypesJson.support(entry.getValue()));
                    fields.text("note", entry.getValue().why());
                });
            }
        });
    }

    private void bytes() throws IOException {
        Optional<Profile.Column> known = file.profile().column(leaf);
        if (known.isEmpty()) {
            return;
        }
        Profile.Column column = known.get();
        fields.number("compressed_bytes", column.bytes().stored());
        fields.number("uncompressed_bytes", column.bytes().plain());
        fields.text("encodings", column.encodings());
        fields.text("codecs", column.codecs());
        if (column.unreadableChunks() > 0) {
            fields.number("chunks_without_key", column.unreadableChunks());
        }
    }

    private void bounds(ColumnRanges chunks) throws IOException {
        Optional<Profile.Column> known = file.profile().column(leaf);
        bound("min", known.flatMap(column -> column.bounds().min()), chunks.min(), chunks);
        bound("max", known.flatMap(column -> column.bounds().max()), chunks.max(), chunks);
    }

    private void bound(String name, Optional<ColumnBounds.Bound> known, Optional<byte[]> stored, ColumnRanges ranges)
            throws IOException {
        if (known.isPresent() && stored.isPresent()) {
            fields.text(name, ranges.text(SortOrder.of(leaf).upperBound(stored.get())));
            fields.flag(name + "_is_exact", known.get().exactness() == ColumnBounds.Exactness.VALUE);
        }
    }

    private void clustering(Optional<ColumnRanges.Clustering> clustering, boolean isOverPages) throws IOException {
        if (clustering.isEmpty()) {
            return;
        }
        fields.object("clustering", () -> {
            fields.text("over", isOverPages ? "pages" : "row groups");
            fields.text("sorted", clustering.get().sorted());
            fields.out().name("overlap");
            fields.share(clustering.get().overlap());
            fields.text("label", clustering.get().order().label());
        });
    }

    private List<RowGroup> groups() {
        return file.reader().metadata().rowGroups();
    }

    private Optional<ColumnChunk> chunk(int group) {
        List<ColumnChunk> columns = groups().get(group).columns();
        return leaf.fileIndex() < columns.size() ? Optional.of(columns.get(leaf.fileIndex())) : Optional.empty();
    }

    private Optional<ColumnMetadata> metadata(int group) {
        return chunk(group).flatMap(ColumnChunk::metadata);
    }

    private Optional<Statistics> statistics(int group) {
        return metadata(group).flatMap(ColumnMetadata::statistics);
    }

    /// The bounds as stored; the deprecated ones only if they compare in the order of the type.
    private ColumnRanges chunkRanges() {
        ColumnRanges ranges = new ColumnRanges(leaf);
        for (int group = 0; group < groups().size(); group++) {
            addRange(ranges, group);
        }
        return ranges;
    }

    /// The bounds of a column chunk, as `1 to 7`; empty if it has none.
    public Optional<String> rangeText(int group) throws IOException {
        ColumnRanges ranges = range(group);
        return ranges.min().isPresent() && ranges.max().isPresent()
                ? Optional.of(ranges.minText(0) + " to " + ranges.maxText(0))
                : Optional.empty();
    }

    private void addRange(ColumnRanges ranges, int group) {
        boolean hasOld = SortOrder.of(leaf).isOrderOfDeprecatedBounds();
        Optional<Statistics> known = statistics(group);
        ranges.add(known.flatMap(Statistics::minValue).or(() -> known.filter(_ -> hasOld).flatMap(Statistics::min)),
                known.flatMap(Statistics::maxValue).or(() -> known.filter(_ -> hasOld).flatMap(Statistics::max)));
    }

    /// Writes the column chunks as arrays.
    public void chunks() throws IOException {
        chunks(chunkRanges());
    }

    private void chunks(ColumnRanges ranges) throws IOException {
        chunks(file, IntStream.range(0, groups().size()).mapToObj(this::metadata).toList(), () -> ranges.write(fields),
                fields);
    }

    /// Writes the column chunks of a row group as arrays.
    public static void rowGroup(ReportFile file, int group, JsonFields fields) throws IOException {
        List<ReportColumn> columns = file.reader().schema().leaves().stream()
                .map(leaf -> new ReportColumn(file, leaf, fields)).toList();
        List<ColumnRanges> ranges = columns.stream().map(column -> column.range(group)).toList();
        chunks(file, columns.stream().map(column -> column.metadata(group)).toList(), () -> {
            fields.array("min", ranges.size(), i -> ranges.get(i).text(ranges.get(i).min(), fields));
            fields.array("max", ranges.size(), i -> ranges.get(i).text(ranges.get(i).max(), fields));
        }, fields);
    }

    private ColumnRanges range(int group) {
        ColumnRanges range = new ColumnRanges(leaf);
        addRange(range, group);
        return range;
    }

    private static void chunks(ReportFile file, List<Optional<ColumnMetadata>> chunks, JsonFields.Body bounds,
            JsonFields fields) throws IOException {
        numbers("offset", chunks, FileSections::start, fields);
        numbers("length", chunks, ColumnMetadata::totalCompressedSize, fields);
        numbers("uncompressed", chunks, ColumnMetadata::totalUncompressedSize, fields);
        numbers("values", chunks, ColumnMetadata::valueCount, fields);
        fields.numbers("nulls", chunks.size(), i -> chunks.get(i).flatMap(ColumnMetadata::statistics)
                .map(Statistics::nullCount).orElse(OptionalLong.empty()));
        bounds.write();
        numbers("encoding", chunks,
                chunk -> file.encodings().number(String.join(", ", Profile.valueEncodings(chunk))), fields);
        numbers("codec", chunks, chunk -> file.codecs().number(chunk.codec().name()), fields);
        numbers("dictionary_bytes", chunks, ReportColumn::dictionaryBytes, fields);
        fields.array("bloom_filter", chunks.size(), i -> fields.out().writeBoolean(
                chunks.get(i).filter(chunk -> chunk.bloomFilterOffset().isPresent()).isPresent()));
    }

    private static void numbers(String name, List<Optional<ColumnMetadata>> chunks,
            ToLongFunction<ColumnMetadata> figure, JsonFields fields) throws IOException {
        fields.numbers(name, chunks.size(), i -> chunks.get(i).stream().mapToLong(figure).findFirst());
    }

    private static long dictionaryBytes(ColumnMetadata chunk) {
        return chunk.dataPageOffset() - FileSections.start(chunk);
    }

    /// Writes pages as arrays.
    public static void pages(List<IndexedPage> pages, ColumnRanges ranges, JsonFields fields) throws IOException {
        int size = pages.size();
        fields.array("row_group", size, i -> fields.number(pages.get(i).rowGroup()));
        fields.numbers("offset", size, i -> pages.get(i).offset());
        fields.numbers("length", size, i -> pages.get(i).bytes());
        fields.numbers("first_row", size, i -> pages.get(i).firstRow());
        fields.numbers("rows", size, i -> pages.get(i).rows());
        fields.numbers("nulls", size, i -> pages.get(i).nulls());
        ranges.write(fields);
    }

    /// Whether a field is around the column.
    static boolean isAround(Field field, Leaf leaf) {
        return leaf.nodes().stream().anyMatch(node -> node == field);
    }
}
