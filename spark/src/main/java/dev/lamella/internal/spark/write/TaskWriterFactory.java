package dev.lamella.internal.spark.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.util.SerializableConfiguration;

/// Opens writers on executors.
record TaskWriterFactory(JobPlan plan, Broadcast<SerializableConfiguration> hadoop) implements DataWriterFactory {
    private static final long serialVersionUID = 1;

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        try {
            return new TaskWriter(plan, hadoop.value().value(), partition, task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
