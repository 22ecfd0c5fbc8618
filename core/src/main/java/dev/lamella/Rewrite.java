package dev.lamella;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.BatchAdapter;
import dev.lamella.internal.write.RowSorter;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaUpgrade;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Writes the rows of a file anew: with other codecs, encodings, pages and row groups, fewer columns or rows, modern types, or
/// sorted.
/// Immutable; each `with` method gives a changed copy.
///
/// What is not asked for stays: all rows in their order, all columns, types as they are declared (also those that the format
/// does not allow), values as they are stored, and key-value metadata. Codec and encodings are those of the
/// [WriteOptions], not of the old file.
///
/// ```java
/// try (ParquetReader reader = Parquet.open(Path.of("old.parquet"));
///         OutputFile out = OutputFile.createNew(Path.of("new.parquet"))) {
///     Rewrite.DEFAULT.withOptions(WriteOptions.DEFAULT.withCodec(CompressionCodec.ZSTD)).run(reader, out);
/// }
/// ```
public final class Rewrite {
    /// All rows and columns with the default options.
    public static final Rewrite DEFAULT = new Rewrite(WriteOptions.DEFAULT, Scan.all(), Optional.empty(),
            List.of(), Runtime.getRuntime().maxMemory() / 4);

    private final WriteOptions options;
    private final Scan scan;
    private final Optional<SchemaUpgrade.Int96> upgrade;
    private final List<SortKey> sortKeys;
    private final long sortBytes;

    private Rewrite(WriteOptions options, Scan scan, Optional<SchemaUpgrade.Int96> upgrade,
            List<SortKey> sortKeys, long sortBytes) {
        this.options = options;
        this.scan = scan;
        this.upgrade = upgrade;
        this.sortKeys = List.copyOf(sortKeys);
        this.sortBytes = sortBytes;
    }

    /// How the new file is written. Types and values are not validated, whatever the options say, because they are another
    /// file's; key-value metadata of the options come beside those of the file, in place of those of the same key.
    public Rewrite withOptions(WriteOptions choice) {
        return new Rewrite(choice, scan, upgrade, sortKeys, sortBytes);
    }

    /// Only these columns, as [Scan#columns].
    public Rewrite withColumns(Collection<ColumnPath> paths) {
        return new Rewrite(options, scan.columns(paths), upgrade, sortKeys, sortBytes);
    }

    /// Only rows that a filter wants, and earlier ones too, as [Scan#filter]. Its columns need not be among those that are written.
    public Rewrite withFilter(Filter filter) {
        return new Rewrite(options, scan.filter(filter), upgrade, sortKeys, sortBytes);
    }

    /// Without the first of the rows that are wanted, as [Scan#offset].
    public Rewrite withOffset(long rows) {
        return new Rewrite(options, scan.offset(rows), upgrade, sortKeys, sortBytes);
    }

    /// At most so many of the rows that are wanted, as [Scan#limit]: the first ones in the order of the old file.
    public Rewrite withLimit(long rows) {
        return new Rewrite(options, scan.limit(rows), upgrade, sortKeys, sortBytes);
    }

    /// With variants shredded in another way, or not at all: as [WriteOptions#withShredding(Shredding)] of the options. A choice
    /// of [#withOptions] that comes later takes its place. Values that contradict themselves are rejected, unless the reader was opened
    /// with [ReadOptions#withVariants] to be lenient; those of variants that are not to be shredded otherwise stay as they are.
    public Rewrite withShredding(Shredding shredding) {
        return withOptions(options.withShredding(shredding));
    }

    /// As [#withShredding(Shredding)], of one variant.
    public Rewrite withShredding(ColumnPath path, Shredding shredding) {
        return withOptions(options.withShredding(path, shredding));
    }

    /// Types in their modern form: see [Schema#upgrade(SchemaUpgrade.Int96)]. Keys of maps become REQUIRED, and a null key fails
    /// the rewriting.
    ///
    /// @param int96 what becomes of INT96; not `WIDE_NANOS`
    public Rewrite withUpgrade(SchemaUpgrade.Int96 int96) {
        return new Rewrite(options, scan, Optional.of(int96), sortKeys, sortBytes);
    }

    /// Rows by these columns, in memory. Rows that compare alike stay in their order. Row groups say that they are sorted.
    public Rewrite withSort(List<SortKey> keys) {
        return new Rewrite(options, scan, upgrade, keys, sortBytes);
    }

