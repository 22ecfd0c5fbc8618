package dev.lamella.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.VariantVector;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Which value goes to which column: `typed_value`, or `value` beside it.
class ShredMatrixTest {
    /// @param event a value
    record Value(String name, Consumer<VariantSink> event) {}

    private static Value value(String name, Consumer<VariantSink> event) {
        return new Value(name, event);
    }

    /// 38 of them: as many digits as there may be, in 127 bits.
    private static final BigInteger NINES = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    private static final List<Value> VALUES = List.of(value("true", sink -> sink.booleanValue(true)),
            value("int8 7", sink -> sink.int8((byte) 7)), value("int16 7", sink -> sink.int16((short) 7)),
            value("int32 7", sink -> sink.int32(7)), value("int64 7", sink -> sink.int64(7)),
            value("int16 300", sink -> sink.int16((short) 300)), value("int32 70000", sink -> sink.int32(70_000)),
            value("int64 2^40", sink -> sink.int64(1L << 40)), value("int64 min", sink -> sink.int64(Long.MIN_VALUE)),
            value("decimal 7", sink -> sink.decimal(7, 0)), value("decimal 7.00", sink -> sink.decimal(700, 2)),
            value("decimal 7.25", sink -> sink.decimal(725, 2)), value("decimal 7.250", sink -> sink.decimal(7250, 3)),
            value("decimal 0.001", sink -> sink.decimal(1, 3)),
            value("decimal 10^30", sink -> sink.decimal(BigInteger.TEN.pow(30), 0)),
            value("decimal 10^38-1", sink -> sink.decimal(NINES, 0)),
            value("decimal 1-10^38", sink -> sink.decimal(NINES.negate(), 0)),
            value("float 7", sink -> sink.float32(7)), value("double 7", sink -> sink.float64(7)),
            value("date", sink -> sink.date(1)), value("time", sink -> sink.time(1)),
            value("micros", sink -> sink.timestamp(1, VariantTimestampKind.UTC_MICROS)),
            value("nanos", sink -> sink.timestamp(1000, VariantTimestampKind.UTC_NANOS)),
            value("local micros", sink -> sink.timestamp(1, VariantTimestampKind.LOCAL_MICROS)),
            value("local nanos", sink -> sink.timestamp(1000, VariantTimestampKind.LOCAL_NANOS)),
            value("string", sink -> sink.string(new byte[]{'7'}, 0, 1)),
            value("binary", sink -> sink.binary(new byte[]{7}, 0, 1)),
            value("uuid", sink -> sink.uuid(1, 2)), value("null", VariantSink::nullValue),
            value("object", sink -> {
                sink.beginObject();
                sink.endObject();
            }), value("array", sink -> {
                sink.beginArray();
                sink.endArray();
            }));

    private static final String SEVENS = "int8 7, int16 7, int32 7, int64 7, decimal 7, decimal 7.00";

    /// @param lossless the values that a column takes by default
    /// @param exact those that it takes if widths count
    record Case(String type, String lossless, String exact) {}

