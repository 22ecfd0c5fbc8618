package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Walks over the encrypted modules of a file: compares their nonces, and finds levels that are not encrypted. Pages are
/// looked at where their keys are there.
final class EncryptedModules {
    private static final int LENGTH_BYTES = 4;
    private static final int NONCE_BYTES = 12;
    /// The nonces of further modules are not kept.
    private static final int MOST_MODULES = 1 << 20;

    private final CheckedFile file;
    private final Report nonces;
    private final Report levels;
    private final Map<KeyRequest, Integer> keys = new HashMap<>();
    /// Offsets of nonces.
    private final Map<Nonce, Long> seen = new HashMap<>();

    /// A nonce of 12 bytes, and the number of its key.
    private record Nonce(int key, long from, int rest) {}

    EncryptedModules(CheckedFile file, Location place) {
        this.file = file;
        this.nonces = new Report(DataRules.NONCE, place);
        this.levels = new Report(DataRules.LEVELS, place);
    }

    List<Finding> findings() {
        return Stream.of(nonces, levels).flatMap(report -> report.findings().stream()).toList();
    }

    /// @throws IOException if storage fails
    void check() throws IOException {
        if (!file.footer().isEncrypted()) {
            return;
        }
        add(request(Optional.empty()), file.footer().nonceOffset(file.file()));
        try (Compressions compressions = new Compressions()) {
            file.forEachEntry(nonces, entry -> {
                if (entry.column().filePath().isEmpty()
                        && (entry.column().crypto().isPresent() || entry.isDecrypted())) {
                    KeyRequest key = request(Optional.of(entry.column()));
                    metadata(entry.column(), key);
                    indexes(entry.column(), key);
                    if (entry.isDecrypted() && entry.column().metadata().isPresent()) {
                        opened(new Chunk(entry, entry.column().metadata().get()), key, compressions);
                    }
                }
            });
        }
    }

    private KeyRequest request(Optional<ColumnChunk> chunk) {
        return FileCipher.request("", chunk.flatMap(ColumnChunk::crypto),
                file.footer().protection().footerKeyMetadata());
    }

    private void metadata(ColumnChunk chunk, KeyRequest key) {
        chunk.encryptedColumnMetadata().filter(module -> module.length > LENGTH_BYTES + NONCE_BYTES)
                .ifPresent(module -> add(key, Arrays.copyOfRange(module, LENGTH_BYTES, LENGTH_BYTES + NONCE_BYTES),
                        file.footer().footerOffset()));
    }

    private void indexes(ColumnChunk chunk, KeyRequest key) throws IOException {
        index(chunk.columnIndexOffset(), chunk.columnIndexLength(), key);
        index(chunk.offsetIndexOffset(), chunk.offsetIndexLength(), key);
    }

    private void index(OptionalLong offset, OptionalInt length, KeyRequest key) throws IOException {
        if (PageIndexes.isDeclared(offset, length)) {
            addModule(key, offset.getAsLong());
        }
    }

    /// Modules whose places are known when others are decrypted. Other rules report modules that do not open.
    private void opened(Chunk chunk, KeyRequest key, Compressions compressions) throws IOException {
        try {
            bloomFilter(chunk, key);
            if (!chunk.hasValues() || !chunk.isInside()) {
                return;
            }
            boolean areLevelsFound = false;
            ChunkInspector<?> pages = chunk.pages(compressions);
            while (pages.next()) {
                addModule(key, pages.headerOffset());
                long body = pages.headerOffset() + pages.headerLength();
                int clear = clearBytes(pages.header(), body);
                addModule(key, body + clear);
                if (clear > 0 && !areLevelsFound) {
                    areLevelsFound = true;
                    levels.at(pages::place);
                    levels.add("the " + clear + " bytes of levels of the page are not encrypted",
                            "they are encrypted with the values");
                }
            }
        } catch (ParquetException ignored) {
            // Reported by the rules about what cannot be read.
        }
    }

    private void bloomFilter(Chunk chunk, KeyRequest key) throws IOException {
        IndexReader indexes = file.indexes();
        Optional<IndexReader.BloomFilter> filter = indexes.bloomFilter(chunk.entry().rowGroup(),
                chunk.leaf().fileIndex());
        if (filter.isPresent()) {
            addModule(key, chunk.metadata().bloomFilterOffset().orElseThrow());
            addModule(key, filter.get().bits().offset());
        }
    }

    /// Bytes of levels in front of the module of a page.
    private int clearBytes(PageHeader header, long body) throws IOException {
        int bytes = switch (header) {
            case DataPageHeaderV2 v2 -> v2.repetitionLevelsByteLength() + v2.definitionLevelsByteLength();
            case PageHeader.Data ignored -> 0;
            case DictionaryPageHeader ignored -> 0;
            case OtherPageHeader ignored -> 0;
        };
        if (bytes <= 0 || body + LENGTH_BYTES > file.footer().footerOffset()) {
            return 0;
        }
        byte[] length = new byte[LENGTH_BYTES];
        file.file().read(body, length, 0, length.length);
        return LittleEndian.getInt(length, 0) == header.compressedSize() - LENGTH_BYTES ? 0 : bytes;
    }

    private void addModule(KeyRequest key, long offset) throws IOException {
        add(key, offset + LENGTH_BYTES);
    }

    private void add(KeyRequest key, long nonceOffset) throws IOException {
        if (nonceOffset >= CheckedFile.FIRST_OFFSET && nonceOffset <= file.footer().fileSize() - NONCE_BYTES) {
            byte[] nonce = new byte[NONCE_BYTES];
            file.file().read(nonceOffset, nonce, 0, nonce.length);
            add(key, nonce, nonceOffset);
        }
    }

    private void add(KeyRequest key, byte[] nonce, long offset) {
        if (seen.size() < MOST_MODULES) {
            int number = keys.computeIfAbsent(key, ignored -> keys.size());
            Long other = seen.putIfAbsent(new Nonce(number, LittleEndian.getLong(nonce, 0),
                    LittleEndian.getInt(nonce, Long.BYTES)), offset);
            if (other != null) {
                nonces.add("the nonce at byte " + offset + " is that at byte " + other,
                        "each module of a key has its own nonce");
            }
        }
    }
}
