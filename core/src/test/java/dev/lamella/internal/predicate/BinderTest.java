package dev.lamella.internal.predicate;

import static dev.lamella.filter.Filter.any;
import static dev.lamella.filter.Filter.atKey;
import static dev.lamella.filter.Filter.column;
import static dev.lamella.filter.Filter.element;
import static dev.lamella.filter.Filter.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.internal.predicate.ResolvedPredicate.Way;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What filters become when they meet a schema: ways, questions, and the columns that are read for them.
class BinderTest {
    static final Schema SCHEMA = SchemaText.parse("""
            message orders {
              required int64 id;
              optional int32 price (DECIMAL(9,2));
              optional group address { optional binary city (STRING); required group place { required double x; } }
              optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
              optional group lines (LIST) {
                repeated group list {
                  required group element {
                    required binary sku (STRING);
                    optional group sizes (LIST) { repeated int32 array; }
                  }
                }
              }
              optional group attributes (MAP) {
                repeated group key_value { required binary key (STRING); optional binary value (STRING); }
              }
              optional group nested (MAP) {
                repeated group entry { required int32 k; optional group v { optional float f; optional int32 i; } }
              }
              repeated int32 codes;
              repeated group parts { optional int32 n; }
              optional group event (VARIANT(1)) { required binary metadata; required binary value; }
              optional group flags (MAP) { repeated group key_value { required binary key (STRING); } }
              optional fixed_len_byte_array(12) span (INTERVAL);
              optional int96 old;
              optional int32 nothing (UNKNOWN);
            }
            """);

    record Case(Filter filter, String bound, String columns) {}

