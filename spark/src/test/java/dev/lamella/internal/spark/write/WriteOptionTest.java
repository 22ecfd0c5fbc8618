package dev.lamella.internal.spark.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The options of the library, by their names in Spark.
class WriteOptionTest {
    private static final Schema SCHEMA = Schema.parse(
            "message m { required int64 id; required binary name (STRING); required group at { required double x; } }");
    private static final String NO_NAME = "no name: ";

    /// A method of the library and its option, or why Spark has none.
    record Reachable(Class<?> type, String method, String option) {}

    static final List<Reachable> METHODS = List.of(
            new Reachable(WriteOptions.class, "withCodec", "compression, compressionLevel"),
            new Reachable(WriteOptions.class, "withPageVersion", "pageVersion"),
            new Reachable(WriteOptions.class, "withPages", "pageBytes, pageRows"),
            new Reachable(WriteOptions.class, "withRowGroups", "rowGroupBytes, rowGroupRows"),
            new Reachable(WriteOptions.class, "withCompatibility", "compatibility"),
            new Reachable(WriteOptions.class, "withEncoding", "encoding"),
            new Reachable(WriteOptions.class, "withStoredSchema", "typesFor"),
            new Reachable(WriteOptions.class, "withDictionary", "dictionary"),
            new Reachable(WriteOptions.class, "withDictionaryBytes", "dictionaryBytes"),
            new Reachable(WriteOptions.class, "withStatistics", "statistics"),
            new Reachable(WriteOptions.class, "withBoundLength", "boundLength"),
            new Reachable(WriteOptions.class, "withFloatOrder", "floatOrder"),
            new Reachable(WriteOptions.class, "withChecksums", "checksums"),
            new Reachable(WriteOptions.class, "withValidation", "validation"),
            new Reachable(WriteOptions.class, "withShredding", "shredding"),
            new Reachable(WriteOptions.class, "withSortedBy", "sortedBy"),
            new Reachable(WriteOptions.class, "withSort", "sort"),
            new Reachable(WriteOptions.class, "withSortMemory", "sortMemory"),
            new Reachable(WriteOptions.class, "withKeyValue", "keyValue"),
            new Reachable(WriteOptions.class, "withKeyValues", NO_NAME + "keyValue sets one after another"),
            new Reachable(WriteOptions.class, "withColumn", NO_NAME + "a path after the name of an option"),
            new Reachable(WriteOptions.class, "withParallelism", NO_NAME + "Spark gives a task one core"),
            new Reachable(WriteOptions.class, "withProgress", NO_NAME + "Spark shows the progress of its tasks"),
            new Reachable(WriteOptions.class, "withEncryption", NO_NAME + "plans and logs show options, so no keys"),
            new Reachable(WriteOptions.class, "withDecryption", NO_NAME + "a job writes new files"),
            new Reachable(WriteOptions.class, "extendingLastRowGroup", NO_NAME + "a job writes new files"),
            new Reachable(ColumnOptions.class, "withCodec", "compression"),
            new Reachable(ColumnOptions.class, "withEncoding", "encoding"),
            new Reachable(ColumnOptions.class, "withDictionary", "dictionary"),
            new Reachable(ColumnOptions.class, "withStatistics", "statistics"),
            new Reachable(ColumnOptions.class, "withFloatOrder", "floatOrder"),
            new Reachable(ColumnOptions.class, "withBloomFilter", "bloomFilter"));

