package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Work of Spark with its own source of Parquet files, and with that of Lamella.
record SparkCell(SparkTask task) implements Cell {
    /// Queries are planned and compiled anew, so Spark's own code is warm late: after half of these warm-ups, a tenth of the
    /// CPU time was spent on compilation.
    private static final long WARM_UP_NANOS = 6_000_000_000L;

    static List<SparkCell> all() {
        return Arrays.stream(SparkTask.values()).map(SparkCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.SPARK;
    }

    @Override
    public String name() {
        return "spark/" + Label.of(task);
    }

    @Override
    public String title() {
        return task.title();
    }

    @Override
    public List<String> contenders() {
        return List.of("parquet-in-spark", "lamella-in-spark");
    }

    @Override
    public Pace pace(Pace pace) {
        return pace.isFull() ? pace.withWarmUp(WARM_UP_NANOS) : pace;
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = task.rowCount(size);
        Path source = task.table().isPresent()
                ? files.get(task.table().get(), Codec.SNAPPY, rows)
                : files.variants(rows);
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        Function<Contender, Path> written = contender -> folder.resolve(name().replace('/', '-') + "-"
                + contender.label().replace(':', '-') + ".parquet");
        return new Plan(
                String.format(Locale.ROOT, "%,d rows; file of %.1f MB", rows, Files.size(source) / 1e6), "row",
                rows, Optional.empty(), contender -> List.of("spark", contender.name(), task.name(),
                        source.toString(), written.apply(contender).toString()),
                task.isWriting() ? Optional.of(written) : Optional.empty());
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        if (contender.peer().isPresent()) {
            throw new UnsupportedOperationException("Only this checkout has Spark");
        }
        return Cell.super.start(contender, plan, options);
    }
}
