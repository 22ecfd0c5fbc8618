package dev.lamella.encryption;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;

/// The keys to read encrypted files with. Immutable; `toString` shows no key.
///
/// Keys that are given for the footer and for columns take precedence over the [KeySource]. If the key of a column is
/// missing, only reading this column fails, with a [dev.lamella.error.KeyException].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class Decryption {
    private static final int MOST_SHOWN = 20;

    private final State state;
    /// Stays empty. The thread that computes its only entry asks the source, and others wait.
    private final ConcurrentHashMap<String, Boolean> turn;

    /// @param aadPrefix by the name of a file; empty if none is given
    private record State(Optional<SecretKey> footerKey, Map<ColumnPath, SecretKey> columnKeys,
            Optional<KeySource> source, Optional<Function<String, byte[]>> aadPrefix, PlaintextFiles plaintextFiles,
            FooterCheck footerCheck, PageBodies pages, UnknownColumns unknownColumns) {
        static State of(Optional<SecretKey> footerKey, Optional<KeySource> source) {
            return new State(footerKey, Map.of(), source, Optional.empty(), PlaintextFiles.REJECT,
                    FooterCheck.REQUIRE, PageBodies.AS_DECLARED, UnknownColumns.REJECT);
        }
    }

    private Decryption(State state, ConcurrentHashMap<String, Boolean> turn) {
        this.state = state;
        this.turn = turn;
    }

    private Decryption with(State changed) {
        return new Decryption(changed, turn);
    }

    /// How files that are not encrypted are treated.
    public enum PlaintextFiles {
        /// They are rejected, because an attacker may have replaced an encrypted file.
        REJECT,
        /// They are read.
        READ
    }

    /// Whether the signature of a plaintext footer must be checked.
    public enum FooterCheck {
        /// A file whose footer key is missing is rejected.
        REQUIRE,
        /// The signature is checked if the footer key is there.
        WHERE_POSSIBLE
    }

    /// How keys of columns that a file does not have are treated.
    public enum UnknownColumns {
        /// The file is rejected: the path may be mistyped.
        REJECT,
        /// The key is not used.
        IGNORE
    }

    /// The cipher of page bodies.
    public enum PageBodies {
        /// The algorithm that the file declares.
        AS_DECLARED,
        /// Counter mode, which does not detect changed bytes. Arrow C++ up to version 25 writes files with a
        /// plaintext footer that declare AES_GCM_V1, and whose page bodies are in counter mode: only the caller can
        /// know that such a file was not forged.
        CTR
    }

    /// The key of the footer, and of all columns without their own keys.
    public static Decryption of(SecretKey footerKey) {
        return new Decryption(State.of(Optional.of(footerKey), Optional.empty()), new ConcurrentHashMap<>());
    }

    /// A source of keys. It is never asked by two threads at once.
    public static Decryption of(KeySource source) {
        return new Decryption(State.of(Optional.empty(), Optional.of(source)), new ConcurrentHashMap<>());
    }

    /// Keys that a key management service unwraps: those of files with the key material of parquet-java, Spark and pyarrow,
    /// in the file or beside it.
    public static Decryption of(KmsClient kms) {
        return of(kms.keySource());
    }

    /// Adds the key of a column.
    ///
    /// @param path of the column as stored (`tags.list.element`) or as a logical path (`tags[]`), or of a group: of all
    ///     columns below it
    public Decryption withColumn(ColumnPath path, SecretKey key) {
        Map<ColumnPath, SecretKey> more = new HashMap<>(state.columnKeys);
        more.put(path, key);
        return with(new State(state.footerKey, Map.copyOf(more), state.source, state.aadPrefix, state.plaintextFiles,
                state.footerCheck, state.pages, state.unknownColumns));
    }

    /// As [#withColumn(ColumnPath, SecretKey)], with the path as text.
    public Decryption withColumn(String path, SecretKey key) {
        return withColumn(ColumnPath.parse(path), key);
    }

    /// Sets a source for keys that are not given here.
    public Decryption withSource(KeySource choice) {
        return with(new State(state.footerKey, state.columnKeys, Optional.of(choice), state.aadPrefix,
                state.plaintextFiles, state.footerCheck, state.pages, state.unknownColumns));
    }

    /// Sets the AAD prefix of files that do not store it.
    public Decryption withAadPrefix(byte[] prefix) {
        byte[] copy = prefix.clone();
        return withAadPrefixOf(ignored -> copy);
    }

    /// Sets a function that returns the AAD prefix of a file: for data sets, and for Iceberg tables, whose manifests
    /// contain the prefixes.
    ///
    /// @param prefixes the prefix by the name of the file, as messages show it; an empty array for files without one
    public Decryption withAadPrefixOf(Function<String, byte[]> prefixes) {
        return with(new State(state.footerKey, state.columnKeys, state.source, Optional.of(prefixes),
                state.plaintextFiles, state.footerCheck, state.pages, state.unknownColumns));
    }

    public Decryption withPlaintextFiles(PlaintextFiles choice) {
        return with(new State(state.footerKey, state.columnKeys, state.source, state.aadPrefix,
                Objects.requireNonNull(choice, "choice"), state.footerCheck, state.pages, state.unknownColumns));
    }

    public Decryption withFooterCheck(FooterCheck choice) {
        return with(new State(state.footerKey, state.columnKeys, state.source, state.aadPrefix, state.plaintextFiles,
                Objects.requireNonNull(choice, "choice"), state.pages, state.unknownColumns));
    }

    /// Sets another cipher for page bodies than the file declares; see [PageBodies#CTR].
    public Decryption withPages(PageBodies choice) {
        return with(new State(state.footerKey, state.columnKeys, state.source, state.aadPrefix, state.plaintextFiles,
                state.footerCheck, Objects.requireNonNull(choice, "choice"), state.unknownColumns));
    }

    /// Sets how keys of columns that a file does not have are treated. Data sets always ignore such keys.
    public Decryption withUnknownColumns(UnknownColumns choice) {
        return with(new State(state.footerKey, state.columnKeys, state.source, state.aadPrefix, state.plaintextFiles,
                state.footerCheck, state.pages, Objects.requireNonNull(choice, "choice")));
    }

    /// Replaces logical paths of columns with the paths that a file stores: `tags[]` becomes `tags.list.element`.
    ///
    /// @param schema of the file
    public Decryption withPathsOf(Schema schema) {
        Map<ColumnPath, SecretKey> stored = new HashMap<>();
        state.columnKeys.forEach((path, key) -> {
            if (isOfNames(path)) {
                stored.put(path, key);
            }
        });
        state.columnKeys.forEach((path, key) -> {
            if (!isOfNames(path)) {
                leaves(schema, path).forEach(leaf -> stored.putIfAbsent(leaf.path(), key));
            }
        });
        return with(new State(state.footerKey, Map.copyOf(stored), state.source, state.aadPrefix,
                state.plaintextFiles, state.footerCheck, state.pages, state.unknownColumns));
    }

    private static boolean isOfNames(ColumnPath path) {
        return path.steps().stream().allMatch(ColumnPath.Step.Name.class::isInstance);
    }

    /// The columns at or below a path.
    private static List<Leaf> leaves(Schema schema, ColumnPath path) {
        if (isOfNames(path)) {
            return schema.leaves().stream().filter(leaf -> leaf.path().startsWith(path)).toList();
        }
        try {
            return schema.leavesOf(path);
        } catch (SchemaMismatchException e) {
            return List.of();
        }
    }

    /// Checks that the columns with keys exist, unless [UnknownColumns#IGNORE] is chosen.
    ///
    /// @throws SchemaMismatchException if the schema does not have a column; the message lists its columns
    public void requireColumns(Schema schema) {
        if (state.unknownColumns == UnknownColumns.IGNORE) {
            return;
        }
        for (ColumnPath path : state.columnKeys.keySet()) {
            if (leaves(schema, path).isEmpty()) {
                throw new SchemaMismatchException("A key is given for the column " + path
                        + ", which the file does not have. Its columns are " + shown(schema),
                        "Correct the path. In Java, withUnknownColumns(IGNORE) ignores such keys.");
            }
        }
    }

    private static String shown(Schema schema) {
        String some = schema.leaves().stream().limit(MOST_SHOWN).map(leaf -> leaf.path().toString())
                .collect(Collectors.joining(", "));
        return schema.leaves().size() > MOST_SHOWN ? some + ", ..." : some;
    }

    /// The key for a request; empty if there is none.
    ///
    /// @throws dev.lamella.error.KeyException if the source denies it
    public Optional<SecretKey> key(KeyRequest request) {
        Optional<SecretKey> given = request.column().isPresent()
                ? ofColumn(request.column().get())
                : state.footerKey;
        return given.isPresent() || state.source.isEmpty() ? given : ask(state.source.get(), request);
    }

    private Optional<SecretKey> ask(KeySource source, KeyRequest request) {
        List<Optional<SecretKey>> found = new ArrayList<>(1);
        turn.compute("source", (ignored, before) -> {
            found.add(source.key(request));
            return null;
        });
        return found.getFirst();
    }

    private Optional<SecretKey> ofColumn(ColumnPath path) {
        for (int length = path.names().size(); length > 0; length--) {
            SecretKey key = state.columnKeys.get(ColumnPath.of(path.names().subList(0, length)));
            if (key != null) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    /// The AAD prefix of a file; empty if none is given. Not to be modified.
    ///
    /// @param file its name
    public Optional<byte[]> aadPrefix(String file) {
        return state.aadPrefix.map(prefixes -> prefixes.apply(file)).filter(prefix -> prefix.length > 0);
    }

    public PlaintextFiles plaintextFiles() {
        return state.plaintextFiles;
    }

    public FooterCheck footerCheck() {
        return state.footerCheck;
    }

    public PageBodies pages() {
        return state.pages;
    }

    /// What is given, without a key: `Decryption[footer key, column keys: 2, AAD prefix]`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Decryption[");
        state.footerKey.ifPresent(key -> text.append("footer key, "));
        text.append("column keys: ").append(state.columnKeys.size());
        state.source.ifPresent(keys -> text.append(", source of keys"));
        state.aadPrefix.ifPresent(prefix -> text.append(", AAD prefix"));
        return text.append(']').toString();
    }
}
