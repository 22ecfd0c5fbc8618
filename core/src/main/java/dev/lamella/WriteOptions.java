package dev.lamella;

import dev.lamella.internal.write.WriteChoices;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// How files are written. Immutable; each `with` method gives a changed copy.
///
/// By default: SNAPPY; data pages of version 1, of 1 MiB or 20,000 rows; row groups of 128 MiB in memory or 1,048,576 rows;
/// encodings chosen by the values; bounds, counts, size statistics and page indexes; checksums; values and types checked.
public final class WriteOptions {
    /// The defaults.
    public static final WriteOptions DEFAULT = new WriteOptions();

    private CompressionCodec codec = CompressionCodec.SNAPPY;
    private OptionalInt level = OptionalInt.empty();
    private PageVersion pageVersion = PageVersion.V1;
    private int pageBytes = 1 << 20;
    private int pageRows = 20_000;
    private long rowGroupBytes = 128L << 20;
    private long rowGroupRows = 1 << 20;
    private Dictionary dictionary = Dictionary.TRY;
    private int dictionaryBytes = 1 << 20;
    private Statistics statistics = Statistics.ALL;
    private int boundLength = 64;
    private FloatOrder floatOrder = FloatOrder.TYPE;
    private Checksums checksums = Checksums.WRITE;
    private Validation validation = Validation.CHECK;
    private List<ForColumn> overrides = List.of();
    private List<ForVariants> shreddings = List.of();
    private List<SortKey> sortedBy = List.of();
    private List<KeyValue> keyValues = List.of();
    private Parallelism parallelism = Parallelism.NONE;

    /// Which data pages are written.
    public enum PageVersion {
        /// Read by everybody.
        V1,
        /// Levels are not compressed, and rows do not go over pages.
        V2
    }

    /// Whether a dictionary is tried.
    public enum Dictionary {
        TRY, NEVER
    }

    /// What is said about values.
    public enum Statistics {
        /// Bounds and counts of column chunks and of pages.
        ALL,
        /// Neither; level histograms remain.
        NONE
    }

    /// How bounds of FLOAT, DOUBLE and FLOAT16 compare.
    public enum FloatOrder {
        /// By the order of the type, which all readers know. A chunk with a page of nothing but NaN has no bounds of pages.
        TYPE,
        /// By the total order of IEEE 754, which older readers do not know: they take such columns for having no bounds.
        IEEE_754_TOTAL
    }

    /// Whether pages have checksums.
    public enum Checksums {
        WRITE, OMIT
    }

    /// What becomes of types and values that the format does not allow.
    public enum Validation {
        /// They are rejected.
        CHECK,
        /// They are kept as they are: for what another file has.
        KEEP
    }

    /// What is different for some columns.
    private record ForColumn(ColumnPath path, ColumnOptions options) {}

    /// What is shredded of variants.
    ///
    /// @param path of a variant, or of what it is in; empty for all
    private record ForVariants(Optional<ColumnPath> path, Shredding shredding) {}

    private WriteOptions() {}

    private WriteOptions(WriteOptions other) {
        codec = other.codec;
        level = other.level;
        pageVersion = other.pageVersion;
        pageBytes = other.pageBytes;
        pageRows = other.pageRows;
        rowGroupBytes = other.rowGroupBytes;
        rowGroupRows = other.rowGroupRows;
        dictionary = other.dictionary;
        dictionaryBytes = other.dictionaryBytes;
        statistics = other.statistics;
        boundLength = other.boundLength;
        floatOrder = other.floatOrder;
        checksums = other.checksums;
        validation = other.validation;
        overrides = other.overrides;
        shreddings = other.shreddings;
        sortedBy = other.sortedBy;
        keyValues = other.keyValues;
        parallelism = other.parallelism;
    }

    private WriteOptions with(Consumer<WriteOptions> change) {
        WriteOptions changed = new WriteOptions(this);
        change.accept(changed);
        return changed;
    }

    public WriteOptions withCodec(CompressionCodec choice) {
        return with(o -> {
            o.codec = choice;
            o.level = OptionalInt.empty();
        });
    }

