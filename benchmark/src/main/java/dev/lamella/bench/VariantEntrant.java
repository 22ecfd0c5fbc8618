package dev.lamella.bench;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.parquet.Version;

/// The contenders with Variant values, in the order of the report.
enum VariantEntrant {
    /// parquet-variant.
    PARQUET_JAVA(Set.of(VariantTask.PARSE, VariantTask.LOOK_UP, VariantTask.BUILD, VariantTask.BUILD_REORDERED,
            VariantTask.REASSEMBLE)),
    /// SQL, one thread.
    DUCKDB(Set.of(VariantTask.PARSE, VariantTask.LOOK_UP, VariantTask.PRINT, VariantTask.SCAN)),
    /// A column of the same numbers that is no variant.
    LAMELLA_PLAIN_COLUMN(Set.of(VariantTask.SCAN)),
    /// A dictionary for each value.
    LAMELLA(Set.of(VariantTask.values())),
    /// One dictionary for all values.
    LAMELLA_SHARED(Set.of(VariantTask.PARSE, VariantTask.BUILD, VariantTask.BUILD_REORDERED));

    private final Set<VariantTask> tasks;

    VariantEntrant(Set<VariantTask> tasks) {
        this.tasks = tasks;
    }

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    /// @throws IllegalArgumentException if there is no such contender
    static VariantEntrant of(String label) {
        return Label.find(VariantEntrant.class, label, "contender");
    }

    /// Those that do a task.
    static List<VariantEntrant> of(VariantTask task) {
        return Arrays.stream(values()).filter(entrant -> entrant.tasks.contains(task)).toList();
    }

    Contestant contestant() {
        return new Contestant(label(), role(),
                this == DUCKDB ? Contestant.Memory.NATIVE : Contestant.Memory.HEAP);
    }

    private Contestant.Role role() {
        return switch (this) {
            case PARQUET_JAVA, DUCKDB, LAMELLA_PLAIN_COLUMN -> Contestant.Role.BASE;
            case LAMELLA, LAMELLA_SHARED -> Contestant.Role.COMPARED;
        };
    }

    /// The library's version.
    String version() throws SQLException {
        return switch (this) {
            case PARQUET_JAVA -> Version.VERSION_NUMBER;
            case DUCKDB -> DuckDbVariants.version();
            case LAMELLA, LAMELLA_SHARED, LAMELLA_PLAIN_COLUMN -> "of this checkout";
        };
    }

    /// The work of a task of this contender.
    ///
    /// @param documentCount how many documents there are, or what stands for them
    VariantWork start(VariantTask task, int documentCount) throws Exception {
        return switch (this) {
            case PARQUET_JAVA -> ParquetJavaVariants.start(task, documentCount);
            case DUCKDB -> DuckDbVariants.start(task, documentCount);
            case LAMELLA -> LamellaVariants.start(task, documentCount, LamellaVariants.Names.OF_EACH_VALUE);
            case LAMELLA_SHARED -> LamellaVariants.start(task, documentCount, LamellaVariants.Names.OF_ALL_VALUES);
            case LAMELLA_PLAIN_COLUMN -> LamellaShredded.plainColumn(task.file(documentCount));
        };
    }
}
