package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `./bench filter`.
@Command(name = "filter", description = "Finds few rows in files, or all of them.")
final class FilterCommand implements Callable<Integer> {
    @Option(names = "--task", split = ",", description = "Only these tasks: range, lookup, text, absent, scattered, every.")
    private List<FilterTask> tasks = List.of(FilterTask.values());

    @Option(names = "--writer", split = ",", description = "Only files of these writers: lamella, parquet-java.")
    private List<FilterFiles> writers = List.of(FilterFiles.values());

    @Mixin
    private Choice choice = new Choice();

    @Override
    public Integer call() throws IOException, SQLException {
        List<Cell> cells = new ArrayList<>();
        for (FilterTask task : tasks) {
            writers.forEach(writer -> cells.add(new FilterCell(task, writer)));
        }
        return choice.run(cells);
    }
}
