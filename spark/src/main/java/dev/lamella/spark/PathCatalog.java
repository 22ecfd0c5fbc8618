package dev.lamella.spark;

import dev.lamella.hadoop.HadoopCommit;
import dev.lamella.internal.spark.read.TableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.classic.DataFrameWriter;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The catalog of paths, through which Spark writes with the modes `errorifexists` and `ignore`. [LamellaSource] registers it.
/// The tables are the directories. The catalog lists their files each time.
public final class PathCatalog implements StagingTableCatalog {
    /// The name of the catalog.
    public static final String NAME = "lamella_paths";

    private static final StackWalker CALLERS = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final LoadedTables loaded = new LoadedTables();

    /// For Spark.
    public PathCatalog() {}

    @Override
    public void initialize(String name, CaseInsensitiveStringMap options) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Identifier[] listTables(String[] namespace) {
        return new Identifier[0];
    }

    /// A path that does not exist can be written, and not read. When a data frame is saved, Spark calls this as it does for
    /// reading. Only the caller shows the difference, which matters: SQL can insert into a view of a table that is read.
    @Override
    public Table loadTable(Identifier identifier) {
        PathIdentifier table = PathIdentifier.of(identifier);
        return CALLERS.getCallerClass() == DataFrameWriter.class
                ? PathTable.ofFrame(table, loaded)
                : PathTable.load(table, loaded);
    }

    /// Spark calls this for a write in SQL. Finishes the commit that a driver left when it was killed.
    @Override
    public Table loadTable(Identifier identifier, Set<TableWritePrivilege> privileges) {
        finish(identifier);
        return PathTable.load(PathIdentifier.of(identifier), loaded).withNulls();
    }

    /// Spark calls this before it creates a table. Finishes the commit that a driver left when it was killed.
    @Override
    public boolean tableExists(Identifier identifier) {
        finish(identifier);
        PathIdentifier table = PathIdentifier.of(identifier);
        try {
            return TableFiles.find(table.paths(), PathTable.hadoop(table.options())).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void finish(Identifier identifier) {
        PathIdentifier table = PathIdentifier.of(identifier);
        if (table.paths().size() != 1) {
            return; // Nobody writes to several paths.
        }
        try {
            HadoopCommit.finish(new Path(table.paths().getFirst()), PathTable.hadoop(table.options()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Spark calls this to create a table without a query. The table is a file without rows, which has the schema.
    ///
    /// @throws IllegalArgumentException if the table has partitions
    @Override
    public Table createTable(Identifier identifier, TableInfo info) {
        return createEmpty(identifier, info.schema(), info.partitions());
    }

    @Override
    public Table createTable(Identifier identifier, Column[] columns, Transform[] partitions,
            Map<String, String> properties) {
        return createEmpty(identifier, schema(columns), partitions);
    }

    private Table createEmpty(Identifier identifier, StructType schema, Transform[] partitions) {
        PathIdentifier table = PathIdentifier.of(identifier);
        if (partitions.length > 0) {
            throw new IllegalArgumentException(
                    "A table at a path cannot have partitions before it has rows, because the"
                            + " partitions are directories. Create it with its first rows: CREATE TABLE .. PARTITIONED BY .. AS SELECT");
        }
        // A frame has strings, whose metadata says which of them are char or varchar.
        StructType strings = CharVarcharUtils.replaceCharVarcharWithStringInSchema(schema);
        SparkSession.active().createDataFrame(List.of(), strings).write().format(LamellaSource.NAME)
                .mode(SaveMode.Append)
                .save(table.name());
        return loadTable(identifier);
    }

    private static StructType schema(Column[] columns) {
        StructType schema = new StructType();
        for (Column column : columns) {
            schema = schema.add(column.name(), column.dataType(), column.nullable());
        }
        return schema;
    }

    /// Spark calls this to create a table with a query. The write creates it.
    @Override
    public StagedTable stageCreate(Identifier identifier, Column[] columns, Transform[] partitions,
            Map<String, String> properties) {
        return PathTable.create(PathIdentifier.of(identifier), schema(columns), partitions);
    }

    @Override
    public StagedTable stageReplace(Identifier identifier, Column[] columns, Transform[] partitions,
            Map<String, String> properties) {
        throw new IllegalArgumentException(
                "Tables at paths cannot be replaced: write to the path with the mode overwrite");
    }

    @Override
    public StagedTable stageCreateOrReplace(Identifier identifier, Column[] columns, Transform[] partitions,
            Map<String, String> properties) {
        return stageReplace(identifier, columns, partitions, properties);
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) {
        throw new IllegalArgumentException("Tables at paths cannot be altered: write them again");
    }

    /// @throws IllegalArgumentException if there are files: they are not deleted in SQL
    @Override
    public boolean dropTable(Identifier identifier) {
        if (tableExists(identifier)) {
            throw new IllegalArgumentException("Tables at paths cannot be dropped: delete the directory");
        }
        return false;
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw new IllegalArgumentException("Tables at paths cannot be renamed: rename the directory");
    }
}
