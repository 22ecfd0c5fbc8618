package dev.lamella.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.remote.TestServer.Request;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A Parquet file, read from a server that breaks in random ways: its rows, or a clear failure, and never other rows.
///
/// Pages have no checksums here, and another version of the file differs in its values only: nothing but the reader of ranges
/// can find out that bytes are wrong.
class FaultPlansTest {
    private static final int PLANS = 300 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 900;
    private static final Schema SCHEMA = Schema.builder("row").required("id", "INT64").required("name", "STRING")
            .list("xs", "INT32").build();

    private static final Map<Integer, byte[]> FILES = new HashMap<>();
    private static final Map<Integer, List<String>> VALUES = new HashMap<>();

    @BeforeAll
    static void write() throws IOException {
        for (int version = 0; version < 2; version++) {
            FILES.put(version, file(version));
            VALUES.put(version, rows(InputFile.of(FILES.get(version))));
        }
        assertThat(FILES.get(0).length).isEqualTo(FILES.get(1).length).isGreaterThan(12_000);
        assertThat(VALUES.get(0)).hasSize(ROWS).doesNotContainAnyElementsOf(VALUES.get(1));
    }

    private static byte[] file(int version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(2000, 100)
                .withRowGroups(1 << 20, 250).withChecksums(WriteOptions.Checksums.OMIT)
                .withDictionary(WriteOptions.Dictionary.NEVER);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), SCHEMA, options)) {
            RowAppender rows = writer.rows();
            for (int i = 0; i < ROWS; i++) {
                // Values that no encoding makes shorter; those of the two versions differ by one, so that they are as long.
                long value = i * 0x9E3779B97F4A7C15L;
                rows.setLong("id", value + version).set("name", "name " + (10_000 + i * 2 + version));
                rows.list("xs").addInt((int) (value >>> 32) + version).addInt(-1);
                rows.endRow();
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static List<String> rows(InputFile file) throws IOException {
        List<String> rows = new ArrayList<>();
        ReadOptions options = ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE);
        try (ParquetReader reader = Parquet.open(file, options); RowCursor row = reader.rows()) {
            while (row.next()) {
                rows.add(row.detach().toString());
            }
        }
        return rows;
    }

    /// What a server does to one file: which of its answers are wrong, and how; and when another file takes its place.
    private static final class Plan {
        private final Random random;
        private final double faultRate;
        private final int changeAt;
        private final boolean isCareless;
        private int answers;

        Plan(long seed) {
            random = new Random(seed);
            faultRate = random.nextInt(4) == 0 ? 0.8 : random.nextDouble() * 0.5;
            changeAt = random.nextInt(3) == 0 ? random.nextInt(12) : Integer.MAX_VALUE;
            isCareless = random.nextBoolean();
        }

        synchronized Reply answer(Request request) {
            int version = answers++ < changeAt ? 0 : 1;
            String tag = "\"" + version + "\"";
            Request asked = request;
            if (isCareless) {
                // A server that does not look at conditions.
                Map<String, String> headers = new HashMap<>(request.headers());
                headers.remove("if-match");
                asked = new Request(request.method(), request.target(), headers, new byte[0]);
            }
            Reply right = Reply.file(asked, FILES.get(version), tag);
            return random.nextDouble() < faultRate ? broken(request, right) : right;
        }

        private Reply broken(Request request, Reply right) {
            int length = right.body().length;
            return switch (random.nextInt(16)) {
                case 0, 1, 2 -> right.ending(Reply.Ending.CUT, random.nextInt(length + 1));
                case 3 -> right.ending(Reply.Ending.STALL, random.nextInt(length + 1));
                case 4, 5 -> Reply.of(500 + random.nextInt(5), "");
                case 6 -> Reply.of(429, "").with("Retry-After", "0");
                case 7 -> right.with("Content-Range", "bytes " + random.nextInt(100) + "-" + random.nextInt(9999) + "/"
                        + FILES.get(0).length);
                case 8 -> right.withBody(Arrays.copyOf(right.body(), random.nextInt(length + 100)));
                case 9 -> {
                    byte[] other = Arrays.copyOf(right.body(), random.nextInt(length + 100));
                    yield right.withBody(other).with("Content-Length", String.valueOf(other.length));
                }
                case 10 -> right.without(List.of("ETag", "Content-Range", "Content-Length").get(random.nextInt(3)));
                case 11 -> right.with("Content-Range", "bytes 0-999999999999999999/9223372036854775807");
                case 12 -> Reply.of(302, "", "Location", request.target() + "x");
                case 13 -> Reply.of(200, FILES.get(0), "ETag", "\"0\"");
                case 14 -> Reply.of(List.of(403, 404, 416, 400).get(random.nextInt(4)), "");
                case 15 -> right.with("Content-Length", String.valueOf(random.nextLong() >>> 2));
                default -> throw new AssertionError();
            };
        }
    }

    @Test
    void rowsAreRightOrThereAreNone() throws Exception {
        long first = Long.getLong("lamella.seed", 4711);
        RemoteOptions options = RemoteOptions.DEFAULT.withCaching(Caching.DEFAULT.withBlockBytes(512)
                .withCacheBytes(20_000).withReadAheadBytes(3000).withRequestBytes(8000).withTailBytes(700)
                .withWholeBytes(100_000))
                .withRetryPolicy(RetryPolicy.DEFAULT.withAttempts(4).withPauses(Duration.ZERO, Duration.ofMillis(1))
                        .withResponseTimeout(Duration.ofSeconds(5)).withStallTimeout(Duration.ofMillis(40), 10));
        Map<String, Plan> plans = new ConcurrentHashMap<>();
        AtomicInteger whole = new AtomicInteger();
        try (TestServer server = new TestServer(request -> plans.get(request.path().replace("x", "")).answer(request));
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < PLANS; i++) {
                long seed = first + i;
                String path = "/" + i;
                plans.put(path, new Plan(seed));
                runs.add(threads.submit(() -> run(seed, server.url(path), options, whole)));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        }
        assertThat(whole.get()).as("seed %d: plans that gave the rows, and plans that did not", first)
                .isBetween(PLANS / 10, PLANS * 9 / 10);
    }

    private static void run(long seed, String url, RemoteOptions options, AtomicInteger whole) {
        try {
            List<String> rows = rows(RemoteFiles.open(url, options));
            whole.incrementAndGet();
            assertThat(rows.equals(VALUES.get(0)) || rows.equals(VALUES.get(1))).as("seed %d", seed).isTrue();
        } catch (IOException e) {
            assertThat(e).as("seed %d", seed).hasMessageStartingWith(url + ": ");
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }
}
