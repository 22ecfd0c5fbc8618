package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A whole command in its own process, beside a query of DuckDB in one.
record CommandCell(CommandTask task) implements Cell {
    private static final String COMMAND = "lamella-command";
    private static final int WIDE = 500;
    /// Rows of the other file: one of a thousand has another value, and one has another key.
    private static final String OTHER = "SELECT * REPLACE (CASE WHEN id % 1000 = 1 THEN amount + 1 ELSE amount END AS"
            + " amount, CASE WHEN id % 1000 = 2 THEN -id ELSE id END AS id) FROM ";

    static List<CommandCell> all() {
        return Arrays.stream(CommandTask.values()).map(CommandCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.COMMAND;
    }

    @Override
    public String name() {
        return "command/" + Label.of(task);
    }

    @Override
    public String title() {
        return task.title();
    }

    @Override
    public List<String> contenders() {
        return List.of(COMMAND, Query.contender());
    }

    /// A process that begins anew each time does not warm up. One warm-up has the files in the cache of the system.
    @Override
    public Pace pace(Pace pace) {
        return pace.withWarmUp(0).withRounds(Math.min(1, pace.warmUps()), pace.rounds());
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = task.rowCount(size);
        Path source = source(files, rows);
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        Function<Contender, Path> written = contender -> folder.resolve("command-" + contender.name() + ".parquet");
        return new Plan(
                String.format(Locale.ROOT, "%,d rows; %s", rows, Files.isDirectory(source)
                        ? "a directory"
                        : String.format(Locale.ROOT, "file of %.1f MB", Files.size(source) / 1e6)),
                "row", rows, Optional.empty(),
                contender -> List.of(source.toString(), written.apply(contender).toString()),
                task.isWriting() ? Optional.of(written) : Optional.empty());
    }

    private Path source(TestFiles files, int rows) throws IOException, SQLException {
        return switch (task) {
            case START -> files.kept("three-rows.parquet", FirstRow::write);
            case HEAD -> copied(files, "wide-" + rows + ".parquet", wide(rows), "FORMAT parquet");
            case COUNT, REWRITE -> TableCell.file(files, rows);
            case STATS -> TableCell.directory(files, rows);
            case CSV -> copied(files, "table-" + rows + ".csv", of(TableCell.file(files, rows)), "FORMAT csv");
            case NDJSON -> copied(files, "table-" + rows + ".ndjson", of(TableCell.file(files, rows)), "FORMAT json");
            case DIFF -> {
                Path file = TableCell.file(files, rows);
                copied(files, CommandTask.other(file).getFileName().toString(),
                        OTHER + DuckDb.quoted(file) + " ORDER BY hash(id) % 1000, id", "FORMAT parquet");
                yield file;
            }
        };
    }

    private static String of(Path file) {
        return "FROM " + DuckDb.quoted(file);
    }

    private static Path copied(TestFiles files, String name, String query, String format)
            throws IOException, SQLException {
        return files.kept(name, file -> {
            try (Connection connection = DuckDb.connect(1)) {
                DuckDb.execute(connection, "COPY (" + query + ") TO " + DuckDb.quoted(file) + " (" + format + ")");
            }
        });
    }

    /// Numbers, texts that repeat, and times.
    private static String wide(int rows) {
        return IntStream.range(0, WIDE).mapToObj(i -> String.format(Locale.ROOT, switch (i % 4) {
            case 0 -> "(hash(i + %1$d) %% 100000)::INT AS number_%1$d";
            case 1 -> "(hash(i + %1$d) %% 100000)::DOUBLE / 100 AS real_%1$d";
            case 2 -> "'word ' || (hash(i + %1$d) %% 500) AS word_%1$d";
            default -> "TIMESTAMP '2025-01-01' + INTERVAL 1 SECOND * (hash(i + %1$d) %% 31536000)::INT AS moment_%1$d";
        }, i)).collect(Collectors.joining(", ", "SELECT ", " FROM range(" + rows + ") t(i)"));
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        if (contender.peer().isPresent()) {
            throw new UnsupportedOperationException("A folder of jars has no command");
        }
        List<String> files = plan.words().apply(contender);
        Path source = Path.of(files.getFirst());
        Path target = Path.of(files.getLast());
        boolean isLamella = contender.name().equals(COMMAND);
        List<String> command = isLamella
                ? command(source, target)
                : Query.start(contender, options, task.sql(source,
                        target));
        return new Starts(contender, command, expected(),
                isLamella && task == CommandTask.DIFF ? 1 : 0,
                () -> task.isWriting() ? totals(target) : Totals.of(0));
    }

    private List<String> command(Path source, Path target) {
        Stream<String> program = Stream.of(Checkout.root().resolve("lamella").toString());
        return Stream
                .of(task == CommandTask.DIFF ? Stream.of("env", "LAMELLA_JAVA_OPTS=-Xmx512m") : Stream.<String>of(),
                        program, task.words(source, target).stream())
                .flatMap(words -> words).toList();
    }

    /// A part of what is printed.
    private String expected() {
        return switch (task) {
            case START -> FirstRow.NAME;
            case STATS -> "customer";
            default -> "";
        };
    }

    /// Depends on every row.
    private static Totals totals(Path file) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT sum(id + shop + strlen(note) + strlen(kind)"
                        + " + (amount * 100)::BIGINT + epoch(moment)::BIGINT) FROM " + DuckDb.quoted(file))) {
            result.next();
            return Totals.of(result.getLong(1));
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
