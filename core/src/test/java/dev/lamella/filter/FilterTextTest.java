package dev.lamella.filter;

import static dev.lamella.filter.Filter.any;
import static dev.lamella.filter.Filter.atKey;
import static dev.lamella.filter.Filter.column;
import static dev.lamella.filter.Filter.element;
import static dev.lamella.filter.Filter.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantPath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The text of filters, both ways.
public class FilterTextTest {
    private static final int ROUNDS = 5_000 * Integer.getInteger("lamella.effort", 1);
    private static final List<String> NAMES = List.of("a", "price", "and", "NOT", "element", "any", "variant", "null",
            "x",
            "uuid", "is", "a b", "a.b", "`", "", "1", "-1", "\u00e9", "user-id", "a=b", "key", "true", "\ud83d\ude00",
            "a'b");

    record Case(String text, Filter filter) {
        @Override
        public String toString() {
            return text;
        }
    }

    /// As it is printed.
    static final List<Case> CASES = List.of(
            new Case("price > 10.5", column("price").greaterThan(new BigDecimal("10.5"))),
            new Case("price <= -5", column("price").atMost(-5)), new Case("a != 1", column("a").notEqualTo(1)),
            new Case("status in ('A', 'B')", column("status").in("A", "B")),
            new Case("status not in ()", column("status").in().negate()),
            new Case("name starts with 'it''s'", column("name").startsWith("it's")),
            new Case("not a < 1", column("a").lessThan(1).negate()),
            new Case("not not a < 1", new Filter.Not(new Filter.Not(column("a").lessThan(1)))),
            new Case("a is null or b is not null and c is nan",
                    column("a").isNull().or(column("b").isNotNull().and(column("c").isNan()))),
            new Case("(a = 1 or b = 2) and c is not nan",
                    column("a").equalTo(1).or(column("b").equalTo(2)).and(column("c").isNan().negate())),
            new Case("not (a = 1 or b = 2)", column("a").equalTo(1).or(column("b").equalTo(2)).negate()),
            new Case("a between 1 and 2", column("a").between(1, 2)),
            new Case("xs[] not between -1 and 'b'", column("xs[]").between(-1, "b").negate()),
            new Case("a between 1 and 2 and b not between 3 and 4 and c = 5", new Filter.And(List.of(
                    column("a").between(1, 2), column("b").between(3, 4).negate(), column("c").equalTo(5)))),
            new Case("a >= 1 and a <= 2", column("a").atLeast(1).and(column("a").atMost(2))),
            new Case("and()", new Filter.And(List.of())),
            new Case("or(a = 1)", new Filter.Or(List.of(column("a").equalTo(1)))),
            new Case("any(lines, price > 10 and quantity < 3)",
                    any("lines", column("price").greaterThan(10).and(column("quantity").lessThan(3)))),
            new Case("any(tags, element starts with 'a')", any("tags", element().startsWith("a"))),
            new Case("lines[].sku = 'a'", column("lines[].sku").equalTo("a")),
            new Case("counts{value} > 1", column("counts{value}").greaterThan(1)),
            new Case("attributes{'colour'} = 'red'", atKey("attributes", "colour").equalTo("red")),
            new Case("nested{7}.f is null", atKey("nested", 7, "f").isNull()),
            new Case("variant(event, '$.a[''b c''][2]') = true", variant("event", "$.a['b c'][2]").equalTo(true)),
            new Case("`and`.and = 1", column("and.and").equalTo(1)),
            new Case("`odd name` = 1", column("odd name").equalTo(1)),
            new Case("x = x'00ff'", column("x").equalTo(new byte[]{0, -1})),
            new Case("d = 2026-01-31", column("d").equalTo(LocalDate.of(2026, 1, 31))),
            new Case("t < 10:15:30.500", column("t").lessThan(LocalTime.of(10, 15, 30, 500_000_000))),
            new Case("t < 2026-01-31T10:15", column("t").lessThan(LocalDateTime.of(2026, 1, 31, 10, 15))),
            new Case("t >= 2026-01-31T10:15:30Z", column("t").atLeast(Instant.parse("2026-01-31T10:15:30Z"))),
            new Case("u = uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'",
                    column("u").equalTo(UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"))),
            new Case("f = double '0.001'", column("f").equalTo(1e-3)),
            new Case("f = 1E-3", column("f").equalTo(new BigDecimal("1E-3"))),
            new Case("name like 'a\\%_%'", column("name").like("a\\%_%")),
            new Case("name not ilike '%b'", column("name").likeIgnoringCase("%b").negate()),
            new Case("name contains 'it''s'", column("name").contains("it's")),
            new Case("name not ends with x'00'", column("name").endsWith(new byte[1]).negate()),
            new Case("name matches '^a|b$'", column("name").matches("^a|b$")),
            new Case("a < b.c", column("a").lessThan(column("b.c"))),
            new Case("a != b", column("a").notEqualTo(column("b"))),
            new Case("a >= `x`", column("a").atLeast(column("x"))),
            new Case("a = `true`", column("a").equalTo(column("true"))),
            new Case("any(l, element = b)", any("l", element().equalTo(column("b")))),
            new Case("contains contains 'x' or matches = 1",
                    column("contains").contains("x").or(column("matches").equalTo(1))));

    @ParameterizedTest
    @FieldSource("CASES")
    void printsAndReads(Case example) {
        assertThat(Filter.parse(example.text())).isEqualTo(example.filter());
        assertThat(Filter.parse(example.text())).hasToString(
                example.text()
                        .replace("a is null or b is not null and c is nan", "a is null or (b is not null and c is nan)")
                        .replace("1E-3", "0.001"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"a=1|a = 1", " A  IS  Not NULL |A is not null",
            "a<>1|a != 1", "a BETWEEN 1 AND 2 AND b=3|a between 1 and 2 and b = 3",
            "not a between 1 and 2|a not between 1 and 2", "a STARTSWITH 'x'|a starts with 'x'",
            "not a starts with 'x'|a not starts with 'x'", "a = .5|a = 0.5", "a = +5|a = 5",
            "a = 2026-01-31T12:00:00+02:00|a = 2026-01-31T10:00:00Z", "a = 2026-01-31T12:00Z|a = 2026-01-31T12:00:00Z",
            "a = X'FF'|a = x'ff'", "a = TRUE|a = true", "a = double '1e-3'|a = double '0.001'",
            "ANY( tags , ELEMENT = 1 )|any(tags, element = 1)", "`a` = 1|a = 1", "((a = 1))|a = 1",
            "any = 1 or variant = 2|`any` = 1 or `variant` = 2", "a in (1,2 , 3)|a in (1, 2, 3)",
            "active and not deleted|active = true and deleted != true", "(a) or b.c|a = true or b.c = true",
            "any(l, a)|any(l, a = true)", "a ENDSWITH 'x'|a ends with 'x'", "a LIKE 'x'|a like 'x'",
            "a<>b|a != b", "a = x|a = `x`", "a = b or c|a = b or c = true"})
    void readsOtherSpellings(String text, String printed) {
        assertThat(Filter.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "|1: the text ends; allowed here: a column, not, any(...), variant(...) or '('",
            "price 5|7: '5' is not expected; allowed here: =, !=, <, <=, >, >=, in, between, starts with, ends with, contains, like, ilike, matches, is null or is nan",
            "price == 5|7: '=' is not expected; allowed here: one '='",
            "price = 5 5|11: '5' is not expected; allowed here: and, or, or the end",
            "price = )|9: ')' is not expected; allowed here: a value: 1, 10.5, 'text', true, 2026-01-31, 10:15:30, 2026-01-31T10:15:30Z, x'00ff', uuid '...' or double '...'",
            "price = null|9: 'null' is not expected; allowed here: a value; nothing is equal to null, ask with is null",
            "name like 'a\\b'|11: this is not a pattern; In a pattern of like, a backslash stands before %, _ or a backslash: \\%, \\_, \\\\",
            "name like 5|11: '5' is not expected; allowed here: a pattern as text, such as 'a%'",
            "a < b{'c'}|5: these two cannot be compared; b{'c'} is part of a map or a variant, which is compared with values only. Compare two columns.",
            "name = 'abc|8: the quote is never closed; a quote in the text is doubled",
            "(a = 1|7: the text ends; allowed here: and, or, or ')'",
            "a = 2026-02-30|5: '2026-02-30' is not expected. There is no such day or time",
            "a = 24:00|5: '24:00' is not expected. Numbers are written like 10.5 or 1E-3, dates 2026-01-31, times 10:15:30.5, timestamps 2026-01-31T10:15:30, instants 2026-01-31T10:15:30Z or with an offset, +02:00, after it",
            "a = 1E99999999999|5: '1E99999999999' is not expected. The exponent is beyond 2147483647",
            "a = double '1e999'|5: 'double' is not expected. The number is beyond what 64 bits hold; without double it is compared as it is",
            "a = double 'NaN'|5: 'double' is not expected. Binary numbers are written like double '1.5E-3' or double '-Infinity'; NaN is asked for by is nan",
            "a = x'0'|5: 'x' is not expected. Bytes are pairs of hexadecimal digits: x'00ff'",
            "a = uuid '1-1-1-1-1'|5: 'uuid' is not expected. A UUID has 32 hexadecimal digits in five groups: uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'",
            "a starts with 5|15: '5' is not expected; allowed here: a text, such as 'abc', or bytes, such as x'00ff'",
            "a between 1|12: the text ends; allowed here: and, with the other end of between",
            "a is 5|6: '5' is not expected; allowed here: null, nan or not",
            "in = 5|1: 'in' is not expected; allowed here: a column; one that is called like a word of the language stands in backquotes",
            "a. = 5|4: '=' is not expected; allowed here: a name; odd names stand in backquotes",
            "any(l, element.x = 1)|15: '.x' is not expected; allowed here: a test of the element itself; its fields are named without element in front",
            "variant(e, '$[') = 1|12: this is not a path in a variant; Path \"\"$[\"\", character 3: an index from 0 on, or a name in quotes, is missing",
            "5 < a|1: '5' is not expected; allowed here: a column, not, any(...), variant(...) or '('"})
    void saysWhereItIsWrong(String text, String problem) {
        String given = text == null ? "" : text;
        assertThatThrownBy(() -> Filter.parse(given)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Filter \"" + given + "\", character " + problem.replace("\"\"", "\""));
    }

    @Test
    void saysWhichQuotesAreMeant() {
        assertThatThrownBy(() -> Filter.parse("name = \"a\"")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "character 8: '\"' is not expected; allowed here: a value; texts stand in single quotes: 'a text'");
        assertThatThrownBy(() -> Filter.parse("\"name\" = 'a'")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "character 1: '\"' is not expected; allowed here: a name; odd ones stand in backquotes: `a name`");
    }

    @Test
    void readsBackWhateverItPrints() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Filter filter = random(new Random(seed), 4);
            String text = filter.toString();
            assertThat(Filter.parse(text)).as("seed %s: %s", seed, text).isEqualTo(filter);
            assertThat(Filter.parse(text)).hasToString(text);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9_999, 10_005, 10_006, -5, Integer.MAX_VALUE, -Integer.MAX_VALUE})
    void readsTheLongestNumbersBack(int scale) {
        Filter filter = column("a").equalTo(new BigDecimal(new BigInteger("-" + "7".repeat(10_000)), scale));
        assertThat(Filter.parse(filter.toString())).isEqualTo(filter);
    }

    @Test
    void longerNumbersAreRejected() {
        BigInteger longer = new BigInteger("7".repeat(10_001));
        assertThatThrownBy(() -> column("a").equalTo(longer)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A number has at most 10000 digits");
        for (String text : List.of("a = " + longer, "a = " + "7".repeat(1_000_000))) {
            assertThatThrownBy(() -> Filter.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("is not expected. A number has at most 10000 digits");
        }
    }

    @Test
    void everyDamagedTextIsReadOrRejected() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(random(random, 3).toString());
            for (int i = 0; i < 2 && !text.isEmpty(); i++) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.setLength(at);
                    default -> text.insert(at, "()'`.,{}[]=<>!x1-+T:Z \ud83d".charAt(random.nextInt(23)));
                }
            }
            try {
                assertThat(Filter.parse(Filter.parse(text.toString()).toString())).isNotNull();
            } catch (IllegalArgumentException rejected) {
                assertThat(rejected).as("seed %s", seed).hasMessageStartingWith("Filter");
            }
        }
    }

    @Test
    void nestsToALimitAndPrintsBeyondIt() {
        assertThatThrownBy(() -> Filter.parse("(".repeat(100_000) + "a = 1" + ")".repeat(100_000)))
                .hasMessage(
                        "Filter, character 201: the filter is nested more than 200 deep here; join comparisons by one and,"
                                + " or by one or, instead of one inside another");
        Filter deep = column("a").lessThan(1);
        for (int i = 0; i < 100_000; i++) {
            deep = new Filter.Not(deep);
        }
        assertThat(deep.toString()).hasSize(400_005).endsWith("not a < 1");
        Filter allowed = column("a").lessThan(1);
        for (int i = 0; i < Filter.MAX_DEPTH / 2 - 1; i++) {
            allowed = new Filter.Not(new Filter.Or(List.of(allowed, column("b").isNull())));
        }
        assertThat(Filter.parse(allowed.toString())).isEqualTo(allowed);
    }

    public static Filter random(Random random, int depth) {
        int choice = random.nextInt(depth == 0 ? 6 : 12);
        return switch (choice) {
            case 0 ->
                new Filter.Comparison(operand(random), Operand.Comparison.values()[random.nextInt(5)], literal(random));
            case 1 ->
                new Filter.In(operand(random),
                        random.ints(random.nextInt(4)).mapToObj(ignored -> literal(random)).toList());
            case 2 -> new Filter.StartsWith(operand(random), random.nextBoolean()
                    ? new Literal.Text(name(random))
                    : new Literal.Bytes(name(random).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            case 3 -> new Filter.IsNull(operand(random));
            case 4 -> new Filter.IsNan(operand(random));
            case 5 -> new Filter.Between(operand(random), literal(random), literal(random));
            case 6 -> new Filter.Not(random(random, depth - 1));
            case 7 -> new Filter.Any(path(random), random(random, depth - 1));
            case 10 -> new Filter.Matches(operand(random), pattern(random));
            case 11 -> new Filter.ColumnComparison(
                    random.nextBoolean() ? new Operand.Element() : new Operand.Column(path(random)),
                    Operand.Comparison.values()[random.nextInt(5)],
                    random.nextBoolean() ? new Operand.Element() : new Operand.Column(path(random)));
            default -> {
                List<Filter> parts = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    parts.add(random(random, depth - 1));
                }
                yield choice == 8 ? new Filter.And(parts) : new Filter.Or(parts);
            }
        };
    }

    private static TextPattern pattern(Random random) {
        Literal part = random.nextBoolean()
                ? new Literal.Text(name(random))
                : new Literal.Bytes(new byte[]{(byte) random.nextInt()});
        return switch (random.nextInt(5)) {
            case 0 -> new TextPattern.Like("%" + name(random) + "\\_");
            case 1 -> new TextPattern.IgnoreCaseLike(name(random));
            case 2 -> new TextPattern.Contains(part);
            case 3 -> new TextPattern.EndsWith(part);
            default -> new TextPattern.Regex(name(random));
        };
    }

    private static Operand operand(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> new Operand.Element();
            case 1 -> new Operand.AtKey(path(random), literal(random),
                    random.nextBoolean() ? Optional.of(path(random)) : Optional.empty());
            case 2 -> new Operand.InVariant(path(random), VariantPath.of(List.of(
                    new VariantPath.Step.Field(VariantName.of(name(random))), new VariantPath.Step.Element(2))));
            default -> new Operand.Column(path(random));
        };
    }

    public static ColumnPath path(Random random) {
        List<ColumnPath.Step> steps = new ArrayList<>(List.of(new ColumnPath.Step.Name(name(random))));
        while (random.nextInt(3) == 0) {
            steps.add(switch (random.nextInt(4)) {
                case 0 -> new ColumnPath.Step.Element();
                case 1 -> new ColumnPath.Step.Key();
                case 2 -> new ColumnPath.Step.Value();
                default -> new ColumnPath.Step.Name(name(random));
            });
        }
        return ColumnPath.ofSteps(steps);
    }

    private static String name(Random random) {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private static Literal literal(Random random) {
        long second = random.nextInt(4) == 0
                ? random.nextLong(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond())
                : random.nextInt();
        int nano = random.nextBoolean() ? 0 : random.nextInt(1_000_000_000);
        LocalDateTime local = LocalDateTime.ofEpochSecond(second % 31_000_000_000_000L, nano, ZoneOffset.UTC);
        return switch (random.nextInt(10)) {
            case 0 -> new Literal.Bool(random.nextBoolean());
            case 1 -> new Literal.Number(
                    new BigDecimal(new BigInteger(random.nextInt(90), random).subtract(BigInteger.TEN),
                            random.nextInt(40) - 20));
            case 2 -> new Literal.Floating(Optional.of(Double.longBitsToDouble(random.nextLong()))
                    .filter(number -> !Double.isNaN(number)).orElse(Double.NEGATIVE_INFINITY));
            case 3 -> new Literal.Text(name(random));
            case 4 -> new Literal.Bytes(new BigInteger(random.nextInt(60), random).toByteArray());
            case 5 -> new Literal.Date(local.toLocalDate());
            case 6 -> new Literal.Time(local.toLocalTime());
            case 7 -> new Literal.Local(local);
            case 8 -> new Literal.Moment(Instant.ofEpochSecond(second, nano));
            default -> new Literal.Id(new UUID(random.nextLong(), random.nextLong()));
        };
    }
}
