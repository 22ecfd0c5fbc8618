package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Patterns of texts, and columns compared with columns: a scan returns the rows that a slow evaluation selects, with
/// and without pruning.
class PatternLawTest {
    private static final int FILES = 30 * Integer.getInteger("lamella.effort", 1);
    private static final int FILTERS = 60;
    private static final int ROWS = 400;
    private static final Schema SCHEMA = Schema.parse("""
            message m {
              required int32 id;
              optional binary t (STRING);
              optional binary u;
              optional int32 i;
              optional int64 l (INTEGER(64,false));
              optional int64 m;
              optional int32 d (DECIMAL(9,2));
              optional fixed_len_byte_array(5) e (DECIMAL(10,1));
              optional float f;
              optional double g;
              optional int32 day (DATE);
              optional int64 ms (TIMESTAMP(MILLIS,false));
              optional int64 us (TIMESTAMP(MICROS,false));
            }
            """);
    private static final List<String> NAMES = SCHEMA.fields().stream().map(Field::name).toList();
    private static final List<String> TEXTS = List.of("t", "u");
    private static final List<String> NUMBERS = List.of("i", "l", "m", "d", "e", "f", "g");
    private static final List<String> TIMES = List.of("day", "ms", "us");
    private static final BigDecimal DAY = BigDecimal.valueOf(86_400_000_000L);

    @TempDir
    Path folder;

    private enum Truth {
        TRUE, FALSE, UNKNOWN
    }

    /// @param values what each column means: a text, a number, NaN as a Double, or null
    private record Meant(List<@Nullable Object> values) {
        @Nullable
        Object at(String column) {
            return values.get(NAMES.indexOf(column));
        }
    }

    @FunctionalInterface
    private interface Slow {
        Truth of(Meant row);
    }

    private record Question(Filter filter, Slow slow) {}

    @Test
    void selectsTheRowsOfASlowEvaluation() throws IOException {
        long first = Long.getLong("lamella.seed", 1);
        long matched = 0;
        long pruned = 0;
        for (long seed = first; seed < first + FILES; seed++) {
            Random random = new Random(seed);
            List<Meant> rows = new ArrayList<>();
            byte[] bytes = write(random, rows);
            try (ParquetReader reader = Parquet.open(InputFile.of(bytes));
                    ParquetReader plain = Parquet.open(InputFile.of(bytes),
                            ReadOptions.DEFAULT.withPruning(Set.of()))) {
                for (int i = 0; i < FILTERS; i++) {
                    Question question = question(random, 2);
                    String what = "-Dlamella.seed=" + seed + ": " + question.filter();
                    List<Integer> expected = rows.stream().filter(row -> question.slow().of(row) == Truth.TRUE)
                            .map(row -> ((BigDecimal) Objects.requireNonNull(row.at("id"))).intValueExact()).toList();
                    assertThat(Filter.parse(question.filter().toString())).as(what).isEqualTo(question.filter());
                    assertThat(read(reader, question.filter())).as(what).isEqualTo(expected);
                    assertThat(read(plain, question.filter())).as("%s without pruning", what).isEqualTo(expected);
                    matched += expected.size();
                    pruned += ROWS - reader.explain(Scan.all().filter(question.filter())).toRead().rows();
                }
            }
        }
        assertThat(matched).as("rows that match").isGreaterThan((long) FILES * FILTERS * ROWS / 10);
        assertThat(pruned).as("rows that are pruned").isGreaterThan((long) FILES * FILTERS * ROWS / 20);
    }

    private static List<Integer> read(ParquetReader reader, Filter filter) throws IOException {
        List<Integer> ids = new ArrayList<>();
        try (RowCursor rows = reader.rows(Scan.all().columns("id").filter(filter))) {
            while (rows.next()) {
                ids.add(rows.getInt(0));
            }
        }
        return ids;
    }

    // Files.

