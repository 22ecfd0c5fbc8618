package dev.lamella.internal.dataset;

import dev.lamella.Concatenation;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.Compaction;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetSummary;
import dev.lamella.dataset.DatasetSummary.WrittenFile;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.event.DatasetCommitted;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.SpillFile;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Makes one file of several, again and again, and replaces them.
///
/// Files whose row groups are large enough are copied. Between them, the rows of the others are written to a temporary file,
/// whose row groups are copied then. If no file can be copied, rows are written to the new file.
public final class FileMerge {
    /// The part of a whole row group that is large enough.
    private static final int WORTHWHILE_PART = 8;

    private final DirectoryOutput out;
    private final WriteOptions writing;
    private final ReadOptions reading;
    private final boolean decrypts;
    private final String job = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    private final List<WrittenFile> written = new ArrayList<>();

    /// @param decrypts whether encrypted files may become plain ones
    public FileMerge(DirectoryOutput out, WriteOptions writing, ReadOptions reading,
            boolean decrypts) {
        this.out = out;
        // Types and values come from files.
        this.writing = writing.withValidation(WriteOptions.Validation.KEEP);
        this.reading = reading;
        this.decrypts = decrypts;
    }

    /// What the footer of a file says.
    ///
    /// @param isCopied whether its row groups are worth copying
    private record Part(DatasetFile file, Schema schema, long rowCount, boolean isCopied, List<KeyValue> keyValues) {}

    /// The files of a merge.
    ///
    /// @param schema of the rows
    /// @param stored of the new file
    /// @param keyValues that all files have
    private record Whole(List<Part> parts, Schema schema, Schema stored, List<KeyValue> keyValues) {
        boolean isCopied(Part part) {
            return part.isCopied && part.schema.equals(stored);
        }

        long rowCount() {
            return parts.stream().mapToLong(Part::rowCount).sum();
        }
    }

    /// Merges files, and publishes the result.
    public DatasetSummary run(List<Compaction.Merge> merges) throws IOException {
        DatasetCommitted event = Events.datasetCommitted();
        List<String> removed = new ArrayList<>();
        for (Compaction.Merge merge : merges) {
            merge(merge.files());
            removed.addAll(merge.files());
        }
        if (!merges.isEmpty()) {
            out.commit(removed);
        }
        DatasetSummary summary = new DatasetSummary(written, removed);
        if (event != null && !merges.isEmpty()) {
            event.done(out.name(), summary.files().size(), removed.size(), summary.rowCount(),
                    written.stream().mapToLong(WrittenFile::bytes).sum());
        }
        return summary;
    }

    private void merge(List<String> paths) throws IOException {
        Whole whole = whole(paths);
        String first = paths.getFirst();
        String path = first.substring(0, first.lastIndexOf('/') + 1) + "part-" + job + "-"
                + String.format("%05d", written.size()) + ".parquet";
        OutputFile file = out.create(path);
        WrittenFile made = whole.parts.stream().anyMatch(whole::isCopied)
                ? concatenate(whole, path, file)
                : write(whole, path, file);
        if (made.rowCount() != whole.rowCount()) {
            throw new IllegalStateException(out.name() + ": The new file has " + made.rowCount() + " rows, and the "
                    + paths.size() + " files together have " + whole.rowCount() + "; nothing is changed");
        }
        written.add(made);
    }

