package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.arrow.vectors.ArrowBatches;
import dev.lamella.arrow.vectors.ArrowOptions;
import dev.lamella.filter.Scan;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/// A whole file is read, as batches and as record batches of Arrow. Nothing consumes them.
record ArrowCell(Table table) implements Cell {
    private static final String SCAN = "lamella-scan";
    private static final String ARROW = "lamella-arrow";
    private static final String VIEWS = "lamella-arrow-views";

    static List<ArrowCell> all() {
        return List.of(new ArrowCell(Table.LINEITEM), new ArrowCell(Table.NESTED));
    }

    @Override
    public Section section() {
        return Section.ARROW;
    }

    @Override
    public String name() {
        return "arrow/" + Label.of(table);
    }

    @Override
    public String title() {
        return "Export of " + Label.of(table) + " to Arrow";
    }

    @Override
    public List<String> contenders() {
        return List.of(SCAN, ARROW, VIEWS);
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = table.rowCount(size);
        Path file = files.get(table, Writer.DUCKDB, Codec.SNAPPY, rows);
        return new Plan(String.format(Locale.ROOT, "%,d rows; file of %.1f MB", rows, Files.size(file) / 1e6), "row",
                rows, Optional.empty(), contender -> List.of("arrow", contender.name(), file.toString()));
    }

    static Work start(String contender, Path file) {
        return switch (contender) {
            case SCAN -> Work.of(isCheck -> scan(file));
            case ARROW -> Work.of(isCheck -> export(file, ArrowOptions.DEFAULT));
            case VIEWS ->
                Work.of(isCheck -> export(file, ArrowOptions.DEFAULT.withLayout(ArrowOptions.Layout.VIEWS)));
            default -> throw new IllegalArgumentException("There is no contender " + contender);
        };
    }

    private static long scan(Path file) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(file, LamellaColumns.OPTIONS);
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
        }
        return rows;
    }

    private static long export(Path file, ArrowOptions options) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(file, LamellaColumns.OPTIONS);
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(reader, Scan.all(), allocator, options)) {
            while (batches.loadNextBatch()) {
                rows += batches.getVectorSchemaRoot().getRowCount();
            }
        }
        return rows;
    }
}
