package dev.lamella.internal.spark.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/// Plans a write: append, overwrite, or overwrite of the partitions that get rows.
public final class TableWriteBuilder implements SupportsTruncate, SupportsDynamicOverwrite {
    private static final String OVERWRITE_MODE = "partitionOverwriteMode";

    /// What happens to the files before.
    enum Mode {
        APPEND, OVERWRITE, OVERWRITE_PARTITIONS
    }

    private final String path;
    private final Optional<Schema> before;
    private final Layout layout;
    private final LogicalWriteInfo info;
    private final Configuration hadoop;
    private Mode mode = Mode.APPEND;

    /// @param before the schema of the files that are there
    /// @throws IllegalArgumentException if the partitioning cannot be obeyed
    public TableWriteBuilder(String path, Optional<Schema> before, Transform[] partitioning, LogicalWriteInfo info,
            Configuration hadoop) {
        this.path = path;
        this.before = before;
        this.layout = Layout.of(info.schema(), partitioning);
        this.info = info;
        this.hadoop = hadoop;
    }

    @Override
    public WriteBuilder truncate() {
        String choice = info.options().getOrDefault(OVERWRITE_MODE,
                SparkSession.active().conf().get("spark.sql.sources.partitionOverwriteMode"));
        boolean isDynamic = layout.isPartitioned() && choice.toLowerCase(Locale.ROOT).equals("dynamic");
        mode = isDynamic ? Mode.OVERWRITE_PARTITIONS : Mode.OVERWRITE;
        return this;
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        mode = layout.isPartitioned() ? Mode.OVERWRITE_PARTITIONS : Mode.OVERWRITE;
        return this;
    }

    /// @throws SchemaMismatchException if rows are added to files with which they cannot be read together
    @Override
    public Write build() {
        Schema schema = SparkFields.schema(layout.storedColumns());
        if (before.isPresent() && mode != Mode.OVERWRITE) {
            Schema.union(List.of(before.get(), schema), List.of("the files in " + path, "the rows"));
        }
        JobPlan plan = new JobPlan(path, info.queryId(), layout, WriteSettings.of(info.options(), schema),
                SparkSession.active().version());
        return new TableWrite(plan, mode, hadoop);
    }
}
