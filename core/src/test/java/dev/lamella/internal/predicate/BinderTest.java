package dev.lamella.internal.predicate;

import static dev.lamella.filter.Filter.any;
import static dev.lamella.filter.Filter.atKey;
import static dev.lamella.filter.Filter.column;
import static dev.lamella.filter.Filter.element;
import static dev.lamella.filter.Filter.variant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.internal.predicate.Bound.Way;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What filters become when they meet a schema: ways, questions, and the columns that are read for them.
class BinderTest {
    static final Schema SCHEMA = Schema.parse("""
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

    static String text(Bound bound) {
        return switch (bound) {
            case Bound.Within(Way way, var _, ValueSet values) -> text(way) + " in " + values;
            case Bound.Nan(Way way, var _) -> text(way) + " is nan";
            case Bound.Null(Way way) -> text(way) + " is null";
            case Bound.Any(Way list, Bound element) -> "any(" + text(list) + ", " + text(element) + ")";
            case Bound.AtKey(Way map, var _, ValueSet key, Bound value) ->
                "at(" + text(map) + ", " + key.points().orElseThrow().stream().map(
                        java.util.HexFormat.of()::formatHex).collect(Collectors.joining()) + ", " + text(value) + ")";
            case Bound.InVariant(Way way, var path, var test) -> "variant(" + text(way) + ", " + path + ", " + test + ")";
            case Bound.And(List<Bound> parts) -> "and(" + texts(parts) + ")";
            case Bound.Or(List<Bound> parts) -> "or(" + texts(parts) + ")";
            case Bound.Not(Bound part) -> "not(" + text(part) + ")";
        };
    }

    private static String texts(List<Bound> parts) {
        return parts.stream().map(BinderTest::text).collect(Collectors.joining(", "));
    }

    private static String text(Way way) {
        return way.ordinals().isEmpty()
                ? "."
                : way.ordinals().stream().map(Object::toString).collect(Collectors.joining("."));
    }
}
