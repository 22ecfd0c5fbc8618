package dev.lamella.internal.check;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/// Encrypted files of other writers, as they are and changed.
final class EncryptionCases {
    private static final Path FILES = Path.of("../conformance/src/test/resources/encrypted");
    private static final SecretKey FOOTER = Keys.of("dev-footer-key-1".getBytes(US_ASCII));
    private static final Decryption KEYS = Decryption.of(FOOTER)
            .withColumn("name", Keys.of("dev-column-key-1".getBytes(US_ASCII)))
            .withColumn("score", Keys.of("dev-column-key-2".getBytes(US_ASCII)))
            .withColumn("tags.list.element", Keys.of("dev-column-key-of-32-bytes-3333!".getBytes(US_ASCII)));
    private static final Decryption LONG_KEY = Decryption
            .of(Keys.of("dev-footer-key-of-thirty-two-byt".getBytes(US_ASCII)));
    private static final String GIVEN = "modules authenticate with the key that was given";

    static final List<RuleCase> CASES = List.of(
            fires("LP-SIGNATURE", "a footer that was changed", signatureChanged(), KEYS,
                    "footer at byte 10876: The footer's signature does not fit: the key of the footer (16 bytes) or the AAD"
                            + " prefix is wrong, or the file was changed; the footer is as it was signed"),
            keepsStill("LP-SIGNATURE", "a signature that fits", "py-uniform-plaintext-footer.parquet", KEYS),
            fires("LP-AUTHENTICATION", "an index and a page that were changed", modulesChanged(), KEYS,
                    "row group 0, column score, column index at byte 8097: The column index does not authenticate, though its"
                            + " key is right: it was changed, or comes from another place or file; " + GIVEN,
                    "row group 0, column name, data page 0 at byte 631: The data page does not authenticate, though its key is"
                            + " right: it was changed, or is in counter mode, which Arrow C++ does not declare in a"
                            + " plaintext footer; " + GIVEN),
            fires("LP-AUTHENTICATION", "another key of a column", file("pj-columns.parquet"),
                    KEYS.withColumn("name", FOOTER),
                    Stream.of(0, 1, 2).map(group -> "row group " + group
                            + ", column name: The metadata of the column chunk"
                            + " does not authenticate: the key \"kc1\" of column name (16 bytes) or the AAD prefix is"
                            + " wrong, or the file was changed; " + GIVEN).toArray(String[]::new)),
            keepsStill("LP-AUTHENTICATION", "what nobody changed", "pj-plaintext-footer.parquet", KEYS),
            fires("LP-NONCE", "an index with the nonce of another one", nonceRepeated(), KEYS,
                    "row group 1, column id: the nonce at byte 10092 is that at byte 9641; each module of a key has its"
                            + " own nonce"),
            keepsStill("LP-NONCE", "nonces of their own", "py-uniform-plaintext-footer.parquet", KEYS),
            fires("LP-LEVELS-IN-CLEAR", "pages of version 2 by parquet-java", file("pj-v2-bloom.parquet"), KEYS,
                    levels(0, "name", 124, 3), levels(0, "score", 865, 3), levels(0, "tags.list.element", 1645, 8),
                    levels(1, "name", 3031, 3), levels(1, "score", 3739, 3), levels(1, "tags.list.element", 4503, 8),
                    levels(2, "name", 5823, 3), levels(2, "score", 6083, 3), levels(2, "tags.list.element", 6357, 8)),
            keepsStill("LP-LEVELS-IN-CLEAR", "pages of version 2 by Arrow", "py-uniform-gcm256-aad-v2.parquet",
                    LONG_KEY),
            fires("LP-NOT-BOUND", "a file by DuckDB", file("duck-gcm128.parquet"), KEYS,
                    "modules have no additional authenticated data; they authenticate their place in the file, and the"
                            + " file"),
            keepsStill("LP-NOT-BOUND", "a file by pyarrow", "py-uniform-gcm128.parquet", KEYS),
            fires("LP-STATISTICS-IN-CLEAR", "a plaintext footer by parquet-java", file("pj-plaintext-footer.parquet"),
                    KEYS, sizes("name"), sizes("score"), sizes("tags.list.element")),
            keepsStill("LP-STATISTICS-IN-CLEAR", "an encrypted footer", "pj-columns.parquet", KEYS),
            fires("LP-PLAIN-FILTER", "a filter as arrow-rs writes it", plainFilter(), KEYS,
                    "row group 0, column id, bloom filter at byte 15915: the Bloom filter is not encrypted; the filter of"
                            + " an encrypted column is encrypted"),
            keepsStill("LP-PLAIN-FILTER", "an encrypted filter", "pj-bloom-v1.parquet", KEYS),
            fires("LP-ENCRYPTED", "some keys", file("pj-plaintext-footer.parquet"), Decryption.of(FOOTER),
                    Stream.of(0, 1, 2)
                            .flatMap(group -> Stream.of("name", "score", "tags.list.element")
                                    .map(column -> "row group " + group + ", column " + column
                                            + ": the column chunk is encrypted; its pages and"
                                            + " indexes are not checked"))
                            .toArray(String[]::new)),
            fires("LP-ENCRYPTED", "no footer key", file("pj-plaintext-footer.parquet"),
                    Decryption.of(request -> KEYS.key(request).filter(key -> request.column().isPresent())),
                    "the footer is signed with AES_GCM_V1; the signature is not checked"),
            keepsStill("LP-ENCRYPTED", "all keys", "pj-plaintext-footer.parquet", KEYS),
            fires("LP-AUTHENTICATION", "another footer key", file("pj-columns.parquet"), LONG_KEY,
                    "footer at byte 10302: The footer does not authenticate: the key \"kf\" of the footer (32 bytes) or the"
                            + " AAD prefix is wrong, or the file was changed; modules authenticate with the key"
                            + " that was given"));

