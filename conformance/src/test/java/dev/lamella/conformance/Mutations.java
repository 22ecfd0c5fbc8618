package dev.lamella.conformance;

import com.sun.management.ThreadMXBean;
import dev.lamella.Parallelism;
import dev.lamella.ReadOptions.Checksums;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.PageHeader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Damages files and runs the [Ordeal] on them in a separate process with a small heap. Running out of memory is a
/// failure.
///
/// Every case has a number. The number and the file determine the case.
///
/// ```
/// random N FILE...   N damages of each file
/// case FILE NUMBER   one of them again
/// bits FILE EVERY    every truncation and every flip of a single bit; of every EVERY-th byte
/// ```
public final class Mutations {
    private static final double SLOWEST_SECONDS = 10;
    private static final int MOST_FAULTS = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<String> faults = new ArrayList<>();
    private int cases;
    private int rejected;
    private int impossible;
    private double slowest;
    private String slowestCase = "";
    private long mostBytes;
    private String mostBytesCase = "";

    private Mutations() {}

    public static void main(String[] arguments) throws IOException {
        Mutations run = new Mutations();
        switch (arguments[0]) {
            case "random" -> {
                int each = Integer.parseInt(arguments[1]);
                for (String file : Arrays.asList(arguments).subList(2, arguments.length)) {
                    run.random(Path.of(file), each);
                }
            }
            case "case" -> {
                Victim victim = Victim.of(Path.of(arguments[1]));
                run.put(victim, Long.parseLong(arguments[2]));
            }
            case "bits" -> run.bits(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        run.report();
    }

    private void report() {
        faults.forEach(System.out::println);
        System.out.printf("%d cases, %d rejected, %d impossible; slowest %.2f s (%s); most bytes allocated %,d (%s)%n",
                cases, rejected, impossible, slowest, slowestCase, mostBytes, mostBytesCase);
        if (!faults.isEmpty()) {
            System.exit(1);
        }
    }

    /// A file to be damaged.
    ///
    /// @param path of it
    /// @param bytes of it
    /// @param parts of it
    private record Victim(Path path, byte[] bytes, FileParts parts) {
        static Victim of(Path path) throws IOException {
            byte[] bytes = Files.readAllBytes(path);
            return new Victim(path, bytes, FileParts.of(bytes));
        }
    }

    private void random(Path file, int count) throws IOException {
        Victim victim = Victim.of(file);
        long first = file.getFileName().toString().hashCode() * 1_000_003L;
        for (int i = 0; i < count && faults.size() < MOST_FAULTS; i++) {
            put(victim, first + i);
        }
    }

    private void put(Victim victim, long number) {
        SplittableRandom random = new SplittableRandom(number);
        byte[] damaged;
        try {
            damaged = damage(victim, random);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (IllegalArgumentException ignored) {
            // The fields make no file: for example, the member of a union is not a struct any more.
            impossible++;
            return;
        }
        put(damaged, random.nextBoolean() ? Checksums.VERIFY : Checksums.IGNORE, DrawnThreads.of(number),
                "case " + victim.path() + " " + number);
    }

    private void put(byte[] damaged, Checksums checksums, Parallelism parallelism, String name) {
        long thread = Thread.currentThread().threadId();
        long allocated = threads.getThreadAllocatedBytes(thread);
        long start = System.nanoTime();
        try {
            rejected += Ordeal.of(damaged, checksums, parallelism).rejections().isEmpty() ? 0 : 1;
        } catch (Throwable e) {
            faults.add(fault(name, e));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        long bytes = threads.getThreadAllocatedBytes(thread) - allocated;
        cases++;
        if (seconds > slowest) {
            slowest = seconds;
            slowestCase = name;
        }
        if (bytes > mostBytes) {
            mostBytes = bytes;
            mostBytesCase = name;
        }
        if (seconds > SLOWEST_SECONDS) {
            faults.add(name + ": took " + seconds + " s");
        }
    }

    private static String fault(String name, Throwable failure) {
        StringBuilder text = new StringBuilder(name).append(": ").append(failure);
        for (Throwable at = failure; at != null; at = at.getCause()) {
            text.append("\n  ").append(at);
            Arrays.stream(at.getStackTrace()).limit(8).forEach(frame -> text.append("\n    at ").append(frame));
        }
        return text.toString();
    }

    private static byte[] damage(Victim victim, SplittableRandom random) throws IOException {
        return switch (random.nextInt(8)) {
            case 0 -> footerBytes(victim.bytes().clone(), random);
            case 1 -> anyBytes(victim.bytes().clone(), random);
            case 2 -> cut(victim.bytes(), random);
            case 3 -> footerFields(victim.bytes(), random);
            case 4 -> footerFields(victim.parts().join(), random);
            case 5 -> headerFields(victim.parts().copy(), random).join();
            case 6 -> bodies(victim.parts().copy(), random).join();
            default -> order(headerFields(bodies(victim.parts().copy(), random), random), random).join();
        };
    }

    private static byte[] footerBytes(byte[] file, SplittableRandom random) {
        int length = file.length - 8;
        int footer = Math.clamp(Byte.toUnsignedInt(file[length]) | Byte.toUnsignedInt(file[length + 1]) << 8
                | Byte.toUnsignedInt(file[length + 2]) << 16, 1, length);
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            file[length - 1 - random.nextInt(footer)] = (byte) random.nextInt(256);
        }
        return file;
    }

    private static byte[] anyBytes(byte[] file, SplittableRandom random) {
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return file;
    }

    /// Takes bytes out of the middle, or off the end.
    private static byte[] cut(byte[] file, SplittableRandom random) {
        int from = random.nextInt(file.length);
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(file, from);
        }
        int count = Math.min(file.length - from, 1 + random.nextInt(64));
        byte[] rest = new byte[file.length - count];
        System.arraycopy(file, 0, rest, 0, from);
        System.arraycopy(file, from + count, rest, from, rest.length - from);
        return rest;
    }

    private static byte[] footerFields(byte[] file, SplittableRandom random) throws IOException {
        var footer = FooterReader.read(InputFile.of(file));
        FileMetadata metadata = footer.metadata();
        RecordMutator mutator = new RecordMutator(random);
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            metadata = mutator.mutate(metadata);
        }
        return FileParts.withFooter(file, footer.footerOffset(), metadata);
    }

    private static FileParts headerFields(FileParts parts, SplittableRandom random) {
        List<List<FileParts.Page>> chunks = parts.filledChunks();
        for (int left = chunks.isEmpty() ? 0 : 1 + random.nextInt(2); left > 0; left--) {
            List<FileParts.Page> pages = chunks.get(random.nextInt(chunks.size()));
            int at = random.nextInt(pages.size());
            PageHeader header = new RecordMutator(random).mutate(pages.get(at).header());
            pages.set(at, new FileParts.Page(header, pages.get(at).body()));
        }
        return parts;
    }

    private static FileParts bodies(FileParts parts, SplittableRandom random) {
        List<List<FileParts.Page>> chunks = parts.filledChunks();
        for (int left = chunks.isEmpty() ? 0 : 1 + random.nextInt(4); left > 0; left--) {
            List<FileParts.Page> pages = chunks.get(random.nextInt(chunks.size()));
            int at = random.nextInt(pages.size());
            byte[] body = pages.get(at).body().clone();
            if (body.length > 0) {
                // The first bytes determine the meaning of the others.
                int where = random.nextInt(random.nextBoolean() ? Math.min(24, body.length) : body.length);
                body[where] = (byte) (random.nextBoolean()
                        ? random.nextInt(256)
                        : body[where] ^ 1 << random.nextInt(8));
            }
            pages.set(at, new FileParts.Page(pages.get(at).header(), body));
        }
        return parts;
    }

    /// Repeats, drops or moves a page.
    private static FileParts order(FileParts parts, SplittableRandom random) {
        List<List<FileParts.Page>> chunks = parts.filledChunks();
        if (chunks.isEmpty()) {
            return parts;
        }
        List<FileParts.Page> from = chunks.get(random.nextInt(chunks.size()));
        List<FileParts.Page> to = random.nextBoolean() ? from : chunks.get(random.nextInt(chunks.size()));
        FileParts.Page page = from.get(random.nextInt(from.size()));
        if (random.nextBoolean()) {
            from.remove(page);
        }
        if (random.nextInt(3) > 0) {
            to.add(random.nextInt(to.size() + 1), page);
        }
        return parts;
    }

    private void bits(Path path, int every) throws IOException {
        byte[] file = Files.readAllBytes(path);
        for (int length = 0; length < file.length && faults.size() < MOST_FAULTS; length += every) {
            put(Arrays.copyOf(file, length), Checksums.VERIFY, DrawnThreads.of(length), path + " cut to " + length);
        }
        for (int at = 0; at < file.length && faults.size() < MOST_FAULTS; at += every) {
            for (int bit = 0; bit < 8; bit++) {
                file[at] ^= (byte) (1 << bit);
                put(file.clone(), Checksums.IGNORE, DrawnThreads.of(8L * at + bit),
                        path + " with bit " + bit + " of byte " + at + " flipped");
                file[at] ^= (byte) (1 << bit);
            }
        }
    }
}
