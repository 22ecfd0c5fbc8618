package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A task with a table of many rows, partitions or files.
record TableCell(TableTask task) implements Cell {
    /// Rows of numbers, short texts that repeat, and texts that do not, in no order.
    private static final String ROWS = """
            SELECT i AS id, (hash(i + 1) %% 1000000)::INT AS customer,
                TIMESTAMP '2025-01-01' + INTERVAL 1 SECOND * (hash(i + 2) %% 31536000)::INT AS moment,
                (hash(i + 3) %% 100000)::DOUBLE / 100 AS amount, 'kind ' || (hash(i + 4) %% 20) AS kind,
                'note ' || (hash(i + 5) %% 100000000) AS note,
                (DATE '2023-01-01' + (hash(i + 6) %% 1000)::INT)::DATE AS day,
                (i %% 500)::INT AS shop, hash(i + 7) %% 3 = 0 AS flag
            FROM range(%d) t(i)""";
    private static final int SHOPS = 500;
    private static final int FILES_OF_SHOP = 10;

    static List<TableCell> all() {
        return Arrays.stream(TableTask.values()).map(TableCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.TABLES;
    }

    @Override
    public String name() {
        return "tables/" + Label.of(task);
    }

    @Override
    public String title() {
        return task.title();
    }

    @Override
    public List<String> contenders() {
        return task.contenders();
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = task.rowCount(size);
        Path source = task.isOfFiles() ? directory(files, rows) : file(files, rows);
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        return new Plan(String.format(Locale.ROOT, "%,d rows", rows), "row", rows, Optional.empty(),
                contender -> List.of("table", contender.name(), task.name(), source.toString(), folder
                        .resolve("table-" + contender.label().replace(':', '-')).toString()));
    }

    static Path file(TestFiles files, int rows) throws IOException, SQLException {
        return files.kept("table-" + rows + ".parquet", file -> {
            try (Connection connection = DuckDb.connect(1)) {
                DuckDb.execute(connection,
                        "COPY (" + ROWS.formatted(rows) + ") TO " + DuckDb.quoted(file) + " (FORMAT parquet)");
            }
        });
    }

    /// A directory of files of a few hundred rows.
    static Path directory(TestFiles files, int rows) throws IOException, SQLException {
        Path source = file(files, rows);
        return files.kept("table-" + rows + "-files", directory -> {
            DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy("shop")
                    .withRowsPerFile(Math.max(1, rows / SHOPS / FILES_OF_SHOP));
            try (ParquetReader reader = Parquet.open(source);
                    DatasetWriter writer = DatasetWriter.create(DirectoryOutput.of(directory), reader.schema(),
                            options);
                    BatchSource batches = reader.batches()) {
                while (batches.next()) {
                    writer.write(batches.batch());
                }
                writer.commit();
            }
        });
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        if (contender.peer().isPresent()) {
            throw new UnsupportedOperationException("Only this checkout has tables");
        }
        return Cell.super.start(contender, plan, options);
    }
}
