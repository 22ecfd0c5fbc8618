package dev.lamella.remote;

import dev.lamella.internal.event.Log;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The objects below a prefix of a bucket.
///
/// All objects are uploaded in parts, and none is completed before the commit. The commit is decided when its journal
/// appears in the [CommitRegister]: then `_SUCCESS` is removed, the uploads are completed, old objects are removed, and
/// `_SUCCESS` is written again. If the process is killed in between, the next writer does what is left.
final class StoreDirectory implements DirectoryOutput {
    private static final String SUCCESS = "_SUCCESS";
    private static final long MEMORY_BYTES = 64 << 20;
    /// The age, in seconds, from which other writers finish a commit.
    private static final long GRACE = 10;
    /// How long a writer waits for the commits of others.
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_MILLIS = 200;

    private final StoreClient client;
    private final Opener opener;
    private final String prefix;
    private final CommitRegister register;
    private final String writer = Upload.randomWriter();
    private final PartSizes sizes;
    private final Spool spool = new Spool(MEMORY_BYTES);
    private final List<Staged> staged = new ArrayList<>();
    private final Map<String, Staged> complete = new TreeMap<>();
    /// The versions of the objects that were listed last.
    private Map<String, String> listed = Map.of();
    private boolean isDone;

    /// Opens objects by their keys.
    private interface Opener {
        InputFile open(String key) throws IOException;
    }

    private StoreDirectory(StoreClient client, Opener opener, String prefix, PartSizes sizes) {
        this.client = client;
        this.opener = opener;
        this.prefix = prefix;
        this.register = new CommitRegister(client, prefix + CommitRegister.NAME);
        this.sizes = sizes;
    }

    static StoreDirectory open(StoreLocation location, RemoteOptions options, PartSizes sizes) throws IOException {
        StoreClient client = StoreClient.of(location, options);
        String key = location.key();
        if (!key.isEmpty() && !key.endsWith("/") && client.exists(key)) {
            throw new FileSystemException(location.toString(), null,
                    "this is an object; give the prefix of a directory, which may be a new one");
        }
        StoreDirectory directory = new StoreDirectory(client,
                path -> RemoteFiles.open(location.withKey(path).toString(), options),
                key.isEmpty() || key.endsWith("/") ? key : key + "/", sizes);
        directory.idle();
        return directory;
    }

    @Override
    public String name() {
        return client.store().address(prefix);
    }

    /// Waits until no commit is under way. If one stays, its writer is gone, or slow, and it is finished here.
    private CommitRegister.State idle() throws IOException {
        long start = System.nanoTime();
        while (true) {
            CommitRegister.State state = register.read();
            if (state.journal().isEmpty()) {
                return state;
            }
            if (state.age() >= GRACE) {
                finishOther(state.journal().get());
            } else if (System.nanoTime() - start > PATIENCE) {
                throw new FileSystemException(name(), null,
                        "other writers are publishing files; do it again when that is done");
            } else {
                pause();
            }
        }
    }

