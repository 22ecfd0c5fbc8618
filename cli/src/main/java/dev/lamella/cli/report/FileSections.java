package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/// The sections of a file, in the order of their bytes: what each byte belongs to.
public final class FileSections {
    /// What a section holds. The ordinal is its number in JSON.
    enum Kind {
        MAGIC("magic"),
        DICTIONARY("dictionary page"),
        PAGE("data page"),
        /// A chunk, or the rest of a chunk, whose pages are not listed.
        PAGES("pages"),
        BLOOM_FILTER("bloom filter"),
        COLUMN_INDEX("column index"),
        OFFSET_INDEX("offset index"),
        FOOTER("footer"),
        UNKNOWN("unknown"),
        /// The chunks of a row group, which are too many to be listed.
        ROW_GROUP("row group");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /// @param rowGroup -1 if it belongs to no row group
    /// @param column -1 if it belongs to no column
    record Section(Kind kind, long offset, long length, int rowGroup, int column) {
        long end() {
            return offset + length;
        }

        /// Whether it follows a section of the same kind, and neither belongs to a row group.
        boolean isNextOf(Section other) {
            return kind == other.kind && rowGroup < 0 && other.rowGroup < 0 && other.end() == offset;
        }

        Section with(Section next) {
            return new Section(kind, offset, length + next.length, -1, -1);
        }
    }

    private static final int MAGIC_BYTES = 4;

    private final long fileSize;
    private final List<Section> sections = new ArrayList<>();
    /// By kind, the place of the last section after the first place; 0 if there is none.
    private final int[] lastOfKind = new int[Kind.values().length];

    private FileSections(long fileSize) {
        this.fileSize = fileSize;
    }

    /// A file without a footer.
    static List<Section> ofUnknown(long fileSize) {
        return new FileSections(fileSize).withGaps();
    }

    /// @param pages the data pages that are known
    /// @param listsChunks whether chunks are listed, or else only row groups
    static List<Section> of(ParquetReader reader, List<IndexedPage> pages, boolean listsChunks) {
        FileSections all = new FileSections(reader.fileSize());
        all.add(Kind.MAGIC, 0, MAGIC_BYTES, -1, -1);
        all.add(Kind.FOOTER, reader.footerOffset(), reader.fileSize() - reader.footerOffset() - MAGIC_BYTES, -1, -1);
        all.add(Kind.MAGIC, reader.fileSize() - MAGIC_BYTES, MAGIC_BYTES, -1, -1);
        List<RowGroup> groups = reader.metadata().rowGroups();
        int next = 0;
        for (int group = 0; group < groups.size(); group++) {
            List<ColumnChunk> chunks = groups.get(group).columns();
            if (!listsChunks) {
                all.addGroup(group, chunks);
                chunks.forEach(chunk -> all.addIndexes(-1, -1, chunk));
                continue;
            }
            for (int column = 0; column < chunks.size(); column++) {
                int from = next;
                while (next < pages.size() && pages.get(next).rowGroup() == group
                        && pages.get(next).leaf().fileIndex() == column) {
                    next++;
                }
                all.addChunk(group, column, chunks.get(column), pages.subList(from, next));
            }
        }
        if (!listsChunks) {
            all.joinIndexes();
        }
        return all.withGaps();
    }

    private void addGroup(int group, List<ColumnChunk> chunks) {
        long first = Long.MAX_VALUE;
        long end = 0;
        for (ColumnChunk chunk : chunks) {
            if (chunk.metadata().isPresent()) {
                first = Math.min(first, start(chunk.metadata().get()));
                end = Math.max(end, start(chunk.metadata().get()) + chunk.metadata().get().totalCompressedSize());
            }
        }
        if (first < end) {
            add(Kind.ROW_GROUP, first, end - first, group, -1);
        }
    }

    /// The first byte of a chunk.
    public static long start(ColumnMetadata chunk) {
        long dictionary = chunk.dictionaryPageOffset().orElse(0);
        return dictionary > 0 && dictionary < chunk.dataPageOffset() ? dictionary : chunk.dataPageOffset();
    }

