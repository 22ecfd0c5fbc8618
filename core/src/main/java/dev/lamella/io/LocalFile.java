package dev.lamella.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A file read by position through a [FileChannel], without locks.
///
/// The JDK closes a channel when a thread that reads from it is interrupted. The interrupted thread then gets an
/// `InterruptedIOException`. Any other thread that finds the channel closed reopens the file, checks that it is still
/// the same file, and continues.
final class LocalFile implements InputFile {
    private final String name;
    private final Path path;
    private final Identity identity;
    private final long size;
    /// The real path, if the thread that opened the file has locked it; see [FileLocks].
    private final Optional<Path> locked;
    private final ReentrantLock swap = new ReentrantLock();
    private volatile FileChannel channel;
    private volatile boolean closed;

    private LocalFile(String name, Path path, Identity identity, FileChannel channel) throws IOException {
        this.name = name;
        this.path = path;
        this.identity = identity;
        this.channel = channel;
        this.size = channel.size();
        this.locked = FileLocks.lockedHere(path);
    }

    /// Opens a file. If the file system has no file channels, its other channels are used.
    static InputFile open(String name, Path path) throws IOException {
        Identity identity = Identity.of(Reads.checkRegular(name, path));
        FileChannel channel;
        try {
            channel = FileChannel.open(path, StandardOpenOption.READ);
        } catch (UnsupportedOperationException e) {
            return new ChannelFile(name, Files.newByteChannel(path, StandardOpenOption.READ));
        }
        try {
            // It may have been replaced before it was opened.
            boolean isSame = channel.size() == identity.size();
            return new LocalFile(name, path, isSame ? identity : Identity.of(path), channel);
        } catch (Throwable e) {
            try (channel) {
                throw e;
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> version() {
        return Optional.of(identity.size() + "@" + identity.modified());
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        if (closed) {
            throw Reads.closed(name);
        }
        Reads.check(name, size, position, target, from, count);
        Reads.readFully(name, size, this::readPiece, position, target, from, count);
    }

    private int readPiece(ByteBuffer buffer, long position) throws IOException {
        while (true) {
            Reads.checkNotInterrupted(name, position);
            FileChannel current = channel;
            try {
                return current.read(buffer, position);
            } catch (ClosedByInterruptException e) {
                throw Reads.interrupted(name, position, e);
            } catch (ClosedChannelException e) {
                reopen(current);
            }
        }
    }

    /// Replaces a channel that an interrupted thread closed, unless another thread has already replaced it.
    private void reopen(FileChannel broken) throws IOException {
        swap.lock();
        try {
            if (closed) {
                throw Reads.closed(name);
            }
            if (channel != broken) {
                return;
            }
            FileChannel fresh = FileChannel.open(path, StandardOpenOption.READ);
            boolean isSame = false;
            try {
                isSame = Identity.of(path).isSame(identity);
            } finally {
                if (!isSame) {
                    fresh.close();
                }
            }
            if (!isSame) {
                throw new IOException(name + " was replaced by another file while it was being read");
            }
            channel = fresh;
        } finally {
            swap.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        swap.lock();
        try {
            closed = true;
            if (locked.isPresent()) {
                FileLocks.close(locked.get(), channel);
            } else {
                channel.close();
            }
        } finally {
            swap.unlock();
        }
    }

    /// Identifies a file, to find out whether a reopened file is the same one.
    ///
    /// @param key the key that the file system gives the file; if it gives none, the creation time identifies the file
    private record Identity(@Nullable Object key, @Nullable FileTime created, long size, FileTime modified) {
        /// Whether it is the same file, which may have been touched.
        boolean isSame(Identity other) {
            return Objects.equals(key, other.key) && Objects.equals(created, other.created) && size == other.size;
        }

        static Identity of(Path path) throws IOException {
            return of(Files.readAttributes(path, BasicFileAttributes.class));
        }

        static Identity of(BasicFileAttributes attributes) {
            Object key = attributes.fileKey();
            return new Identity(key, key == null ? attributes.creationTime() : null, attributes.size(),
                    attributes.lastModifiedTime());
        }
    }
}
