package dev.lamella.records;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What is in files, told without the mapping: a line for each row, as rows print themselves.
final class WrittenFiles {
    private WrittenFiles() {}

    static <T> List<String> rows(RecordMapping<T> mapping, List<T> records) throws IOException {
        return rows(InputFile.of(mapping.toBytes(records)));
    }

    static List<String> rows(Path file) throws IOException {
        return rows(InputFile.of(file));
    }

    private static List<String> rows(InputFile file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                lines.add(rows.toString());
            }
        }
        return lines;
    }
}
