package dev.lamella.records.reading;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantMetadata;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.function.ThrowingConsumer;

/// Files in memory whose rows are written field by field, without a mapping.
final class RowFile {
    private RowFile() {}

    /// A file with these rows.
    ///
    /// @param fields of the schema, in its message text
    @SafeVarargs
    static byte[] of(String fields, Consumer<StructAppender>... rows) {
        return written(fields, WriteOptions.DEFAULT, rows);
    }

    /// Like [#of], with values that their annotation does not allow.
    @SafeVarargs
    static byte[] kept(String fields, Consumer<StructAppender>... rows) {
        return written(fields, WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP), rows);
    }

    @SafeVarargs
    private static byte[] written(String fields, WriteOptions options, Consumer<StructAppender>... rows) {
        return written(Schema.parse("message test {" + fields + "}"), options, appender -> {
            for (Consumer<StructAppender> row : rows) {
                appender.append(row);
            }
        });
    }

    /// A file of a schema that old writers left.
    static byte[] legacy(String fields, ThrowingConsumer<RowAppender> fill) {
        return written(SchemaText.parse("message test {" + fields + "}"), fill);
    }

    /// The columns in which a Variant is stored that is not shredded.
    static Map<String, Object> stored(Variant value) {
        VariantMetadata names = value.metadata();
        return Map.of("metadata", Arrays.copyOfRange(names.bytes(), names.from(), names.from() + names.byteCount()),
                "value", value.toByteArray());
    }

    static byte[] written(Schema schema, ThrowingConsumer<RowAppender> fill) {
        return written(schema, WriteOptions.DEFAULT, fill);
    }

    static byte[] written(Schema schema, WriteOptions options, ThrowingConsumer<RowAppender> fill) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("test.parquet", bytes), schema, options)) {
            fill.accept(writer.rows());
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }
}
