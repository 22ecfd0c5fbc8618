package dev.lamella.internal.footer;

import static dev.lamella.internal.footer.FileStructs.KEY_VALUES;
import static dev.lamella.internal.footer.FileStructs.ROW_COUNT;
import static dev.lamella.internal.footer.FileStructs.ROW_GROUPS;
import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.I64;
import static dev.lamella.internal.thrift.ThriftTypes.STORED_STRUCT;
import static dev.lamella.internal.thrift.ThriftTypes.list;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.thrift.StoredStruct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/// Makes the new footer of a file in append mode from its old footer. Unchanged parts keep their bytes, so that additions of a
/// newer writer survive at any depth: only `num_rows`, `row_groups` and `key_value_metadata` change, and these by whole row
/// groups and entries. An extension of the whole footer is dropped: it may repeat the footer in another form, and readers that
/// prefer that form would not see the added row groups.
public final class FooterUpdate {
    private static final ThriftType<List<byte[]>> STRUCTS = list(STORED_STRUCT);
    private static final int COLUMNS = 1;
    private static final int META_DATA = 3;
    private static final int OFFSET_INDEX_OFFSET = 4;
    private static final int COLUMN_INDEX_OFFSET = 6;
    private static final int BLOOM_FILTER_OFFSET = 14;
    /// Reserved for extensions in every struct.
    private static final int EXTENSION = 32_767;
    /// The same field, if its header has the bytes that the specification shows, which do not encode that number.
    private static final int EXTENSION_AS_SPECIFIED = -16_384;

    private final FileMetadata old;
    private final StoredStruct stored;
    private final Optional<FileSealer> sealer;

    /// @param old the content of `stored`
    FooterUpdate(FileMetadata old, StoredStruct stored, Optional<FileSealer> sealer) {
        this.old = old;
        this.stored = stored;
        this.sealer = sealer;
    }

    /// Reads the footer again; this object holds it.
    ///
    /// @param footer the footer of `file`, read earlier
    /// @param sealer of the footer, if the file is encrypted
    /// @throws CorruptFileException if the file has changed since
    public static FooterUpdate read(InputFile file, Footer footer, Optional<FileSealer> sealer) throws IOException {
        FileMetadata metadata = footer.metadata();
        try {
            StoredStruct stored = StoredStruct.read(footer.readStruct(file));
            if (count(stored, ROW_GROUPS) != metadata.rowGroups().size()
                    || count(stored, KEY_VALUES) != metadata.keyValues().size()) {
                throw new CorruptFileException("The footer changed while it was read",
                        "Make sure that no other process writes to the file meanwhile.");
            }
            return new FooterUpdate(metadata, stored, sealer);
        } catch (CorruptFileException e) {
            throw e.at(Location.ofFile(file.name()).inPart("footer", footer.footerOffset()));
        }
    }

    private static int count(StoredStruct stored, int id) {
        return stored.find(id, STRUCTS).map(List::size).orElse(0);
    }

    /// Encrypts the file; empty if it is not encrypted.
    public Optional<FileSealer> sealer() {
        return sealer;
    }

    /// The same footer without its last row group.
    ///
    /// @param moved gives page indexes and Bloom filters of the other row groups their new offsets
    public FooterUpdate withoutLastRowGroup(LongUnaryOperator moved) {
        List<byte[]> rowGroups = stored.find(ROW_GROUPS, STRUCTS).orElseThrow();
        List<byte[]> kept = new ArrayList<>();
        for (byte[] rowGroup : rowGroups.subList(0, rowGroups.size() - 1)) {
            StoredStruct group = StoredStruct.read(rowGroup);
            List<byte[]> chunks = new ArrayList<>();
            for (byte[] chunk : group.find(COLUMNS, STRUCTS).orElseThrow()) {
                chunks.add(moved(StoredStruct.read(chunk), moved));
            }
            kept.add(bytes(group.with(COLUMNS, STRUCTS, chunks)));
        }
        long rowCount = RowCounts.sum(old, Location.UNKNOWN) - old.rowGroups().getLast().rowCount();
        StoredStruct shorter = stored.with(ROW_COUNT, I64, rowCount).with(ROW_GROUPS, STRUCTS, kept);
        return new FooterUpdate(FileStructs.FILE_METADATA.read(bytes(shorter)), shorter, sealer);
    }