    @Test
    void everyOptionOfTheLibraryHasANameOrAReasonNotToHaveOne() {
        for (Class<?> type : List.of(WriteOptions.class, ColumnOptions.class)) {
            assertThat(METHODS.stream().filter(row -> row.type() == type).map(Reachable::method))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(type.getMethods())
                            .filter(method -> method.getReturnType() == type)
                            .filter(method -> !Modifier.isStatic(method.getModifiers())).map(Method::getName)
                            .filter(name -> !name.equals("or"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        assertThat(METHODS.stream().map(Reachable::option).filter(option -> !option.startsWith(NO_NAME))
                .flatMap(options -> Stream.of(options.split(", "))).distinct())
                .containsExactlyInAnyOrderElementsOf(labels());
    }

    private static List<String> labels() {
        return Arrays.stream(WriteOption.values()).map(WriteOption::label).toList();
    }

    @Test
    void thePageHasEveryOption() throws IOException {
        String page = Files.readString(Path.of("../docs/how-to/use-from-spark.md"));
        String write = page.substring(page.indexOf("## Write"));
        assertThat(labels()).allSatisfy(label -> assertThat(write).contains("`" + label));
    }

    record Effect(Map<String, String> options, Function<WriteOptions, Object> of, String expected) {
        @Override
        public String toString() {
            return options.toString();
        }
    }

    private static ColumnOptions column(WriteOptions options, int leaf) {
        return options.column(SCHEMA, SCHEMA.leaves().get(leaf));
    }

    static final List<Effect> EFFECTS = List.of(
            new Effect(Map.of(), WriteOptions::codec, "SNAPPY"),
            new Effect(Map.of("COMPRESSION", "none"), WriteOptions::codec, "UNCOMPRESSED"),
            new Effect(Map.of("compressionlevel", "9", "compression", "zstd"), o -> o.codec() + " " + o.level(),
                    "ZSTD OptionalInt[9]"),
            new Effect(Map.of("compression#name", "gzip:2"), o -> o.codec() + " " + column(o, 1).level(),
                    "SNAPPY OptionalInt[2]"),
            new Effect(Map.of("pageVersion", "2"), WriteOptions::pageVersion, "V2"),
            new Effect(Map.of("pageBytes", "100", "pageRows", "7"), o -> o.pageBytes() + " " + o.pageRows(), "100 7"),
            new Effect(Map.of("rowGroupRows", "5"), o -> o.rowGroupBytes() + " " + o.rowGroupRows(), "134217728 5"),
            new Effect(Map.of("rowGroupBytes", "5000000000"), WriteOptions::rowGroupBytes, "5000000000"),
            new Effect(Map.of("compatibility", "current"), WriteOptions::compatibility, "CURRENT"),
            new Effect(Map.of("encoding", "plain"), WriteOptions::encoding, "Optional[PLAIN]"),
            new Effect(Map.of("encoding#id", "delta_binary_packed"), o -> column(o, 0).encoding() + " " + o.encoding(),
                    "Optional[DELTA_BINARY_PACKED] Optional.empty"),
            new Effect(Map.of("dictionary", "never"), WriteOptions::dictionary, "NEVER"),
            new Effect(Map.of("dictionary#at", "never"), o -> column(o, 2).dictionary(), "Optional[NEVER]"),
            new Effect(Map.of("dictionaryBytes", "99"), WriteOptions::dictionaryBytes, "99"),
            new Effect(Map.of("statistics", "none"), WriteOptions::statistics, "NONE"),
            new Effect(Map.of("statistics#name", "none"), o -> column(o, 1).statistics(), "Optional[NONE]"),
            new Effect(Map.of("boundLength", "8"), WriteOptions::boundLength, "8"),
            new Effect(Map.of("floatOrder", "ieee_754_total"), WriteOptions::floatOrder, "IEEE_754_TOTAL"),
            new Effect(Map.of("floatOrder#at.x", "ieee_754_total"), o -> column(o, 2).floatOrder(),
                    "Optional[IEEE_754_TOTAL]"),
            new Effect(Map.of("bloomFilter#id", "0.01"), o -> column(o, 0).falsePositives(), "OptionalDouble[0.01]"),
            new Effect(Map.of("bloomFilter#id", "0.01:500"), o -> column(o, 0).distinctValues(), "OptionalLong[500]"),
            new Effect(Map.of("checksums", "omit"), WriteOptions::checksums, "OMIT"),
            new Effect(Map.of("validation", "null_values"), WriteOptions::validation, "NULL_VALUES"),
            new Effect(Map.of("typesFor", "spark"),
                    o -> o.storedSchema(Schema.parse("message m { required fixed_len_byte_array(16) u (UUID); }"))
                            .leaves().getFirst().field().logicalType(),
                    "Optional[STRING]"),
            new Effect(Map.of("sortedBy", "name desc, id"), o -> o.sortedBy().size() + " " + o.sortsRows(), "2 false"),
            new Effect(Map.of("sort", "at.x Asc,id DESC"),
                    o -> o.sortedBy().stream().map(key -> key.path() + " " + key.direction()).toList() + " "
                            + o.sortsRows(),
                    "[at.x ASCENDING, id DESCENDING] true"),
            new Effect(Map.of("sortMemory", "1000"), WriteOptions::sortMemory, "1000"),
            new Effect(Map.of("keyValue#Owner", "me"),
                    o -> o.keyValues().getFirst().key() + o.keyValues().getFirst().value(), "OwnerOptional[me]"));

    @ParameterizedTest
    @FieldSource("EFFECTS")
    void anOptionHasItsEffect(Effect row) {
        WriteOptions options = WriteSettings.of(new CaseInsensitiveStringMap(row.options()), SCHEMA).options();
        assertThat(String.valueOf(row.of().apply(options))).isEqualTo(row.expected());
    }

    record Rejected(String option, String text, String problem) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected("compression", "zip", "It may be uncompressed, snappy, gzip, lzo, brotli, lz4, zstd, lz4_raw"),
            new Rejected("compressionLevel", "high", "It must be a number"),
            new Rejected("pageVersion", "3", "It may be 1 or 2"),
            new Rejected("rowGroupRows", "0", "row groups of 0 rows; they have at least 1"),
            new Rejected("pageRows", "5000000000", "It must be a number"),
            new Rejected("dictionary", "always", "It may be try, never"),
            new Rejected("bloomFilter", "0.1", "It needs a name: bloomFilter#name"),
            new Rejected("keyValue", "a", "It needs a name: keyValue#name"),
            new Rejected("pageRows#id", "5", "It is for all columns: leave out the path"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void aValueThatDoesNotFitIsRejected(Rejected row) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(Map.of(row.option(), row.text()));
        assertThatThrownBy(() -> WriteSettings.of(options, SCHEMA)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Option " + row.option() + " is " + row.text() + ": " + row.problem());
    }

    @Test
    void aColumnThatIsNotThereIsRejectedBeforeATaskStarts() {
        assertThatThrownBy(
                () -> WriteSettings.of(new CaseInsensitiveStringMap(Map.of("encoding#idd", "plain")), SCHEMA))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("idd");
    }

    @Test
    void otherOptionsAreIgnored() {
        assertThat(WriteSettings.of(new CaseInsensitiveStringMap(Map.of("path", "/a", "parquet.x#id", "1")), SCHEMA)
                .texts()).isEmpty();
    }

    @Test
    void aTaskThatCannotStartAFileLeavesNothing(@TempDir Path folder) throws IOException {
        JobPlan plan = new JobPlan(folder.toString(), "job",
                new Layout(new StructType().add("id", "long"), new int[0], List.of()),
                new WriteSettings(new TreeMap<>(Map.of("sortedBy", "other"))), "4.2.0");
        assertThatThrownBy(() -> new TaskWriter(plan, new Configuration(), 0, 0)).hasMessageContaining("other");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }
}
