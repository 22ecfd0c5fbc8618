package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.explain.Ecosystem;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files of random records: parquet-java reads what Lamella's rows read, DuckDB reads what the records mean, and sees the types
/// that the mapping promises; and the records come back.
///
/// What the peers lack stands in [Lacking].
class RecordAgreementTest {
    private static final int FILES = 4 * Integer.getInteger("lamella.effort", 1);

    /// The first two cells of a row: classes, and the type of their columns.
    private static final Pattern PAGE_ROW = Pattern.compile("^\\| ([^|]*`[^|]*|enums) \\| ([^|]+) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([^`]*)`");

    private static DuckDb duckDb;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws SQLException {
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    static List<Class<?>> kinds() {
        return RecordKinds.ALL;
    }

    @Test
    void everyClassOfTheTableIsThere() {
        Set<Class<?>> reached = new HashSet<>();
        for (Class<?> kind : RecordKinds.ALL) {
            if (kind.isRecord()) {
                for (var component : kind.getRecordComponents()) {
                    add(component.getGenericType(), reached);
                }
            }
        }
        assertThat(reached).containsAll(JavaTypes.rows().stream().<Class<?>>map(JavaType::type).toList());
    }

    private static void add(Type type, Set<Class<?>> reached) {
        if (type instanceof Class<?> c) {
            reached.add(c);
        }
    }

    /// By class, the types of the columns that are made for it, as the page for users has them.
    private static Map<String, String> promised() throws IOException {
        Map<String, String> promised = new HashMap<>();
        List<String> lines = Files.readAllLines(Samples.checkout().resolve("docs/reference/java-mapping.md"));
        int from = lines.indexOf("## Java to Parquet");
        for (String line : lines.subList(from, lines.indexOf("## Parquet to Java"))) {
            Matcher row = PAGE_ROW.matcher(line);
            if (row.find()) {
                names(row.group(1)).forEach(name -> promised.put(name, row.group(2)));
            }
        }
        return promised;
    }

    /// The classes of a cell: all of a list, or the one of which the rest tells what it is made of.
    private static List<String> names(String cell) {
        List<String> quoted = QUOTED.matcher(cell).results().map(match -> match.group(1)).toList();
        return quoted.isEmpty() ? List.of(cell) : cell.contains(" of `") ? quoted.subList(0, 1) : quoted;
    }

    /// Such as the page has them: without packages but `java.sql`, with annotations; of enums only whether they have numbers.
    private static String nameOf(RecordComponent component) {
        Class<?> type = component.getType();
        String marks = Stream.of(component.getAnnotations(), type.getAnnotationsByType(Flatten.class))
                .flatMap(Stream::of)
                .map(mark -> mark.toString().replace("()", "") + " ").collect(Collectors.joining());
        if (type.isEnum()) {
            boolean isCoded = Stream.of(type.getDeclaredFields())
                    .anyMatch(field -> field.isAnnotationPresent(EnumCode.class));
            return marks + (isCoded ? "@EnumCode" : "enums");
        }
        return (marks + component.getGenericType().getTypeName()).replace("java.util.Map$", "Map.")
                .replaceAll("(?<![\\w.])(?!java\\.sql)(?:[a-z]\\w*\\.)+(?:PartKinds\\$)?", "");
    }

    @Test
    void peersSeeTheTypesThatThePagePromises() throws IOException, SQLException {
        Map<String, String> promised = promised();
        Set<String> checked = new HashSet<>();
        for (Class<?> kind : Stream.of(RecordKinds.ALL, PartKinds.ALL).flatMap(List::stream).toList()) {
            if (!kind.isRecord()) {
                continue;
            }
            Path path = Files.write(folder.resolve("types.parquet"), RecordMapping.of(kind).toBytes(List.of()));
            Schema schema = RecordMapping.of(kind).schema();
            Map<Object, Fields> seen = new HashMap<>();
            duckDb.query("SELECT name, type, logical_type FROM parquet_schema(" + DuckDb.literal(path) + ")")
                    .forEach(row -> seen.put(row.values().getFirst(), row));
            for (int i = 0; i < schema.fields().size(); i++) {
                String name = nameOf(kind.getRecordComponents()[i]);
                String type = promised.get(name);
                if (type != null) {
                    Field field = schema.fields().get(i);
                    assertThat(field).isEqualTo(TypeString.parse(type).field(field.name(), field.repetition()));
                    assertThat(seen.get(field.name()).values().subList(1, 3)).as("%s", field)
                            .isEqualTo(inDuckDb(field));
                    checked.add(name);
                }
            }
        }
        assertThat(checked).containsExactlyInAnyOrderElementsOf(promised.keySet());
    }

    /// The type and the annotation of a field, as DuckDB prints what is in the footer. INTERVAL has only its old annotation there,
    /// which is another column, and of groups it prints lists and maps only.
    private static List<@Nullable Object> inDuckDb(Field field) {
        if (!(field instanceof PrimitiveField leaf)) {
            return Arrays.asList(null, switch (((GroupField) field).shape()) {
                case GroupShape.ListOf _ -> "ListType()";
                case GroupShape.MapOf _ -> "MapType()";
                case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> null;
            });
        }
        String annotation = leaf.logicalType().filter(type -> !(type instanceof LogicalType.Interval))
                .map(RecordAgreementTest::inDuckDb).orElse(null);
        return Arrays.asList(leaf.type().name(), annotation);
    }

    private static String inDuckDb(LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.Decimal(int precision, int scale) ->
                "DecimalType(scale=" + scale + ", precision=" + precision + ")";
            // The width is printed as the character that has its number.
            case LogicalType.Integer(int bits, boolean isSigned) ->
                "IntType(bitWidth=" + (char) bits + ", isSigned=" + (isSigned ? 1 : 0) + ")";
            case LogicalType.Time(boolean isUtc, TimePrecision unit) -> "TimeType(" + inDuckDb(isUtc, unit);
            case LogicalType.Timestamp(boolean isUtc, TimePrecision unit) -> "TimestampType(" + inDuckDb(isUtc, unit);
            case LogicalType.Uuid _ -> "UUIDType()";
            case LogicalType.Unknown _ -> "NullType()";
            case LogicalType.Geometry _ -> "GeometryType(crs=<null>)";
            default -> annotation.getClass().getSimpleName() + "Type()";
        };
    }

