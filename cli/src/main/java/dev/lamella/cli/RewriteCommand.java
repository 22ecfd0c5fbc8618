package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.Rewrite;
import dev.lamella.WriteOptions;
import dev.lamella.cli.files.ColumnChanges;
import dev.lamella.cli.files.FileFormat;
import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.MergedKeyValues;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.files.RemainingRows;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.options.DecryptOption;
import dev.lamella.cli.options.DirectoryOptions;
import dev.lamella.cli.options.EncryptOptions;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.options.ShreddingOptions;
import dev.lamella.cli.options.SortKeys;
import dev.lamella.cli.options.WritingOptions;
import dev.lamella.cli.report.ShreddedPaths;
import dev.lamella.cli.shell.Progress;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.Encryption;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaUpgrade;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.VariantConformance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella rewrite`.
@Command(name = "rewrite", description = "Write the rows of a file again: with another codec, encodings, pages or row groups, with fewer columns or rows, with modern types, or sorted.")
final class RewriteCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The Parquet file, or a directory or pattern as one table; - reads standard input.")
    private String in = "";

    @Parameters(index = "1", paramLabel = "OUT", description = "The new file; - writes standard output. With --force it may be IN.")
    private String out = "";

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Mixin
    private ShreddingOptions shredding = new ShreddingOptions();

    @Option(names = "--unshred", description = "Store each Variant unshredded; the same as --shred none.")
    private boolean unshreds;

    @Option(names = "--variants", paramLabel = "FORM", defaultValue = "strict", description = "How Variants are read for --shred and --unshred: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). If columns of a value contradict each other, strict fails and lenient uses the shredded ones.")
    private Reading variants = Reading.strict;

    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns, for example: id,address.city,lines[].sku")
    private List<String> columns = new ArrayList<>();

    @Mixin
    private ColumnChanges changes = new ColumnChanges();

    @Mixin
    private FilterOptions which = new FilterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Write only the first N rows of IN.")
    private @Nullable Long limit;

    @Option(names = "--upgrade-types", description = "Declare lists, maps, annotations and INT96 timestamps in their modern form.")
    private boolean upgradesTypes;

    @Option(names = "--int96", paramLabel = "FORM", description = "What INT96 becomes with --upgrade-types: keep, millis, micros or nanos (default: micros).")
    private @Nullable Int96 int96;

    @Option(names = "--sort-by", paramLabel = "KEYS", description = "Sort rows by columns: PATH[:asc|desc][:nulls-first|nulls-last],... (default: asc, nulls-last).")
    private List<String> sortKeys = new ArrayList<>();

    @Option(names = "--sort-memory", paramLabel = "BYTES", description = "The memory that sorting may use before it uses the disk, like 2G (default: a quarter of the heap).")
    private @Nullable String sortMemory;

    @Mixin
    private DecryptOption decrypting = new DecryptOption();

    @Mixin
    private EncryptOptions encrypting = new EncryptOptions();

    private Optional<Encryption> encryption = Optional.empty();

    @Mixin
    private ReplaceOptions replacing = new ReplaceOptions();

    @Mixin
    private DirectoryOptions directories = new DirectoryOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    /// How Variants that contradict themselves are read.
    enum Reading {
        strict(VariantConformance.STRICT),
        lenient(VariantConformance.LENIENT);

        private final VariantConformance conformance;

        Reading(VariantConformance conformance) {
            this.conformance = conformance;
        }
    }

    /// The type for INT96.
    enum Int96 {
        keep(SchemaUpgrade.Int96.KEEP),
        millis(SchemaUpgrade.Int96.MILLIS),
        micros(SchemaUpgrade.Int96.MICROS),
        nanos(SchemaUpgrade.Int96.NANOS);

        private final SchemaUpgrade.Int96 form;

        Int96(SchemaUpgrade.Int96 form) {
            this.form = form;
        }
    }

    @Override
    public Integer call() throws IOException {
        Optional<String> text = Stream.of(in, out).filter(FileFormat::isTextName).findFirst();
        if (text.isPresent()) {
            throw usage(InputFiles.shown(text.get())
                    + ": rewrite reads and writes Parquet only. Use lamella convert for text");
        }
        encryption = fitting(() -> encrypting.encryption(reading.keys(), this));
        Rewrite rewrite = rewrite();
        boolean isExplaining = fitting(which::isExplaining);
        ReadOptions reading = fitting(() -> encrypting.reading(
                writing.threads().applyTo(this.reading.options(this)), this.reading.keys()))
                .withVariants(variants.conformance);
        if (tables.apply(List.of(in)) || directories.areGiven() || !changes.areNone()) {
            return rewriteTable(reading);
        }
        InputTable.OfFile table = InputTable.OfFile.open(open(in), reading);
        try (ParquetReader reader = table.reader()) {
            requireFit(table, scan());
            if (isExplaining) {
                return explain(table, scan());
            }
            Rewrite checked = fitting(() -> {
                decrypting.require(reader, encryption);
                shredding.requireVariants(reader.schema(), reader.name(),
                        "Make one from JSON with lamella convert --variant NAME");
                rewrite.check(reader);
                return rewrite;
            });
            Rewrite.Summary summary = run(checked, reader, target(out, fitting(replacing::existing)));
            summary.steps().forEach(step -> say("  " + step));
            if (!shredding.isNothing()) {
                ShreddedPaths.of(summary.metadata()).forEach(column -> say("  " + column.shredding()));
            }
            if (summary.roundedCount() > 0) {
                say("  " + Sizes.count(summary.roundedCount(), "timestamp") + " rounded to the new unit");
            }
            sayNulled(summary.nulledCount());
            summary.droppedKeys().forEach(key -> say("  " + key
                    + " was left out of the metadata: it describes the old schema"));
            say(out + ": " + Sizes.count(summary.metadata().rowCount(), "row")
                    + (which.areAll() && limit == null ? "" : " (of " + Sizes.grouped(reader.rowCount()) + ")") + " in "
                    + Sizes.count(summary.metadata().rowGroups().size(), "row group") + ", "
                    + Sizes.count(summary.fileSize(), "byte") + " (before: " + Sizes.grouped(reader.fileSize()) + ")");
        }
        return 0;
    }

    private Rewrite.Summary run(Rewrite rewrite, ParquetReader reader, OutputFile target) throws IOException {
        long all = which.areAll() ? reader.rowCount() : 0;
        try (Progress progress = progress(all)) {
            return rewrite.withProgress(progress).run(reader, target);
        }
    }

    /// Writes the rows of several files, or to several files.
    private int rewriteTable(ReadOptions reading) throws IOException {
        if (upgradesTypes) {
            throw usage("--upgrade-types applies to a single file. "
                    + (!changes.areNone()
                            ? "Rewrite it first, and then change its columns"
                            : directories.areGiven()
                                    ? "Rewrite to a file first, then to a directory"
                                    : InputFiles.shown(in)
                                            + " has several: Rewrite it to a file first"));
        }
        boolean isExplaining = fitting(which::isExplaining);
        WriteOptions options = fitting(this::sortedOptions);
        forEach(List.of(in), tables, reading, (table, _) -> {
            requireFit(table, scan());
            return isExplaining ? explain(table, scan()) != 0 : rewriteTable(table, options);
        });
        return 0;
    }

    private boolean rewriteTable(InputTable table, WriteOptions options) throws IOException {
        Schema projected = columns.isEmpty() ? table.schema() : table.schema().project(paths(columns));
        ColumnChanges.Plan plan = fitting(() -> changes.plan(projected, List.of()));
        Schema schema = plan.after();
        MergedKeyValues keyValues = new MergedKeyValues();
        long[] read = {0};
        table.forEachFile((reader, _) -> {
            requireFitting(() -> decrypting.require(reader, options, schema, plan.newNames()));
            read[0] += reader.fileSize();
            keyValues.addWithoutArrow(reader.metadata().keyValues());
        });
        requireFitting(() -> shredding.requireVariants(schema, table.name(),
                "Make one from JSON with lamella convert --variant NAME"));
        InputTable source = changes.areNone() ? table : new InputTable.Changed(table, plan);
        try (Progress progress = progress(which.areAll() ? source.rowCount() : 0);
                OutputTable made = output(out, schema, keyValues.applyTo(options).withProgress(progress), directories,
                        replacing)) {
            made.copyAll(source, scan());
            OutputTable.Written written = made.commit();
            progress.close();
            sayNulled(made.nulledCount());
            say(out + ": " + Sizes.count(written.rowCount(), "row") + " in " + written.parts() + ", "
                    + Sizes.count(written.bytes(), "byte") + " (before: " + Sizes.grouped(read[0]) + ")");
        }
        return false;
    }

    @Override
    boolean sealsInput() {
        return encryption.isPresent();
    }

    /// The rows and columns to write.
    private Scan scan() throws IOException {
        Scan scan = which(columns.isEmpty() ? Scan.all() : Scan.all().columns(paths(columns)), which)
                .offset(fitting(which::offset));
        OptionalLong most = limit("--limit", limit);
        return most.isPresent() ? scan.limit(most.getAsLong()) : scan;
    }

    private WriteOptions writeOptions() {
        WriteOptions options = EncryptOptions.apply(encryption,
                writing.forCopies(shredding.applyTo(writing.toOptions())));
        return unshreds ? options.withShredding(Shredding.NONE) : options;
    }

    /// The options of a table: its files are sorted as they are written.
    private WriteOptions sortedOptions() {
        WriteOptions options = writeOptions().withSort(SortKeys.parse(sortKeys));
        return sortMemory == null ? options : options.withSortMemory(Sizes.parse(sortMemory));
    }

    private Rewrite rewrite() throws IOException {
        if (int96 != null && !upgradesTypes) {
            throw usage("--int96 has an effect only with --upgrade-types. Give both");
        }
        if (sortMemory != null && sortKeys.isEmpty()) {
            throw usage("--sort-memory has an effect only with --sort-by. Give both");
        }
        if (variants == Reading.lenient && !unshreds && shredding.isNothing()) {
            throw usage("--variants has an effect only with --shred or --unshred. Give one of them");
        }
        if (unshreds && !shredding.isNothing()) {
            throw usage("--shred and --unshred cannot be combined. Use --shred PATH=none to unshred one column");
        }
        return fitting(() -> {
            Rewrite rewrite = Rewrite.DEFAULT.withOptions(writeOptions()).withSort(SortKeys.parse(sortKeys));
            if (!columns.isEmpty()) {
                rewrite = rewrite.withColumns(paths(columns));
            }
            rewrite = new RemainingRows(which.offset(), limit("--limit", limit)).of(rewrite, which(Scan.all(), which));
            if (upgradesTypes) {
                rewrite = rewrite.withUpgrade(int96 == null ? SchemaUpgrade.Int96.MICROS : int96.form);
            }
            rewrite = decrypting.applyTo(rewrite);
            return sortMemory == null ? rewrite : rewrite.withSortMemory(Sizes.parse(sortMemory));
        });
    }
}
