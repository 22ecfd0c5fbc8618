package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.row.ListAppender;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Records hold what rows give, whatever the data, the batches and the part of the file.
class LawTest {
    private static final int FILES = 6 * Integer.getInteger("lamella.effort", 1);

    /// One class with the schema of its files, how a row is made up, and how one is read by hand.
    private record Law<T>(Class<T> type, String fields, BiConsumer<Random, StructAppender> fill,
            Function<Row, T> byHand) {
        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    record Plain(int a, long b, double c, boolean d, String e) {}

    record Times(Instant a, LocalDate b, LocalTime c, LocalDateTime d) {}

    record Decimals(BigDecimal a, BigDecimal b, BigInteger c) {}

    record Ids(UUID id, String text) {}

    record Maybes(OptionalLong a, Optional<String> b, Optional<Instant> c) {}

    record Lists(List<String> a, List<List<String>> b) {}

    record Inner(long x, String y) {}

    record Outer(Inner a, Optional<Inner> b, long c) {}

    record InLists(List<Inner> a) {}

    record Deep(List<Outer> a) {}

    enum Color {
        RED, GREEN, BLUE
    }

    record Colors(Color a, List<Color> b) {}

    private static final String INNER = "optional group %s { required int64 x; optional binary y (STRING); }";
    private static final String OUTER = INNER.formatted("a") + INNER.formatted("b") + "required int64 c;";

    static final List<Law<?>> LAWS = List.of(
            new Law<>(Plain.class, "required int32 a; required int64 b; required double c; required boolean d;"
                    + " optional binary e (STRING);", (random, row) -> {
                        row.setInt("a", random.nextInt()).setLong("b", random.nextLong())
                                .setDouble("c", random.nextDouble()).setBoolean("d", random.nextBoolean());
                        row.setString("e", text(random));
                    }, row -> new Plain(row.getInt("a"), row.getLong("b"), row.getDouble("c"), row.getBoolean("d"),
                            row.getString("e"))),
            new Law<>(Times.class, """
                    optional int64 a (TIMESTAMP(MICROS,true)); optional int32 b (DATE);
                    optional int64 c (TIME(MICROS,false)); optional int64 d (TIMESTAMP(NANOS,false));""",
                    (random, row) -> {
                        set(random, row, "a", () -> Instant.ofEpochSecond(random.nextInt(), 1000));
                        set(random, row, "b", () -> LocalDate.ofEpochDay(random.nextInt(1 << 20)));
                        set(random, row, "c", () -> LocalTime.ofSecondOfDay(random.nextInt(86_400)));
                        set(random, row, "d", () -> LocalDate.ofEpochDay(random.nextInt(30_000)).atTime(1, 2, 3, 4));
                    }, row -> new Times(row.getInstant("a"), row.getLocalDate("b"), row.getLocalTime("c"),
                            row.getLocalDateTime("d"))),
            new Law<>(Decimals.class, "optional int64 a (DECIMAL(12,2)); optional binary b (DECIMAL(30,10));"
                    + " optional fixed_len_byte_array(9) c (DECIMAL(20,0));", (random, row) -> {
                        set(random, row, "a", () -> BigDecimal.valueOf(random.nextInt(), 2));
                        set(random, row, "b", () -> BigDecimal.valueOf(random.nextLong(), 10));
                        set(random, row, "c", () -> BigInteger.valueOf(random.nextLong()));
                    }, row -> new Decimals(row.getBigDecimal("a"), row.getBigDecimal("b"), row.getBigInteger("c"))),
            new Law<>(Ids.class, "optional fixed_len_byte_array(16) id (UUID); required binary text (STRING);",
                    (random, row) -> {
                        set(random, row, "id", () -> new UUID(random.nextLong(), random.nextLong()));
                        row.setString("text", "t" + random.nextInt(5));
                    }, row -> new Ids(row.getUuid("id"), row.getString("text"))),
            new Law<>(Maybes.class, "optional int64 a; optional binary b (STRING); optional int96 c;",
                    (random, row) -> {
                        set(random, row, "a", random::nextLong);
                        row.setString("b", text(random));
                        set(random, row, "c", () -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000)));
                    }, row -> new Maybes(row.isNull("a") ? OptionalLong.empty() : OptionalLong.of(row.getLong("a")),
                            Optional.ofNullable(row.getString("b")), Optional.ofNullable(row.getInstant("c")))),
            new Law<>(Lists.class, """
                    optional group a (LIST) { repeated group list { optional binary element (STRING); } }
                    optional group b (LIST) { repeated group list { optional group element (LIST) {
                      repeated group list { optional binary element (STRING); } } } }""", (random, row) -> {
                if (random.nextInt(4) > 0) {
                    row.list("a", list -> texts(random, list));
                }
                if (random.nextInt(4) > 0) {
                    row.list("b", lists -> {
                        for (int i = random.nextInt(4); i > 0; i--) {
                            add(random, lists);
                        }
                    });
                }
            }, row -> new Lists(strings(row.get("a")), row.isNull("b")
                    ? null
                    : all((List<?>) row.get("b"), LawTest::strings))),
            new Law<>(Outer.class, OUTER, LawTest::outer, LawTest::outer),
            new Law<>(InLists.class, "optional group a (LIST) { repeated group list {" + INNER.formatted("element")
                    + "} }", (random, row) -> {
                        if (random.nextInt(4) > 0) {
                            row.list("a", list -> {
                                for (int i = random.nextInt(4); i > 0; i--) {
                                    if (random.nextInt(4) == 0) {
                                        list.addNull();
                                    } else {
                                        list.addStruct(s -> inner(random, s));
                                    }
                                }
                            });
                        }
                    }, row -> new InLists(row.isNull("a")
                            ? null
                            : all((List<?>) row.get("a"), element -> inner((Row) element)))),
            new Law<>(Deep.class, "required group a (LIST) { repeated group list { required group element {" + OUTER
                    + "} } }", (random, row) -> row.list("a", list -> {
                        for (int i = random.nextInt(4); i > 0; i--) {
                            list.addStruct(s -> outer(random, s));
                        }
                    }), row -> new Deep(all((List<?>) row.get("a"), element -> outer((Row) element)))),
            new Law<>(Colors.class, "optional binary a (ENUM); required group b (LIST) { repeated group list {"
                    + " required binary element (STRING); } }", (random, row) -> {
                        set(random, row, "a", () -> color(random).name());
                        row.list("b", list -> {
                            for (int i = random.nextInt(4); i > 0; i--) {
                                list.addString(color(random).name());
                            }
                        });
                    }, row -> new Colors(row.isNull("a") ? null : Color.valueOf(row.getString("a")),
                            all((List<?>) row.get("b"), text -> Color.valueOf((String) text)))));

    private static Color color(Random random) {
        return Color.values()[random.nextInt(3)];
    }

    private static String text(Random random) {
        return random.nextInt(4) == 0 ? null : "text " + random.nextInt(50);
    }

    private static void set(Random random, StructAppender row, String name, Supplier<Object> value) {
        if (random.nextInt(4) > 0) {
            row.set(name, value.get());
        }
    }

    private static void texts(Random random, ListAppender list) {
        for (int i = random.nextInt(4); i > 0; i--) {
            list.addString(text(random));
        }
    }

    private static void add(Random random, ListAppender lists) {
        if (random.nextInt(4) == 0) {
            lists.addNull();
        } else {
            lists.addList(list -> texts(random, list));
        }
    }

    private static List<String> strings(Object list) {
        return list == null ? null : all((List<?>) list, text -> (String) text);
    }

    private static <T> List<T> all(List<?> list, Function<Object, T> each) {
        List<T> all = new ArrayList<>();
        list.forEach(element -> all.add(element == null ? null : each.apply(element)));
        return all;
    }

    private static void inner(Random random, StructAppender group) {
        group.setLong("x", random.nextLong()).setString("y", text(random));
    }

    private static Inner inner(Row row) {
        return row == null ? null : new Inner(row.getLong("x"), row.getString("y"));
    }

    private static void outer(Random random, StructAppender group) {
        for (String name : List.of("a", "b")) {
            if (random.nextInt(3) > 0) {
                group.struct(name, s -> inner(random, s));
            }
        }
        group.setLong("c", random.nextLong());
    }

    private static Outer outer(Row row) {
        return new Outer(inner(row.getRow("a")), Optional.ofNullable(inner(row.getRow("b"))), row.getLong("c"));
    }

    @ParameterizedTest
    @FieldSource("LAWS")
    <T> void recordsHoldWhatRowsGive(Law<T> law) throws Exception {
        for (int file = 0; file < FILES; file++) {
            long seed = law.type().getName().hashCode() * 31L + file;
            check(law, new Random(seed), "seed " + seed);
        }
    }

    private static <T> void check(Law<T> law, Random random, String seed) throws Exception {
        int rowCount = random.nextInt(3000);
        WriteOptions options = WriteOptions.DEFAULT.withRowGroups(1 << 20, 500 + random.nextInt(3000));
        byte[] file = RowFile.written(Schema.parse("message m {" + law.fields() + "}"), options, rows -> {
            for (int i = 0; i < rowCount; i++) {
                rows.append(row -> law.fill().accept(random, row));
            }
        });
        Scan scan = Scan.all().firstRow(random.nextInt(rowCount + 1)).limit(random.nextInt(rowCount + 1))
                .batchRows(1 + random.nextInt(2000));
        List<T> expected = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows(scan)) {
            while (rows.next()) {
                expected.add(law.byHand().apply(rows));
            }
        }
        try (RecordReader<T> reader = RecordMapping.of(law.type()).open(InputFile.of(file), scan)) {
            assertThat(reader.toList()).as(seed).isEqualTo(expected);
        }
    }
}
