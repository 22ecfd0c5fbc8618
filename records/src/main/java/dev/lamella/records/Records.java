package dev.lamella.records;

import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Reads and writes Java records and plain classes as Parquet files, in one line each.
///
/// A record is a row, and its components are columns, found by name; other columns are not read. Type mismatches and
/// values that do not fit are rejected. Times that are finer than their column are truncated, and counted in the
/// [WriteSummary].
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
/// For options (column types, names, converters, options of files), for partitioned directories, and for types with
/// arguments, see [RecordMapping]. [MapRows] needs no class, [dev.lamella.dataset.Dataset] reads directories by rows and
/// columns, [dev.lamella.Parquet] single files.
public final class Records {
    private Records() {}

    /// Reads all records of a file, or of the files below a directory. Components may be partition columns.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> List<T> read(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).read(file);
    }

    /// Reads all records of a location: a file, a directory or a pattern, local or in an object store; see
    /// [dev.lamella.dataset.Dataset#of(String...)].
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> List<T> read(String location, Class<T> type) throws IOException {
        return RecordMapping.of(type).read(location);
    }

    /// Reads all records of a file as a type with arguments.
    public static <T> List<T> read(Path file, TypeRef<T> type) throws IOException {
        return RecordMapping.of(type).read(file);
    }

    /// Reads all records of a file in memory.
    public static <T> List<T> fromBytes(byte[] file, Class<T> type) throws IOException {
        return RecordMapping.of(type).fromBytes(file);
    }

    /// Opens a file and reads its records one by one. The reader reads only the columns that the class has.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> RecordReader<T> open(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).open(file);
    }

    /// Opens a location, and reads its records one by one; see [#read(String, Class)].
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    public static <T> RecordReader<T> open(String location, Class<T> type) throws IOException {
        return RecordMapping.of(type).open(location);
    }

    /// Creates a writer of a new file. The file appears when the writer commits.
    public static <T> RecordWriter<T> create(Path file, Class<T> type) throws IOException {
        return RecordMapping.of(type).create(file);
    }

    /// Writes a file. If that fails, no file appears.
    ///
    /// @throws dev.lamella.error.ValueException if a value does not fit its column; the message names the row and the column
    public static <T> WriteSummary write(Path file, Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).write(file, records);
    }

    /// Writes a file of a type with arguments. If that fails, no file appears.
    public static <T> WriteSummary write(Path file, TypeRef<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).write(file, records);
    }

    /// Writes a file in memory.
    public static <T> byte[] toBytes(Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).toBytes(records);
    }

    /// Appends records to a file, or writes a new file if it does not exist. If that fails, the file does not change.
    public static <T> WriteSummary append(Path file, Class<T> type, Iterable<? extends T> records) throws IOException {
        return RecordMapping.of(type).append(file, records);
    }

    /// Appends records of a type with arguments to a file, or writes a new file. If that fails, the file stays as it
    /// was.
    public static <T> WriteSummary append(Path file, TypeRef<T> type, Iterable<? extends T> records)
            throws IOException {
        return RecordMapping.of(type).append(file, records);
    }

    /// Returns the schema of files of a class.
    public static Schema inferSchema(Class<?> type) {
        return RecordMapping.of(type).schema();
    }

    /// Returns the schema of files of a type with arguments.
    public static Schema inferSchema(TypeRef<?> type) {
        return RecordMapping.of(type).schema();
    }
}
