package dev.lamella.dataset;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes files below a folder, and reads them together, as text.
///
/// @param root of the files
record DatasetFolder(Path root) {
    /// A file of the columns of a schema, as text.
    ///
    /// @param fields for example `required int64 id; optional binary name (STRING);`
    /// @param rows values of each row, in the order of the fields
    Path write(String name, String fields, Object... rows) throws IOException {
        Schema schema = Schema.parse("message m { " + fields + " }");
        List<Map<String, @Nullable Object>> maps = new ArrayList<>();
        for (Object row : rows) {
            Object[] values = row instanceof Values several ? several.values : new Object[]{row};
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < values.length; i++) {
                map.put(schema.fields().get(i).name(), values[i]);
            }
            maps.add(map);
        }
        return write(name, schema, maps);
    }

    Path write(String name, Schema schema, List<Map<String, @Nullable Object>> rows) throws IOException {
        return write(name, schema, rows, 1000);
    }

    Path write(String name, Schema schema, List<Map<String, @Nullable Object>> rows, int rowsPerGroup)
            throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 20, rowsPerGroup))) {
            for (Map<String, @Nullable Object> row : rows) {
                writer.rows().append(row);
            }
            writer.commit();
        }
        return file;
    }

    /// A row of several values, or of one that may be null.
    @SuppressWarnings("ArrayRecordComponent")
    record Values(@Nullable Object[] values) {}

    static Values row(@Nullable Object... values) {
        return new Values(values);
    }

    Dataset open() throws IOException {
        return Dataset.of(root);
    }

    List<String> rows() throws IOException {
        return rows(open(), Scan.all());
    }

    List<String> rows(Scan scan) throws IOException {
        return rows(open(), scan);
    }

    static List<String> rows(Dataset dataset, Scan scan) throws IOException {
        try (RowCursor cursor = dataset.rows(scan)) {
            return texts(cursor);
        }
    }

    static List<String> texts(RowCursor cursor) throws IOException {
        List<String> rows = new ArrayList<>();
        while (cursor.next()) {
            rows.add(cursor.detach().toString());
        }
        return rows;
    }

    /// Names of the files, below the root.
    List<String> names(Dataset dataset) {
        return dataset.files().stream().map(file -> file.name().replace(root + "/", "")).toList();
    }

    /// Rows 0 to 6: of `y=1` three, of `y=2` two, narrower ones, and of no `y` two, with a column `z`.
    void writeThree() throws IOException {
        write("y=1/a.parquet", "required int64 id;", 0L, 1L, 2L);
        write("y=2/a.parquet", "required int32 id;", 3, 4);
        write("y=__HIVE_DEFAULT_PARTITION__/a.parquet", "required int64 id; optional int32 z;", row(5L, 1),
                row(6L, null));
    }
}
