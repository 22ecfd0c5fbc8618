package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted columns are not mistaken for damage, and columns that are not encrypted are read.
class EncryptedFilesTest {
    private static final String PLAINTEXT_FOOTER = "encrypt_columns_plaintext_footer.parquet.encrypted";

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> encryptedFooters() {
        return Corpus.encrypted().stream().filter(name -> !name.endsWith(PLAINTEXT_FOOTER)).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("encryptedFooters")
    void anEncryptedFooterAsksForItsKey(String name) {
        assertThatThrownBy(() -> FourWays.open(Corpus.file(name))).isInstanceOf(KeyException.class)
                .hasMessageContaining("The footer is encrypted, and no key was given; it asks for the key")
                .hasMessageContaining(name.substring(name.lastIndexOf('/') + 1));
    }

    /// In the second file every column is encrypted.
    @ParameterizedTest
    @CsvSource({"data/" + PLAINTEXT_FOOTER + ", 6", "data/aes256/" + PLAINTEXT_FOOTER + ", 0"})
    void onlyTheEncryptedColumnsFail(String name, int plainColumns) throws IOException {
        try (ParquetReader reader = FourWays.open(Corpus.file(name))) {
            assertThat(reader.metadata().encryptionAlgorithm()).isPresent();
            List<ColumnChunk> chunks = reader.metadata().rowGroups().getFirst().columns();
            List<String> encrypted = new ArrayList<>();
            List<String> plain = new ArrayList<>();
            for (Leaf leaf : reader.schema().leaves()) {
                Scan scan = Scan.all().columns(leaf.path());
                if (chunks.get(leaf.index()).crypto().isEmpty()) {
                    plain.add(leaf.path().toString());
                    List<Fields> rows = FourWays.rows(reader, scan);
                    assertThat((long) rows.size()).as(leaf.path().toString()).isEqualTo(reader.rowCount());
                } else {
                    encrypted.add(leaf.path().toString());
                    KeyException failure = catchThrowableOfType(KeyException.class,
                            () -> FourWays.rows(reader, scan));
                    assertThat(failure.problem()).startsWith("The column is encrypted");
                    assertThat(failure.location().column()).contains(leaf.path().names());
                }
            }
            assertThat(encrypted).isNotEmpty();
            assertThat(plain).hasSize(plainColumns);
            if (!plain.isEmpty()) {
                assertThat(FourWays.rows(reader, Scan.all().columns(plain.toArray(String[]::new))))
                        .hasSize((int) reader.rowCount());
            }
        }
    }
}
