package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Keys;
import dev.lamella.metadata.ColumnCryptoMetadata;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Encrypted files written on the command line.
class EncryptOptionsTest {
    private static final String FOOTER_KEY = "Zm9vdGVyLWtleS1vZi1vbg==";
    private static final String OTHER_KEY = "YW5vdGhlci1rZXktb2YtMQ==";
    private static final String CSV = "id,name,city\n1,Ada,Londinium\n2,Grace,Novum Eboracum\n";
    private static final String JSON = "{\"id\":1,\"name\":\"Ada\",\"city\":\"Londinium\"}\n"
            + "{\"id\":2,\"name\":\"Grace\",\"city\":\"Novum Eboracum\"}\n";
    private static final long SEED = Long.getLong("lamella.seed", 20_261_128);
    private static final String PASSWORD = "Xq7-sesame";

    @TempDir
    Path folder;

    private String csv = "";
    private String out = "";

    @BeforeEach
    void files() throws IOException {
        csv = write("in.csv", CSV);
        out = path("out.parquet");
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private String write(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        return file.toString();
    }

    private String keys(String name, String footerKey, String more) throws IOException {
        return write(name, "{\"footer_key\":\"" + footerKey + "\"" + more + "}");
    }

    private String keys() throws IOException {
        return keys("keys.json", FOOTER_KEY, "");
    }

    private List<String> keystore() throws IOException {
        return keystore("masters", "0123456789", "password.txt", PASSWORD);
    }

    private List<String> keystore(String name, String front, String passwordFile, String password)
            throws IOException {
        Path file = folder.resolve(name + ".p12");
        try (OutputStream bytes = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (String id : List.of("mk-a", "mk-b")) {
                store.setKeyEntry(id, new SecretKeySpec((front + "-" + id + "-").getBytes(StandardCharsets.US_ASCII),
                        "AES"), password.toCharArray(), null);
            }
            store.store(bytes, password.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        return List.of("--keystore", file.toString(), "--password-file", write(passwordFile, password + "\n"));
    }

    private static Result ok(String... arguments) {
        Result result = run(arguments);
        assertThat(result.exitCode()).as(result.errors()).isZero();
        return result;
    }

    private static String[] with(List<String> more, String... first) {
        List<String> all = new ArrayList<>(Arrays.asList(first));
        all.addAll(more);
        return all.toArray(String[]::new);
    }

    private void assertHidden() throws IOException {
        assertThat(Files.readString(Path.of(out), StandardCharsets.ISO_8859_1)).startsWith("PARE")
                .doesNotContain("Londinium", "Eboracum", "city");
    }

    @Test
    void textIsEncryptedWithAKeyFile() throws IOException {
        Result result = ok("convert", csv, out, "--encrypt", keys());
        assertThat(result.errors()).doesNotContain("warning");
        assertHidden();
        assertThat(ok("cat", out, "--key-file", keys(), "--format", "jsonl").output()).isEqualTo(JSON);
        assertThat(run("cat", out).exitCode()).isEqualTo(1);
    }

    @Test
    void standardInputIsEncrypted() throws IOException {
        Result result = run(CSV.getBytes(StandardCharsets.UTF_8), "convert", "-", out, "--from", "csv", "--encrypt",
                keys());
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertHidden();
        ok("convert", csv, path("plain.parquet"));
        result = run(Files.readAllBytes(Path.of(path("plain.parquet"))), "rewrite", "-", out, "--encrypt", keys(),
                "--force");
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertHidden();
        assertThat(ok("cat", out, "--key-file", keys(), "--format", "jsonl").output()).isEqualTo(JSON);
    }

    @Test
    void aKeyFileHasAllSettings() throws IOException {
        String keys = keys("keys.json", FOOTER_KEY, ",\"column_keys\":{\"name\":\"" + OTHER_KEY + "\"},"
                + "\"key_ids\":{\"footer_key\":\"kf\",\"name\":\"kc\"},\"algorithm\":\"AES_GCM_CTR_V1\","
                + "\"plaintext_footer\":true,\"other_columns\":\"clear\",\"aad_prefix\":\"dGFibGU=\"");
        ok("convert", csv, out, "--encrypt", keys);
        assertThat(ok("cat", out, "--key-file", keys, "--format", "jsonl").output()).isEqualTo(JSON);
        assertThat(ok("cat", out, "-c", "city", "--format", "jsonl").output()).contains("Londinium");
        Decryption right = Decryption.of(Keys.ofBase64(FOOTER_KEY));
        try (ParquetReader reader = Parquet.open(Path.of(out), ReadOptions.DEFAULT.withDecryption(right))) {
            assertThat(reader.metadata().encryptionAlgorithm().orElseThrow().name()).isEqualTo("AES_GCM_CTR_V1");
            assertThat(reader.metadata().footerSigningKeyMetadata()).contains("kf".getBytes(StandardCharsets.UTF_8));
            ColumnCryptoMetadata crypto = reader.metadata().rowGroups().getFirst().columns().get(1).crypto()
                    .orElseThrow();
            assertThat(((ColumnCryptoMetadata.ColumnKey) crypto).keyMetadata())
                    .contains("kc".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void rewritingChangesKeys() throws IOException {
        ok("convert", csv, out, "--encrypt", keys());
        String others = keys("other.json", OTHER_KEY, "");
        String changed = path("changed.parquet");
        ok("rewrite", out, changed, "--key-file", keys(), "--encrypt", others);
        assertThat(ok("cat", changed, "--key-file", others, "--format", "jsonl").output()).isEqualTo(JSON);
        assertThat(run("cat", changed, "--key-file", keys()).errors()).contains("does not authenticate");
        ok("convert", out, path("again.parquet"), "--key-file", keys(), "--encrypt", others);
        assertThat(ok("cat", path("again.parquet"), "--key-file", others, "--format", "jsonl").output())
                .isEqualTo(JSON);
    }

    @Test
    void masterKeysOfAKeystoreWrapNewKeys() throws IOException {
        List<String> keystore = keystore();
        ok(with(keystore, "convert", csv, out, "--encrypt-with", "mk-a", "--encrypt-column", "name=mk-b"));
        assertHidden();
        assertThat(ok(with(keystore, "cat", out, "--format", "jsonl")).output()).isEqualTo(JSON);
        assertThat(run("cat", out).errors())
                .contains("it asks for the key (master key \"mk-a\") of the footer");
        String plain = path("plain.parquet");
        ok("convert", csv, plain);
        ok(with(keystore, "rewrite", plain, out, "--force", "--encrypt-with", "mk-b", "--key-material-beside"));
        assertThat(folder.resolve("_KEY_MATERIAL_FOR_out.parquet.json")).exists();
        assertThat(ok(with(keystore, "cat", out, "--format", "jsonl")).output()).isEqualTo(JSON);
        String keys = keys();
        ok(with(keystore, "rewrite", out, path("own.parquet"), "--encrypt", keys));
        ok(with(keystore, "rewrite", path("own.parquet"), path("back.parquet"), "--key-file", keys, "--encrypt-with",
                "mk-a"));
        assertThat(ok(with(keystore, "cat", path("back.parquet"), "--format", "jsonl")).output()).isEqualTo(JSON);
    }

    @Test
    void concatenationsChangeKeys() throws IOException {
        String plain = path("plain.parquet");
        ok("convert", csv, plain);
        ok("concat", out, plain, plain, "--encrypt", keys());
        assertHidden();
        List<String> keystore = keystore();
        String managed = path("managed.parquet");
        ok(with(keystore, "concat", managed, out, out, "--key-file", keys(), "--encrypt-with", "mk-a",
                "--key-material-beside"));
        assertThat(ok(with(keystore, "count", managed)).output()).isEqualTo("8\n");
        assertThat(folder.resolve("_KEY_MATERIAL_FOR_managed.parquet.json")).exists();
        Result rejected = run(with(keystore, "concat", path("clear.parquet"), managed));
        assertThat(rejected.exitCode()).isEqualTo(2);
        assertThat(rejected.errors())
                .contains("is encrypted, and OUT would not be. Encrypt OUT with --encrypt, or write");
        assertThat(Path.of(path("clear.parquet"))).doesNotExist();
        ok(with(keystore, "concat", path("clear.parquet"), managed, "--decrypt"));
        assertThat(ok("cat", path("clear.parquet"), "--format", "jsonl").output()).isEqualTo(JSON.repeat(4));
    }

    @Test
    void keysAreWrappedWithTheMasterKeysOfAnotherKeystore() throws IOException {
        List<String> old = keystore();
        List<String> fresh = keystore("fresh", "9876543210", "fresh.txt", "Zp3-sesame");
        ok(with(old, "convert", csv, out, "--encrypt-with", "mk-a", "--encrypt-column", "name=mk-b",
                "--key-material-beside"));
        String[] rotate = with(fresh, "rotate-keys", out, "--from", old.get(1), "--from-password-file", old.getLast(),
                "--master-key", "mk-b=mk-a");
        assertThat(ok(rotate).errors()).isEqualTo(out + ": 2 keys wrapped again\n");
        assertThat(ok(with(fresh, "cat", out, "--format", "jsonl")).output()).isEqualTo(JSON);
        assertThat(run(with(old, "cat", out)).errors()).contains("does not open with the master key \"mk-a\"");
        assertThat(run(rotate).errors()).contains("does not open with the master key \"mk-a\"");
        Result misuse = run(with(fresh, "rotate-keys", out, "--from", old.get(1), "--from-password-file",
                old.getLast(), "--master-key", "mk-b"));
        assertThat(misuse.exitCode()).isEqualTo(2);
        assertThat(misuse.errors()).contains("--master-key mk-b: Write it as OLD=NEW");
        assertThat(run("rotate-keys", out, "--from", old.get(1), "--keystore", fresh.get(1)).errors())
                .contains("Give its password with --password-file or --password-env");
    }

    @Test
    void anUnusedMasterKeyIsReported() throws IOException {
        List<String> store = keystore();
        ok(with(store, "convert", csv, out, "--encrypt-with", "mk-a", "--key-material-beside"));
        assertThat(ok(with(store, "rotate-keys", out, "--from", store.get(1), "--master-key", "mk-A=mk-b")).errors())
                .contains("1 key wrapped again")
                .contains("warning: --master-key mk-A=mk-b: No key was wrapped with mk-A");
        assertThat(ok(with(store, "rotate-keys", out, "--from", store.get(1), "--master-key", "mk-a=mk-b")).errors())
                .isEqualTo(out + ": 1 key wrapped again\n");
    }

    /// Parts of groups have other keys than the groups, and paths are logical.
    @Test
    void aKeyFileForWritingAlsoReads() throws IOException {
        String json = "{\"g\":{\"a\":1,\"b\":{\"c\":2,\"d\":{\"e\":3}}},\"tags\":[\"x\",\"y\"]}\n";
        String source = write("nested.ndjson", json);
        List<String> paths = new ArrayList<>(List.of("g", "g.b", "g.b.c", "g.b.d", "g.b.d.e", "tags[]"));
        Random random = new Random(SEED);
        for (int i = 0; i < 10; i++) {
            Collections.shuffle(paths, random);
            List<String> some = paths.subList(0, 2 + random.nextInt(paths.size() - 1));
            StringJoiner columns = new StringJoiner(",", ",\"column_keys\":{", "}");
            for (String path : some) {
                byte[] key = new byte[16];
                random.nextBytes(key);
                columns.add("\"" + path + "\":\"" + Base64.getEncoder().encodeToString(key) + "\"");
            }
            String keys = keys("keys" + i + ".json", FOOTER_KEY, columns.toString());
            ok("convert", source, out, "--encrypt", keys, "--force");
            assertThat(ok("cat", out, "--key-file", keys, "--format", "jsonl").output())
                    .as("seed %d, %s", SEED, some).isEqualTo(json);
        }
    }

    record Loss(String command) {}

    static final List<Loss> LOSSES = List.of(
            new Loss("rewrite OUT NEW --key-file KEYS --encrypt SOME"),
            new Loss("rewrite OUT NEW --key-file KEYS --encrypt SOME --rename name=first"),
            new Loss("rewrite OUT NEW --key-file KEYS --encrypt SOME --drop name"),
            new Loss("rewrite OUT NEW --key-file KEYS --encrypt SOME --rows-per-file 1"),
            new Loss("convert OUT NEW --key-file KEYS --encrypt SOME"),
            new Loss("convert OUT NEW --key-file KEYS --encrypt SOME -c city,id"),
            new Loss("convert OUT OUT NEW --key-file KEYS --encrypt SOME"),
            new Loss("convert OUT NEW --key-file KEYS --encrypt SOME --rename city=town"),
            new Loss("concat NEW OUT OUT --key-file KEYS --encrypt SOME"));

    /// `id` is encrypted in the new file, and other columns are not.
    @ParameterizedTest
    @FieldSource("LOSSES")
    void noColumnLosesItsEncryptionUnasked(Loss loss) throws IOException {
        ok("convert", csv, out, "--encrypt", keys());
        String some = keys("some.json", FOOTER_KEY,
                ",\"column_keys\":{\"id\":\"" + OTHER_KEY + "\"},\"other_columns\":\"clear\"");
        String fresh = path("new.parquet");
        String[] words = Arrays.stream(loss.command().split(" ")).map(word -> switch (word) {
            case "OUT" -> out;
            case "NEW" -> fresh;
            case "KEYS" -> path("keys.json");
            case "SOME" -> some;
            default -> word;
        }).toArray(String[]::new);
        Result rejected = run(words);
        assertThat(rejected.exitCode()).isEqualTo(1);
        assertThat(rejected.errors()).contains("The column is encrypted, and would not be in the new file.\n"
                + "Encrypt it too, or allow it with --decrypt.");
        assertThat(Path.of(fresh)).doesNotExist();
        ok(with(List.of("--decrypt"), words));
        assertThat(Path.of(fresh)).exists();
    }

    /// @param source shredding of the old file
    /// @param encrypted columns of the old file
    /// @param kept columns that are encrypted in the new file
    record Move(String source, String encrypted, String options, String kept) {}

    static final List<Move> MOVES = List.of(
            new Move("STRUCT(ssn STRING)", "v.typed_value", "--shred v=STRUCT(x INT32)", "v.typed_value"),
            new Move("none", "v.value", "--shred auto", "v.value"),
            new Move("none", "v.value", "--shred v=STRUCT(ssn STRING)", "v.value"),
            new Move("STRUCT(ssn STRING)", "v.typed_value", "--unshred", "id"));

    /// Values of a Variant move to other columns of it.
    @ParameterizedTest
    @FieldSource("MOVES")
    void noVariantLosesItsEncryptionUnasked(Move move) throws IOException {
        String json = write("in.jsonl", "{\"id\":1,\"v\":{\"ssn\":\"SECRET\"}}\n");
        ok("convert", json, out, "--variant", "v", "--shred", move.source, "--encrypt", partly(move.encrypted));
        String fresh = path("new");
        // With one file, and with a table.
        for (String more : List.of("", "--rows-per-file 10")) {
            for (String kept : List.of(move.kept, "v")) {
                List<String> words = new ArrayList<>(
                        List.of("rewrite", out, fresh, "--key-file", partly("v"), "--encrypt",
                                partly(kept)));
                words.addAll(shell(move.options));
                words.addAll(shell(more));
                if (kept.equals("v")) {
                    ok(words.toArray(String[]::new));
                } else {
                    Result rejected = run(words.toArray(String[]::new));
                    assertThat(rejected.exitCode()).as(words.toString()).isEqualTo(1);
                    assertThat(rejected.errors()).contains("column v:\nThe VARIANT has an encrypted column, and new "
                            + "columns of it would not be encrypted.\nEncrypt the whole VARIANT");
                    assertThat(Path.of(fresh)).doesNotExist();
                }
            }
            delete(Path.of(fresh));
        }
    }

    @Test
    void anEncryptedListIsAppended() throws IOException {
        String json = write("in.jsonl", "{\"id\":1,\"tags\":[\"x\",\"y\"]}\n");
        ok("convert", json, out, "--encrypt", keys());
        ok("append", out, out, "--key-file", keys());
        assertThat(ok("count", out, "--key-file", keys()).output()).isEqualTo("2\n");
    }

    @Test
    void anAppendedVariantDoesNotLoseItsEncryption() throws IOException {
        String json = write("in.jsonl", "{\"id\":1,\"v\":{\"ssn\":\"SECRET\"}}\n");
        String parts = partly("v.typed_value");
        ok("convert", json, out, "--variant", "v", "--shred", "STRUCT(ssn STRING)", "--encrypt", parts);
        String target = path("target.parquet");
        ok("convert", json, target, "--variant", "v", "--encrypt", partly("v.metadata"));
        Result rejected = run("append", target, out, "--key-file", partly("v"));
        assertThat(rejected.exitCode()).isEqualTo(1);
        assertThat(rejected.errors()).contains(out + ", column v:\nThe VARIANT has an encrypted column");
        ok("append", out, out, "--key-file", partly("v"));
    }

    /// A file of keys for one column; all keys are the same.
    private String partly(String column) throws IOException {
        return keys("part-" + column + ".json", FOOTER_KEY,
                ",\"column_keys\":{\"" + column + "\":\"" + FOOTER_KEY + "\"},\"other_columns\":\"clear\"");
    }

    /// An option, and its value, which may have spaces.
    private static List<String> shell(String option) {
        return option.isEmpty() ? List.of() : List.of(option.split(" ", 2));
    }

    private static void delete(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            try (DirectoryStream<Path> inner = Files.newDirectoryStream(file)) {
                for (Path each : inner) {
                    delete(each);
                }
            }
        }
        Files.delete(file);
    }

    @Test
    void onlyClearColumnsOfAFileWithEncryptedColumnsAreAppendedInTheClear() throws IOException {
        String some = keys("some.json", FOOTER_KEY,
                ",\"column_keys\":{\"id\":\"" + FOOTER_KEY + "\"},\"other_columns\":\"clear\"");
        String target = path("target.parquet");
        ok("convert", csv, target, "--encrypt", some);
        ok("convert", csv, out, "--encrypt", keys());
        Result rejected = run("append", target, out, "--key-file", some);
        assertThat(rejected.exitCode()).isEqualTo(1);
        assertThat(rejected.errors()).contains(out + ", column name:\nThe column is encrypted, and would not be")
                .contains("Encrypt it in " + target + " first, with lamella rewrite --encrypt.");
        ok("append", target, target, "--key-file", some);
        assertThat(ok("count", target, "--key-file", some).output()).isEqualTo("4\n");
    }

    @Test
    void filesAreContinuedWithTheirKeys() throws IOException {
        ok("convert", csv, out, "--encrypt", keys());
        String plain = path("plain.parquet");
        ok("convert", csv, plain);
        ok("append", out, plain, "--key-file", keys());
        ok("append", out, out, "--in-place", "--key-file", keys());
        assertThat(ok("count", out, "--key-file", keys()).output()).isEqualTo("8\n");
        ok("set-meta", out, "owner=me", "--key-file", keys());
        assertThat(ok("meta", out, "--key-file", keys()).output()).contains("owner");
        assertHidden();
        Result leak = run("append", plain, out, "--key-file", keys(), "--allow-plaintext");
        assertThat(leak.exitCode()).isEqualTo(2);
        assertThat(leak.errors()).contains(out + " is encrypted, and " + plain + " is not. Encrypt it first");
        assertThat(ok("count", plain).output()).isEqualTo("2\n");
    }

    @Test
    void aTruncatedFileIsRepairedWithItsKeys() throws IOException {
        ok("convert", csv, out, "--encrypt", keys());
        byte[] old = Files.readAllBytes(Path.of(out));
        ok("append", out, out, "--in-place", "--key-file", keys());
        byte[] longer = Files.readAllBytes(Path.of(out));
        Files.write(Path.of(out), Arrays.copyOf(longer, longer.length - 7));

        assertThat(run("repair", out).errors()).contains("Give its key: with --key-file or --keystore.");
        ok("repair", out, "--key-file", keys());
        assertThat(Path.of(out)).hasBinaryContent(old);
    }

    @Test
    void aKeyFileThatOthersReadIsWarnedOf() throws IOException {
        Path keys = Path.of(keys());
        if (Files.getFileStore(keys).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-r-----"));
            String warning = "lamella: warning: " + keys
                    + ": Other users can read the keys in this file. Forbid it with:"
                    + " chmod 600 " + keys + "\n";
            assertThat(ok("convert", csv, out, "--encrypt", keys.toString()).errors()).contains(warning);
            assertThat(ok("count", out, "--key-file", keys.toString()).errors()).isEqualTo(warning);
        }
    }

    @Test
    void aKeystoreHasTheMasterKeysThatAKeyFileLacks() throws IOException {
        List<String> keystore = keystore();
        ok(with(keystore, "convert", csv, out, "--encrypt-with", "mk-a"));
        String masters = write("other.json", "{\"master_keys\":{\"mk-other\":\"" + FOOTER_KEY + "\"}}");
        assertThat(run("count", out, "--key-file", masters).errors()).contains("There is no master key \"mk-a\"");
        ok(with(keystore, "count", out, "--key-file", masters));
    }

    @Test
    void keyMaterialIsNotWrittenBesideTheFilesOfADirectory() throws IOException {
        String table = path("table");
        Result result = run(with(keystore(), "convert", csv, table, "--encrypt-with", "mk-a", "--key-material-beside",
                "--rows-per-file", "1"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + table + "/").endsWith(".parquet"
                + ":\nThe key material is to be written beside the file, which needs a single local file: a data set, a"
                + " stream or an object store does not have one.\nWrite a single local file, or store the key material in"
                + " the files: without --key-material-beside.\n");
        assertThat(Path.of(table)).doesNotExist();
    }

    @Test
    void theKeystoreSaysWhatIsWrong() throws IOException {
        List<String> keystore = keystore();
        ok(with(keystore, "convert", csv, out, "--encrypt-with", "mk-a"));
        String store = keystore.get(1);
        Result wrong = run("cat", out, "--keystore", store, "--password-file", write("wrong.txt", "Xq7-other\n"));
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errors()).contains("The keystore " + store + " does not open with the password")
                .doesNotContain("Xq7");
        assertThat(run("cat", out, "--keystore", path("none.p12"), "--password-file", keystore.getLast()).errors())
                .contains("none.p12:\nThere is no such file.");
        assertThat(run(with(keystore, "convert", csv, path("b.parquet"), "--encrypt-with", "mk-z")).errors())
                .contains("The keystore " + store + " has no master key \"mk-z\".\nIts keys are mk-a, mk-b.");
        assertThat(Path.of(path("b.parquet"))).doesNotExist();
    }

    record Misuse(String arguments, String message) {
        @Override
        public String toString() {
            return arguments;
        }
    }

    static final List<Misuse> MISUSES = List.of(
            new Misuse("convert CSV OUT --encrypt-with mk-a",
                    "--encrypt-with mk-a: Give the keystore that has the master key, with --keystore"),
            new Misuse("convert CSV OUT --encrypt-with mk-a --keystore STORE",
                    "Give its password with --password-file or --password-env"),
            new Misuse("convert CSV OUT --encrypt-column name=mk-a", "have an effect only with --encrypt-with"),
            new Misuse("convert CSV OUT --key-material-beside", "have an effect only with --encrypt-with"),
            new Misuse("convert CSV OUT --encrypt KEYS --encrypt-with mk-a", "cannot be combined"),
            new Misuse("convert CSV OUT --encrypt-with mk-a --encrypt-column name KEYSTORE", "Write it as PATH=ID"),
            new Misuse("convert CSV OUT --encrypt-with mk-a --encrypt-column nobody=mk-a KEYSTORE",
                    "An option names a column that does not exist"),
            new Misuse("convert CSV other.jsonl --encrypt KEYS", "encryption are for Parquet files"),
            new Misuse("convert CSV OUT --encrypt EMPTY", "The field footer_key is missing"),
            new Misuse("convert CSV OUT --encrypt READING", "The field keys_by_id is for reading only"),
            new Misuse("convert CSV OUT --encrypt IDS", "key_ids has nobody, which is neither footer_key nor"),
            new Misuse("convert CSV OUT --encrypt ALGORITHM",
                    "The value of algorithm is not allowed; allowed are AES_GCM_CTR_V1, AES_GCM_V1"),
            new Misuse("convert CSV OUT --password-file PASSWORD", "--password-env are for databases"),
            new Misuse("count PLANETS --password-file PASSWORD", "have an effect only with --keystore"),
            new Misuse("convert jdbc:h2:mem: OUT --query q --encrypt-with mk-a KEYSTORE",
                    "--keystore cannot be combined with a database"),
            new Misuse("rewrite PLANETS OUT --encrypt KEYS --decrypt", "--decrypt cannot be combined with --encrypt"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void misuseIsSaidWithoutKeys(Misuse misuse) throws IOException {
        List<String> keystore = keystore();
        List<String> arguments = new ArrayList<>();
        for (String word : misuse.arguments.split(" ")) {
            switch (word) {
                case "CSV" -> arguments.add(csv);
                case "OUT" -> arguments.add(out);
                case "KEYS" -> arguments.add(keys());
                case "STORE" -> arguments.add(keystore.get(1));
                case "KEYSTORE" -> arguments.addAll(keystore);
                case "PASSWORD" -> arguments.add(keystore.getLast());
                case "PLANETS" -> arguments.add(example("planets.parquet"));
                case "EMPTY" -> arguments.add(write("empty.json", "{}"));
                case "READING" -> arguments.add(keys("reading.json", FOOTER_KEY, ",\"keys_by_id\":{}"));
                case "IDS" -> arguments.add(keys("ids.json", FOOTER_KEY, ",\"key_ids\":{\"nobody\":\"k\"}"));
                case "ALGORITHM" -> arguments.add(keys("algorithm.json", FOOTER_KEY, ",\"algorithm\":\"AES\""));
                default -> arguments.add(word);
            }
        }
        Result result = run(arguments.toArray(String[]::new));
        assertThat(result.errors()).contains(misuse.message).doesNotContain(FOOTER_KEY, "Xq7");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(Path.of(out)).doesNotExist();
    }
}
