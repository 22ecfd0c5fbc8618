package dev.lamella.internal.check;

import dev.lamella.encryption.FileProtection;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Column chunks: what they are of, where they lie and how large they are. Each method reports what its comment names.
final class ColumnChunks {
    private ColumnChunks() {}

    /// Column chunks of which the footer says nothing.
    static void missingMetadata(ChunkEntry entry, Report report) {
        if (entry.column().metadata().isEmpty() && entry.column().crypto().isEmpty()) {
            report.add("the column chunk has no metadata, or not all that must be there",
                    "the footer says where its pages are, unless it is encrypted");
        }
    }

    /// Encrypted columns, of which little can be checked.
    static void encrypted(CheckedFile file, Report report) throws IOException {
        FileProtection protection = file.footer().protection();
        if (protection.footer() == FileProtection.Footer.SIGNED_UNCHECKED) {
            report.add("the footer is signed with " + protection.algorithm().orElseThrow(),
                    "the signature is not checked");
        }
        file.forEachEntry(report, entry -> {
            if (!entry.isReadable()) {
                report.add("the column chunk is encrypted", "its pages and indexes are not checked");
            } else if (entry.column().crypto().isPresent() && entry.column().metadata().isEmpty()) {
                ChunkModules modules = file.footer().modules(entry.rowGroup(), entry.leaf().fileIndex());
                throw file.footer().withoutMetadata(entry.rowGroup(), entry.leaf().fileIndex(), modules);
            }
        });
    }

    /// Column chunks whose pages are in another file.
    static void elsewhere(ChunkEntry entry, Report report) {
        if (entry.column().filePath().isPresent()) {
            report.add("the pages are in another file", "the pages of a file are in the file itself");
        }
    }

    /// The deprecated offset of column chunks, where it leads nowhere.
    static void fileOffset(Chunk chunk, Report report) {
        long stated = chunk.entry().column().fileOffset();
        // Writers have meant the first page, the first data page, or the metadata after the pages.
        if (stated != 0 && stated != chunk.start() && stated != chunk.metadata().dataPageOffset()
                && (stated < chunk.start() || stated - chunk.start() != chunk.metadata().totalCompressedSize())) {
            report.add("file_offset is " + stated, "it is deprecated and 0; readers ignore it");
        }
    }

    /// Column chunks of another physical type than their column.
    static void type(Chunk chunk, Report report) {
        PrimitiveField field = chunk.leaf().field();
        if (chunk.metadata().type() != field.typeId()) {
            report.add("the column chunk says that its physical type is " + name(chunk.metadata().type()),
                    "the schema says " + (field.isReadable() ? field.type() : field.physicalText()));
        }
    }

    private static String name(int id) {
        PhysicalType[] types = PhysicalType.values();
        return id < 0 || id >= types.length ? "number " + id : types[id].name();
    }

    /// Column chunks that name another column.
    static void path(Chunk chunk, Report report) {
        ColumnMetadata metadata = chunk.metadata();
        if (!metadata.pathInSchema().equals(chunk.leaf().path().names())) {
            report.add(metadata.pathInSchema().isEmpty()
                    ? "the column chunk does not name its column"
                    : "the column chunk names the column " + String.join(".", metadata.pathInSchema()),
                    "chunks are in the order of the schema, where " + chunk.leaf() + " is at this place");
        }
    }

    /// Sizes and counts below zero.
    static void negativeSize(Chunk chunk, Report report) {
        ColumnMetadata metadata = chunk.metadata();
        negative("num_values", metadata.valueCount(), report);
        negative("total_uncompressed_size", metadata.totalUncompressedSize(), report);
        negative("total_compressed_size", metadata.totalCompressedSize(), report);
    }

    private static void negative(String name, long value, Report report) {
        if (value < 0) {
            report.add(name + " is " + value, "it is at least 0");
        }
    }

    /// Column chunks of values without bytes.
    static void zeroSize(Chunk chunk, Report report) {
        ColumnMetadata metadata = chunk.metadata();
        if (metadata.valueCount() > 0 && metadata.totalCompressedSize() == 0) {
            report.add("total_compressed_size is 0, and num_values " + metadata.valueCount(),
                    "values are in pages, which have headers at least");
        }
    }

    /// Column chunks whose count of values does not fit the rows.
    static void valueCount(Chunk chunk, Report report) {
        long rows = chunk.rowGroup().rowCount();
        long values = chunk.metadata().valueCount();
        if (chunk.leaf().maxRepetitionLevel() == 0 && values != rows && values >= 0) {
            report.add("num_values is " + values,
                    "a column that is not repeated has one for each of the " + rows + " rows, null or not");
        } else if (values < rows && values >= 0) {
            report.add("num_values is " + values,
                    "there is at least one entry for each of the " + rows + " rows");
        }
    }

    /// Column chunks that no array can hold.
    static void huge(Chunk chunk, Report report) {
        if (chunk.metadata().totalCompressedSize() > Integer.MAX_VALUE) {
            report.add("the column chunk has " + chunk.metadata().totalCompressedSize() + " bytes",
                    "readers that take a chunk as one array have room for 2147483647");
        }
    }

    /// Column chunks that lie outside the part of the file that is for pages.
    static void range(Chunk chunk, Report report) {
        if (!chunk.isHere() || !chunk.hasValues()) {
            return;
        }
        long start = chunk.start();
        long size = chunk.metadata().totalCompressedSize();
        if (!chunk.isInside()) {
            report.add("the column chunk has " + size + " bytes from byte " + start + " on",
                    "pages lie from byte 4 to the footer at byte " + chunk.entry().footerOffset());
        } else if (chunk.metadata().dataPageOffset() - start >= size) {
            report.add("the first data page is at byte " + chunk.metadata().dataPageOffset(),
                    "the column chunk ends at byte " + (start + size));
        }
    }

    /// Column chunks that lie on top of each other.
    static void overlap(CheckedFile file, Report report) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        file.forEachChunk(report, chunk -> {
            // Chunks outside the file are a matter of #range.
            if (chunk.isHere() && chunk.hasValues() && chunk.isInside()) {
                chunks.add(chunk);
            }
        });
        chunks.sort(Comparator.comparingLong(Chunk::start));
        long end = 0;
        for (Chunk chunk : chunks) {
            if (chunk.start() < end) {
                report.at(chunk.entry()::place);
                report.add("column chunk", chunk.start(),
                        "the column chunk begins before byte " + end + ", where another one ends",
                        "column chunks do not overlap");
            }
            end = Math.max(end, chunk.end());
        }
    }
}