    /// With a codec at a level of its own scale. A level that it does not have is rejected when a file is opened.
    public WriteOptions withCodec(CompressionCodec choice, int choiceLevel) {
        return with(o -> {
            o.codec = choice;
            o.level = OptionalInt.of(choiceLevel);
        });
    }

    /// With threads that encode columns side by side with the caller's; the file is the same, byte for byte.
    public WriteOptions withParallelism(Parallelism choice) {
        return with(o -> o.parallelism = choice);
    }

    public WriteOptions withPageVersion(PageVersion choice) {
        return with(o -> o.pageVersion = choice);
    }

    /// A page ends when its values take this many bytes in PLAIN, or at this many rows.
    public WriteOptions withPages(int bytes, int rows) {
        require(bytes >= 1, "pages of " + bytes + " bytes; they have at least 1");
        require(rows >= 1, "pages of " + rows + " rows; they have at least 1");
        return with(o -> {
            o.pageBytes = bytes;
            o.pageRows = rows;
        });
    }

    /// A row group ends when it takes this many bytes of memory, or at this many rows.
    public WriteOptions withRowGroups(long bytes, long rows) {
        require(bytes >= 1, "row groups of " + bytes + " bytes; they have at least 1");
        require(rows >= 1, "row groups of " + rows + " rows; they have at least 1");
        return with(o -> {
            o.rowGroupBytes = bytes;
            o.rowGroupRows = rows;
        });
    }

    public WriteOptions withDictionary(Dictionary choice) {
        return with(o -> o.dictionary = choice);
    }

    /// A dictionary whose entries take more bytes in PLAIN is given up.
    public WriteOptions withDictionaryBytes(int bytes) {
        require(bytes >= 1 && bytes <= 1 << 30, "a dictionary of " + bytes + " bytes; it has 1 to " + (1 << 30));
        return with(o -> o.dictionaryBytes = bytes);
    }

    public WriteOptions withStatistics(Statistics choice) {
        return with(o -> o.statistics = choice);
    }

    /// Bounds of BYTE_ARRAY columns that are longer are shortened, and said not to be exact.
    public WriteOptions withBoundLength(int bytes) {
        require(bytes >= 1, "bounds of " + bytes + " bytes; they have at least 1");
        return with(o -> o.boundLength = bytes);
    }

    public WriteOptions withFloatOrder(FloatOrder choice) {
        return with(o -> o.floatOrder = choice);
    }

    public WriteOptions withChecksums(Checksums choice) {
        return with(o -> o.checksums = choice);
    }

    public WriteOptions withValidation(Validation choice) {
        return with(o -> o.validation = choice);
    }

    /// With other options for a column, or for all columns of a group; of several that concern a column, the last one counts
    /// in what it says. A path that the schema does not have is rejected when a file is opened.
    public WriteOptions withColumn(ColumnPath path, ColumnOptions options) {
        List<ForColumn> more = new ArrayList<>(overrides);
        more.add(new ForColumn(path, options));
        return with(o -> o.overrides = List.copyOf(more));
    }

    /// As [#withColumn(ColumnPath, ColumnOptions)], with path text: `lines[].sku`.
    ///
    /// @throws IllegalArgumentException if the text is not a path
    public WriteOptions withColumn(String path, ColumnOptions options) {
        return withColumn(ColumnPath.parse(path), options);
    }

    /// With other columns for a variant, or for all variants in a group, than the schema declares: rows and batches may still
    /// be of the schema's. Of several that concern a variant, the last one counts. Where values are looked at first
    /// ([Shredding#AUTO]), the first rows are held until they are enough, or a row group ends. A file that is appended to keeps the columns that it has.
    public WriteOptions withShredding(ColumnPath path, Shredding shredding) {
        return withShredding(new ForVariants(Optional.of(path), shredding));
    }

    /// As [#withShredding(ColumnPath, Shredding)], with path text, and `auto`, `none` or a type string, `STRUCT(id INT64, tags LIST(STRING))`: see [Shredding#parse].
    ///
    /// @throws IllegalArgumentException if one of the texts is none
    public WriteOptions withShredding(String path, String shredding) {
        return withShredding(ColumnPath.parse(path), Shredding.parse(shredding));
    }

    /// As [#withShredding(ColumnPath, Shredding)], for all variants.
    public WriteOptions withShredding(Shredding shredding) {
        return withShredding(new ForVariants(Optional.empty(), shredding));
    }

