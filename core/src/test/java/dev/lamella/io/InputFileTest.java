package dev.lamella.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What every source of bytes promises, whatever it is made of.
class InputFileTest {
    @TempDir
    Path directory;

    /// How to make a source of given bytes.
    record Kind(String name, Maker maker) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface Maker {
        InputFile open(Path directory, byte[] bytes) throws IOException;
    }

    static final List<Kind> KINDS = List.of(
            new Kind("path", (directory, bytes) -> InputFile.of(write(directory, bytes))),
            new Kind("mapped", (directory, bytes) -> InputFile.mapped(write(directory, bytes))),
            new Kind("array", (ignored, bytes) -> InputFile.of(bytes)),
            new Kind("direct buffer", (ignored, bytes) -> InputFile.of(offHeap(bytes))),
            new Kind("several buffers", (ignored, bytes) -> InputFile.of(pieces(bytes))),
            new Kind("file channel",
                    (directory, bytes) -> InputFile.of("channel", FileChannel.open(write(directory, bytes)))),
            new Kind("other channel", (ignored, bytes) -> InputFile.of("channel", new ArrayChannel(bytes))),
            new Kind("path in a zip file", InputFileTest::inZip),
            new Kind("ranges", (ignored, bytes) -> InputFile.ranges("ranges", bytes.length,
                    (position, target, from, count) -> copySome(bytes, position, target, from, count))),
            new Kind("spool", (ignored, bytes) -> InputFile.spool("-", new ByteArrayInputStream(bytes))),
            new Kind("spool, encrypted",
                    (ignored, bytes) -> InputFile.spoolEncrypted("-", new ByteArrayInputStream(bytes))));

