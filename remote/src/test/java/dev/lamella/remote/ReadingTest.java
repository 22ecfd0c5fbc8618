package dev.lamella.remote;

import static dev.lamella.remote.Remotes.OPTIONS;
import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Reads from a server that answers rightly: the bytes, and in how few requests they come.
class ReadingTest {
    private static final byte[] FILE = bytes(5000);

    @Test
    void readsAtRandomGiveTheBytesOfTheFile() throws IOException {
        long seed = 20260301;
        Random random = new Random(seed);
        List<Caching> cachings = List.of(OPTIONS.caching(), OPTIONS.caching().withCacheBytes(0),
                OPTIONS.caching().withReadAheadBytes(700), OPTIONS.caching().withBlockBytes(37).withRequestBytes(80),
                OPTIONS.caching().withTailBytes(10_000), OPTIONS.caching().withCacheBytes(150).withReadAheadBytes(300));
        try (TestServer server = TestServer.of(FILE)) {
            for (Caching caching : cachings) {
                try (InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS.withCaching(caching))) {
                    assertThat(file.size()).isEqualTo(FILE.length);
                    for (int i = 0; i < 60; i++) {
                        int position = random.nextInt(FILE.length + 1);
                        int count = random.nextInt(Math.min(FILE.length - position, 1 << random.nextInt(13)) + 1);
                        if (random.nextInt(4) == 0) {
                            file.prefetch(List.of(new ByteRange(position, random.nextInt(3000)),
                                    new ByteRange(random.nextInt(6000), 200)));
                        }
                        assertThat(read(file, position, count))
                                .as("seed %d, %s, %d at %d", seed, caching, count, position)
                                .isEqualTo(Arrays.copyOfRange(FILE, position, position + count));
                    }
                }
            }
        }
    }

    /// @param reads position and count of each
    /// @param ranges what is asked for, behind the first look
    record Case(String name, Caching caching, List<ByteRange> plan, long[][] reads, List<String> ranges) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Caching BLOCKS = OPTIONS.caching();

    static final List<Case> CASES = List.of(
            new Case("the end came with the first request", BLOCKS, List.of(), new long[][]{{4950, 50}, {4999, 1}},
                    List.of()),
            new Case("small reads side by side are one request", BLOCKS, List.of(),
                    new long[][]{{200, 10}, {210, 20}, {250, 50}, {200, 100}}, List.of("bytes=200-299")),
            new Case("a long read is one request in whole blocks", BLOCKS, List.of(), new long[][]{{250, 400}},
                    List.of("bytes=200-699")),
            new Case("what is longer than a request is several", BLOCKS, List.of(), new long[][]{{0, 2500}},
                    List.of("bytes=0-999", "bytes=1000-1999", "bytes=2000-2499")),
            new Case("what is there is not asked for again", BLOCKS, List.of(),
                    new long[][]{{300, 100}, {200, 300}}, List.of("bytes=300-399", "bytes=200-299", "bytes=400-499")),
            new Case("blocks end where the end begins", BLOCKS, List.of(), new long[][]{{4890, 80}},
                    List.of("bytes=4800-4949")),
            new Case("nothing is read ahead of a single read", BLOCKS.withReadAheadBytes(500), List.of(),
                    new long[][]{{1000, 50}}, List.of("bytes=1000-1099")),
            new Case("reads that follow each other read ahead", BLOCKS.withReadAheadBytes(500), List.of(),
                    new long[][]{{1000, 100}, {1100, 100}, {1200, 100}, {1300, 300}},
                    List.of("bytes=1000-1099", "bytes=1100-1599")),
            new Case("two columns in turn read ahead, each for itself", BLOCKS.withReadAheadBytes(300), List.of(),
                    new long[][]{{1000, 100}, {3000, 100}, {1100, 100}, {3100, 100}, {1200, 200}, {3200, 200}},
                    List.of("bytes=1000-1099", "bytes=3000-3099", "bytes=1100-1399", "bytes=3100-3399")),
            new Case("planned ranges that are close are one request", BLOCKS,
                    List.of(new ByteRange(1000, 100), new ByteRange(1150, 100), new ByteRange(1300, 200)),
                    new long[][]{{1000, 10}, {1150, 100}, {1300, 200}}, List.of("bytes=1000-1499")),
            new Case("nothing is read beyond a plan", BLOCKS.withReadAheadBytes(900), List.of(new ByteRange(1000, 300)),
                    new long[][]{{1000, 100}, {1100, 100}, {1200, 100}}, List.of("bytes=1000-1299")),
            new Case("a plan is followed once", BLOCKS.withCacheBytes(400), List.of(new ByteRange(1000, 200)),
                    new long[][]{{1000, 10}, {3000, 1}, {3200, 1}, {3400, 1}, {3600, 1}, {1000, 10}},
                    List.of("bytes=1000-1199", "bytes=3000-3099", "bytes=3200-3299", "bytes=3400-3499",
                            "bytes=3600-3699", "bytes=1000-1099")),
            new Case("a plan beyond the end asks for what is there", BLOCKS, List.of(new ByteRange(4800, 9000)),
                    new long[][]{{4800, 1}, {4990, 10}}, List.of("bytes=4800-4949")),
            new Case("what was used longest ago goes first", BLOCKS.withCacheBytes(200), List.of(),
                    new long[][]{{0, 1}, {100, 1}, {0, 1}, {200, 1}, {0, 1}, {100, 1}},
                    List.of("bytes=0-99", "bytes=100-199", "bytes=200-299", "bytes=100-199")));

    @ParameterizedTest
    @FieldSource("CASES")
    void asksForNoMoreThanItShould(Case c) throws IOException {
        try (TestServer server = TestServer.of(FILE);
                InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS.withCaching(c.caching()))) {
            file.prefetch(c.plan());
            for (long[] read : c.reads()) {
                assertThat(read(file, read[0], (int) read[1]))
                        .isEqualTo(Arrays.copyOfRange(FILE, (int) read[0], (int) (read[0] + read[1])));
            }
            List<String> expected = new ArrayList<>(List.of("bytes=-50"));
            expected.addAll(c.ranges());
            assertThat(server.ranges()).isEqualTo(expected);
            assertThat(server.requests().stream().skip(1)).allMatch(
                    request -> request.header("if-match").equals("\"1\""));
        }
    }

    @Test
    void severalThreadsFetchNoBlockTwice() throws Exception {
        Caching caching = OPTIONS.caching().withCacheBytes(100_000);
        try (TestServer server = TestServer.of(FILE);
                InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS.withCaching(caching));
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> runs = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                runs.add(threads.submit(() -> {
                    for (int at = 0; at < 4900; at += 70) {
                        assertThat(read(file, at, 70)).isEqualTo(Arrays.copyOfRange(FILE, at, at + 70));
                    }
                    return null;
                }));
            }
            for (Future<?> run : runs) {
                run.get();
            }
            assertThat(server.ranges()).doesNotHaveDuplicates();
            long asked = server.requests().stream().skip(1)
                    .map(request -> request.header("range").substring(6).split("-"))
                    .mapToLong(ends -> Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1).sum();
            assertThat(asked).isEqualTo(4900);
        }
    }

    @Test
    void readsBeyondTheEndAndAfterClosingAreRejectedWithoutARequest() throws IOException {
        try (TestServer server = TestServer.of(FILE)) {
            InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS);
            assertThatThrownBy(() -> read(file, 4999, 2)).isInstanceOf(EOFException.class);
            file.close();
            assertThatThrownBy(() -> read(file, 0, 1)).hasMessage(server.url("/f") + " is closed");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void anInterruptedThreadStopsWaitingAndStaysInterrupted() throws Exception {
        try (TestServer server = new TestServer(request -> {
            Reply reply = Reply.file(request, FILE, "\"1\"");
            return request.header("range").equals("bytes=-50") ? reply : reply.ending(Reply.Ending.STALL, 20);
        }); InputFile file = RemoteFiles.open(server.url("/f"), OPTIONS)) {
            List<Throwable> failures = new ArrayList<>();
            List<Boolean> interrupted = new ArrayList<>();
            Thread reader = Thread.ofPlatform().start(() -> {
                try {
                    read(file, 0, 100);
                } catch (IOException e) {
                    failures.add(e);
                    interrupted.add(Thread.currentThread().isInterrupted());
                }
            });
            while (server.requests().size() < 2) {
                Thread.onSpinWait();
            }
            reader.interrupt();
            reader.join();
            assertThat(failures).singleElement().isInstanceOf(java.io.InterruptedIOException.class);
            assertThat(interrupted).containsExactly(true);
        }
    }
}