    private static byte[] moved(StoredStruct chunk, LongUnaryOperator moved) {
        StoredStruct changed = moved(moved(chunk, OFFSET_INDEX_OFFSET, moved), COLUMN_INDEX_OFFSET, moved);
        Optional<byte[]> metadata = chunk.find(META_DATA, STORED_STRUCT);
        if (metadata.isPresent()) {
            StoredStruct own = moved(StoredStruct.read(metadata.get()), BLOOM_FILTER_OFFSET, moved);
            changed = changed.with(META_DATA, STORED_STRUCT, bytes(own));
        }
        return bytes(changed);
    }

    private static StoredStruct moved(StoredStruct struct, int id, LongUnaryOperator moved) {
        return struct.find(id, I64).map(offset -> struct.with(id, I64, moved.applyAsLong(offset))).orElse(struct);
    }

    private static byte[] bytes(StoredStruct struct) {
        ByteOutput bytes = new ByteOutput();
        struct.write(bytes);
        return bytes.toByteArray();
    }

    /// The content of the old footer.
    public FileMetadata old() {
        return old;
    }

    /// The ordinal of the first row group that is added: no module of an encrypted file may have the place of another one.
    public int nextOrdinal() {
        int next = old.rowGroups().size();
        for (RowGroup rowGroup : old.rowGroups()) {
            next = Math.max(next, rowGroup.ordinal().orElse(-1) + 1);
        }
        return next;
    }

    /// Writes the end of a file: the footer, its length, and the magic.
    ///
    /// @param added the row groups after the old ones
    /// @param keyValues all entries; entries that are objects of [#old] keep their stored bytes
    /// @return the content of the new footer
    /// @throws UnsupportedFeatureException if the number of rows overflows
    /// @throws CorruptFileException if there are added row groups, and an old one claims a negative number of rows
    public FileMetadata write(List<RowGroup> added, List<KeyValue> keyValues, ByteOutput out) {
        long rowCount = rowCount(added);
        StoredStruct changed = withKeyValues(stored, keyValues).without(EXTENSION, BINARY)
                .without(EXTENSION_AS_SPECIFIED, BINARY);
        if (!added.isEmpty()) {
            changed = changed.with(ROW_COUNT, I64, rowCount).with(ROW_GROUPS, STRUCTS, allRowGroups(added));
        }
        ByteOutput struct = new ByteOutput();
        changed.write(struct);
        FooterWriter.writeStruct(struct, sealer, out);
        List<RowGroup> rowGroups = new ArrayList<>(old.rowGroups());
        rowGroups.addAll(added);
        return new StoredFileMetadata(old.version(), old.schema(), old.schemaElements(), rowCount, rowGroups, keyValues,
                old.createdBy(), old.columnOrders(), old.encryptionAlgorithm(), old.footerSigningKeyMetadata());
    }

    /// If no row groups are added, the old number stays, even if it is wrong.
    private long rowCount(List<RowGroup> added) {
        if (added.isEmpty()) {
            return old.rowCount();
        }
        long rowCount = RowCounts.sum(old, Location.UNKNOWN);
        for (RowGroup rowGroup : added) {
            if (rowGroup.rowCount() > Long.MAX_VALUE - rowCount) {
                throw new UnsupportedFeatureException("The row groups have more than " + Long.MAX_VALUE
                        + " rows together", "Write the added rows to their own file.");
            }
            rowCount += rowGroup.rowCount();
        }
        return rowCount;
    }

    private List<byte[]> allRowGroups(List<RowGroup> added) {
        List<byte[]> all = new ArrayList<>(stored.find(ROW_GROUPS, STRUCTS).orElseThrow());
        for (RowGroup rowGroup : added) {
            all.add(FileStructs.ROW_GROUP
                    .write(sealer.map(file -> SplitMetadata.sealed(rowGroup, file)).orElse(rowGroup)));
        }
        return all;
    }

    private StoredStruct withKeyValues(StoredStruct footer, List<KeyValue> keyValues) {
        if (keyValues.isEmpty()) {
            return footer.without(KEY_VALUES, STRUCTS);
        }
        List<byte[]> kept = footer.find(KEY_VALUES, STRUCTS).orElse(List.of());
        // By identity: an equal entry may have been stored with other bytes, and is not the entry that was kept.
        IdentityHashMap<KeyValue, byte[]> storedAs = new IdentityHashMap<>();
        for (int i = 0; i < kept.size(); i++) {
            storedAs.put(old.keyValues().get(i), kept.get(i));
        }
        List<byte[]> all = new ArrayList<>();
        for (KeyValue entry : keyValues) {
            byte[] bytes = storedAs.get(entry);
            all.add(bytes == null ? FileStructs.KEY_VALUE.write(entry) : bytes);
        }
        return footer.with(KEY_VALUES, STRUCTS, all);
    }
}
