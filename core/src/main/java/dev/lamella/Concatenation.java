package dev.lamella;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.CopiedChunk;
import dev.lamella.internal.write.Creator;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Concatenates files, row group after row group, without decoding: pages, page indexes and Bloom filters are copied,
/// and only their offsets change.
///
/// The first file determines the schema, with its spelling and order of columns; the schemas of the others must be
/// equivalent. If several files have a key of key-value metadata, the first one counts. The entry `ARROW:schema` is
/// kept only if all files have the same one, because it describes columns, for example the unit of durations, for its
/// own file only.
///
/// ```java
/// try (Concatenation all = Concatenation.to(OutputFile.createNew(Path.of("year.parquet")))) {
///     for (Path month : months) {
///         try (ParquetReader reader = Parquet.open(month)) {
///             all.add(reader);
///         }
///     }
///     all.commit();
/// }
/// ```
public final class Concatenation implements Closeable {
    private static final int MOST_ORDINAL = Short.MAX_VALUE;

    private final OutputFile out;
    private final ByteOutput buffer = new ByteOutput();
    private final List<Group> groups = new ArrayList<>();
    private final List<KeyValue> keyValues = new ArrayList<>();
    private final List<Optional<String>> creators = new ArrayList<>();
    private @Nullable FileMetadata first;
    private boolean hasOneArrowSchema = true;
    private long rowCount;
    private boolean isDone;

    /// A row group whose chunks have their final offsets, except for page indexes, which are written last.
    private record Group(RowGroup rowGroup, List<CopiedChunk> chunks) {}

    private Concatenation(OutputFile out) {
        this.out = out;
    }

    /// Starts a concatenation to `out`, which it then owns.
    public static Concatenation to(OutputFile out) {
        return new Concatenation(out);
    }

    /// The number of rows so far.
    public long rowCount() {
        return rowCount;
    }

    /// The number of row groups so far.
    public int rowGroupCount() {
        return groups.size();
    }

