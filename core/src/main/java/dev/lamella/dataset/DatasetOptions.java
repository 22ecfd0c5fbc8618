package dev.lamella.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.variant.internal.TextForm;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How the files of a [Dataset] are found and read. Immutable; each `with` method returns a changed copy.
public final class DatasetOptions {
    /// The union of the schemas, partition columns of directories, and no file that is not a Parquet file.
    public static final DatasetOptions DEFAULT = new DatasetOptions(
            new State(Optional.empty(), FieldMatching.NAME, Partitions.COLUMNS, Map.of(), ForeignFiles.REJECT,
                    ReadOptions.DEFAULT));

    private final State state;

    private record State(Optional<Schema> schema, FieldMatching fieldMatching, Partitions partitions,
            Map<String, PartitionType> partitionTypes,
            ForeignFiles foreignFiles, ReadOptions reading) {
        State {
            partitionTypes = Map.copyOf(partitionTypes);
        }
    }

    private DatasetOptions(State state) {
        this.state = state;
    }

    /// What to do with directories named `key=value`.
    public enum Partitions {
        /// They are columns, after those of the files.
        COLUMNS,
        /// They are directories like others.
        IGNORE
    }

    /// What to do with files that do not end like Parquet files. A damaged Parquet file is never skipped.
    public enum ForeignFiles {
        /// They are rejected when they are read.
        REJECT,
        /// They are skipped when files are listed. Each file is opened for that.
        SKIP
    }

    /// Sets the schema of the rows. Other columns of the files are not read. An OPTIONAL column that a file does not
    /// have is null in its rows. If a column of the schema has the name of a partition column, its values come from the
    /// directories, and are converted to its type. Partition columns that the schema does not have follow its columns.
    /// The footer of a file is read only when the file is read.
    ///
    /// With `options.withSchema(dataset.schema())`, another data set reads files with the types of `dataset`.
    public DatasetOptions withSchema(Schema choice) {
        return new DatasetOptions(
                new State(Optional.of(choice), state.fieldMatching, state.partitions, state.partitionTypes,
                        state.foreignFiles, state.reading));
    }

    /// Sets how fields of the schema are found in a file; by default by name. Field ids are those of the given schema,
    /// or of the files. Partition columns are found by name.
    public DatasetOptions withFieldMatching(FieldMatching choice) {
        return new DatasetOptions(new State(state.schema, choice, state.partitions, state.partitionTypes,
                state.foreignFiles, state.reading));
    }

    public DatasetOptions withPartitions(Partitions choice) {
        return new DatasetOptions(
                new State(state.schema, state.fieldMatching, choice, state.partitionTypes, state.foreignFiles,
                        state.reading));
    }

    /// Sets the types of partition columns, by their names. Other types are inferred from the values.
    public DatasetOptions withPartitionTypes(Map<String, PartitionType> choice) {
        return new DatasetOptions(new State(state.schema, state.fieldMatching, state.partitions, choice,
                state.foreignFiles, state.reading));
    }

    public DatasetOptions withForeignFiles(ForeignFiles choice) {
        return new DatasetOptions(
                new State(state.schema, state.fieldMatching, state.partitions, state.partitionTypes, choice,
                        state.reading));
    }

    public DatasetOptions withReading(ReadOptions choice) {
        return new DatasetOptions(
                new State(state.schema, state.fieldMatching, state.partitions, state.partitionTypes, state.foreignFiles,
                        choice));
    }

    /// The schema that rows are to have; if empty, the [union][Schema#union(java.util.List)] of the
    /// files'.
    public Optional<Schema> schema() {
        return state.schema;
    }

    /// How the fields of a file are found for those of the schema.
    public FieldMatching fieldMatching() {
        return state.fieldMatching;
    }

    /// The meaning of directories named `key=value`.
    public Partitions partitions() {
        return state.partitions;
    }

    /// The types of partition columns, by their names; the types of others are found in their values.
    public Map<String, PartitionType> partitionTypes() {
        return state.partitionTypes;
    }

    /// What to do with files that are not Parquet files.
    public ForeignFiles foreignFiles() {
        return state.foreignFiles;
    }

    /// How each file is read.
    public ReadOptions reading() {
        return state.reading;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DatasetOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    /// The text that [#parse] parses: the options that differ from the defaults. It never contains keys; see
    /// [ReadOptions#toString].
    @Override
    public String toString() {
        State usual = DEFAULT.state;
        TextForm types = TextForm.named("Types");
        new TreeMap<>(state.partitionTypes).forEach(types::with);
        return TextForm.named("DatasetOptions").with("schema", state.schema)
                .unless(usual.fieldMatching, "fieldMatching", state.fieldMatching)
                .unless(usual.partitions, "partitions", state.partitions)
                .unless(TextForm.named("Types").toString(), "partitionTypes", types.toString())
                .unless(usual.foreignFiles, "foreignFiles", state.foreignFiles)
                .unless(usual.reading, "reading", state.reading).toString();
    }

    /// Parses the text of options; see [#toString].
    ///
    /// @throws IllegalArgumentException if this is not the text of options, or the options had keys or an executor of the
    ///     caller
    public static DatasetOptions parse(String text) {
        TextForm form = TextForm.parse("DatasetOptions", text);
        State usual = DEFAULT.state;
        Map<String, PartitionType> types = new HashMap<>();
        form.text("partitionTypes").map(of -> TextForm.parse("Types", of)).ifPresent(of -> of.keys()
                .forEach(key -> types.put(key, of.choice(key, PartitionType.class).orElseThrow())));
        DatasetOptions options = new DatasetOptions(new State(form.text("schema").map(SchemaText::parse),
                form.choice("fieldMatching", FieldMatching.class).orElse(usual.fieldMatching),
                form.choice("partitions", Partitions.class).orElse(usual.partitions), types,
                form.choice("foreignFiles", ForeignFiles.class).orElse(usual.foreignFiles),
                form.text("reading").map(ReadOptions::parse).orElse(usual.reading)));
        form.requireNoOther();
        return options;
    }
}
