package dev.lamella.internal.spark.write;

import dev.lamella.hadoop.HadoopCommit;
import dev.lamella.hadoop.PreparedFile;
import dev.lamella.internal.dataset.HivePartitions;
import dev.lamella.internal.event.Log;
import dev.lamella.internal.spark.read.HadoopProperties;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/// A job that writes rows. Tasks prepare files that nobody sees, and the driver publishes those of the attempts that Spark
/// chose. So attempts do not have to ask the driver before they commit.
final class TableWrite implements RequiresDistributionAndOrdering, BatchWrite {
    private final JobPlan plan;
    private final TableWriteBuilder.Mode mode;
    private final Configuration hadoop;
    private final Path root;
    private Optional<HadoopCommit> commit = Optional.empty();

    TableWrite(JobPlan plan, TableWriteBuilder.Mode mode, Configuration hadoop) {
        this.plan = plan;
        this.mode = mode;
        this.hadoop = hadoop;
        this.root = new Path(plan.path());
    }

    @Override
    public String description() {
        return "lamella " + plan.path();
    }

    @Override
    public Distribution requiredDistribution() {
        return Distributions.unspecified();
    }

    /// Sorted by directories, a task has one open file.
    @Override
    public SortOrder[] requiredOrdering() {
        String[] names = plan.layout().columns().fieldNames();
        return Arrays.stream(plan.layout().partitions())
                .mapToObj(i -> Expressions.sort(Expressions.column("`" + names[i].replace("`", "``") + "`"),
                        SortDirection.ASCENDING))
                .toArray(SortOrder[]::new);
    }

    @Override
    public BatchWrite toBatch() {
        return this;
    }

    /// Each attempt has its own files: see SPARK-56564 for what asking would cost.
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new TaskWriterFactory(plan, HadoopProperties.broadcast(HadoopProperties.of(hadoop)));
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        try {
            List<PreparedFile> files = prepared(messages);
            HadoopCommit decision = HadoopCommit.of(root, hadoop, plan.job(), files);
            commit = Optional.of(decision);
            switch (mode) {
                case APPEND -> decision.run();
                case OVERWRITE -> decision.run(ignored -> true);
                case OVERWRITE_PARTITIONS -> {
                    // Other writers may spell the same values in another way.
                    Set<Map<String, Optional<String>>> partitions = files.stream()
                            .map(file -> partition(file.target())).collect(Collectors.toSet());
                    decision.run(file -> partitions.contains(partition(file.getPath())));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            HadoopCommit.clean(root, hadoop, plan.job());
        } catch (IOException e) {
            // The rows are there: if the job failed now, they would be written again.
            Log.info(InputFiles.shown(plan.path()) + ": Hidden files of job " + plan.job() + " may remain: "
                    + e.getMessage());
        }
    }

    private Map<String, Optional<String>> partition(Path file) {
        return HivePartitions.texts(below(file));
    }

    /// The path below the table.
    private String below(Path file) {
        return file.toUri().getPath().substring(Path.getPathWithoutSchemeAndAuthority(root).toString().length());
    }

    private static List<PreparedFile> prepared(WriterCommitMessage[] messages) {
        List<PreparedFile> files = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            if (message instanceof TaskFiles task) {
                task.files().forEach(text -> files.add(PreparedFile.parse(text)));
            }
        }
        return files;
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        if (commit.map(HadoopCommit::isDecided).orElse(false)) {
            return; // The next write publishes what is left.
        }
        try {
            FileSystem system = root.getFileSystem(hadoop);
            for (PreparedFile file : prepared(messages)) {
                file.discard(hadoop);
            }
            HadoopCommit.clean(root, hadoop, plan.job());
            if (system.exists(root)) {
                removeEmptyBelow(system, root);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean removeEmptyBelow(FileSystem system, Path directory) throws IOException {
        boolean isEmpty = true;
        for (FileStatus status : system.listStatus(directory)) {
            isEmpty &= status.isDirectory() && removeEmptyBelow(system, status.getPath());
        }
        return isEmpty && system.delete(directory, false);
    }
}