    static final List<Case> CASES = List.of(new Case("BOOLEAN", "true", "true"),
            new Case("INT(8,true)", SEVENS, "int8 7"),
            new Case("INT(16,true)", "int16 300, " + SEVENS, "int16 7, int16 300"),
            new Case("INT32", "int16 300, int32 70000, " + SEVENS, "int32 7, int32 70000"),
            new Case("INT(32,true)", "int16 300, int32 70000, " + SEVENS, "int32 7, int32 70000"),
            new Case("INT64", "int16 300, int32 70000, int64 2^40, int64 min, " + SEVENS,
                    "int64 7, int64 2^40, int64 min"),
            new Case("DECIMAL(3,2)", "decimal 7.25, decimal 7.250, " + SEVENS, "decimal 7.00, decimal 7.25"),
            new Case("DECIMAL(9,0)", "int16 300, int32 70000, " + SEVENS, "decimal 7"),
            new Case("DECIMAL(18,2)", "int16 300, int32 70000, int64 2^40, decimal 7.25, decimal 7.250, " + SEVENS, ""),
            new Case("DECIMAL(38,2,BYTE_ARRAY)",
                    "int16 300, int32 70000, int64 2^40, int64 min, decimal 7.25, decimal 7.250,"
                            + " decimal 10^30, " + SEVENS,
                    ""),
            new Case("DECIMAL(38,3)", "int16 300, int32 70000, int64 2^40, int64 min, decimal 7.25, decimal 7.250,"
                    + " decimal 0.001, decimal 10^30, " + SEVENS, ""),
            new Case("DECIMAL(38,0)", "int16 300, int32 70000, int64 2^40, int64 min, decimal 10^30,"
                    + " decimal 10^38-1, decimal 1-10^38, " + SEVENS,
                    "decimal 10^30, decimal 10^38-1, decimal 1-10^38"),
            new Case("FLOAT", "float 7", "float 7"), new Case("DOUBLE", "double 7", "double 7"),
            new Case("DATE", "date", "date"),
            new Case("TIME(false,MICROS)", "time", "time"), new Case("TIMESTAMP(true,MICROS)", "micros", "micros"),
            new Case("TIMESTAMP(true,NANOS)", "nanos", "nanos"),
            new Case("TIMESTAMP(false,MICROS)", "local micros", "local micros"),
            new Case("TIMESTAMP(false,NANOS)", "local nanos", "local nanos"), new Case("STRING", "string", "string"),
            new Case("BYTE_ARRAY", "binary", "binary"), new Case("UUID", "uuid", "uuid"),
            new Case("STRUCT(a INT64)", "object", "object"), new Case("LIST(INT64)", "array", "array"));

    /// The values that a type takes, as a row, as a field and as an element.
    @ParameterizedTest
    @FieldSource("CASES")
    void takesWhatFits(Case c) {
        for (NumberFit fit : NumberFit.values()) {
            String allowed = fit == NumberFit.LOSSLESS ? c.lossless : c.exact;
            List<String> wanted = VALUES.stream().map(Value::name)
                    .filter(name -> Stream.of(allowed.split(", ")).anyMatch(
                            name::equals))
                    .toList();
            assertThat(typed(c.type, fit, List.of())).as("rows of %s, %s", c.type, fit).isEqualTo(wanted);
            assertThat(typed("STRUCT(f " + c.type + ")", fit, List.of("f"))).as("fields of %s, %s", c.type, fit)
                    .isEqualTo(wanted);
            assertThat(typed("LIST(" + c.type + ")", fit, List.of("[]"))).as("elements of %s, %s", c.type, fit)
                    .isEqualTo(wanted);
        }
    }

