package dev.lamella.io;

import dev.lamella.internal.event.Log;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// A temporary file in the folder of its target: `.NAME.0123456789abcdef.tmp`, locked while it is written.
///
/// A process that is killed leaves the file there without the lock. So the next writer of the target knows it by its name,
/// and removes it.
final class TemporaryFile implements AutoCloseable {
    /// The most bytes that file systems allow in a name.
    private static final int LONGEST_NAME = 255;
    /// How many characters a temporary name adds to the target's name.
    private static final int ADDED_LENGTH = 21;
    private static final String SUFFIX = ".tmp";
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{16}");

    private final Path path;
    private final FileLocks.Held held;

    private TemporaryFile(Path path, FileLocks.Held held) {
        this.path = path;
        this.held = held;
    }

    /// A new file, after those that were left behind are removed.
    ///
    /// @param kept the attributes that it gets before anybody can open it; empty for those of a new file
    static TemporaryFile beside(Path target, String name, Optional<KeptAttributes> kept) throws IOException {
        removeLeftovers(target);
        while (true) {
            Path path = target.resolveSibling(prefix(target)
                    + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + SUFFIX);
            FileLocks.Held held;
            try {
                held = FileLocks.create(path, kept.isPresent() ? forOwner(target) : new FileAttribute<?>[0]);
            } catch (NoSuchFileException e) {
                // The caller has seen the folder. File systems like /proc do not take new files.
                FileSystemException failure = new FileSystemException(name, null,
                        "no file can be made in the folder " + target.getParent() + "; choose another folder");
                failure.initCause(e);
                throw failure;
            }
            boolean isOurs = false;
            try {
                if (kept.isPresent()) {
                    kept.get().giveTo(path, name);
                }
                // Last, because the lock would be lost when an attribute opens and closes the file.
                isOurs = FileLocks.lock(held.channel()) && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
                if (isOurs) {
                    return new TemporaryFile(path, held);
                }
            } catch (FileSystemException e) {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
            } finally {
                if (!isOurs) {
                    held.close();
                    Files.deleteIfExists(path);
                }
            }
            // Another process that looked for leftovers locked the file first: it removes it, now or in a moment.
        }
    }

    /// Contains the name of the target, unless the result would be too long for a file system.
    private static String prefix(Path target) {
        String name = "." + target.getFileName();
        boolean isLong = name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME - ADDED_LENGTH;
        return (isLong ? "" : name) + ".";
    }

    /// Nobody but the owner may open the file until it has its attributes.
    private static FileAttribute<?>[] forOwner(Path target) {
        Set<PosixFilePermission> ours = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        return target.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(ours)}
                : new FileAttribute<?>[0];
    }

    /// Removes temporary files of this target whose writers are gone.
    private static void removeLeftovers(Path target) throws IOException {
        String prefix = prefix(target);
        int length = prefix.length() + 16 + SUFFIX.length();
        if (prefix.length() == 1) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(target.getParent(), file -> {
            String name = file.getFileName().toString();
            return name.length() == length && name.startsWith(prefix) && name.endsWith(SUFFIX)
                    && DIGITS.matcher(name.substring(prefix.length(), prefix.length() + 16)).matches();
        })) {
            for (Path file : files) {
                removeIfAbandoned(file);
            }
        }
    }

    private static void removeIfAbandoned(Path file) throws IOException {
        try {
            Optional<FileLocks.Held> held = FileLocks.tryLock(file);
            if (held.isPresent()) {
                try (FileLocks.Held ignored = held.get()) {
                    if (Files.deleteIfExists(file)) {
                        Log.info(file + ": Removed the unfinished output of an earlier writer");
                    }
                }
            }
        } catch (NoSuchFileException ignored) {
            // Its writer has just finished.
        } catch (AccessDeniedException ignored) {
            // It belongs to another user, who removes it.
        }
    }

    Path path() {
        return path;
    }

    FileChannel channel() {
        return held.channel();
    }

    /// Releases the file; it stays where it is.
    @Override
    public void close() throws IOException {
        held.close();
    }
}
