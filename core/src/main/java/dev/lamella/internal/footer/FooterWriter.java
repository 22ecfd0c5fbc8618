package dev.lamella.internal.footer;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.FileCryptoMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import java.util.Optional;

/// Writes the structs that stand alone in a file, except page headers: see [PageHeaders].
public final class FooterWriter {
    private FooterWriter() {}

    /// Writes the beginning of a file: the magic.
    public static void writeHead(ByteOutput out) {
        writeHead(Optional.empty(), out);
    }

    /// Writes the beginning of a file that may be encrypted: the magic.
    public static void writeHead(Optional<FileSealer> sealer, ByteOutput out) {
        out.writeBytes(magic(sealer), 0, Magic.LENGTH);
    }

    private static byte[] magic(Optional<FileSealer> sealer) {
        return Magic.bytes(sealer.isPresent() && sealer.get().isFooterEncrypted() ? Magic.ENCRYPTED : Magic.PLAIN);
    }

    /// Writes the end of a file: the footer, its length, and the magic.
    public static void writeFooter(FileMetadata metadata, ByteOutput out) {
        writeFooter(metadata, Optional.empty(), out);
    }

    /// Writes the end of a file that may be encrypted: the footer, its length, and the magic.
    ///
    /// @param metadata with the metadata of all column chunks, whether or not they are to be encrypted
    public static void writeFooter(FileMetadata metadata, Optional<FileSealer> sealer, ByteOutput out) {
        ByteOutput struct = new ByteOutput();
        FileStructs.FILE_METADATA.write(
                sealer.map(present -> SplitMetadata.sealed(metadata, present)).orElse(metadata), struct);
        writeStruct(struct, sealer, out);
    }

    /// Writes the end of a file.
    ///
    /// @param footer the bytes of its struct
    static void writeStruct(ByteOutput footer, Optional<FileSealer> sealer, ByteOutput out) {
        int start = out.size();
        if (sealer.isPresent() && sealer.get().isFooterEncrypted()) {
            CryptoStructs.FILE_CRYPTO_METADATA.write(
                    new FileCryptoMetadata(sealer.get().algorithm(), sealer.get().footerKeyMetadata()), out);
            sealer.get().sealFooter(Fragments.of(footer), out);
        } else {
            out.writeBytes(footer.bytes(), 0, footer.size());
            sealer.ifPresent(present -> {
                byte[] signature = present.sign(Fragments.of(footer));
                out.writeBytes(signature, 0, signature.length);
            });
        }
        out.writeInt(out.size() - start);
        out.writeBytes(magic(sealer), 0, Magic.LENGTH);
    }

    /// Writes a column index.
    public static void write(ColumnIndex index, ByteOutput out) {
        IndexStructs.COLUMN_INDEX.write(index, out);
    }

    /// Writes an offset index.
    public static void write(OffsetIndex index, ByteOutput out) {
        IndexStructs.OFFSET_INDEX.write(index, out);
    }

    /// Writes the header before the bits of a Bloom filter.
    public static void write(BloomFilterHeader header, ByteOutput out) {
        IndexStructs.BLOOM_FILTER_HEADER.write(header, out);
    }
}
