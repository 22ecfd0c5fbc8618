package dev.lamella.cli.explore;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.report.ReportDocument;
import dev.lamella.dataset.DatasetFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A file that is looked at. Its footer is read at the first request, and kept for the next ones. Requests take turns.
public final class ExploredFile implements DatasetFile, Closeable {
    /// Seconds that a request may take.
    static final long PATIENCE = 30;

    private final String name;
    private final ReportDocument.Opening opening;
    private final ReadOptions options;
    private final ReentrantLock turn = new ReentrantLock();
    /// The kind of request that reads the file now, or read it last.
    private volatile String current = "";
    private volatile @Nullable TimedFile file;
    private volatile @Nullable ParquetReader reader;

    /// @param name as the page shows it
    /// @param options for one thread
    public ExploredFile(String name, ReportDocument.Opening opening, ReadOptions options) {
        this.name = name;
        this.opening = opening;
        this.options = options;
    }

    @Override
    public String name() {
        return name;
    }

    /// Opens the file anew, for one request.
    @Override
    public TimedFile open() throws IOException {
        return new TimedFile(opening.open(), PATIENCE);
    }

    /// The directories `key=value` of the file, as text; empty if there are none.
    String partition() {
        return String.join("/", directories().stream().filter(part -> part.indexOf('=') > 0).toList());
    }

    /// What a request does with the file.
    interface Use<T> {
        T of(ParquetReader reader, TimedFile file) throws IOException;
    }

    /// Reads the file.
    ///
    /// @param kind      of the request
    /// @param takesOver whether a request of the same kind that reads the file now is no longer needed
    <T> T use(String kind, boolean takesOver, Use<T> use) throws IOException {
        TimedFile busy = file;
        if (takesOver && busy != null && turn.isLocked() && kind.equals(current)) {
            busy.cancel();
        }
        turn.lock();
        try {
            current = kind;
            TimedFile timed = file;
            ParquetReader open = reader;
            if (timed == null || open == null) {
                timed = open();
                open = Parquet.open(timed, options);
                file = timed;
                reader = open;
            }
            timed.begin();
            return use.of(open, timed);
        } finally {
            turn.unlock();
        }
    }

    /// Closes the file, unless a request reads it. It is opened again when it is needed.
    boolean closeIfIdle() throws IOException {
        if (!turn.tryLock()) {
            return false;
        }
        try {
            close();
            return true;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        ParquetReader open = reader;
        reader = null;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}