    /// Adds all row groups of a file; the reader stays open. After a failure, only [#close] is possible.
    ///
    /// @throws SchemaMismatchException if its schema is not equivalent; the message lists the differences
    /// @throws ParquetException if a chunk or an index is damaged, encrypted, or in another file
    /// @throws IOException if a file cannot be read or written
    public void add(ParquetReader reader) throws IOException {
        requireOpen();
        boolean isAdded = false;
        try {
            addAll(reader);
            isAdded = true;
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(reader.name()));
        } finally {
            isDone = !isAdded;
        }
    }

    private void addAll(ParquetReader reader) throws IOException {
        FileMetadata file = reader.metadata();
        if (reader.isEncrypted()) {
            throw new UnsupportedFeatureException(
                    "The file is encrypted; copied, its columns could not be read any more",
                    "Decrypt it first: Rewrite.decrypting(), lamella rewrite --decrypt.");
        }
        FileMetadata known = first;
        if (known == null) {
            known = file;
            first = file;
            FooterWriter.writeHead(buffer);
            drain();
        } else {
            Appending.requireSame(known.schema(), file.schema(), "The rows of it", Location.UNKNOWN);
        }
        if (reader.rowCount() > Long.MAX_VALUE - rowCount) {
            throw new UnsupportedFeatureException("The files have more than " + Long.MAX_VALUE + " rows together",
                    "Make several files of them.");
        }
        creators.add(file.createdBy());
        hasOneArrowSchema &= arrowSchemas(known).equals(arrowSchemas(file));
        addKeyValues(file.keyValues());
        List<Leaf> sources = sources(known.schema(), file.schema());
        for (int i = 0; i < file.rowGroups().size(); i++) {
            add(reader, known, i, sources);
        }
        rowCount += reader.rowCount();
    }

    private static List<KeyValue> arrowSchemas(FileMetadata file) {
        return file.keyValues().stream().filter(entry -> entry.key().equals(Appending.ARROW_SCHEMA)).toList();
    }

    private void addKeyValues(List<KeyValue> entries) {
        Set<String> keys = new HashSet<>();
        keyValues.forEach(entry -> keys.add(entry.key()));
        for (KeyValue entry : entries) {
            if (!keys.contains(entry.key())) {
                keyValues.add(entry);
            }
        }
    }

    /// The leaf of a file for each of `target`.
    private static List<Leaf> sources(Schema target, Schema file) {
        Map<ColumnPath, Deque<Leaf>> byPath = new HashMap<>();
        file.leaves()
                .forEach(leaf -> byPath.computeIfAbsent(leaf.logicalPath(), ignored -> new ArrayDeque<>()).add(leaf));
        List<Leaf> sources = new ArrayList<>();
        for (Leaf leaf : target.leaves()) {
            Deque<Leaf> found = byPath.getOrDefault(leaf.logicalPath(), new ArrayDeque<>());
            if (found.isEmpty()) {
                throw new SchemaMismatchException("There is no column " + leaf.logicalPath());
            }
            Leaf source = found.remove();
            if (source.field().type() != leaf.field().type() || source.field().typeLength() != leaf.field().typeLength()
                    || source.maxDefinitionLevel() != leaf.maxDefinitionLevel()
                    || source.maxRepetitionLevel() != leaf.maxRepetitionLevel()) {
                throw new SchemaMismatchException("Column " + leaf.logicalPath() + " is stored in another way than in"
                        + " the first file: " + source.field().type() + " with definition levels to "
                        + source.maxDefinitionLevel() + ", not " + leaf.field().type() + " to "
                        + leaf.maxDefinitionLevel(), "Rewrite the file first, which decodes its values.");
            }
            sources.add(source);
        }
        return sources;
    }

    private void add(ParquetReader reader, FileMetadata target, int ordinal, List<Leaf> sources) throws IOException {
        FileMetadata file = reader.metadata();
        RowGroup rowGroup = file.rowGroups().get(ordinal);
        long start = out.position();
        List<CopiedChunk> chunks = new ArrayList<>();
        for (Leaf leaf : target.schema().leaves()) {
            Leaf source = sources.get(leaf.index());
            boolean keepsBounds = order(target, leaf).equals(order(file, source));
            chunks.add(CopiedChunk.copy(reader.file(), ordinal, source, leaf, keepsBounds, out));
        }
        for (int i = 0; i < chunks.size(); i++) {
            chunks.set(i, chunks.get(i).withBloomFilter(reader.file(), ordinal, sources.get(i), out));
        }
        int next = groups.size();
        RowGroup moved = new StoredRowGroup(List.of(), rowGroup.totalByteSize(), rowGroup.rowCount(),
                sortingColumns(reader, rowGroup, target, sources),
                rowGroup.fileOffset().isPresent() ? OptionalLong.of(start) : OptionalLong.empty(),
                rowGroup.totalCompressedSize(),
                rowGroup.ordinal().isPresent() && next <= MOST_ORDINAL ? OptionalInt.of(next) : OptionalInt.empty());
        groups.add(new Group(moved, chunks));
    }

    private static Optional<ColumnOrder> order(FileMetadata file, Leaf leaf) {
        return file.columnOrders().map(orders -> orders.get(leaf.index()));
    }

    /// The sorting columns of a row group, by the ordinals of the new file; empty if they name columns that do not
    /// exist. If the values of a column compare differently in the new file, only the columns before it are kept.
    private static List<SortingColumn> sortingColumns(ParquetReader reader, RowGroup rowGroup, FileMetadata target,
            List<Leaf> sources) {
        List<Integer> ordinals = sources.stream().map(Leaf::index).toList();
        List<SortingColumn> columns = new ArrayList<>();
        for (SortingColumn column : rowGroup.sortingColumns()) {
            int index = ordinals.indexOf(column.columnIndex());
            if (index < 0) {
                return List.of();
            }
            if (!order(target, target.schema().leaves().get(index))
                    .equals(order(reader.metadata(), sources.get(index)))) {
                return columns;
            }
            columns.add(new SortingColumn(index, column.isDescending(), column.isNullsFirst()));
        }
        return columns;
    }

    /// Writes page indexes and footer, and makes the file visible.
    ///
    /// @return the content of the footer
    /// @throws IllegalStateException if no file was added, or one failed
    /// @throws IOException if storage fails; no file is created then, and an existing file is unchanged
    public FileMetadata commit() throws IOException {
        requireOpen();
        FileMetadata known = first;
        if (known == null) {
            throw new IllegalStateException("No file was added; there is no schema for a file without any");
        }
        isDone = true;
        keyValues.removeIf(entry -> !hasOneArrowSchema && entry.key().equals(Appending.ARROW_SCHEMA));
        List<List<Part>> bounds = new ArrayList<>();
        for (Group group : groups) {
            List<Part> parts = new ArrayList<>();
            for (CopiedChunk chunk : group.chunks) {
                parts.add(part(chunk.columnIndex()));
            }
            bounds.add(parts);
        }
        List<RowGroup> located = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            located.add(locate(groups.get(i), bounds.get(i)));
        }
        FileMetadata metadata = new StoredFileMetadata(known.version(), known.schema(), known.schemaElements(),
                rowCount,
                located, keyValues, Creator.ofCopied(creators), known.columnOrders(), Optional.empty(),
                Optional.empty());
        FooterWriter.writeFooter(metadata, buffer);
        drain();
        out.commit();
        return metadata;
    }

    private RowGroup locate(Group group, List<Part> bounds) throws IOException {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (int i = 0; i < group.chunks.size(); i++) {
            CopiedChunk chunk = group.chunks.get(i);
            Part offsets = part(chunk.offsetIndex());
            chunks.add(new StoredColumnChunk(Optional.empty(), chunk.fileOffset(), Optional.of(chunk.metadata()),
                    offsets.offset, offsets.length, bounds.get(i).offset, bounds.get(i).length, Optional.empty(),
                    Optional.empty()));
        }
        RowGroup rowGroup = group.rowGroup;
        return new StoredRowGroup(chunks, rowGroup.totalByteSize(), rowGroup.rowCount(), rowGroup.sortingColumns(),
                rowGroup.fileOffset(), rowGroup.totalCompressedSize(), rowGroup.ordinal());
    }

    /// The offset and length of a part of the file.
    private record Part(OptionalLong offset, OptionalInt length) {}

    private Part part(byte[] index) throws IOException {
        if (index.length == 0) {
            return new Part(OptionalLong.empty(), OptionalInt.empty());
        }
        long offset = out.position();
        out.write(index, 0, index.length);
        return new Part(OptionalLong.of(offset), OptionalInt.of(index.length));
    }

    private void drain() throws IOException {
        out.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    private void requireOpen() {
        if (isDone) {
            throw new IllegalStateException("The concatenation is committed, closed, or failed before");
        }
    }

    /// Discards everything that was not committed, and closes the target.
    @Override
    public void close() throws IOException {
        isDone = true;
        out.close();
    }
}
