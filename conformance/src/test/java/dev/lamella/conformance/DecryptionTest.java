package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted files of pyarrow, Arrow C++, parquet-java and DuckDB, with their keys, and what is read of them with all keys,
/// some, wrong ones and none.
class DecryptionTest {
    private static final Path FILES = Path.of("src/test/resources/encrypted");
    private static final String MISLABELLED = "py-uniform-plaintext-footer-ctr.parquet";

    /// A file, and what opens it.
    ///
    /// @param keys by path; `footer` is that of the footer
    record Case(String file, Map<String, SecretKey> keys, Optional<byte[]> withheldPrefix, String rows) {
        @Override
        public String toString() {
            return file;
        }

        Decryption decryption() {
            Decryption all = Decryption.of(keys.get("footer"));
            for (Map.Entry<String, SecretKey> key : keys.entrySet()) {
                if (!key.getKey().equals("footer")) {
                    all = all.withColumn(key.getKey(), key.getValue());
                }
            }
            return withheldPrefix.isPresent() ? all.withAadPrefix(withheldPrefix.get()) : all;
        }

        Path path() {
            return FILES.resolve(file);
        }
    }

    /// The files whose keys are given directly.
    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (JsonNode each : new ObjectMapper().readTree(FILES.resolve("manifest.json").toFile())) {
            JsonNode keys = each.path("keys");
            if (!keys.has("footer")) {
                continue;
            }
            Map<String, SecretKey> found = new LinkedHashMap<>();
            found.put("footer", Keys.ofBase64(keys.get("footer").asText()));
            keys.path("columns").fields().forEachRemaining(
                    key -> found.put(key.getKey(), Keys.ofBase64(key.getValue().asText())));
            byte[] bytes = each.has("aadPrefixHex")
                    ? HexFormat.of().parseHex(each.get("aadPrefixHex").asText())
                    : each.path("aadPrefix").asText().getBytes(StandardCharsets.UTF_8);
            boolean isWithheld = bytes.length > 0 && !each.path("aadStored").asBoolean();
            cases.add(new Case(each.get("file").asText(), found, isWithheld ? Optional.of(bytes) : Optional.empty(),
                    each.get("rows").asText()));
        }
        return cases;
    }

    static List<Case> readable() throws IOException {
        return cases().stream().filter(c -> !c.file.equals(MISLABELLED)).toList();
    }

    private static List<String> expected(String rows) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(FILES.resolve(rows))) {
            JsonNode row = new ObjectMapper().readTree(line);
            lines.add(row.toString());
        }
        return lines;
    }

    /// The rows as JSON, with fields and values as the expected ones.
    private static List<String> rows(ParquetReader reader, Scan scan) throws IOException {
        List<String> lines = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        try (RowCursor cursor = reader.rows(scan)) {
            while (cursor.next()) {
                ObjectNode line = json.createObjectNode();
                for (int i = 0; i < cursor.size(); i++) {
                    Object value = cursor.get(i);
                    String name = reader.schema().fields().get(i).name();
                    switch (value) {
                        case LocalDate day -> line.put(name, day.toEpochDay());
                        case List<?> list -> line.set(name, json.valueToTree(list));
                        case null, default -> line.set(name, json.valueToTree(value));
                    }
                }
                lines.add(json.readTree(line.toString()).toString());
            }
        }
        return lines;
    }

    private static ParquetReader open(Case c) throws IOException {
        return Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(c.decryption()));
    }

    @ParameterizedTest
    @MethodSource("readable")
    void theRowsAreThoseOfTheWriter(Case c) throws IOException {
        try (ParquetReader reader = open(c)) {
            assertThat(rows(reader, Scan.all())).isEqualTo(expected(c.rows));
            List<Fields> rows = FourWays.rows(reader, Scan.all());
            assertThat(rows).hasSize(expected(c.rows).size());
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void filtersFindTheSameRows(Case c) throws IOException {
        Filter filter = Filter.parse("id >= 11060 and id < 11120");
        try (ParquetReader reader = open(c)) {
            List<String> all = rows(reader, Scan.all());
            List<String> found = rows(reader, Scan.all().filter(filter));
            assertThat(found).isEqualTo(all.stream().filter(line -> {
                long id = Long.parseLong(line.replaceFirst("^\\{\"id\":(\\d+).*", "$1"));
                return id >= 11060 && id < 11120;
            }).toList());
            assertThat(reader.count(filter).value()).isEqualTo(found.size());
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void withoutKeysThePlainColumnsAreRead(Case c) throws IOException {
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
    void aColumnWhoseKeyIsMissingFailsAlone(Case c) throws IOException {
        Decryption footerOnly = Decryption.of(c.keys.get("footer"));
        if (c.withheldPrefix.isPresent()) {
            footerOnly = footerOnly.withAadPrefix(c.withheldPrefix.get());
        }
        try (ParquetReader reader = Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(footerOnly))) {
            for (Leaf leaf : reader.schema().leaves()) {
                Scan scan = Scan.all().columns(leaf.path());
                if (c.keys.containsKey(leaf.path().toString()) && reader.rowCount() > 0) {
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
    void anotherKeyOrPrefixIsSaid(Case c) {
        ReadOptions other = ReadOptions.DEFAULT.withDecryption(Decryption.of(Keys.random(128)));
        assertThatThrownBy(() -> Parquet.open(c.path(), other)).isInstanceOf(KeyException.class)
                .extracting(e -> ((KeyException) e).reason()).isEqualTo(c.withheldPrefix.isPresent()
                        ? KeyException.Reason.AAD_PREFIX
                        : KeyException.Reason.NOT_AUTHENTIC);
        ReadOptions prefix = ReadOptions.DEFAULT.withDecryption(c.decryption().withAadPrefix(new byte[]{1}));
        assertThatThrownBy(() -> Parquet.open(c.path(), prefix)).isInstanceOf(KeyException.class)
                .extracting(e -> ((KeyException) e).reason()).isIn(KeyException.Reason.AAD_PREFIX,
                        KeyException.Reason.NOT_AUTHENTIC);
    }

    /// The files whose keys master keys wrap.
    static List<String> wrapped() throws IOException {
        List<String> files = new ArrayList<>();
        for (JsonNode each : new ObjectMapper().readTree(FILES.resolve("manifest.json").toFile())) {
            if (each.has("masterKeys")) {
                files.add(each.get("file").asText());
            }
        }
        return files;
    }

    private static KmsClient kms(String... without) {
        Map<String, SecretKey> masters = new LinkedHashMap<>();
        for (String id : List.of("footer", "a", "b")) {
            String name = "mk-" + id;
            if (!List.of(without).contains(name)) {
                masters.put(name, Keys.of(("dev-master-key-" + id.charAt(0)).getBytes(StandardCharsets.UTF_8)));
            }
        }
        return KmsClient.of(masters);
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void wrappedKeysAreUnwrapped(String file) throws IOException {
        try (ParquetReader reader = Parquet.open(FILES.resolve(file),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(kms())))) {
            assertThat(rows(reader, Scan.all())).isEqualTo(expected("rows-11.jsonl"));
        }
        assertThatThrownBy(() -> Parquet.open(FILES.resolve(file),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(kms("mk-footer"))))).isInstanceOf(KeyException.class)
                .hasMessageContaining("There is no master key \"mk-footer\"");
    }

    @Test
    void aMasterKeyThatIsMissingMakesItsColumnsUnreadable() throws IOException {
        try (ParquetReader reader = Parquet.open(FILES.resolve("pj-kms-double.parquet"),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(kms("mk-b"))))) {
            assertThat(rows(reader, Scan.all().columns("id", "name", "score"))).hasSize(60);
            assertThatThrownBy(() -> rows(reader, Scan.all().columns("tags"))).isInstanceOf(KeyException.class)
                    .hasMessageContaining("There is no master key \"mk-b\"");
        }
    }

    @Test
    void aFileWithoutItsMaterialSaysWhereItIsExpected(@TempDir Path folder) throws IOException {
        Path moved = Files.copy(FILES.resolve("pj-kms-external.parquet"), folder.resolve("moved.parquet"));
        assertThatThrownBy(() -> Parquet.open(moved, ReadOptions.DEFAULT.withDecryption(Decryption.of(kms()))))
                .isInstanceOf(KeyException.class).hasMessageContaining("_KEY_MATERIAL_FOR_moved.parquet.json");
    }

    @Test
    void whatALocalServiceWrapsItUnwraps() {
        byte[] key = Keys.random(256).getEncoded();
        KmsClient kms = kms();
        String wrapped = kms.wrap(key, "mk-a");
        assertThat(kms.unwrap(wrapped, "mk-a")).isEqualTo(key);
        assertThat(kms.wrap(key, "mk-a")).isNotEqualTo(wrapped);
        assertThatThrownBy(() -> kms.unwrap(wrapped, "mk-b")).isInstanceOf(KeyException.class)
                .hasMessageContaining("does not open with the master key \"mk-b\"");
        assertThat(kms.toString()).isEqualTo("LocalKms[mk-a, mk-b, mk-footer]");
    }

    /// Arrow C++ calls counter mode GCM there; nothing is decrypted without authentication that nobody asked for.
    @Test
    void aFileThatLiesAboutItsAlgorithmFails() throws IOException {
        Case c = cases().stream().filter(each -> each.file.equals(MISLABELLED)).findFirst().orElseThrow();
        try (ParquetReader reader = open(c)) {
            assertThatThrownBy(() -> FourWays.rows(reader, Scan.all())).isInstanceOf(ParquetException.class)
                    .hasMessageContaining("does not authenticate");
        }
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

    /// Changes single bytes of GCM files: then there is a failure of ours, or the right rows.
    @Test
    void changedBytesNeverGiveOtherRows() throws IOException {
        for (Case c : cases()) {
            if (!c.file.equals("pj-columns.parquet") && !c.file.equals("py-uniform-plaintext-footer.parquet")) {
                continue;
            }
            byte[] file = Files.readAllBytes(c.path());
            List<String> right = expected(c.rows);
            Random random = new Random(20);
            for (int i = 0; i < 400; i++) {
                byte[] changed = file.clone();
                int at = random.nextInt(changed.length);
                changed[at] ^= (byte) (1 << random.nextInt(8));
                try (ParquetReader reader = Parquet.open(InputFile.of(changed),
                        ReadOptions.DEFAULT.withDecryption(c.decryption())
                                .withChecksums(ReadOptions.Checksums.IGNORE))) {
                    List<String> rows = rows(reader, Scan.all().columns("id", "name", "score", "tags"));
                    if (c.file.startsWith("py")) {
                        assertThat(rows).as("byte %d", at).isEqualTo(rows(open(c), Scan.all().columns("id", "name",
                                "score", "tags")));
                    } else {
                        assertThat(rows).hasSameSizeAs(right);
                    }
                } catch (ParquetException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
            }
        }
    }
}
