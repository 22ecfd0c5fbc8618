package dev.lamella.update;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.update.Recovery;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// Finds the rows of a file whose footer is missing or truncated, or whose data is damaged.
///
/// If the file has a valid footer, it is used. Otherwise, pages are found by their headers, from the beginning of the
/// file on. The schema tells which columns they belong to. It comes from a [sibling][#like], a similar file of the same
/// writer, or from [the caller][#withSchema].
///
/// A row is found only if all its columns are found. In each row group, these are the rows from the beginning up to the
/// first page that is missing or damaged in any column. Every page is decompressed and decoded before its rows are
/// reported. [Parquet.open][dev.lamella.Parquet#open(InputFile)] opens the result like any file:
///
/// ```java
/// FileRecovery.Found found = FileRecovery.like(sibling).run(damaged);
/// try (ParquetReader reader = Parquet.open(found.file())) {
///     for (FileRecovery.RowRange rows : found.rows()) {
///         reader.batches(Scan.all().rows(rows.from(), rows.count()));
///     }
/// }
/// ```
///
/// Encrypted files cannot be recovered. Immutable.
public final class FileRecovery {
    /// Reads a file by its own footer.
    public static final FileRecovery BY_FOOTER = new FileRecovery(Optional.empty(), Optional.empty(),
            Optional.empty(), OptionalLong.empty());

    private final Optional<FileMetadata> sibling;
    private final Optional<Schema> schema;
    private final Optional<List<ColumnPath>> columns;
    private final OptionalLong rowGroupRows;

    private FileRecovery(Optional<FileMetadata> sibling, Optional<Schema> schema, Optional<List<ColumnPath>> columns,
            OptionalLong rowGroupRows) {
        this.sibling = sibling;
        this.schema = schema;
        this.columns = columns;
        this.rowGroupRows = rowGroupRows;
    }

    /// Finds pages by their headers, and takes the schema from another file of the same writer. Its codecs and row
    /// group sizes are tried first.
    public static FileRecovery like(FileMetadata sibling) {
        return new FileRecovery(Optional.of(Objects.requireNonNull(sibling)), Optional.empty(), Optional.empty(),
                OptionalLong.empty());
    }

    /// Finds pages by their headers, with this schema. Codecs are found by trial.
    public static FileRecovery withSchema(Schema schema) {
        return new FileRecovery(Optional.empty(), Optional.of(Objects.requireNonNull(schema)), Optional.empty(),
                OptionalLong.empty());
    }

    /// Recovers only these columns. Their rows are found even if other columns are damaged.
    public FileRecovery withColumns(List<ColumnPath> wanted) {
        return new FileRecovery(sibling, schema, Optional.of(List.copyOf(wanted)), rowGroupRows);
    }

    /// Sets the number of rows in a row group. It is used where the pages alone do not show the end of a row group.
    ///
    /// @throws IllegalArgumentException if it is not positive
    public FileRecovery withRowGroupRows(long count) {
        if (count < 1) {
            throw new IllegalArgumentException("A row group of " + count + " rows: The number must be 1 or more");
        }
        return new FileRecovery(sibling, schema, columns, OptionalLong.of(count));
    }

    /// Consecutive rows of the recovered file.
    ///
    /// @param from the number of the first row
    /// @param count the number of rows
    public record RowRange(long from, long count) {}

    /// A row group, as far as it was found.
    ///
    /// @param rowCount of the row group, as far as it is known
    /// @param found rows of it that can be read
    /// @param columns what can be read of each requested column
    public record RowGroup(long rowCount, long found, List<Column> columns) {
        public RowGroup {
            columns = List.copyOf(columns);
        }
    }

    /// A column chunk, as far as it was found.
    ///
    /// @param path of the column
    /// @param pages that can be read
    /// @param rowCount of these pages
    /// @param problem why there are not more; empty if it is complete
    public record Column(ColumnPath path, int pages, long rowCount, Optional<String> problem) {}

    /// What a file holds beside its pages.
    ///
    /// @param name for messages
    /// @param offset of its first byte
    /// @param length in bytes
    public record Skipped(String name, long offset, long length) {}

    /// The rows that were found.
    ///
    /// @param file with a footer for them; reads from the damaged file, which must stay open
    /// @param rows to read of it; others are not complete
    /// @param rowGroups each row group that was found
    /// @param skipped what was skipped to find pages
    /// @param end offset of the first byte that could not be used; the file size if there is none
    /// @param problem what is wrong there
    /// @param notes decisions that other pages would contradict
    public record Found(InputFile file, List<RowRange> rows, List<RowGroup> rowGroups, List<Skipped> skipped, long end,
            Optional<String> problem, List<String> notes) {
        public Found {
            rows = List.copyOf(rows);
            rowGroups = List.copyOf(rowGroups);
            skipped = List.copyOf(skipped);
            notes = List.copyOf(notes);
        }

        /// The number of rows.
        public long rowCount() {
            return rows.stream().mapToLong(RowRange::count).sum();
        }
    }

    /// Finds the rows of a file.
    ///
    /// @param file stays open
    /// @throws CorruptFileException if it is not a Parquet file; with [#BY_FOOTER] also if it has no valid footer
    /// @throws UnsupportedFeatureException if the file or the sibling is encrypted
    /// @throws dev.lamella.error.SchemaMismatchException if a column does not exist
    public Found run(InputFile file) throws IOException {
        try {
            return new Recovery(sibling, schema, columns, rowGroupRows).run(file);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(file.name()));
        }
    }

    /// Pages that follow each other, and may be one column chunk or several.
    ///
    /// @param offset of the first page
    /// @param end offset of the byte after the last page
    /// @param pages their number, with a dictionary page
    /// @param dictionaryEntries of the dictionary page, if there is one
    /// @param values level entries of the data pages
    /// @param encodings of the data pages, as text
    /// @param types possible types of the first data page, each with its codec
    /// @param columns that it may belong to, if a schema is given
    public record Candidate(long offset, long end, int pages, OptionalLong dictionaryEntries, long values,
            List<String> encodings, List<String> types, List<ColumnPath> columns) {
        public Candidate {
            encodings = List.copyOf(encodings);
            types = List.copyOf(types);
            columns = List.copyOf(columns);
        }
    }

    /// What the pages of a file may be.
    ///
    /// @param candidates in the order of the file
    /// @param skipped what was skipped to find pages
    /// @param end offset of the first byte that could not be used; the file size if there is none
    /// @param problem what is wrong there
    public record Guess(List<Candidate> candidates, List<Skipped> skipped, long end, Optional<String> problem) {
        public Guess {
            candidates = List.copyOf(candidates);
            skipped = List.copyOf(skipped);
        }
    }

    /// Whether a file begins like a Parquet file whose footer is not encrypted, so that [#guess] looks for its pages.
    ///
    /// @param file stays open
    public static boolean canGuess(InputFile file) throws IOException {
        return Magic.read(file, 0).equals(Magic.PLAIN);
    }

    /// What the pages of a file may be, with the evidence for it. A schema is not necessary.
    ///
    /// @param file stays open
    /// @throws CorruptFileException if it is not a Parquet file
    public Guess guess(InputFile file) throws IOException {
        try {
            return new Recovery(sibling, schema, columns, rowGroupRows).guess(file);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(file.name()));
        }
    }
}
