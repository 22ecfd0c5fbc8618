package dev.lamella.io;

import dev.lamella.internal.event.Log;
import dev.lamella.variant.internal.Links;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A directory of a file system that files are written to.
///
/// Files are staged in `_lamella-0123456789abcdef/new`. The file `_lamella-0123456789abcdef.lock` is locked while the
/// writer lives. A commit writes its journal ([CommitJournal]), moves old files to `old`, is decided, and moves new files
/// to their places ([DirectoryCommit]). Then the staging directory and the lock file are removed. A lock file that is not
/// locked belongs to a killed writer: its commit is finished if it was decided, and undone otherwise, and the staging
/// directory is removed.
final class LocalDirectory implements DirectoryOutput {
    private static final Pattern LOCK = Pattern.compile("_lamella-[0-9a-f]{16}\\.lock");
    /// The most files that are open at once.
    private static final int MOST_OPEN = 100;
    /// How long a writer waits for the commits of others, in nanoseconds.
    static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private final Path directory;
    private final Path root;
    private final FileLocks.Held lock;
    private final DirectoryCommit.Steps steps;
    private final long patience;
    /// Directories that did not exist before, the innermost first.
    private final List<Path> made;
    private final Set<String> complete = new TreeSet<>();
    /// The channels of staged files that were written last.
    private final Map<Path, FileChannel> open = new LinkedHashMap<>(16, 0.75f, true);
    /// The files that were listed last.
    private Map<String, FileState> listed = Map.of();
    private boolean isDone;

    private LocalDirectory(Path directory, Path root, FileLocks.Held lock, DirectoryCommit.Steps steps,
            long patience, List<Path> made) {
        this.directory = directory;
        this.made = made;
        this.root = root;
        this.lock = lock;
        this.steps = steps;
        this.patience = patience;
    }

    static LocalDirectory open(Path directory) throws IOException {
        return open(directory, DirectoryCommit.Steps.NONE, PATIENCE);
    }

