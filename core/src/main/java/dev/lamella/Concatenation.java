package dev.lamella;

import dev.lamella.encryption.Encryption;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.FileCommitted;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.IndexWriter;
import dev.lamella.internal.footer.IndexWriter.Place;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.CopiedChunk;
import dev.lamella.internal.write.Creator;
import dev.lamella.internal.write.MaterialFile;
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
    private final Protection protection;
    private final IndexWriter indexWriter;
    private Optional<FileSealer> sealer = Optional.empty();
    private final ByteOutput buffer = new ByteOutput();
    private final List<Group> groups = new ArrayList<>();
    private final List<KeyValue> keyValues = new ArrayList<>();
    private boolean hasOwnKeyValues;
    private final List<Optional<String>> creators = new ArrayList<>();
    private @Nullable FileMetadata first;
    private boolean hasOneArrowSchema = true;
    private long rowCount;
    private boolean isDone;

    /// A row group whose chunks have their final offsets, except for page indexes, which are written last.
    private record Group(RowGroup rowGroup, List<CopiedChunk> chunks) {}

    /// Whether encrypted files are accepted, how the new one is encrypted, and whether columns may lose their
    /// encryption.
    private record Protection(boolean takesEncrypted, Optional<Encryption> encryption, boolean decrypts) {}

    private Concatenation(OutputFile out, Protection protection) {
        this.out = out;
        this.protection = protection;
        this.indexWriter = new IndexWriter(out);
    }

    /// Starts a concatenation to `out`, which it then owns. Encrypted files are rejected.
    public static Concatenation to(OutputFile out) {
        return new Concatenation(out, new Protection(false, Optional.empty(), false));
    }

    /// As [#to(OutputFile)], and encrypts the new file. The files that are added may be encrypted with other keys, or
    /// not at all; their readers need the keys of all columns.
    public static Concatenation encrypting(OutputFile out, Encryption encryption) {
        return new Concatenation(out, new Protection(true, Optional.of(encryption), false));
    }

    /// As [#to(OutputFile)], but accepts encrypted files; the new file is not encrypted. The readers need the keys of
    /// all columns.
    public static Concatenation decrypting(OutputFile out) {
        return new Concatenation(out, new Protection(true, Optional.empty(), true));
    }

    /// As [#encrypting], but accepts columns that are encrypted in a file, and that the encryption of the new file
    /// leaves in the clear.
    public static Concatenation decrypting(OutputFile out, Encryption encryption) {
        return new Concatenation(out, new Protection(true, Optional.of(encryption), true));
    }

    /// Sets the key-value metadata of the new file, in place of the entries of the files.
    public void setKeyValues(List<KeyValue> entries) {
        requireOpen();
        keyValues.clear();
        keyValues.addAll(entries);
        hasOwnKeyValues = true;
        // Files that were added before no longer count.
        hasOneArrowSchema = true;
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
        if (reader.isEncrypted() && !protection.takesEncrypted) {
            throw new UnsupportedFeatureException("The file is encrypted, and the new one would not be",
                    "Encrypt the new file with Concatenation.encrypting, or allow it with Concatenation.decrypting; on the"
                            + " command line with --encrypt or --decrypt.");
        }
        if (!protection.decrypts) {
            protection.encryption
                    .ifPresent(choice -> Appending.requireKept(reader.file().footer(), file.schema(), choice));
        }
        FileMetadata known = first;
        if (known == null) {
            known = file;
            first = file;
            sealer = protection.encryption.map(choice -> FileSealer.of(choice, out.name(), file.schema()));
            if (sealer.flatMap(FileSealer::materialBeside).isPresent()) {
                MaterialFile.of(out);
            }
            FooterWriter.writeHead(sealer, buffer);
            drain();
        } else {
            Appending.requireSame(known.schema(), file.schema(), "The rows of it", Location.UNKNOWN);
        }
        if (reader.rowCount() > Long.MAX_VALUE - rowCount) {
            throw new UnsupportedFeatureException("The files have more than " + Long.MAX_VALUE + " rows together",
                    "Make several files of them.");
        }
        creators.add(file.createdBy());
        if (!hasOwnKeyValues) {
            hasOneArrowSchema &= arrowSchemas(known).equals(arrowSchemas(file));
            addKeyValues(file.keyValues());
        }
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
            chunks.add(CopiedChunk.copy(reader.file(), ordinal, source, leaf, keepsBounds,
                    sealer(groups.size(), leaf.index()), out));
        }
        for (int i = 0; i < chunks.size(); i++) {
            chunks.set(i, chunks.get(i).withBloomFilter(reader.file(), ordinal, sources.get(i),
                    sealer(groups.size(), i), indexWriter));
        }
        int next = groups.size();
        boolean isCopied = sealer.isEmpty() && !reader.isEncrypted();
        RowGroup moved = new StoredRowGroup(List.of(),
                isCopied
                        ? rowGroup.totalByteSize()
                        : chunks.stream().mapToLong(chunk -> chunk.metadata().totalUncompressedSize()).sum(),
                rowGroup.rowCount(), sortingColumns(reader, rowGroup, target, sources),
                rowGroup.fileOffset().isPresent() ? OptionalLong.of(start) : OptionalLong.empty(),
                isCopied
                        ? rowGroup.totalCompressedSize()
                        : OptionalLong.of(
                                chunks.stream().mapToLong(chunk -> chunk.metadata().totalCompressedSize()).sum()),
                (rowGroup.ordinal().isPresent() || !isCopied) && next <= MOST_ORDINAL
                        ? OptionalInt.of(next)
                        : OptionalInt.empty());
        groups.add(new Group(moved, chunks));
    }

    private ChunkSealer sealer(int rowGroup, int column) {
        return sealer.map(file -> file.chunk(rowGroup, column)).orElse(ChunkSealer.NONE);
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
        FileCommitted event = Events.fileCommitted();
        keyValues.removeIf(entry -> !hasOneArrowSchema && entry.key().equals(Appending.ARROW_SCHEMA));
        List<List<Place>> bounds = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            List<Place> places = new ArrayList<>();
            for (CopiedChunk chunk : groups.get(i).chunks) {
                places.add(write(sealer(i, places.size()), ModuleType.COLUMN_INDEX, chunk.columnIndex()));
            }
            bounds.add(places);
        }
        List<RowGroup> located = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            located.add(locate(i, bounds.get(i)));
        }
        Optional<FileSealer> signing = sealer.filter(present -> !present.isFooterEncrypted());
        FileMetadata metadata = new StoredFileMetadata(known.version(), known.schema(), known.schemaElements(),
                rowCount,
                located, keyValues, Creator.ofCopied(creators), known.columnOrders(),
                signing.map(FileSealer::algorithm), signing.flatMap(FileSealer::footerKeyMetadata));
        FooterWriter.writeFooter(metadata, sealer, buffer);
        drain();
        MaterialFile.commit(out, sealer.flatMap(FileSealer::materialBeside));
        if (event != null) {
            event.done(out.name(), rowCount, located.size(), out.position());
        }
        return metadata;
    }

    private RowGroup locate(int ordinal, List<Place> bounds) throws IOException {
        Group group = groups.get(ordinal);
        List<ColumnChunk> chunks = new ArrayList<>();
        for (int i = 0; i < group.chunks.size(); i++) {
            CopiedChunk chunk = group.chunks.get(i);
            int column = i;
            Place offsets = write(sealer(ordinal, i), ModuleType.OFFSET_INDEX, chunk.offsetIndex());
            chunks.add(new StoredColumnChunk(Optional.empty(), chunk.fileOffset(), Optional.of(chunk.metadata()),
                    offsets.offset(), offsets.length(), bounds.get(i).offset(), bounds.get(i).length(),
                    sealer.flatMap(file -> file.crypto(column)), Optional.empty()));
        }
        return StoredRowGroup.of(group.rowGroup, chunks);
    }

    private Place write(ChunkSealer chunk, ModuleType type, byte[] index) throws IOException {
        return index.length == 0
                ? Place.NONE
                : indexWriter.write(chunk, type, bytes -> bytes.writeBytes(index, 0, index.length));
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
        sealer.ifPresent(FileSealer::close);
        out.close();
    }
}