    static final List<Case> BOUND = List.of(
            new Case(column("id").equalTo(5), "0 in {[0500000000000000..0500000000000000]}", "id"),
            new Case(column("price").lessThan(new BigDecimal("10.005")), "1 in {[..e8030000]}", "price"),
            new Case(column("address.city").startsWith("a"), "2.0 in {[61..62)}", "address.city"),
            new Case(column("address").isNull(), "2 is null", "address.place.x"),
            new Case(column("address.place.x").isNan(), "2.1.0 is nan", "address.place.x"),
            new Case(column("tags[]").equalTo("a"), "any(3, . in {[61..61]})", "tags.list.element"),
            new Case(column("tags.list.element").equalTo("a"), "any(3, . in {[61..61]})", "tags.list.element"),
            new Case(column("tags[]").isNull(), "any(3, . is null)", "tags.list.element"),
            new Case(any("tags", element().isNull()), "any(3, . is null)", "tags.list.element"),
            new Case(column("tags").isNull(), "3 is null", "tags.list.element"),
            new Case(column("lines[].sku").equalTo("a"), "any(4, 0 in {[61..61]})", "lines.list.element.sku"),
            new Case(column("lines.list.element.sku").equalTo("a"), "any(4, 0 in {[61..61]})",
                    "lines.list.element.sku"),
            new Case(any("lines", column("sku").equalTo("a").and(any("sizes", element().lessThan(1)))),
                    "any(4, and(0 in {[61..61]}, any(1, . in {[..00000000]})))",
                    "lines.list.element.sku, lines.list.element.sizes.array"),
            new Case(any("lines[].sizes", element().lessThan(1)), "any(4, any(1, . in {[..00000000]}))",
                    "lines.list.element.sizes.array"),
            new Case(column("lines[].sizes.array").lessThan(1), "any(4, any(1, . in {[..00000000]}))",
                    "lines.list.element.sizes.array"),
            new Case(any("lines", new Filter.And(List.of())), "any(4, and())", "lines.list.element.sku"),
            new Case(atKey("attributes", "a").equalTo("b"), "at(5, 61, . in {[62..62]})",
                    "attributes.key_value.key, attributes.key_value.value"),
            new Case(column("attributes{value}").equalTo("b"), "any(5, 1 in {[62..62]})",
                    "attributes.key_value.value"),
            new Case(column("attributes.key_value.key").equalTo("b"), "any(5, 0 in {[62..62]})",
                    "attributes.key_value.key"),
            new Case(any("attributes", column("key").equalTo("a").and(column("value").isNull())),
                    "any(5, and(0 in {[61..61]}, 1 is null))",
                    "attributes.key_value.key, attributes.key_value.value"),
            new Case(atKey("nested", 7, "f").isNan(), "at(6, 07000000, 0 is nan)", "nested.entry.k, nested.entry.v.f"),
            new Case(atKey("nested", 7).isNull(), "at(6, 07000000, . is null)", "nested.entry.k, nested.entry.v.f"),
            new Case(column("nested{value}.i").atLeast(7), "any(6, 1.1 in {[07000000..]})", "nested.entry.v.i"),
            new Case(column("nested.entry.v.i").atLeast(7), "any(6, 1.1 in {[07000000..]})", "nested.entry.v.i"),
            new Case(column("codes").equalTo(7), "any(7, . in {[07000000..07000000]})", "codes"),
            new Case(column("codes[]").equalTo(7), "any(7, . in {[07000000..07000000]})", "codes"),
            new Case(column("codes").isNull(), "7 is null", "codes"),
            new Case(column("parts.n").equalTo(7), "any(8, 0 in {[07000000..07000000]})", "parts.n"),
            new Case(variant("event", "$.a").equalTo(7),
                    "variant(9, $.a, Compare[comparison=EQUAL, value=7])", "event"),
            new Case(variant("event", "$.a").isNull(), "variant(9, $.a, Null[])", "event"),
            new Case(column("event").isNull(), "9 is null", "event.metadata"),
            new Case(column("flags{key}").equalTo("b"), "any(10, 0 in {[62..62]})", "flags.key_value.key"),
            new Case(column("nothing").isNull(), "13 is null", "nothing"),
            new Case(column("id").between(1, 3), "0 in {[0100000000000000..0300000000000000]}", "id"),
            new Case(column("id").between(3, 1), "0 in {}", "id"),
            new Case(column("price").between(new BigDecimal("0.005"), new BigDecimal("0.025")).negate(),
                    "not(1 in {[01000000..02000000]})", "price"),
            new Case(column("lines[].sizes[]").between(3, 5), "any(4, any(1, . in {[03000000..05000000]}))",
                    "lines.list.element.sizes.array"),
            new Case(column("codes").between(3, 5), "any(7, . in {[03000000..05000000]})", "codes"),
            new Case(column("attributes{value}").between("a", "b"), "any(5, 1 in {[61..62]})",
                    "attributes.key_value.value"),
            new Case(atKey("nested", 7, "i").between(3, 5),
                    "at(6, 07000000, 1 in {[03000000..05000000]})", "nested.entry.k, nested.entry.v.i"),
            new Case(variant("event", "$.a").between(3, 5), "variant(9, $.a, Between[low=3, high=5])", "event"),
            new Case(column("id").equalTo(1).or(column("id").equalTo(3)),
                    "0 in {[0100000000000000..0100000000000000][0300000000000000..0300000000000000]}", "id"),
            new Case(column("id").equalTo(1).or(column("price").isNull()).negate(),
                    "not(or(0 in {[0100000000000000..0100000000000000]}, 1 is null))", "id, price"));

    @ParameterizedTest
    @FieldSource("BOUND")
    void bindsFilters(Case example) {
        assertThat(Binder.columns(example.filter(), SCHEMA)).map(ColumnPath::toString)
                .isEqualTo(List.of(example.columns().split(", ")));
        assertThat(text(Binder.bind(example.filter(), SCHEMA))).isEqualTo(example.bound());
    }

    @ParameterizedTest
    @FieldSource("BOUND")
    void findsEverythingInWhatIsReadForTheFilter(Case example) {
        Schema read = SCHEMA.project(Binder.columns(example.filter(), SCHEMA));
        assertThat(text(Binder.bind(example.filter(), read)).replaceAll("[0-9.]+ (in|is)|\\([0-9.]+,", ""))
                .isEqualTo(example.bound().replaceAll("[0-9.]+ (in|is)|\\([0-9.]+,", ""));
    }

    record Rejection(Filter filter, String message) {}

