package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.encryption.KmsClient;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The encrypted files of the corpus, with their keys.
class CorpusDecryptionTest {
    private static final List<String> COLUMNS = List.of("double_field", "float_field", "boolean_field", "int32_field",
            "ba_field", "flba_field", "int64_field", "int96_field");

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    private static SecretKey key(String digits) {
        return Keys.of(digits.getBytes(StandardCharsets.US_ASCII));
    }

    private static Decryption keys(String name) {
        boolean isLong = name.contains("aes256");
        Decryption keys = Decryption.of(key(isLong ? "01234567890123456789012345678901" : "0123456789012345"));
        for (int i = 0; i < COLUMNS.size(); i++) {
            if (isLong) {
                keys = keys.withColumn(COLUMNS.get(i), key("1234567890123456789012345678901" + (i + 2)));
            } else if (i < 2) {
                keys = keys.withColumn(COLUMNS.get(i), key("123456789012345" + i));
            }
        }
        return name.contains("disable_aad_storage")
                ? keys.withAadPrefix("tester".getBytes(StandardCharsets.US_ASCII))
                : keys;
    }

    private static ParquetReader open(String name) throws IOException {
        return Parquet.open(Corpus.file(name), options(name));
    }

    /// All keys of a file.
    static ReadOptions options(String name) {
        Decryption keys = name.contains("external_key_material")
                ? Decryption.of(KmsClient.of(Map.of("kf", key("0123456789012345"), "kc1", key("1234567890123450"),
                        "kc2", key("1234567890123451"))))
                : keys(name);
        return ReadOptions.DEFAULT.withDecryption(keys);
    }

    static List<String> encrypted() {
        return Corpus.encrypted();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("encrypted")
    void allRowsAreRead(String name) throws IOException {
        try (ParquetReader reader = open(name)) {
            List<Fields> rows = FourWays.rows(reader, Scan.all());
            assertThat(rows).hasSize((int) reader.rowCount()).isNotEmpty();
            if (reader.rowCount() == 50 && reader.schema().leaves().size() == COLUMNS.size()) {
                try (ParquetReader uniform = open("data/uniform_encryption.parquet.encrypted")) {
                    assertThat(rows).isEqualTo(FourWays.rows(uniform, Scan.all()));
                }
            }
        }
    }

    @Test
    void bloomFiltersOfEncryptedColumnsWrongNoRow() throws IOException {
        try (ParquetReader reader = open("data/encrypt_columns_and_footer_bloom_filter.parquet.encrypted")) {
            Filter filter = Filter.parse("int32_field = 17");
            long expected = FourWays.rows(reader, Scan.all().columns("int32_field")).stream()
                    .filter(row -> Long.valueOf(17).equals(row.values().getFirst())).count();
            assertThat(reader.count(filter).value()).isEqualTo(expected);
        }
    }
}
