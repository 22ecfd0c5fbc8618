package dev.lamella.internal.spark.write;

import dev.lamella.internal.spark.read.HadoopProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/// Opens writers on executors.
///
/// @param hadoop properties of the configuration of Hadoop
record TaskWriterFactory(JobPlan plan, Broadcast<Map<String, String>> hadoop) implements DataWriterFactory {
    private static final long serialVersionUID = 1;

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        try {
            return new TaskWriter(plan, HadoopProperties.received(hadoop), partition, task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
