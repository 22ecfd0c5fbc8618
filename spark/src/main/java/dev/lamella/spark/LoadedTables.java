package dev.lamella.spark;

import dev.lamella.dataset.Dataset;
import dev.lamella.internal.spark.read.TableFiles;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/// The tables that were read last. In each query, Spark loads the table of a temporary view again. Its files are listed
/// each time, but a table of the same files keeps their footers. Safe for use by several threads.
final class LoadedTables {
    private static final int MOST = 8;

    /// The latest table is the first.
    private final AtomicReference<List<SoftReference<Loaded>>> tables = new AtomicReference<>(List.of());

    /// @param files as they were listed
    /// @param hadoop properties of the configuration with which they were listed
    private record Loaded(PathIdentifier identifier, PathTable table, Dataset files, Map<String, String> hadoop) {}

    /// The table that was kept, if its files and the properties are still the same.
    Optional<PathTable> find(PathIdentifier identifier, Dataset files, Map<String, String> hadoop) {
        return tables.get().stream().flatMap(kept -> Stream.ofNullable(kept.get()))
                .filter(kept -> kept.identifier().equals(identifier) && kept.hadoop().equals(hadoop)
                        && TableFiles.areSame(kept.files(), files))
                .findFirst().map(Loaded::table);
    }

    /// Whether a table of files that were just listed can be kept: each change of them will be noticed, and no key management
    /// service has to be asked again.
    static boolean canKeep(Dataset files) {
        return files.options().reading().decryption().isEmpty() && TableFiles.areSettled(files);
    }

    void keep(PathIdentifier identifier, PathTable table, Dataset files, Map<String, String> hadoop) {
        SoftReference<Loaded> added = new SoftReference<>(new Loaded(identifier, table, files, hadoop));
        tables.updateAndGet(before -> Stream.concat(Stream.of(added), before.stream().filter(
                kept -> Stream.ofNullable(kept.get()).anyMatch(other -> !other.identifier().equals(identifier))))
                .limit(MOST).toList());
    }
}