    /// @param steps is called before each change of a commit, and of what is left of others
    /// @param patience how long the writer waits for the commits of others, in nanoseconds
    static LocalDirectory open(Path directory, DirectoryCommit.Steps steps, long patience) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new FileSystemException(directory.toString(), null,
                    "this is a file; give the name of a directory, which may be a new one");
        }
        List<Path> made = missing(directory);
        while (true) {
            Files.createDirectories(directory);
            try {
                Optional<LocalDirectory> begun = begin(directory, steps, patience, made);
                if (begun.isPresent()) {
                    return begun.get();
                }
            } catch (NoSuchFileException e) {
                // A writer that has made the directory, and commits nothing, removes it.
                if (Files.exists(directory)) {
                    throw e;
                }
            }
        }
    }

    /// Locks a file; empty if another process has just removed it.
    private static Optional<LocalDirectory> begin(Path directory, DirectoryCommit.Steps steps, long patience,
            List<Path> made) throws IOException {
        Path root = directory.toRealPath();
        recover(root, steps);
        Path lock = root.resolve(
                "_lamella-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + ".lock");
        FileLocks.Held held = FileLocks.create(lock);
        try {
            // Another process that looked for leftovers may have removed the file before it was locked.
            if (FileLocks.lock(held.channel()) && Files.exists(lock)) {
                Files.createDirectories(staging(lock).resolve("new"));
                return Optional.of(new LocalDirectory(directory, root, held, steps, patience, made));
            }
        } catch (Throwable e) {
            try (held) {
                throw e;
            }
        }
        held.close();
        Files.deleteIfExists(lock);
        return Optional.empty();
    }

    /// The directory and those above it that do not exist, the innermost first.
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path at = directory.toAbsolutePath(); at != null && Files.notExists(at); at = at.getParent()) {
            missing.add(at);
        }
        return List.copyOf(missing);
    }

    /// Removes the directories that were made for nothing.
    private void removeMade() throws IOException {
        for (Path path : made) {
            try {
                Files.deleteIfExists(path);
            } catch (DirectoryNotEmptyException ignored) {
                // Another writer has begun or committed here.
                return;
            }
        }
    }

    private static String name(Path path) {
        return Objects.requireNonNull(path.getFileName(), "name").toString();
    }

    private static Path staging(Path lock) {
        String name = name(lock);
        return lock.resolveSibling(name.substring(0, name.length() - ".lock".length()));
    }

    /// The lock files of all writers.
    private static Set<Path> locks(Path root) throws IOException {
        Set<Path> locks = new TreeSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root,
                entry -> LOCK.matcher(name(entry)).matches())) {
            entries.forEach(locks::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return locks;
    }

    /// Finishes, undoes or removes what writers have left that are gone.
    ///
    /// @return why this user may not open the lock of a commit that is not finished, and which may be running
    private static Optional<AccessDeniedException> recover(Path root, DirectoryCommit.Steps steps)
            throws IOException {
        Optional<AccessDeniedException> denied = Optional.empty();
        for (Path lock : locks(root)) {
            boolean isOpened = false;
            try {
                Optional<FileLocks.Held> held = FileLocks.tryLock(lock);
                isOpened = true;
                if (held.isPresent()) {
                    try (FileLocks.Held ignored = held.get()) {
                        Optional<CommitJournal.Found> found = CommitJournal.read(staging(lock));
                        if (found.isPresent()) {
                            DirectoryCommit commit = new DirectoryCommit(root, staging(lock), found.get().journal(),
                                    steps);
                            if (found.get().isDecided()) {
                                commit.finish();
                            } else {
                                commit.undo();
                            }
                        }
                        boolean isLeft = Files.exists(staging(lock));
                        delete(staging(lock), steps);
                        Files.deleteIfExists(lock);
                        if (isLeft) {
                            Log.info(root + ": " + (found.isEmpty()
                                    ? "Removed the unfinished output of an earlier writer"
                                    : (found.get().isDecided() ? "Finished" : "Undid")
                                            + " the commit of an earlier writer, which was interrupted"));
                        }
                    }
                }
            } catch (NoSuchFileException e) {
                if (Files.exists(lock)) {
                    throw e;
                }
                // Its writer, or another one that looked for leftovers, has just finished.
            } catch (AccessDeniedException e) {
                // What another user has staged stays for that user, unless files are half moved.
                if (CommitJournal.isUnderWay(staging(lock))) {
                    if (isOpened) {
                        throw failure(root.toString(),
                                "an earlier writer was interrupted, and this user may not undo or"
                                        + " finish its commit: " + e,
                                e);
                    }
                    denied = Optional.of(e);
                }
            }
        }
        return denied;
    }

    private static FileSystemException failure(String name, String reason, Exception cause) {
        FileSystemException failure = new FileSystemException(name, null, reason);
        failure.initCause(cause);
        return failure;
    }

    @Override
    public String name() {
        return directory.toString();
    }

    /// While files are moved, a list of them would have a part of them.
    @Override
    public List<String> files() throws IOException {
        long start = System.nanoTime();
        while (true) {
            Set<Path> before = locks(root);
            Map<String, FileState> found = list();
            if (before.stream().noneMatch(lock -> CommitJournal.isUnderWay(staging(lock)))
                    && locks(root).containsAll(before)) {
                listed = found;
                return List.copyOf(found.keySet());
            }
            Optional<AccessDeniedException> denied = recover(root, steps);
            if (System.nanoTime() - start > patience) {
                if (denied.isPresent()) {
                    throw unfinished(denied.get());
                }
                throw new FileSystemException(name(), null,
                        "other writers are publishing files; do it again when that is done");
            }
            LockSupport.parkNanos(PAUSE);
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException(
                        name() + ": The thread was interrupted while it waited for other writers of the directory");
            }
        }
    }

    /// @param denied why this user may not open the lock of another user
    private FileSystemException unfinished(AccessDeniedException denied) {
        Path staging = staging(root.resolve(denied.getFile()));
        return failure(name(), (Files.isExecutable(staging)
                ? "the commit of another user is not finished; do it again when that is done."
                : "another user may be committing, as " + staging
                        + " cannot be looked into; do it again when that writer"
                        + " is done, or let its owner allow others to enter it (chmod a+x).")
                + " If it was interrupted, let the owner of " + denied.getFile() + " write to the directory", denied);
    }

    private Map<String, FileState> list() throws IOException {
        Map<String, FileState> found = new TreeMap<>();
        Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) throws IOException {
                return isHidden(path) || !path.equals(root) && Links.leadsUp(path)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (!isHidden(path)) {
                    found.put(text(root.relativize(path)), FileState.of(attributes));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
                // Other writers remove what they have staged or replaced. A link may lead to a directory that it lies in.
                if (isHidden(path) || failure instanceof NoSuchFileException
                        || failure instanceof FileSystemLoopException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return found;
    }

    private static String text(Path relative) {
        List<String> names = new ArrayList<>();
        relative.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    private boolean isHidden(Path path) {
        return !path.equals(root) && InputFiles.isHidden(name(path));
    }

    @Override
    public OutputFile create(String path) throws IOException {
        requireOpen();
        Path staged;
        try {
            staged = staging(lock.path()).resolve("new").resolve(path);
        } catch (InvalidPathException e) {
            throw failure(name(),
                    "a file or partition has a name that cannot be spelled in the encoding of this process; start it with"
                            + " a UTF-8 locale, for example LC_ALL=C.UTF-8",
                    e);
        }
        Files.createDirectories(DirectoryCommit.folder(staged));
        Files.createFile(staged);
        return new Staged(path, staged);
    }

    private void requireOpen() {
        if (isDone) {
            throw new IllegalStateException("The files of " + name() + " are committed or given up");
        }
    }

    @Override
    public Optional<InputFile> open(String path) throws IOException {
        return Optional.of(InputFile.of(directory.resolve(path)));
    }

    @Override
    public Optional<Path> temporaryFolder() {
        return Optional.of(staging(lock.path()));
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
        requireOpen();
        for (String path : complete) {
            if (!DirectoryCommit.isFree(root.resolve(path))) {
                throw new FileAlreadyExistsException(directory.resolve(path).toString());
            }
        }
        Path staging = staging(lock.path());
        CommitJournal journal = new CommitJournal(List.copyOf(complete), List.copyOf(new TreeSet<>(removed)));
        forceStaged(staging);
        DirectoryCommit commit = new DirectoryCommit(root, staging, journal, steps);
        steps.next();
        journal.write(staging);
        isDone = true;
        try (lock) {
            decide(commit);
            try {
                commit.finish();
            } catch (IOException e) {
                throw failure(name(), "not all files are in their places yet; the next writer of the directory moves"
                        + " the others there: " + e, e);
            }
            delete(staging, steps);
            Files.deleteIfExists(lock.path());
        }
    }

    /// The names of staged files must survive a loss of power, as their bytes do.
    private void forceStaged(Path staging) {
        Set<Path> folders = new TreeSet<>(List.of(staging));
        for (String path : complete) {
            for (Path at = staging.resolve("new").resolve(path); !at.equals(staging);) {
                at = DirectoryCommit.folder(at);
                folders.add(at);
            }
        }
        folders.forEach(Folders::force);
    }

    private void decide(DirectoryCommit commit) throws IOException {
        try {
            for (String path : commit.journal().removed()) {
                requireUnchanged(path);
            }
            commit.claim();
            steps.next();
            CommitJournal.decide(commit.staging());
        } catch (IOException e) {
            try {
                commit.undo();
                delete(commit.staging(), steps);
                Files.deleteIfExists(lock.path());
                removeMade();
            } catch (IOException undoing) {
                e.addSuppressed(undoing);
            }
            throw e;
        }
    }

    private void requireUnchanged(String path) throws IOException {
        Path file = root.resolve(path);
        FileState expected = listed.get(path);
        try {
            if (expected != null && !FileState.of(file).equals(expected)) {
                throw new FileSystemException(directory.resolve(path).toString(), null,
                        "another writer has changed the file that would be replaced; do it again");
            }
        } catch (NoSuchFileException e) {
            throw DirectoryCommit.gone(file, e);
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
            delete(staging(lock.path()), steps);
            Files.deleteIfExists(lock.path());
            removeMade();
        }
    }

    private static void delete(Path staging, DirectoryCommit.Steps steps) throws IOException {
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
            steps.next();
            Files.deleteIfExists(path);
        }
    }
}
