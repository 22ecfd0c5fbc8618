package dev.lamella.bench;

import dev.lamella.ReadOptions;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.parquet.Version;

/// The contenders with filters, in the order of the report.
enum FilterEntrant {
    /// Column readers over what parquet-java leaves of row groups and pages; rows are asked by hand.
    PARQUET_JAVA,
    /// `Group`s that parquet-java filters itself.
    PARQUET_JAVA_ROWS,
    /// Pages of blocks, of which only the rows that match are loaded; rows are asked by hand.
    TRINO,
    /// SQL, one thread.
    DUCKDB,
    /// Batches.
    LAMELLA,
    /// A row cursor.
    LAMELLA_ROWS,
    /// Batches, and evidence is left out: every row is asked.
    LAMELLA_EVERY_ROW,
    /// Batches, without a filter.
    LAMELLA_NO_FILTER;

    private static final Table TABLE = Table.LINEITEM;

    /// The name in commands and reports.
    String label() {
        return Label.of(this);
    }

    /// @throws IllegalArgumentException if there is no such contender
    static FilterEntrant of(String label) {
        return Label.find(FilterEntrant.class, label, "contender");
    }

    /// Those that do a task. The ones with a filter that all rows match are compared with the one without.
    static List<FilterEntrant> of(FilterTask task) {
        return switch (task) {
            case RANGE, LOOKUP, TEXT, ABSENT, SCATTERED ->
                Arrays.stream(values()).filter(entrant -> entrant != LAMELLA_NO_FILTER).toList();
            case EVERY -> List.of(DUCKDB, LAMELLA, LAMELLA_EVERY_ROW, LAMELLA_NO_FILTER);
        };
    }

    /// What its JVM needs beside the options of all.
    String[] jvmOptions() {
        return this == TRINO ? TrinoScan.jvmOptions() : new String[0];
    }

    Contestant contestant() {
        return new Contestant(label(), role(),
                this == DUCKDB ? Contestant.Memory.NATIVE : Contestant.Memory.HEAP);
    }

    private Contestant.Role role() {
        return switch (this) {
            case PARQUET_JAVA, PARQUET_JAVA_ROWS, TRINO, DUCKDB, LAMELLA_NO_FILTER -> Contestant.Role.BASE;
            case LAMELLA, LAMELLA_ROWS, LAMELLA_EVERY_ROW -> Contestant.Role.COMPARED;
        };
    }

    /// The library's version.
    String version() throws SQLException {
        return switch (this) {
            case PARQUET_JAVA, PARQUET_JAVA_ROWS -> Version.VERSION_NUMBER;
            case TRINO -> TrinoScan.version();
            case DUCKDB -> DuckDbVariants.version();
            case LAMELLA, LAMELLA_ROWS, LAMELLA_EVERY_ROW, LAMELLA_NO_FILTER -> "of this checkout";
        };
    }

    FilterScan start() throws SQLException {
        LamellaColumns columns = new LamellaColumns(TextRule.VALUES);
        ReadOptions options = LamellaColumns.OPTIONS;
        return switch (this) {
            case PARQUET_JAVA -> new ParquetJavaFilter();
            case PARQUET_JAVA_ROWS ->
                (file, wanted) -> ParquetJavaRows.scan(file, TABLE, ParquetJavaFilter.filter(wanted));
            case TRINO -> new TrinoFilter();
            case DUCKDB -> new InDuckDb(new DuckDb());
            case LAMELLA -> (file, wanted) -> columns.scan(file, TABLE, options, Scan.all().where(wanted.text()));
            case LAMELLA_ROWS -> (file, wanted) -> LamellaRows.scan(file, TABLE, Scan.all().where(wanted.text()));
            case LAMELLA_EVERY_ROW -> (file, wanted) -> columns.scan(file, TABLE, options.withEvidence(Set.of()),
                    Scan.all().where(wanted.text()));
            case LAMELLA_NO_FILTER -> (file, _) -> columns.scan(file, TABLE, options, Scan.all());
        };
    }

    private record InDuckDb(DuckDb duckDb) implements FilterScan {
        @Override
        public Totals scan(Path file, Wanted wanted) throws SQLException {
            return duckDb.scan(file, TABLE, wanted.text());
        }

        @Override
        public void close() {
            duckDb.close();
        }
    }
}
