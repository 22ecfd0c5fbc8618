package dev.lamella.records.nanoparquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.SchemaText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// Files of one column, which is called `value`.
final class OneColumn {
    private OneColumn() {}

    /// A row.
    record Value<T>(T value) {}

    /// Values come back from a column of the default type of their class.
    ///
    /// @param column the field that they are in, as message text
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> void comeBack(TypeRef<Value<T>> type, String column, T... values) throws IOException {
        comeBack(RecordMapping.of(type), column, Arrays.asList(values));
    }

    /// Values come back from a column of a type that is asked for.
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> void comeBackAs(TypeRef<Value<T>> type, String asked, String column, T... values) throws IOException {
        comeBack(RecordMapping.of(type).withColumn("value", asked), column, Arrays.asList(values));
    }

    private static <T> void comeBack(RecordMapping<Value<T>> mapping, String column, List<T> values)
            throws IOException {
        byte[] file = write(mapping, values);
        assertThat(column(file)).isEqualTo(column);
        assertThat(read(mapping, file)).containsExactlyElementsOf(values);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> byte[] write(RecordMapping<Value<T>> mapping, T... values) throws IOException {
        return write(mapping, Arrays.asList(values));
    }

    private static <T> byte[] write(RecordMapping<Value<T>> mapping, List<T> values) throws IOException {
        return mapping.toBytes(values.stream().map(Value::new).toList());
    }

    static <T> List<T> read(RecordMapping<Value<T>> mapping, byte[] file) throws IOException {
        return mapping.fromBytes(file).stream().map(Value::value).toList();
    }

    static <T> List<T> read(TypeRef<Value<T>> type, byte[] file) throws IOException {
        return read(RecordMapping.of(type), file);
    }

    /// The field of a file, as message text.
    static String column(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.schema().fields().getFirst().toString().strip();
        }
    }

    /// What the Arrow schema of a file says of its columns.
    static String hints(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return ArrowHints.of(reader.metadata()).toString();
        }
    }

    /// A file that another program may have left: of any field, and of rows that are set one by one.
    @SafeVarargs
    static byte[] of(String field, Consumer<StructAppender>... rows) throws IOException {
        return of(field, WriteOptions.DEFAULT, rows);
    }

    @SafeVarargs
    static byte[] of(String field, WriteOptions options, Consumer<StructAppender>... rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("bytes", bytes),
                SchemaText.parse("message other { " + field + " }"), options)) {
            for (Consumer<StructAppender> row : rows) {
                writer.rows().append(row);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }
}
