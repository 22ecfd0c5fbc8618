package dev.lamella.internal.spark.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// Plans a write: append, overwrite, or overwrite of the partitions that get rows.
public final class TableWriteBuilder implements SupportsTruncate, SupportsDynamicOverwrite {
    private static final String OVERWRITE_MODE = "partitionOverwriteMode";

    /// What happens to the files before.
    enum Mode {
        APPEND, OVERWRITE, OVERWRITE_PARTITIONS
    }

    private final String path;
    private final Supplier<Optional<Schema>> before;
    private final StructType table;
    private final Layout layout;
    private final LogicalWriteInfo info;
    private final Configuration hadoop;
    private final boolean isDynamic;
    private Mode mode = Mode.APPEND;

    /// @param before the schema of the files that are there, which an overwrite does not need
    /// @param table the columns of the table, as Spark knows them
    /// @throws IllegalArgumentException if the partitioning cannot be obeyed, or an option has a value that it cannot have
    public TableWriteBuilder(String path, Supplier<Optional<Schema>> before, StructType table, Transform[] partitioning,
            LogicalWriteInfo info, Configuration hadoop) {
        this.path = path;
        this.before = before;
        this.table = table;
        this.layout = Layout.of(info.schema(), partitioning);
        this.info = info;
        this.hadoop = hadoop;
        this.isDynamic = isDynamic(info.options());
    }

    @Override
    public WriteBuilder truncate() {
        if (isDynamic) {
            return overwriteDynamicPartitions();
        }
        mode = Mode.OVERWRITE;
        return this;
    }

    private static boolean isDynamic(CaseInsensitiveStringMap options) {
        String choice = options.getOrDefault(OVERWRITE_MODE,
                SparkSession.active().conf().get("spark.sql.sources.partitionOverwriteMode"));
        return switch (choice.toLowerCase(Locale.ROOT)) {
            case "dynamic" -> true;
            case "static" -> false;
            default -> throw new IllegalArgumentException(
                    "Option " + OVERWRITE_MODE + " is " + choice + "; it may be static or dynamic");
        };
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        mode = layout.isPartitioned() ? Mode.OVERWRITE_PARTITIONS : Mode.OVERWRITE;
        return this;
    }

    /// @throws SchemaMismatchException if rows are added to files with which they cannot be read together
    @Override
    public Write build() {
        Layout written = mode == Mode.OVERWRITE ? layout : layout.named(table);
        Schema schema = SparkFields.schema(written.storedColumns());
        if (mode != Mode.OVERWRITE) {
            before.get().ifPresent(
                    files -> Schema.union(List.of(files, schema), List.of("the files in " + path, "the rows")));
        }
        JobPlan plan = new JobPlan(path, info.queryId(), written, WriteSettings.of(info.options(), schema),
                SparkSession.active().version());
        return new TableWrite(plan, mode, hadoop);
    }
}
