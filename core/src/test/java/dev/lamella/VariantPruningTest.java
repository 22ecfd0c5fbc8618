package dev.lamella;

import static dev.lamella.Tables.plain;
import static dev.lamella.filter.Filter.variant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.statistics.Answer;
import dev.lamella.variant.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Columns that variants are shredded into are evidence of what stands in the variants, and never of more.
class VariantPruningTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final Schema SCHEMA = Schema.of("schema",
            TypeString.parseFields("id INT32!, event VARIANT, xs LIST(VARIANT), ys LIST(VARIANT)"));
    private static final String TYPE = "STRUCT(n INT64, d DOUBLE, s STRING, m DECIMAL(9,2), o STRUCT(n INT32), a LIST(INT64))";

    private static byte[] file(WriteOptions options, int count, IntFunction<Map<String, Object>> row)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("events", bytes), SCHEMA, options)) {
            for (int i = 0; i < count; i++) {
                writer.rows().append(row.apply(i));
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static ParquetReader open(byte[] file, Set<PruningSource> evidence) throws IOException {
        return Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withPruning(evidence));
    }

    private static List<Object> ids(ParquetReader reader, Filter filter) throws IOException {
        List<Object> ids = new ArrayList<>();
        try (RowCursor rows = reader.rows(Scan.all().columns("id").filter(filter))) {
            while (rows.next()) {
                ids.add(rows.get(0));
            }
        }
        return ids;
    }

    private static String shares(Explanation explanation) {
        StringBuilder text = new StringBuilder();
        explanation.rowGroups().forEach(part -> text.append(text.isEmpty() ? "" : " ")
                .append(part.rows().size() == 1 ? part.rows().getFirst().share() : "pages"));
        return text.toString();
    }

    /// Four row groups of 100 rows. In all of them, `n` is the number of the row, `s` its text, `o.n` is missing in each second row, and
    /// `rest` is not shredded; in the last row group, one `n` is a text.
    private static byte[] events() throws IOException {
        return file(plain().withShredding("event", TYPE).withPages(1 << 20, 25).withRowGroups(1 << 30, 100), 400, i -> {
            Map<String, Object> event = new TreeMap<>(Map.of("n", i == 350 ? "350" : (Object) (long) i, "s", "s" + i,
                    "d", i / 4.0, "m", BigDecimal.valueOf(i, 2), "rest", i, "a", List.of((long) i, i + 1L)));
            event.put("o", i % 2 == 0 ? Map.of() : Map.of("n", i));
            return Map.of("id", i, "event", event, "xs", List.of(), "ys", List.of());
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            variant(event, '$.n') = 150 | none pages none some
            variant(event, '$.n') = 150.5 | none none none some
            variant(event, '$.n') < 100.5 | all pages none some
            variant(event, '$.n') > double '199.5' | none none all some
            variant(event, '$.n') > double '-Infinity' | all all all some
            variant(event, '$.n') between 150 and 160.5 | none pages none some
            variant(event, '$.n') between 160 and 150 | none none none some
            variant(event, '$.n') not between 0 and 199 | none none all some
            variant(event, '$.n') between '0' and '9' | none none none some
            variant(event, '$.n') between 0 and '9' | some some some some
            not variant(event, '$.n') between 300 and 'x' | some some some some
            variant(event, '$.n') in (5, 7, 'x') | pages none none some
            not variant(event, '$.n') in (5, 7, 'x') | none none none some
            not variant(event, '$.n') in (5, 7) | pages all all some
            variant(event, '$.n') = '150' | none none none some
            variant(event, '$.n') is nan | none none none some
            variant(event, '$.n') is not null | all all all some
            variant(event, '$.n') is null | none none none some
            variant(event, '$.d') <= 12 | pages none none none
            variant(event, '$.d') is nan | none none none none
            variant(event, '$.m') = 1.55 | none pages none none
            variant(event, '$.m') = 1.555 | none none none none
            variant(event, '$.s') starts with 's2' | pages none all none
            variant(event, '$.s') starts with x'00' | none none none none
            variant(event, '$.s') = uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' | none none none none
            variant(event, '$.o.n') > 250 | none none pages some
            variant(event, '$.o.n') < 0 | none none none none
            variant(event, '$.o.n') is null | some some some some
            variant(event, '$.a[1]') = 100 | pages pages none none
            variant(event, '$.a[0]') > 1000 | none none none none
            variant(event, '$.rest') = 1000 | some some some some
            variant(event, '$.missing') = 1 | some some some some
            variant(event, '$.n.x') = 1 | some some some some
            variant(event, '$.o') = 1 | some some some some
            """)
    void rowGroupsAreLeftOutByTheTypedColumn(String filter, String shares) throws IOException {
        byte[] file = events();
        try (ParquetReader all = Parquet.open(InputFile.of(file)); ParquetReader none = open(file, Set.of())) {
            Filter wanted = Filter.parse(filter);
            assertThat(shares(all.explain(Scan.all().filter(wanted)))).isEqualTo(shares);
            assertThat(ids(all, wanted)).isEqualTo(ids(none, wanted));
        }
    }

    @Test
    void theTypedColumnIsTheOneThatIsAsked() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(events()))) {
            assertThat(reader.explain(Scan.all().columns("id").filter(variant("event", "$.n").greaterThan(1000)))
                    .toString()).startsWith("""
                            filter variant(event, '$.n') > 1000
                            row group 0: 0 of 100 rows
                              event.typed_value.n.value by statistics: some
                              event.typed_value.n.typed_value by statistics: none
                            """);
        }
    }

    /// Columns that have nothing but nulls are not read. Without them the variant is a group like others.
    @Test
    void aFilterReadsNoMoreOfAVariantThanItsPathLeadsTo() throws IOException {
        byte[] file = file(plain().withShredding("event", "STRUCT(n INT64, s STRING)"), 50,
                i -> Map.of("id", i, "event", Map.of("n", (long) i, "s", "s" + i), "xs", List.of(), "ys", List.of()));
        Filter filter = variant("event", "$.n").between(20, 22);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(ids(reader, filter)).containsExactly(20, 21, 22);
            assertThat(values(reader, Scan.all().columns("id").variant("event", "$.s").filter(filter)))
                    .containsExactly("20 \"s20\"", "21 \"s21\"", "22 \"s22\"");
            assertThat(values(reader, Scan.all().columns("id", "event").filter(filter))).containsExactly(
                    "20 {\"n\":20,\"s\":\"s20\"}", "21 {\"n\":21,\"s\":\"s21\"}", "22 {\"n\":22,\"s\":\"s22\"}");
            assertThat(values(reader, Scan.all().columns("id", "event.typed_value.s.typed_value").filter(filter)))
                    .hasSize(3);
        }
    }

    /// `id` and what stands behind it.
    private static List<String> values(ParquetReader reader, Scan scan) throws IOException {
        List<String> values = new ArrayList<>();
        try (RowCursor rows = reader.rows(scan)) {
            while (rows.next()) {
                Object second = rows.get(1);
                values.add(rows.get(0) + " " + (second instanceof Variant variant ? variant.toJson() : second));
            }
        }
        return values;
    }

    /// The tests of both lists are equal but for the list, and only one of them is shredded.
    @Test
    void equalTestsOfDifferentVariantsAreToldApart() throws IOException {
        byte[] file = file(plain().withShredding("xs", "INT64"), 10,
                i -> Map.of("id", i, "event", i, "xs", List.of(1L), "ys", List.of(7L)));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(reader.count(variant("xs[]", "$").equalTo(7)))
                    .isEqualTo(new Answer<>(0L, Answer.Source.METADATA));
            assertThat(reader.count(variant("ys[]", "$").equalTo(7))).isEqualTo(new Answer<>(10L, Answer.Source.DATA));
            assertThat(reader.count(variant("xs[]", "$").equalTo(7).or(variant("ys[]", "$").equalTo(7))).value())
                    .isEqualTo(10);
        }
    }

    private static final List<Object> LITERALS = List.of(0, 3, -2, 2.5, new BigDecimal("1.25"), 100, true, "s2", "",
            Double.POSITIVE_INFINITY, 0.1, LocalDate.EPOCH, LocalTime.of(1, 2, 3, 4567), new byte[]{1},
            LocalDateTime.of(1970, 1, 1, 0, 0, 3), Instant.ofEpochSecond(3, 1), new UUID(1, 2), (byte) 3);
    private static final List<String> SHREDDINGS = List.of("none", TYPE, "auto", "INT64", "LIST(STRUCT(n DOUBLE))",
            "STRUCT(n DOUBLE, d FLOAT, s BYTE_ARRAY, m DECIMAL(30,3), o STRUCT(n STRING), a LIST(STRING))",
            "STRUCT(n TIMESTAMP(true,MICROS), d DATE, s UUID, m TIME(false,MICROS), o STRUCT(n BOOLEAN))",
            "STRUCT(n TIMESTAMP(false,NANOS), d INT(8,true), s STRING, m DECIMAL(18,0), o STRUCT(n FLOAT))");
    private static final List<String> PATHS = List.of("$", "$.n", "$.d", "$.s", "$.m", "$.o.n", "$.a[0]", "$.a[1]",
            "$[0].n", "$.o");

    @Test
    void answersAreTheSameWithAndWithoutEvidence() throws IOException {
        long seed = Long.getLong("lamella.seed", 20261122);
        int left = 0;
        for (int round = 0; round < 16 * EFFORT; round++) {
            Random random = new Random(seed + round);
            WriteOptions options = plain().withPages(1 << 20, 7).withRowGroups(1 << 30, 40)
                    .withShredding("event", SHREDDINGS.get(round % SHREDDINGS.size()))
                    .withShredding("xs", SHREDDINGS.get(random.nextInt(SHREDDINGS.size())));
            Regime[] regime = {new Regime(random)};
            byte[] file = file(options, 160, i -> {
                regime[0] = i % 20 == 0 ? new Regime(random) : regime[0];
                return regime[0].row(i);
            });
            try (ParquetReader none = open(file, Set.of());
                    ParquetReader all = open(file, EnumSet.allOf(PruningSource.class));
                    ParquetReader statistics = open(file, EnumSet.of(PruningSource.STATISTICS))) {
                for (int i = 0; i < 25; i++) {
                    Filter filter = filter(random);
                    List<Object> rows = ids(none, filter);
                    String what = "seed " + (seed + round) + ": " + filter;
                    assertThat(ids(all, filter)).as(what).isEqualTo(rows);
                    assertThat(ids(statistics, filter)).as(what).isEqualTo(rows);
                    Explanation explanation = all.explain(Scan.all().filter(filter));
                    left += explanation.toRead().rows() < 160 ? 1 : 0;
                }
            }
        }
        assertThat(left).as("filters by which rows are left out").isGreaterThan(15);
    }

    private static Filter filter(Random random) {
        Operand operand = variant(random.nextInt(4) == 0 ? "xs[]" : "event", PATHS.get(random.nextInt(PATHS.size())));
        Object literal = LITERALS.get(random.nextInt(LITERALS.size()));
        Filter filter = switch (random.nextInt(10)) {
            case 8 -> operand.between(literal, LITERALS.get(random.nextInt(LITERALS.size())));
            case 0 -> operand.lessThan(literal);
            case 1 -> operand.atMost(literal);
            case 2 -> operand.greaterThan(literal);
            case 3 -> operand.atLeast(literal);
            case 4 -> operand.in(literal, LITERALS.get(random.nextInt(LITERALS.size())), 3);
            case 5 -> operand.isNull();
            case 6 -> operand.isNan();
            case 7 -> operand.startsWith(random.nextBoolean() ? "s" : new byte[]{1});
            default -> operand.equalTo(literal);
        };
        return random.nextInt(3) == 0 ? filter.negate() : filter;
    }

    /// How neighbouring rows are alike: by kinds of values, and by their size.
    private static final class Regime {
        private final Random random;
        private final List<Integer> kinds = new ArrayList<>();
        private final int low;
        private final boolean isMixed;

        Regime(Random random) {
            this.random = random;
            this.low = random.nextInt(8) - 4;
            this.isMixed = random.nextInt(4) == 0;
            for (int i = 0; i < 8; i++) {
                kinds.add(random.nextInt(4) == 0 ? random.nextInt(13) : i);
            }
        }

        private @Nullable Object value(int slot) {
            int number = low + random.nextInt(3);
            return switch (isMixed && random.nextInt(4) == 0 ? random.nextInt(14) : kinds.get(slot)) {
                case 0 -> (long) number;
                case 1 -> random.nextInt(5) == 0 ? Double.NaN : number / 2.0;
                case 2 -> "s" + number;
                case 3 -> BigDecimal.valueOf(number * 25L, 2);
                case 4 -> number;
                case 5 -> List.of((long) number, (long) number + 1);
                case 6 -> LocalDate.ofEpochDay(number);
                case 7 -> LocalTime.ofSecondOfDay(Math.abs(number));
                case 8 -> LocalDateTime.of(1970, 1, 1, 0, 0, Math.abs(number));
                case 9 -> Instant.ofEpochSecond(number);
                case 10 -> new UUID(number, 2);
                case 11 -> new byte[]{(byte) number};
                case 12 -> number > 0;
                default -> null;
            };
        }

        private @Nullable Object event() {
            int shape = random.nextInt(isMixed ? 6 : 40);
            if (shape == 0) {
                return value(6);
            }
            Map<String, @Nullable Object> fields = new TreeMap<>();
            int slot = 0;
            for (String name : List.of("n", "d", "s", "m")) {
                if (!isMixed || random.nextInt(4) > 0) {
                    fields.put(name, value(slot));
                }
                slot++;
            }
            Map<String, @Nullable Object> inner = new TreeMap<>();
            inner.put("n", value(4));
            fields.put("o", inner);
            fields.put("a", value(5));
            return shape == 1 ? List.of(fields, fields) : fields;
        }

        Map<String, Object> row(int id) {
            Map<String, @Nullable Object> row = new TreeMap<>();
            row.put("id", id);
            row.put("event", random.nextInt(30) == 0 ? null : event());
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                list.add(event());
            }
            row.put("xs", random.nextInt(10) == 0 ? null : list);
            row.put("ys", List.of());
            return row;
        }
    }
}