    /// Values ascend in some files, so that ranges of pages differ.
    private byte[] write(Random random, List<Meant> meant) throws IOException {
        Path file = folder.resolve("law.parquet");
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                .withPages(1 << 20, 1 + random.nextInt(60)).withRowGroups(1 << 30, 40 + random.nextInt(300));
        for (String column : TEXTS) {
            options = options.withColumn(column, ColumnOptions.DEFAULT.withDictionary(
                    random.nextBoolean() ? WriteOptions.Dictionary.TRY : WriteOptions.Dictionary.NEVER));
        }
        double nulls = random.nextInt(3) * 0.2;
        int slope = random.nextInt(3);
        int spread = 1 + random.nextInt(8);
        int[] shifts = random.ints(SCHEMA.fields().size(), -3, 4).map(shift -> shift * spread).toArray();
        try (ParquetWriter writer = Parquet.create(file, SCHEMA, options)) {
            RowAppender rows = writer.rows();
            for (int id = 0; id < ROWS; id++) {
                List<@Nullable Object> values = new ArrayList<>(List.of(BigDecimal.valueOf(id)));
                rows.setInt(0, id);
                for (int i = 1; i < SCHEMA.fields().size(); i++) {
                    int number = slope * id / 8 + random.nextInt(2 * spread) - spread + shifts[i];
                    values.add(random.nextDouble() < nulls ? null : set(rows, i, number, random));
                }
                meant.add(new Meant(values));
                rows.endRow();
            }
            writer.commit();
        }
        return Files.readAllBytes(file);
    }

