package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Encrypted files on the command line.
class KeyOptionsTest {
    private static final String ENCRYPTED = "../conformance/src/test/resources/encrypted/pj-columns.parquet";
    private static final String FOOTER_KEY = "ZGV2LWZvb3Rlci1rZXktMQ==";
    private static final String NAME_KEY = "ZGV2LWNvbHVtbi1rZXktMQ==";

    @TempDir
    Path folder;

    private String keys(String json) throws IOException {
        return Files.writeString(folder.resolve("keys.json"), json).toString();
    }

    private String keys() throws IOException {
        return keys("{\"footer_key\":\"" + FOOTER_KEY + "\",\"keys_by_id\":{\"kc1\":\"" + NAME_KEY + "\"}}");
    }

    private String allKeys() throws IOException {
        return keys("{\"footer_key\":\"" + FOOTER_KEY + "\",\"column_keys\":{\"name\":\"" + NAME_KEY
                + "\",\"score\":\"ZGV2LWNvbHVtbi1rZXktMg==\","
                + "\"tags\":\"ZGV2LWNvbHVtbi1rZXktb2YtMzItYnl0ZXMtMzMzMyE=\"}}");
    }

    @Test
    void columnsAreReadWithTheirKeys() throws IOException {
        assertThat(
                run("head", "-n", "1", ENCRYPTED, "-c", "id,name", "--key-file", keys(), "--format", "jsonl").output())
                .isEqualTo("{\"id\":11000,\"name\":\"Zoë\"}\n");
        assertThat(run("count", ENCRYPTED, "--key-file", keys()).output()).isEqualTo("60\n");
        Result missing = run("cat", ENCRYPTED, "-c", "score", "--key-file", keys());
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.errors())
                .contains("row group 0, column score:\nThe column is encrypted, and no key was given; it"
                        + " asks for the key \"kc2\" of column score.\n");
        assertThat(run("schema", ENCRYPTED).errors())
                .contains("The footer is encrypted, and no key was given; it asks for the"
                        + " key \"kf\" of the footer.");
    }

    @Test
    void anEncryptedFileIsWrittenInTheClearOnlyOnRequest() throws IOException {
        String out = folder.resolve("out.parquet").toString();
        for (List<String> command : List.of(List.of("rewrite"), List.of("convert"))) {
            String[] plain = arguments(command, ENCRYPTED, out, "--key-file", allKeys());
            Result rejected = run(plain);
            assertThat(rejected.exitCode()).isEqualTo(2);
            assertThat(rejected.errors()).contains(
                    "is encrypted, and OUT would not be. Encrypt OUT with --encrypt, or write the values in the clear with --decrypt");
            assertThat(Path.of(out)).doesNotExist();
            assertThat(run(arguments(List.of(plain), "--decrypt")).exitCode()).isZero();
            assertThat(run("count", out).output()).isEqualTo("60\n");
            Files.delete(Path.of(out));
        }
        assertThat(run("concat", out, ENCRYPTED).errors()).contains("The footer is encrypted");
        assertThat(run("set-meta", ENCRYPTED, "a=b").errors()).contains("The footer is encrypted");
    }

    private static String[] arguments(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void aPlainFileIsRejectedWhereKeysAreGiven() throws IOException {
        assertThat(run("count", example("planets.parquet"), "--key-file", keys()).errors())
                .contains("The file is not encrypted, but keys were given.").contains("--allow-plaintext");
        assertThat(run("count", example("planets.parquet"), "--key-file", keys(), "--allow-plaintext").output())
                .isEqualTo("8\n");
    }

    @Test
    void wrappedKeysAreUnwrappedWithMasterKeys() throws IOException {
        String masters = keys("{\"master_keys\":{\"mk-footer\":\"ZGV2LW1hc3Rlci1rZXktZg==\","
                + "\"mk-a\":\"ZGV2LW1hc3Rlci1rZXktYQ==\"}}");
        String file = "../conformance/src/test/resources/encrypted/pj-kms-external.parquet";
        assertThat(run("head", "-n", "1", file, "-c", "name", "--key-file", masters, "--format", "jsonl").output())
                .isEqualTo("{\"name\":\"Zoë\"}\n");
        assertThat(run("cat", file, "-c", "id", "--key-file", masters).errors())
                .contains("There is no master key \"mk-b\"");
    }

    @Test
    void keysComeFromStandardInput() throws IOException {
        byte[] keys = Files.readAllBytes(Path.of(keys()));
        assertThat(run(keys, "count", ENCRYPTED, "--key-file", "-")).isEqualTo(new Result(0, "60\n", ""));
        assertThat(run("{".getBytes(StandardCharsets.UTF_8), "count", ENCRYPTED, "--key-file", "-").errors())
                .startsWith("lamella: standard input: The key file is not a JSON object");
        assertThat(run(keys, "count", "-", "--key-file", "-").errors()).startsWith(
                "lamella: Standard input can be read only once. Give - for one file, and names for the others");
    }

    record Misuse(String json, String message) {
        @Override
        public String toString() {
            return message;
        }
    }

    static final List<Misuse> MISUSES = List.of(
            new Misuse("{\"footer_key\":\"" + FOOTER_KEY, "The key file is not a JSON"
                    + " object"),
            new Misuse("[1]", "The key file is not a JSON object"),
            new Misuse("{\"footer_key\":\"secret!\"}", "footer_key: The text of the key is not Base64"),
            new Misuse("{\"footer_key\":\"c2VjcmV0\"}", "footer_key: A key has 16, 24 or 32 bytes, and not 6"),
            new Misuse("{\"footer_key\":null}", "The value of footer_key is not a text"),
            new Misuse("{\"footer_key\":12345678}", "The value of footer_key is not a text"),
            new Misuse("{\"footer_key\":\"" + FOOTER_KEY + "\",\"footer_key\":\"" + FOOTER_KEY + "\"}",
                    "The key file is not a JSON object in UTF-8, or has a field twice"),
            new Misuse("{\"column_keys\":{\"a\":null}}", "The value of column_keys, a is not a text"),
            new Misuse("{\"column_keys\":{\"a..b\":\"" + FOOTER_KEY + "\"}}",
                    "keys.json: The field column_keys: Path \"a..b\", character 3: a name is missing"),
            new Misuse("{\"column_keys\":{\"a\":\"" + FOOTER_KEY + "\",\"`a`\":\"" + FOOTER_KEY + "\"}}",
                    "The field column_keys has the column a twice"),
            new Misuse("{\"aad_prefix\":1234}", "The value of aad_prefix is not a text"),
            new Misuse("{\"column_keys\":\"secret\"}", "The field column_keys is not an object of keys in Base64"),
            new Misuse("{\"footer\":\"secret\"}", "The field footer is not known; allowed are footer_key, column_keys,"
                    + " keys_by_id, master_keys, aad_prefix, key_ids, algorithm, plaintext_footer, other_columns"),
            new Misuse("{\"footer_key\":\"" + FOOTER_KEY + "\",\"aad_prefix\":\"secret!\"}",
                    "The field aad_prefix is not Base64"));

    @Test
    void aDirectoryIsNoKeyFile() {
        Result result = run("cat", ENCRYPTED, "--key-file", folder.toString());
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors())
                .startsWith("lamella: " + folder + ": This is a directory. Give a JSON file with keys");
    }

    @ParameterizedTest
    @FieldSource("MISUSES")
    void aBadKeyFileIsSaidWithoutItsKeys(Misuse misuse) throws IOException {
        Result result = run("cat", ENCRYPTED, "--key-file", keys(misuse.json));
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).contains(misuse.message).doesNotContain("secret", FOOTER_KEY);
    }

    @Test
    void aKeyFileOfAnEditorForWindowsIsReadOrRejected() throws IOException {
        String json = Files.readString(Path.of(keys()));
        Path keys = folder.resolve("windows.json");
        Files.writeString(keys, "\uFEFF" + json);
        assertThat(run("count", ENCRYPTED, "--key-file", keys.toString()).output()).isEqualTo("60\n");
        Files.writeString(keys, "\uFEFF" + json, StandardCharsets.UTF_16LE);
        assertThat(run("count", ENCRYPTED, "--key-file", keys.toString()).errors())
                .contains(keys + ": The key file is not a JSON object in UTF-8");
    }

    @Test
    void anAadPrefixIsNotHexadecimal() throws IOException {
        for (String prefix : List.of("hex:zz", "hex:0")) {
            Result result = run("count", ENCRYPTED, "--key-file", keys(), "--aad-prefix", prefix);
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.errors()).contains("lamella: --aad-prefix " + prefix + ": Write two hexadecimal");
        }
    }

    @Test
    void optionsWithoutKeysAreRejected() {
        assertThat(run("cat", ENCRYPTED, "--aad-prefix", "a").errors()).contains("have an effect only with keys");
        assertThat(run("cat", ENCRYPTED, "--key-env", "LAMELLA_NO_SUCH_VARIABLE").errors())
                .contains("--key-env LAMELLA_NO_SUCH_VARIABLE: There is no such environment variable");
    }
}
