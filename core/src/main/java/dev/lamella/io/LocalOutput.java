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

/// A file that is written beside its place and moved there when it is whole.
final class LocalOutput implements OutputFile {
    /// Bytes of a name that file systems take.
    private static final int LONGEST_NAME = 255;
    /// Characters that a temporary name has more than that of its target.
    private static final int TEMPORARY_LENGTH = 21;

    private final Path target;
    private final Path temporary;
    private final Existing existing;
    private final FileChannel channel;
    private final StreamOutput bytes;
    private boolean isDone;

    /// What to do about a file that is there already.
    enum Existing {
        REPLACE, REFUSE
    }

    private LocalOutput(String name, Path target, Path temporary, Existing existing, FileChannel channel) {
        this.target = target;
        this.temporary = temporary;
        this.existing = existing;
        this.channel = channel;
        this.bytes = StreamOutput.toFile(name, StreamOutput.sink(channel), () -> channel.force(true));
    }

    static OutputFile open(String name, Path path, Existing existing) throws IOException {
        if (existing == Existing.REFUSE && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(name);
        }
        if (Files.isDirectory(path)) {
            throw new FileSystemException(name, null, "it is a folder; give the name of a file");
        }
        if (Files.isSymbolicLink(path) && !Files.exists(path)) {
            throw new NoSuchFileException(name, null, "it is a link that leads to no file; give the name of a file");
        }
        // A link stays one: what it leads to is replaced.
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

    /// Tells what it becomes, unless that would make it too long for a file system.
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
            case REFUSE -> place();
        }
        isDone = true;
        forceFolder();
    }

    /// Who may do what with the file that is replaced is so with the one that replaces it.
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

    /// Gives the file its name unless there is one already, in one step where there are links.
    private void place() throws IOException {
        try {
            Files.createLink(target, temporary);
            Files.delete(temporary);
        } catch (UnsupportedOperationException ignored) {
            Files.move(temporary, target);
        } catch (FileAlreadyExistsException ignored) {
            throw new FileAlreadyExistsException(name());
        } catch (FileSystemException ignored) {
            // No links on this kind of storage: the name is looked for first, which is not quite one step.
            Files.move(temporary, target);
        }
    }

    /// Makes the name durable, too, where folders can be forced.
    private void forceFolder() {
        Path folder = target.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException ignored) {
            // Not every system can: the file is there, and its bytes are safe.
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

    /// What is no regular file has no name to appear under.
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
