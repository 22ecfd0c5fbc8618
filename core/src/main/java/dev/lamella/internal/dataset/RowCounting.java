package dev.lamella.internal.dataset;

import dev.lamella.Parallelism;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.Quota;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.Answer;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Counts the rows of a data set that a filter wants.
public final class RowCounting {
    private final DatasetFiles dataset;
    private final Schema schema;
    private final Filter filter;
    /// Files that match as a whole, by their partition.
    private final BitSet areWhole = new BitSet();
    private long count;
    private Answer.Source source = Answer.Source.METADATA;

    /// Counts rows; the schema is read of as few files as the filter allows.
    public static Answer<Long> count(DatasetFiles dataset, Filter filter) throws IOException {
        Scan scan = Scan.all().columns(List.of()).filter(filter);
        Schema keys = dataset.keys();
        if (FileScan.isAnswered(filter, keys)) {
            return new RowCounting(dataset, keys, filter).answer();
        }
        DatasetFiles some = dataset.prunedFor(scan);
        DatasetFiles wanted = some.count() > 0 ? some : dataset;
        return new RowCounting(wanted, wanted.known(scan).tested(), filter).answer();
    }

    private RowCounting(DatasetFiles dataset, Schema schema, Filter filter) {
        this.dataset = dataset;
        this.schema = schema;
        this.filter = filter;
    }

    public Answer<Long> answer() throws IOException {
        List<Integer> open = new ArrayList<>();
        for (int file = 0; file < dataset.count(); file++) {
            TruthSet outcome = dataset.partition(schema, file, filter);
            if (!outcome.isNone()) {
                open.add(file);
            }
            areWhole.set(file, outcome.isAll());
        }
        ReadOptions reading = dataset.options().reading();
        Parallelism threads = reading.parallelism();
        // Few files are counted one after another, each by all threads.
        boolean isAtOnce = open.size() >= threads.threads() && !FilesAhead.areFew(threads, open.size());
        ReadOptions each = isAtOnce ? reading.withParallelism(Parallelism.NONE) : reading;
        FilesAhead.work(isAtOnce ? threads : Parallelism.NONE, open.size()).each(open.size(),
                i -> count(open.get(i), each),
                (ignored, answer) -> add(answer));
        return new Answer<>(count, source);
    }

    private void add(Answer<Long> answer) {
        count = DatasetFiles.sum(count, answer.value());
        source = answer.source() == Answer.Source.DATA ? Answer.Source.DATA : source;
    }

    private Answer<Long> count(int file, ReadOptions reading) throws IOException {
        if (areWhole.get(file)) {
            return new Answer<>(dataset.rowCount(file), Answer.Source.METADATA);
        }
        try (ParquetReader reader = dataset.open(file, reading, schema)) {
            FileScan plan = dataset.plan(schema, reader, file, schema.project(List.of()), filter);
            if (plan.isEmpty()) {
                return new Answer<>(0L, Answer.Source.METADATA);
            }
            if (plan.isAll()) {
                return new Answer<>(dataset.rowCount(file), Answer.Source.METADATA);
            }
            if (!plan.hasRest() && dataset.part(file).isEmpty()) {
                return reader.count(plan.pushed());
            }
            long rows = 0;
            try (BatchSource batches = new FileBatches(reader.batches(dataset.scan(file, plan)), plan,
                    Quota.of(Scan.all()),
                    reading.variants(), FileScan.place(reader), 0, FileBatches.Lasting.UNTIL_NEXT)) {
                while (batches.next()) {
                    rows = DatasetFiles.sum(rows, batches.batch().rowCount());
                }
            }
            return new Answer<>(rows, Answer.Source.DATA);
        }
    }
}
