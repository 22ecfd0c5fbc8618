package dev.lamella.cli.options;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of all commands that write rows.
public final class WritingOptions {
    private static final List<CompressionCodec> CODECS = List.of(CompressionCodec.UNCOMPRESSED,
            CompressionCodec.SNAPPY, CompressionCodec.GZIP, CompressionCodec.BROTLI, CompressionCodec.ZSTD,
            CompressionCodec.LZ4_RAW);
    private static final List<Encoding> ENCODINGS = List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.RLE,
            Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY,
            Encoding.BYTE_STREAM_SPLIT, Encoding.ALP);
    private static final double FALSE_POSITIVES = 0.01;

    @Option(names = "--codec", paramLabel = "[PATH=]CODEC[:LEVEL]", completionCandidates = Codecs.class, description = "The codec of pages: uncompressed, snappy (default), gzip, brotli, zstd, lz4_raw; may also be given for single columns.")
    private List<String> codecs = new ArrayList<>();

    @Option(names = "--encoding", paramLabel = "[PATH=]ENCODING", completionCandidates = Encodings.class, description = "The encoding of all columns whose type has it, or of one: plain, at=delta_binary_packed (default: chosen by the values).")
    private List<String> encodings = new ArrayList<>();

    @Option(names = "--compatibility", paramLabel = "wide|current|all", description = "Choose among the encodings that every reader of the last five years reads (wide, the default), that current readers read, or all.")
    private @Nullable String compatibility;

    @Option(names = "--types-for", paramLabel = "SYSTEM", completionCandidates = Systems.class, description = "Store columns in types that this system reads: spark, arrow, duckdb, polars, pandas, trino, avro, iceberg, r. A UUID becomes text, nanoseconds become microseconds.")
    private @Nullable String typesFor;

    @Option(names = "--dictionary", paramLabel = "[PATH=]try|never", description = "Whether to try a dictionary (default: try); may also be given for single columns.")
    private List<String> dictionaries = new ArrayList<>();

    @Option(names = "--bloom", paramLabel = "PATH[:FPP]", description = "Write a Bloom filter for a column, with this probability of false positives (default: 0.01).")
    private List<String> blooms = new ArrayList<>();

    @Option(names = "--page-version", paramLabel = "N", description = "The version of data pages: 1 (default) or 2.")
    private @Nullable Integer pageVersion;

    @Option(names = "--page-size", paramLabel = "BYTES", description = "End a page at this many bytes of values, like 64K (default: 1M).")
    private @Nullable String pageSize;

    @Option(names = "--page-rows", paramLabel = "N", description = "End a page at this many rows (default: 20000).")
    private @Nullable Integer pageRows;

    @Option(names = "--row-group-size", paramLabel = "BYTES", description = "End a row group at this many bytes in memory, like 64M (default: 128M).")
    private @Nullable String rowGroupSize;

    @Option(names = "--row-group-rows", paramLabel = "N", description = "End a row group at this many rows (default: 1048576).")
    private @Nullable Long rowGroupRows;

    @Option(names = "--no-statistics", description = "Write neither bounds nor counts.")
    private boolean withoutStatistics;

    @Option(names = "--keep-invalid", description = "Keep values of a Parquet file that their column does not allow, such as text that is not UTF-8 (default: such a value fails the command).")
    private boolean keepsInvalid;

    @Option(names = "--null-invalid", description = "Write null in place of such values, and count them.")
    private boolean nullsInvalid;

    @Mixin
    private ThreadOptions threads = new ThreadOptions();

    /// How many threads read and write.
    public ThreadOptions threads() {
        return threads;
    }

    /// Whether no option is given.
    public boolean isNothing() {
        return codecs.isEmpty() && encodings.isEmpty() && compatibility == null && typesFor == null
                && dictionaries.isEmpty()
                && blooms.isEmpty()
                && pageVersion == null && pageSize == null && pageRows == null && rowGroupSize == null
                && rowGroupRows == null && !withoutStatistics && !keepsInvalid && !nullsInvalid;
    }

    /// The options for writing.
    ///
    /// @throws IllegalArgumentException if an option is not valid; the message names it
    public WriteOptions toOptions() {
        WriteOptions options = WriteOptions.DEFAULT.withParallelism(threads.toParallelism());
        for (String text : codecs) {
            options = codec(options, text);
        }
        for (String text : encodings) {
            options = encoding(options, text);
        }
        if (compatibility != null) {
            options = options.withCompatibility(choice("--compatibility " + compatibility, compatibility,
                    WriteOptions.Compatibility.values()));
        }
        if (typesFor != null) {
            options = options.withStoredSchema(
                    choice("--types-for " + typesFor, typesFor, Ecosystem.values())::storedSchema);
        }
        for (String text : dictionaries) {
            options = dictionary(options, text);
        }
        for (String text : blooms) {
            options = bloom(options, text);
        }
        if (withoutStatistics) {
            options = options.withStatistics(WriteOptions.Statistics.NONE);
        }
        if (keepsInvalid && nullsInvalid) {
            throw new IllegalArgumentException("--keep-invalid and --null-invalid: Give one of them");
        }
        return rowGroups(pages(options));
    }

    /// The options for rows that another file has, whose types are kept.
    public WriteOptions forCopies(WriteOptions options) {
        return options.withValidation(keepsInvalid
                ? WriteOptions.Validation.KEEP
                : nullsInvalid ? WriteOptions.Validation.NULL_VALUES : WriteOptions.Validation.CHECK_VALUES);
    }

    private WriteOptions pages(WriteOptions options) {
        WriteOptions changed = switch (pageVersion) {
            case null -> options;
            case 1 -> options.withPageVersion(WriteOptions.PageVersion.V1);
            case 2 -> options.withPageVersion(WriteOptions.PageVersion.V2);
            default -> throw new IllegalArgumentException("--page-version " + pageVersion + ": Allowed are 1 and 2");
        };
        long bytes = pageSize == null ? options.pageBytes() : size("--page-size", pageSize);
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("--page-size " + pageSize + ": A page must be smaller than 2 GiB");
        }
        int rows = pageRows == null ? options.pageRows() : pageRows;
        return named("--page-size and --page-rows", () -> changed.withPages((int) bytes, rows));
    }

    private WriteOptions rowGroups(WriteOptions options) {
        long bytes = rowGroupSize == null ? options.rowGroupBytes() : size("--row-group-size", rowGroupSize);
        long rows = rowGroupRows == null ? options.rowGroupRows() : rowGroupRows;
        return named("--row-group-size and --row-group-rows", () -> options.withRowGroups(bytes, rows));
    }

    private static WriteOptions codec(WriteOptions options, String text) {
        Optional<Assignment> own = Assignment.parse(text);
        String choice = own.map(Assignment::choice).orElse(text);
        int colon = choice.indexOf(':');
        String name = colon < 0 ? choice : choice.substring(0, colon);
        CompressionCodec codec = find(CODECS, CompressionCodec::name, name).orElseThrow(
                () -> new IllegalArgumentException("--codec " + text + ": There is no codec " + name
                        + " to write with. The codecs are " + names(CODECS.stream().map(CompressionCodec::name))));
        OptionalInt level = colon < 0 ? OptionalInt.empty() : level(text, choice.substring(colon + 1));
        if (own.isEmpty()) {
            return level.isPresent() ? options.withCodec(codec, level.getAsInt()) : options.withCodec(codec);
        }
        return options.withColumn(path("--codec", own.get().column()), level.isPresent()
                ? ColumnOptions.DEFAULT.withCodec(codec, level.getAsInt())
                : ColumnOptions.DEFAULT.withCodec(codec));
    }

    private static OptionalInt level(String text, String level) {
        try {
            return OptionalInt.of(Integer.parseInt(level));
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException("--codec " + text + ": The level " + level + " is not a number");
        }
    }

    private static WriteOptions encoding(WriteOptions options, String text) {
        Optional<Assignment> own = Assignment.parse(text);
        String name = own.map(Assignment::choice).orElse(text);
        Encoding encoding = find(ENCODINGS, Encoding::name, name).orElseThrow(
                () -> new IllegalArgumentException("--encoding " + text + ": There is no encoding " + name
                        + " to write. The encodings are " + names(ENCODINGS.stream().map(Encoding::name))));
        return own.isEmpty()
                ? options.withEncoding(encoding)
                : options.withColumn(path("--encoding", own.get().column()),
                        ColumnOptions.DEFAULT.withEncoding(encoding));
    }

    private static WriteOptions dictionary(WriteOptions options, String text) {
        Optional<Assignment> own = Assignment.parse(text);
        WriteOptions.Dictionary choice = choice("--dictionary " + text, own.map(Assignment::choice).orElse(text),
                WriteOptions.Dictionary.values());
        return own.isEmpty()
                ? options.withDictionary(choice)
                : options.withColumn(path("--dictionary", own.get().column()),
                        ColumnOptions.DEFAULT.withDictionary(choice));
    }

    private static WriteOptions bloom(WriteOptions options, String text) {
        int colon = text.lastIndexOf(':');
        double probability = FALSE_POSITIVES;
        String path = text;
        if (colon >= 0 && !text.endsWith("`")) {
            try {
                probability = Double.parseDouble(text.substring(colon + 1));
            } catch (NumberFormatException _) {
                throw new IllegalArgumentException("--bloom " + text + ": " + text.substring(colon + 1)
                        + " is not a probability such as 0.01");
            }
            path = text.substring(0, colon);
        }
        double chosen = probability;
        ColumnOptions own = named("--bloom " + text, () -> ColumnOptions.DEFAULT.withBloomFilter(chosen));
        return options.withColumn(path("--bloom", path), own);
    }

    private static <E extends Enum<E>> E choice(String option, String word, E[] choices) {
        return find(List.of(choices), Enum::name, word).orElseThrow(() -> new IllegalArgumentException(
                option + ": There is no choice " + word + ". The choices are "
                        + names(Stream.of(choices).map(Enum::name))));
    }

    private static <T> Optional<T> find(List<T> all, Function<T, String> nameOf, String name) {
        return all.stream().filter(one -> nameOf.apply(one).equalsIgnoreCase(name)).findFirst();
    }

    private static String names(Stream<String> names) {
        return lowercase(names).collect(Collectors.joining(", "));
    }

    private static Stream<String> lowercase(Stream<String> names) {
        return names.map(name -> name.toLowerCase(Locale.ROOT));
    }

    /// The words that complete `--codec`.
    static final class Codecs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return lowercase(CODECS.stream().map(CompressionCodec::name)).iterator();
        }
    }

    /// The words that complete `--encoding`.
    static final class Encodings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return lowercase(ENCODINGS.stream().map(Encoding::name)).iterator();
        }
    }

    /// The words that complete `--types-for`.
    static final class Systems implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return lowercase(Stream.of(Ecosystem.values()).map(Enum::name)).iterator();
        }
    }

    private static ColumnPath path(String option, String text) {
        return named(option + " " + text, () -> ColumnPath.parse(text));
    }

    private static long size(String option, String text) {
        return named(option, () -> Sizes.parse(text));
    }

    /// The result of `make`. The message of a failure gets the option as a prefix.
    private static <T> T named(String option, Supplier<T> make) {
        try {
            return make.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }
}
