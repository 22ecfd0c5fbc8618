package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.encryption.Keys;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.KeyException.Reason;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The message of each failure of an encrypted file. A key that has opened a module is right, so a later failure is
/// damage.
class DecryptionFailuresTest {
    private static final String COLUMNS = "pj-columns.parquet";
    private static final String UNIFORM = "py-uniform-gcm128.parquet";
    private static final String SIGNED = "py-uniform-plaintext-footer.parquet";
    private static final SecretKey OTHER = Keys.ofHex("d1f3a7c55b0e94286fbb13c8a2e67d40");
    private static final String GIVE_KEY = "Give its key: in Java with withDecryption, on the command line with --key-file or --keystore.";
    private static final String GIVE_RIGHT = "Give the key and the AAD prefix that the file was written with.";
    private static final String DIFFERENT = " or the AAD prefix is wrong, or the file was changed.\n"
            + GIVE_RIGHT;
    private static final String CHANGED = " does not authenticate, though its key is right: it was changed, or comes from"
            + " another place or file.\nThe file was changed, or is damaged: fetch or write it again.";

    /// @param change to the bytes of the file
    /// @param message without the name of the file, which begins it
    private record Failure(String what, String file, UnaryOperator<byte[]> change,
            Optional<Decryption> keys, String column, Class<? extends ParquetException> kind, Optional<Reason> reason,
            String message) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Failure keys(String what, String file, Decryption keys, Reason reason, String message) {
        return new Failure(what, file, bytes -> bytes, Optional.of(keys), "name", KeyException.class,
                Optional.of(reason), message);
    }

    private static Failure corrupt(String what, String file, UnaryOperator<byte[]> change, String message) {
        return new Failure(what, file, change, Optional.of(all(file)), "name", CorruptFileException.class,
                Optional.empty(), message);
    }

    private static Decryption all(String file) {
        return EncryptedFile.of(file).decryption();
    }

    private static UnaryOperator<byte[]> at(int offset) {
        return bytes -> {
            bytes[offset < 0 ? bytes.length + offset : offset] ^= 1;
            return bytes;
        };
    }

    private static UnaryOperator<byte[]> length(int offset, int length) {
        return bytes -> {
            LittleEndian.putInt(bytes, offset, length);
            return bytes;
        };
    }

    private static final SecretKey FOOTER = EncryptedFile.of(COLUMNS).keys().get("footer");

