package dev.lamella;

import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.nio.file.Path;

/// Writes and reads a file in a JVM that has few modules, and prints what it has read.
final class WithoutModules {
    private WithoutModules() {}

    /// @param arguments the path of the file
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, Tables.plain().withRowGroups(1 << 30, 100))) {
            writer.write(Tables.batch(0, 1000));
            writer.commit();
        }
        ReadOptions options = ReadOptions.DEFAULT.withParallelism(Parallelism.of(2));
        try (ParquetReader reader = Parquet.open(file, options);
                RowCursor rows = reader.rows(Scan.all().columns("name").where("id = 500"))) {
            while (rows.next()) {
                System.out.println(rows.getString("name"));
            }
        }
        System.out.println(ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? "recorded" : "not recorded");
    }
}
