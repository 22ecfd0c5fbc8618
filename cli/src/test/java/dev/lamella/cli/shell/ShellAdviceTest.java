package dev.lamella.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Messages of the library, and what a shell user reads instead.
class ShellAdviceTest {
    record Case(String library, String shell) {
        @Override
        public String toString() {
            return shell;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("Write 2026-01-31; in Java a LocalDate.", "Write 2026-01-31."),
            new Case("Write x'00ff'; in Java a byte[], or 'abc'; in Java a String.", "Write x'00ff', or 'abc'."),
            new Case("such as 10.5; in Java an int, long, BigDecimal, double.", "such as 10.5."),
            new Case("Correct the path. In Java, withUnknownColumns(IGNORE) ignores such keys.", "Correct the path."),
            new Case("Give its key: in Java with withDecryption, on the command line with --key-file or --keystore.",
                    "Give its key: with --key-file or --keystore."),
            new Case(
                    "Encrypt the new file with WriteOptions.withEncryption, or allow it with Rewrite.decrypting(); on the"
                            + " command line with --encrypt or --decrypt.",
                    "Encrypt the new file with --encrypt, or allow it with --decrypt."),
            new Case("or allow it: Decryption.withPlaintextFiles(READ), --allow-plaintext on the command line.",
                    "or allow it: --allow-plaintext."),
            new Case("Give the prefix: Decryption.withAadPrefix, --aad-prefix on the command line.",
                    "Give the prefix: --aad-prefix."),
            new Case("Encrypt it too, or allow it with Rewrite.decrypting(), --decrypt on the command line.",
                    "Encrypt it too, or allow it with --decrypt."),
            new Case("If an append failed, lamella repair (FileRepair) restores the previous content.",
                    "If an append failed, lamella repair restores the previous content. To read its rows without the"
                            + " end: lamella recover."),
            new Case("Ask for a finer unit, or for truncated timestamps (Scan.truncatedTimestamps).",
                    "Ask for a finer unit, or for truncated timestamps."),
            new Case("Give the column one of these types, or read with DatasetOptions.Partitions.IGNORE.",
                    "Give the column one of these types with --partition-types, or read without partition columns:"
                            + " --ignore-partitions."),
            new Case("raise them with ReadOptions.withLimits or lamella --no-limits; a file",
                    "raise them with --no-limits; a file"),
            new Case(
                    "The page is damaged: fetch or write the file again. lamella recover (FileRecovery) writes the rows of"
                            + " other pages to a new file; or read it with checksums ignored.",
                    "The page is damaged: fetch or write the file again. lamella recover writes the rows of other pages"
                            + " to a new file; or read it with --no-checksums."),
            new Case(
                    "The file is damaged or was cut short: fetch or write it again. Other columns and row groups may still"
                            + " be readable.",
                    "The file is damaged or was cut short: fetch or write it again. lamella recover writes the rows that"
                            + " can be read to a new file."),
            new Case(
                    "Read what stands at a path of the values: Scan.variant(\"event\", \"$.kind\"), on the command line:"
                            + " lamella variant -c event --path '$.kind'",
                    "Read the values at a path: lamella variant -c event --path '$.kind'"),
            new Case("Make the batch for the writer's schema, or a writer for the schema of the batch.",
                    "To read files with different columns as one table, name a directory, or a pattern in quotes."),
            new Case("Ask for the stored number with getRaw.", "lamella cat prints the stored number."),
            new Case("a.parquet:\nIt is damaged.\nFetch the file again.",
                    "a.parquet:\nIt is damaged.\nFetch the file again."));

    @ParameterizedTest
    @FieldSource("CASES")
    void namesOfMethodsBecomeOptions(Case c) {
        assertThat(ShellAdvice.of(c.library)).isEqualTo(c.shell);
    }
}
