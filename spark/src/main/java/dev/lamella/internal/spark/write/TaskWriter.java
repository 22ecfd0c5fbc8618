package dev.lamella.internal.spark.write;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.hadoop.PreparedFile;
import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final Filler[] fillers;
    private final int[] stored;
    private final List<PreparedFile> done = new ArrayList<>();
    private String directory = "";
    private @Nullable OpenFile open;

    private record OpenFile(PreparingOutput output, ParquetWriter writer, RowAppender rows) {}

    TaskWriter(JobPlan plan, Configuration hadoop, int partition, long attempt) throws IOException {
        this.plan = plan;
        this.hadoop = hadoop;
        this.partition = partition;
        this.attempt = attempt;
        StructType columns = plan.layout().storedColumns();
        this.schema = SparkFields.schema(columns);
        this.options = plan.settings().options().withKeyValue(VERSION, plan.version()).withKeyValue(COLUMNS,
                columns.json());
        this.fillers = Arrays.stream(columns.fields()).map(field -> Filler.of(field.dataType()))
                .toArray(Filler[]::new);
        this.stored = plan.layout().stored();
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
            ParquetWriter writer = Parquet.create(output, schema, options);
            return new OpenFile(output, writer, writer.rows());
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
        for (int i = 0; i < fillers.length; i++) {
            if (row.isNullAt(stored[i])) {
                file.rows().setNull(i);
            } else {
                fillers[i].set(file.rows(), i, row, stored[i]);
            }
        }
        file.rows().endRow();
    }

    private void finish() throws IOException {
        OpenFile file = open;
        if (file != null) {
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