    private void addChunk(int group, int column, ColumnChunk chunk, List<IndexedPage> pages) {
        addIndexes(group, column, chunk);
        if (chunk.metadata().isEmpty() || chunk.filePath().isPresent()) {
            return;
        }
        ColumnMetadata metadata = chunk.metadata().get();
        long start = start(metadata);
        long end = start + metadata.totalCompressedSize();
        long first = metadata.dataPageOffset();
        if (!pages.isEmpty() && pages.getFirst().offset().isPresent()) {
            first = pages.getFirst().offset().getAsLong();
            for (IndexedPage page : pages) {
                add(Kind.PAGE, page.offset(), page.bytes().orElse(0), group, column);
            }
            IndexedPage last = pages.getLast();
            long rest = last.offset().orElse(0) + last.bytes().orElse(0);
            add(Kind.PAGES, rest, end - rest, group, column);
        } else {
            add(Kind.PAGES, first, end - first, group, column);
        }
        add(Kind.DICTIONARY, start, first - start, group, column);
    }

    private void addIndexes(int group, int column, ColumnChunk chunk) {
        add(Kind.COLUMN_INDEX, chunk.columnIndexOffset(), chunk.columnIndexLength().orElse(0), group, column);
        add(Kind.OFFSET_INDEX, chunk.offsetIndexOffset(), chunk.offsetIndexLength().orElse(0), group, column);
        if (chunk.metadata().isPresent() && chunk.filePath().isEmpty()) {
            ColumnMetadata metadata = chunk.metadata().get();
            add(Kind.BLOOM_FILTER, metadata.bloomFilterOffset(), metadata.bloomFilterLength().orElse(0), group,
                    column);
        }
    }

    /// Joins neighbours of the same kind, unless they belong to a row group.
    private void joinIndexes() {
        List<Section> unsorted = List.copyOf(sections);
        sections.clear();
        Arrays.fill(lastOfKind, 0);
        unsorted.stream().sorted(Comparator.comparingLong(Section::offset)).forEach(this::add);
    }

    private void add(Kind kind, OptionalLong offset, long length, int group, int column) {
        if (offset.isPresent()) {
            add(kind, offset.getAsLong(), length, group, column);
        }
    }

    /// Adds a section, unless it is empty or not in the file.
    private void add(Kind kind, long offset, long length, int group, int column) {
        if (offset >= 0 && length > 0 && offset < fileSize) {
            add(new Section(kind, offset, Math.min(length, fileSize - offset), group, column));
        }
    }

    /// Adds a section, or extends the one before it in the file.
    private void add(Section section) {
        int last = lastOfKind[section.kind().ordinal()] - 1;
        if (last >= 0 && section.isNextOf(sections.get(last))) {
            sections.set(last, sections.get(last).with(section));
        } else {
            sections.add(section);
            lastOfKind[section.kind().ordinal()] = sections.size();
        }
    }

    /// The sections in order, and those between them.
    private List<Section> withGaps() {
        sections.sort(Comparator.comparingLong(Section::offset).thenComparing(Section::kind));
        List<Section> all = new ArrayList<>();
        long end = 0;
        for (Section section : sections) {
            gap(end, section.offset(), all);
            all.add(section);
            end = Math.max(end, section.end());
        }
        gap(end, fileSize, all);
        return all;
    }

    private static void gap(long from, long to, List<Section> all) {
        if (from < to) {
            all.add(new Section(Kind.UNKNOWN, from, to - from, -1, -1));
        }
    }

    /// Writes sections as arrays.
    static void write(List<Section> sections, JsonFields fields) throws IOException {
        fields.object("sections", () -> {
            fields.array("kinds", Kind.values().length, i -> fields.out().writeText(Kind.values()[i].text));
            fields.array("kind", sections.size(), i -> fields.number(sections.get(i).kind().ordinal()));
            fields.array("offset", sections.size(), i -> fields.number(sections.get(i).offset()));
            fields.array("length", sections.size(), i -> fields.number(sections.get(i).length()));
            fields.array("row_group", sections.size(), i -> fields.number(sections.get(i).rowGroup()));
            fields.array("column", sections.size(), i -> fields.number(sections.get(i).column()));
        });
    }
}