    @ParameterizedTest
    @FieldSource("KINDS")
    void givesEveryRangeAndNothingElse(Kind kind) throws IOException {
        byte[] bytes = random(3 * Reads.PIECE + 17);
        int[] marks = {0, 1, 4096, Reads.PIECE - 1, Reads.PIECE, Reads.PIECE + 1, bytes.length - 1, bytes.length};
        byte[] target = new byte[bytes.length + 9];
        try (InputFile file = kind.maker().open(directory, bytes)) {
            assertThat(file.size()).isEqualTo(bytes.length);
            for (int from : marks) {
                for (int to : marks) {
                    if (from <= to) {
                        Arrays.fill(target, (byte) 0x5a);
                        file.read(from, target, 4, to - from);
                        byte[] expected = new byte[target.length];
                        Arrays.fill(expected, (byte) 0x5a);
                        System.arraycopy(bytes, from, expected, 4, to - from);
                        assertThat(Arrays.mismatch(target, expected)).as("%d to %d", from, to).isEqualTo(-1);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void rejectsRangesPastTheEnd(Kind kind) throws IOException {
        try (InputFile file = kind.maker().open(directory, random(100))) {
            byte[] target = new byte[200];
            assertThatThrownBy(() -> file.read(90, target, 0, 11)).isInstanceOf(EOFException.class)
                    .hasMessage(
                            file.name() + ": 11 bytes were requested at byte 90, but the source has only 100 bytes");
            assertThatThrownBy(() -> file.read(Long.MAX_VALUE, target, 0, 200)).isInstanceOf(EOFException.class);
            assertThatThrownBy(() -> file.read(101, target, 0, 0)).isInstanceOf(EOFException.class);
            assertThatThrownBy(() -> file.read(-1, target, 0, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> file.read(0, target, 150, 51)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> file.read(0, target, 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            file.read(100, target, 200, 0);
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void isEmptyWhenItHasNoBytes(Kind kind) throws IOException {
        try (InputFile file = kind.maker().open(directory, new byte[0])) {
            assertThat(file.size()).isZero();
            file.read(0, new byte[0], 0, 0);
            assertThatThrownBy(() -> file.read(0, new byte[1], 0, 1)).isInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void saysThatItIsClosed(Kind kind) throws IOException {
        InputFile file = kind.maker().open(directory, random(100));
        file.close();
        file.close();
        assertThatThrownBy(() -> file.read(0, new byte[10], 0, 10)).isInstanceOf(IOException.class)
                .hasMessage(file.name() + " is closed");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void servesManyThreadsAtOnce(Kind kind) throws Exception {
        byte[] bytes = random(2_000_000);
        try (InputFile file = kind.maker().open(directory, bytes);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Integer>> checks = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                Random random = new Random(thread);
                checks.add(threads.submit(() -> readAtRandom(file, bytes, random, 200)));
            }
            for (Future<Integer> check : checks) {
                assertThat(check.get()).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void losesNothingWhenAnInterruptedThreadReads(Kind kind) throws Exception {
        byte[] bytes = random(1000);
        byte[] target = new byte[1000];
        try (InputFile file = kind.maker().open(directory, bytes)) {
            Thread.currentThread().interrupt();
            try {
                file.read(0, target, 0, 1000);
            } catch (IOException e) {
                assertThat(e).hasMessage(file.name() + ": the thread was interrupted while reading at byte 0");
            }
            assertThat(Thread.interrupted()).isTrue();
            file.read(0, target, 0, 1000);
            assertThat(target).isEqualTo(bytes);
        }
    }

    @Test
    void staysOpenForOthersWhileThreadsAreInterruptedInTheMiddleOfReads() throws Exception {
        byte[] bytes = random(4_000_000);
        int interrupts = 300 * Integer.getInteger("lamella.effort", 1);
        AtomicInteger failures = new AtomicInteger();
        Random random = new Random(7);
        try (InputFile file = InputFile.of(write(directory, bytes))) {
            Thread victim = Thread.ofPlatform().start(() -> {
                byte[] target = new byte[3_000_000];
                while (failures.get() < interrupts) {
                    try {
                        file.read(0, target, 0, target.length);
                    } catch (IOException e) {
                        assertThat(e).hasMessageContaining("the thread was interrupted while reading");
                        assertThat(Thread.interrupted()).isTrue();
                        failures.incrementAndGet();
                    }
                }
            });
            FutureTask<Integer> other = new FutureTask<>(() -> {
                int reads = 0;
                while (victim.isAlive()) {
                    reads += readAtRandom(file, bytes, random, 1);
                }
                return reads;
            });
            Thread.ofPlatform().start(other);
            while (victim.isAlive()) {
                victim.interrupt();
                Thread.sleep(0, 500_000);
            }
            assertThat(failures).hasValue(interrupts);
            assertThat(other.get()).isPositive();
            assertThat(readAtRandom(file, bytes, random, 10)).isEqualTo(10);
        }
    }

    @Test
    void opensAgainOnlyTheSameFile() throws Exception {
        Path path = write(directory, random(100));
        try (InputFile file = InputFile.of(path)) {
            channelOf(file).close();
            file.read(0, new byte[100], 0, 100);
            channelOf(file).close();
            Files.move(write(Files.createDirectory(directory.resolve("elsewhere")), random(100)), path,
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> file.read(0, new byte[100], 0, 100)).isInstanceOf(IOException.class)
                    .hasMessage(path + " was replaced by another file while it was being read");
        }
    }

    private static FileChannel channelOf(InputFile file) throws ReflectiveOperationException {
        var field = LocalFile.class.getDeclaredField("channel");
        field.setAccessible(true);
        return (FileChannel) field.get(file);
    }

    @Test
    void saysWhereAFileThatWasCutWhileOpenEnds() throws IOException {
        Path path = write(directory, random(1000));
        try (InputFile file = InputFile.of(path)) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(300);
            }
            assertThatThrownBy(() -> file.read(200, new byte[500], 0, 500)).isInstanceOf(EOFException.class)
                    .hasMessage(
                            path + ": 500 bytes were requested at byte 200, but the source ends at byte 300; it had 1000 bytes"
                                    + " when it was opened. Another process truncated it while it was being read");
            file.read(0, new byte[300], 0, 300);
        }
    }

    @Test
    void readsPastTwoGibibytes() throws IOException {
        Path path = directory.resolve("sparse");
        long size = (5L << 30) + 3;
        byte[] tail = random(100);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
                StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.wrap(tail), size - 100);
        } catch (IOException e) {
            Assumptions.abort("the file system takes no sparse file of 5 GiB: " + e);
        }
        List<InputFile> files = List.of(InputFile.of(path), InputFile.mapped(path),
                InputFile.of("channel", FileChannel.open(path)));
        for (InputFile file : files) {
            try (file) {
                byte[] target = new byte[104];
                assertThat(file.size()).isEqualTo(size);
                file.read(size - 100, target, 0, 100);
                assertThat(Arrays.copyOf(target, 100)).isEqualTo(tail);
                file.read(3L << 30, target, 0, 104);
                assertThat(target).containsOnly(0);
                assertThatThrownBy(() -> file.read(size - 100, target, 0, 101)).isInstanceOf(EOFException.class)
                        .hasMessageContaining("101 bytes were requested at byte " + (size - 100));
            }
        }
    }

    @Test
    void rejectsWhatIsNotAFile() {
        assertThatThrownBy(() -> InputFile.of(directory)).isInstanceOf(IOException.class)
                .hasMessage(directory + " is a directory, not a file");
        assertThatThrownBy(() -> InputFile.mapped(directory)).isInstanceOf(IOException.class)
                .hasMessage(directory + " is a directory, not a file");
        assertThatThrownBy(() -> InputFile.of(directory.resolve("missing")))
                .isInstanceOf(java.nio.file.NoSuchFileException.class);
    }

    @Test
    void saysThatAMappedFileWasCut() throws IOException {
        Path path = write(directory, random(1 << 20));
        byte[] target = new byte[4096];
        try (InputFile file = InputFile.mapped(path)) {
            // Often enough for the compiler, whose code notices the fault in another way than the interpreter.
            for (int i = 0; i < 100_000; i++) {
                file.read((i & 0xff) * 4096L, target, 0, target.length);
            }
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(4096);
            }
            for (int i = 0; i < 100; i++) {
                long position = 500_000 + i;
                assertThatThrownBy(() -> file.read(position, target, 0, 1000)).isExactlyInstanceOf(IOException.class)
                        .hasMessage(path + ": 1000 bytes at byte " + position
                                + " can no longer be read. Another process truncated the file while it was mapped");
                file.read(0, target, 0, 4096);
            }
        }
    }

    @Test
    void leavesTheCallersBufferAsItIs() throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[]{9, 1, 2, 3, 9}, 1, 3);
        try (InputFile file = InputFile.of(buffer)) {
            byte[] target = new byte[2];
            file.read(1, target, 0, 2);
            assertThat(file.size()).isEqualTo(3);
            assertThat(target).containsExactly(2, 3);
            assertThat(buffer.position()).isEqualTo(1);
        }
    }

    /// A range source that breaks its promise, and what is said about it.
    record Liar(int gives, String message) {}

    static final List<Liar> LIARS = List.of(
            new Liar(0, "reports that it gave 0;"),
            new Liar(-2, "reports that it gave -2;"),
            new Liar(101, "reports that it gave 101;"),
            new Liar(-1, "100 bytes were requested at byte 0, but the source ends at byte 0; it had 100 bytes when"));

    @ParameterizedTest
    @FieldSource("LIARS")
    void doesNotTrustRangeSources(Liar liar) throws IOException {
        try (InputFile file = InputFile.ranges("liar", 100, (ignored, ignored2, ignored3, ignored4) -> liar.gives())) {
            assertThatThrownBy(() -> file.read(0, new byte[200], 0, 100)).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("liar: ").hasMessageContaining(liar.message());
        }
    }

    @Test
    void leavesNoSpoolFileBehindEvenIfItIsNotClosed() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = spools(temporary);
        InputFile file = InputFile.spool("-", new ByteArrayInputStream(random(1000)));
        assertThat(file.name()).isEqualTo("-");
        if (!System.getProperty("os.name").startsWith("Windows")) {
            assertThat(spools(temporary)).isSubsetOf(before);
        }
        file.close();
        assertThat(spools(temporary)).isSubsetOf(before);
        assertThatThrownBy(() -> file.read(0, new byte[1], 0, 1)).isInstanceOf(IOException.class)
                .hasMessage("- is closed");
    }

    @Test
    void leavesNoSpoolFileBehindWhenTheStreamFails() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = spools(temporary);
        InputStream broken = new InputStream() {
            private int left = 100_000;

            @Override
            public int read() throws IOException {
                if (left-- <= 0) {
                    throw new IOException("the line went dead");
                }
                return 7;
            }
        };
        assertThatThrownBy(() -> InputFile.spool("-", broken)).isInstanceOf(IOException.class)
                .hasMessage("the line went dead");
        assertThat(spools(temporary)).isSubsetOf(before);
    }

    @Test
    @EnabledOnOs(value = {OS.LINUX, OS.WINDOWS}, disabledReason = "files without a name cannot be found elsewhere")
    void anEncryptedSpoolIsNotInTheClear() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = openSpools(temporary);
        byte[] bytes = random(100_000);
        List<byte[]> stored = new ArrayList<>();
        InputStream stream = new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int from, int count) throws IOException {
                int read = super.read(target, from, count);
                if (read < 0) {
                    for (Path each : openSpools(temporary)) {
                        if (!before.contains(each)) {
                            stored.add(Files.readAllBytes(each));
                        }
                    }
                }
                return read;
            }
        };
        try (InputFile file = InputFile.spoolEncrypted("-", stream)) {
            byte[] read = new byte[bytes.length];
            file.read(0, read, 0, read.length);
            assertThat(read).isEqualTo(bytes);
        }
        assertThat(stored).isNotEmpty();
        for (byte[] each : stored) {
            for (int at = 0; at + 16 <= bytes.length; at += 997) {
                byte[] piece = Arrays.copyOfRange(bytes, at, at + 16);
                assertThat(new String(each, StandardCharsets.ISO_8859_1))
                        .doesNotContain(new String(piece, StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a file that is open keeps its name there")
    void aSpoolFileHasNoNameWhileTheStreamIsCopied() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = spools(temporary);
        List<Path> named = new ArrayList<>();
        InputStream stream = new FilterInputStream(new ByteArrayInputStream(random(1000))) {
            @Override
            public int read(byte[] target, int from, int count) throws IOException {
                named.addAll(spools(temporary));
                return super.read(target, from, count);
            }
        };
        InputFile.spool("-", stream).close();
        assertThat(named).isSubsetOf(before);
    }

    /// Also those without a name, by their descriptors on Linux.
    private static List<Path> openSpools(Path directory) throws IOException {
        List<Path> open = new ArrayList<>(spools(directory));
        Path descriptors = Path.of("/proc/self/fd");
        if (Files.isDirectory(descriptors)) {
            try (var paths = Files.list(descriptors)) {
                open.addAll(paths.filter(InputFileTest::isSpool).toList());
            }
        }
        return open;
    }

    private static boolean isSpool(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains(".spool");
        } catch (IOException ignored) {
            return false; // It is closed already.
        }
    }

    private static List<Path> spools(Path directory) throws IOException {
        try (var paths = Files.list(directory)) {
            return paths.filter(path -> path.getFileName().toString().endsWith(".spool")).toList();
        }
    }

    private static int readAtRandom(InputFile file, byte[] bytes, Random random, int reads) throws IOException {
        byte[] target = new byte[bytes.length];
        for (int read = 0; read < reads; read++) {
            int position = random.nextInt(bytes.length);
            int count = random.nextInt(Math.min(100_000, bytes.length - position + 1));
            file.read(position, target, 0, count);
            assertThat(Arrays.equals(target, 0, count, bytes, position, position + count)).isTrue();
        }
        return reads;
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static Path write(Path directory, byte[] bytes) throws IOException {
        return Files.write(directory.resolve("file"), bytes);
    }

    private static ByteBuffer offHeap(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /// The bytes in buffers of 0, 1, 2, 4, ... bytes.
    private static List<ByteBuffer> pieces(byte[] bytes) {
        List<ByteBuffer> pieces = new ArrayList<>();
        int from = 0;
        for (int size = 0; from < bytes.length; size = Math.max(1, 2 * size)) {
            int count = Math.min(size, bytes.length - from);
            pieces.add(ByteBuffer.wrap(bytes, from, count));
            from += count;
        }
        return pieces;
    }

    private static InputFile inZip(Path directory, byte[] bytes) throws IOException {
        Path zip = directory.resolve("archive.zip");
        try (FileSystem system = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.write(system.getPath("file"), bytes);
        }
        FileSystem system = FileSystems.newFileSystem(zip);
        InputFile file = InputFile.of(system.getPath("file"));
        return new ForwardingInput(file) {
            @Override
            public void close() throws IOException {
                file.close();
                system.close();
            }
        };
    }

    private static int copySome(byte[] bytes, long position, byte[] target, int from, int count) {
        if (position >= bytes.length) {
            return -1;
        }
        int some = Math.min(1 + (int) (position % 100_003), Math.min(count, bytes.length - (int) position));
        System.arraycopy(bytes, (int) position, target, from, some);
        return some;
    }

    /// A channel that is not a `FileChannel`, and gives nothing now and then.
    private static final class ArrayChannel implements SeekableByteChannel {
        private final byte[] bytes;
        private int position;
        private boolean open = true;
        private int calls;

        ArrayChannel(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!open) {
                throw new java.nio.channels.ClosedChannelException();
            }
            if (calls++ % 3 == 0) {
                return 0;
            }
            if (position >= bytes.length) {
                return -1;
            }
            int count = Math.min(target.remaining(), bytes.length - position);
            target.put(bytes, position, count);
            position += count;
            return count;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long newPosition) {
            position = (int) newPosition;
            return this;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