    private static String inDuckDb(boolean isUtc, TimePrecision unit) {
        return "isAdjustedToUTC=" + (isUtc ? 1 : 0) + ", unit=TimeUnit(MILLIS="
                + (unit == TimePrecision.MILLIS ? "MilliSeconds()" : "<null>") + ", MICROS="
                + (unit == TimePrecision.MICROS ? "MicroSeconds()" : "<null>") + ", NANOS="
                + (unit == TimePrecision.NANOS ? "NanoSeconds()" : "<null>") + "))";
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void allReadWhatRecordsMean(Class<T> kind) throws IOException, SQLException {
        for (int number = 0; number < FILES; number++) {
            long seed = kind.getName().hashCode() * 31L + number;
            check(kind, new Random(seed), kind.getSimpleName() + ", seed " + seed);
        }
    }

    private static <T> void check(Class<T> kind, Random random, String what) throws IOException, SQLException {
        RecordMapping<T> mapping = RecordMapping.of(kind).withWriteOptions(options(random));
        RandomRecords generator = new RandomRecords(random);
        List<T> records = new ArrayList<>();
        for (int count = random.nextInt(300); count > 0; count--) {
            records.add(kind.cast(generator.of(kind)));
        }
        byte[] file = mapping.toBytes(records);
        Path path = Files.write(folder.resolve("records.parquet"), file);
        Schema schema = mapping.schema();
        List<Fields> meant = meant(records, schema);
        FourWays.assertSame("records, " + what, meant(mapping.fromBytes(file), schema), meant);
        try (ParquetReader reader = FourWays.open(path)) {
            assertThat(reader.schema()).isEqualTo(schema);
            FourWays.assertSame("parquet-java, " + what, ParquetJava.rows(path, schema),
                    FourWays.rows(reader, Scan.all()));
        }
        ArrowOrigin.verify(path, what);
        agreesWithDuckDb(path, schema, meant, what);
    }

    private static WriteOptions options(Random random) {
        List<CompressionCodec> codecs = List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.ZSTD,
                CompressionCodec.SNAPPY, CompressionCodec.GZIP);
        WriteOptions options = WriteOptions.DEFAULT.withCodec(codecs.get(random.nextInt(codecs.size())))
                .withPageVersion(WriteOptions.PageVersion.values()[random.nextInt(2)])
                .withRowGroups(1 << 20, 1 + random.nextInt(400));
        return random.nextBoolean() ? options : options.withDictionary(WriteOptions.Dictionary.NEVER);
    }

    private static List<Fields> meant(List<?> records, Schema schema) {
        return records.stream().map(record -> Meaning.of(record, schema)).toList();
    }

    private static void agreesWithDuckDb(Path path, Schema schema, List<Fields> meant, String what)
            throws IOException, SQLException {
        List<Field> kept = Lacking.DUCK_DB.of(schema).without(schema);
        if (kept.isEmpty()) {
            return;
        }
        String from = " FROM read_parquet(" + DuckDb.literal(path) + ")";
        String names = kept.stream().map(field -> "\"" + field.name() + "\"").collect(Collectors.joining(", "));
        List<Fields> theirs = duckDb.query("SELECT " + names + from);
        List<Fields> ours;
        try (ParquetReader reader = FourWays.open(path)) {
            ours = Logical.rows(reader);
        }
        List<String> described = duckDb.query("DESCRIBE SELECT " + names + from).stream()
                .map(row -> EcosystemTypesTest.plain(String.valueOf(row.values().get(1)))).toList();
        for (int i = 0; i < kept.size(); i++) {
            int index = schema.fields().indexOf(kept.get(i));
            String column = ", " + kept.get(i) + ", " + what;
            List<Fields> wanted = column(meant, index);
            FourWays.assertSame("rows" + column, column(ours, index), wanted);
            FourWays.assertSame("DuckDB" + column, column(theirs, i), wanted);
            assertThat(described.get(i)).as("DuckDB" + column)
                    .isEqualTo(EcosystemTypesTest.plain(Ecosystem.DUCKDB.see(kept.get(i)).type().orElseThrow()));
        }
    }

    private static List<Fields> column(List<Fields> rows, int index) {
        return rows.stream().map(row -> new Fields(row.values().subList(index, index + 1))).toList();
    }
}
