package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Processes are started, and end when they have printed the first row of a tiny file.
record StartCell() implements Cell {
    private static final String COMMAND = "lamella-command";
    private static final String EMPTY = "empty-jvm";

    @Override
    public Section section() {
        return Section.START;
    }

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String title() {
        return "First row of a file of three rows";
    }

    @Override
    public List<String> contenders() {
        return List.of(EMPTY, "parquet-java", "carpet", "trino", "duckdb", "hardwood", "lamella", COMMAND);
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        Path file = Files.createDirectories(files.folder()).resolve("three-rows.parquet");
        FirstRow.write(file);
        return new Plan(String.format(Locale.ROOT, "file of %,d bytes; a process each time", Files.size(file)), "row",
                1,
                Optional.empty(), contender -> List.of(contender.name(), file.toString()));
    }

    /// A contender that begins anew each time does not warm up.
    @Override
    public Pace pace(Pace pace) {
        return pace.withWarmUp(0);
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        List<String> words = plan.words().apply(contender);
        if (contender.name().equals(COMMAND)) {
            if (contender.peer().isPresent()) {
                throw new UnsupportedOperationException("A folder of jars has no command");
            }
            return new Starts(contender, List.of(Checkout.root().resolve("lamella").toString(), "head", "-n", "1",
                    words.getLast()), FirstRow.NAME);
        }
        return new Starts(contender, contender.command(FirstRow.class, options, words),
                contender.name().equals(EMPTY) ? "" : FirstRow.NAME);
    }
}
