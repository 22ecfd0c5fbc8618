package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// Reads files for tests, as text.
final class Reading {
    private Reading() {}

    /// Rows as text, one a row: values separated by `|`.
    static List<String> rows(byte[] file, Scan scan) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor cursor = reader.rows(scan)) {
            int fields = reader.schema().fields().size();
            while (cursor.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < fields; i++) {
                    values.add(text(cursor.get(i)));
                }
                rows.add(String.join("|", values));
            }
        }
        return rows;
    }

    static List<String> rows(byte[] file) throws IOException {
        return rows(file, Scan.all());
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes when isText(bytes) -> new String(bytes, StandardCharsets.US_ASCII);
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case List<?> list -> list.stream().map(Reading::text).toList().toString();
            case Map<?, ?> map -> map.toString();
            default -> value.toString();
        };
    }

    private static boolean isText(byte[] bytes) {
        return Arrays.equals(bytes, new String(bytes, StandardCharsets.US_ASCII).getBytes(StandardCharsets.US_ASCII))
                && new String(bytes, StandardCharsets.US_ASCII).chars().noneMatch(c -> c < ' ');
    }

    /// What comes of reading a file that may be bad, at most a million rows of it: how many rows, or kind and message of the
    /// failure.
    static String outcome(byte[] file, Scan scan) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource batches = reader.batches(
                        scan.limit(Math.min(1_000_000, scan.rowLimit().orElse(Long.MAX_VALUE))))) {
            while (batches.next()) {
                rows += batches.batch().rowCount();
            }
            return rows + " rows";
        } catch (ParquetException e) {
            return e.getClass().getSimpleName() + " after " + rows + " rows: " + e.getMessage().replace("\n", " / ");
        }
    }
}