    /// How many bytes of memory rows may take to be sorted; a quarter of the heap if nothing is said.
    public Rewrite withSortMemory(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException(bytes + " bytes to sort in; it takes at least 1");
        }
        return new Rewrite(options, scan, upgrade, sortKeys, bytes);
    }

    /// What was done.
    ///
    /// @param metadata of the new file
    /// @param fileSize bytes of the new file
    /// @param steps of the upgrade of types
    /// @param roundedCount timestamps that lost digits below their new unit
    /// @param droppedKeys of metadata that would describe another schema: `ARROW:schema`, where the schema has changed
    public record Summary(FileMetadata metadata, long fileSize, List<SchemaUpgrade.Step> steps, long roundedCount,
            List<String> droppedKeys) {
        public Summary {
            steps = List.copyOf(steps);
            droppedKeys = List.copyOf(droppedKeys);
        }
    }

    /// Checks whether this fits a file, as far as its schema tells: so that wrong options are found before anything is written.
    ///
    /// @throws IllegalArgumentException if an option does not: an encoding that a column's type does not have, a level that a
    ///         codec does not have
    /// @throws SchemaMismatchException as of [#run]
    /// @throws UnsupportedFeatureException as of [#run]
    public void check(ParquetReader reader) throws IOException {
        OutputFile nowhere = OutputFile.of(reader.name(), OutputStream.nullOutputStream());
        try (ParquetWriter writer = plan(reader).begin(nowhere)) {
            sorter(writer);
            requireFilterFits(reader);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(reader.name()));
        }
    }

    private void requireFilterFits(ParquetReader reader) throws IOException {
        if (scan.filter().isPresent()) {
            reader.batches(Scan.all().columns(List.of()).filter(scan.filter().get())).close();
        }
    }

    /// Writes the rows of `reader` and commits `out`, which is closed in any case.
    ///
    /// @throws SchemaMismatchException if a column is asked for that the file does not have, the filter does not fit the columns, or
    ///         rows are to be sorted by one that has no order, or that is in a list
    /// @throws UnsupportedFeatureException if rows to be sorted take too much memory, or a step of the upgrade is one that this
    ///         version does not take
    /// @throws ParquetException if the old file is damaged
    /// @throws IOException if a file cannot be read or written
    public Summary run(ParquetReader reader, OutputFile out) throws IOException {
        try (out) {
            return write(reader, out);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(reader.name()));
        }
    }

    /// What is to be done with a file.
    ///
    /// @param target schema of the new file
    /// @param reshaper to it
    /// @param options with the key-value metadata of the new file
    private record Plan(Schema target, Optional<SchemaUpgrade> upgraded, BatchAdapter reshaper,
            WriteOptions options, List<String> droppedKeys) {
        ParquetWriter begin(OutputFile out) throws IOException {
            return Parquet.create(out, target, options);
        }
    }

    private Plan plan(ParquetReader reader) {
        Schema source = scan.projection().map(reader.schema()::project).orElseGet(reader::schema);
        Optional<SchemaUpgrade> upgraded = upgrade.map(source::upgrade);
        Schema modern = upgraded.map(SchemaUpgrade::schema).orElse(source);
        Schema target = switch (reader.conformance()) {
            case STRICT -> modern;
            // Taken out of their columns here, as the writer would reject values that contradict themselves.
            case LENIENT -> modern.withVariants((path, field) -> options.shredding(path).isPresent()
                    ? ShreddingSchema.NONE.group(field)
                    : field);
        };
        List<String> dropped = new ArrayList<>();
        WriteOptions own = options.withValidation(WriteOptions.Validation.KEEP)
                .withKeyValues(keyValues(reader, target, dropped))
                .withSortedBy(sortKeys.isEmpty() ? options.sortedBy() : sortKeys);
        return new Plan(target, upgraded, BatchAdapter.of(source, target, reader.conformance()), own, dropped);
    }

    private Optional<RowSorter> sorter(ParquetWriter writer) {
        return sortKeys.isEmpty()
                ? Optional.empty()
                : Optional.of(new RowSorter(writer.schema(), writer.order(), sortBytes));
    }

    private Summary write(ParquetReader reader, OutputFile out) throws IOException {
        Plan plan = plan(reader);
        Schema target = plan.target;
        try (ParquetWriter writer = plan.begin(out)) {
            Optional<RowSorter> sorter = sorter(writer);
            if (target.leaves().isEmpty()) {
                writeRowsWithoutColumns(target, wantedCount(reader), writer);
            } else {
                try (BatchSource batches = reader.batches(scan)) {
                    while (batches.next()) {
                        Batch batch = plan.reshaper.apply(batches.batch());
                        if (sorter.isPresent()) {
                            sorter.get().add(batch);
                        } else {
                            writer.write(batch);
                        }
                    }
                }
            }
            if (sorter.isPresent()) {
                sorter.get().drainTo(writer::write);
            }
            FileMetadata metadata = writer.commit();
            return new Summary(metadata, out.position(),
                    plan.upgraded.map(SchemaUpgrade::steps).orElse(List.of()), plan.reshaper.roundedCount(),
                    plan.droppedKeys);
        }
    }

    private long wantedCount(ParquetReader reader) throws IOException {
        long all = scan.filter().isPresent() ? reader.count(scan.filter().get()).value() : reader.rowCount();
        return Math.min(Math.max(0, all - scan.offset()), scan.rowLimit().orElse(Long.MAX_VALUE));
    }

    /// Readers give no batches of them.
    private static void writeRowsWithoutColumns(Schema schema, long rowCount, ParquetWriter writer)
            throws IOException {
        for (long left = rowCount; left > 0; left -= Scan.MAX_BATCH_ROWS) {
            int count = (int) Math.min(left, Scan.MAX_BATCH_ROWS);
            List<ColumnVector> nothing = new ArrayList<>();
            schema.fields().forEach(ignored -> nothing.add(new NullVector(count)));
            writer.write(new Batch(schema, count, nothing));
        }
    }

    private List<KeyValue> keyValues(ParquetReader reader, Schema target, List<String> dropped) {
        List<KeyValue> kept = new ArrayList<>(reader.metadata().keyValues());
        boolean hasOtherColumns = VariantColumns.of(target).stream()
                .anyMatch(place -> options.shredding(place.path()).isPresent());
        if ((hasOtherColumns || !target.equals(reader.schema()))
                && kept.removeIf(entry -> entry.key().equals(Appending.ARROW_SCHEMA))) {
            dropped.add(Appending.ARROW_SCHEMA);
        }
        return Appending.keyValues(kept, options.keyValues());
    }
}
