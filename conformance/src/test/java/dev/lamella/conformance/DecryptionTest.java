package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted files of pyarrow, Arrow C++, parquet-java and DuckDB, with their keys, and what is read of them with all keys,
/// some, wrong ones and none.
class DecryptionTest {
    private static final Path FILES = EncryptedFile.FILES;

    static List<EncryptedFile> readable() {
        return EncryptedFile.direct().stream().filter(c -> !c.isMislabelled()).toList();
    }

    @ParameterizedTest
    @MethodSource("readable")
    void theRowsAreThoseOfTheWriter(EncryptedFile c) throws IOException {
        try (ParquetReader reader = c.open()) {
            assertThat(EncryptedFile.json(reader, Scan.all())).isEqualTo(c.expected());
            List<Fields> rows = FourWays.rows(reader, Scan.all());
            assertThat(rows).hasSize(c.expected().size());
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void filtersFindTheSameRows(EncryptedFile c) throws IOException {
        Filter filter = Filter.parse("id >= 11060 and id < 11120");
        try (ParquetReader reader = c.open()) {
            List<String> all = EncryptedFile.json(reader, Scan.all());
            List<String> found = EncryptedFile.json(reader, Scan.all().filter(filter));
            assertThat(found).isEqualTo(all.stream().filter(line -> {
                long id = Long.parseLong(line.replaceFirst("^\\{\"id\":(\\d+).*", "$1"));
                return id >= 11060 && id < 11120;
            }).toList());
            assertThat(reader.count(filter).value()).isEqualTo(found.size());
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void withoutKeysThePlainColumnsAreRead(EncryptedFile c) throws IOException {
        ParquetReader opened;
        try {
            opened = Parquet.open(c.path());
        } catch (KeyException e) {
            assertThat(e.reason()).isEqualTo(KeyException.Reason.MISSING);
            assertThat(e.problem()).startsWith("The footer is encrypted, and no key was given; it asks for the key");
            return;
        }
        try (ParquetReader reader = opened) {
            for (Leaf leaf : reader.schema().leaves()) {
                Scan scan = Scan.all().columns(leaf.path());
                boolean isEncrypted = reader.metadata().rowGroups().getFirst().columns().get(leaf.index()).crypto()
                        .isPresent();
                if (isEncrypted) {
                    KeyException failure = catchThrowableOfType(KeyException.class,
                            () -> FourWays.rows(reader, scan));
                    assertThat(failure.problem()).startsWith("The column is encrypted, and no key was given");
                    assertThat(failure.location().column()).contains(leaf.path().names());
                } else {
                    assertThat(FourWays.rows(reader, scan)).hasSize((int) reader.rowCount());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void aColumnWhoseKeyIsMissingFailsAlone(EncryptedFile c) throws IOException {
        Decryption footerOnly = Decryption.of(c.keys().get("footer"));
        if (c.withheldPrefix().isPresent()) {
            footerOnly = footerOnly.withAadPrefix(c.withheldPrefix().get());
        }
        try (ParquetReader reader = Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(footerOnly))) {
            for (Leaf leaf : reader.schema().leaves()) {
                Scan scan = Scan.all().columns(leaf.path());
                if (c.keys().containsKey(leaf.path().toString()) && reader.rowCount() > 0) {
                    assertThat(catchThrowableOfType(KeyException.class, () -> FourWays.rows(reader, scan)).reason())
                            .isEqualTo(KeyException.Reason.MISSING);
                } else {
                    assertThat(FourWays.rows(reader, scan)).hasSize((int) reader.rowCount());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void anotherKeyOrPrefixIsSaid(EncryptedFile c) {
        ReadOptions other = ReadOptions.DEFAULT.withDecryption(Decryption.of(Keys.random(128)));
        assertThatThrownBy(() -> Parquet.open(c.path(), other)).isInstanceOf(KeyException.class)
                .extracting(e -> ((KeyException) e).reason()).isEqualTo(c.withheldPrefix().isPresent()
                        ? KeyException.Reason.AAD_PREFIX
                        : KeyException.Reason.NOT_AUTHENTIC);
        ReadOptions prefix = ReadOptions.DEFAULT.withDecryption(c.decryption().withAadPrefix(new byte[]{1}));
        assertThatThrownBy(() -> Parquet.open(c.path(), prefix)).isInstanceOf(KeyException.class)
                .extracting(e -> ((KeyException) e).reason()).isIn(KeyException.Reason.AAD_PREFIX,
                        KeyException.Reason.NOT_AUTHENTIC);
    }

    static List<EncryptedFile> wrapped() {
        return EncryptedFile.all().stream().filter(EncryptedFile::isWrapped).toList();
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void wrappedKeysAreUnwrapped(EncryptedFile c) throws IOException {
        try (ParquetReader reader = c.open()) {
            assertThat(EncryptedFile.json(reader, Scan.all())).isEqualTo(c.expected());
        }
        assertThatThrownBy(() -> Parquet.open(c.path(),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(EncryptedFile.kms("mk-footer")))))
                .isInstanceOf(KeyException.class)
                .hasMessageContaining("There is no master key \"mk-footer\"");
    }

    @Test
    void aMasterKeyThatIsMissingMakesItsColumnsUnreadable() throws IOException {
        try (ParquetReader reader = Parquet.open(FILES.resolve("pj-kms-double.parquet"),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(EncryptedFile.kms("mk-b"))))) {
            assertThat(EncryptedFile.json(reader, Scan.all().columns("id", "name", "score"))).hasSize(60);
            assertThatThrownBy(() -> EncryptedFile.json(reader, Scan.all().columns("tags")))
                    .isInstanceOf(KeyException.class)
                    .hasMessageContaining("There is no master key \"mk-b\"");
        }
    }

    @Test
    void aFileWithoutItsMaterialSaysWhereItIsExpected(@TempDir Path folder) throws IOException {
        Path moved = Files.copy(FILES.resolve("pj-kms-external.parquet"), folder.resolve("moved.parquet"));
        assertThatThrownBy(
                () -> Parquet.open(moved, ReadOptions.DEFAULT.withDecryption(Decryption.of(EncryptedFile.kms()))))
                .isInstanceOf(KeyException.class).hasMessageContaining("_KEY_MATERIAL_FOR_moved.parquet.json");
    }

    @Test
    void whatALocalServiceWrapsItUnwraps() {
        byte[] key = Keys.random(256).getEncoded();
        KmsClient kms = EncryptedFile.kms();
        String wrapped = kms.wrap(key, "mk-a");
        assertThat(kms.unwrap(wrapped, "mk-a")).isEqualTo(key);
        assertThat(kms.wrap(key, "mk-a")).isNotEqualTo(wrapped);
        assertThatThrownBy(() -> kms.unwrap(wrapped, "mk-b")).isInstanceOf(KeyException.class)
                .hasMessageContaining("does not open with the master key \"mk-b\"");
        assertThat(kms.toString()).isEqualTo("LocalKms[mk-a, mk-b, mk-footer]");
    }

    @Test
    void aPlainFileIsRejectedWhereKeysAreGiven() throws IOException {
        Path plain = Path.of("../examples/planets.parquet");
        Decryption keys = Decryption.of(Keys.random(128));
        assertThatThrownBy(() -> Parquet.open(plain, ReadOptions.DEFAULT.withDecryption(keys)))
                .isInstanceOf(KeyException.class)
                .hasMessageContaining("The file is not encrypted, but keys were given");
        try (ParquetReader reader = Parquet.open(plain, ReadOptions.DEFAULT
                .withDecryption(keys.withPlaintextFiles(Decryption.PlaintextFiles.READ)))) {
            assertThat(reader.rowCount()).isEqualTo(8);
        }
    }
}