    static final List<Rejection> REJECTED = List.of(
            new Rejection(column("prize").equalTo(1),
                    "The path prize leads to no column: the schema has no field prize. The nearest is price"
                            + ".\nAsk for a column that the file has: lamella schema lists them."),
            new Rejection(any("lines", column("skew").equalTo("a")),
                    "The path lines[].skew leads to no column: `lines[]` has no field skew. The nearest is lines[].sku"
                            + ".\nAsk for a column that the file has: lamella schema lists them."),
            new Rejection(column("price").equalTo("ten"),
                    "Column price is DECIMAL(9,2) on INT32, and is compared with a text; it compares with a number"
                            + ".\nWrite 10.5; in Java an int, long, BigDecimal, double."),
            new Rejection(column("address.city").equalTo(1),
                    "Column address.city is STRING on BYTE_ARRAY, and is compared with a number; it compares with a text"
                            + ".\nWrite 'abc'; in Java a String."),
            new Rejection(column("address").equalTo("x"),
                    "Column address is a group of fields; a filter compares the values of one column"
                            + ".\nAsk for one of its fields."),
            new Rejection(column("tags").equalTo("x"),
                    "Column tags is a list; a filter compares the values of one column"
                            + ".\nAsk for its elements: tags[], or any(tags, ...)."),
            new Rejection(column("attributes").equalTo("x"),
                    "Column attributes is a map; a filter compares the values of one column"
                            + ".\nAsk for its value of a key: attributes{'a key'}, or for each of its values: attributes{value}."),
            new Rejection(column("event").equalTo("x"),
                    "Column event is a VARIANT; a filter compares the values of one column"
                            + ".\nAsk for a path in its values: variant(event, '$.name')."),
            new Rejection(column("event.value").isNull(),
                    "Column event is a VARIANT; a filter does not test the columns that it is stored in, but its values"
                            + ".\nAsk for a path in them: variant(event, '$.value')."),
            new Rejection(column("span").equalTo(new byte[12]),
                    "Column span is INTERVAL on FIXED_LEN_BYTE_ARRAY(12), which has no order; a filter compares values of a type"
                            + " that has one.\nAsk whether it is null, or compare its values after reading."),
            new Rejection(column("nothing").in(1),
                    "Column nothing is UNKNOWN on INT32, which has no order; a filter compares values of a type that has one"
                            + ".\nAsk whether it is null, or compare its values after reading."),
            new Rejection(column("id").isNan(),
                    "Column id is INT64, which has no NaN; FLOAT, DOUBLE and FLOAT16 have one.\nLeave the condition out."),
            new Rejection(column("id").startsWith("a"),
                    "Column id is INT64, whose values have no prefix; only texts and bytes have one"
                            + ".\nCompare it with a number, such as 10.5; in Java an int, long, BigDecimal, double."),
            new Rejection(any("id", element().isNull()),
                    "Column id is INT64; `any` asks for an element of a list, or an entry of a map"
                            + ".\nAsk for the column itself."),
            new Rejection(element().isNull(),
                    "The filter asks for `element` outside a list"
                            + ".\nName a column, or ask within any(list, ...)."),
            new Rejection(atKey("tags", "a").isNull(),
                    "Column tags is a list; only a map has a value for a key.\nAsk for the column itself."),
            new Rejection(atKey("flags", "a").isNull(),
                    "Column flags is a map of keys without values.\nAsk for a key: flags{key}."),
            new Rejection(atKey("nested", "a").isNull(),
                    "Column nested{key} is INT32, and is compared with a text; it compares with a number"
                            + ".\nWrite 10.5; in Java an int, long, BigDecimal, double."),
            new Rejection(any("attributes", element().isNull()),
                    "The entries of attributes are never null.\nAsk for their key or value."),
            new Rejection(any("attributes", column("k").isNull()),
                    "The entries of attributes have no field k.\nAsk for key or value."),
            new Rejection(column("tags.list").isNull(),
                    "The path tags.list leads into the layout of a list, not to a value.\nAsk for its elements: tags[]."),
            new Rejection(variant("id", "$.a").isNull(),
                    "Column id is INT64; a filter asks for paths in the values of a VARIANT.\nAsk for a column."),
            new Rejection(nested(),
                    "The filter is nested more than 200 deep.\nJoin comparisons by one `and`, or by one `or`, instead of one inside"
                            + " another."));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void rejectsWhatDoesNotFit(Rejection example) {
        assertThatThrownBy(() -> Binder.bind(example.filter(), SCHEMA)).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(example.message());
        assertThatThrownBy(() -> Binder.columns(example.filter(), SCHEMA)).hasMessage(example.message());
    }

