package dev.lamella;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.write.Appending;
import dev.lamella.internal.write.BatchAdapter;
import dev.lamella.internal.write.CopiedRows;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.SortKey;
import dev.lamella.observe.ProgressListener;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.SchemaUpgrade;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.shredding.VariantConformance;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Writes the rows of a file to a new file: with other codecs, encodings, pages and row groups, fewer columns or rows,
/// modern types, or sorted. Immutable; each `with` method returns a changed copy.
///
/// Everything else stays: the order of rows, all columns, declared types (even types that the format does not allow),
/// stored values, and key-value metadata. Valid annotations are declared in both forms, modern and deprecated.
/// Codec and encodings come from the [WriteOptions], not from the old file.
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
            Optional.empty(), Runtime.getRuntime().maxMemory() / 4, false);

    private final WriteOptions options;
    private final Scan scan;
    private final Optional<SchemaUpgrade.Int96> upgrade;
    /// Absent if the options decide.
    private final Optional<List<SortKey>> sortKeys;
    private final long sortBytes;
    private final boolean decrypts;

    private Rewrite(WriteOptions options, Scan scan, Optional<SchemaUpgrade.Int96> upgrade,
            Optional<List<SortKey>> sortKeys, long sortBytes, boolean decrypts) {
        this.options = options;
        this.scan = scan;
        this.upgrade = upgrade;
        this.sortKeys = sortKeys;
        this.sortBytes = sortBytes;
        this.decrypts = decrypts;
    }

    /// Sets how the new file is written. Types are never validated, because they come from a file. Values are
    /// validated: see [WriteOptions.Validation]. If values are rejected, the exception names the first one and counts
    /// all. Key-value entries of the options are added to those of the file, and replace entries with the same key.
    public Rewrite withOptions(WriteOptions choice) {
        return new Rewrite(choice, scan, upgrade, sortKeys, sortBytes, decrypts);
    }

    /// Allows columns to be encrypted in the old file and not in the new one. Without this, such a column is rejected:
    /// [WriteOptions#withEncryption] must encrypt it too, with the same key or another one.
    public Rewrite decrypting() {
        return new Rewrite(options, scan, upgrade, sortKeys, sortBytes, true);
    }

    /// Selects columns, like [Scan#columns].
    public Rewrite withColumns(Collection<ColumnPath> paths) {
        return new Rewrite(options, scan.columns(paths), upgrade, sortKeys, sortBytes, decrypts);
    }

    /// Selects the rows that match this filter and all earlier ones, like [Scan#filter]. Its columns need not be
    /// written.
    public Rewrite withFilter(Filter filter) {
        return new Rewrite(options, scan.filter(filter), upgrade, sortKeys, sortBytes, decrypts);
    }

    /// Skips the first matching rows, like [Scan#offset].
    public Rewrite withOffset(long rows) {
        return new Rewrite(options, scan.offset(rows), upgrade, sortKeys, sortBytes, decrypts);
    }

    /// Limits the number of matching rows, like [Scan#limit]: the first ones in the order of the old file.
    public Rewrite withLimit(long rows) {
        return new Rewrite(options, scan.limit(rows), upgrade, sortKeys, sortBytes, decrypts);
    }

    /// Shreds all variants in another way, or not at all, like [WriteOptions#withShredding(Shredding)]; a later
    /// [#withOptions] replaces this choice. Contradictory values are rejected, unless the reader was opened with
    /// lenient [ReadOptions#withVariants]. Variants whose shredding does not change keep their values as they are.
    public Rewrite withShredding(Shredding shredding) {
        return withOptions(options.withShredding(shredding));
    }

    /// Like [#withShredding(Shredding)], for one variant.
    public Rewrite withShredding(ColumnPath path, Shredding shredding) {
        return withOptions(options.withShredding(path, shredding));
    }

    /// Changes types to their modern form; see [Schema#upgrade(SchemaUpgrade.Int96)]. Keys of maps become REQUIRED, and
    /// a null key fails the rewrite.
    ///
    /// @param int96 the new type of INT96 columns; not `WIDE_NANOS`
    public Rewrite withUpgrade(SchemaUpgrade.Int96 int96) {
        return new Rewrite(options, scan, Optional.of(int96), sortKeys, sortBytes, decrypts);
    }

    /// Sorts the rows by these columns, like [WriteOptions#withSort(List)], which this replaces.
    public Rewrite withSort(List<SortKey> keys) {
        return new Rewrite(options, scan, upgrade, Optional.of(List.copyOf(keys)), sortBytes, decrypts);
    }

    /// Limits the memory for sorting, in bytes. The default is a quarter of the heap.
    public Rewrite withSortMemory(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException(bytes + " bytes to sort in; it takes at least 1");
        }
        return new Rewrite(options, scan, upgrade, sortKeys, bytes, decrypts);
    }

    /// Sets a listener that gets the rows and bytes that are written, like [WriteOptions#withProgress]; a later [#withOptions]
    /// replaces this choice.
    public Rewrite withProgress(ProgressListener choice) {
        return withOptions(options.withProgress(choice));
    }

    /// The result of a rewrite.
    ///
    /// @param metadata of the new file
    /// @param fileSize bytes of the new file
    /// @param steps of the upgrade of types
    /// @param roundedCount timestamps that lost digits below their new unit
    /// @param nulledCount values that became null, because their annotation does not allow them; see
    ///     [WriteOptions.Validation#NULL_VALUES]
    /// @param droppedKeys keys of entries that describe the old schema: `ARROW:schema`, if the schema has changed
    public record Summary(FileMetadata metadata, long fileSize, List<SchemaUpgrade.Step> steps, long roundedCount,
            long nulledCount, List<String> droppedKeys) {
        public Summary {
            steps = List.copyOf(steps);
            droppedKeys = List.copyOf(droppedKeys);
        }
    }

    /// Checks these settings against the schema of a file, so that mistakes are found before anything is written.
    ///
    /// @throws IllegalArgumentException if an option does not fit, for example an encoding that the type of a column
    ///     does not have, or a level that the codec does not have
    /// @throws SchemaMismatchException as of [#run]
    /// @throws UnsupportedFeatureException as of [#run]
    public void check(ParquetReader reader) throws IOException {
        OutputFile nowhere = OutputFile.of(reader.name(), OutputStream.nullOutputStream());
        try (ParquetWriter ignored = plan(reader).begin(nowhere)) {
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

    /// Writes the rows of `reader` and commits `out`. It closes `out` in any case.
    ///
    /// @throws SchemaMismatchException if the file does not have a selected column, the filter does not fit the
    ///     columns, or a sort column has no order or is in a list
    /// @throws dev.lamella.error.ValueException if a value is not allowed by its annotation, and not kept
    /// @throws UnsupportedFeatureException if this version does not support a step of the upgrade
    /// @throws ParquetException if the old file is damaged
    /// @throws IOException if a file cannot be read or written
    public Summary run(ParquetReader reader, OutputFile out) throws IOException {
        try (out) {
            return write(reader, out);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(reader.name()));
        } catch (OutOfMemoryError e) {
            throw Memory.exhausted(e).at(Location.ofFile(reader.name()));
        }
    }

    /// A rewrite planned for one file.
    ///
    /// @param source schema of the rows that are read
    /// @param target schema of the new file
    /// @param reshaper to it
    /// @param options with the key-value metadata of the new file
    private record Plan(Schema source, Schema target, Optional<SchemaUpgrade> upgraded, BatchAdapter reshaper,
            WriteOptions options, List<String> droppedKeys) {
        ParquetWriter begin(OutputFile out) throws IOException {
            return Parquet.create(out, target, options);
        }
    }

    private Plan plan(ParquetReader reader) {
        if (reader.isEncrypted() && !decrypts && options.encryption().isEmpty()) {
            throw new UnsupportedFeatureException("The file is encrypted, and the new one would not be",
                    "Encrypt the new file with WriteOptions.withEncryption, or allow it with Rewrite.decrypting(); on the"
                            + " command line with --encrypt or --decrypt.");
        }
        Schema source = scan.projection().map(reader.schema()::project).orElseGet(reader::schema);
        Optional<SchemaUpgrade> upgraded = upgrade.map(source::upgrade);
        Schema modern = upgraded.map(SchemaUpgrade::schema).orElse(source);
        Schema target = switch (reader.conformance()) {
            case STRICT -> modern;
            // Unshredded here, because the writer would reject contradictory values.
            case LENIENT -> modern.withVariants((path, field) -> options.shredding(path).isPresent()
                    ? ShreddingSchema.NONE.group(field)
                    : field);
        };
        if (!decrypts) {
            options.encryption().ifPresent(encryption -> {
                Schema stored = options.storedSchema(target);
                Appending.requireKept(reader.file().footer(), stored, encryption);
                Appending.requireKept(reader.file().footer(), stored, encryption,
                        VariantColumns.of(source).stream()
                                .filter(variant -> isShreddedAnew(variant, reader.conformance())).toList());
            });
        }
        List<String> dropped = new ArrayList<>();
        // Values are checked as they are read, and not again.
        WriteOptions own = options.withValidation(WriteOptions.Validation.KEEP)
                .withKeyValues(keyValues(reader, target, dropped));
        if (sortKeys.isPresent()) {
            own = own.withSort(sortKeys.get()).withSortMemory(sortBytes);
        }
        return new Plan(source, target, upgraded, BatchAdapter.of(source, target, reader.conformance()), own, dropped);
    }

    /// Whether values of a variant may move between its columns.
    private boolean isShreddedAnew(SchemaNode.Variant variant, VariantConformance conformance) {
        return options.shredding(variant.logicalPath()).filter(choice -> switch (choice) {
            // With LENIENT, the same columns are made again, from values that may have been elsewhere.
            case Shredding.Given(ShreddingSchema given) -> conformance == VariantConformance.LENIENT
                    || !given.group(variant.field()).equals(variant.field());
            case Shredding.Inferred ignored -> true;
        }).isPresent();
    }

    private Summary write(ParquetReader reader, OutputFile out) throws IOException {
        Plan plan = plan(reader);
        CopiedRows copied = new CopiedRows(plan.source, options.validation());
        try (ParquetWriter writer = plan.begin(out)) {
            copied.copy(reader, scan, plan.reshaper, writer::write);
            FileMetadata metadata = writer.commit();
            return new Summary(metadata, out.position(),
                    plan.upgraded.map(SchemaUpgrade::steps).orElse(List.of()), plan.reshaper.roundedCount(),
                    copied.nulledCount(), plan.droppedKeys);
        }
    }

    private List<KeyValue> keyValues(ParquetReader reader, Schema target, List<String> dropped) {
        List<KeyValue> kept = new ArrayList<>(reader.metadata().keyValues());
        if (!Appending.keepsColumns(reader.schema(), target, options)
                && kept.removeIf(entry -> entry.key().equals(Appending.ARROW_SCHEMA))) {
            dropped.add(Appending.ARROW_SCHEMA);
        }
        return Appending.keyValues(kept, options.keyValues());
    }
}
