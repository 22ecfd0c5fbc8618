package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.RowGroup;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// What Lamella fetches of a file to find rows, and what it has to.
///
/// @param requests how often bytes were asked for
/// @param footer bytes fetched at the file's two ends: magic number and footer, with what comes before it in the same request
/// @param indexes bytes fetched of page indexes and Bloom filters
/// @param chunks bytes fetched of column chunks
/// @param pages bytes of the data pages that have rows that are wanted, of all columns, as the offset indexes say
/// @param dictionaries bytes of the dictionary pages of their column chunks
record FetchedBytes(long requests, long footer, long indexes, long chunks, long pages, long dictionaries) {
    /// How many times as much of the column chunks was fetched as the rows need.
    double ratio() {
        return (double) chunks / (pages + dictionaries);
    }

    static FetchedBytes of(Path path, Wanted wanted) throws IOException {
        try (CountingFile file = new CountingFile(InputFile.of(path));
                ParquetReader reader = Parquet.open(file)) {
            long footer = file.bytes;
            file.chunks = reader.metadata().rowGroups().stream().flatMap(group -> group.columns().stream())
                    .map(chunk -> bytes(chunk.metadata().orElseThrow())).toList();
            NavigableSet<Long> rows = new TreeSet<>();
            try (BatchSource batches = reader.batches(Scan.all().where(wanted.text()))) {
                while (batches.next()) {
                    for (int i = 0; i < batches.batch().rowCount(); i++) {
                        rows.add(batches.rowNumbers().orElseThrow().of(i));
                    }
                }
            }
            long requests = file.requests;
            long fetched = file.bytes - footer;
            long ofChunks = file.bytesOfChunks;
            Need need = Need.of(reader, rows);
            return new FetchedBytes(requests, footer, fetched - ofChunks, ofChunks,
                    need.pages(), need.dictionaries());
        }
    }

    private static ByteRange bytes(ColumnMetadata chunk) {
        long start = chunk.dictionaryPageOffset().orElse(chunk.dataPageOffset());
        return new ByteRange(start, chunk.totalCompressedSize());
    }

    private record Need(long pages, long dictionaries) {
        static Need of(ParquetReader reader, NavigableSet<Long> rows) throws IOException {
            long pages = 0;
            long dictionaries = 0;
            long first = 0;
            List<RowGroup> groups = reader.metadata().rowGroups();
            for (int group = 0; group < groups.size(); group++) {
                long end = first + groups.get(group).rowCount();
                for (int column = 0; column < reader.schema().leaves().size(); column++) {
                    OffsetIndex index = reader.offsetIndex(group, column).orElseThrow();
                    long needed = pages(index.pageLocations(), first, end, rows);
                    if (needed > 0) {
                        ColumnMetadata chunk = groups.get(group).columns().get(column).metadata().orElseThrow();
                        dictionaries += index.pageLocations().getFirst().offset() - bytes(chunk).offset();
                    }
                    pages += needed;
                }
                first = end;
            }
            return new Need(pages, dictionaries);
        }

        private static long pages(List<PageLocation> pages, long firstRow, long endRow, NavigableSet<Long> rows) {
            long bytes = 0;
            for (int i = 0; i < pages.size(); i++) {
                long from = firstRow + pages.get(i).firstRowIndex();
                long end = i + 1 < pages.size() ? firstRow + pages.get(i + 1).firstRowIndex() : endRow;
                Long found = rows.ceiling(from);
                bytes += found != null && found < end ? pages.get(i).compressedPageSize() : 0;
            }
            return bytes;
        }
    }

    /// Counts what is read through it.
    private static final class CountingFile implements InputFile {
        private final InputFile file;
        private List<ByteRange> chunks = List.of();
        private long requests;
        private long bytes;
        private long bytesOfChunks;

        CountingFile(InputFile file) {
            this.file = file;
        }

        @Override
        public String name() {
            return file.name();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void read(long position, byte[] target, int from, int count) throws IOException {
            requests++;
            bytes += count;
            for (ByteRange chunk : chunks) {
                bytesOfChunks += Math.max(0,
                        Math.min(chunk.end(), position + count) - Math.max(chunk.offset(), position));
            }
            file.read(position, target, from, count);
        }

        @Override
        public void prefetch(List<ByteRange> ranges) {
            file.prefetch(ranges);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