    private Whole whole(List<String> paths) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (String path : paths) {
            DatasetFile file = new EarlierFile(out, path);
            try (ParquetReader reader = Parquet.open(file.open(), reading)) {
                parts.add(part(file, reader));
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(file.name()));
            }
        }
        List<Schema> schemas = parts.stream().map(Part::schema).distinct().toList();
        List<KeyValue> common = new ArrayList<>(parts.getFirst().keyValues);
        parts.forEach(part -> common.retainAll(part.keyValues));
        Schema schema = schemas.size() == 1
                ? schemas.getFirst()
                : Schema.union(parts.stream().map(Part::schema).toList(),
                        parts.stream().map(part -> part.file.name()).toList());
        if (schemas.size() > 1 || !Appending.keepsColumns(schema, schema, writing)) {
            // It describes other columns.
            common.removeIf(entry -> entry.key().equals(Appending.ARROW_SCHEMA));
        }
        return new Whole(parts, schema, writing.storedSchema(schema), common);
    }

    private Part part(DatasetFile file, ParquetReader reader) throws IOException {
        if (reader.isEncrypted() && !decrypts) {
            if (writing.encryption().isEmpty()) {
                throw new UnsupportedFeatureException("The file is encrypted, and the new one would not be",
                        "Encrypt new files with WriteOptions.withEncryption, or allow it with Compaction.decrypting();"
                                + " on the command line with --encrypt or --decrypt.");
            }
            // Each column that is encrypted must be encrypted in the new file.
            Rewrite.DEFAULT.withOptions(writing).check(reader);
        }
        // Rows that are written again get columns that are not known before.
        boolean isShredded = VariantColumns.of(reader.schema()).stream()
                .anyMatch(variant -> writing.shredding(variant.logicalPath())
                        .orElse(Shredding.NONE) instanceof Shredding.Inferred);
        boolean isRewritten = isShredded || reader.isEncrypted() || writing.encryption().isPresent()
                || writing.sortsRows();
        return new Part(file, reader.schema(), reader.rowCount(), !isRewritten && hasLargeRowGroups(reader),
                reader.metadata().keyValues());
    }

    private boolean hasLargeRowGroups(ParquetReader reader) {
        int count = reader.metadata().rowGroups().size();
        long bytes = reader.metadata().rowGroups().stream().mapToLong(RowGroup::totalByteSize).sum();
        return count > 0 && (reader.rowCount() / count >= writing.rowGroupRows() / WORTHWHILE_PART
                || bytes / count >= writing.rowGroupBytes() / WORTHWHILE_PART);
    }

    private WrittenFile write(Whole whole, String path, OutputFile file) throws IOException {
        try (ParquetWriter writer = Parquet.create(file, whole.schema, withKeyValues(whole))) {
            write(whole, whole.parts, writer);
            int rowGroupCount = writer.commit().rowGroups().size();
            return new WrittenFile(path, writer.rowCount(), rowGroupCount, file.position());
        }
    }

    private WriteOptions withKeyValues(Whole whole) {
        return writing.withKeyValues(Appending.keyValues(whole.keyValues, writing.keyValues()));
    }

    private void write(Whole whole, List<Part> some, ParquetWriter writer) throws IOException {
        Dataset dataset = Dataset.ofFiles(some.stream().map(Part::file).toList(),
                DatasetOptions.DEFAULT.withSchema(whole.schema).withPartitions(DatasetOptions.Partitions.IGNORE)
                        .withReading(reading));
        try (BatchSource batches = dataset.batches()) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
        }
    }

    private WrittenFile concatenate(Whole whole, String path, OutputFile file) throws IOException {
        try (Concatenation all = Concatenation.to(file);
                SpillFile rewritten = SpillFile.create(SpillFile.Place.of(out.temporaryFolder(), false))) {
            all.setKeyValues(withKeyValues(whole).keyValues());
            List<Part> some = new ArrayList<>();
            for (Part part : whole.parts) {
                if (whole.isCopied(part)) {
                    addRewritten(whole, some, rewritten, all);
                    some.clear();
                    try (ParquetReader reader = Parquet.open(part.file.open(), reading)) {
                        all.add(reader);
                    }
                } else {
                    some.add(part);
                }
            }
            addRewritten(whole, some, rewritten, all);
            int rowGroupCount = all.commit().rowGroups().size();
            return new WrittenFile(path, all.rowCount(), rowGroupCount, file.position());
        }
    }

    private void addRewritten(Whole whole, List<Part> some, SpillFile rewritten, Concatenation all)
            throws IOException {
        if (some.isEmpty()) {
            return;
        }
        List<Part> parts = List.copyOf(some);
        SpillFile.Section section = rewritten.add(whole.schema, writing, writer -> write(whole, parts, writer));
        try (ParquetReader reader = rewritten.open(section)) {
            all.add(reader);
        }
    }
}
