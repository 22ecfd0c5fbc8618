package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Where the bytes of one or several files are, and what their columns hold, by their footers alone.
public final class Profile {
    /// Bytes of column chunks.
    ///
    /// @param chunks the number of column chunks
    /// @param stored bytes as stored
    /// @param plain bytes before compression
    public record Bytes(long chunks, long stored, long plain) {
        static final Bytes NONE = new Bytes(0, 0, 0);

        Bytes plus(Bytes other) {
            return new Bytes(chunks + other.chunks, stored + other.stored, plain + other.plain);
        }

        private static Bytes of(ColumnMetadata chunk) {
            return new Bytes(1, chunk.totalCompressedSize(), chunk.totalUncompressedSize());
        }

        /// How many times smaller the bytes are stored; 1 if there are none.
        public double ratio() {
            return stored > 0 ? (double) plain / stored : 1;
        }
    }

    /// A column of all files.
    public static final class Column {
        private final Leaf leaf;
        private final Set<String> encodings = new TreeSet<>();
        private final Set<String> codecs = new TreeSet<>();
        private final Bounds bounds;
        private Bytes bytes = Bytes.NONE;
        private long unreadableChunks;

        private Column(Leaf leaf) {
            this.leaf = leaf;
            this.bounds = new Bounds(SortOrder.of(leaf));
        }

        public Leaf leaf() {
            return leaf;
        }

        public Bytes bytes() {
            return bytes;
        }

        public Bounds bounds() {
            return bounds;
        }

        /// The encodings of the values, such as `RLE_DICTIONARY, PLAIN`.
        public String encodings() {
            return String.join(", ", encodings);
        }

        public String codecs() {
            return String.join(", ", codecs);
        }

        /// The number of column chunks whose key is missing.
        long unreadableChunks() {
            return unreadableChunks;
        }

        private void add(ColumnChunk chunk) {
            Optional<ColumnMetadata> metadata = chunk.metadata();
            if (metadata.isEmpty()) {
                unreadableChunks++;
                return;
            }
            bytes = bytes.plus(Bytes.of(metadata.get()));
            encodings.addAll(valueEncodings(metadata.get()));
            codecs.add(metadata.get().codec().name());
        }
    }

    /// A row group of one of the files.
    ///
    /// @param ordinal its place in its file
    public record Group(String file, int ordinal, long rowCount, Bytes bytes) {}

    private final Map<ColumnPath, Column> columns = new LinkedHashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private final Map<String, Bytes> encodings = new LinkedHashMap<>();
    private final Map<String, Bytes> codecs = new LinkedHashMap<>();
    private final Map<String, Long> writers = new LinkedHashMap<>();
    private long fileCount;
    private long fileBytes;
    private long footerBytes;
    private long rowCount;

    /// @param schema the columns of all files, without partition columns
    public Profile(Schema schema) {
        schema.leaves().forEach(leaf -> columns.put(leaf.logicalPath(), new Column(leaf)));
    }

    /// Adds the bytes of a file.
    public void add(ParquetReader reader) {
        fileCount++;
        fileBytes += reader.fileSize();
        footerBytes += reader.footerLength();
        rowCount += reader.rowCount();
        writers.merge(reader.metadata().createdBy().orElse("unknown"), 1L, Long::sum);
        List<Leaf> leaves = reader.schema().leaves();
        List<RowGroup> ofFile = reader.metadata().rowGroups();
        for (int ordinal = 0; ordinal < ofFile.size(); ordinal++) {
            add(reader, ordinal, leaves);
        }
    }

    /// Adds the nulls and bounds of a file.
    public void addBounds(ParquetReader reader) {
        for (Leaf leaf : reader.schema().leaves()) {
            Column column = columns.get(leaf.logicalPath());
            if (column != null) {
                column.bounds.add(reader.bounds(leaf.fileIndex()));
            }
        }
    }

    private void add(ParquetReader reader, int ordinal, List<Leaf> leaves) {
        RowGroup group = reader.metadata().rowGroups().get(ordinal);
        Bytes all = Bytes.NONE;
        for (Leaf leaf : leaves) {
            ColumnChunk chunk = group.columns().get(leaf.fileIndex());
            Column column = columns.get(leaf.logicalPath());
            if (column != null) {
                column.add(chunk);
            }
            if (chunk.metadata().isPresent()) {
                ColumnMetadata metadata = chunk.metadata().get();
                Bytes bytes = Bytes.of(metadata);
                all = all.plus(bytes);
                encodings.merge(String.join(", ", valueEncodings(metadata)), bytes, Bytes::plus);
                codecs.merge(metadata.codec().name(), bytes, Bytes::plus);
            }
        }
        groups.add(new Group(reader.name(), ordinal, group.rowCount(), all));
    }

    /// The encodings of the values of a chunk, without those of levels and of the dictionary itself, as far as the footer
    /// tells them apart.
    static Set<String> valueEncodings(ColumnMetadata chunk) {
        Set<String> ofPages = new TreeSet<>();
        for (PageEncodingStats stats : chunk.encodingStats()) {
            if (isData(stats.pageType())) {
                ofPages.add(stats.encoding().name());
            }
        }
        if (!ofPages.isEmpty()) {
            return ofPages;
        }
        Set<String> named = new TreeSet<>();
        chunk.encodings().forEach(encoding -> named.add(encoding.name()));
        if (named.size() > 1) {
            named.remove(Encoding.RLE.name());
            named.remove(Encoding.BIT_PACKED.name());
        }
        return named;
    }

    private static boolean isData(PageType type) {
        return type.equals(PageType.DATA_PAGE) || type.equals(PageType.DATA_PAGE_V2);
    }

    /// The column of a leaf of one of the files, if it is a column of all.
    public Optional<Column> column(Leaf leaf) {
        return Optional.ofNullable(columns.get(leaf.logicalPath()));
    }

    public List<Column> columns() {
        return List.copyOf(columns.values());
    }

    /// The row groups of all files, in their order.
    public List<Group> groups() {
        return List.copyOf(groups);
    }

    public Map<String, Bytes> encodings() {
        return encodings;
    }

    public Map<String, Bytes> codecs() {
        return codecs;
    }

    /// The number of files by each writer.
    public Map<String, Long> writers() {
        return writers;
    }

    public long fileCount() {
        return fileCount;
    }

    public long fileBytes() {
        return fileBytes;
    }

    long footerBytes() {
        return footerBytes;
    }

    public long rowCount() {
        return rowCount;
    }

    /// The bytes of all column chunks.
    public Bytes bytes() {
        return columns.values().stream().map(Column::bytes).reduce(Bytes.NONE, Bytes::plus);
    }
}
