package dev.lamella.internal.update;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.update.ChunkPages.Decoded;
import dev.lamella.internal.update.RecoveredFile.Chunk;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.update.FileRecovery;
import dev.lamella.update.FileRecovery.Column;
import dev.lamella.update.FileRecovery.Found;
import dev.lamella.update.FileRecovery.Guess;
import dev.lamella.update.FileRecovery.RowRange;
import dev.lamella.update.FileRecovery.Skipped;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// The work of [FileRecovery].
///
/// @param sibling a file of the same writer
/// @param given the schema, without a sibling
/// @param columns that are asked for; all, if absent
/// @param rowGroupRows of each row group, if it is known
public record Recovery(Optional<FileMetadata> sibling, Optional<Schema> given, Optional<List<ColumnPath>> columns,
        OptionalLong rowGroupRows) {
    /// What was found of a column chunk.
    private record Part(Chunk chunk, long rows, Column shown) {}

    /// See [FileRecovery#run].
    public Found run(InputFile file) throws IOException {
        sibling.ifPresent(Recovery::requirePlain);
        Optional<Schema> schema = sibling.map(FileMetadata::schema).or(() -> given);
        return schema.isPresent() ? byPages(file, schema.get()) : byFooter(file);
    }

    /// See [FileRecovery#guess].
    public Guess guess(InputFile file) throws IOException {
        sibling.ifPresent(Recovery::requirePlain);
        PageWalk walk = PageWalk.of(file);
        try (Compressions compressions = new Compressions()) {
            return new Guesses(walk, new ChunkPages(file, compressions, false),
                    sibling.map(FileMetadata::schema).or(() -> given)).all();
        }
    }

    private static void requirePlain(FileMetadata metadata) {
        boolean isEncrypted = metadata.encryptionAlgorithm().isPresent() || metadata.rowGroups().stream()
                .flatMap(group -> group.columns().stream()).anyMatch(chunk -> chunk.crypto().isPresent());
        if (isEncrypted) {
            throw encrypted();
        }
    }

    private static UnsupportedFeatureException encrypted() {
        return new UnsupportedFeatureException("The file is encrypted; encrypted files cannot be recovered",
                "Read what is readable with the keys and the option -c.");
    }

    private Set<Integer> wanted(Schema schema) {
        Set<Integer> wanted = new HashSet<>();
        if (columns.isEmpty()) {
            schema.leaves().forEach(leaf -> wanted.add(leaf.index()));
        } else {
            schema.project(columns.get()).leaves().forEach(leaf -> wanted.add(leaf.fileIndex()));
        }
        return wanted;
    }

    private Found byPages(InputFile file, Schema schema) throws IOException {
        Set<Integer> wanted = wanted(schema);
        PageWalk walk = PageWalk.of(file);
        List<Leaf> order = order(schema);
        try (Compressions compressions = new Compressions()) {
            ChunkPages decoder = new ChunkPages(file, compressions, siblingBeginsRows());
            ChunkCodecs codecs = new ChunkCodecs(decoder, walk.pages(), codecs());
            ChunkLayout layout = new ChunkLayout(walk.pages(), order, decoder, codecs, sizes(),
                    rowGroupRows.isPresent(),
                    !walk.afterChunks());
            Collected collected = new Collected(schema, sibling.flatMap(FileMetadata::createdBy));
            for (ChunkLayout.Group group : layout.groups()) {
                List<Part> parts = new ArrayList<>();
                for (Leaf leaf : schema.leaves()) {
                    parts.add(wanted.contains(leaf.index())
                            ? part(walk, group, order.indexOf(leaf), decoder, codecs, leaf)
                            : new Part(Chunk.none(leaf), 0, new Column(leaf.logicalPath(), 0, 0, Optional.empty())));
                }
                collected.add(group.rowCount(), parts, wanted);
            }
            long end = layout.problem().isEmpty()
                    ? walk.end()
                    : walk.pages().get(layout.placed()).offset();
            return collected.found(file, skipped(walk), end, layout.problem().or(walk::problem), layout.notes());
        }
    }

    static List<Skipped> skipped(PageWalk walk) {
        return walk.skipped().stream().map(each -> new Skipped(each.name(), each.offset(), each.length())).toList();
    }

    private static Part part(PageWalk walk, ChunkLayout.Group group, int column, ChunkPages decoder,
            ChunkCodecs codecs, Leaf leaf) throws IOException {
        if (column >= group.chunkCount()) {
            return new Part(Chunk.none(leaf), 0, new Column(leaf.logicalPath(), 0, 0,
                    Optional.of("Its pages are missing: the pages that were found end before them")));
        }
        int start = group.bounds().get(column);
        int count = group.bounds().get(column + 1) - start;
        if (count == 0) {
            return new Part(Chunk.none(leaf), 0,
                    new Column(leaf.logicalPath(), 0, 0, Optional.of("It has no pages")));
        }
        boolean isCut = !group.isWhole() && column == group.chunkCount() - 1;
        CompressionCodec codec = codecs.of(start, leaf);
        Decoded decoded = decoder.decode(walk.pages(), start, count, leaf, codec);
        // If pages may be missing at the end, one may continue the last row.
        boolean isEndOpen = isCut || column == group.chunkCount() - 1 && group.end() == walk.pages().size()
                && !walk.afterChunks();
        long rows = decoded.completeRows(decoded.failure().isEmpty() && !isEndOpen);
        Chunk chunk = decoded.pages() == 0
                ? Chunk.none(leaf)
                : new Chunk(leaf, codec, walk.pages().get(start).offset(),
                        walk.pages().get(start + decoded.pages() - 1).end(), decoded.entries());
        Optional<String> problem = decoded.failure().map(Recovery::shown).or(() -> rows < group.rowCount()
                ? Optional.of("Its last pages are missing or may be: the pages that were found end with it")
                : Optional.empty());
        return new Part(chunk, rows, new Column(leaf.logicalPath(), decoded.pages(), rows, problem));
    }

    private static String shown(ParquetException failure) {
        Location place = failure.location();
        String where = place.part().map(part -> part + (place.offset().isPresent()
                ? " at byte " + place.offset().getAsLong()
                : "") + ": ").orElse("");
        return where + failure.problem();
    }

    /// Whether the pages of the sibling, and so of the file, begin with rows: offset indexes demand it.
    private boolean siblingBeginsRows() {
        return sibling.stream().flatMap(metadata -> metadata.rowGroups().stream())
                .flatMap(group -> group.columns().stream()).anyMatch(chunk -> chunk.offsetIndexOffset().isPresent());
    }

    /// The leaves in the order in which the sibling's chunks lie.
    private List<Leaf> order(Schema schema) {
        List<Leaf> leaves = new ArrayList<>(schema.leaves());
        sibling.flatMap(metadata -> metadata.rowGroups().stream().findFirst()).ifPresent(group -> {
            List<ColumnChunk> chunks = group.columns();
            if (chunks.size() == leaves.size() && chunks.stream().allMatch(chunk -> chunk.metadata().isPresent())) {
                leaves.sort(Comparator.comparingLong(
                        leaf -> ScanPlan.start(chunks.get(leaf.index()).metadata().orElseThrow())));
            }
        });
        return leaves;
    }

    private Map<Integer, CompressionCodec> codecs() {
        Map<Integer, CompressionCodec> codecs = new HashMap<>();
        sibling.flatMap(metadata -> metadata.rowGroups().stream().findFirst()).ifPresent(group -> {
            for (int i = 0; i < group.columns().size(); i++) {
                int leaf = i;
                group.columns().get(i).metadata().map(ColumnMetadata::codec)
                        .ifPresent(codec -> codecs.put(leaf, codec));
            }
        });
        return codecs;
    }

    private List<Long> sizes() {
        Set<Long> sizes = new LinkedHashSet<>();
        rowGroupRows.ifPresent(sizes::add);
        sibling.ifPresent(metadata -> sizes
                .addAll(metadata.rowGroups().stream().map(RowGroup::rowCount).collect(Collectors.toList())));
        return List.copyOf(sizes);
    }

    /// Reads the row groups of the file's own footer.
    private Found byFooter(InputFile file) throws IOException {
        Footer footer;
        try {
            footer = FooterReader.read(file);
        } catch (KeyException e) {
            throw encrypted();
        }
        requirePlain(footer.metadata());
        OpenFile open = new OpenFile(file, footer, true, FileLimits.DEFAULT);
        Schema schema = open.metadata().schema();
        Set<Integer> wanted = wanted(schema);
        Collected collected = new Collected(schema, open.metadata().createdBy());
        try (Compressions compressions = new Compressions()) {
            for (int group = 0; group < open.metadata().rowGroups().size(); group++) {
                List<Part> parts = new ArrayList<>();
                for (Leaf leaf : schema.leaves()) {
                    parts.add(wanted.contains(leaf.index())
                            ? stored(open, group, leaf, compressions)
                            : new Part(Chunk.none(leaf), 0, new Column(leaf.logicalPath(), 0, 0, Optional.empty())));
                }
                collected.add(RowCounts.of(open.metadata(), group, open.place()), parts, wanted);
            }
        }
        return collected.found(file, List.of(), file.size(), Optional.empty(), List.of());
    }

    private static Part stored(OpenFile file, int group, Leaf leaf, Compressions compressions) throws IOException {
        try {
            ScanPlan.PlannedChunk planned = ScanPlan.chunk(file, group, leaf);
            ChunkInspector<?> reader = ChunkReaders.inspecting(file, planned, compressions);
            long[] end = {planned.bytes().offset()};
            Decoded decoded = ChunkPages.decode(reader, leaf, false, true, (page, content) -> {
                end[0] = reader.headerOffset() + reader.headerLength() + reader.header().compressedSize();
                return true;
            });
            boolean isWhole = decoded.failure().isEmpty() && decoded.entries() == planned.metadata().valueCount();
            long rows = decoded.completeRows(isWhole);
            Optional<String> problem = decoded.failure().map(Recovery::shown).or(() -> isWhole
                    ? Optional.empty()
                    : Optional.of("Its pages have " + decoded.entries() + " values; the footer says "
                            + planned.metadata().valueCount()));
            Chunk chunk = decoded.pages() == 0
                    ? Chunk.none(leaf)
                    : new Chunk(leaf, planned.metadata().codec(), planned.bytes().offset(), end[0],
                            decoded.entries());
            return new Part(chunk, rows, new Column(leaf.logicalPath(), decoded.pages(), rows, problem));
        } catch (ParquetException e) {
            return new Part(Chunk.none(leaf), 0, new Column(leaf.logicalPath(), 0, 0, Optional.of(e.problem())));
        }
    }

    /// Row groups that were found.
    private final class Collected {
        private final RecoveredFile file;
        private final List<Long> starts = new ArrayList<>();
        private final List<FileRecovery.RowGroup> groups = new ArrayList<>();

        /// @param createdBy writer of the file; empty if it is unknown, so that its bugs are expected
        Collected(Schema schema, Optional<String> createdBy) {
            file = new RecoveredFile(schema, createdBy);
        }

        void add(long rowCount, List<Part> parts, Set<Integer> wanted) {
            List<Part> asked = new ArrayList<>();
            for (Part part : parts) {
                if (wanted.contains(part.chunk().leaf().index())) {
                    asked.add(part);
                }
            }
            long found = asked.stream().mapToLong(Part::rows).min().orElse(0);
            found = Math.min(found, rowCount);
            groups.add(new FileRecovery.RowGroup(rowCount, found,
                    asked.stream().map(Part::shown).toList()));
            long first = file.add(parts.stream().map(Part::chunk).toList(), rowCount);
            starts.add(first);
        }

        /// Reads all rows that were found, because columns of a struct, a list or a map may contradict each other although
        /// each of them can be decoded.
        Found found(InputFile source, List<Skipped> skipped, long end, Optional<String> problem, List<String> notes)
                throws IOException {
            InputFile opened = file.open(source);
            List<String> remarks = new ArrayList<>(notes);
            List<RowRange> rows = new ArrayList<>();
            // The source stays open: its owner closes it.
            ParquetReader reader = Parquet.open(opened);
            Scan scan = columns.map(Scan.all()::columns).orElse(Scan.all());
            for (int i = 0; i < groups.size(); i++) {
                long count = 0;
                try (BatchSource batches = reader.batches(scan.rows(starts.get(i), groups.get(i).found()))) {
                    while (batches.next()) {
                        count += batches.batch().rowCount();
                    }
                } catch (ParquetException e) {
                    remarks.add("Row group " + i + ": Its columns can be read, but not together from row " + count
                            + " on. " + e.location().column().map(path -> String.join(".", path) + ": ").orElse("")
                            + e.problem());
                }
                groups.set(i, new FileRecovery.RowGroup(groups.get(i).rowCount(), count, groups.get(i).columns()));
                append(rows, new RowRange(starts.get(i), count));
            }
            return new Found(opened, rows, groups, skipped, end, problem, remarks);
        }

        private static void append(List<RowRange> rows, RowRange next) {
            if (next.count() == 0) {
                return;
            }
            if (!rows.isEmpty() && rows.getLast().from() + rows.getLast().count() == next.from()) {
                RowRange last = rows.removeLast();
                rows.add(new RowRange(last.from(), last.count() + next.count()));
            } else {
                rows.add(next);
            }
        }
    }
}
