package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import dev.lamella.bench.peer.Totals;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.filter.Scan;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Tasks with tables: more rows than memory holds, many partitions, many files.
enum TableTask {
    SORT("Sort by customer and time, 512 MB", "lamella-512m", "duckdb-512m"),
    PARTITION("Write into 1,000 partitions, 512 MB", "lamella-512m", "duckdb-512m"),
    OPEN("Open and count 5,000 files", "lamella", "duckdb"),
    PARTITION_FILTER("Rows of one of 500 partitions", "lamella", "duckdb");

    /// The partition that is looked for.
    private static final int SHOP = 77;

    private final String title;
    private final List<String> contenders;

    TableTask(String title, String... contenders) {
        this.title = title;
        this.contenders = List.of(contenders);
    }

    String title() {
        return title;
    }

    List<String> contenders() {
        return contenders;
    }

    int rowCount(Size size) {
        if (size == Size.SMALL) {
            return 100_000;
        }
        return switch (this) {
            case SORT -> 20_000_000;
            case PARTITION -> 10_000_000;
            case OPEN, PARTITION_FILTER -> 2_000_000;
        };
    }

    /// Whether it reads a directory.
    boolean isOfFiles() {
        return this == OPEN || this == PARTITION_FILTER;
    }

    /// @param source a file, or a directory of files
    /// @param target a file, or a directory, that is written
    Work start(String contender, Path source, Path target) throws SQLException {
        boolean isLamella = Library.of(contender) == Library.LAMELLA;
        return switch (this) {
            case SORT -> new Writing(target, isLamella
                    ? () -> sort(source, target)
                    : duckDb("COPY (FROM " + DuckDb.quoted(source) + " ORDER BY customer, moment) TO "
                            + DuckDb.quoted(target) + " (FORMAT parquet)"),
                    () -> orderOf(target));
            case PARTITION -> new Writing(target, isLamella
                    ? () -> partition(source, target)
                    : duckDb("COPY (FROM " + DuckDb.quoted(source) + ") TO " + DuckDb.quoted(target)
                            + " (FORMAT parquet, PARTITION_BY (day))"),
                    () -> partitionsOf(target));
            case OPEN -> isLamella
                    ? () -> Totals.of(Dataset.of(source).rowCount())
                    : counting("SELECT count(*) FROM " + allOf(source));
            case PARTITION_FILTER -> isLamella
                    ? () -> Totals.of(sumOf(source))
                    : counting("SELECT sum(id) FROM " + allOf(source) + " WHERE shop = " + SHOP);
        };
    }

    private static String allOf(Path directory) {
        return "read_parquet(" + DuckDb.quoted(directory.resolve("**/*.parquet")) + ", hive_partitioning = true)";
    }

    private static void sort(Path source, Path target) throws IOException {
        List<SortKey> keys = List.of(SortKey.ascending(ColumnPath.parse("customer")),
                SortKey.ascending(ColumnPath.parse("moment")));
        try (ParquetReader reader = Parquet.open(source); OutputFile out = OutputFile.createNew(target)) {
            Rewrite.DEFAULT.withSort(keys).run(reader, out);
        }
    }

    private static void partition(Path source, Path target) throws IOException {
        try (ParquetReader reader = Parquet.open(source);
                DatasetWriter writer = DatasetWriter.create(target, reader.schema(),
                        DatasetWriteOptions.DEFAULT.withPartitionBy("day"));
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
            writer.commit();
        }
    }

    private static long sumOf(Path source) throws IOException {
        long sum = 0;
        try (RowCursor row = Dataset.of(source).rows(Scan.all().columns("id").where("shop = " + SHOP))) {
            while (row.next()) {
                sum += row.getLong("id");
            }
        }
        return sum;
    }

    /// Depends on the order of the rows, as far as it is asked for.
    private static Totals orderOf(Path file) throws IOException {
        long sum = 0;
        try (ParquetReader reader = Parquet.open(file);
                RowCursor row = reader.rows(Scan.all().columns("customer", "moment"))) {
            for (long place = 1; row.next(); place++) {
                sum += place * (row.getInt("customer") * 31L
                        + Objects.requireNonNull(row.get("moment", LocalDateTime.class)).toEpochSecond(ZoneOffset.UTC));
            }
        }
        return Totals.of(sum);
    }

    private static Totals partitionsOf(Path directory) throws IOException {
        long sum = 0;
        Dataset dataset = Dataset.of(directory);
        try (RowCursor row = dataset.rows(Scan.all().columns("id", "day"))) {
            while (row.next()) {
                sum += row.getLong("id") * Objects.requireNonNull(row.get("day", LocalDate.class)).toEpochDay();
            }
        }
        try (Stream<Path> partitions = Files.list(directory)) {
            long count = partitions.filter(Files::isDirectory).count();
            System.err.println(directory + ": " + dataset.files().size() + " files in " + count + " partitions");
        }
        return Totals.of(sum);
    }

    interface Step {
        void run() throws Exception;
    }

    interface Found {
        Totals get() throws Exception;
    }

    private static Step duckDb(String sql) {
        return () -> {
            try (Connection connection = DuckDb.connect(1)) {
                DuckDb.execute(connection, "SET memory_limit = '512MB'");
                DuckDb.execute(connection, sql);
            }
        };
    }

    private static Work counting(String sql) throws SQLException {
        Connection connection = DuckDb.connect(1);
        return new Work() {
            @Override
            public Totals run() throws SQLException {
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery(sql)) {
                    result.next();
                    return Totals.of(result.getLong(1));
                }
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }

    /// Writes a file or a directory again and again.
    record Writing(Path target, Step step, Found found) implements Work {
        @Override
        public Totals run() throws Exception {
            delete(target);
            step.run();
            return Totals.of(0);
        }

        @Override
        public Totals check() throws Exception {
            run();
            return found.get();
        }

        @Override
        public void close() throws IOException {
            delete(target);
        }
    }

    /// Deletes a file or a directory, if there is one.
    static void delete(Path target) throws IOException {
        if (Files.exists(target)) {
            try (Stream<Path> paths = Files.walk(target)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
