package dev.lamella.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import javax.crypto.SecretKey;

/// An encrypted file of pyarrow, Arrow C++, parquet-java or DuckDB, and what opens it.
///
/// @param keys by path; `footer` is that of the footer. None if master keys wrap them
/// @param withheldPrefix the AAD prefix, if the file does not store it
/// @param rows the file that has its rows
record EncryptedFile(String file, Map<String, SecretKey> keys, Optional<byte[]> withheldPrefix, String rows) {
    static final Path FILES = Path.of("src/test/resources/encrypted");
    static final String MISLABELLED = "py-uniform-plaintext-footer-ctr.parquet";

    private static final List<EncryptedFile> ALL = read();

    /// All files of the folder.
    static List<EncryptedFile> all() {
        return ALL;
    }

    private static List<EncryptedFile> read() {
        List<EncryptedFile> cases = new ArrayList<>();
        try {
            new ObjectMapper().readTree(FILES.resolve("manifest.json").toFile()).forEach(each -> cases.add(of(each)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(cases);
    }

    private static EncryptedFile of(JsonNode entry) {
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        if (entry.path("keys").has("footer")) {
            keys.put("footer", Keys.ofBase64(entry.get("keys").get("footer").asText()));
        }
        entry.path("keys").path("columns").fields()
                .forEachRemaining(key -> keys.put(key.getKey(), Keys.ofBase64(key.getValue().asText())));
        byte[] prefix = entry.has("aadPrefixHex")
                ? HexFormat.of().parseHex(entry.get("aadPrefixHex").asText())
                : entry.path("aadPrefix").asText().getBytes(StandardCharsets.UTF_8);
        boolean isWithheld = prefix.length > 0 && !entry.path("aadStored").asBoolean();
        return new EncryptedFile(entry.get("file").asText(), keys, isWithheld ? Optional.of(prefix) : Optional.empty(),
                entry.get("rows").asText());
    }

    /// The files whose keys are given directly.
    static List<EncryptedFile> direct() {
        return all().stream().filter(c -> !c.isWrapped()).toList();
    }

    static EncryptedFile of(String file) {
        return all().stream().filter(c -> c.file.equals(file)).findFirst().orElseThrow();
    }

    /// A client with all master keys but some.
    static KmsClient kms(String... without) {
        Map<String, SecretKey> masters = new LinkedHashMap<>();
        for (String id : List.of("footer", "a", "b")) {
            String name = "mk-" + id;
            if (!List.of(without).contains(name)) {
                masters.put(name, Keys.of(("dev-master-key-" + id.charAt(0)).getBytes(StandardCharsets.UTF_8)));
            }
        }
        return KmsClient.of(masters);
    }

    boolean isWrapped() {
        return keys.isEmpty();
    }

    /// Whether the file declares another cipher than its page bodies are in.
    boolean isMislabelled() {
        return file.equals(MISLABELLED);
    }

    Path path() {
        return FILES.resolve(file);
    }

    byte[] bytes() throws IOException {
        return Files.readAllBytes(path());
    }

    /// All keys, and the prefix.
    Decryption decryption() {
        if (isWrapped()) {
            return Decryption.of(kms());
        }
        return withColumns(keys.keySet().stream().filter(path -> !path.equals("footer")).toList());
    }

    /// The footer key, the keys of some columns, and the prefix.
    Decryption withColumns(List<String> columns) {
        Decryption some = Decryption.of(keys.get("footer"));
        for (String column : columns) {
            some = some.withColumn(column, keys.get(column));
        }
        if (isMislabelled()) {
            some = some.withPages(Decryption.PageBodies.CTR);
        }
        return withheldPrefix.isPresent() ? some.withAadPrefix(withheldPrefix.get()) : some;
    }

    ReadOptions options() {
        return ReadOptions.DEFAULT.withDecryption(decryption());
    }

    ParquetReader open() throws IOException {
        return Parquet.open(path(), options());
    }

    /// The rows as JSON.
    List<String> expected() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(FILES.resolve(rows))) {
            lines.add(new ObjectMapper().readTree(line).toString());
        }
        return lines;
    }

    /// Rows as JSON, with fields and values as the expected ones.
    static List<String> json(ParquetReader reader, Scan scan) throws IOException {
        List<String> lines = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        List<String> names = reader.schema().fields().stream().map(field -> field.name()).toList();
        try (RowCursor cursor = reader.rows(scan)) {
            while (cursor.next()) {
                ObjectNode line = json.createObjectNode();
                for (int i = 0; i < cursor.size(); i++) {
                    put(line, names.get(i), cursor.get(i), json);
                }
                lines.add(json.readTree(line.toString()).toString());
            }
        }
        return lines;
    }

    private static void put(ObjectNode line, String name, Object value, ObjectMapper json) {
        if (value instanceof LocalDate day) {
            line.put(name, day.toEpochDay());
        } else {
            line.set(name, json.valueToTree(value));
        }
    }

    @Override
    public String toString() {
        return file;
    }
}
