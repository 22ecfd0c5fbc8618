package dev.lamella.internal.spark.write;

import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/// The files that a task has prepared.
///
/// @param files texts of prepared files
record TaskFiles(List<String> files) implements WriterCommitMessage {
    private static final long serialVersionUID = 1;
}
