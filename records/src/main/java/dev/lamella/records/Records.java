package dev.lamella.records;

import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Java records, and plain classes, from and to Parquet files, in one line each. For choices, see [RecordMapping].
///
/// ```java
/// Records.write(path, Order.class, orders);
/// List<Order> orders = Records.read(path, Order.class);
/// ```
public final class Records {
    private Records() {}

    /// All records of a file.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> List<T> read(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).read(file);
    }

    /// All records of a file, of a type with arguments.
    public static <T> List<T> read(Path file, TypeRef<T> type) throws IOException {
        return RecordMapping.of(type).read(file);
    }

    /// All records of a file in memory.
    public static <T> List<T> fromBytes(byte[] file, Class<T> type) throws IOException {
        return RecordMapping.of(type).fromBytes(file);
    }

    /// Writes a file, all of it or nothing.
    public static <T> WriteSummary write(Path file, Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).write(file, records);
    }

    /// A file in memory.
    public static <T> byte[] toBytes(Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).toBytes(records);
    }

    /// Writes behind the records of a file, or a new one; all of it or nothing.
    public static <T> WriteSummary append(Path file, Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).append(file, records);
    }

    /// The schema that files of a class have.
    public static Schema inferSchema(Class<?> type) {
        return RecordMapping.of(type).schema();
    }
}
