package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.encryption.KeySource;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files whose columns have their own keys, read with some of the keys. Columns with a key are read, the others fail,
/// and only keys that are needed are asked for.
class PartialKeysTest {
    private static final String ENCRYPTED_FOOTER = "pj-columns.parquet";
    private static final String PLAINTEXT_FOOTER = "pj-plaintext-footer.parquet";
    private static final List<String> COLUMNS = List.of("name", "score", "tags.list.element");

    /// A file, and the columns whose keys are given.
    private record Subset(EncryptedFile file, List<String> columns) {}

    static Stream<Subset> subsets() {
        return Stream.of(ENCRYPTED_FOOTER, PLAINTEXT_FOOTER, "pj-plaintext-footer-ctr.parquet", "pj-v2-bloom.parquet")
                .flatMap(file -> {
                    List<Subset> subsets = new ArrayList<>();
                    for (int bits = 0; bits < 1 << COLUMNS.size(); bits++) {
                        int chosen = bits;
                        subsets.add(new Subset(EncryptedFile.of(file), COLUMNS.stream()
                                .filter(column -> (chosen & 1 << COLUMNS.indexOf(column)) != 0).toList()));
                    }
                    return subsets.stream();
                });
    }

    private static ReadOptions options(Subset subset) {
        return ReadOptions.DEFAULT.withDecryption(subset.file.withColumns(subset.columns));
    }

    @ParameterizedTest
    @MethodSource("subsets")
    void eachSubsetOfKeysReadsItsColumns(Subset subset) throws IOException {
        try (ParquetReader all = subset.file.open();
                ParquetReader some = Parquet.open(subset.file.path(), options(subset))) {
            assertThat(some.rowCount()).isEqualTo(60);
            for (Leaf leaf : some.schema().leaves()) {
                String path = leaf.path().toString();
                Scan scan = Scan.all().columns(leaf.path());
                boolean isReadable = !COLUMNS.contains(path) || subset.columns.contains(path);
                assertThat(some.isReadable(0, leaf.index())).isEqualTo(isReadable);
                if (isReadable) {
                    assertThat(FourWays.rows(some, scan)).isEqualTo(FourWays.rows(all, scan));
                    assertThat(some.aggregates(leaf.path()).nulls()).isEqualTo(all.aggregates(leaf.path()).nulls());
                } else {
                    String id = "kc" + (COLUMNS.indexOf(path) + 1);
                    KeyException failure = catchThrowableOfType(KeyException.class,
                            () -> FourWays.rows(some, scan));
                    assertThat(failure).hasMessage(subset.file.path() + ", row group 0, column " + path + ":\n"
                            + "The column is encrypted, and no key was given; it asks for the key \"" + id
                            + "\" of column " + path + ".\n"
                            + "Give its key: in Java with withDecryption, on the command line with --key-file or --keystore.");
                    assertThat(catchThrowableOfType(KeyException.class, () -> some.aggregates(leaf.path())).reason())
                            .isEqualTo(KeyException.Reason.MISSING);
                }
            }
            List<ColumnPath> readable = some.schema().leaves().stream().filter(leaf -> some.isReadable(0, leaf.index()))
                    .map(Leaf::path).toList();
            assertThat(FourWays.rows(some, Scan.all().columns(readable)))
                    .isEqualTo(FourWays.rows(all, Scan.all().columns(readable)));
        }
    }

    /// Metadata that cannot be opened say nothing: neither bounds nor that there are no nulls.
    @ParameterizedTest
    @ValueSource(strings = {ENCRYPTED_FOOTER, PLAINTEXT_FOOTER})
    void metadataThatCannotBeOpenedSayNothing(String file) throws IOException {
        Subset none = new Subset(EncryptedFile.of(file), List.of());
        try (ParquetReader reader = Parquet.open(none.file.path(), options(none))) {
            for (String column : COLUMNS) {
                int index = leaf(reader, column).index();
                assertThat(reader.statistics(index).nullCount()).isEmpty();
                assertThat(reader.statistics(index).valueCount()).isEmpty();
                assertThat(reader.statistics(index).min()).isEmpty();
                assertThat(reader.statistics(index).max()).isEmpty();
            }
            for (String text : List.of("name is null", "name is not null", "name = 'x'", "score > 1e300",
                    "score is nan",
                    "tags is null", "tags is not null", "name in ('a', 'b')")) {
                Scan scan = Scan.all().filter(Filter.parse(text)).columns("id");
                assertThat(catchThrowableOfType(KeyException.class, () -> FourWays.rows(reader, scan))).as(text)
                        .isNotNull();
                assertThat(reader.explain(scan).toString()).as(text).contains("60 of 60 rows");
            }
            // Evidence about other columns is used as always.
            assertThat(FourWays.rows(reader, Scan.all().filter(Filter.parse("id < 0 and name = 'x'")).columns("id")))
                    .isEmpty();
            assertThat(reader.count(Filter.parse("id >= 11000")).value()).isEqualTo(60);
        }
    }

