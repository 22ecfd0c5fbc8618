package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Rows are looked for in a file that has page indexes and Bloom filters.
record FilterCell(FilterTask task, FilterFiles writer) implements Cell {
    private static final long LONG_WARM_UP_NANOS = 2_000_000_000L;

    static List<FilterCell> all() {
        return Arrays.stream(FilterTask.values()).flatMap(task -> Arrays.stream(FilterFiles.values())
                .map(writer -> new FilterCell(task, writer)))
                .filter(cell -> cell.task.isMain() || cell.writer == FilterFiles.LAMELLA).toList();
    }

    @Override
    public Section section() {
        return Section.FILTERS;
    }

    @Override
    public String name() {
        return "filter/" + Label.of(task) + "/" + Label.of(writer);
    }

    @Override
    public String title() {
        return task.title() + ", file of " + Label.of(writer);
    }

    @Override
    public List<String> contenders() {
        return task == FilterTask.EVERY
                ? List.of("duckdb", "lamella", "lamella-every-row", "lamella-no-filter")
                : List.of("parquet-java", "parquet-java-rows", "trino", "duckdb", "lamella", "lamella-rows",
                        "lamella-every-row");
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        Path source = files.get(Table.LINEITEM, Writer.DUCKDB, Codec.SNAPPY, Table.LINEITEM.rowCount(size));
        Path file = writer.get(source);
        Wanted wanted = task.wanted(source);
        Totals reference = DuckDb.scan(source, Table.LINEITEM, Way.COLUMNS, Optional.of(wanted.text()));
        return new Plan(String.format(Locale.ROOT, "`%s`: %,d rows found; file of %.1f MB", wanted.text(),
                reference.rows(), Files.size(file) / 1e6), "scan", 1,
                Optional.of(reference), contender -> List.of("filter", contender.name(), task.name(), source.toString(),
                        file.toString()));
    }

    /// Where little is read, much code runs a little and is compiled late.
    @Override
    public Pace pace(Pace pace) {
        boolean isShort = task == FilterTask.RANGE || task == FilterTask.ABSENT;
        return isShort && pace.isFull() ? pace.withWarmUp(LONG_WARM_UP_NANOS) : pace;
    }
}
