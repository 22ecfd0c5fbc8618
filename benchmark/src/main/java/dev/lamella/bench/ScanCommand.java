package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `./bench scan`.
@Command(name = "scan", description = "Reads whole files, of millions of rows.")
final class ScanCommand implements Callable<Integer> {
    @Option(names = "--table", split = ",", description = "Only these tables: ${COMPLETION-CANDIDATES}.")
    private List<Table> tables = new ArrayList<>();

    @Option(names = "--codec", split = ",", description = "Only these codecs: ${COMPLETION-CANDIDATES}.")
    private List<Codec> codecs = new ArrayList<>();

    @Option(names = "--writer", split = ",", description = "Only files of these writers: duckdb, parquet-java.")
    private List<Writer> writers = new ArrayList<>();

    @Option(names = "--shape", split = ",", description = "Only these shapes: ${COMPLETION-CANDIDATES}.")
    private List<Shape> shapes = List.of(Shape.COLUMNS, Shape.ROWS);

    @Mixin
    private Choice choice = new Choice();

    @Override
    public Integer call() throws IOException, SQLException {
        List<ScanCell> cells = new ArrayList<>();
        for (Shape shape : shapes) {
            if (tables.isEmpty() || codecs.isEmpty()) {
                Cells.scans(choice.size(), shape).stream().filter(this::isWanted).forEach(cells::add);
            } else {
                cells.addAll(chosen(shape));
            }
        }
        return choice.run(cells);
    }

    private boolean isWanted(ScanCell cell) {
        Workload workload = cell.workload();
        return (tables.isEmpty() || tables.contains(workload.table()))
                && (codecs.isEmpty() || codecs.contains(workload.codec()))
                && (writers.isEmpty() || writers.contains(workload.writer()));
    }

    /// What was asked for by table and codec, whether or not it is measured otherwise.
    private List<ScanCell> chosen(Shape shape) {
        List<ScanCell> cells = new ArrayList<>();
        for (Table table : tables) {
            for (Writer writer : writers.isEmpty() ? List.of(Writer.DUCKDB) : writers) {
                codecs.forEach(codec -> cells.add(
                        new ScanCell(new Workload(table, writer, codec, choice.size(), shape))));
            }
        }
        return cells;
    }
}