    private EncryptionCases() {}

    private static String levels(int rowGroup, String column, int offset, int bytes) {
        return "row group " + rowGroup + ", column " + column + ", data page 0 at byte " + offset + ": the " + bytes
                + " bytes of levels of the page are not encrypted; they are encrypted with the values";
    }

    private static String sizes(String column) {
        return "row group 0, column " + column
                + ": the footer has size_statistics of the encrypted column; they are in its"
                + " encrypted metadata only";
    }

    private static RuleCase fires(String rule, String what, byte[] file, Decryption keys, String... findings) {
        return new RuleCase(rule, what, file, Optional.of(keys), List.of(findings));
    }

    private static RuleCase keepsStill(String rule, String what, String file, Decryption keys) {
        return new RuleCase(rule, what, file(file), Optional.of(keys), List.of());
    }

    private static byte[] file(String name) {
        try {
            return Files.readAllBytes(FILES.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileMetadata footer(byte[] file) {
        try {
            return FooterReader.read(InputFile.of(file), FileLimits.DEFAULT, Optional.of(KEYS)).metadata();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] signatureChanged() {
        byte[] file = file("py-uniform-plaintext-footer.parquet");
        file[file.length - 9] ^= 1;
        return file;
    }

    private static byte[] modulesChanged() {
        byte[] file = file("py-uniform-plaintext-footer.parquet");
        List<ColumnChunk> chunks = footer(file).rowGroups().getFirst().columns();
        int header = (int) chunks.get(1).metadata().orElseThrow().dataPageOffset();
        int body = header + 4 + LittleEndian.getInt(file, header);
        file[body + 20] ^= 1;
        file[(int) chunks.get(2).columnIndexOffset().orElseThrow() + 20] ^= 1;
        return file;
    }

    /// Encrypts the offset index of the second row group again, with the nonce of the first.
    private static byte[] nonceRepeated() {
        byte[] file = file("py-uniform-plaintext-footer.parquet");
        FileMetadata footer = footer(file);
        int from = (int) footer.rowGroups().get(1).columns().getFirst().offsetIndexOffset().orElseThrow();
        int length = footer.rowGroups().get(1).columns().getFirst().offsetIndexLength().orElseThrow();
        int other = (int) footer.rowGroups().getFirst().columns().getFirst().offsetIndexOffset().orElseThrow();
        byte[] unique = footer.encryptionAlgorithm().orElseThrow().aadFileUnique().orElseThrow();
        byte[] aad = Arrays.copyOf(unique, unique.length + 5);
        aad[unique.length] = 7;
        aad[unique.length + 1] = 1;
        byte[] nonce = Arrays.copyOfRange(file, other + 4, other + 16);
        byte[] plain = crypt(Cipher.DECRYPT_MODE, Arrays.copyOfRange(file, from + 4, from + 16), aad,
                Arrays.copyOfRange(file, from + 16, from + length));
        System.arraycopy(nonce, 0, file, from + 4, nonce.length);
        byte[] sealed = crypt(Cipher.ENCRYPT_MODE, nonce, aad, plain);
        System.arraycopy(sealed, 0, file, from + 16, sealed.length);
        return file;
    }

    private static byte[] crypt(int mode, byte[] nonce, byte[] aad, byte[] bytes) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, FOOTER, new GCMParameterSpec(128, nonce));
            cipher.updateAAD(aad);
            return cipher.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The header of a filter of 32 bytes, and bits that contain everything.
    private static byte[] plainFilter() {
        byte[] file = file("pj-bloom-v1.parquet");
        int from = (int) footer(file).rowGroups().getFirst().columns().getFirst().metadata().orElseThrow()
                .bloomFilterOffset().orElseThrow();
        byte[] header = HexFormat.of().parseHex("15401c1c00001c1c00001c1c000000");
        System.arraycopy(header, 0, file, from, header.length);
        Arrays.fill(file, from + header.length, from + header.length + 32, (byte) -1);
        return file;
    }
}
