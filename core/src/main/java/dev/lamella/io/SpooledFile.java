package dev.lamella.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// A stream, copied to a temporary file.
///
/// Where the operating system allows it, the file has no name while it is open, so it goes however the process ends; elsewhere
/// it is deleted when the source is closed. It is not read through a channel, which an interrupt would close.
final class SpooledFile implements InputFile {
    /// Windows deletes no file that is open.
    private static final boolean KEEPS_NAMES = System.getProperty("os.name", "").startsWith("Windows");

    private final String name;
    private final Path path;
    private final RandomAccessFile file;
    private final long size;
    private final Optional<SpoolCipher> cipher;
    private final ReentrantLock lock = new ReentrantLock();

    private SpooledFile(String name, Path path, RandomAccessFile file, Optional<SpoolCipher> cipher)
            throws IOException {
        this.name = name;
        this.path = path;
        this.file = file;
        this.size = file.length();
        this.cipher = cipher;
    }

    /// @param cipher encrypts the temporary file, if it must not be in the clear
    static SpooledFile of(String name, InputStream stream, Optional<SpoolCipher> cipher) throws IOException {
        Path path = Files.createTempFile("lamella-", ".spool");
        boolean isDone = false;
        try {
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
            try {
                if (!KEEPS_NAMES) {
                    // Before the copy: the process may be ended while it waits for the stream.
                    Files.delete(path);
                }
                try (OutputStream bytes = appending(file);
                        OutputStream out = cipher.isPresent() ? cipher.get().encrypting(bytes) : bytes) {
                    stream.transferTo(out);
                }
                SpooledFile spooled = new SpooledFile(name, path, file, cipher);
                isDone = true;
                return spooled;
            } finally {
                if (!isDone) {
                    file.close();
                }
            }
        } finally {
            if (!isDone) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// Closing the stream leaves the file open.
    private static OutputStream appending(RandomAccessFile file) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                file.write(one);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                file.write(bytes, from, count);
            }
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        Reads.check(name, size, position, target, from, count);
        Reads.readFully(name, size, this::readPiece, position, target, from, count);
    }

    private int readPiece(ByteBuffer buffer, long position) throws IOException {
        Reads.checkNotInterrupted(name, position);
        lock.lock();
        try {
            if (!file.getFD().valid()) {
                throw Reads.closed(name);
            }
            file.seek(position);
            int count = file.read(buffer.array(), buffer.position(), buffer.remaining());
            if (count > 0 && cipher.isPresent()) {
                cipher.get().decrypt(position, buffer.array(), buffer.position(), count);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            if (KEEPS_NAMES) {
                Files.deleteIfExists(path);
            }
        }
    }
}
