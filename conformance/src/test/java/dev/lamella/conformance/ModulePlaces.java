package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Where the modules of an encrypted file are.
final class ModulePlaces {
    private static final int NONCE = 12;
    private static final int TRAILER = 8;
    private static final int SIGNATURE = 28;

    private final byte[] file;
    private final List<Place> places = new ArrayList<>();
    private final List<Place> chunks = new ArrayList<>();
    private final long footerOffset;

    /// A module.
    ///
    /// @param keyOf the column of the key; -1 for the footer key
    /// @param from in the file, its length included
    /// @param count of bytes
    record Place(ModuleType type, int rowGroup, int column, int keyOf, int from, int count) {
        boolean isPageBody() {
            return type == ModuleType.DATA_PAGE || type == ModuleType.DICTIONARY_PAGE;
        }

        byte[] bytesIn(byte[] file) {
            return Arrays.copyOfRange(file, from, from + count);
        }
    }

    private ModulePlaces(byte[] file, ParquetReader reader) {
        this.file = file;
        this.footerOffset = reader.footerOffset();
        List<RowGroup> groups = reader.metadata().rowGroups();
        for (int group = 0; group < groups.size(); group++) {
            for (int column = 0; column < groups.get(group).columns().size(); column++) {
                ColumnChunk chunk = groups.get(group).columns().get(column);
                if (chunk.crypto().isPresent()) {
                    chunk(group, column, chunk);
                }
            }
        }
        footer();
    }

    static ModulePlaces of(byte[] file, Decryption keys) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withDecryption(keys))) {
            return new ModulePlaces(file, reader);
        }
    }

    /// All modules, with that of the footer if it is encrypted, and without its signature.
    List<Place> modules() {
        return places;
    }

    /// The pages of each encrypted column chunk, as one place each.
    List<Place> chunks() {
        return chunks;
    }

    int footerOffset() {
        return (int) footerOffset;
    }

    /// The nonces of all modules that are encrypted with one key, including that of a signature.
    List<ByteBuffer> nonces(int keyOf) {
        List<ByteBuffer> nonces = new ArrayList<>();
        for (Place place : places) {
            if (place.keyOf == keyOf) {
                nonces.add(ByteBuffer.wrap(Arrays.copyOfRange(file, place.from + 4, place.from + 4 + NONCE)));
            }
        }
        if (keyOf < 0 && file[3] == '1') {
            int at = file.length - TRAILER - SIGNATURE;
            nonces.add(ByteBuffer.wrap(Arrays.copyOfRange(file, at, at + NONCE)));
        }
        return nonces;
    }

    private int intAt(long at) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt((int) at);
    }

    private void chunk(int group, int column, ColumnChunk chunk) {
        boolean isOwn = chunk.crypto().orElseThrow() instanceof dev.lamella.metadata.ColumnCryptoMetadata.ColumnKey;
        int keyOf = isOwn ? column : -1;
        ColumnMetadata metadata = chunk.metadata().orElseThrow();
        boolean isDictionary = metadata.dictionaryPageOffset().isPresent();
        long at = metadata.dictionaryPageOffset().orElse(metadata.dataPageOffset());
        long end = at + metadata.totalCompressedSize();
        chunks.add(new Place(ModuleType.DATA_PAGE, group, column, keyOf, (int) at, (int) (end - at)));
        while (at < end) {
            at = module(isDictionary ? ModuleType.DICTIONARY_PAGE_HEADER : ModuleType.DATA_PAGE_HEADER, group, column,
                    keyOf, at);
            at = module(isDictionary ? ModuleType.DICTIONARY_PAGE : ModuleType.DATA_PAGE, group, column, keyOf, at);
            isDictionary = false;
        }
        assertThat(at).as("end of the chunk").isEqualTo(end);
        index(ModuleType.COLUMN_INDEX, group, column, keyOf, chunk.columnIndexOffset(), chunk.columnIndexLength());
        index(ModuleType.OFFSET_INDEX, group, column, keyOf, chunk.offsetIndexOffset(), chunk.offsetIndexLength());
        if (metadata.bloomFilterOffset().isPresent()) {
            long start = metadata.bloomFilterOffset().getAsLong();
            long bits = module(ModuleType.BLOOM_FILTER_HEADER, group, column, keyOf, start);
            long last = module(ModuleType.BLOOM_FILTER_BITSET, group, column, keyOf, bits);
            assertThat(last - start).isEqualTo(metadata.bloomFilterLength().orElseThrow());
        }
        if (file[3] == '1') {
            byte[] split = chunk.encryptedColumnMetadata().orElseThrow();
            module(ModuleType.COLUMN_METADATA, group, column, keyOf, indexOf(split, (int) footerOffset));
        }
    }

    private void index(ModuleType type, int group, int column, int keyOf, OptionalLong offset, OptionalInt length) {
        if (offset.isPresent()) {
            assertThat(module(type, group, column, keyOf, offset.getAsLong()))
                    .isEqualTo(offset.getAsLong() + length.orElseThrow());
        }
    }

    private void footer() {
        if (file[3] == 'E') {
            int end = file.length - TRAILER;
            int at = (int) footerOffset;
            while (at + 4 + intAt(at) != end) {
                at++;
            }
            module(ModuleType.FOOTER, 0, 0, -1, at);
        }
    }

    private long module(ModuleType type, int group, int column, int keyOf, long at) {
        int count = 4 + intAt(at);
        places.add(new Place(type, group, column, keyOf, (int) at, count));
        return at + count;
    }

    /// Where bytes are first found; -1 if nowhere.
    int indexOf(byte[] bytes, int from) {
        for (int at = from; at <= file.length - bytes.length; at++) {
            if (Arrays.equals(file, at, at + bytes.length, bytes, 0, bytes.length)) {
                return at;
            }
        }
        return -1;
    }
}
