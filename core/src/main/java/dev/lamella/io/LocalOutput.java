package dev.lamella.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/// A file that is written to a temporary file in the same folder and moved to its name when it is complete.
final class LocalOutput implements OutputFile {
    /// The most bytes that file systems allow in a name.
    private static final int LONGEST_NAME = 255;
    /// How many characters a temporary name adds to the target's name.
    private static final int TEMPORARY_LENGTH = 21;

    private final Path target;
    private final Path temporary;
    private final Existing existing;
    private final FileChannel channel;
    private final StreamOutput bytes;
    private boolean isDone;

    /// What to do if the file exists.
    enum Existing {
        REPLACE, REJECT
    }

    private LocalOutput(String name, Path target, Path temporary, Existing existing, FileChannel channel) {
        this.target = target;
        this.temporary = temporary;
        this.existing = existing;
        this.channel = channel;
        this.bytes = StreamOutput.toFile(name, StreamOutput.sink(channel), () -> channel.force(true));
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
            FileChannel device = FileChannel.open(target, StandardOpenOption.WRITE);
            return new DeviceOutput(name, device);
        }
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(name, null, "there is no folder " + folder + " to put it in; make it first");
        }
        Path temporary = folder.resolve(temporaryName(target));
        FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        return new LocalOutput(name, target, temporary, existing, channel);
    }

    /// Contains the name of the target, unless the result would be too long for a file system.
    private static String temporaryName(Path target) {
        String name = "." + target.getFileName();
        boolean isLong = name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME - TEMPORARY_LENGTH;
        return (isLong ? "" : name) + "." + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + ".tmp";
    }

    @Override
    public String name() {
        return bytes.name();
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
        channel.close();
        switch (existing) {
            case REPLACE -> {
                keepPermissions();
                move();
            }
            case REJECT -> place();
        }
        isDone = true;
        forceFolder();
    }

    /// Gives the new file the permissions of the file that it replaces.
    private void keepPermissions() throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
        if (view != null && Files.exists(target)) {
            view.setPermissions(Files.getPosixFilePermissions(target));
        }
    }

    private void move() throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException ignored) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Gives the file its name unless the name is taken; in one step where the file system supports links.
    private void place() throws IOException {
        try {
            Files.createLink(target, temporary);
            Files.delete(temporary);
        } catch (UnsupportedOperationException ignored) {
            Files.move(temporary, target);
        } catch (FileAlreadyExistsException ignored) {
            throw new FileAlreadyExistsException(name());
        } catch (FileSystemException ignored) {
            // This storage has no links: checking the name and moving the file are two steps.
            Files.move(temporary, target);
        }
    }

    /// Makes the name durable as well, if the file system can sync folders.
    private void forceFolder() {
        Path folder = target.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException ignored) {
            // Not every file system can; the file exists and its content is synced.
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
        channel.close();
        if (!isDone) {
            isDone = true;
            Files.deleteIfExists(temporary);
        }
    }

    /// A file that is not a regular file is written directly.
    private static final class DeviceOutput implements OutputFile {
        private final FileChannel channel;
        private final StreamOutput bytes;

        DeviceOutput(String name, FileChannel channel) {
            this.channel = channel;
            this.bytes = StreamOutput.toFile(name, StreamOutput.sink(channel), () -> {});
        }

        @Override
        public String name() {
            return bytes.name();
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
        }

        @Override
        public void close() throws IOException {
            bytes.close();
            channel.close();
        }
    }
}
