package dev.lamella.internal.dataset;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.Quota;
import dev.lamella.internal.batch.RowTest;
import dev.lamella.internal.batch.Window;
import dev.lamella.internal.batch.WindowSource;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.shredding.VariantLookup;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.internal.vector.Selection;
import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The rows of one file, in the schema of its data set.
final class FileBatches implements BatchSource {
    private final BatchSource source;
    private final FileScan scan;
    private final Quota quota;
    private final Location place;
    private final Optional<RowTest> test;
    private final SchemaAdapter narrowing;
    private final List<Taker> takers;
    private final Lasting lasting;
    /// Whether all arrays of the last batch are its own.
    private boolean isOwned;
    private long rowsBefore;
    private int rowsRead;
    private RowNumbers numbers = new RowNumbers.Run(0);
    private Batch batch;

    /// How long what is read stays valid.
    enum Lasting {
        UNTIL_NEXT,
        FOR_GOOD
    }

    /// @param source of what the file is asked for; closed with this
    /// @param firstRow number of the first row, if the source does not know
    FileBatches(BatchSource source, FileScan scan, Quota quota, VariantConformance conformance, Location place,
            long firstRow, Lasting lasting) {
        this.source = source;
        this.scan = scan;
        this.quota = quota;
        this.place = place;
        this.lasting = lasting;
        Schema wide = scan.wide();
        this.test = scan.hasRest()
                ? Optional.of(RowTest.of(Binder.bind(scan.rest(), wide),
                        VariantValues.of(VariantLookup.of(scan.schema(), wide, conformance, place)::at,
                                VariantLookup.At::start, VariantLookup.At::value)))
                : Optional.empty();
        this.narrowing = SchemaAdapter.narrowing(wide, scan.shown());
        this.takers = Stream.generate(Taker::new).limit(scan.shown().fields().size()).toList();
        this.rowsBefore = firstRow;
        this.batch = none();
    }

    private Batch none() {
        return new Batch(scan.shown(), 0, List.of());
    }

    @Override
    public boolean next() throws IOException {
        batch = none();
        while (!quota.isMet() && source.next()) {
            rowsBefore += rowsRead;
            Window read = read();
            rowsRead = read.batch().rowCount();
            numbers = read.numbers();
            try {
                if (take(read.batch())) {
                    return true;
                }
            } catch (ParquetException e) {
                throw e.at(place.inPart(rows()));
            }
        }
        return false;
    }

    /// Vectors that must stay valid are detached from the source before they are used.
    private Window read() {
        return switch (lasting) {
            case UNTIL_NEXT -> new Window(source.batch(), source.rowNumbers().orElse(new RowNumbers.Run(rowsBefore)));
            // Whatever reads a file on one thread is such a source.
            case FOR_GOOD -> ((WindowSource) source).detach(Loan.FOREVER);
        };
    }

    /// Whether the last batch stays valid. If it does not, a copy of it does.
    boolean isOwned() {
        return isOwned;
    }

    /// @return whether there is a row in it that is to be given
    private boolean take(Batch read) {
        List<ColumnVector> columns = scan.mapping().apply(read.columns(), read.rowCount());
        Selection wanted = test.map(rows -> rows.select().of(columns, read.rowCount()))
                .orElseGet(() -> Selection.all(read.rowCount()));
        Selection taken = quota.take(wanted);
        if (taken.isNone()) {
            return false;
        }
        List<ColumnVector> narrow = narrowing.apply(columns, read.rowCount());
        List<ColumnVector> given = new ArrayList<>(narrow.size());
        for (int i = 0; i < narrow.size(); i++) {
            given.add(takers.get(i).take(narrow.get(i), taken));
        }
        if (!taken.isAll()) {
            numbers = picked(taken);
        }
        isOwned = taken.isAll() && scan.mapping().reshredded().isEmpty();
        batch = new Batch(scan.shown(), taken.count(), given);
        return true;
    }

    private RowNumbers picked(Selection taken) {
        long first = numbers.of(0);
        int[] offsets = new int[taken.count()];
        for (int i = 0; i < offsets.length; i++) {
            // Rows of a batch are of one row group, and there are fewer of them in a window than an int counts.
            offsets[i] = Math.toIntExact(numbers.of(taken.row(i)) - first);
        }
        return new RowNumbers.Picked(first, offsets);
    }

    private String rows() {
        return "rows " + numbers.of(0) + " to " + numbers.of(rowsRead - 1);
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return Optional.of(numbers);
    }

    @Override
    public Optional<String> file() {
        return place.file();
    }

    @Override
    public SourceMetrics metrics() {
        return source.metrics();
    }

    @Override
    public void close() throws IOException {
        batch = none();
        source.close();
    }
}
