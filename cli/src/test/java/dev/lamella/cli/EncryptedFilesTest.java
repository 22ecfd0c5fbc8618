package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What commands show of encrypted files with all keys, with some, and with none.
class EncryptedFilesTest {
    private static final String FILES = "../conformance/src/test/resources/encrypted/";
    private static final String COLUMNS = FILES + "pj-columns.parquet";
    private static final String PLAINTEXT_FOOTER = FILES + "pj-plaintext-footer.parquet";
    private static final String FOOTER_KEY = "\"footer_key\":\"ZGV2LWZvb3Rlci1rZXktMQ==\"";
    private static final String NAME = "\"name\":\"ZGV2LWNvbHVtbi1rZXktMQ==\"";
    private static final String OTHERS = "\"score\":\"ZGV2LWNvbHVtbi1rZXktMg==\","
            + "\"tags\":\"ZGV2LWNvbHVtbi1rZXktb2YtMzItYnl0ZXMtMzMzMyE=\"";

    @TempDir
    Path folder;

    private String keys(String columns) throws IOException {
        return Files.writeString(folder.resolve("keys.json"), "{" + FOOTER_KEY + ",\"column_keys\":{" + columns + "}}")
                .toString();
    }

    private String all() throws IOException {
        return keys(NAME + "," + OTHERS);
    }

    private static Result with(String keys, String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--key-file", keys));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void metaShowsTheProtectionAndTheKeysOfColumns() throws IOException {
        String shown = with(keys(NAME), "meta", "--all", COLUMNS).output();
        assertThat(shown).contains("protection: encrypted footer\n", "encryption_algorithm: AES_GCM_V1\n",
                "footer_key: \"kf\"\n").doesNotContain("aad_prefix", "binding");
        assertThat(column(shown, "id")).doesNotContain("encrypted", "readable");
        assertThat(column(shown, "name")).contains("encrypted: with its own key\n", "key: \"kc1\"\n",
                "readable: true\n", "min_value");
        assertThat(column(shown, "score")).contains("key: \"kc2\"\n", "readable: false\n")
                .doesNotContain("num_values", "min_value");
        assertThat(with(keys(NAME), "meta", PLAINTEXT_FOOTER).output()).contains("protection: signed footer\n");
        assertThat(run("meta", "--all", PLAINTEXT_FOOTER).output()).contains("protection: signed footer, not checked\n",
                "footer_key: \"kf\"\n", "readable: false\n");
        assertThat(with(all(), "meta", FILES + "pj-aad.parquet").output())
                .contains("aad_prefix: \"orders/2026-03\"\n");
        assertThat(with(all(), "meta", FILES + "duck-gcm128.parquet").output())
                .contains("binding: not bound to the file\n");
        assertThat(run("meta", "../examples/planets.parquet").output()).doesNotContain("protection");
    }

    /// The lines about a column of the first row group.
    private static String column(String shown, String name) {
        int from = shown.indexOf("column: " + name + "\n");
        assertThat(from).isPositive();
        int end = shown.indexOf("column: ", from + 1);
        return end < 0 ? shown.substring(from) : shown.substring(from, end);
    }

    @Test
    void metaSaysWhatIsKnownWithoutAKey() {
        assertThat(run("meta", COLUMNS).output()).isEqualTo("""
                file: %s
                file_size: 13562
                protection: encrypted footer
                encryption_algorithm: AES_GCM_V1
                footer_key: "kf"
                not_readable: The footer is encrypted, and no key was given; it asks for the key "kf" of the footer
                """.formatted(COLUMNS));
        assertThat(run("meta", FILES + "pj-kms-double.parquet").output())
                .contains("footer_key: master key \"mk-footer\"\n").doesNotContain("wrapped");
        assertThat(run("meta", "--json", FILES + "pj-aad.parquet").output())
                .contains("\"aad_prefix\":\"\\\"orders/2026-03\\\"\"");
        assertThat(run("schema", COLUMNS).errors()).contains("it asks for the key \"kf\" of the footer");
    }

    @Test
    void schemaAndCountNeedNoKeysOfColumns() throws IOException {
        assertThat(with(keys(""), "schema", COLUMNS).output()).contains("binary name (STRING)");
        assertThat(with(keys(""), "count", COLUMNS).output()).isEqualTo("60\n");
        assertThat(run("schema", PLAINTEXT_FOOTER).output()).contains("binary name (STRING)");
        assertThat(run("count", PLAINTEXT_FOOTER).output()).isEqualTo("60\n");
        assertThat(with(keys(""), "count", COLUMNS, "--where", "id > 11050").output()).isNotBlank();
    }

