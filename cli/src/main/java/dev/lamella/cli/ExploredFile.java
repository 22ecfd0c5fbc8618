package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A file that is looked at. Its footer is read at the first request, and kept for the next ones. Requests take turns.
final class ExploredFile implements Closeable {
    /// Seconds that a request may take.
    static final long PATIENCE = 30;

    private static final Pattern ESCAPES = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    private final String name;
    private final ReportDocument.Opening opening;
    private final ReadOptions options;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile @Nullable TimedFile file;
    private volatile @Nullable ParquetReader reader;

    /// @param name as the page shows it
    /// @param options for one thread
    ExploredFile(String name, ReportDocument.Opening opening, ReadOptions options) {
        this.name = name;
        this.opening = opening;
        this.options = options;
    }

    String name() {
        return name;
    }

    ReportDocument.Opening opening() {
        return () -> new TimedFile(opening.open(), PATIENCE);
    }

    /// The file as one of a data set.
    DatasetFile inTable() {
        return new DatasetFile() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public InputFile open() throws IOException {
                return opening().open();
            }
        };
    }

    /// The directories `key=value` of the file, as text; empty if there are none.
    String partition() {
        return String.join("/", partitionDirectories().toList());
    }

    /// The partition columns by their names; one whose value is null is not there.
    Map<String, String> partitions() {
        Map<String, String> values = new LinkedHashMap<>();
        partitionDirectories().map(directory -> directory.split("=", 2)).filter(pair -> !pair[1].equals(NULL))
                .forEach(pair -> values.put(decoded(pair[0]), decoded(pair[1])));
        return values;
    }

    private Stream<String> partitionDirectories() {
        String[] parts = name.split("/", -1);
        return Arrays.stream(parts, 0, parts.length - 1).filter(part -> part.indexOf('=') > 0);
    }

    /// A text with `%3A` and the like. A `%` that is followed by something else stands for itself.
    private static String decoded(String text) {
        return ESCAPES.matcher(text).replaceAll(
                match -> Matcher.quoteReplacement(URLDecoder.decode(match.group(), StandardCharsets.UTF_8)));
    }

    /// What a request does with the file.
    interface Use<T> {
        T of(ParquetReader reader, TimedFile file) throws IOException;
    }

    /// Reads the file.
    ///
    /// @param takesOver whether a request that reads the file now is no longer needed
    <T> T use(boolean takesOver, Use<T> use) throws IOException {
        TimedFile busy = file;
        if (takesOver && busy != null && turn.isLocked()) {
            busy.cancel();
        }
        turn.lock();
        try {
            TimedFile timed = file;
            ParquetReader open = reader;
            if (timed == null || open == null) {
                timed = new TimedFile(opening.open(), PATIENCE);
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

    /// The number of rows, if the footer was read.
    Optional<Long> knownRows() {
        ParquetReader open = reader;
        return open == null ? Optional.empty() : Optional.of(open.rowCount());
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
