package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.CorruptFileException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.RowGroup;
import dev.lamella.records.RecordMapping;
import dev.lamella.remote.RemoteFiles;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted files give the rows of their writer: as rows, batches and records, on one thread and two, from memory, local files
/// and HTTP, with pages skipped and with Bloom filters.
class EncryptedRowsTest {
    private static final Parallelism TWO_THREADS;
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2,
            Thread.ofPlatform().daemon().name("encrypted-", 1).factory());
    private static final Map<String, byte[]> SERVED = new ConcurrentHashMap<>();
    private static HttpServer server;

    static {
        TWO_THREADS = Parallelism.on(POOL, 2);
    }

    /// A file, and how it is opened.
    private record Opened(String name, Path path, ReadOptions options) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A row of the files of `encrypted`.
    record Row(long id, String name, Double score, boolean flag, List<String> tags, byte[] blob, LocalDate day) {}

    /// Some columns of the files of the corpus, each of which has one or more of them.
    record CorpusRow(Optional<Double> double_field, Optional<Float> float_field, Optional<Boolean> boolean_field,
            Optional<Integer> integers) {}

    @BeforeAll
    static void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, SERVED.get(exchange.getRequestURI().getPath())));
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        POOL.shutdown();
    }

    static List<EncryptedFile> files() {
        return EncryptedFile.all();
    }

    static List<String> corpus() {
        return Corpus.encrypted();
    }

    /// Keys by the name that the file has on disk: key material lies beside it.
    private static Opened opened(EncryptedFile c) {
        Decryption keys = c.isWrapped()
                ? Decryption.of(asked -> EncryptedFile.kms().keySource()
                        .key(new KeyRequest(c.path().toString(), asked.column(), asked.keyMetadata())))
                : c.decryption();
        return new Opened(c.file(), c.path(), ReadOptions.DEFAULT.withDecryption(keys));
    }

    private interface Action {
        void run(ParquetReader reader) throws IOException;
    }

    /// Opens a file in six ways.
    private static void everywhere(Opened file, Action action) throws IOException {
        for (Parallelism threads : List.of(Parallelism.NONE, TWO_THREADS)) {
            ReadOptions options = file.options.withParallelism(threads);
            for (InputFile input : sources(file.path)) {
                try (ParquetReader reader = Parquet.open(input, options)) {
                    action.run(reader);
                }
            }
        }
    }

    private static List<InputFile> sources(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        String name = "/" + path.getFileName();
        SERVED.put(name, bytes);
        int port = server.getAddress().getPort();
        return List.of(InputFile.of(path), InputFile.of(bytes),
                RemoteFiles.open("http://127.0.0.1:" + port + name));
    }

    private static void answer(HttpExchange exchange, byte[] file) throws IOException {
        try (exchange) {
            String range = exchange.getRequestHeaders().getFirst("Range");
            exchange.getResponseHeaders().set("ETag", "\"" + file.length + "\"");
            exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", String.valueOf(file.length));
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            int from = 0;
            int end = file.length;
            if (range != null) {
                String[] ends = range.substring("bytes=".length()).split("-", -1);
                from = ends[0].isEmpty()
                        ? Math.max(0, file.length - Integer.parseInt(ends[1]))
                        : Integer.parseInt(ends[0]);
                end = ends[0].isEmpty() || ends[1].isEmpty()
                        ? file.length
                        : Math.min(file.length, Integer.parseInt(ends[1]) + 1);
                exchange.getResponseHeaders().set("Content-Range",
                        "bytes " + from + "-" + (end - 1) + "/" + file.length);
            }
            exchange.sendResponseHeaders(range == null ? 200 : 206, end - from);
            exchange.getResponseBody().write(file, from, end - from);
        }
    }

    @Test
    void allFilesAreThere() {
        assertThat(files()).hasSize(35);
    }

    @ParameterizedTest
    @MethodSource("files")
    void theRowsAreThoseOfTheWriter(EncryptedFile c) throws IOException {
        List<String> expected = c.expected();
        everywhere(opened(c), reader -> {
            assertThat(EncryptedFile.json(reader, Scan.all())).isEqualTo(expected);
            assertThat(FourWays.read(reader)).hasSize(expected.size());
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void recordsAreTheRows(EncryptedFile c) throws IOException {
        RecordMapping<Row> mapping = RecordMapping.of(Row.class);
        for (Parallelism threads : List.of(Parallelism.NONE, TWO_THREADS)) {
            ReadOptions options = opened(c).options.withParallelism(threads);
            for (InputFile input : sources(c.path())) {
                List<String> records = new ArrayList<>();
                try (var rows = mapping.withReadOptions(options).open(input)) {
                    for (Row row : rows) {
                        records.add(json(row));
                    }
                }
                assertThat(records).isEqualTo(c.expected());
            }
        }
    }

    private static String json(Row row) throws IOException {
        ObjectMapper json = new ObjectMapper();
        ObjectNode line = json.createObjectNode().put("id", row.id).put("name", row.name).put("score", row.score)
                .put("flag", row.flag);
        line.set("tags", json.valueToTree(row.tags));
        line.put("blob", row.blob);
        if (row.day == null) {
            line.putNull("day");
        } else {
            line.put("day", row.day.toEpochDay());
        }
        return json.readTree(line.toString()).toString();
    }

    /// The rows of a filter are those that match, whatever it is pruned by; most files have several pages a column chunk.
    @ParameterizedTest
    @MethodSource("files")
    void filtersFindTheirRows(EncryptedFile c) throws IOException {
        List<String> all = c.expected();
        for (int[] range : new int[][]{{11060, 11120}, {11000, 11001}, {11075, 11078}, {0, 11000}, {11000, 12000}}) {
            List<String> matching = all.stream().filter(line -> id(line) >= range[0] && id(line) < range[1]).toList();
            Filter filter = Filter.parse("id >= " + range[0] + " and id < " + range[1]);
            everywhere(opened(c), reader -> {
                assertThat(EncryptedFile.json(reader, Scan.all().filter(filter))).isEqualTo(matching);
                assertThat(reader.count(filter).value()).isEqualTo(matching.size());
            });
        }
    }

    private static long id(String line) {
        return Long.parseLong(line.replaceFirst("^\\{\"id\":(\\d+).*", "$1"));
    }

    /// Filters of `id` skip pages: fewer values are decoded.
    @ParameterizedTest
    @MethodSource("files")
    void pagesAreSkipped(EncryptedFile c) throws IOException {
        Opened file = opened(c);
        try (ParquetReader reader = Parquet.open(file.path, file.options)) {
            if (reader.rowCount() == 0 || reader.columnIndex(0, 0).isEmpty()) {
                assertThat(c.file()).containsAnyOf("no-rows", "duck");
                return;
            }
            Scan scan = Scan.all().filter(Filter.parse("id = 11093"));
            String explained = reader.explain(scan).toString();
            assertThat(explained).containsPattern("id by page index: 1 of [23] pages");
            long skipping = reader.measure(scan).values();
            try (ParquetReader without = Parquet.open(file.path,
                    file.options.withPruning(Set.of(PruningSource.STATISTICS)))) {
                assertThat(skipping).isLessThan(without.measure(scan).values());
            }
        }
    }

    /// Values between those of the file, which only a Bloom filter (or a dictionary) excludes.
    @ParameterizedTest
    @MethodSource("files")
    void bloomFiltersPrune(EncryptedFile c) throws IOException {
        Opened file = opened(c);
        ReadOptions options = file.options.withPruning(EnumSet.of(PruningSource.BLOOM_FILTER));
        try (ParquetReader reader = Parquet.open(file.path, options)) {
            boolean hasFilters = reader.rowCount() > 0 && reader.bloomFilterHeader(0, 0).isPresent();
            assertThat(hasFilters).isEqualTo(c.file().contains("bloom"));
            if (!hasFilters) {
                return;
            }
            for (String text : List.of("id = 11001", "id in (11002, 11004)", "name = 'Nobody'", "id = 11003")) {
                Filter filter = Filter.parse(text);
                boolean isThere = text.equals("id = 11003");
                assertThat(EncryptedFile.json(reader, Scan.all().filter(filter))).hasSize(isThere ? 1 : 0);
                String explained = reader.explain(Scan.all().filter(filter)).toString();
                String column = text.startsWith("id") ? "id" : "name";
                assertThat(explained).contains(column + " by bloom filter: none").doesNotContain("nothing");
                assertThat(reader.measure(Scan.all().filter(filter)).values() == 0).isEqualTo(!isThere);
            }
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void theCorpusIsRead(String name) throws IOException {
        Opened file = new Opened(name, Corpus.file(name), CorpusDecryptionTest.options(name));
        List<List<Fields>> first = new ArrayList<>();
        everywhere(onDisk(file), reader -> {
            first.add(FourWays.read(reader));
            FourWays.assertSame(name, first.getLast(), first.getFirst());
            int rows = name.contains("bloom") ? 2000 : name.contains("external") ? 100 : 50;
            assertThat(first.getLast()).hasSize(rows);
            assertThat(reader.protection().footer()).isEqualTo(name.contains("plaintext")
                    ? FileProtection.Footer.SIGNED
                    : FileProtection.Footer.ENCRYPTED);
        });
        List<CorpusRow> records = RecordMapping.of(CorpusRow.class).withReadOptions(file.options).read(file.path);
        assertThat(records).hasSameSizeAs(first.getFirst());
        if (first.getFirst().size() == 50) {
            String uniform = "data/uniform_encryption.parquet.encrypted";
            try (ParquetReader reader = Parquet.open(Corpus.file(uniform), CorpusDecryptionTest.options(uniform))) {
                assertThat(first.getFirst()).isEqualTo(FourWays.rows(reader, Scan.all()));
            }
            assertThat(records).isEqualTo(RecordMapping.of(CorpusRow.class)
                    .withReadOptions(CorpusDecryptionTest.options(uniform)).read(Corpus.file(uniform)));
        }
    }

    /// Keys that lie beside the file are found by its name on disk.
    private static Opened onDisk(Opened file) {
        if (!file.name.contains("external_key_material")) {
            return file;
        }
        Decryption keys = file.options.decryption().orElseThrow();
        return new Opened(file.name, file.path, ReadOptions.DEFAULT.withDecryption(Decryption.of(asked -> keys
                .key(new KeyRequest(file.path.toString(), asked.column(), asked.keyMetadata())))));
    }

    @Test
    void theCorpusHasThirteenFiles() {
        Corpus.assumeThere();
        assertThat(corpus()).hasSize(13);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void filtersOfTheCorpusFindTheirRows(String name) throws IOException {
        Opened file = onDisk(new Opened(name, Corpus.file(name), CorpusDecryptionTest.options(name)));
        String column = name.contains("external") ? "integers" : "double_field";
        List<Fields> all;
        List<Double> numbers = new ArrayList<>();
        try (ParquetReader plain = Parquet.open(file.path, file.options)) {
            all = FourWays.rows(plain, Scan.all().columns(column));
            try (RowCursor rows = plain.rows(Scan.all().columns(column))) {
                while (rows.next()) {
                    numbers.add(((Number) rows.get(0)).doubleValue());
                }
            }
        }
        for (PruningSource source : PruningSource.values()) {
            Opened pruned = new Opened(name, file.path, file.options.withPruning(EnumSet.of(source)));
            for (int[] range : new int[][]{{3, 9}, {-1, 0}, {40, 4000}}) {
                Filter filter = Filter.parse(column + " >= " + range[0] + " and " + column + " < " + range[1]);
                List<Fields> matching = IntStream.range(0, all.size())
                        .filter(row -> numbers.get(row) >= range[0] && numbers.get(row) < range[1]).mapToObj(all::get)
                        .toList();
                everywhere(pruned, reader -> assertThat(
                        FourWays.rows(reader, Scan.all().filter(filter).columns(column))).isEqualTo(matching));
            }
        }
    }

    @Test
    void bloomFiltersOfTheCorpusPrune() throws IOException {
        Corpus.assumeThere();
        String name = "data/encrypt_columns_and_footer_bloom_filter.parquet.encrypted";
        ReadOptions options = CorpusDecryptionTest.options(name).withPruning(EnumSet.of(PruningSource.BLOOM_FILTER));
        try (ParquetReader reader = Parquet.open(Corpus.file(name), options)) {
            Scan scan = Scan.all().filter(Filter.parse("double_field = 0.123"));
            assertThat(reader.bloomFilterHeader(0, 0)).isPresent();
            assertThat(reader.explain(scan).toString()).contains("double_field by bloom filter: none");
            assertThat(reader.measure(scan).values()).isZero();
        }
    }

    /// What does not authenticate is not used, and the plan says why; pages authenticate when they are read.
    @Test
    void anIndexOrAFilterThatWasChangedIsNotUsed() throws IOException {
        EncryptedFile c = EncryptedFile.of("pj-bloom-v1.parquet");
        byte[] index = c.bytes();
        byte[] filter = c.bytes();
        byte[] plain = c.bytes();
        try (ParquetReader reader = c.open()) {
            for (RowGroup group : reader.metadata().rowGroups()) {
                ColumnChunk id = group.columns().getFirst();
                int bits = (int) id.metadata().orElseThrow().bloomFilterOffset().orElseThrow();
                index[(int) id.columnIndexOffset().orElseThrow() + 30] ^= 1;
                filter[bits + id.metadata().orElseThrow().bloomFilterLength().orElseThrow() - 20] ^= 1;
                byte[] header = HexFormat.of().parseHex("15401c1c00001c1c00001c1c000000");
                System.arraycopy(header, 0, plain, bits, header.length);
            }
        }
        assertIgnored(c, index, "id by page index: nothing (",
                "The column index does not authenticate, though its key is right");
        assertIgnored(c, filter, "id by bloom filter: nothing (",
                "The Bloom filter does not authenticate, though its key is right");
        assertIgnored(c, plain, "id by bloom filter: nothing (",
                "The Bloom filter is not encrypted, although its column is");
    }

    private static void assertIgnored(EncryptedFile c, byte[] file, String... explained) throws IOException {
        Scan scan = Scan.all().filter(Filter.parse("id = 11093"));
        try (ParquetReader reader = Parquet.open(InputFile.of(file), c.options())) {
            assertThat(reader.explain(scan).toString()).contains(explained);
            assertThat(EncryptedFile.json(reader, scan)).hasSize(1).isEqualTo(
                    c.expected().stream().filter(line -> id(line) == 11093).toList());
            assertThat(EncryptedFile.json(reader, Scan.all())).isEqualTo(c.expected());
        }
    }

    /// Arrow C++ calls counter mode GCM there; nothing is decrypted without authentication that nobody asked for.
    @Test
    void aFileThatLiesAboutItsAlgorithmIsReadOnTheCallersWord() throws IOException {
        EncryptedFile c = EncryptedFile.of(EncryptedFile.MISLABELLED);
        Decryption declared = c.decryption().withPages(Decryption.PageBodies.AS_DECLARED);
        try (ParquetReader reader = Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(declared))) {
            assertThatThrownBy(() -> FourWays.rows(reader, Scan.all().columns("id")))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessage(c.path() + ", row group 0, column id, dictionary page at byte 4:\n"
                            + "The dictionary page does not authenticate, though its key is right: it was changed, or is in"
                            + " counter mode, which Arrow C++ does not declare in a plaintext footer.\n"
                            + "If you trust the file, read its pages in counter mode: Decryption.withPages(CTR).");
        }
        try (ParquetReader reader = c.open()) {
            assertThat(EncryptedFile.json(reader, Scan.all())).isEqualTo(c.expected());
        }
    }
}
