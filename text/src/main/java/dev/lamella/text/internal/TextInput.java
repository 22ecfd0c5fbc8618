package dev.lamella.text.internal;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.schema.Schema;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

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

    /// The same text in another charset.
    public TextInput withCharset(Charset other) {
        return new TextInput(name, format, dialect, other, source, advice);
    }

    /// The same text in another format of CSV.
    public TextInput withDialect(CsvDialect other) {
        return new TextInput(name, format, other, charset, source, advice);
    }

    /// The same format for other bytes.
    TextInput withSource(Source other) {
        return new TextInput(name, format, dialect, charset, other, advice);
    }

    /// The columns of CSV whose name in the header is empty or repeated, with that name.
    public Map<String, String> renamed() throws IOException {
        if (dialect.header() == CsvDialect.Header.NONE) {
            return Map.of();
        }
        try (CsvRows rows = new CsvRows(open(), dialect)) {
            return CsvRecords.Header.read(rows).renamed();
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(name));
        }
    }

    TextDecoder open() throws IOException {
        return new TextDecoder(decompressed(source.open()), charset, advice);
    }

    /// The bytes of a stream that may be compressed. It is closed on failure.
    static InputStream decompressed(InputStream bytes) throws IOException {
        InputStream stream = new BufferedInputStream(bytes, BUFFER_BYTES);
        try {
            stream.mark(2);
            int magic = stream.read() | stream.read() << 8;
            stream.reset();
            return magic == GZIP_MAGIC ? GzipInput.of(stream, BUFFER_BYTES) : stream;
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /// The records of the text, as rows of a schema.
    public Records records(Schema schema, TextRules rules, FieldMatching matching) throws IOException {
        Rounding rounding = new Rounding(rules.precision());
        StructReader rows = new ValueReaders(rules, rounding, matching, dialect.decimal(), advice).rows(schema);
        TextDecoder text = open();
        try {
            return new Records(switch (format) {
                case JSON_LINES -> new JsonRecords(new LineReader(text, true), rows);
                case JSON_VALUES -> new JsonValues(new LineReader(text, false),
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
