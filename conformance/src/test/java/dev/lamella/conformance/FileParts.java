package dev.lamella.conformance;

import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A file taken apart into its metadata and its pages, which can be changed and put together again: offsets and sizes of chunks
/// then fit, so that damage reaches what lies behind these checks.
///
/// Pages are kept decompressed and without checksums, indexes are left out.
///
/// @param metadata as the file has it
/// @param chunks by row group and column: the pages
record FileParts(FileMetadata metadata, List<List<List<Page>>> chunks) {
    /// A page.
    ///
    /// @param header whose sizes are as the body's, unless they were changed
    /// @param body what is stored
    record Page(PageHeader header, byte[] body) {}

    /// Takes a sound file apart.
    static FileParts of(byte[] bytes) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes))) {
            List<List<List<Page>>> groups = new ArrayList<>();
            for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
                List<List<Page>> columns = new ArrayList<>();
                for (int column = 0; column < reader.schema().leaves().size(); column++) {
                    columns.add(pages(reader, group, column));
                }
                groups.add(columns);
            }
            return new FileParts(reader.metadata(), groups);
        }
    }

    private static List<Page> pages(ParquetReader reader, int group, int column) throws IOException {
        List<Page> pages = new ArrayList<>();
        if (reader.metadata().rowGroups().get(group).rowCount() == 0) {
            // Such a group may say anything about where its pages are.
            return pages;
        }
        try (PageCursor cursor = reader.pages(group, column)) {
            while (cursor.next()) {
                byte[] body = cursor.body();
                pages.add(new Page(resized(cursor.header(), body.length), body));
            }
        }
        return pages;
    }

    private static PageHeader resized(PageHeader header, int size) {
        OptionalInt none = OptionalInt.empty();
        return switch (header) {
            case DataPageHeader h -> new DataPageHeader(size, size, none, h.valueCount(), h.encoding(),
                    h.definitionLevelEncoding(), h.repetitionLevelEncoding(), h.statistics());
            case DataPageHeaderV2 h ->
                new DataPageHeaderV2(size, size, none, h.valueCount(), h.nullCount(), h.rowCount(),
                        h.encoding(), h.definitionLevelsByteLength(), h.repetitionLevelsByteLength(), false,
                        h.statistics());
            case DictionaryPageHeader h -> new DictionaryPageHeader(size, size, none, h.valueCount(), h.encoding(),
                    h.isSorted());
            case OtherPageHeader h -> new OtherPageHeader(h.type(), size, size, none);
        };
    }

    /// A copy whose lists can be changed.
    FileParts copy() {
        List<List<List<Page>>> groups = new ArrayList<>();
        for (List<List<Page>> group : chunks) {
            List<List<Page>> columns = new ArrayList<>();
            group.forEach(column -> columns.add(new ArrayList<>(column)));
            groups.add(columns);
        }
        return new FileParts(metadata, groups);
    }

    /// The chunks that have pages.
    List<List<Page>> filledChunks() {
        return chunks.stream().flatMap(List::stream).filter(pages -> !pages.isEmpty()).toList();
    }

    /// Puts the file together.
    byte[] join() {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        List<RowGroup> groups = new ArrayList<>();
        for (int group = 0; group < chunks.size(); group++) {
            RowGroup old = metadata.rowGroups().get(group);
            List<ColumnChunk> columns = new ArrayList<>();
            for (int column = 0; column < chunks.get(group).size(); column++) {
                columns.add(
                        write(old.columns().get(column).metadata().orElseThrow(), chunks.get(group).get(column), out));
            }
            groups.add(new StoredRowGroup(columns, old.totalByteSize(), old.rowCount(), old.sortingColumns(),
                    OptionalLong.empty(),
                    OptionalLong.empty(), old.ordinal()));
        }
        FooterWriter.writeFooter(with(metadata, groups), out);
        return out.toByteArray();
    }

    private static ColumnChunk write(ColumnMetadata old, List<Page> pages, ByteOutput out) {
        int start = out.size();
        int data = start;
        for (Page page : pages) {
            if (page.header() instanceof DictionaryPageHeader && data == start) {
                PageHeaders.write(page.header(), out);
                out.writeBytes(page.body(), 0, page.body().length);
                data = out.size();
            } else {
                PageHeaders.write(page.header(), out);
                out.writeBytes(page.body(), 0, page.body().length);
            }
        }
        long size = out.size() - start;
        return new StoredColumnChunk(Optional.empty(), 0, Optional.of(new StoredColumnMetadata(old.type(),
                old.encodings(),
                old.pathInSchema(), CompressionCodec.UNCOMPRESSED, old.valueCount(), size, size, List.of(), data,
                OptionalLong.empty(), data > start ? OptionalLong.of(start) : OptionalLong.empty(), Optional.empty(),
                List.of(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty())),
                OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(),
                Optional.empty());
    }

    private static FileMetadata with(FileMetadata old, List<RowGroup> groups) {
        return new StoredFileMetadata(old.version(), old.schema(), old.schemaElements(), old.rowCount(), groups,
                old.keyValues(),
                old.createdBy(), old.columnOrders(), Optional.empty(), Optional.empty());
    }

    /// `file` with another footer.
    static byte[] withFooter(byte[] file, long footerOffset, FileMetadata metadata) {
        ByteOutput out = new ByteOutput();
        out.writeBytes(file, 0, (int) footerOffset);
        FooterWriter.writeFooter(metadata, out);
        return Arrays.copyOf(out.bytes(), out.size());
    }
}
