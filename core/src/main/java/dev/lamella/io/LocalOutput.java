package dev.lamella.io;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// A file that is written to a temporary file in the same folder and moved to its name when it is complete.
final class LocalOutput implements OutputFile {
    static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private final Path given;
    private final Path target;
    private final TemporaryFile temporary;
    private final Existing existing;
    /// The file that is to be replaced, and nothing that came after it.
    private final Optional<FileState> expected;
    private final StreamOutput bytes;
    private boolean isDone;

    /// What to do if the file exists.
    enum Existing {
        /// It is replaced, and the new one has its attributes.
        REPLACE,
        /// It is replaced by a file that has nothing of it.
        REPLACE_ANEW,
        /// It is replaced unless somebody else has changed it meanwhile.
        UPDATE,
        /// It stays.
        REJECT
    }

    private LocalOutput(String name, Path given, Path target, TemporaryFile temporary, Existing existing,
            Optional<FileState> expected) {
        this.given = given;
        this.target = target;
        this.temporary = temporary;
        this.existing = existing;
        this.expected = expected;
        this.bytes = StreamOutput.toFile(name, StreamOutput.sink(temporary.channel()),
                () -> temporary.channel().force(true));
    }

    static OutputFile open(String name, Path path, Existing existing) throws IOException {
        if (existing == Existing.REJECT && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(name);
        }
        if (Files.isDirectory(path)) {
            throw new FileSystemException(name, null, "this is a folder; give the name of a file");
        }
        if (Files.isSymbolicLink(path) && !Files.exists(path)) {
            throw new NoSuchFileException(name, null,
                    "this link points to a file that does not exist; give the name of a file");
        }
        // A link stays a link: the file it points to is replaced.
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A file that is not a regular file is written directly.
            FileChannel device = FileChannel.open(target, StandardOpenOption.WRITE);
            return StreamOutput.toFile(name, StreamOutput.sink(device), () -> {}, device::close);
        }
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(name, null, "there is no folder " + folder + " to put it in; make it first");
        }
        boolean isThere = Files.exists(target);
        if (!isThere && existing == Existing.UPDATE) {
            throw new NoSuchFileException(name);
        }
        if (isThere && !Files.isWritable(target)) {
            throw new AccessDeniedException(name, null, "the file may not be written; change its permissions first");
        }
        Optional<FileState> expected = existing == Existing.UPDATE
                ? Optional.of(FileState.of(target))
                : Optional.empty();
        Optional<KeptAttributes> kept = isThere && existing != Existing.REPLACE_ANEW
                ? Optional.of(KeptAttributes.of(target))
                : Optional.empty();
        return new LocalOutput(name, path, target, TemporaryFile.beside(target, name, kept), existing, expected);
    }

    @Override
    public String name() {
        return bytes.name();
    }

    @Override
    public Optional<Path> path() {
        return Optional.of(given);
    }

    @Override
    public long position() {
        return bytes.position();
    }

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
        bytes.write(source, from, count);
    }

    @Override
    public void commit() throws IOException {
        bytes.commit();
        switch (existing) {
            case REPLACE, REPLACE_ANEW, UPDATE -> replace();
            case REJECT -> place();
        }
        isDone = true;
        temporary.close();
        // Makes the name durable as well.
        Path folder = target.getParent();
        if (folder != null) {
            Folders.force(folder);
        }
    }

    /// Moves the file to its name while nobody else can: another update that comes later finds this one.
    private void replace() throws IOException {
        if (!Files.exists(target) && expected.isEmpty()) {
            move();
            return;
        }
        try (FileLocks.Held held = FileLocks.lock(name(), target)) {
            if (expected.isPresent() && !FileState.of(target).equals(expected.get())) {
                throw new FileSystemException(name(), null,
                        "somebody else has changed it since it was read; do it again");
            }
            if (IS_WINDOWS) {
                held.channel().close();
            }
            move();
        }
    }

    private void move() throws IOException {
        if (IS_WINDOWS) {
            // An open file cannot be moved there.
            temporary.close();
        }
        try {
            Files.move(temporary.path(), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException ignored) {
            Files.move(temporary.path(), target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Gives the file its name unless the name is taken; in one step where the file system supports links.
    private void place() throws IOException {
        try {
            Files.createLink(target, temporary.path());
            Files.delete(temporary.path());
        } catch (UnsupportedOperationException ignored) {
            Files.move(temporary.path(), target);
        } catch (FileAlreadyExistsException ignored) {
            throw new FileAlreadyExistsException(name());
        } catch (FileSystemException ignored) {
            // This storage has no links: checking the name and moving the file are two steps.
            Files.move(temporary.path(), target);
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
        if (!isDone) {
            isDone = true;
            try (temporary) {
                Files.deleteIfExists(temporary.path());
            }
        }
    }
}
