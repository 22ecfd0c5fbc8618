package dev.lamella.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Everything that is measured, in the order of the report.
final class Cells {
    private static final int DOCUMENTS = 20_000;
    /// Of fewer the figures mean nothing.
    static final int LEAST_DOCUMENTS = 5000;

    private Cells() {}

    /// All cells but some of the filters without a target, with the second file.
    static List<Cell> all(Size size) {
        List<Cell> cells = new ArrayList<>();
        Stream.of(Shape.COLUMNS, Shape.ROWS, Shape.RECORDS, Shape.THREADS)
                .forEach(shape -> cells.addAll(scans(size, shape)));
        filters().stream().filter(cell -> cell.task().hasTarget() || cell.writer() == FilterFiles.LAMELLA)
                .forEach(cells::add);
        cells.addAll(writes());
        cells.addAll(variants(size));
        cells.add(new StartCell());
        cells.add(new MemoryCell());
        Codec.WRITTEN.forEach(codec -> cells.add(new LimitsCell(codec)));
        return List.copyOf(cells);
    }

    /// Those of a quick look: files with SNAPPY, of one writer, and one or two cells of each section.
    static List<Cell> some(Size size) {
        List<Cell> cells = new ArrayList<>();
        scans(size, Shape.COLUMNS).stream().filter(cell -> cell.workload().isOfTheMainFile()).forEach(cells::add);
        cells.addAll(scans(size, Shape.ROWS));
        Stream.of(Shape.RECORDS, Shape.THREADS).map(shape -> scans(size, shape).getFirst()).forEach(cells::add);
        filters().stream().filter(cell -> cell.task().hasTarget() && cell.writer() == FilterFiles.LAMELLA)
                .forEach(cells::add);
        cells.add(new WriteCell(Table.LINEITEM, Codec.SNAPPY));
        cells.add(new VariantCell(VariantTask.PARSE, documents(size)));
        cells.add(new StartCell());
        cells.add(new MemoryCell());
        cells.add(new LimitsCell(Codec.SNAPPY));
        return List.copyOf(cells);
    }

    static List<FilterCell> filters() {
        return Arrays.stream(FilterTask.values()).flatMap(task -> Arrays.stream(FilterFiles.values())
                .map(writer -> new FilterCell(task, writer))).toList();
    }

    static List<Cell> writes() {
        return WriteCell.TABLES.stream().flatMap(table -> Codec.WRITTEN.stream()
                .<Cell>map(codec -> new WriteCell(table, codec))).toList();
    }

    static List<Cell> variants(Size size) {
        int documents = documents(size);
        return Arrays.stream(VariantTask.values()).<Cell>map(task -> new VariantCell(task, documents)).toList();
    }

    static int documents(Size size) {
        return switch (size) {
            case FULL -> DOCUMENTS;
            case SMALL -> LEAST_DOCUMENTS;
        };
    }

    /// The files that are read in a shape.
    static List<ScanCell> scans(Size size, Shape shape) {
        return Workload.all(size).stream().filter(workload -> workload.shape() == shape).map(ScanCell::new).toList();
    }
}