    private static Object set(RowAppender rows, int column, int number, Random random) {
        switch (NAMES.get(column)) {
            case "t" -> {
                String text = text(random);
                rows.setString(column, text);
                return text;
            }
            case "u" -> {
                String text = text(random);
                rows.setBytes(column, text.getBytes(StandardCharsets.UTF_8));
                return text;
            }
            case "i" -> {
                rows.setInt(column, number);
                return BigDecimal.valueOf(number);
            }
            case "l" -> {
                BigInteger value = random.nextInt(4) == 0
                        ? BigInteger.TWO.pow(64).subtract(BigInteger.valueOf(1L + Math.abs(number)))
                        : BigInteger.valueOf(Math.abs(number));
                rows.set(column, value);
                return new BigDecimal(value);
            }
            case "m" -> {
                rows.setLong(column, number);
                return BigDecimal.valueOf(number);
            }
            case "d", "e" -> {
                BigDecimal value = BigDecimal.valueOf(number * 10L + 5L * random.nextInt(2), 1);
                rows.set(column, value);
                return value;
            }
            case "f", "g" -> {
                double value = random.nextInt(12) == 0
                        ? Double.NaN
                        : random.nextInt(12) == 0 ? Double.POSITIVE_INFINITY : number + random.nextInt(2) * 0.5;
                value = value == 0 && random.nextBoolean() ? -0.0 : value;
                if (NAMES.get(column).equals("f")) {
                    rows.setFloat(column, (float) value);
                } else {
                    rows.setDouble(column, value);
                }
                return Double.isFinite(value) ? new BigDecimal(value) : (Object) value;
            }
            case "day" -> {
                rows.setInt(column, number);
                return DAY.multiply(BigDecimal.valueOf(number));
            }
            default -> {
                long unit = NAMES.get(column).equals("ms") ? 1_000 : 1;
                long micros = number * 86_400_000_000L + random.nextInt(2) * 1_000L * random.nextInt(2);
                rows.setLong(column, micros / unit);
                return BigDecimal.valueOf(micros);
            }
        }
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(5), 0, 7).mapToObj(i -> List.of("a", "b", "A", "é", "É", "\ud83d\ude00", "%")
                .get(i)).collect(Collectors.joining());
    }

    // Filters.

    private static Question question(Random random, int depth) {
        if (depth > 0 && random.nextBoolean()) {
            Question one = question(random, depth - 1);
            Question two = question(random, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> new Question(new Filter.And(List.of(one.filter(), two.filter())),
                        row -> and(one.slow().of(row), two.slow().of(row)));
                case 1 -> new Question(new Filter.Or(List.of(one.filter(), two.filter())),
                        row -> not(and(not(one.slow().of(row)), not(two.slow().of(row)))));
                default -> new Question(new Filter.Not(one.filter()), row -> not(one.slow().of(row)));
            };
        }
        return random.nextBoolean() ? pattern(random) : pair(random);
    }

    private static Truth and(Truth one, Truth two) {
        return one == Truth.FALSE || two == Truth.FALSE
                ? Truth.FALSE
                : one == Truth.TRUE && two == Truth.TRUE ? Truth.TRUE : Truth.UNKNOWN;
    }

    private static Truth not(Truth truth) {
        return truth == Truth.UNKNOWN ? truth : truth == Truth.TRUE ? Truth.FALSE : Truth.TRUE;
    }

    private static Truth of(boolean isTrue) {
        return isTrue ? Truth.TRUE : Truth.FALSE;
    }

    private static Question pattern(Random random) {
        String column = TEXTS.get(random.nextInt(TEXTS.size()));
        String part = text(random);
        String like = random.ints(random.nextInt(5), 0, 9)
                .mapToObj(i -> List.of("%", "_", "\\%", "a", "b", "A", "é", "É", "\ud83d\ude00").get(i))
                .collect(Collectors.joining());
        return switch (random.nextInt(4)) {
            case 0 -> texts(column, Filter.column(column).like(like), text -> like(like, 0).matcher(text).matches());
            case 1 -> texts(column, Filter.column(column).likeIgnoringCase(like), text -> like(like,
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher(text).matches());
            case 2 -> texts(column, Filter.column(column).contains(part), text -> text.contains(part));
            default -> texts(column, Filter.column(column).endsWith(part), text -> text.endsWith(part));
        };
    }

    private static Question texts(String column, Filter filter, java.util.function.Predicate<String> test) {
        return new Question(filter,
                row -> row.at(column) instanceof String text ? of(test.test(text)) : Truth.UNKNOWN);
    }

    private static Pattern like(String like, int flags) {
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < like.length(); i += Character.charCount(like.codePointAt(i))) {
            switch (like.charAt(i)) {
                case '%' -> expression.append(".*");
                case '_' -> expression.append('.');
                case '\\' -> expression.append(Pattern.quote(String.valueOf(like.charAt(++i))));
                default -> expression.append(Pattern.quote(Character.toString(like.codePointAt(i))));
            }
        }
        return Pattern.compile(expression.toString(), flags | Pattern.DOTALL);
    }

    private static Question pair(Random random) {
        List<String> columns = List.of(TEXTS, NUMBERS, NUMBERS, TIMES).get(random.nextInt(4));
        String left = columns.get(random.nextInt(columns.size()));
        String right = columns.get(random.nextInt(columns.size()));
        Comparison comparison = Comparison.values()[random.nextInt(Comparison.values().length)];
        return new Question(
                new Filter.ColumnComparison(Filter.column(left), comparison, Filter.column(right)), row -> {
                    Object one = row.at(left);
                    Object two = row.at(right);
                    return one == null || two == null ? Truth.UNKNOWN : of(holds(comparison, one, two));
                });
    }

    private static boolean holds(Comparison comparison, Object one, Object two) {
        if (one instanceof Double a && a.isNaN() || two instanceof Double b && b.isNaN()) {
            return false;
        }
        int order = one instanceof String text
                ? Arrays.compareUnsigned(text.getBytes(StandardCharsets.UTF_8),
                        ((String) two).getBytes(StandardCharsets.UTF_8))
                : one instanceof BigDecimal a && two instanceof BigDecimal b
                        ? a.compareTo(b)
                        : Double.compare(((Number) one).doubleValue(), ((Number) two).doubleValue());
        return switch (comparison.name().toLowerCase(Locale.ROOT)) {
            case "equal" -> order == 0;
            case "less" -> order < 0;
            case "less_or_equal" -> order <= 0;
            case "greater" -> order > 0;
            default -> order >= 0;
        };
    }
}
