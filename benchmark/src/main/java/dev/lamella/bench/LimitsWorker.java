package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The main class of the process that finds out what the machine can do: see [CommandLoop].
///
/// `version FILE`, answered by who decompresses it; `bytes FILE`, answered by the bytes of its pages, decompressed; `run COUNT LIMIT FILE`,
/// answered by a [Measurement].
final class LimitsWorker {
    /// What reading and decompressing is called among contenders.
    static final String FLOOR = "floor";

    private static final int ARRAY_BYTES = 256 << 20;
    private static final int READ_BYTES = 1 << 20;

    /// What is measured.
    enum Limit {
        /// 256 MB are copied from one array to another.
        COPY,
        /// As many are added up, as `long`s.
        SUM,
        /// The file, which is in the system's cache, comes into an array of 1 MB, piece by piece.
        READ,
        /// Pages that are in memory are decompressed, one after the other.
        DECOMPRESS,
        /// Both, page by page.
        FLOOR
    }

    private LimitsWorker() {}

    /// Works until the input ends.
    ///
    /// @param arguments a name for the process
    public static void main(String[] arguments) throws Exception {
        CommandLoop.run(LimitsWorker::answer);
    }

    /// The contender that reads a file's pages and decompresses them.
    static Lane floor(Workers workers, Path file) throws IOException {
        WorkerProcess worker = workers.get(new Workers.Call(LimitsWorker.class, FLOOR));
        return new Lane(new Contestant(FLOOR, Contestant.Role.COMPARED, Contestant.Memory.HEAP),
                worker.ask("version " + file), count -> worker.measure(count, Limit.FLOOR, file));
    }

    private static String answer(String command) throws Exception {
        String[] words = command.split(" ", 2);
        switch (words[0]) {
            case "version" -> {
                try (StoredPages pages = StoredPages.of(Path.of(words[1]))) {
                    return pages.implementation();
                }
            }
            case "bytes" -> {
                try (StoredPages pages = StoredPages.of(Path.of(words[1]))) {
                    return Long.toString(pages.plainBytes());
                }
            }
            case "run" -> {
                String[] what = words[1].split(" ", 3);
                return measure(Integer.parseInt(what[0]), Limit.valueOf(what[1]), Path.of(what[2])).format();
            }
            default -> throw new IllegalArgumentException("no such command: " + command);
        }
    }

    private static Measurement measure(int count, Limit limit, Path file) throws Exception {
        return switch (limit) {
            case COPY -> {
                byte[] from = new byte[ARRAY_BYTES];
                byte[] to = new byte[ARRAY_BYTES];
                yield Meter.measure(count, () -> System.arraycopy(from, 0, to, 0, ARRAY_BYTES));
            }
            case SUM -> {
                long[] numbers = new long[ARRAY_BYTES / Long.BYTES];
                Arrays.setAll(numbers, i -> i);
                long expected = sum(numbers);
                yield Meter.measure(count, () -> {
                    if (sum(numbers) != expected) {
                        throw new IllegalStateException("two sums differ");
                    }
                });
            }
            case READ -> {
                try (StoredPages pages = StoredPages.of(file)) {
                    byte[] window = new byte[READ_BYTES];
                    yield Meter.measure(count, () -> pages.readFile(window));
                }
            }
            case DECOMPRESS -> {
                try (StoredPages pages = StoredPages.of(file)) {
                    byte[] all = pages.read();
                    yield Meter.measure(count, () -> pages.decompress(all));
                }
            }
            case FLOOR -> {
                try (StoredPages pages = StoredPages.of(file)) {
                    yield Meter.measure(count, pages::readAndDecompress);
                }
            }
        };
    }

    private static long sum(long[] numbers) {
        long sum = 0;
        for (long number : numbers) {
            sum += number;
        }
        return sum;
    }

    /// How many bytes there are to do with, of which speeds are told.
    static long bytes(Limit limit, Path file, long plainBytes) throws IOException {
        return switch (limit) {
            case COPY, SUM -> ARRAY_BYTES;
            case READ -> Files.size(file);
            case DECOMPRESS, FLOOR -> plainBytes;
        };
    }
}
