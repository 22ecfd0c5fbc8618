package dev.lamella.text.internal;

import dev.lamella.schema.Schema;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// A text file to read. It may be compressed with gzip.
///
/// @param name the name for messages
/// @param format the form of its records
/// @param dialect the format of CSV
/// @param charset the charset of its characters
/// @param source opens its bytes, from the start each time
/// @param advice what messages advise
public record TextInput(String name, Format format, CsvDialect dialect, Charset charset, Source source,
        Advice advice) {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC = 0x8b1f;

    /// Forms of records.
    public enum Format {
        /// Cells, by RFC 4180.
        CSV,
        /// A JSON object per line, whose fields are the columns.
        JSON_LINES,
        /// A JSON value of any kind per line, which is the value of the only column.
        JSON_VALUES
    }

    /// Opens the bytes from the start.
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    TextDecoder open() throws IOException {
        InputStream stream = new BufferedInputStream(source.open(), BUFFER_BYTES);
        try {
            stream.mark(2);
            int magic = stream.read() | stream.read() << 8;
            stream.reset();
            return new TextDecoder(magic == GZIP_MAGIC ? new GZIPInputStream(stream, BUFFER_BYTES) : stream, charset,
                    advice);
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /// The records of the text, as rows of a schema.
    public Records records(Schema schema, TextRules rules, FieldMatching matching) throws IOException {
        Rounding rounding = new Rounding(rules.precision());
        StructReader rows = new ValueReaders(rules, rounding, matching, advice).rows(schema);
        TextDecoder text = open();
        try {
            return new Records(switch (format) {
                case JSON_LINES -> new JsonRecords(new LineReader(text), rows);
                case JSON_VALUES -> new JsonValues(new LineReader(text),
                        new VariantReader(List.of(schema.fields().getFirst().name()), rules.numbers(), true, advice));
                case CSV -> CsvRecords.of(new CsvRows(text, dialect), dialect, schema, rows, matching);
            }, rounding);
        } catch (IOException | RuntimeException e) {
            text.close();
            throw e;
        }
    }

    /// Records, and the rounding of their numbers.
    public record Records(RecordReader reader, Rounding rounding) {}
}
