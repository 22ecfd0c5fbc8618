package dev.lamella.internal.dataset;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.internal.batch.Quota;
import dev.lamella.internal.pipeline.AheadReader;
import dev.lamella.internal.pipeline.ScanPart;
import dev.lamella.internal.pipeline.WorkerPool;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Shares the rows of a data set among threads that read ahead: small files together, large ones by their row groups.
///
/// The reader of a part opens its file itself, so that no more files are open than threads read.
final class FilesAhead {
    /// So many files are read by several threads if the caller did not choose the threads.
    private static final int MANY_FILES = 8;

    private final DatasetScan scan;
    private final ReadOptions reading;
    private final List<List<FilePart>> runs = new ArrayList<>();
    private final List<FilePart> run = new ArrayList<>();
    private long runRows;

    FilesAhead(DatasetScan scan, ReadOptions reading) {
        this.scan = counted(scan);
        this.reading = reading;
    }

    /// Without a filter, the rows that come out are rows by their numbers.
    private static DatasetScan counted(DatasetScan scan) {
        Scan rows = scan.scan();
        if (rows.filter().isPresent() || !scan.isCounted() || scan.dataset().hasParts()
                || rows.offset() > Long.MAX_VALUE - rows.firstRow()) {
            return scan;
        }
        long most = Math.max(0, rows.rowCount().orElse(Long.MAX_VALUE) - rows.offset());
        return scan.withRows(rows.rows(rows.firstRow() + rows.offset(),
                Math.min(most, rows.rowLimit().orElse(Long.MAX_VALUE))).offset(0).limit(Long.MAX_VALUE));
    }

    /// The batches, if several threads can read them. They cannot where rows are counted that a filter wants, or in files of which nothing
    /// is known yet; and need not where all are in one part: then the reader of the file may find more.
    Optional<BatchSource> batches() throws IOException {
        Parallelism parallelism = reading.parallelism();
        boolean isUnknown = FileRows.areAsked(scan.scan()) && !scan.dataset().knowsRowGroups();
        if (parallelism.threads() == 1 || scan.isCounted() || isUnknown) {
            return Optional.empty();
        }
        WorkerPool pool = pool(parallelism).forScan(Long.MAX_VALUE);
        if (pool.threads() == 1 || areFew(parallelism, scan.dataset().count())) {
            return Optional.empty();
        }
        share(parallelism.threads());
        if (runs.size() <= 1) {
            return Optional.empty();
        }
        ReadOptions each = reading.withParallelism(Parallelism.NONE);
        List<ScanPart.Opener> openers = runs.stream().<ScanPart.Opener>map(parts -> () -> new FileRun(scan,
                FilePart.Source.of(parts), Quota.of(Scan.all()), each, FileBatches.Lasting.FOR_GOOD)).toList();
        return Optional.of(new AheadReader(pool, "the data set", scan.projection().schema(), openers,
                () -> {}));
    }

    /// How something is done for several files.
    static ColumnWork work(Parallelism parallelism, int files) {
        return areFew(parallelism, files) ? ColumnWork.IN_TURN : pool(parallelism).work();
    }

    /// Whether each file decides about threads by itself.
    static boolean areFew(Parallelism parallelism, int files) {
        return parallelism.isAutomatic() && files < MANY_FILES;
    }

    private static WorkerPool pool(Parallelism parallelism) {
        return new WorkerPool(parallelism.executor(), parallelism.threads(), parallelism.bytesAhead(),
                parallelism.isAutomatic() ? 1 : 0);
    }

    private void share(int threads) throws IOException {
        List<FilePart> files = new ArrayList<>();
        WantedFiles wanted = new WantedFiles(scan);
        for (Optional<FilePart> part = wanted.next(); part.isPresent(); part = wanted.next()) {
            files.add(part.get());
        }
        boolean isWorthALook = files.size() < PartRows.partCount(threads);
        List<Optional<RowGroups>> rowGroups = new ArrayList<>();
        long rowCount = 0;
        for (FilePart part : files) {
            Optional<RowGroups> found = rowGroups(part.file(), isWorthALook);
            rowGroups.add(found);
            rowCount = FileRows.sum(rowCount, Math.min(part.count(), found.map(RowGroups::rowCount).orElse(0L)));
        }
        PartRows size = PartRows.of(threads, rowCount, scan.scan().rowsPerBatch().orElse(0),
                scan.scan().filter().isPresent());
        for (int i = 0; i < files.size(); i++) {
            FilePart part = files.get(i);
            rowGroups.get(i).ifPresentOrElse(known -> known.cut(part, size, piece -> add(piece, size)), () -> {
                end();
                run.add(part);
                end();
            });
        }
        end();
    }

    /// The row groups of a file, where they are known, or many rows may be in few files.
    private Optional<RowGroups> rowGroups(int file, boolean isWorthALook) throws IOException {
        if (!isWorthALook && !scan.dataset().knowsRowGroups()) {
            return Optional.empty();
        }
        try {
            return Optional.of(scan.dataset().rowGroups(file));
        } catch (IOException | ParquetException ignored) {
            // Such a file is a part of its own. Its reader throws the failure after the rows of the earlier files.
            return Optional.empty();
        }
    }

    private void add(FilePart piece, PartRows size) {
        if (!run.isEmpty() && run.getLast().file() == piece.file()) {
            // Pieces of a file follow each other; only row groups outside the part that is read are between them.
            FilePart last = run.removeLast();
            run.add(new FilePart(last.file(), last.from(), piece.from() + piece.count() - last.from()));
        } else {
            run.add(piece);
        }
        runRows += piece.count();
        if (runRows >= size.least()) {
            end();
        }
    }

    private void end() {
        if (!run.isEmpty()) {
            runs.add(List.copyOf(run));
            run.clear();
            runRows = 0;
        }
    }
}
