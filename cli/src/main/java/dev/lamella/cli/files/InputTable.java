package dev.lamella.cli.files;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetExplanation;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import dev.lamella.variant.internal.Printable;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Rows that a command reads: those of one file, or those of a directory or a pattern.
public sealed interface InputTable {
    /// The name in messages.
    String name();

    Schema schema() throws IOException;

    /// The schema of the rows of a scan.
    Schema schema(Scan scan) throws IOException;

    long rowCount() throws IOException;

    /// The number of rows that match.
    long count(Filter filter) throws IOException;

    /// The number of rows that a scan wants; its offset and limit do not count.
    default long count(Scan scan) throws IOException {
        return scan.filter().isPresent() ? count(scan.filter().get()) : rowCount();
    }

    RowCursor rows(Scan scan) throws IOException;

    BatchSource batches(Scan scan) throws IOException;

    /// Prints how the filter of a scan prunes the data, and how many rows match.
    void explain(Scan scan, OutputStream output) throws IOException;

    /// The table without the files that the filter of a scan excludes by their partition, so that the schema is read from
    /// fewer files. All files, if the scan would mean something else without them.
    InputTable narrowed(Scan scan) throws IOException;

    /// Some of the files as a table, with the columns of all.
    ///
    /// @param files their indices in the order of [#forEachFile]
    InputTable only(List<Integer> files) throws IOException;

    /// Opens the files one after another; each is closed before the next.
    void forEachFile(FileAction each) throws IOException;

    /// Whether a column comes from the names of directories.
    boolean isPartition(Leaf leaf);

    /// An action on a file.
    interface FileAction {
        /// @param file its index
        void take(ParquetReader reader, int file) throws IOException;
    }

    /// One file.
    ///
    /// @param bytes those that the reader has read
    record OfFile(ParquetReader reader, ReadBytes bytes) implements InputTable {
        /// Opens a file. The caller closes the reader.
        public static OfFile open(InputFile file, ReadOptions options) throws IOException {
            ReadBytes bytes = new ReadBytes();
            return new OfFile(Parquet.open(file.observed(bytes), options), bytes);
        }

        @Override
        public String name() {
            return reader.name();
        }

        @Override
        public Schema schema() {
            return reader.schema();
        }

        @Override
        public Schema schema(Scan scan) {
            return VariantProjection.of(reader.schema(), scan).schema();
        }

        @Override
        public long rowCount() {
            return reader.rowCount();
        }

        @Override
        public long count(Filter filter) throws IOException {
            return reader.count(filter).value();
        }

        @Override
        public RowCursor rows(Scan scan) throws IOException {
            return reader.rows(scan);
        }

        @Override
        public BatchSource batches(Scan scan) throws IOException {
            return reader.batches(scan);
        }

        @Override
        public void explain(Scan scan, OutputStream output) throws IOException {
            FilterOptions.explain(reader, bytes, scan, output);
        }

        @Override
        public InputTable narrowed(Scan scan) {
            return this;
        }

        @Override
        public InputTable only(List<Integer> files) {
            return this;
        }

        @Override
        public void forEachFile(FileAction each) throws IOException {
            each.take(reader, 0);
        }

        @Override
        public boolean isPartition(Leaf leaf) {
            return false;
        }
    }

    /// All files of directories and patterns, with partition columns.
    ///
    /// @param name the words of the command line
    record OfDataset(String name, Dataset dataset) implements InputTable {
        @Override
        public Schema schema() throws IOException {
            return dataset.schema();
        }

        @Override
        public Schema schema(Scan scan) throws IOException {
            return dataset.schema(scan);
        }

        /// The schema without partition columns.
        public Schema ofFiles() throws IOException {
            Schema all = schema();
            return Schema.asDeclared(all.name(),
                    all.fields().subList(0, all.fields().size() - dataset.partitionColumns().size()));
        }

        @Override
        public long rowCount() throws IOException {
            // Files that do not go together are not a table, unless single columns do not.
            dataset.schema(Scan.all().columns(List.of()));
            return dataset.rowCount();
        }

        @Override
        public long count(Filter filter) throws IOException {
            return dataset.count(filter).value();
        }

        @Override
        public RowCursor rows(Scan scan) throws IOException {
            return dataset.rows(scan);
        }

        @Override
        public BatchSource batches(Scan scan) throws IOException {
            return dataset.batches(scan);
        }

        @Override
        public void explain(Scan scan, OutputStream output) throws IOException {
            DatasetExplanation explanation = dataset.explain(scan);
            long read = explanation.files().stream().filter(part -> part.share() != Share.NONE).count();
            long rows = count(explanation.filter());
            output.write(Printable.lines(explanation + "read: " + read + " of "
                    + Sizes.count(explanation.files().size(), "file") + "; " + Sizes.count(rows, "row")
                    + (rows == 1 ? " matches\n" : " match\n")).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public InputTable narrowed(Scan scan) throws IOException {
            Dataset some = dataset.prunedFor(scan);
            return some.files().isEmpty() ? this : new OfDataset(name, some);
        }

        @Override
        public InputTable only(List<Integer> files) throws IOException {
            return new OfDataset(name, dataset.only(files));
        }

        @Override
        public void forEachFile(FileAction each) throws IOException {
            List<DatasetFile> files = dataset.files();
            for (int i = 0; i < files.size(); i++) {
                try (ParquetReader reader = dataset.open(i)) {
                    each.take(reader, i);
                } catch (ParquetException e) {
                    throw e.at(Location.ofFile(files.get(i).name()));
                }
            }
        }

        @Override
        public boolean isPartition(Leaf leaf) {
            return leaf.path().names().size() == 1 && dataset.partitionColumns().contains(leaf.field());
        }
    }

    /// A table with other columns. Filters name those of the input.
    record Changed(InputTable input, ColumnChanges.Plan plan) implements InputTable {
        @Override
        public String name() {
            return input.name();
        }

        @Override
        public Schema schema() {
            return plan.after();
        }

        @Override
        public Schema schema(Scan scan) {
            return plan.after();
        }

        @Override
        public InputTable only(List<Integer> files) throws IOException {
            return new Changed(input.only(files), plan);
        }

        @Override
        public long rowCount() throws IOException {
            return input.rowCount();
        }

        @Override
        public long count(Filter filter) throws IOException {
            return input.count(filter);
        }

        @Override
        public RowCursor rows(Scan scan) throws IOException {
            return RowCursor.over(batches(scan), plan.after());
        }

        @Override
        public BatchSource batches(Scan scan) throws IOException {
            return plan.apply(input.batches(plan.of(scan)));
        }

        @Override
        public void explain(Scan scan, OutputStream output) throws IOException {
            input.explain(scan, output);
        }

        @Override
        public InputTable narrowed(Scan scan) throws IOException {
            return new Changed(input.narrowed(scan), plan);
        }

        @Override
        public void forEachFile(FileAction each) throws IOException {
            input.forEachFile(each);
        }

        @Override
        public boolean isPartition(Leaf leaf) {
            return false;
        }
    }
}