    private WriteOptions withShredding(ForVariants choice) {
        List<ForVariants> more = new ArrayList<>(shreddings);
        more.add(choice);
        return with(o -> o.shreddings = List.copyOf(more));
    }

    /// Row groups say that their rows are sorted by these columns, and a batch with a row that is not behind the one before it
    /// is rejected. Rows are in order from the first to the last; where the caller [ends a row group][ParquetWriter#endRowGroup]
    /// they begin anew. To have them sorted, see [Rewrite#withSort].
    public WriteOptions withSortedBy(List<SortKey> keys) {
        List<SortKey> all = List.copyOf(keys);
        return with(o -> o.sortedBy = all);
    }

    /// As [#withSortedBy(List)].
    public WriteOptions withSortedBy(SortKey... keys) {
        return withSortedBy(List.of(keys));
    }

    /// With one more entry of key-value metadata.
    public WriteOptions withKeyValue(String key, String value) {
        List<KeyValue> more = new ArrayList<>(keyValues);
        more.add(new KeyValue(key, Optional.of(value)));
        return withKeyValues(more);
    }

    /// With these entries of key-value metadata, in place of those there were.
    public WriteOptions withKeyValues(List<KeyValue> entries) {
        List<KeyValue> all = List.copyOf(entries);
        return with(o -> o.keyValues = all);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    public CompressionCodec codec() {
        return codec;
    }

    public OptionalInt level() {
        return level;
    }

    public PageVersion pageVersion() {
        return pageVersion;
    }

    public int pageBytes() {
        return pageBytes;
    }

    public int pageRows() {
        return pageRows;
    }

    public long rowGroupBytes() {
        return rowGroupBytes;
    }

    public long rowGroupRows() {
        return rowGroupRows;
    }

    public Dictionary dictionary() {
        return dictionary;
    }

    public int dictionaryBytes() {
        return dictionaryBytes;
    }

    public Statistics statistics() {
        return statistics;
    }

    public int boundLength() {
        return boundLength;
    }

    public FloatOrder floatOrder() {
        return floatOrder;
    }

    public Checksums checksums() {
        return checksums;
    }

    public Validation validation() {
        return validation;
    }

    public List<SortKey> sortedBy() {
        return sortedBy;
    }

    public Parallelism parallelism() {
        return parallelism;
    }

    public List<KeyValue> keyValues() {
        return keyValues;
    }

    /// What is said of one column of a schema, and not of all.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if something is said of a path that the schema does not have
    public ColumnOptions column(Schema schema, Leaf leaf) {
        return columns(schema).get(leaf.index());
    }

    /// What is to be shredded of a variant, if that is said.
    Optional<Shredding> shredding(ColumnPath variant) {
        return shreddings.reversed().stream()
                .filter(choice -> choice.path.map(path -> leadsTo(path, variant)).orElse(true))
                .map(ForVariants::shredding).findFirst();
    }

    private static boolean leadsTo(ColumnPath path, ColumnPath variant) {
        int count = path.steps().size();
        return count <= variant.steps().size() && variant.steps().subList(0, count).equals(path.steps());
    }

    /// The paths for which it is said what is to be shredded that lead to none of these variants.
    private List<ColumnPath> shreddedOtherThan(List<ColumnPath> variants) {
        return shreddings.stream().flatMap(choice -> choice.path.stream())
                .filter(path -> variants.stream().noneMatch(variant -> leadsTo(path, variant))).toList();
    }

    /// The options of each leaf of a schema, as [#column].
    private List<ColumnOptions> columns(Schema schema) {
        ColumnOptions[] own = new ColumnOptions[schema.leaves().size()];
        Arrays.fill(own, ColumnOptions.DEFAULT);
        for (ForColumn override : overrides) {
            for (Leaf leaf : schema.leavesOf(override.path)) {
                own[leaf.index()] = override.options.or(own[leaf.index()]);
            }
        }
        return List.of(own);
    }

    /// These options for the writer.
    WriteChoices choices() {
        return new WriteChoices(this, this::columns, this::shredding, this::shreddedOtherThan, parallelism.work());
    }
}