    @Test
    void decimalsOfMoreThan38DigitsAreRejected() {
        VariantShredder shredder = VariantShredder.of(ShreddingSchema.parse("DECIMAL(38,0)").group("v",
                Repetition.OPTIONAL));
        for (BigInteger tooLarge : List.of(NINES.add(BigInteger.ONE), NINES.add(BigInteger.ONE).negate())) {
            assertThatThrownBy(() -> shredder.decimal(tooLarge, 0)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A decimal has more than 38 digits; at most 38 are allowed");
        }
        assertThat(shredder.size()).isZero();
    }

    /// The names of the values that go to the typed column at a place; all others have to be in `value` there.
    private static List<String> typed(String type, NumberFit fit, List<String> place) {
        GroupField group = ShreddingSchema.parse(type).group("v", Repetition.OPTIONAL);
        VariantShredder shredder = VariantShredder.of(group, VariantShredder.Options.DEFAULT.withNumbers(fit));
        for (Value value : VALUES) {
            give(value, place, shredder);
        }
        List<ColumnVector> pair = shredder.vector().fields().subList(1, 3);
        if (!place.isEmpty()) {
            ColumnVector below = pair.get(1);
            pair = ((GroupVector) (below instanceof ListVector list
                    ? list.elements()
                    : ((GroupVector) below).fields().getFirst()))
                    .fields();
        }
        ColumnVector whole = pair.get(0);
        ColumnVector typed = pair.get(1);
        return Stream.iterate(0, i -> i < VALUES.size(), i -> i + 1).filter(i -> {
            assertThat(whole.isNull(i)).as(VALUES.get(i).name).isNotEqualTo(typed.isNull(i));
            return !typed.isNull(i);
        }).map(i -> VALUES.get(i).name).toList();
    }

    private static void give(Value value, List<String> place, VariantSink sink) {
        if (place.isEmpty()) {
            value.event.accept(sink);
        } else if (place.equals(List.of("[]"))) {
            sink.beginArray();
            value.event.accept(sink);
            sink.endArray();
        } else {
            sink.beginObject();
            sink.field(place.getFirst().getBytes(StandardCharsets.UTF_8), 0, place.getFirst().length());
            value.event.accept(sink);
            sink.endObject();
        }
    }

    private static GroupField group(String type) {
        return ShreddingSchema.parse(type).group("v", Repetition.OPTIONAL);
    }

    private static VariantShredder shredder(String type) {
        return VariantShredder.of(group(type));
    }

    private static void addJson(VariantShredder shredder, String json) {
        new VariantJson().parse(json.getBytes(StandardCharsets.UTF_8), shredder);
    }

    /// Each row as its columns hold it: `value`s as JSON after their path, typed values after theirs.
    private static List<String> columns(String type, String... jsons) {
        VariantShredder shredder = shredder(type);
        for (String json : jsons) {
            addJson(shredder, json);
        }
        VariantVector rows = shredder.vector();
        return Stream.iterate(0, i -> i < rows.size(), i -> i + 1).map(i -> ShreddedText.of(group(type), rows, i))
                .toList();
    }

    record Nested(String type, String json, String columns) {}

    /// What stays together stands behind `value=`.
    static final List<Nested> NESTED = List.of(
            new Nested("VARIANT", "{\"a\":1}", "value={\"a\":1}"),
            new Nested("STRUCT(a INT64)", "{\"a\":1}", "{a: 1}"),
            new Nested("STRUCT(a INT64)", "{}", "{a: -}"),
            new Nested("STRUCT(a INT64)", "null", "value=null"),
            new Nested("STRUCT(a INT64)", "[1]", "value=[1]"),
            new Nested("STRUCT(a INT64)", "{\"a\":null}", "{a: value=null}"),
            new Nested("STRUCT(a INT64)", "{\"a\":\"x\"}", "{a: value=\"x\"}"),
            new Nested("STRUCT(a INT64)", "{\"a\":1,\"b\":2}", "{a: 1} + value={\"b\":2}"),
            // Names are case-sensitive, and what is missing is not null.
            new Nested("STRUCT(a INT64)", "{\"A\":1}", "{a: -} + value={\"A\":1}"),
            new Nested("STRUCT(A INT64, a INT64)", "{\"a\":1}", "{A: -, a: 1}"),
            // The last of several fields counts, wherever they lie.
            new Nested("STRUCT(a INT64)", "{\"a\":1,\"a\":\"x\"}", "{a: value=\"x\"}"),
            new Nested("STRUCT(a INT64)", "{\"a\":\"x\",\"a\":1}", "{a: 1}"),
            new Nested("STRUCT(a LIST(INT64))", "{\"a\":[1,\"y\"],\"b\":0,\"a\":[2],\"b\":1}",
                    "{a: [2]} + value={\"b\":1}"),
            new Nested("STRUCT(a STRUCT(b INT64))", "{\"a\":{\"b\":1,\"c\":2},\"d\":{\"b\":3}}",
                    "{a: {b: 1} + value={\"c\":2}} + value={\"d\":{\"b\":3}}"),
            new Nested("STRUCT(a STRUCT(b INT64))", "{\"a\":{\"b\":1,\"c\":2},\"a\":{\"c\":3}}",
                    "{a: {b: -} + value={\"c\":3}}"),
            new Nested("STRUCT(a VARIANT)", "{\"a\":{\"b\":[1]}}", "{a: value={\"b\":[1]}}"),
            new Nested("LIST(INT64)", "[1,null,\"x\",{}]", "[1, value=null, value=\"x\", value={}]"),
            new Nested("LIST(INT64)", "[]", "[]"),
            new Nested("LIST(LIST(INT64))", "[[1],[],3,[null]]", "[[1], [], value=3, [value=null]]"),
            new Nested("LIST(STRUCT(a STRING))", "[{\"a\":\"x\"},{\"b\":1},[2]]",
                    "[{a: \"x\"}, {a: -} + value={\"b\":1}, value=[2]]"));

    @ParameterizedTest
    @FieldSource("NESTED")
    void nestedValuesAreTakenApart(Nested c) {
        assertThat(columns(c.type, c.json)).containsExactly(c.columns);
        // Between other rows nothing changes.
        assertThat(columns(c.type, c.json, "{\"a\":[]}", c.json, "1").get(2)).isEqualTo(c.columns);
    }

    @Test
    void duplicatesAreRejectedIfAsked() {
        for (String json : List.of("{\"a\":1,\"a\":2}", "{\"b\":1,\"b\":2}")) {
            VariantShredder shredder = VariantShredder.of(
                    ShreddingSchema.parse("STRUCT(a INT64)").group("v", Repetition.OPTIONAL),
                    VariantShredder.Options.DEFAULT.withDuplicates(VariantBuilder.Duplicates.REJECT));
            assertThatThrownBy(() -> addJson(shredder, json))
                    .isInstanceOfAny(ValueException.class, VariantFormatException.class)
                    .hasMessageContaining("no two fields may have the same");
            shredder.truncate(0);
            addJson(shredder, "{\"a\":1,\"b\":2}");
            assertThat(shredder.size()).isEqualTo(1);
        }
    }

    @Test
    void valuesThatAreTooDeepAreRejected() {
        for (String type : List.of("VARIANT", "LIST(LIST(LIST(INT64)))")) {
            VariantShredder shredder = VariantShredder.of(ShreddingSchema.parse(type).group("v", Repetition.OPTIONAL),
                    VariantShredder.Options.DEFAULT.withLimits(new VariantLimits(3, 1000)));
            addJson(shredder, "[[[1]]]");
            assertThatThrownBy(() -> addJson(shredder, "[[[[1]]]]")).isInstanceOf(ValueException.class)
                    .hasMessageContaining("nested deeper than the 3 levels");
        }
    }

    /// Files without `value` columns: what fits can be written, and nothing else is lost silently.
    @Test
    void aValueWithoutPlaceIsRejected() {
        GroupField group = (GroupField) Schema.parse("""
                message m {
                  optional group v (VARIANT(1)) {
                    required binary metadata;
                    optional group typed_value {
                      required group a { optional int64 typed_value; }
                    }
                  }
                }""").fields().getFirst();
        VariantShredder shredder = VariantShredder.of(group);
        addJson(shredder, "{\"a\":1}");
        addJson(shredder, "{}");
        for (String json : List.of("1", "null", "{\"a\":\"x\"}", "{\"a\":null}", "{\"b\":1}")) {
            assertThatThrownBy(() -> addJson(shredder, json)).as(json).isInstanceOf(ValueException.class)
                    .hasMessageContaining("no `value` beside");
            shredder.truncate(2);
        }
        assertThat(Stream.of(0, 1).map(i -> ShreddedText.of(group, shredder.vector(), i))).containsExactly("{a: 1}",
                "{a: -}");
    }

    static Stream<String> unwritable() {
        return Stream.of(
                "optional binary value; optional group typed_value { optional group a { optional int64 typed_value; } }",
                "required binary value; optional int64 typed_value;",
                "optional binary value; required int64 typed_value;",
                "optional binary value; optional int64 typed_value; optional int32 other;");
    }

    @ParameterizedTest
    @MethodSource
    void unwritable(String columns) {
        GroupField group = (GroupField) SchemaText.parse(
                "message m { optional group v (VARIANT(1)) { required binary metadata; " + columns + " } }").fields()
                .getFirst();
        assertThatThrownBy(() -> VariantShredder.of(group)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("Values cannot be shredded into these columns");
    }

    @Test
    void callsInAWrongOrderAreRejected() {
        VariantShredder shredder = shredder("STRUCT(a LIST(INT64))");
        assertThatThrownBy(shredder::endObject).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> shredder.field(new byte[]{'a'}, 0, 1)).isInstanceOf(IllegalStateException.class);
        shredder.beginObject();
        assertThatThrownBy(() -> shredder.int8((byte) 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shredder::endArray).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shredder::vector).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shredder::addNull).isInstanceOf(IllegalStateException.class);
        shredder.field(new byte[]{'a'}, 0, 1);
        assertThatThrownBy(shredder::endObject).isInstanceOf(IllegalStateException.class);
        shredder.beginArray();
        assertThatThrownBy(shredder::endObject).isInstanceOf(IllegalStateException.class);
        shredder.endArray();
        shredder.endObject();
        assertThat(ShreddedText.of(group("STRUCT(a LIST(INT64))"), shredder.vector(), 0)).isEqualTo("{a: []}");
    }

