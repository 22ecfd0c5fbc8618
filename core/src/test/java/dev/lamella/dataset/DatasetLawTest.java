package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.statistics.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// However rows are spread over files of several schemas and partitions, they are the rows of one file that has all of them: as they are,
/// and for random scans, on one thread and on several.
class DatasetLawTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);

    /// What a column may be in a file; it may be missing, too.
    private static final Map<String, List<String>> COLUMNS = columns();

    /// What may be asked of each column.
    private static final Map<String, List<String>> QUESTIONS = questions();

    private static final Set<String> PARTITIONS = Set.of("p", "q");

    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    @TempDir
    Path root;

    @AfterAll
    static void end() {
        POOL.shutdown();
    }

    private static Map<String, List<String>> columns() {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        columns.put("a", List.of("optional int32 a;", "optional int64 a;", "optional int32 a (INTEGER(16,false));"));
        columns.put("d",
                List.of("optional float d;", "optional double d;", "optional fixed_len_byte_array(2) d (FLOAT16);",
                        "optional int32 d;"));
        columns.put("m", List.of("optional int32 m (DECIMAL(4,1));", "optional int64 m (DECIMAL(12,2));",
                "optional fixed_len_byte_array(5) m (DECIMAL(11,1));", "optional binary m (DECIMAL(20,3));"));
        columns.put("s", List.of("optional binary s (STRING);", "optional binary s (ENUM);"));
        columns.put("t", List.of("optional int32 t (DATE);", "optional int64 t (TIMESTAMP(MILLIS,false));",
                "optional int64 t (TIMESTAMP(MICROS,false));"));
        columns.put("g", List.of("optional group g { optional int32 x; }",
                "optional group g { optional int64 x; optional binary y (STRING); }"));
        columns.put("xs", List.of("optional group xs (LIST) { repeated group list { optional int32 element; } }",
                "optional group xs (LIST) { repeated group list { optional int64 element; } }",
                "optional group xs (LIST) { repeated int32 array; }"));
        columns.put("kv", List.of(
                "optional group kv (MAP) { repeated group key_value { required binary key (STRING); optional int32 value; } }",
                "optional group kv (MAP) { repeated group key_value { required binary key (ENUM); optional double value; } }"));
        return columns;
    }

    private static Map<String, List<String>> questions() {
        Map<String, List<String>> questions = new LinkedHashMap<>();
        questions.put("a", List.of("a > 2", "a = 1", "a in (0, 3)", "a is null", "a != 2", "a < 2.5"));
        questions.put("d",
                List.of("d > 0.5", "d = 1", "d is nan", "d is null", "d <= 0", "d = 0.1", "d > 0.1", "d >= p"));
        questions.put("m", List.of("m > 1.05", "m = 1.5", "m is null", "m between -1 and 1.5"));
        questions.put("s", List.of("s = 'b'", "s starts with 'a'", "s is null", "s > 'a'"));
        questions.put("t", List.of("t is null", "t is not null"));
        questions.put("g", List.of("g.x > 1", "g.x is null", "g is null", "g.y = 'a'", "g.y is null"));
        questions.put("xs", List.of("any(xs, element > 1)", "xs[] = 0", "xs is null", "any(xs, element is null)"));
        questions.put("kv", List.of("kv is null", "kv{'a'} = 1", "kv{'b'} is null"));
        questions.put("p", List.of("p = 1", "p > 1", "p is null", "p in (1, 2)"));
        questions.put("q", List.of("q = 'x'", "q != 'x'", "q is null"));
        return questions;
    }

    @Test
    void rowsOfManyFilesAreThoseOfOne() throws IOException {
        long seed = Long.getLong("lamella.seed", 20261122);
        for (int round = 0; round < 15 * EFFORT; round++) {
            Random random = new Random(seed + round);
            String what = "seed " + (seed + round);
            DatasetFolder folder = new DatasetFolder(root.resolve("round" + round));
            List<Map<String, @Nullable Object>> all = new ArrayList<>();
            int files = 1 + random.nextInt(5);
            for (int file = 0; file < files; file++) {
                all.addAll(write(folder, file, random));
            }
            DatasetOptions options = DatasetOptions.DEFAULT.withPartitionTypes(Map.of("p", PartitionType.INT64));
            Dataset dataset = Dataset.of(folder.root(), options);
            Schema schema = dataset.schema();
            Dataset threads = parallel(folder, options, schema, random);
            Path one = new DatasetFolder(root).write("one" + round, schema,
                    all.stream().map(row -> fitted(row, schema)).toList());
            assertThat(DatasetFolder.rows(dataset, Scan.all())).as(what).isEqualTo(rows(one, Scan.all()));
            for (int i = 0; i < 12; i++) {
                Scan scan = scan(schema, random, all.size());
                List<String> wanted = rows(one, scan);
                assertThat(DatasetFolder.rows(dataset, scan)).as(what + ", scan " + scan).isEqualTo(wanted);
                Scan small = scan.batchRows(1 + random.nextInt(3));
                if (random.nextBoolean()) {
                    assertThat(DatasetFolder.rows(threads, small)).as(what + ", threads, scan " + small)
                            .isEqualTo(wanted);
                } else {
                    assertThat(places(threads, small)).as(what + ", threads, scan " + small)
                            .isEqualTo(places(dataset, small));
                }
                checkSplits(dataset, Scan.all().filter(filter(schema, random, 2)), schema, random, what);
                Filter filter = filter(schema, random, 3);
                Answer<Long> count = dataset.count(filter);
                assertThat(count.value()).as(what + ", filter " + filter)
                        .isEqualTo(rows(one, Scan.all().filter(filter)).size());
                assertThat(threads.count(filter)).as(what + ", threads, filter " + filter).isEqualTo(count);
                assertThat(dataset.explain(Scan.all().filter(filter)).files()).hasSize(files);
            }
        }
    }

    /// Parts that other processes read, each from three texts, have together the rows of the whole.
    private static void checkSplits(Dataset dataset, Scan wanted, Schema schema, Random random, String what)
            throws IOException {
        Scan scan = wanted.columns(schema.leaves().stream().filter(ignored -> random.nextInt(3) > 0)
                .map(leaf -> leaf.path()).toList());
        String options = dataset.options().withSchema(schema).toString();
        List<String> rows = new ArrayList<>();
        long rowCount = 0;
        for (DatasetSplit split : dataset.splits(scan, 1 + random.nextInt(400))) {
            DatasetSplit parsed = DatasetSplit.parse(split.toString());
            assertThat(parsed).as(what).isEqualTo(split).hasToString(split.toString());
            Dataset part = Dataset.ofFiles(List.of(parsed), DatasetOptions.parse(options));
            rows.addAll(DatasetFolder.rows(part, Scan.parse(scan.toString())));
            assertThat(part.schema()).isEqualTo(schema);
            assertThat(part.rowCount()).as(what + ", " + split).isGreaterThanOrEqualTo(split.split().rowCount());
            assertThat(part.count(scan.filter().orElseThrow()).value()).as(what + ", " + split)
                    .isEqualTo(DatasetFolder.rows(part, scan.columns("id")).size());
            rowCount += split.split().rowCount();
        }
        assertThat(rows).as(what + ", splits of " + scan).isEqualTo(DatasetFolder.rows(dataset, scan));
        assertThat(rowCount).isGreaterThanOrEqualTo(rows.size());
        assertThat(dataset.splits(Scan.all(), 1 + random.nextInt(400)).stream()
                .mapToLong(split -> split.split().rowCount()).sum()).isEqualTo(dataset.rowCount());
    }

    /// The same files, read by several threads, which may know the schema beforehand.
    private static Dataset parallel(DatasetFolder folder, DatasetOptions options, Schema schema, Random random)
            throws IOException {
        Parallelism parallelism = Parallelism.on(POOL, 2 + random.nextInt(3));
        DatasetOptions threads = options.withReading(ReadOptions.DEFAULT
                .withParallelism(random.nextBoolean() ? parallelism : parallelism.withBytesAhead(random.nextInt(300))));
        List<Field> stored = schema.fields().stream().filter(field -> !PARTITIONS.contains(field.name())).toList();
        return Dataset.of(folder.root(), random.nextInt(3) == 0
                ? threads.withSchema(Schema.asDeclared(schema.name(), stored))
                : threads);
    }

    /// Where each row comes from.
    private static List<String> places(Dataset dataset, Scan scan) throws IOException {
        List<String> places = new ArrayList<>();
        try (RowCursor cursor = dataset.rows(scan)) {
            while (cursor.next()) {
                places.add(cursor.file().orElseThrow() + ", row " + cursor.rowNumber());
            }
        }
        return places;
    }

    private static List<String> rows(Path file, Scan scan) throws IOException {
        try (ParquetReader reader = Parquet.open(file); RowCursor cursor = reader.rows(scan)) {
            return DatasetFolder.texts(cursor);
        }
    }

    /// @return the rows, with the values of partitions
    private static List<Map<String, @Nullable Object>> write(DatasetFolder folder, int number, Random random)
            throws IOException {
        Map<String, String> chosen = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(COLUMNS.keySet());
        Collections.shuffle(names, random);
        for (String name : names) {
            List<String> choices = COLUMNS.get(name);
            int choice = random.nextInt(choices.size() + 1);
            if (choice < choices.size()) {
                chosen.put(name, choices.get(choice));
            }
        }
        Schema schema = SchemaText.parse("message m { required int64 id; " + String.join(" ", chosen.values()) + " }");
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        List<Map<String, @Nullable Object>> stored = new ArrayList<>();
        Object p = random.nextInt(3) == 0 ? null : (Object) (long) random.nextInt(3);
        String q = random.nextBoolean() ? null : random.nextBoolean() ? "x" : "y";
        int count = random.nextInt(40);
        for (int i = 0; i < count; i++) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("id", (long) random.nextInt(10));
            chosen.forEach((name, type) -> row.put(name, value(name, type, random)));
            stored.add(fitted(row, schema));
            Map<String, @Nullable Object> whole = new LinkedHashMap<>(row);
            whole.put("p", p);
            whole.put("q", q);
            rows.add(whole);
        }
        String folders = "n" + number + "/p=" + (p == null ? "__HIVE_DEFAULT_PARTITION__" : p)
                + (q == null ? "" : "/q=" + q);
        folder.write(folders + "/data.parquet", schema, stored, 1 + random.nextInt(20));
        return rows;
    }

    private static @Nullable Object value(String name, String type, Random random) {
        if (random.nextInt(4) == 0) {
            return null;
        }
        return switch (name) {
            case "a" -> (long) random.nextInt(5);
            case "d" -> type.contains("int32")
                    ? (Object) (double) random.nextInt(3)
                    : random.nextInt(6) == 0
                            ? Double.NaN
                            : random.nextInt(3) == 0 ? tenth(type) : random.nextInt(-3, 4) / 2.0;
            case "m" -> BigDecimal.valueOf(random.nextInt(-25, 26), 1);
            case "s" -> List.of("", "a", "ab", "b").get(random.nextInt(4));
            case "t" -> LocalDate.ofEpochDay(random.nextInt(-3, 4));
            case "g" -> {
                Map<String, @Nullable Object> group = new LinkedHashMap<>();
                group.put("x", random.nextBoolean() ? null : (Object) (long) random.nextInt(4));
                if (type.contains(" y ")) {
                    group.put("y", random.nextBoolean() ? null : "a");
                }
                yield group;
            }
            case "xs" -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(random.nextInt(4) == 0 && !type.contains("array")
                            ? null
                            : (Object) (long) random.nextInt(4));
                }
                yield list;
            }
            case "kv" -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                map.put("a", random.nextBoolean() ? null : (Object) (long) random.nextInt(3));
                if (random.nextBoolean()) {
                    map.put("b", 2L);
                }
                yield map;
            }
            default -> throw new AssertionError(name);
        };
    }

    /// The number of a type that is printed as 0.1.
    private static double tenth(String type) {
        return type.contains("FLOAT16")
                ? Float.float16ToFloat(Float.floatToFloat16(0.1f))
                : type.contains("float") ? 0.1f : 0.1;
    }

    /// Days are local times where the column has such.
    private static Map<String, @Nullable Object> fitted(Map<String, @Nullable Object> row, Schema schema) {
        Map<String, @Nullable Object> fitted = new LinkedHashMap<>();
        for (Field field : schema.fields()) {
            Object value = row.get(field.name());
            boolean isTime = value instanceof LocalDate && field.toString().contains("TIMESTAMP");
            fitted.put(field.name(), isTime ? ((LocalDate) value).atStartOfDay() : value);
        }
        return fitted;
    }

    private static Scan scan(Schema schema, Random random, int rowCount) {
        Scan scan = Scan.all();
        if (random.nextInt(3) > 0) {
            scan = scan.filter(filter(schema, random, 3));
        }
        if (random.nextBoolean()) {
            scan = scan.columns(schema.leaves().stream().filter(ignored -> random.nextInt(3) == 0)
                    .map(leaf -> random.nextBoolean() ? leaf.path() : ColumnPath.of(leaf.path().names().getFirst()))
                    .toList());
            if (scan.projection().orElseThrow().isEmpty()) {
                scan = scan.columns("id");
            }
        }
        if (random.nextBoolean()) {
            scan = scan.offset(random.nextInt(rowCount + 2)).limit(random.nextInt(rowCount + 2));
        }
        if (random.nextInt(3) == 0) {
            scan = scan.rows(random.nextInt(rowCount + 2), random.nextInt(rowCount + 2));
        }
        return random.nextBoolean() ? scan.batchRows(1 + random.nextInt(9)) : scan;
    }

    private static Filter filter(Schema schema, Random random, int depth) {
        int kind = depth == 0 ? 3 : random.nextInt(5);
        return switch (kind) {
            case 0 -> filter(schema, random, depth - 1).and(filter(schema, random, depth - 1));
            case 1 -> filter(schema, random, depth - 1).or(filter(schema, random, depth - 1));
            case 2 -> filter(schema, random, depth - 1).negate();
            default -> question(schema, random);
        };
    }

    private static Filter question(Schema schema, Random random) {
        String text = schema.fields().stream().map(Object::toString).collect(Collectors.joining());
        List<String> possible = new ArrayList<>(List.of("id > 4", "id in (1, 5)", "id between 2 and 4"));
        for (Field field : schema.fields()) {
            for (String question : QUESTIONS.getOrDefault(field.name(), List.of())) {
                boolean isKnown = (!question.contains("g.y") || text.contains(" y "))
                        && (!question.contains("nan") || text.contains("float d") || text.contains("double d")
                                || text.contains("FLOAT16"));
                if (isKnown) {
                    possible.add(question);
                }
            }
            if (field.name().equals("t")) {
                possible.add(field.toString().contains("TIMESTAMP") ? "t > 1970-01-01T00:00:00" : "t > 1970-01-01");
            }
        }
        return Filter.parse(possible.get(random.nextInt(possible.size())));
    }
}
