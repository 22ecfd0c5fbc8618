package dev.lamella.spark;

import dev.lamella.dataset.Dataset;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.spark.read.HadoopProperties;
import dev.lamella.internal.spark.read.ReadSettings;
import dev.lamella.internal.spark.read.TableFiles;
import dev.lamella.internal.spark.read.TableScanBuilder;
import dev.lamella.internal.spark.types.RowMetadata;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.internal.spark.vectors.FileColumns;
import dev.lamella.internal.spark.write.TableWriteBuilder;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The files at some paths. Without files yet, it can only be written.
final class PathTable implements SupportsRead, SupportsWrite, SupportsMetadataColumns, StagedTable {
    private final PathIdentifier identifier;
    private final Optional<Dataset> files;
    private final StructType schema;
    private final Transform[] partitioning;
    private final boolean takesAnySchema;

    private PathTable(PathIdentifier identifier, Optional<Dataset> files, StructType schema, Transform[] partitioning,
            boolean takesAnySchema) {
        this.identifier = identifier;
        this.files = files;
        this.schema = schema;
        this.partitioning = partitioning;
        this.takesAnySchema = takesAnySchema;
    }

    /// @throws UncheckedIOException if there are no files, or they cannot be read
    static PathTable read(PathIdentifier identifier) {
        try {
            return of(identifier, listed(identifier));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The files that are there, or a table that can only be written.
    ///
    /// @param earlier a table of the same files is the result
    /// @throws UncheckedIOException if the files cannot be read
    static PathTable load(PathIdentifier identifier, LoadedTables earlier) {
        Configuration hadoop = hadoop(identifier.options());
        try {
            Optional<Dataset> files = TableFiles.find(identifier.paths(), hadoop);
            if (files.isEmpty()) {
                return create(identifier, new StructType(), new Transform[0]);
            }
            Map<String, String> properties = HadoopProperties.of(hadoop);
            Optional<PathTable> known = earlier.find(identifier, files.get(), properties);
            if (known.isPresent()) {
                return known.get();
            }
            boolean canBeKept = LoadedTables.canKeep(files.get());
            PathTable table = of(identifier, files.get());
            if (canBeKept) {
                earlier.keep(identifier, table, files.get(), properties);
            }
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PathTable of(PathIdentifier identifier, Dataset found) throws IOException {
        Dataset files = ReadSettings.table(found, identifier.matching(), identifier.schema());
        ReadSettings settings = ReadSettings.of(options(identifier));
        StructType columns = withNulls(settings.types().struct(files.schema()), files.partitionColumns());
        StructType typed = identifier.schema().isEmpty()
                // The first file stands for all, as for Spark.
                ? RowMetadata.applied(columns, files.metadata(0).keyValues())
                : RowMetadata.applied(columns, ReadSettings.columns(identifier.schema()));
        return new PathTable(identifier, Optional.of(files), typed, partitioning(files), false);
    }

    private static Transform[] partitioning(Dataset files) {
        return files.partitionColumns().stream()
                .map(field -> Expressions.identity("`" + field.name().replace("`", "``") + "`"))
                .toArray(Transform[]::new);
    }

    /// New directories may stand for null, so partition columns are nullable.
    private static StructType withNulls(StructType columns, List<PrimitiveField> partitions) {
        Set<String> names = partitions.stream().map(Field::name).collect(Collectors.toSet());
        return DataTypes.createStructType(Arrays.stream(columns.fields())
                .map(column -> names.contains(column.name())
                        ? DataTypes.createStructField(column.name(), column.dataType(), true)
                        : column)
                .toList());
    }

    /// A table that will have these columns when it is written.
    static PathTable create(PathIdentifier identifier, StructType schema, Transform[] partitioning) {
        return new PathTable(identifier, Optional.empty(), schema, partitioning.clone(), true);
    }

    /// A table for the rows of a data frame: their columns are matched by name, and may be new. An overwrite also replaces
    /// files that cannot be read. Other writes read them again, and then fail.
    static PathTable ofFrame(PathIdentifier identifier, LoadedTables earlier) {
        try {
            PathTable table = load(identifier, earlier);
            return new PathTable(identifier, table.files, table.schema, table.partitioning, true);
        } catch (ParquetException ignored) {
            Dataset files = listed(identifier);
            return new PathTable(identifier, Optional.of(files), new StructType(), partitioning(files), true);
        }
    }

    private static Dataset listed(PathIdentifier identifier) {
        try {
            return TableFiles.of(identifier.paths(), hadoop(identifier.options()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// This table for rows of SQL: they may have nulls where the rows before have none.
    PathTable withNulls() {
        return new PathTable(identifier, files, schema.asNullable(), partitioning, takesAnySchema);
    }

    private static CaseInsensitiveStringMap options(PathIdentifier identifier) {
        return new CaseInsensitiveStringMap(Map.of(ReadSettings.NANOSECONDS, identifier.nanoseconds()));
    }

    /// The configuration of Hadoop in the session, with options of the reader or writer.
    static Configuration hadoop(Map<String, String> options) {
        return SparkSession.active().sessionState().newHadoopConfWithOptions(
                scala.collection.immutable.Map$.MODULE$.from(scala.jdk.javaapi.CollectionConverters.asScala(options)));
    }

    @Override
    public String name() {
        return LamellaSource.NAME + "." + String.join(",", identifier.paths());
    }

    @Override
    public StructType schema() {
        return schema;
    }

    /// The hidden column `_metadata` of Spark's own sources.
    @Override
    public MetadataColumn[] metadataColumns() {
        return files.isEmpty() ? new MetadataColumn[0] : new MetadataColumn[]{new OfFiles()};
    }

    private record OfFiles() implements MetadataColumn {
        @Override
        public String name() {
            return FileColumns.COLUMN;
        }

        @Override
        public DataType dataType() {
            return FileColumns.TYPE;
        }

        @Override
        public boolean isNullable() {
            return false;
        }
    }

    @Override
    public Transform[] partitioning() {
        return partitioning.clone();
    }

    @Override
    public Set<TableCapability> capabilities() {
        Set<TableCapability> capabilities = EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE,
                TableCapability.OVERWRITE_DYNAMIC);
        if (files.isPresent()) {
            capabilities.add(TableCapability.BATCH_READ);
        }
        // Without it, Spark obeys the rules of SQL.
        if (takesAnySchema) {
            capabilities.add(TableCapability.ACCEPT_ANY_SCHEMA);
        }
        return capabilities;
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        Dataset known = files.orElseThrow(() -> new IllegalStateException(name() + " has no files to read"));
        // The schema was made with the option of the identifier.
        ReadSettings settings = ReadSettings.of(options)
                .withTypes(new SparkTypes(ReadSettings.of(options(identifier)).types().nanoseconds()));
        try {
            return TableScanBuilder.of(known, schema, name(), settings, hadoop(options.asCaseSensitiveMap()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        if (identifier.paths().size() != 1) {
            throw new IllegalArgumentException(
                    "Rows are written to one path, not to " + List.copyOf(identifier.paths()));
        }
        return new TableWriteBuilder(identifier.paths().getFirst(), this::stored, schema, partitioning, info,
                hadoop(info.options().asCaseSensitiveMap()));
    }

    /// Does nothing: a write commits its files, or removes them.
    @Override
    public void commitStagedChanges() {}

    @Override
    public void abortStagedChanges() {}

    /// The schema of the files without partition columns; empty if there are no files.
    private Optional<Schema> stored() {
        return files.map(known -> {
            Set<String> partitions = known.partitionColumns().stream().map(Field::name).collect(Collectors.toSet());
            try {
                return Schema.of(known.schema().name(), known.schema().fields().stream()
                        .filter(field -> !partitions.contains(field.name())).toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
