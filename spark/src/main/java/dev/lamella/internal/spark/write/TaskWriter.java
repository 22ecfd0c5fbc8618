package dev.lamella.internal.spark.write;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.hadoop.PreparedFile;
import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/// Writes the rows of one attempt of a task: one file, or one for each directory. Rows come sorted by directories.
final class TaskWriter implements DataWriter<InternalRow> {
    /// Keys of Spark in the footer.
    private static final String VERSION = "org.apache.spark.version";
    private static final String COLUMNS = "org.apache.spark.sql.parquet.row.metadata";

    private final JobPlan plan;
    private final Configuration hadoop;
    private final int partition;
    private final long attempt;
    private final Schema schema;
    private final WriteOptions options;
    private final int[] stored;
    private final UnsafeRows rows;
    private final List<PreparedFile> done = new ArrayList<>();
    /// The columns of the batches: the ones of the file. Its variants may have other columns than the declared ones.
    private Schema batchSchema;
    private UnsafeFields columns;
    private String directory = "";
    private @Nullable OpenFile open;

    private record OpenFile(PreparingOutput output, ParquetWriter writer) {}

    TaskWriter(JobPlan plan, Configuration hadoop, int partition, long attempt) throws IOException {
        this.plan = plan;
        this.hadoop = hadoop;
        this.partition = partition;
        this.attempt = attempt;
        StructType written = plan.layout().storedColumns();
        this.schema = SparkFields.schema(written);
        this.options = plan.settings().options().withKeyValue(VERSION, plan.version()).withKeyValue(COLUMNS,
                written.json());
        this.stored = plan.layout().stored();
        this.rows = new UnsafeRows(plan.layout().columns());
        this.batchSchema = schema;
        this.columns = new UnsafeFields(schema.root(), plan.layout().columns(), stored);
        if (partition == 0 && !plan.layout().isPartitioned()) {
            // A table without rows has one file, which has its schema.
            open = open();
        }
    }

    private OpenFile open() throws IOException {
        String name = "part-%05d-%s-%d-%d.parquet".formatted(partition, plan.job(), attempt, done.size());
        Path target = new Path(directory.isEmpty() ? plan.path() : plan.path() + "/" + directory, name);
        PreparingOutput output = new PreparingOutput(HadoopFiles.create(target, hadoop));
        try {
            return new OpenFile(output, Parquet.create(output, schema, options));
        } catch (IOException | RuntimeException e) {
            try (output) {
                throw e;
            }
        }
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (plan.layout().isPartitioned()) {
            String next = plan.layout().directory(row);
            if (!next.equals(directory)) {
                finish();
                directory = next;
            }
        }
        OpenFile file = open;
        if (file == null) {
            file = open();
            open = file;
        }
        rows.add(row);
        if (rows.isFull()) {
            send(file.writer());
        }
    }

    private void send(ParquetWriter writer) throws IOException {
        Schema next = writer.next(batchSchema);
        if (!next.equals(batchSchema)) {
            batchSchema = next;
            columns = new UnsafeFields(next.root(), plan.layout().columns(), stored);
        }
        try {
            writer.write(new Batch(batchSchema, rows.count(),
                    columns.vectors(rows.bytes(), rows.starts(), rows.count())));
        } catch (ValueException e) {
            throw e.at(Location.ofFile(writer.name())).inWords(
                    e.problem() + ". The batch begins with row " + writer.rowCount() + " of the file", e.advice());
        }
        rows.clear();
    }

    private void finish() throws IOException {
        OpenFile file = open;
        if (file != null) {
            if (rows.count() > 0) {
                send(file.writer());
            }
            file.writer().commit();
            file.writer().close();
            open = null;
            done.add(file.output().prepared());
        }
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        finish();
        return new TaskFiles(done.stream().map(PreparedFile::toString).toList());
    }

    @Override
    public void abort() throws IOException {
        close();
        for (PreparedFile file : done) {
            file.discard(hadoop);
        }
    }

    @Override
    public void close() throws IOException {
        OpenFile file = open;
        if (file != null) {
            open = null;
            file.writer().abort();
            file.writer().close();
        }
    }
}
