package dev.lamella.bench;

import dev.lamella.bench.Target.Figure.BytesPerRow;
import dev.lamella.bench.Target.Figure.CpuRatio;
import dev.lamella.bench.Target.Figure.Millis;
import dev.lamella.bench.Target.Figure.PeakMegabytes;
import dev.lamella.bench.Target.Figure.SizeRatio;
import dev.lamella.bench.Target.Figure.WallRatio;
import java.util.ArrayList;
import java.util.List;

/// What Lamella wants to reach beside its peers.
final class Targets {
    private static final double TWO_THREADS_TIMES = 1.7;

    private final Size size;
    private final List<Target> targets = new ArrayList<>();

    private Targets(Size size) {
        this.size = size;
    }

    static List<Target> of(Size size) {
        Targets targets = new Targets(size);
        for (Table table : List.of(Table.LINEITEM, Table.TAXI)) {
            targets.columns(table, Codec.SNAPPY, 0.28, 0.52, 1.0);
            targets.columns(table, Codec.ZSTD, 0.28, 0.52, 1.0);
        }
        targets.columns(Table.LINEITEM, Writer.PARQUET_JAVA, Codec.SNAPPY, 0.30, 0.65, 1.0);
        targets.columns(Table.TAXI, Writer.PARQUET_JAVA, Codec.SNAPPY, 0.30, 0.65, 1.0);
        targets.columns(Table.STRINGS, Codec.SNAPPY, 0.43, 0.50, 0.9);
        targets.columns(Table.LINEITEM_FEW, Codec.SNAPPY, 0.40, 0.60, 2.0);
        targets.columns(Table.ENCODINGS, Codec.SNAPPY, 0.18, 0.45, 1.0);
        targets.columns(Table.NESTED, Codec.SNAPPY, 0.32, 0.42, 0.65);
        targets.columns(Table.WIDE_FOOTER, Codec.SNAPPY, 0.20, 0.35, 1.0);
        targets.columns(Table.WIDE_FEW, Codec.SNAPPY, 0.20, 0.15, 1.0);
        targets.rows(Table.LINEITEM, 0.25, 0.35);
        targets.rows(Table.NESTED, 0.40, 0.40);
        targets.filter(FilterTask.RANGE, 0.25, 0.40, 1.5);
        targets.filter(FilterTask.LOOKUP, 0.05, 0.40, 1.8);
        targets.write(Table.LINEITEM, 0.35);
        targets.write(Table.NESTED, 0.45);
        targets.threads(Table.LINEITEM);
        targets.threads(Table.NESTED);
        targets.process();
        return List.copyOf(targets.targets);
    }

    private void columns(Table table, Codec codec, double parquetJava, double trino, double duckDb) {
        columns(table, Writer.DUCKDB, codec, parquetJava, trino, duckDb);
    }

    private void columns(Table table, Writer writer, Codec codec, double parquetJava, double trino, double duckDb) {
        Cell cell = new ScanCell(new Workload(table, writer, codec, size, Shape.COLUMNS));
        String workload = "columns, " + table.label() + ", " + codec + ", file of " + writer.label();
        String contender = Entrant.LAMELLA_COLUMNS.label();
        add(workload, cell, contender, new CpuRatio(Entrant.PARQUET_JAVA_COLUMNS.label()), parquetJava);
        add(workload, cell, contender, new CpuRatio(Entrant.TRINO_COLUMNS.label()), trino);
        add(workload, cell, contender, new CpuRatio(Entrant.DUCKDB.label()), duckDb);
    }

    private void rows(Table table, double groups, double carpet) {
        add("rows, " + table.label(), scan(table, Shape.ROWS), Entrant.LAMELLA_ROWS.label(),
                new CpuRatio(Entrant.PARQUET_JAVA_ROWS.label()), groups);
        add("records, " + table.label(), scan(table, Shape.RECORDS), Entrant.LAMELLA_RECORDS.label(),
                new CpuRatio(Entrant.CARPET_RECORDS.label()), carpet);
    }

    private void filter(FilterTask task, double parquetJava, double trino, double duckDb) {
        for (FilterFiles writer : FilterFiles.values()) {
            Cell cell = new FilterCell(task, writer);
            String workload = "filter, " + task.label() + ", file of " + writer.label();
            String contender = FilterEntrant.LAMELLA.label();
            add(workload, cell, contender, new CpuRatio(FilterEntrant.PARQUET_JAVA.label()), parquetJava);
            add(workload, cell, contender, new CpuRatio(FilterEntrant.TRINO.label()), trino);
            add(workload, cell, contender, new CpuRatio(FilterEntrant.DUCKDB.label()), duckDb);
        }
    }

    private void write(Table table, double parquetJava) {
        for (Codec codec : Codec.WRITTEN) {
            Cell cell = new WriteCell(table, codec);
            String workload = "write from rows, " + table.label() + ", " + codec;
            String contender = WriteEntrant.LAMELLA_ROWS.label();
            add(workload, cell, contender, new CpuRatio(WriteEntrant.PARQUET_JAVA.label()), parquetJava);
            for (WriteEntrant peer : WriteEntrant.values()) {
                if (peer.contestant().isBase()) {
                    add(workload, cell, contender, new SizeRatio(peer.label()), 1);
                }
            }
        }
    }

    private void threads(Table table) {
        add("two threads, " + table.label(), scan(table, Shape.THREADS),
                Entrant.LAMELLA_ROW_GROUPS.label(), new WallRatio(Entrant.LAMELLA_ONE_THREAD.label()),
                1 / TWO_THREADS_TIMES);
    }

    private void process() {
        add("first row of a tiny file, command line", new StartCell(), StartEntrant.LAMELLA_COMMAND.label(),
                new Millis(), 400);
        add("columns, lineitem, SNAPPY", scan(Table.LINEITEM, Shape.COLUMNS),
                Entrant.LAMELLA_COLUMNS.label(), new BytesPerRow(Table.LINEITEM.rowCount(size)), 5);
        add("columns, lineitem, SNAPPY, -Xmx128m", new MemoryCell(), MemoryCell.label(128), new PeakMegabytes(), 200);
        add("columns, lineitem, SNAPPY, -Xmx64m", new MemoryCell(), MemoryCell.label(64), new PeakMegabytes(), 200);
    }

    private Cell scan(Table table, Shape shape) {
        return new ScanCell(new Workload(table, Codec.SNAPPY, size, shape));
    }

    private void add(String workload, Cell cell, String contender, Target.Figure figure, double limit) {
        targets.add(new Target(workload, cell, contender, figure, limit));
    }
}
