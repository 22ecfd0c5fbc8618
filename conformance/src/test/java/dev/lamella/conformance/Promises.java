package dev.lamella.conformance;

import static dev.lamella.build.With.with;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// A valid file whose footer, or an index of it, is written again with one thing changed.
record Promises(byte[] file, Footer footer) {
    static Promises of(byte[] file) throws IOException {
        return new Promises(file, FooterReader.read(InputFile.of(file)));
    }

    FileMetadata metadata() {
        return footer.metadata();
    }

    /// The file as it is, with its footer written by this library.
    byte[] same() {
        return withFooter(metadata(), new byte[0]);
    }

    private byte[] withFooter(FileMetadata metadata, byte[] behind) {
        ByteOutput out = new ByteOutput();
        out.writeBytes(file, 0, (int) footer.footerOffset());
        out.writeBytes(behind, 0, behind.length);
        FooterWriter.writeFooter(metadata, out);
        return Arrays.copyOf(out.bytes(), out.size());
    }

    byte[] withFile(UnaryOperator<FileMetadata> change) {
        return withFooter(change.apply(metadata()), new byte[0]);
    }

    byte[] withRowGroup(int ordinal, UnaryOperator<RowGroup> change) {
        return withFooter(rowGroup(ordinal, change), new byte[0]);
    }

    private FileMetadata rowGroup(int ordinal, UnaryOperator<RowGroup> change) {
        List<RowGroup> groups = new ArrayList<>(metadata().rowGroups());
        groups.set(ordinal, change.apply(groups.get(ordinal)));
        return with(metadata(), "rowGroups", groups);
    }

    private FileMetadata chunk(int group, int column, UnaryOperator<ColumnChunk> change) {
        return rowGroup(group, old -> {
            List<ColumnChunk> chunks = new ArrayList<>(old.columns());
            chunks.set(column, change.apply(chunks.get(column)));
            return with(old, "columns", chunks);
        });
    }

    byte[] withColumn(int group, int column, UnaryOperator<ColumnMetadata> change) {
        return withFooter(chunk(group, column, old -> with(old, "metadata", old.metadata().map(change))), new byte[0]);
    }

    Optional<ColumnIndex> columnIndex(int group, int column) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.columnIndex(group, column);
        } catch (CorruptFileException _) {
            // Some writers leave an index without pages.
            return Optional.empty();
        }
    }

    Optional<OffsetIndex> offsetIndex(int group, int column) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.offsetIndex(group, column);
        } catch (CorruptFileException _) {
            // Some writers leave an index without pages.
            return Optional.empty();
        }
    }

    /// The file with other bytes where the footer says that the column index, the offset index and the Bloom filter of a column
    /// of the first row group are.
    byte[] withIndexBytes(int column, byte[] bytes) {
        return withFooter(chunk(0, column, old -> with(with(with(with(with(old, "metadata",
                old.metadata().map(m -> with(m, "bloomFilterOffset", OptionalLong.of(footer.footerOffset())))),
                "columnIndexOffset", OptionalLong.of(footer.footerOffset())), "columnIndexLength",
                OptionalInt.of(bytes.length)), "offsetIndexOffset", OptionalLong.of(footer.footerOffset())),
                "offsetIndexLength", OptionalInt.of(bytes.length))), bytes);
    }

    byte[] withColumnIndex(int group, int column, ColumnIndex index) {
        ByteOutput out = new ByteOutput();
        FooterWriter.write(index, out);
        return withFooter(chunk(group, column, old -> with(
                with(old, "columnIndexOffset", OptionalLong.of(footer.footerOffset())), "columnIndexLength",
                OptionalInt.of(out.size()))), out.toByteArray());
    }

    byte[] withOffsetIndex(int group, int column, OffsetIndex index) {
        ByteOutput out = new ByteOutput();
        FooterWriter.write(index, out);
        return withFooter(chunk(group, column, old -> with(
                with(old, "offsetIndexOffset", OptionalLong.of(footer.footerOffset())), "offsetIndexLength",
                OptionalInt.of(out.size()))), out.toByteArray());
    }
}