    private static Leaf leaf(ParquetReader reader, String column) {
        return reader.schema().leaves().stream().filter(each -> each.path().toString().equals(column)).findFirst()
                .orElseThrow();
    }

    @Test
    void aPlaintextFooterIsReadWithoutKeys() throws IOException {
        EncryptedFile c = EncryptedFile.of(PLAINTEXT_FOOTER);
        try (ParquetReader reader = Parquet.open(c.path()); ParquetReader all = c.open()) {
            assertThat(reader.protection()).hasToString("signed footer, not checked, AES_GCM_V1, key \"kf\"");
            assertThat(all.protection()).hasToString("signed footer, AES_GCM_V1, key \"kf\"");
            for (Leaf leaf : reader.schema().leaves()) {
                Scan scan = Scan.all().columns(leaf.path());
                if (COLUMNS.contains(leaf.path().toString())) {
                    assertThat(catchThrowableOfType(KeyException.class, () -> FourWays.rows(reader, scan)).problem())
                            .startsWith("The column is encrypted, and no key was given; it asks for the key \"kc");
                } else {
                    assertThat(FourWays.rows(reader, scan)).isEqualTo(FourWays.rows(all, scan));
                }
            }
        }
    }

    /// Hands out keys, and keeps the requests.
    private static final class Counting implements KeySource {
        private final EncryptedFile file;
        private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
        private final AtomicInteger asking = new AtomicInteger();
        private volatile boolean isShared;

        Counting(EncryptedFile file) {
            this.file = file;
        }

        @Override
        public Optional<SecretKey> key(KeyRequest request) {
            isShared |= asking.incrementAndGet() > 1;
            asked.add(request.toString());
            Thread.yield();
            String name = request.column().map(ColumnPath::toString).orElse("footer");
            asking.decrementAndGet();
            return Optional.of(file.keys().get(name));
        }
    }

    private static final String FOOTER = "the key \"kf\" of the footer";
    private static final String NAME = "the key \"kc1\" of column name";

