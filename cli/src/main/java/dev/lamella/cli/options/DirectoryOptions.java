package dev.lamella.cli.options;

import dev.lamella.WriteOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.DatasetWriteOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that make OUT a directory of files.
public final class DirectoryOptions {
    @Option(names = "--partition-by", split = ",", paramLabel = "COLUMN", description = "Write OUT as a directory, and the rows of each value of these columns to a directory COLUMN=VALUE in it.")
    private List<String> partitionBy = new ArrayList<>();

    @Option(names = "--rows-per-file", paramLabel = "N", description = "Write OUT as a directory of files with at most N rows.")
    private @Nullable Long rows;

    @Option(names = "--bytes-per-file", paramLabel = "BYTES", description = "Write OUT as a directory of files of about this size, like 256M.")
    private @Nullable String bytes;

    @Option(names = "--existing", paramLabel = "reject|keep|replace|replace-partitions", description = "What to do with files that the directory OUT has already: reject (default), keep, replace, replace-partitions.")
    private @Nullable String existing;

    /// Whether OUT is a directory.
    public boolean areGiven() {
        return !partitionBy.isEmpty() || rows != null || bytes != null || existing != null;
    }

    /// Whether rows are distributed by their values.
    public boolean arePartitioned() {
        return !partitionBy.isEmpty();
    }

    /// The columns that are in the names of directories, and not in files.
    public List<String> partitionColumns() {
        return partitionBy.stream().map(String::strip).toList();
    }

    /// @throws IllegalArgumentException if an option is not valid; the message names it
    public DatasetWriteOptions toOptions(WriteOptions writing) {
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withWriting(writing)
                .withPartitionBy(partitionColumns());
        Long most = rows;
        if (most != null) {
            if (most < 1) {
                throw new IllegalArgumentException("--rows-per-file " + most + ": The number must be 1 or more");
            }
            options = options.withRowsPerFile(most);
        }
        if (bytes != null) {
            options = options.withBytesPerFile(Sizes.ofOption("--bytes-per-file", bytes));
        }
        return existing == null ? options : options.withExisting(existing(existing));
    }

    private static DatasetWriteOptions.Existing existing(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "reject" -> DatasetWriteOptions.Existing.REJECT;
            case "keep" -> DatasetWriteOptions.Existing.KEEP;
            case "replace" -> DatasetWriteOptions.Existing.REPLACE;
            case "replace-partitions" -> DatasetWriteOptions.Existing.REPLACE_PARTITIONS;
            default -> throw new IllegalArgumentException("--existing " + word
                    + ": There is no choice " + word + ". The choices are reject, keep, replace, replace-partitions");
        };
    }
}