    @Test
    void pagesOfOtherColumnsArePrinted() throws IOException {
        Result some = with(keys(NAME), "pages", COLUMNS, "-g", "0");
        assertThat(some.exitCode()).isEqualTo(1);
        assertThat(some.output()).contains("column id, page 0", "column name, page 0")
                .doesNotContain("column score, page");
        assertThat(some.errors()).contains("column score:\nThe column is encrypted, and no key was given; it asks for"
                + " the key \"kc2\" of column score.");
        Result everything = with(all(), "pages", COLUMNS, "-c", "score,tags", "-g", "0");
        assertThat(everything.exitCode()).isZero();
        assertThat(everything.output()).contains("column score, page 0", "column tags");
        assertThat(with(all(), "pages", COLUMNS, "-c", "name", "-g", "0", "-n", "1", "--dump", "values").exitCode())
                .isZero();
    }

    @Test
    void explainSaysWhatWasNotUsed() throws IOException {
        String where = "name = 'x' and id > 0";
        assertThat(with(all(), "cat", COLUMNS, "--where", "id = 11093", "--explain").output())
                .contains("id by page index");
        Result none = with(keys(""), "cat", COLUMNS, "--where", where, "--explain", "-c", "id");
        assertThat(none.output()).contains("name by page index: nothing", "it asks for the key \"kc1\" of column name");
        String filters = FILES + "pj-v2-bloom.parquet";
        assertThat(with(all(), "cat", filters, "--where", "name = 'Nobody'", "--explain").output())
                .contains("name by bloom filter: none");
    }

    @Test
    void checkLooksAtWhatKeysOpen() throws IOException {
        Result checked = with(all(), "check", "--data", COLUMNS);
        assertThat(checked.exitCode()).isZero();
        assertThat(checked.output()).doesNotContain("LP-ENCRYPTED", "LP-AUTHENTICATION", "LP-DATA-UN");
        assertThat(with(keys(NAME), "check", "--data", COLUMNS).output())
                .contains("LP-ENCRYPTED").doesNotContain("LP-AUTHENTICATION", "UNSUPPORTED");
        assertThat(run("check", "--data", COLUMNS).output()).contains("LP-FILE-UNSUPPORTED",
                "If a key is missing, pass it with --key-file or --keystore.");
        assertThat(run("check", "--data", PLAINTEXT_FOOTER).output())
                .contains("LP-ENCRYPTED", "LP-STATISTICS-IN-CLEAR").doesNotContain("LP-SIGNATURE");
        assertThat(with(all(), "check", FILES + "duck-gcm128.parquet").output()).contains("LP-NOT-BOUND");
        byte[] changed = Files.readAllBytes(Path.of(PLAINTEXT_FOOTER));
        changed[changed.length - 20] ^= 1;
        Path file = Files.write(folder.resolve("changed.parquet"), changed);
        Result signature = with(all(), "check", file.toString());
        assertThat(signature.exitCode()).isEqualTo(1);
        assertThat(signature.output()).contains("LP-SIGNATURE");
    }

    @Test
    void checkReportsAMissingKeyOnce() throws IOException {
        assertThat(run("check", PLAINTEXT_FOOTER).output()).contains("LP-ENCRYPTED", "Verified: schema, footer")
                .doesNotContain("UNSUPPORTED");
        assertThat(with(keys(""), "check", "--data", COLUMNS).output()).contains("LP-ENCRYPTED")
                .doesNotContain("UNSUPPORTED");
        assertThat(run("check", COLUMNS).output()).contains("it asks for the key \"kf\" of the footer. Give its key")
                .endsWith("Verified: nothing, because no footer could be read.\n").doesNotContain("Allowed:");
    }

    @Test
    void aKeyForAColumnThatDoesNotExistIsRejected() throws IOException {
        String mistyped = Files.copy(Path.of(keys(NAME.replace("name", "nam") + "," + OTHERS)),
                folder.resolve("mistyped.json")).toString();
        assertThat(with(mistyped, "count", COLUMNS).errors()).contains(
                "A key is given for the column nam, which the file does not have. Its columns are id, name, ");
        assertThat(with(mistyped, "head", FILES + "pj-{columns,plaintext-footer}.parquet", "-c", "id").exitCode())
                .isZero();
        assertThat(run("convert", COLUMNS, folder.resolve("out.parquet").toString(), "--key-file", all(), "--encrypt",
                mistyped).errors()).contains("A key is given for the column nam, which the new file would not have")
                .doesNotContain("parseList", "withColumn");
    }
}
