package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A filter on [Table#LINEITEM]. Every column of the matching rows is added up.
enum FilterTask {
    /// One row in a thousand, which follow each other: a range of order keys, in whose order the rows are.
    RANGE("Range of l_orderkey over 0.1 % of the rows, in their order"),
    /// The row with a price that comes once; there are Bloom filters of the prices.
    LOOKUP("Lookup of one l_extendedprice, Bloom filter"),
    /// The row with a comment that comes once; there are Bloom filters of the comments.
    TEXT("Lookup of one l_comment, Bloom filter"),
    /// A comment that no row has, between two that some have.
    ABSENT("Lookup of an l_comment that is not there, Bloom filter"),
    /// The rows of a part: few, here and there in every row group.
    SCATTERED("Lookup of one l_partkey, scattered over all row groups"),
    /// What is true for all rows.
    EVERY("Filter that all rows match");

    private static final int LONG_COMMENT = 40;
    private static final int CANDIDATES = 1000;

    private final String title;

    FilterTask(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// Whether it belongs to a quick look.
    boolean isMain() {
        return this == RANGE || this == LOOKUP;
    }

    /// What to look for, by what stands in rows of the file.
    Wanted wanted(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file)) {
            long rows = reader.rowCount();
            return switch (this) {
                case RANGE -> new Wanted.Between("l_orderkey", number(reader, "l_orderkey", rows / 2),
                        number(reader, "l_orderkey", rows / 2 + rows / 1000 - 1));
                case LOOKUP -> new Wanted.SameReal("l_extendedprice", price(reader, rows / 3 * 2));
                case TEXT -> new Wanted.Same("l_comment", comment(reader, rows / 3 * 2));
                case ABSENT -> {
                    String comment = comment(reader, rows / 3 * 2);
                    yield new Wanted.Same("l_comment", comment.substring(0, comment.length() - 1) + "#");
                }
                case SCATTERED -> {
                    long part = number(reader, "l_partkey", rows / 3);
                    yield new Wanted.Between("l_partkey", part, part);
                }
                case EVERY -> new Wanted.Between("l_partkey", 0, Integer.MAX_VALUE);
            };
        }
    }

    private static long number(ParquetReader reader, String column, long row) throws IOException {
        try (RowCursor cursor = reader.rows(Scan.all().columns(column).rows(row, 1))) {
            cursor.next();
            return cursor.getLong(0);
        }
    }

    /// A price that comes once, of the rows from one on.
    private static double price(ParquetReader reader, long row) throws IOException {
        Map<Double, Integer> counts = new LinkedHashMap<>();
        Scan prices = Scan.all().columns("l_extendedprice");
        try (RowCursor cursor = reader.rows(prices.rows(row, CANDIDATES))) {
            while (cursor.next()) {
                counts.put(cursor.getDouble(0), 0);
            }
        }
        try (RowCursor cursor = reader.rows(prices)) {
            while (cursor.next()) {
                counts.computeIfPresent(cursor.getDouble(0), (_, count) -> count + 1);
            }
        }
        return counts.entrySet().stream().filter(entry -> entry.getValue() == 1).findFirst().orElseThrow().getKey();
    }

    /// The first long comment from a row on: long ones do not come twice.
    private static String comment(ParquetReader reader, long row) throws IOException {
        try (RowCursor cursor = reader.rows(Scan.all().columns("l_comment").firstRow(row))) {
            while (cursor.next()) {
                String comment = String.valueOf(cursor.getString(0));
                if (comment.length() >= LONG_COMMENT) {
                    return comment;
                }
            }
        }
        throw new IllegalStateException("There is no long comment from row " + row + " on");
    }
}
