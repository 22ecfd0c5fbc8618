package dev.lamella;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.internal.write.VariantColumns;
import dev.lamella.internal.write.WriteChoices;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.SortKey;
import dev.lamella.observe.ProgressListener;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// How files are written. Immutable; each `with` method returns a changed copy.
///
/// By default: SNAPPY; data pages of version 1, of 1 MiB or 20,000 rows; row groups of 128 MiB in memory or 1,048,576
/// rows; encodings that every reader knows, chosen by the values; bounds, counts, size statistics and page indexes;
/// checksums; types and values are checked.
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
    private boolean extendsLastRowGroup;
    private List<ForColumn> overrides = List.of();
    private List<ForVariants> shreddings = List.of();
    private List<SortKey> sortedBy = List.of();
    private boolean sortsRows;
    private long sortMemory = Runtime.getRuntime().maxMemory() / 4;
    private List<KeyValue> keyValues = List.of();
    private Parallelism parallelism = Parallelism.AUTOMATIC;
    private ProgressListener progress = ProgressListener.NONE;
    private Compatibility compatibility = Compatibility.WIDE;
    private Optional<Encoding> encoding = Optional.empty();
    private UnaryOperator<Schema> storedSchema = UnaryOperator.identity();
    private Optional<Encryption> encryption = Optional.empty();
    private Optional<Decryption> decryption = Optional.empty();

    /// The version of data pages.
    public enum PageVersion {
        /// Every reader supports it.
        V1,
        /// Levels are not compressed, and no row continues on the next page.
        V2
    }

    /// The encodings that Lamella may choose, by the readers that must support them. An encoding that you
    /// [set][WriteOptions#withEncoding] is always used.
    public enum Compatibility {
        /// Encodings that every reader of the last five years supports: PLAIN and dictionaries.
        WIDE,
        /// Encodings that current releases of parquet-java, Spark, Trino, Arrow, DuckDB, Polars and hyparquet support:
        /// also the three DELTA encodings, and RLE for BOOLEAN in pages of version 2. Arrow cannot read DELTA encodings
        /// of a column that the entry `ARROW:schema` declares as a dictionary: set RLE_DICTIONARY for such columns.
        CURRENT,
        /// All encodings, except those that no other released program reads yet: also BYTE_STREAM_SPLIT.
        ALL
    }

    /// Whether a dictionary is tried.
    public enum Dictionary {
        TRY,
        NEVER
    }

    /// The statistics that are written.
    public enum Statistics {
        /// Bounds and counts, of column chunks and of pages.
        ALL,
        /// No bounds and counts; level histograms are still written.
        NONE
    }

    /// How bounds of FLOAT, DOUBLE and FLOAT16 compare.
    public enum FloatOrder {
        /// By the order of the type, which all readers know. A chunk with a page that holds only NaN has no page
        /// bounds.
        TYPE,
        /// By the total order of IEEE 754. Older readers do not know it, and treat such columns as if they had no
        /// bounds.
        IEEE_754_TOTAL
    }

    /// Whether pages have checksums.
    public enum Checksums {
        WRITE,
        OMIT
    }

    /// The treatment of types and values that the format does not allow: numbers outside the range of their annotation,
    /// text that is not UTF-8, malformed JSON, BSON and WKB, and maps with a null key or a duplicate key.
    public enum Validation {
        /// Types and values are rejected.
        CHECK,
        /// Types are kept, values are rejected. For types that come from another file.
        CHECK_VALUES,
        /// Types are kept. In batches, values become null if the column allows nulls, and are
        /// [counted][ParquetWriter#nulledCount]. If it does not, they are rejected, as are values of
        /// [ParquetWriter#rows].
        NULL_VALUES,
        /// Types and values are kept, for example to copy another file as it is.
        KEEP
    }

    /// Options for some columns.
    private record ForColumn(ColumnPath path, ColumnOptions options) {}

    /// How variants are shredded.
    ///
    /// @param path the path of a variant, or of a group that contains variants; empty for all variants
    private record ForVariants(Optional<ColumnPath> path, Shredding shredding) {}

    private WriteOptions() {}

    private WriteOptions(WriteOptions other) {
        codec = other.codec;
        extendsLastRowGroup = other.extendsLastRowGroup;
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
        sortsRows = other.sortsRows;
        sortMemory = other.sortMemory;
        keyValues = other.keyValues;
        parallelism = other.parallelism;
        progress = other.progress;
        compatibility = other.compatibility;
        encoding = other.encoding;
        storedSchema = other.storedSchema;
        encryption = other.encryption;
        decryption = other.decryption;
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

    /// Sets a codec with a level on the codec's own scale. A level that the codec does not have is rejected when a file
    /// is opened.
    public WriteOptions withCodec(CompressionCodec choice, int choiceLevel) {
        return with(o -> {
            o.codec = choice;
            o.level = OptionalInt.of(choiceLevel);
        });
    }

    /// Sets a listener that gets the rows and bytes that are written. It may observe several files, also on several threads.
    public WriteOptions withProgress(ProgressListener choice) {
        return with(o -> o.progress = choice);
    }

    /// Sets the threads that encode columns, in addition to the caller's thread; by default [Parallelism#AUTOMATIC].
    /// They do not change the bytes of the file.
    public WriteOptions withParallelism(Parallelism choice) {
        return with(o -> o.parallelism = choice);
    }

    /// Limits the encodings that Lamella chooses for columns without a set encoding.
    public WriteOptions withCompatibility(Compatibility choice) {
        return with(o -> o.compatibility = choice);
    }

    /// Sets the encoding of all columns whose type supports it. Lamella chooses the encodings of other columns. The
    /// [encoding of a column][ColumnOptions#withEncoding] takes precedence.
    public WriteOptions withEncoding(Encoding choice) {
        return with(o -> o.encoding = Optional.of(choice));
    }

    /// Stores columns in other types than those of the rows, and converts the values: UUID to STRING, FLOAT16 to FLOAT,
    /// DECIMAL to a DECIMAL of the same scale, INT96 to timestamps, timestamps and times to a coarser unit. A column
    /// may also lose its annotation, and JSON and ENUM may become STRING. A value that the new type cannot hold is
    /// rejected. Any other change of a type is rejected before the first value. `Ecosystem.SPARK::storedSchema` returns
    /// types that Spark reads. In append mode, a file keeps its types.
    ///
    /// @param choice returns the schema of the file for the schema of the rows, with the same field names
    public WriteOptions withStoredSchema(UnaryOperator<Schema> choice) {
        return with(o -> o.storedSchema = Objects.requireNonNull(choice, "choice"));
    }

    /// Encrypts new files. Two files with the same rows differ, because nonces are random. In append mode a file
    /// keeps its encryption: see [#withDecryption].
    public WriteOptions withEncryption(Encryption choice) {
        return with(o -> o.encryption = Optional.of(choice));
    }

    /// Sets the keys of an encrypted file for append mode. Appended rows are encrypted like the last row group.
    public WriteOptions withDecryption(Decryption keys) {
        return with(o -> o.decryption = Optional.of(keys));
    }

    public WriteOptions withPageVersion(PageVersion choice) {
        return with(o -> o.pageVersion = choice);
    }

    /// Sets when a page ends: its values take this many bytes in PLAIN encoding, or it has this many rows.
    ///
    /// @throws IllegalArgumentException if a number is less than 1
    public WriteOptions withPages(int bytes, int rows) {
        require(bytes >= 1, "pages of " + bytes + " bytes; they have at least 1");
        require(rows >= 1, "pages of " + rows + " rows; they have at least 1");
        return with(o -> {
            o.pageBytes = bytes;
            o.pageRows = rows;
        });
    }

    /// Sets when a row group ends: it takes this many bytes of memory, or has this many rows.
    ///
    /// @throws IllegalArgumentException if a number is less than 1
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

    /// Limits the size of a dictionary: if its entries take more bytes in PLAIN encoding, the column chunk is written
    /// without a dictionary.
    ///
    /// @throws IllegalArgumentException if the number is less than 1, or more than 1 GiB
    public WriteOptions withDictionaryBytes(int bytes) {
        require(bytes >= 1 && bytes <= 1 << 30, "a dictionary of " + bytes + " bytes; it has 1 to " + (1 << 30));
        return with(o -> o.dictionaryBytes = bytes);
    }

    public WriteOptions withStatistics(Statistics choice) {
        return with(o -> o.statistics = choice);
    }

    /// Truncates longer bounds of BYTE_ARRAY columns to this many bytes, and marks them as inexact. Bounds of decimals
    /// are never truncated. An upper bound stays whole if no value with so few bytes is above it.
    ///
    /// @throws IllegalArgumentException if the number is less than 1
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

    /// In append mode, writes the rows of the last row group again, together with new rows, if the row group is smaller
    /// than the [limits][#withRowGroups]. So many small appends do not make many small row groups.
    ///
    /// Without this, and if rows are [sorted][#withSortedBy], new rows begin a new row group. With [UpdateMode#COPY],
    /// the old row group is not copied. With [UpdateMode#IN_PLACE], its bytes stay in the file, unused. The last row
    /// group of an encrypted file cannot be extended: such an append fails with an
    /// [UnsupportedFeatureException][dev.lamella.error.UnsupportedFeatureException].
    public WriteOptions extendingLastRowGroup() {
        return with(o -> o.extendsLastRowGroup = true);
    }

    /// Sets options for a column, or for all columns of a group. If several calls set the same option of a column, the
    /// last one counts. A path that the schema does not have is rejected when a file is opened.
    public WriteOptions withColumn(ColumnPath path, ColumnOptions options) {
        List<ForColumn> more = new ArrayList<>(overrides);
        more.add(new ForColumn(path, options));
        return with(o -> o.overrides = List.copyOf(more));
    }

    /// As [#withColumn(ColumnPath, ColumnOptions)], with path text: `lines[].sku`.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    public WriteOptions withColumn(String path, ColumnOptions options) {
        return withColumn(ColumnPath.parse(path), options);
    }

    /// Shreds a variant, or all variants in a group, in another way than the schema declares. Rows and batches may
    /// still follow the schema. If several calls concern a variant, the last one counts. [Shredding#AUTO] infers the
    /// columns from a sample: the first rows stay in memory until the sample is full, or a row group ends. In append
    /// mode, a file keeps its columns.
    public WriteOptions withShredding(ColumnPath path, Shredding shredding) {
        return withShredding(new ForVariants(Optional.of(path), shredding));
    }

    /// As [#withShredding(ColumnPath, Shredding)], with path text, and `auto`, `none` or a type string, for example
    /// `STRUCT(id INT64, tags LIST(STRING))`: see [Shredding#parse].
    ///
    /// @throws IllegalArgumentException if a text is not valid
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

    /// Declares that the rows are sorted by these columns, and verifies it: a batch with a row that sorts before the
    /// previous row is rejected with a [dev.lamella.error.ValueException]. The order may start again after the caller
    /// [ends a row group][ParquetWriter#endRowGroup]. To let Lamella sort the rows, use [#withSort(List)].
    public WriteOptions withSortedBy(List<SortKey> keys) {
        List<SortKey> all = List.copyOf(keys);
        return with(o -> {
            o.sortedBy = all;
            o.sortsRows = false;
        });
    }

    /// As [#withSortedBy(List)].
    public WriteOptions withSortedBy(SortKey... keys) {
        return withSortedBy(List.of(keys));
    }

    /// Sorts the rows of a file by these columns before they are written, and declares the order. The sort is stable.
    /// When the caller [ends a row group][ParquetWriter#endRowGroup], the rows so far are sorted and written. Later
    /// rows are sorted separately.
    ///
    /// Rows that do not fit in [memory][#withSortMemory] go to a temporary file in the folder of the new file, or in
    /// `java.io.tmpdir` if the new file has no path. The temporary file is deleted when the process ends, even if the
    /// process is killed (not on Windows). It is encrypted if the new file is.
    ///
    /// @param keys the most significant column first; each column has an order, and one value in a row. Empty to keep
    ///     the order of the rows
    public WriteOptions withSort(List<SortKey> keys) {
        List<SortKey> all = List.copyOf(keys);
        return with(o -> {
            o.sortedBy = all;
            o.sortsRows = !all.isEmpty();
        });
    }

    /// As [#withSort(List)].
    public WriteOptions withSort(SortKey... keys) {
        return withSort(List.of(keys));
    }

    /// Limits the memory for sorting, in bytes. The default is a quarter of the maximum heap.
    ///
    /// @throws IllegalArgumentException if the number is less than 1
    public WriteOptions withSortMemory(long bytes) {
        require(bytes >= 1, bytes + " bytes to sort in; it takes at least 1");
        return with(o -> o.sortMemory = bytes);
    }

    /// Adds an entry of key-value metadata.
    public WriteOptions withKeyValue(String key, String value) {
        List<KeyValue> more = new ArrayList<>(keyValues);
        more.add(new KeyValue(key, Optional.of(value)));
        return withKeyValues(more);
    }

    /// Sets the entries of key-value metadata, and replaces earlier ones.
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

    public Compatibility compatibility() {
        return compatibility;
    }

    /// The schema of a file with rows of this schema. If the shredding of a variant is inferred, the result has the
    /// columns of the rows for it.
    public Schema storedSchema(Schema rows) {
        return storedSchema.apply(VariantColumns.given(rows, this::shredding));
    }

    /// The encoding of all columns whose type has it.
    public Optional<Encoding> encoding() {
        return encoding;
    }

    /// How new files are encrypted.
    public Optional<Encryption> encryption() {
        return encryption;
    }

    /// The keys of an encrypted file, for append mode.
    public Optional<Decryption> decryption() {
        return decryption;
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

    /// Whether a small last row group is written again in append mode.
    public boolean extendsLastRowGroup() {
        return extendsLastRowGroup;
    }

    /// The order of the rows.
    public List<SortKey> sortedBy() {
        return sortedBy;
    }

    /// Whether Lamella [sorts the rows][#withSort(List)]; if not, they must be in order.
    public boolean sortsRows() {
        return sortsRows;
    }

    /// The memory for rows that are sorted, in bytes.
    public long sortMemory() {
        return sortMemory;
    }

    public Parallelism parallelism() {
        return parallelism;
    }

    /// The listener that gets the rows and bytes that are written.
    public ProgressListener progress() {
        return progress;
    }

    public List<KeyValue> keyValues() {
        return keyValues;
    }

    /// The options of one column of a schema, where they differ from those of all columns.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if an option names a path that the schema does not have
    public ColumnOptions column(Schema schema, Leaf leaf) {
        return columns(schema).get(leaf.index());
    }

    /// The shredding of a variant, if the options choose one.
    public Optional<Shredding> shredding(ColumnPath variant) {
        return shreddings.reversed().stream()
                .filter(choice -> choice.path.map(variant::startsWith).orElse(true))
                .map(ForVariants::shredding).findFirst();
    }

    /// The paths of shredding choices that do not lead to any of these variants.
    private List<ColumnPath> shreddedOtherThan(List<ColumnPath> variants) {
        return shreddings.stream().flatMap(choice -> choice.path.stream())
                .filter(path -> variants.stream().noneMatch(variant -> variant.startsWith(path))).toList();
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

    /// These options in the form that the writer needs.
    WriteChoices choices() {
        return new WriteChoices(this, this::columns, this::shredding, this::shreddedOtherThan, parallelism.work());
    }
}
