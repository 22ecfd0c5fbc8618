package dev.lamella.cli.files;

import dev.lamella.cli.options.ForeignOption;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.PartitionType;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How a directory or a pattern is read as one table.
public final class TableOptions {
    @Mixin
    private ForeignOption foreign = new ForeignOption();

    @Option(names = "--ignore-partitions", description = "Do not make columns of directories named key=value.")
    private boolean ignoresPartitions;

    @Option(names = "--partition-types", split = ",", paramLabel = "COLUMN=TYPE", description = "The types of partition columns: int64, uint64, date, boolean or string (default: the first type that fits the values of all directories).")
    private List<String> partitionTypes = new ArrayList<>();

    /// Whether the words are read as one table.
    public boolean apply(List<String> words) {
        return foreign.isGiven() || ignoresPartitions || !partitionTypes.isEmpty() || FileNames.nameTable(words);
    }

    /// @throws IllegalArgumentException if an option is not valid
    public DatasetOptions applyTo(DatasetOptions options) {
        if (ignoresPartitions && !partitionTypes.isEmpty()) {
            throw new IllegalArgumentException("--ignore-partitions cannot be combined with --partition-types");
        }
        DatasetOptions chosen = options.withForeignFiles(foreign.choice()).withPartitionTypes(types());
        return ignoresPartitions ? chosen.withPartitions(DatasetOptions.Partitions.IGNORE) : chosen;
    }

    private Map<String, PartitionType> types() {
        Map<String, PartitionType> types = new HashMap<>();
        for (String text : partitionTypes) {
            int sign = text.lastIndexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException(
                        "--partition-types " + text + ": Write it as COLUMN=TYPE, for example"
                                + " day=date");
            }
            types.put(text.substring(0, sign).strip(), type(text, text.substring(sign + 1).strip()));
        }
        return types;
    }

    private static PartitionType type(String text, String word) {
        for (PartitionType type : PartitionType.values()) {
            if (type.name().equals(word.toUpperCase(Locale.ROOT))) {
                return type;
            }
        }
        throw new IllegalArgumentException("--partition-types " + text + ": There is no type " + word
                + ". The types are int64, uint64, date, boolean, string");
    }

    /// The failure with the place and the advice for a shell.
    public static ParquetException advised(ParquetException failure, InputTable.OfDataset table) throws IOException {
        return failure instanceof CorruptFileException e && isOfForeignFile(e, table.dataset())
                ? new CorruptFileException(e.location(), e.problem(),
                        "Skip such files with --skip-foreign, or name the files with a pattern like 'DIR/**.parquet'.")
                : failure.at(Location.ofFile(table.name()));
    }

    private static boolean isOfForeignFile(ParquetException failure, Dataset dataset) throws IOException {
        Optional<String> name = failure.location().file();
        Optional<DatasetFile> file = dataset.files().stream()
                .filter(one -> name.isPresent() && one.name().equals(name.get())).findFirst();
        return file.isPresent() && FileNames.isForeign(file.get());
    }
}
