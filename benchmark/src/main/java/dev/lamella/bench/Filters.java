package dev.lamella.bench;

import dev.lamella.ReadOptions;
import dev.lamella.bench.peer.Column;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// The contenders that find rows.
final class Filters {
    private Filters() {}

    /// @param source a file with the rows, from which the task takes what to look for
    static Work start(String contender, FilterTask task, Path source, Path file) throws IOException, SQLException {
        Wanted wanted = task.wanted(source);
        List<Column> columns = Table.LINEITEM.columns(Way.COLUMNS);
        Scan scan = Scan.all().where(wanted.text());
        ReadOptions options = LamellaColumns.OPTIONS;
        return switch (contender) {
            case "parquet-java" -> () -> ParquetJavaFilter.scan(file, wanted, columns);
            case "parquet-java-rows" -> () -> ParquetJavaRows.scan(file, columns, ParquetJavaFilter.filter(wanted));
            case "trino" -> () -> TrinoFilter.scan(file, wanted, columns);
            case "duckdb" -> new DuckDb(1,
                    Table.LINEITEM.totalsSql(file, Way.COLUMNS) + " WHERE " + wanted.text(), columns);
            case "lamella" -> () -> LamellaColumns.scan(file, columns, options, scan);
            case "lamella-rows" -> () -> LamellaRows.scan(file, columns, scan);
            case "lamella-every-row" ->
                () -> LamellaColumns.scan(file, columns, options.withPruning(Set.of()), scan);
            case "lamella-no-filter" -> () -> LamellaColumns.scan(file, columns, options, Scan.all());
            default -> throw new IllegalArgumentException("There is no contender " + contender);
        };
    }
}
