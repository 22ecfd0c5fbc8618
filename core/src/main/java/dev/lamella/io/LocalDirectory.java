package dev.lamella.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A directory of a file system that files are written to.
///
/// Files are staged in `_lamella-0123456789abcdef/new`. The file `_lamella-0123456789abcdef.lock` is locked while the
/// writer lives. A commit writes its journal ([CommitJournal]), and is decided with it: old files move to `old`, then
/// new files to their places, then the staging directory and the lock file are removed. A lock file that is not
/// locked belongs to a killed writer: if there is a journal, the commit is finished, otherwise the staging directory
/// is removed.
final class LocalDirectory implements DirectoryOutput {
    private static final Pattern LOCK = Pattern.compile("_lamella-[0-9a-f]{16}\\.lock");
    private static final String SUCCESS = "_SUCCESS";
    /// The most files that are open at once.
    private static final int MOST_OPEN = 100;

    private final Path directory;
    private final Path root;
    private final FileLocks.Held lock;
    private final Set<String> complete = new TreeSet<>();
    /// The channels of staged files that were written last.
    private final Map<Path, FileChannel> open = new LinkedHashMap<>(16, 0.75f, true);
    private boolean isDone;

    private LocalDirectory(Path directory, Path root, FileLocks.Held lock) {
        this.directory = directory;
        this.root = root;
        this.lock = lock;
    }

    static LocalDirectory open(Path directory) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new FileSystemException(directory.toString(), null,
                    "this is a file; give the name of a directory, which may be a new one");
        }
        Files.createDirectories(directory);
        Path root = directory.toRealPath();
        recover(root);
        while (true) {
            Path lock = root.resolve(
                    "_lamella-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + ".lock");
            FileLocks.Held held = FileLocks.create(lock);
            // Another process that looked for leftovers may have removed the file before it was locked.
            if (FileLocks.lock(held.channel()) && Files.exists(lock)) {
                Files.createDirectories(staging(lock).resolve("new"));
                return new LocalDirectory(directory, root, held);
            }
            held.close();
            Files.deleteIfExists(lock);
        }
    }

    private static String name(Path path) {
        return Objects.requireNonNull(path.getFileName(), "name").toString();
    }

    /// The directory of a path, which is below the root.
    private static Path folder(Path path) {
        return Objects.requireNonNull(path.getParent(), "parent");
    }

    private static Path staging(Path lock) {
        String name = name(lock);
        return lock.resolveSibling(name.substring(0, name.length() - ".lock".length()));
    }

    /// Finishes or removes the work of killed writers.
    private static void recover(Path root) throws IOException {
        List<Path> locks = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root,
                entry -> LOCK.matcher(name(entry)).matches())) {
            entries.forEach(locks::add);
        }
        for (Path lock : locks) {
            try {
                Optional<FileLocks.Held> held = FileLocks.tryLock(lock);
                if (held.isPresent()) {
                    try (FileLocks.Held ignored = held.get()) {
                        Optional<CommitJournal> journal = CommitJournal.read(staging(lock));
                        if (journal.isPresent()) {
                            apply(root, staging(lock), journal.get());
                        }
                        delete(staging(lock));
                        Files.deleteIfExists(lock);
                    }
                }
            } catch (NoSuchFileException e) {
                if (Files.exists(lock)) {
                    throw e;
                }
                // Its writer, or another one that looked for leftovers, has just finished.
            }
        }
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            return walk.filter(path -> !Files.isDirectory(path)).map(path -> text(root.relativize(path)))
                    .filter(path -> Stream.of(path.split("/")).noneMatch(LocalDirectory::isHidden)).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String text(Path relative) {
        List<String> names = new ArrayList<>();
        relative.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_") && name.indexOf('=') < 0;
    }

    @Override
    public OutputFile create(String path) throws IOException {
        Path staged = staging(lock.path()).resolve("new").resolve(path);
        Files.createDirectories(folder(staged));
        Files.createFile(staged);
        return new Staged(path, staged);
    }

    /// A file that is written, and may be closed in between.
    private final class Staged implements OutputFile {
        private final String path;
        private final Path staged;
        private final StreamOutput bytes;

        Staged(String path, Path staged) {
            this.path = path;
            this.staged = staged;
            this.bytes = StreamOutput.toFile(directory.resolve(path).toString(),
                    (source, from, count) -> StreamOutput.sink(channel(staged)).write(source, from, count),
                    () -> channel(staged).force(true));
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
            complete.add(path);
        }

        @Override
        public void close() throws IOException {
            bytes.close();
            FileChannel channel = open.remove(staged);
            if (channel != null) {
                channel.close();
            }
        }
    }

    private FileChannel channel(Path staged) throws IOException {
        FileChannel known = open.get(staged);
        if (known != null) {
            return known;
        }
        if (open.size() >= MOST_OPEN) {
            Iterator<FileChannel> channels = open.values().iterator();
            channels.next().close();
            channels.remove();
        }
        FileChannel opened = FileChannel.open(staged, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        open.put(staged, opened);
        return opened;
    }

    @Override
    public void commit(Collection<String> removed) throws IOException {
        if (isDone) {
            throw new IllegalStateException("The files of " + name() + " are committed or given up");
        }
        List<CommitJournal.Removed> old = new ArrayList<>();
        for (String path : new TreeSet<>(removed)) {
            old.add(CommitJournal.Removed.of(path, root.resolve(path)));
        }
        for (String path : complete) {
            if (Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(directory.resolve(path).toString());
            }
        }
        CommitJournal journal = new CommitJournal(List.copyOf(complete), old);
        Path staging = staging(lock.path());
        journal.write(staging);
        isDone = true;
        try (lock) {
            apply(root, staging, journal);
            delete(staging);
            Files.deleteIfExists(lock.path());
        }
    }

    /// Does the remaining steps of a journal.
    private static void apply(Path root, Path staging, CommitJournal journal) throws IOException {
        Files.deleteIfExists(root.resolve(SUCCESS));
        Path old = staging.resolve("old");
        Files.createDirectories(old);
        for (int i = 0; i < journal.removed().size(); i++) {
            CommitJournal.Removed removed = journal.removed().get(i);
            Path file = root.resolve(removed.path());
            if (removed.isUnchanged(file)) {
                Files.move(file, old.resolve(Integer.toString(i)), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        Set<Path> folders = new TreeSet<>();
        for (String path : journal.added()) {
            Path staged = staging.resolve("new").resolve(path);
            if (Files.exists(staged)) {
                Path file = root.resolve(path);
                Path folder = folder(file);
                Files.createDirectories(folder);
                folders.add(folder);
                Files.move(staged, file, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        for (CommitJournal.Removed removed : journal.removed()) {
            removeEmpty(root, folder(root.resolve(removed.path())));
        }
        Files.write(root.resolve(SUCCESS), new byte[0]);
        folders.forEach(Folders::force);
        Folders.force(root);
        CommitJournal.remove(staging);
    }

    /// Removes directories that have lost their last file.
    private static void removeEmpty(Path root, Path folder) throws IOException {
        for (Path at = folder; !at.equals(root); at = folder(at)) {
            try {
                Files.deleteIfExists(at);
            } catch (DirectoryNotEmptyException ignored) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (isDone) {
            return;
        }
        isDone = true;
        try (lock) {
            for (FileChannel channel : open.values()) {
                channel.close();
            }
            delete(staging(lock.path()));
            Files.deleteIfExists(lock.path());
        }
    }

    private static void delete(Path staging) throws IOException {
        if (!Files.exists(staging)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(staging)) {
            all = walk.sorted((one, other) -> other.compareTo(one)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }
}