    /// Metadata is one entry for all rows until it becomes large, and every row can be read with its own.
    @Test
    void metadataThatGrowsIsBegunAnew() {
        GroupField group = ShreddingSchema.parse("STRUCT(id INT64)").group("v", Repetition.OPTIONAL);
        VariantShredder shredder = VariantShredder.of(group);
        for (int i = 0; i < 10_000; i++) {
            addJson(shredder, "{\"id\":%d,\"a name that is new %d\":{\"id\":1}}".formatted(i, i));
        }
        VariantVector rows = shredder.vector();
        BytesVector entries = (BytesVector) ((DictionaryVector) rows.fields().getFirst()).dictionary();
        assertThat(entries.size()).isBetween(2, 10);
        VariantUnshredder unshredder = VariantUnshredder.of(group);
        unshredder.bind(rows);
        for (int i = 0; i < rows.size(); i++) {
            VariantJsonPrinter printer = new VariantJsonPrinter();
            unshredder.value(i).writeTo(printer);
            assertThat(printer.text()).isIn("{\"id\":%d,\"a name that is new %d\":{\"id\":1}}".formatted(i, i),
                    "{\"a name that is new %d\":{\"id\":1},\"id\":%d}".formatted(i, i));
        }
        ColumnVector dictionary = ((DictionaryVector) rows.fields().getFirst()).dictionary();
        shredder.clear();
        addJson(shredder, "{\"id\":1}");
        ColumnVector first = ((DictionaryVector) shredder.vector().fields().getFirst()).dictionary();
        shredder.clear();
        addJson(shredder, "{\"id\":2}");
        assertThat(((DictionaryVector) shredder.vector().fields().getFirst()).dictionary()).isSameAs(first)
                .isNotSameAs(dictionary);
    }

    /// Values of other writers, whose offsets do not ascend and whose metadata has other ids, keep all their fields.
    @Test
    void residualFieldsOfOtherWritersKeepTheirNamesAndValues() {
        VariantDictionary names = new VariantDictionary();
        for (String name : List.of("z", "a", "m")) {
            names.intern(name.getBytes(StandardCharsets.UTF_8), 0, 1);
        }
        VariantBuilder builder = new VariantBuilder(names,
                VariantBuilder.Options.DEFAULT.withOrder(VariantBuilder.ValueOrder.GIVEN));
        new VariantJson().parse("{\"z\":[1,2,3],\"m\":\"text\",\"a\":1}".getBytes(StandardCharsets.UTF_8), builder);
        byte[] metadata = names.encoded();
        byte[] bytes = builder.build();
        VariantShredder shredder = shredder("STRUCT(a INT64)");
        shredder.add(Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), bytes, 0, bytes.length));

        assertThat(ShreddedText.of(group("STRUCT(a INT64)"), shredder.vector(), 0))
                .isEqualTo("{a: 1} + value={\"m\":\"text\",\"z\":[1,2,3]}");
    }
}