    @ParameterizedTest
    @ValueSource(strings = {ENCRYPTED_FOOTER, PLAINTEXT_FOOTER})
    void keysAreAskedForOnceAndOnlyWhenNeeded(String file) throws IOException {
        Counting source = new Counting(EncryptedFile.of(file));
        try (ParquetReader reader = Parquet.open(source.file.path(),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(source)))) {
            assertThat(source.asked).containsExactly(FOOTER);
            assertThat(reader.rowCount()).isEqualTo(60);
            assertThat(reader.schema().leaves()).hasSize(7);
            assertThat(reader.keyRequests()).hasSize(4);
            FourWays.rows(reader, Scan.all().columns("id", "flag", "day"));
            FourWays.rows(reader, Scan.all().columns("id").filter(Filter.parse("id > 11050 and day is not null")));
            reader.statistics(0);
            reader.count(Filter.parse("id > 11050"));
            assertThat(source.asked).containsExactly(FOOTER);
            FourWays.rows(reader, Scan.all().columns("name"));
            FourWays.rows(reader, Scan.all().columns("name", "id"));
            reader.statistics(leaf(reader, "name").index());
            assertThat(source.asked).containsExactly(FOOTER, NAME);
            FourWays.read(reader);
            assertThat(source.asked).containsExactlyInAnyOrder(FOOTER, NAME, "the key \"kc2\" of column score",
                    "the key \"kc3\" of column tags.list.element");
        }
    }

    @Test
    void twoThreadsNeverAskAtOnce() throws Exception {
        Counting source = new Counting(EncryptedFile.of(ENCRYPTED_FOOTER));
        Decryption keys = Decryption.of(source);
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (int round = 0; round < 50; round++) {
                source.asked.clear();
                ReadOptions options = ReadOptions.DEFAULT.withDecryption(keys)
                        .withParallelism(Parallelism.on(pool, 3));
                try (ParquetReader one = Parquet.open(source.file.path(), options);
                        ParquetReader other = Parquet.open(source.file.path(), options)) {
                    List<Callable<List<Fields>>> work = new ArrayList<>();
                    for (String column : List.of("name", "score", "tags", "name")) {
                        work.add(() -> FourWays.rows(one, Scan.all().columns(column)));
                        work.add(() -> FourWays.rows(other, Scan.all().columns(column)));
                    }
                    for (Future<List<Fields>> done : pool.invokeAll(work)) {
                        assertThat(done.get()).hasSize(60);
                    }
                }
                // Four keys for each reader.
                assertThat(source.asked).hasSize(8);
            }
        }
        assertThat(source.isShared).isFalse();
    }

    /// A denial is not asked for again.
    @Test
    void aDeniedKeyFailsItsColumn() throws IOException {
        EncryptedFile c = EncryptedFile.of(ENCRYPTED_FOOTER);
        AtomicInteger asked = new AtomicInteger();
        Decryption keys = c.withColumns(List.of()).withSource(request -> {
            asked.incrementAndGet();
            throw new KeyException(KeyException.Reason.DENIED, "The key " + request.keyId().orElse("")
                    + " was not handed out", "Ask the owner of the table.");
        });
        try (ParquetReader reader = Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(keys))) {
            for (int i = 0; i < 3; i++) {
                KeyException failure = catchThrowableOfType(KeyException.class,
                        () -> FourWays.rows(reader, Scan.all().columns("name")));
                assertThat(failure).hasMessage(c.path() + ", row group 0, column name:\n"
                        + "The key kc1 was not handed out.\nAsk the owner of the table.");
            }
            assertThat(asked).hasValue(1);
            assertThat(reader.isReadable(0, leaf(reader, "name").index())).isFalse();
            assertThat(FourWays.rows(reader, Scan.all().columns("id"))).hasSize(60);
        }
    }

    @Test
    void filesSayWhichKeysTheyAskFor() throws IOException {
        assertThat(requests(ENCRYPTED_FOOTER)).containsExactly(FOOTER);
        assertThat(requests(PLAINTEXT_FOOTER)).containsExactly(FOOTER, NAME, "the key \"kc2\" of column score",
                "the key \"kc3\" of column tags.list.element");
        assertThat(requests("pj-kms-double.parquet"))
                .containsExactly("the key (master key \"mk-footer\") of the footer");
        assertThat(requests("py-kms-external.parquet"))
                .containsExactly(
                        "the key (wrapped with a master key that the key material beside the file names) of the footer");
        assertThat(requests("duck-gcm128.parquet")).containsExactly("the key of the footer");
        assertThat(requests("pj-aad-not-stored.parquet")).containsExactly(FOOTER);
        String planets = "../examples/planets.parquet";
        assertThat(Parquet.keyRequests(Path.of(planets))).isEmpty();
        assertThat(Parquet.keyRequests(planets)).isEmpty();
        assertThat(Parquet.protection(Path.of(planets))).isEqualTo(Parquet.protection(planets))
                .extracting(FileProtection::footer).isEqualTo(FileProtection.Footer.NONE);
    }

    private static List<String> requests(String file) throws IOException {
        try (var input = InputFile.of(EncryptedFile.FILES.resolve(file))) {
            return Parquet.keyRequests(input).stream().map(KeyRequest::toString).toList();
        }
    }

    /// Tables whose files have their own prefixes, as Iceberg writes them.
    @Test
    void eachFileHasItsPrefix() throws IOException {
        Decryption keys = Decryption.of(EncryptedFile.of(ENCRYPTED_FOOTER).keys().get("footer"))
                .withAadPrefixOf(file -> EncryptedFile.of(Path.of(file).getFileName().toString()).withheldPrefix()
                        .orElse(new byte[0]));
        for (String file : List.of("pj-iceberg-like.parquet", "pj-aad-not-stored.parquet", "pj-uniform-gcm128.parquet",
                "pj-aad.parquet")) {
            try (ParquetReader reader = Parquet.open(EncryptedFile.FILES.resolve(file),
                    ReadOptions.DEFAULT.withDecryption(keys))) {
                assertThat(FourWays.rows(reader, Scan.all().columns("id"))).hasSize(60);
            }
        }
    }

    /// An index of an encrypted column without its key is not used, and the plan says why.
    @Test
    void explainSaysWhatWasNotUsed() throws IOException {
        Subset none = new Subset(EncryptedFile.of("pj-v2-bloom.parquet"), List.of());
        ReadOptions options = options(none);
        try (ParquetReader reader = Parquet.open(none.file.path(), options)) {
            String explained = reader.explain(Scan.all().filter(Filter.parse("name = 'x'"))).toString();
            assertThat(explained).contains("name by statistics: nothing (the column is encrypted, or its metadata are"
                    + " missing)").contains("name by page index: nothing").contains("it asks for the key \"kc1\"");
        }
        Subset plain = new Subset(EncryptedFile.of(PLAINTEXT_FOOTER), List.of());
        Set<PruningSource> pages = EnumSet.of(PruningSource.PAGE_INDEX);
        try (ParquetReader reader = Parquet.open(plain.file.path(), options(plain).withPruning(pages))) {
            assertThat(reader.explain(Scan.all().filter(Filter.parse("name = 'x'"))).toString())
                    .contains("it asks for the key \"kc1\"");
        }
    }
}
