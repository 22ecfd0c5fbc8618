package dev.lamella.remote;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps bytes that are not uploaded yet: in memory up to a limit, and in one temporary file beyond it. Any number of
/// buffers share them, in pages. Written by one thread; other threads send what was written.
final class Spool implements Closeable {
    static final int PAGE = 64 << 10;

    private final int mostInMemory;
    private final Deque<byte[]> freeInMemory = new ArrayDeque<>();
    private final Deque<Long> freeInFile = new ArrayDeque<>();
    private int inMemory;
    private long fileEnd;
    private @Nullable FileChannel file;

    /// @param memoryBytes how much is kept in memory, at least one page
    Spool(long memoryBytes) {
        this.mostInMemory = (int) Math.max(1, memoryBytes / PAGE);
    }

    /// @param memory the bytes; empty if they are in the file
    /// @param position in the file
    private record Page(byte[] memory, long position) {}

    private Page allocate() throws IOException {
        byte[] free = freeInMemory.poll();
        if (free != null) {
            return new Page(free, 0);
        }
        if (inMemory < mostInMemory) {
            inMemory++;
            return new Page(new byte[PAGE], 0);
        }
        if (file == null) {
            file = FileChannel.open(Files.createTempFile("lamella-upload", ".tmp"), StandardOpenOption.READ,
                    StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        Long known = freeInFile.poll();
        long position = known == null ? fileEnd : known;
        fileEnd = Math.max(fileEnd, position + PAGE);
        return new Page(new byte[0], position);
    }

    private void free(Page page) {
        if (page.memory.length > 0) {
            freeInMemory.add(page.memory);
        } else {
            freeInFile.add(page.position);
        }
    }

    private FileChannel file() throws IOException {
        FileChannel known = file;
        if (known == null) {
            throw new EOFException("The temporary file is closed");
        }
        return known;
    }

    private void write(Page page, int at, byte[] bytes, int from, int count) throws IOException {
        if (page.memory.length > 0) {
            System.arraycopy(bytes, from, page.memory, at, count);
            return;
        }
        ByteBuffer rest = ByteBuffer.wrap(bytes, from, count);
        while (rest.hasRemaining()) {
            file().write(rest, page.position + at + rest.position() - from);
        }
    }

    private int read(Page page, int at, byte[] target, int from, int count) throws IOException {
        if (page.memory.length == 0) {
            return file().read(ByteBuffer.wrap(target, from, count), page.position + at);
        }
        System.arraycopy(page.memory, at, target, from, count);
        return count;
    }

    @Override
    public void close() throws IOException {
        FileChannel known = file;
        file = null;
        if (known != null) {
            known.close();
        }
    }

    /// Bytes of one object that are not uploaded yet.
    final class Buffer implements Payload {
        private final List<Page> pages = new ArrayList<>();
        private long length;

        void write(byte[] bytes, int from, int count) throws IOException {
            for (int done = 0; done < count;) {
                int at = (int) (length % PAGE);
                if (at == 0) {
                    pages.add(allocate());
                }
                int now = Math.min(count - done, PAGE - at);
                Spool.this.write(pages.getLast(), at, bytes, from + done, now);
                length += now;
                done += now;
            }
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public InputStream open() {
            return new Reading(List.copyOf(pages), length);
        }

        /// Forgets the bytes.
        void clear() {
            pages.forEach(Spool.this::free);
            pages.clear();
            length = 0;
        }
    }

    private final class Reading extends InputStream {
        private final List<Page> pages;
        private final long length;
        private long position;

        Reading(List<Page> pages, long length) {
            this.pages = pages;
            this.length = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (position == length) {
                return -1;
            }
            int at = (int) (position % PAGE);
            int most = (int) Math.min(Math.min(count, PAGE - at), length - position);
            int got = Spool.this.read(pages.get((int) (position / PAGE)), at, target, from, most);
            if (got < 0) {
                throw new EOFException("The temporary file was cut");
            }
            position += got;
            return got;
        }
    }
}
