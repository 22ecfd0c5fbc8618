package dev.lamella.bench;

import static dev.lamella.bench.Codec.SNAPPY;
import static dev.lamella.bench.Codec.UNCOMPRESSED;
import static dev.lamella.bench.Codec.ZSTD;
import static dev.lamella.bench.Shape.COLUMNS;
import static dev.lamella.bench.Shape.RECORDS;
import static dev.lamella.bench.Shape.ROWS;
import static dev.lamella.bench.Shape.THREADS;
import static dev.lamella.bench.Table.ENCODINGS;
import static dev.lamella.bench.Table.LINEITEM;
import static dev.lamella.bench.Table.LINEITEM_FEW;
import static dev.lamella.bench.Table.NESTED;
import static dev.lamella.bench.Table.STRINGS;
import static dev.lamella.bench.Table.TAXI;
import static dev.lamella.bench.Table.WIDE_FEW;
import static dev.lamella.bench.Table.WIDE_FOOTER;
import static dev.lamella.bench.Writer.DUCKDB;
import static dev.lamella.bench.Writer.PARQUET_JAVA;

import java.util.List;

/// A scan of one file, in one shape.
///
/// @param writer who wrote the file
record Workload(Table table, Writer writer, Codec codec, Size size, Shape shape) {
    /// A file written by DuckDB.
    Workload(Table table, Codec codec, Size size, Shape shape) {
        this(table, DUCKDB, codec, size, shape);
    }

    /// Those that are measured if nothing else is asked for, in the order of the report.
    static List<Workload> all(Size size) {
        return List.of(
                new Workload(LINEITEM, SNAPPY, size, COLUMNS), new Workload(LINEITEM, ZSTD, size, COLUMNS),
                new Workload(LINEITEM, UNCOMPRESSED, size, COLUMNS),
                new Workload(LINEITEM, PARQUET_JAVA, SNAPPY, size, COLUMNS),
                new Workload(TAXI, SNAPPY, size, COLUMNS), new Workload(TAXI, ZSTD, size, COLUMNS),
                new Workload(TAXI, UNCOMPRESSED, size, COLUMNS),
                new Workload(TAXI, PARQUET_JAVA, SNAPPY, size, COLUMNS),
                new Workload(STRINGS, SNAPPY, size, COLUMNS),
                new Workload(ENCODINGS, SNAPPY, size, COLUMNS),
                new Workload(ENCODINGS, PARQUET_JAVA, SNAPPY, size, COLUMNS),
                new Workload(NESTED, SNAPPY, size, COLUMNS), new Workload(NESTED, ZSTD, size, COLUMNS),
                new Workload(LINEITEM_FEW, SNAPPY, size, COLUMNS),
                new Workload(WIDE_FEW, SNAPPY, size, COLUMNS), new Workload(WIDE_FOOTER, SNAPPY, size, COLUMNS),
                new Workload(LINEITEM, SNAPPY, size, ROWS), new Workload(NESTED, SNAPPY, size, ROWS),
                new Workload(LINEITEM, SNAPPY, size, RECORDS), new Workload(NESTED, SNAPPY, size, RECORDS),
                new Workload(LINEITEM, SNAPPY, size, THREADS), new Workload(NESTED, SNAPPY, size, THREADS));
    }

    /// Whether it reads the file of a table that is looked at if it is only one.
    boolean isOfTheMainFile() {
        return writer == DUCKDB && codec == SNAPPY;
    }

    /// Whether it reads a whole table from the file that others are compared with.
    boolean isFirstOfItsTable() {
        return isOfTheMainFile() && !table.isPart();
    }

    int rowCount() {
        return table.rowCount(size);
    }

    String title() {
        String written = switch (writer) {
            case DUCKDB -> "";
            case PARQUET_JAVA -> ", written by parquet-java";
        };
        return "Scan of " + table.label() + ", " + codec + written + ", by " + shape.label();
    }
}
