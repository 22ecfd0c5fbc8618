package dev.lamella.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.schema.Schema;
import java.util.Map;
import java.util.Optional;

/// How the files of a [Dataset] are found and read. Immutable; each `with` method gives a changed copy.
///
/// @param schema that rows are to have, but for partition columns; if empty, the [union][Schema#union(java.util.List)] of the files'
/// @param partitions what directories named `key=value` mean
/// @param partitionTypes of partition columns, by their names; the types of others are found in their values
/// @param foreignFiles what to do with files that are no Parquet files
/// @param reading how each file is read
public record DatasetOptions(Optional<Schema> schema, Partitions partitions, Map<String, PartitionType> partitionTypes,
        ForeignFiles foreignFiles, ReadOptions reading) {
    /// The union of the schemas, partition columns of directories, and no file that is no Parquet file.
    public static final DatasetOptions DEFAULT = new DatasetOptions(Optional.empty(), Partitions.COLUMNS, Map.of(),
            ForeignFiles.REFUSE, ReadOptions.DEFAULT);

    public DatasetOptions {
        partitionTypes = Map.copyOf(partitionTypes);
    }

    /// What to do with directories named `key=value`.
    public enum Partitions {
        /// They are columns, behind those of the files.
        COLUMNS,
        /// They are directories like others.
        IGNORE
    }

    /// What to do with files that do not end as Parquet files do. One that does, and is damaged, is never passed over.
    public enum ForeignFiles {
        /// They are refused when they are read.
        REFUSE,
        /// They are passed over when files are listed, for which each file is opened.
        SKIP
    }

    /// Rows of this schema, without partition columns. Columns that it does not have are not read; of a file that does not have one of
    /// its OPTIONAL columns, that is null. Footers are read only when their files are.
    public DatasetOptions withSchema(Schema choice) {
        return new DatasetOptions(Optional.of(choice), partitions, partitionTypes, foreignFiles, reading);
    }

    public DatasetOptions withPartitions(Partitions choice) {
        return new DatasetOptions(schema, choice, partitionTypes, foreignFiles, reading);
    }

    /// With types of partition columns, by their names.
    public DatasetOptions withPartitionTypes(Map<String, PartitionType> choice) {
        return new DatasetOptions(schema, partitions, choice, foreignFiles, reading);
    }

    public DatasetOptions withForeignFiles(ForeignFiles choice) {
        return new DatasetOptions(schema, partitions, partitionTypes, choice, reading);
    }

    public DatasetOptions withReading(ReadOptions choice) {
        return new DatasetOptions(schema, partitions, partitionTypes, foreignFiles, choice);
    }
}
