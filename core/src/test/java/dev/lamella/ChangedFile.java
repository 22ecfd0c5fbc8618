package dev.lamella;

import static dev.lamella.build.With.with;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// Files of which the footer or an index says something else than it did; the data stay.
final class ChangedFile {
    private ChangedFile() {}

    /// Another footer.
    static byte[] metadata(byte[] file, UnaryOperator<FileMetadata> change) throws IOException {
        return changed(file, new byte[0], change);
    }

    /// Another column chunk in the first row group.
    static byte[] chunk(byte[] file, int column, UnaryOperator<ColumnChunk> change) throws IOException {
        return changed(file, new byte[0], metadata -> withChunk(metadata, column, change));
    }

    /// Other metadata of a column chunk.
    static byte[] column(byte[] file, int column, UnaryOperator<ColumnMetadata> change) throws IOException {
        return chunk(file, column, chunk -> with(chunk, "metadata", chunk.metadata().map(change)));
    }

    /// Other statistics of a column chunk.
    static byte[] statistics(byte[] file, int column, UnaryOperator<Statistics> change) throws IOException {
        return column(file, column, metadata -> with(metadata, "statistics", metadata.statistics().map(change)));
    }

    /// Another column index, behind all that is there.
    static byte[] columnIndex(byte[] file, int column, UnaryOperator<ColumnIndex> change) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ByteOutput out = new ByteOutput();
            FooterWriter.write(change.apply(reader.columnIndex(0, column).orElseThrow()), out);
            return changed(file, out.toByteArray(), metadata -> withChunk(metadata, column,
                    chunk -> with(with(chunk, "columnIndexOffset", OptionalLong.of(reader.footerOffset())),
                            "columnIndexLength", OptionalInt.of((int) out.size()))));
        }
    }

    /// Another offset index, behind all that is there.
    static byte[] offsetIndex(byte[] file, int column, UnaryOperator<OffsetIndex> change) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ByteOutput out = new ByteOutput();
            FooterWriter.write(change.apply(reader.offsetIndex(0, column).orElseThrow()), out);
            return changed(file, out.toByteArray(), metadata -> withChunk(metadata, column,
                    chunk -> with(with(chunk, "offsetIndexOffset", OptionalLong.of(reader.footerOffset())),
                            "offsetIndexLength", OptionalInt.of((int) out.size()))));
        }
    }

    private static FileMetadata withChunk(FileMetadata metadata, int column, UnaryOperator<ColumnChunk> change) {
        List<RowGroup> groups = new ArrayList<>(metadata.rowGroups());
        List<ColumnChunk> chunks = new ArrayList<>(groups.getFirst().columns());
        chunks.set(column, change.apply(chunks.get(column)));
        groups.set(0, with(groups.getFirst(), "columns", chunks));
        return with(metadata, "rowGroups", groups);
    }

    private static byte[] changed(byte[] file, byte[] more, UnaryOperator<FileMetadata> change) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ByteOutput out = new ByteOutput();
            out.writeBytes(file, 0, Math.toIntExact(reader.footerOffset()));
            out.writeBytes(more, 0, more.length);
            FooterWriter.writeFooter(change.apply(reader.metadata()), out);
            return out.toByteArray();
        }
    }
}