    @Test
    void rejectsOneNameOfTwoFields() {
        Schema twice = Schema.asDeclared("m", List.of(SCHEMA.fields().getFirst(), SCHEMA.fields().getFirst()));
        assertThatThrownBy(() -> Binder.bind(column("id").equalTo(1), twice))
                .hasMessage(
                        "2 fields are named id; a filter needs exactly one.\nRename the other fields in a copy of the file.");
    }

    @Test
    void readsTextsAsUuids() {
        Schema schema = Schema.parse("message m { required fixed_len_byte_array(16) id (UUID); }");
        assertThat(text(Binder.bind(column("id").equalTo("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), schema)))
                .isEqualTo("0 in {[f81d4fae7dec11d0a76500a0c91e6bf6..f81d4fae7dec11d0a76500a0c91e6bf6]}");
        assertThatThrownBy(() -> Binder.bind(column("id").equalTo("1-1-1-1-1"), schema))
                .hasMessage(
                        "Column id is UUID on FIXED_LEN_BYTE_ARRAY(16), and the text that it is compared with is not a UUID,"
                                + " which has 32 hexadecimal digits in five groups.\nWrite uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';"
                                + " in Java a UUID.");
    }

    /// Files of old writers have texts so.
    @Test
    void readsTextsAsTheirBytesWhereNothingSaysWhatTheBytesAre() {
        Schema schema = SchemaText.parse("""
                message m {
                  optional binary name;
                  optional fixed_len_byte_array(2) code;
                  optional binary document (BSON);
                  optional group attributes (MAP) { repeated group map { required binary key; optional binary value; } }
                }
                """);
        assertThat(text(Binder.bind(column("name").equalTo("\u00e9"), schema))).isEqualTo("0 in {[c3a9..c3a9]}");
        assertThat(text(Binder.bind(column("name").startsWith("ab"), schema))).isEqualTo("0 in {[6162..6163)}");
        assertThat(text(Binder.bind(column("name").in("b", new byte[]{'a'}), schema)))
                .isEqualTo("0 in {[61..61][62..62]}");
        assertThat(text(Binder.bind(column("name").between("D", "FR"), schema))).isEqualTo("0 in {[44..4652]}");
        assertThat(text(Binder.bind(atKey("attributes", "k").greaterThan("v"), schema)))
                .isEqualTo("at(3, 6b, . in {(76..]})");
        assertThatThrownBy(() -> Binder.bind(column("document").equalTo("a"), schema))
                .hasMessage("Column document is BSON on BYTE_ARRAY, and is compared with a text; it compares with bytes"
                        + ".\nWrite x'00ff'; in Java a byte[].");
        assertThatThrownBy(() -> Binder.bind(column("code").startsWith("a"), schema))
                .hasMessage(
                        "Column code is FIXED_LEN_BYTE_ARRAY(2), and is compared with a text; it compares with bytes"
                                + ".\nWrite x'00ff'; in Java a byte[].");
        assertThatThrownBy(() -> Binder.bind(column("name").equalTo(1), schema))
                .hasMessage(
                        "Column name is BYTE_ARRAY, and is compared with a number; it compares with bytes, and with a"
                                + " text as its UTF-8 bytes.\nWrite x'00ff'; in Java a byte[], or 'abc'; in Java a String.");
    }

    @Test
    void rejectsNumbersOfMoreDigitsThanItCompares() {
        Schema schema = Schema.parse("message m { required binary n (DECIMAL(50,2)); }");
        assertThatThrownBy(() -> Binder.bind(column("n").lessThan(new BigDecimal("1E+999999999")), schema))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("at most 10000 are supported");
    }

    /// Every kind of literal meets every kind of column: one compares, and a text with bare bytes; all others are rejected.
    @ParameterizedTest
    @FieldSource("dev.lamella.internal.predicate.LeafValuesTest#COLUMNS")
    void comparesWithOneKindOfLiteral(LeafColumns.Column column) {
        Schema schema = Schema.of("m", List.of(column.field()));
        for (LeafColumns.Column other : LeafColumns.ALL) {
            Literal literal = other.literals().getFirst();
            boolean fits = column.literals().stream().map(LiteralKind::of).anyMatch(LiteralKind.of(literal)::equals);
            Filter filter = new Filter.In(column("c"), List.of(literal));
            boolean isText = literal instanceof Literal.Text && column.type().contains("UUID");
            if (fits || isDateAndTimestamp(column, literal)) {
                assertThat(Binder.bind(filter, schema)).isInstanceOf(ResolvedPredicate.Within.class);
            } else {
                assertThatThrownBy(() -> Binder.bind(filter, schema)).as("%s with %s", column, literal)
                        .isInstanceOf(SchemaMismatchException.class)
                        .hasMessageContaining(isText ? "is not a UUID" : "and is compared with");
            }
        }
    }

    /// Dates and timestamps compare with each other.
    private static boolean isDateAndTimestamp(LeafColumns.Column column, Literal literal) {
        boolean isDate = column.type().contains("(DATE)");
        boolean isTimestamp = column.type().contains("TIMESTAMP") || column.type().startsWith("int96");
        return isTimestamp && literal instanceof Literal.Date
                || isDate && (literal instanceof Literal.Local || literal instanceof Literal.Moment);
    }

    @Test
    void takesThePrefixOfAPatternAsATestOfItsOwn() {
        Schema schema = Schema.parse("message m { optional binary t (STRING); }");
        assertThat(text(Binder.bind(column("t").like("ab%"), schema))).isEqualTo("0 in {[6162..6163)}");
        assertThat(text(Binder.bind(column("t").like("a\\_"), schema))).isEqualTo("0 in {[615f..615f]}");
        assertThat(text(Binder.bind(column("t").like("a_c%"), schema))).isEqualTo("and(0 in {[61..62)}, 0 fits)");
        assertThat(text(Binder.bind(column("t").like("%"), schema))).isEqualTo("0 in {[..]}");
        assertThat(text(Binder.bind(column("t").contains("a"), schema))).isEqualTo("0 fits");
    }

    record Meaning(String filter, String same) {}

    static final List<Meaning> MEANINGS = List.of(
            new Meaning("d = '2026-01-02'", "d = 2026-01-02"),
            new Meaning("d < '2026-01-02 00:00:01'", "d <= 2026-01-02"),
            new Meaning("d = 2026-01-02T00:00:00Z", "d = 2026-01-02"),
            new Meaning("d = 2026-01-02T00:00:01", "d in ()"),
            new Meaning("l >= '2026-01-02'", "l >= 2026-01-02T00:00:00"),
            new Meaning("l >= 2026-01-02", "l >= 2026-01-02T00:00:00"),
            new Meaning("l = '2026-01-02 10:30'", "l = 2026-01-02T10:30:00"),
            new Meaning("u >= '2026-01-02'", "u >= 2026-01-02T00:00:00Z"),
            new Meaning("u = '2026-01-02T10:30:00+02:00'", "u = 2026-01-02T08:30:00Z"),
            new Meaning("u between '2026-01-02' and '2026-01-03 12:00'",
                    "u between 2026-01-02T00:00:00Z and 2026-01-03T12:00:00Z"),
            new Meaning("n in ('1', 2)", "n in (1, 2)"), new Meaning("t = '10:30'", "t = 10:30:00"),
            new Meaning("b", "b = true"), new Meaning("b = 'true'", "b = true"));

    @ParameterizedTest
    @FieldSource("MEANINGS")
    void readsAValueAsTheColumnNeedsIt(Meaning meaning) {
        Schema schema = Schema.parse("message m { optional int32 d (DATE); optional int64 l (TIMESTAMP(MICROS,false));"
                + " optional int64 u (TIMESTAMP(MILLIS,true)); optional int32 n; optional int32 t (TIME(MILLIS,true));"
                + " optional boolean b; }");
        assertThat(text(Binder.bind(Filter.parse(meaning.filter()), schema)))
                .isEqualTo(text(Binder.bind(Filter.parse(meaning.same()), schema)));
    }

    record Pair(String filter, String message) {}

    static final List<Pair> PAIRS = List.of(
            new Pair("n < t",
                    "Column n is INT32, and is compared with column t, which is STRING on BYTE_ARRAY.\nCompare"
                            + " columns of one kind: numbers, texts, bytes, booleans, UUIDs, times, dates and timestamps."),
            new Pair("t = DE", "A text stands in single quotes: 'DE'."),
            new Pair("n < xs[]", "Column xs[] has many values in a row; a"
                    + " comparison of two columns takes one value of each.\nCompare two fields of one element:"
                    + " any(list, a < b)."));

    @ParameterizedTest
    @FieldSource("PAIRS")
    void rejectsColumnsThatDoNotCompare(Pair pair) {
        Schema schema = Schema.parse("message m { optional int32 n; optional binary t (STRING); repeated int32 xs; }");
        assertThatThrownBy(() -> Binder.bind(Filter.parse(pair.filter()), schema))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining(pair.message());
    }

    private static Filter nested() {
        Filter filter = column("id").equalTo(1);
        for (int i = 0; i < 100_000; i++) {
            filter = new Filter.Not(filter);
        }
        return filter;
    }

    @Test
    void bindsAsDeepAsTheLimit() {
        Filter filter = column("id").equalTo(1);
        for (int i = 1; i < Filter.MAX_DEPTH; i++) {
            filter = i % 2 == 0
                    ? new Filter.Not(filter)
                    : new Filter.And(List.of(filter, column("price").isNull()));
        }
        Filter deepest = filter;
        assertThat(Binder.bind(deepest, SCHEMA)).isInstanceOf(ResolvedPredicate.And.class);
        assertThatThrownBy(() -> Binder.bind(new Filter.Not(deepest), SCHEMA))
                .isInstanceOf(SchemaMismatchException.class);
    }

    static String text(ResolvedPredicate bound) {
        return switch (bound) {
            case ResolvedPredicate.Within(Way way, var ignored, ValueSet values) -> text(way) + " in " + values;
            case ResolvedPredicate.Nan(Way way, var ignored) -> text(way) + " is nan";
            case ResolvedPredicate.Matches(Way way, var ignored, var ignored2) -> text(way) + " fits";
            case ResolvedPredicate.Pair pair ->
                text(pair.left()) + " " + pair.comparison().sign() + " " + text(pair.right());
            case ResolvedPredicate.Null(Way way) -> text(way) + " is null";
            case ResolvedPredicate.Any(Way list, ResolvedPredicate element) ->
                "any(" + text(list) + ", " + text(element) + ")";
            case ResolvedPredicate.AtKey(Way map, var ignored, ValueSet key, ResolvedPredicate value) ->
                "at(" + text(map) + ", " + key.points().orElseThrow().stream().map(
                        java.util.HexFormat.of()::formatHex).collect(Collectors.joining()) + ", " + text(value) + ")";
            case ResolvedPredicate.InVariant(Way way, var path, var test) ->
                "variant(" + text(way) + ", " + path + ", " + test + ")";
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) -> "and(" + texts(parts) + ")";
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) -> "or(" + texts(parts) + ")";
            case ResolvedPredicate.Not(ResolvedPredicate part) -> "not(" + text(part) + ")";
        };
    }

    private static String texts(List<ResolvedPredicate> parts) {
        return parts.stream().map(BinderTest::text).collect(Collectors.joining(", "));
    }

    private static String text(Way way) {
        return way.ordinals().isEmpty()
                ? "."
                : way.ordinals().stream().map(Object::toString).collect(Collectors.joining("."));
    }
}
