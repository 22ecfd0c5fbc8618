package dev.lamella.cli.shell;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Closes open files when Ctrl-C or SIGTERM ends the process while a command writes. No `finally` runs then, so
/// temporary files would stay.
public final class Interruption {
    /// How long the shutdown waits for a command to end.
    private static final long PATIENCE_SECONDS = 5;
    private static final Queue<Closeable> OPEN = new ConcurrentLinkedQueue<>();
    private static volatile boolean isOn;

    private Interruption() {}

    /// Closes open files, without committing them, when the process ends from now on.
    public static void handle(Failures failures) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            isOn = true;
            for (Closeable open : OPEN) {
                try {
                    open.close();
                } catch (IOException e) {
                    failures.report(e);
                }
            }
        }, "interruption"));
    }

    /// Whether the process is ending. Failures from now on are caused by that.
    public static boolean isOn() {
        return isOn;
    }

    /// Opens a file.
    public interface Opening {
        OutputFile open() throws IOException;
    }

    /// A file that is discarded if the process ends before it is closed. It is registered before it is created, so that
    /// none is missed.
    public static OutputFile watched(Opening opening) throws IOException {
        CompletableFuture<Closeable> opened = new CompletableFuture<>();
        Closeable whole = () -> opened.join().close();
        OPEN.add(whole);
        boolean isOpen = false;
        try {
            OutputFile file = opening.open();
            opened.complete(file);
            isOpen = true;
            return new Watched(file, Optional.of(whole));
        } finally {
            if (!isOpen) {
                OPEN.remove(whole);
                opened.complete(() -> {});
            }
        }
    }

    /// If the process ends before the result is closed, interrupts this thread and waits until it closes the result.
    /// For code that must close its own files. An interrupt ends reads of channels, and so of standard input, at once.
    public static Closeable unwinding() {
        Thread worker = Thread.currentThread();
        CountDownLatch end = new CountDownLatch(1);
        Closeable unwinding = () -> {
            worker.interrupt();
            try {
                if (!end.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException("The command does not end. A temporary file may be left");
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        };
        OPEN.add(unwinding);
        return () -> {
            OPEN.remove(unwinding);
            end.countDown();
        };
    }

    /// Does something if the process ends before the result is closed.
    public static Closeable whileOpen(Closeable action) {
        OPEN.add(action);
        return () -> OPEN.remove(action);
    }

    /// A directory whose files can neither be written nor published once the process is ending.
    public static DirectoryOutput watched(DirectoryOutput directory) {
        return new WatchedDirectory(directory);
    }

    private static void requireOff() throws InterruptedIOException {
        if (isOn) {
            throw new InterruptedIOException("The process is ending");
        }
    }

    private record WatchedDirectory(DirectoryOutput directory) implements DirectoryOutput {
        @Override
        public String name() {
            return directory.name();
        }

        @Override
        public List<String> files() throws IOException {
            return directory.files();
        }

        @Override
        public List<String> unfinished() throws IOException {
            return directory.unfinished();
        }

        @Override
        public OutputFile create(String path) throws IOException {
            return new Watched(directory.create(path), Optional.empty());
        }

        @Override
        public Optional<InputFile> open(String path) throws IOException {
            return directory.open(path);
        }

        @Override
        public Optional<Path> temporaryFolder() {
            return directory.temporaryFolder();
        }

        @Override
        public void commit(Collection<String> removed) throws IOException {
            requireOff();
            directory.commit(removed);
        }

        @Override
        public void close() throws IOException {
            directory.close();
        }
    }

    /// @param whole the entry in the list of open files, which is removed when the file is closed
    private record Watched(OutputFile file, Optional<Closeable> whole) implements OutputFile {
        @Override
        public String name() {
            return file.name();
        }

        @Override
        public Optional<Path> path() {
            return file.path();
        }

        @Override
        public long position() {
            return file.position();
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            requireOff();
            file.write(bytes, from, count);
        }

        @Override
        public void commit() throws IOException {
            // The end of the input may be that of the process which wrote it, ended by the same Ctrl-C.
            requireOff();
            file.commit();
        }

        @Override
        public void close() throws IOException {
            try (Closeable _ = () -> whole.ifPresent(OPEN::remove)) {
                file.close();
            }
        }
    }
}
