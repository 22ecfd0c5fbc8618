package dev.lamella.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Locks of files: one holder among all threads of all processes on this machine.
///
/// A lock of the operating system belongs to the whole process, and it is lost when the process closes any channel of
/// the file. So threads of this process exclude each other by [#HELD], and channels by which the thread with the lock
/// reads the file stay open until the lock is released. A reader of another thread still releases the lock for other
/// processes when it is closed.
final class FileLocks {
    /// The files that this process has locked.
    private static final Map<Path, Owner> HELD = new ConcurrentHashMap<>();
    /// How long an update waits for another one, which takes a moment unless it changes the file in place.
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private FileLocks() {}

    /// The thread that has locked a file.
    ///
    /// @param read channels of the file that are closed before the lock is released
    private record Owner(Thread thread, List<FileChannel> read) {
        Owner() {
            this(Thread.currentThread(), new ArrayList<>());
        }
    }

    /// A locked file.
    ///
    /// @param channel a channel of the file, which holds the lock
    record Held(Path path, FileChannel channel) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            // Closing the channel releases the lock: first for other processes, then for this one.
            try {
                channel.close();
            } finally {
                release(path);
            }
        }
    }

    private static void release(Path path) {
        HELD.compute(path, (ignored, owner) -> {
            if (owner != null) {
                owner.read.forEach(FileLocks::closeReader);
            }
            return null;
        });
    }

    /// The absolute path without links, if this thread has locked the file.
    static Optional<Path> lockedHere(Path path) {
        if (HELD.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path real = path.toRealPath();
            return Optional.ofNullable(HELD.get(real)).filter(owner -> owner.thread == Thread.currentThread())
                    .map(owner -> real);
        } catch (IOException ignored) {
            // An open file that has no name any more.
            return Optional.empty();
        }
    }

    /// Closes a channel by which a file was read, but not before this process has released its lock of the file.
    ///
    /// @param path an absolute path without links
    static void close(Path path, FileChannel channel) {
        HELD.compute(path, (ignored, owner) -> {
            if (owner == null) {
                closeReader(channel);
            } else {
                owner.read.add(channel);
            }
            return owner;
        });
    }

    private static void closeReader(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException ignored) {
            // Nothing was written by it.
        }
    }

    /// Locks a file, or gives up at once.
    ///
    /// @param path an absolute path without links
    /// @return the lock; empty if somebody else has it
    /// @throws NoSuchFileException if there is no such file
    static Optional<Held> tryLock(Path path) throws IOException {
        if (HELD.putIfAbsent(path, new Owner()) != null) {
            return Optional.empty();
        }
        boolean isLocked = false;
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
            try {
                isLocked = lock(channel);
                return isLocked ? Optional.of(new Held(path, channel)) : Optional.empty();
            } finally {
                if (!isLocked) {
                    channel.close();
                }
            }
        } finally {
            if (!isLocked) {
                release(path);
            }
        }
    }

    /// Makes a file that this process has; other processes see that only when it is [locked][#lock(FileChannel)].
    static Held create(Path path, FileAttribute<?>... attributes) throws IOException {
        HELD.put(path, new Owner());
        try {
            return new Held(path, FileChannel.open(path,
                    Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), attributes));
        } catch (Throwable e) {
            release(path);
            throw e;
        }
    }

    /// Whether the channel's file is locked now. It counts as locked where the file system has no locks: then only the
    /// threads of this process exclude each other.
    static boolean lock(FileChannel channel) throws IOException {
        try {
            // On Windows, nobody can read locked bytes through another channel, so the lock is behind all bytes.
            FileLock lock = LocalOutput.IS_WINDOWS ? channel.tryLock(Long.MAX_VALUE - 1, 1, false) : channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ignored) {
            return false;
        } catch (IOException e) {
            if (!channel.isOpen()) {
                throw e;
            }
            return true;
        }
    }

    /// Locks a file, and waits for a short time if somebody else has it.
    ///
    /// @param name of the file in messages
    /// @throws FileSystemException if somebody else keeps it
    static Held lock(String name, Path path) throws IOException {
        long start = System.nanoTime();
        while (true) {
            Optional<Held> held = tryLock(path);
            if (held.isPresent()) {
                return held.get();
            }
            if (System.nanoTime() - start > PATIENCE) {
                throw new FileSystemException(name, null,
                        "another writer is changing it in place; do it again when that is done");
            }
            LockSupport.parkNanos(PAUSE);
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException(
                        name + ": The thread was interrupted while it waited for another writer of the file");
            }
        }
    }
}