    private void pause() throws InterruptedIOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw Transport.interrupted(name(), e);
        }
    }

    private void finishOther(CommitRegister.Journal journal) throws IOException {
        try {
            finish(journal);
            Log.info(name() + ": Finished the commit of an earlier writer, which was interrupted");
        } catch (FileNotFoundException e) {
            FileSystemException failure = new FileSystemException(name(), null, "a commit that was begun here cannot be"
                    + " finished, because uploaded parts are gone (perhaps by a lifecycle rule). Old files are all there."
                    + " Give the commit up by deleting " + register.name() + ", and write again: " + e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    @Override
    public List<String> files() throws IOException {
        idle();
        listed = list();
        return List.copyOf(listed.keySet());
    }

    private Map<String, String> list() throws IOException {
        Map<String, String> versions = new TreeMap<>();
        for (ObjectStore.Entry entry : client.list(prefix, key -> !StoreListing.isHidden(key, prefix))) {
            versions.put(entry.key().substring(prefix.length()), entry.version());
        }
        return versions;
    }

    @Override
    public List<String> unfinished() throws IOException {
        Set<String> known = staged.stream().map(file -> file.bytes.key()).collect(Collectors.toSet());
        register.read().journal().ifPresent(journal -> journal.written().forEach(upload -> known.add(prefix
                + upload.key())));
        return client.uploads(prefix).stream().map(ObjectStore.Entry::key).filter(key -> !known.contains(key))
                .map(client.store()::address).distinct().toList();
    }

    @Override
    public Optional<InputFile> open(String path) throws IOException {
        return Optional.of(opener.open(prefix + path));
    }

    @Override
    public OutputFile create(String path) throws IOException {
        requireOpen();
        Staged file = new Staged(path);
        staged.add(file);
        return file;
    }

    private void requireOpen() {
        if (isDone) {
            throw new IllegalStateException("The files of " + name() + " are committed or given up");
        }
    }

    /// A file whose bytes are uploaded, or wait for it.
    private final class Staged implements OutputFile {
        private final String path;
        private final ObjectUpload bytes;
        private boolean isClosed;
        private boolean isComplete;

        Staged(String path) {
            this.path = path;
            this.bytes = new ObjectUpload(client, prefix + path, writer, spool, sizes);
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
            if (isClosed) {
                throw new IOException(name() + " was committed or closed; it cannot be written to any more");
            }
            bytes.write(source, from, count);
        }

        /// A short file is uploaded with others of its kind, when the directory is committed.
        @Override
        public void commit() throws IOException {
            if (isClosed) {
                throw new IOException(name() + " was committed or closed; it cannot be committed any more");
            }
            if (bytes.isStarted()) {
                bytes.sendRest();
            }
            isClosed = true;
            isComplete = true;
            complete.put(path, this);
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                bytes.discard();
            }
        }
    }

    @Override
    public void commit(Collection<String> removed) throws IOException {
        requireOpen();
        CommitRegister.Journal journal = new CommitRegister.Journal(Upload.randomWriter(), uploaded(),
                List.copyOf(new TreeSet<>(removed)));
        boolean isDecidedOnly = decide(journal);
        try {
            if (isDecidedOnly) {
                finish(journal);
            }
        } catch (IOException e) {
            if (!isFinished(journal, e)) {
                FileSystemException unfinished = new FileSystemException(name(), null, "not all files are in their"
                        + " places yet; the next writer of the directory completes them: " + e);
                unfinished.initCause(e);
                throw unfinished;
            }
        }
        try (spool) {
            discardAll(staged.stream().filter(file -> !file.isComplete).toList());
            discardStrays();
        } catch (IOException e) {
            Log.warning(name() + ": The files are committed, but not all uploads of other files, or not the temporary"
                    + " file, could be discarded: " + e.getMessage());
        }
    }

    /// Discards uploads of our files that were begun, but whose id was lost with the response.
    private void discardStrays() throws IOException {
        if (!client.isRepeated().get()) {
            return;
        }
        Set<String> keys = staged.stream().map(file -> file.bytes.key()).collect(Collectors.toSet());
        List<ObjectStore.Entry> strays;
        try {
            strays = client.uploads(prefix).stream().filter(entry -> keys.contains(entry.key())).toList();
        } catch (IOException ignored) {
            // Some stores do not list uploads, or not to everybody. The next writer reports what it sees.
            return;
        }
        for (ObjectStore.Entry stray : strays) {
            client.abort(new Upload(stray.key(), writer, stray.version(), List.of()));
        }
    }

    /// Whether another writer has finished a commit whose steps have failed here.
    private boolean isFinished(CommitRegister.Journal journal, IOException failure) {
        try {
            return register.read().journal().filter(found -> found.id().equals(journal.id())).isEmpty();
        } catch (IOException e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    /// Uploads what is left of all files, several at once.
    private List<Upload> uploaded() throws IOException {
        List<Staged> files = List.copyOf(complete.values());
        List<Staged> waiting = files.stream().filter(file -> !file.bytes.isStarted()).toList();
        for (int from = 0; from < waiting.size(); from += StoreClient.MOST_AT_ONCE) {
            List<Staged> some = waiting.subList(from, Math.min(from + StoreClient.MOST_AT_ONCE, waiting.size()));
            List<Upload> begun = client.begin(some.stream().map(file -> file.bytes.key()).toList(), writer);
            for (int i = 0; i < some.size(); i++) {
                some.get(i).bytes.begun(begun.get(i));
            }
            for (Staged file : some) {
                file.bytes.sendRest();
            }
            for (Staged file : some) {
                file.bytes.uploaded();
            }
        }
        List<Upload> uploads = new ArrayList<>();
        for (Staged file : files) {
            Upload upload = file.bytes.uploaded();
            uploads.add(new Upload(file.path, upload.writer(), upload.id(), upload.tags()));
        }
        return uploads;
    }

    /// Puts the journal into the register.
    ///
    /// @return whether the commit is still to be finished; if not, another writer has done so while the answer was lost
    private boolean decide(CommitRegister.Journal journal) throws IOException {
        boolean isFinished = false;
        boolean isDecided = false;
        while (!isDecided) {
            CommitRegister.State state = idle();
            requireFits(journal);
            try {
                boolean isBegun = register.begin(state, journal);
                isFinished = !isBegun && client.isRepeated().get()
                        && (register.isDone(journal) || isWritten(journal));
                isDecided = isBegun || isFinished;
            } catch (IOException e) {
                isDone = true;
                FileSystemException unknown = new FileSystemException(name(), null, "it is not known whether the commit"
                        + " is decided, because the answer was lost. If it is, the next writer of the directory completes it."
                        + " If it is not, the uploads stay until you discard them, with RemoteFiles.abortUploads: "
                        + e);
                unknown.initCause(e);
                throw unknown;
            }
        }
        isDone = true;
        return !isFinished;
    }

    /// Whether a commit that is not under way was finished, and another one was begun since: then its files are there.
    private boolean isWritten(CommitRegister.Journal journal) throws IOException {
        if (journal.written().isEmpty()) {
            return false;
        }
        Upload first = journal.written().getFirst();
        return client.writer(prefix + first.key()).equals(Optional.of(first.writer()));
    }

    private void requireFits(CommitRegister.Journal journal) throws IOException {
        Map<String, String> now = list();
        for (Upload upload : journal.written()) {
            if (now.containsKey(upload.key())) {
                throw new FileAlreadyExistsException(client.store().address(prefix + upload.key()));
            }
        }
        for (String path : journal.removed()) {
            String found = now.get(path);
            if (found == null || !found.equals(listed.getOrDefault(path, found))) {
                throw new FileSystemException(client.store().address(prefix + path), null, "another writer has "
                        + (found == null ? "removed" : "changed") + " the file that would be replaced; do it again");
            }
        }
    }

    /// The steps of a commit; each can be repeated, by this writer and by others.
    private void finish(CommitRegister.Journal journal) throws IOException {
        client.run(client.deleting(prefix + SUCCESS));
        List<Upload> uploads = journal.written().stream()
                .map(file -> new Upload(prefix + file.key(), file.writer(), file.id(), file.tags())).toList();
        List<StoreClient.Outcome> outcomes = client.all(uploads.stream()
                .map(upload -> client.completing(upload, Map.of())).toList());
        for (int i = 0; i < uploads.size(); i++) {
            if (!client.settled(uploads.get(i), outcomes.get(i))) {
                throw new FileAlreadyExistsException(client.store().address(uploads.get(i).key()));
            }
        }
        client.all(journal.removed().stream().map(path -> client.deleting(prefix + path)).toList());
        client.put(prefix + SUCCESS, Payload.NONE, writer, Map.of());
        register.end(journal);
    }

    @Override
    public void close() throws IOException {
        if (!isDone) {
            isDone = true;
            try (spool) {
                discardAll(List.copyOf(staged));
                discardStrays();
            }
        }
        spool.close();
    }

    private static void discardAll(List<Staged> files) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (Staged file : files) {
            try {
                file.bytes.discard();
            } catch (IOException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            IOException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }
}
