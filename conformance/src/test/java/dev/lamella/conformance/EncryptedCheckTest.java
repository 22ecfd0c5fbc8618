package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Severity;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `check` looks at encrypted files as at plain ones, and has no errors to report of what other writers wrote.
class EncryptedCheckTest {
    static List<EncryptedFile> files() {
        return EncryptedFile.all();
    }

    static List<String> corpus() {
        return Corpus.encrypted();
    }

    private static Set<String> rules(List<Finding> findings) {
        return findings.stream().map(finding -> finding.rule().id()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Finding> check(Path file, Decryption keys) throws IOException {
        // Key material lies beside the file.
        try (InputFile input = InputFile.of(file)) {
            return FileCheck.check(input, FileCheck.Depth.DATA, keys);
        }
    }

    private static void assertSound(List<Finding> findings) {
        assertThat(findings).filteredOn(finding -> finding.rule().severity() == Severity.ERROR).isEmpty();
        assertThat(rules(findings)).doesNotContain("LP-ENCRYPTED", "LP-FILE-UNSUPPORTED", "LP-PART-UNSUPPORTED",
                "LP-DATA-UNSUPPORTED", "LP-FOOTER-REST", "LP-DATA-STORED-SIZE", "LP-PAGE-SIZE");
    }

    @ParameterizedTest
    @MethodSource("files")
    void everythingIsCheckedWithAllKeys(EncryptedFile c) throws IOException {
        List<Finding> findings = check(c.path(), c.decryption());
        assertSound(findings);
        Set<String> rules = rules(findings);
        assertThat(rules.contains("LP-NOT-BOUND")).isEqualTo(c.file().startsWith("duck"));
        assertThat(rules.contains("LP-LEVELS-IN-CLEAR")).isEqualTo(c.file().equals("pj-v2-bloom.parquet"));
        assertThat(rules.contains("LP-STATISTICS-IN-CLEAR")).isEqualTo(c.file().contains("plaintext-footer"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void theCorpusIsCheckedWithAllKeys(String name) throws IOException {
        Decryption keys = CorpusDecryptionTest.options(name).decryption().orElseThrow();
        assertSound(check(Corpus.file(name), keys));
    }

    /// Without keys, and with the footer key only, the rest is checked: no error comes of what is missing.
    @ParameterizedTest
    @MethodSource("files")
    void whatIsInTheClearIsCheckedWithoutKeys(EncryptedFile c) throws IOException {
        Decryption footerOnly = c.isWrapped()
                ? Decryption.of(asked -> asked.column().isPresent()
                        ? Optional.empty()
                        : EncryptedFile.kms().keySource().key(asked))
                : c.withColumns(List.of());
        for (Decryption keys : List.of(footerOnly, Decryption.of((KeyRequest asked) -> Optional.empty()))) {
            List<Finding> findings = check(c.path(), keys);
            assertThat(findings).filteredOn(finding -> finding.rule().severity() == Severity.ERROR).isEmpty();
        }
        ReadOptions options = ReadOptions.DEFAULT.withDecryption(footerOnly);
        try (ParquetReader reader = Parquet.open(c.path(), options)) {
            boolean areAllReadable = true;
            for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
                for (int column = 0; column < reader.schema().leaves().size(); column++) {
                    areAllReadable &= reader.isReadable(group, column);
                }
            }
            assertThat(rules(check(c.path(), footerOnly)).contains("LP-ENCRYPTED")).isEqualTo(!areAllReadable);
        }
    }
}
