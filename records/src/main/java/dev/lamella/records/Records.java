package dev.lamella.records;

import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Java records, and plain classes, from and to Parquet files, in one line each.
///
/// A record is a row, and its components are columns, found by name; only those are read. What does not fit is refused;
/// times that are finer than their column are cut, and counted in the [WriteSummary].
///
/// ```java
/// enum Status { NEW, PAID }
/// record Line(String sku, int quantity, @ParquetType("DECIMAL(9,2)") BigDecimal price) {}
/// record Order(UUID id, Instant at, Status status, List<Line> lines, Optional<String> note) {}
/// record Sale(Instant at, Status status) {}
///
/// Records.write(path, Order.class, orders);                    // all of it, or nothing
/// List<Sale> sales = Records.read(path, Sale.class);           // reads two columns
/// try (RecordReader<Order> all = Records.open(path, Order.class)) {
///     for (Order order : all) { ... }                          // one after another
/// }
/// ```
/// For choices (column types, names, converters, options of files), and for types with arguments, see [RecordMapping].
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

    /// The records of a file, one after another. Only the columns are read that the class has.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> RecordReader<T> open(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).open(file);
    }

    /// A writer of a new file, which appears when the writer commits.
    public static <T> RecordWriter<T> create(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).create(file);
    }

    /// Writes a file, all of it or nothing.
    ///
    /// @throws dev.lamella.error.ValueException if a value does not fit its column; the message names the row and the column
    public static <T> WriteSummary write(Path file, Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).write(file, records);
    }

    /// Writes a file of a type with arguments, all of it or nothing.
    public static <T> WriteSummary write(Path file, TypeRef<T> type, Iterable<? extends T> records) throws IOException {
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

    /// Writes records of a type with arguments behind those of a file, or a new one; all of it or nothing.
    public static <T> WriteSummary append(Path file, TypeRef<T> type, Iterable<? extends T> records)
            throws IOException {
        return RecordMapping.of(type).append(file, records);
    }

    /// The schema that files of a class have.
    public static Schema inferSchema(Class<?> type) {
        return RecordMapping.of(type).schema();
    }

    /// The schema that files of a type with arguments have.
    public static Schema inferSchema(TypeRef<?> type) {
        return RecordMapping.of(type).schema();
    }
}