    static List<Failure> failures() {
        return List.of(
                new Failure("no key", COLUMNS, bytes -> bytes, Optional.empty(), "name", KeyException.class,
                        Optional.of(Reason.MISSING),
                        ", footer at byte 10302:\nThe footer is encrypted, and no key was given; it asks for the key \"kf\""
                                + " of the footer.\n" + GIVE_KEY),
                keys("no key in the source", COLUMNS, Decryption.of(request -> Optional.empty()), Reason.MISSING,
                        ", footer at byte 10302:\nThe footer is encrypted, and no key was given; it asks for the key \"kf\""
                                + " of the footer.\n" + GIVE_KEY),
                new Failure("wrapped keys, no key", "pj-kms-double.parquet", bytes -> bytes, Optional.empty(), "name",
                        KeyException.class, Optional.of(Reason.MISSING),
                        ", footer at byte 10488:\nThe footer is encrypted, and no key was given; it asks for the key (master"
                                + " key \"mk-footer\") of the footer.\n" + GIVE_KEY),
                keys("no key of a column", COLUMNS, Decryption.of(FOOTER), Reason.MISSING,
                        ", row group 0, column name:\nThe column is encrypted, and no key was given; it asks for the key"
                                + " \"kc1\" of column name.\n" + GIVE_KEY),
                keys("a source that denies", COLUMNS, Decryption.of(request -> {
                    throw new KeyException(Reason.DENIED, "The key " + request.keyId().orElseThrow()
                            + " was not handed out", "Ask for it.");
                }), Reason.DENIED, ", footer at byte 10302:\nThe key kf was not handed out.\nAsk for it."),
                keys("another footer key", COLUMNS, Decryption.of(OTHER), Reason.NOT_AUTHENTIC,
                        ", footer at byte 10302:\nThe footer does not authenticate: the key \"kf\" of the footer (16 bytes)"
                                + DIFFERENT),
                keys("another key of a column", COLUMNS, all(COLUMNS).withColumn("name", OTHER), Reason.NOT_AUTHENTIC,
                        ", row group 0, column name:\nThe metadata of the column chunk does not authenticate: the key"
                                + " \"kc1\" of column name (16 bytes)" + DIFFERENT),
                keys("another key for a signature", SIGNED, Decryption.of(OTHER), Reason.NOT_AUTHENTIC,
                        ", footer at byte 10876:\nThe footer's signature does not fit: the key of the footer (16 bytes)"
                                + DIFFERENT),
                new Failure("a changed plaintext footer", SIGNED, at(-100), Optional.of(all(SIGNED)), "name",
                        KeyException.class, Optional.of(Reason.NOT_AUTHENTIC),
                        ", footer at byte 10876:\nThe footer's signature does not fit: the key of the footer (16 bytes)"
                                + DIFFERENT),
                keys("no key for a signature", SIGNED, Decryption.of(request -> Optional.empty()), Reason.MISSING,
                        ", footer at byte 10876:\nThe footer is signed, and no key to check it was given; it asks for the"
                                + " key of the footer.\nGive the footer key, or allow unchecked footers:"
                                + " Decryption.withFooterCheck(WHERE_POSSIBLE), --unchecked-footer on the command line."),
                keys("a withheld prefix is missing", "pj-aad-not-stored.parquet", Decryption.of(FOOTER),
                        Reason.AAD_PREFIX,
                        ", footer at byte 10488:\nThe file was written with an AAD prefix that it does not"
                                + " store.\nGive the prefix: Decryption.withAadPrefix, --aad-prefix on the command line."),
                keys("another withheld prefix", "pj-aad-not-stored.parquet",
                        Decryption.of(FOOTER).withAadPrefix(utf8("orders/2026-04")), Reason.NOT_AUTHENTIC,
                        ", footer at byte 10488:\nThe footer does not authenticate: the key \"kf\" of the footer (16 bytes)"
                                + DIFFERENT),
                keys("another prefix than the stored one", "pj-aad.parquet",
                        Decryption.of(FOOTER).withAadPrefix(new byte[]{0, (byte) 0xff}), Reason.AAD_PREFIX,
                        ", footer at byte 10488:\nThe file stores the AAD prefix \"orders/2026-03\", not the hex:00ff that"
                                + " was given.\nGive the AAD prefix of this file, or none. If the prefix is right, this"
                                + " is another file."),
                keys("a prefix that was not used", COLUMNS, Decryption.of(FOOTER).withAadPrefix(utf8("a")),
                        Reason.AAD_PREFIX, ", footer at byte 10302:\nAn AAD prefix was given, and the file was written"
                                + " without one.\nRead it without the prefix, if it is the right file."),
                keys("a file that is not encrypted", "../../../../../examples/planets.parquet", Decryption.of(FOOTER),
                        Reason.NOT_ENCRYPTED,
                        ", footer at byte 1267:\nThe file is not encrypted, but keys were given.\n"
                                + "Somebody may have replaced it. Read it without keys, or allow it:"
                                + " Decryption.withPlaintextFiles(READ), --allow-plaintext on the command line."),
                corrupt("a changed page", UNIFORM, at(900),
                        ", row group 0, column name, data page 2 at byte 822:\nThe data"
                                + " page" + CHANGED),
                corrupt("a changed page that has a checksum", COLUMNS, at(600),
                        ", row group 0, column name, data page 0 at"
                                + " byte 451:\nThe checksum of the page's 45 bytes is"),
                corrupt("a changed page header", UNIFORM, at(650),
                        ", row group 0, column name, page header at byte 631:\n"
                                + "The header of the data page" + CHANGED),
                corrupt("the length of a header", UNIFORM, length(822, 5000),
                        ", row group 0, column name, page header at"
                                + " byte 822:\nAn encrypted page header claims 5004 bytes; the column chunk has 94 left.\n"),
                corrupt("a length below that of an empty module", UNIFORM, length(822, 27),
                        ", row group 0, column name,"
                                + " page header at byte 822:\nThe header of the data page has 31 bytes; an encrypted module has at least 32.\n"),
                corrupt("a cut file", UNIFORM, bytes -> Arrays.copyOf(bytes, 9000),
                        ":\nThe file begins with PARE but does"
                                + " not end with it; it ends with the bytes "),
                new Failure("an unknown algorithm", COLUMNS, bytes -> {
                    bytes[10303] = 0x3c;
                    return bytes;
                }, Optional.of(all(COLUMNS)), "name", UnsupportedFeatureException.class, Optional.empty(),
                        ", footer at byte 10302:\nThe file is encrypted with encryption algorithm 3; AES_GCM_V1 and"
                                + " AES_GCM_CTR_V1 are known.\n"));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ParquetException run(Failure failure) throws IOException {
        byte[] bytes = failure.change.apply(Files.readAllBytes(EncryptedFile.FILES.resolve(failure.file)));
        ReadOptions options = failure.keys.isPresent()
                ? ReadOptions.DEFAULT.withDecryption(failure.keys.get())
                : ReadOptions.DEFAULT;
        return catchThrowableOfType(ParquetException.class, () -> {
            try (ParquetReader reader = Parquet.open(InputFile.of(bytes), options)) {
                FourWays.rows(reader, Scan.all().columns(failure.column));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void saysWhatIsKnown(Failure failure) throws IOException {
        ParquetException found = run(failure);
        assertThat(found).isInstanceOf(failure.kind);
        if (found instanceof KeyException key) {
            assertThat(Optional.of(key.reason())).isEqualTo(failure.reason);
        }
        String name = InputFile.of(new byte[0]).name();
        if (failure.message.endsWith("\n") || failure.message.endsWith(" is") || failure.message.endsWith(" ")) {
            assertThat(found.getMessage()).startsWith(name + failure.message);
        } else {
            assertThat(found.getMessage()).isEqualTo(name + failure.message);
        }
    }

    /// Another key, another prefix, a changed byte and a cut file are distinguished as far as possible.
    @Test
    void differentCausesHaveDifferentSentences() throws IOException {
        Set<String> sentences = new HashSet<>();
        List<String> whats = List.of("another footer key", "another prefix than the stored one", "a changed page",
                "a cut file");
        for (Failure failure : failures()) {
            if (whats.contains(failure.what)) {
                sentences.add(run(failure).problem());
            }
        }
        assertThat(sentences).hasSize(4);
    }

    /// Neither messages nor causes nor stack traces show a key: not as bytes, not in hex, not in Base64.
    @Test
    void noFailureShowsAKey() throws IOException {
        for (Failure failure : failures()) {
            StringBuilder text = new StringBuilder();
            for (Throwable each = run(failure); each != null; each = each.getCause()) {
                text.append(each).append('\n').append(Arrays.toString(each.getSuppressed())).append('\n');
            }
            failure.keys.ifPresent(text::append);
            List<SecretKey> keys = new ArrayList<>(List.of(OTHER));
            EncryptedFile.all().forEach(c -> keys.addAll(c.keys().values()));
            for (SecretKey key : keys) {
                byte[] bytes = key.getEncoded();
                String all = text.toString();
                assertThat(all).doesNotContain(Base64.getEncoder().encodeToString(bytes).substring(0, 12));
                for (int i = 0; i + 4 <= bytes.length; i++) {
                    byte[] part = Arrays.copyOfRange(bytes, i, i + 4);
                    assertThat(all).doesNotContainIgnoringCase(HexFormat.of().formatHex(part));
                    if (key == OTHER) {
                        assertThat(all).doesNotContain(new String(part, StandardCharsets.ISO_8859_1));
                    }
                }
                for (int i = 0; i + 10 <= bytes.length; i++) {
                    // The keys of the files are words, of which shorter parts appear.
                    assertThat(all).doesNotContain(new String(bytes, i, 10, StandardCharsets.ISO_8859_1));
                }
            }
        }
    }

    @Test
    void keyMetadataAreShownForPeople() {
        assertThat(request("kf")).isEqualTo("the key \"kf\" of the footer");
        assertThat(request("")).isEqualTo("the key of the footer");
        assertThat(request("kf\u0001")).isEqualTo("the key (3 bytes) of the footer");
        assertThat(request("x".repeat(65))).isEqualTo("the key (65 bytes) of the footer");
        assertThat(request("{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true,\"masterKeyID\":\"mk-a\","
                + "\"wrappedDEK\":\"c2VjcmV0\"}")).isEqualTo("the key (master key \"mk-a\") of the footer");
        assertThat(request("{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":false,\"keyReference\":\"footerKey\"}"))
                .isEqualTo(
                        "the key (wrapped with a master key that the key material beside the file names) of the footer");
        assertThat(request("{\"masterKeyID\":\"a\\nb\"}"))
                .isEqualTo("the key (master key \"3 characters\") of the footer");
    }

    private static String request(String metadata) {
        return new KeyRequest("f", Optional.empty(), utf8(metadata)).toString();
    }
}
