package dev.lamella.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.shredding.ShreddingInference.Options;
import dev.lamella.variant.VariantJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is inferred from which values.
class ShreddingInferenceTest {
    private static final Options NARROW = Options.DEFAULT.withNumberWidth(NumberWidth.NARROWEST);

    private static ShreddingSchema infer(Options options, Iterable<String> jsons) {
        ShreddingInference inference = new ShreddingInference(options);
        VariantJson json = new VariantJson();
        jsons.forEach(text -> json.parse(text.getBytes(StandardCharsets.UTF_8), inference));
        return inference.infer();
    }

    /// @param jsons the values, separated by spaces
    record Case(String jsons, String narrow, String roomy) {
        Case(String jsons, String type) {
            this(jsons, type, type);
        }
    }

    static final List<Case> CASES = List.of(new Case("1", "INT(8,true)", "INT64"),
            new Case("1 -129", "INT(16,true)", "INT64"),
            new Case("1 300 70000", "INT32", "INT64"), new Case("1 -2147483649", "INT64", "INT64"),
            new Case("1 1.5 10.25", "DECIMAL(4,2)", "DECIMAL(18,2)"),
            new Case("1.5 12345678901234567", "DECIMAL(18,1)", "DECIMAL(18,1)"),
            new Case("1.50 123456789012345678", "DECIMAL(20,2)", "DECIMAL(38,2)"),
            new Case("12345678901234567890", "DECIMAL(20,0)", "DECIMAL(38,0)"),
            new Case("0.00000000000000000000001 12345678901234567890", "VARIANT"), new Case("1e3 2.5e0", "DOUBLE"),
            new Case("1 2.5e0", "VARIANT"), new Case("true false", "BOOLEAN"), new Case("\"a\" null", "STRING"),
            new Case("null", "VARIANT"), new Case("", "VARIANT"), new Case("{}", "VARIANT"), new Case("[]", "VARIANT"),
            new Case("[\"a\"] [] [\"b\",null]", "LIST(STRING)"), new Case("[1,\"a\"]", "VARIANT"),
            new Case("[[true]]", "LIST(LIST(BOOLEAN))"),
            new Case("{\"b\":\"x\",\"a\":true} {\"c\":null}", "STRUCT(a BOOLEAN, b STRING)"),
            new Case("{\"a\":{\"b\":[{\"c\":\"x\"}]}}", "STRUCT(a STRUCT(b LIST(STRUCT(c STRING))))"),
            new Case("{\"\":true,\"a\":{\"\":true}}", "STRUCT(a VARIANT)"), new Case("{\"\":true}", "VARIANT"),
            new Case("{\"a\":1} {\"a\":\"x\"}", "STRUCT(a VARIANT)"), new Case("{\"a\":{}}", "STRUCT(a VARIANT)"),
            // By the bytes of UTF-8, not by UTF-16; and case counts.
            new Case("{\"\uD83D\uDE00\":\"x\",\"\uFFFD\":\"x\",\"b\":\"x\",\"B\":\"x\"}",
                    "STRUCT(B STRING, b STRING, \uFFFD STRING, \uD83D\uDE00 STRING)"));

    @ParameterizedTest
    @FieldSource("CASES")
    void infers(Case c) {
        List<String> values = c.jsons.isEmpty() ? List.of() : List.of(c.jsons.split(" "));
        assertThat(infer(NARROW, values)).hasToString(c.narrow);
        assertThat(infer(Options.DEFAULT, values)).hasToString(c.roomy);
        assertThat(infer(Options.DEFAULT, values.reversed())).hasToString(c.roomy);
    }

    private static List<String> with(int count, String some, String others) {
        return IntStream.range(0, 100).mapToObj(i -> i < count ? some : others).toList();
    }

    @Test
    void rareFieldsAreLeftOut() {
        assertThat(infer(Options.DEFAULT, with(9, "{\"a\":true,\"b\":true}", "{\"b\":true}")))
                .hasToString("STRUCT(b BOOLEAN)");
        assertThat(infer(Options.DEFAULT, with(10, "{\"a\":true,\"b\":true}", "{\"b\":true}")))
                .hasToString("STRUCT(a BOOLEAN, b BOOLEAN)");
        // Of a field in a rare field, the part in all values counts.
        assertThat(
                infer(Options.DEFAULT.withMinFrequency(0.5), with(60, "{\"a\":{\"b\":true}}", "{\"a\":{\"c\":true}}")))
                .hasToString("STRUCT(a STRUCT(b BOOLEAN))");
    }

    @Test
    void mostValuesOfAPlaceAreOfItsType() {
        assertThat(infer(Options.DEFAULT, with(94, "{\"a\":true}", "{\"a\":\"x\"}"))).hasToString("STRUCT(a VARIANT)");
        assertThat(infer(Options.DEFAULT, with(95, "{\"a\":true}", "{\"a\":\"x\"}"))).hasToString("STRUCT(a BOOLEAN)");
        assertThat(infer(Options.DEFAULT, with(50, "{\"a\":true}", "\"x\""))).hasToString("VARIANT");
        assertThat(infer(Options.DEFAULT, with(51, "{\"a\":true}", "\"x\""))).hasToString("STRUCT(a BOOLEAN)");
        assertThat(infer(Options.DEFAULT, with(51, "[true]", "\"x\""))).hasToString("LIST(BOOLEAN)");
        assertThat(infer(Options.DEFAULT, with(11, "{\"a\":true}", "{\"a\":null}"))).hasToString("STRUCT(a BOOLEAN)");
        assertThat(infer(Options.DEFAULT.withMinTypeShare(0), with(50, "{\"a\":true}", "{\"a\":\"x\"}")))
                .hasToString("STRUCT(a VARIANT)");
    }

    @Test
    void theMostFrequentPlacesAreKept() {
        List<String> values = with(50, "{\"a\":true,\"b\":true,\"c\":true}", "{\"b\":true,\"c\":true}");
        assertThat(infer(Options.DEFAULT.withMaxLeaves(2), values)).hasToString("STRUCT(b BOOLEAN, c BOOLEAN)");
        assertThat(infer(Options.DEFAULT.withMaxLeaves(1), values)).hasToString("STRUCT(b BOOLEAN)");
    }

    @Test
    void deepPlacesStayTogether() {
        List<String> values = List.of("{\"a\":{\"b\":{\"c\":true}}}");
        assertThat(infer(Options.DEFAULT.withMaxDepth(2), values)).hasToString("STRUCT(a STRUCT(b VARIANT))");
        assertThat(infer(Options.DEFAULT.withMaxDepth(1), values)).hasToString("STRUCT(a VARIANT)");
        ShreddingSchema deep = infer(Options.DEFAULT, List.of("[".repeat(400) + "true" + "]".repeat(400)));
        assertThat(deep).isEqualTo(ShreddingSchema.NONE);
        assertThat(infer(Options.DEFAULT, List.of("[".repeat(50) + "true" + "]".repeat(50))).toString())
                .startsWith("LIST(".repeat(50));
    }

    @Test
    void whatComesBehindTheSampleIsLeftAlone() {
        ShreddingInference inference = new ShreddingInference(Options.DEFAULT.withSample(2, 1000));
        inference.booleanValue(true);
        assertThat(inference.isFull()).isFalse();
        inference.booleanValue(true);
        assertThat(inference.isFull()).isTrue();
        inference.beginObject();
        inference.endObject();
        assertThat(inference.infer()).hasToString("BOOLEAN");

        ShreddingInference small = new ShreddingInference(Options.DEFAULT.withSample(1000, 10));
        small.string(new byte[10], 0, 10);
        assertThat(small.isFull()).isTrue();
    }

    /// Maps by id have a new field in each value.
    @Test
    void manyNamesTakeBoundedMemory() {
        Random random = new Random(1);
        ShreddingInference inference = new ShreddingInference(Options.DEFAULT.withSample(1 << 20, 1L << 40));
        VariantJson json = new VariantJson();
        for (int i = 0; i < 200_000; i++) {
            json.parse("{\"id\":true,\"by name\":{\"%d\":{\"x\":1}}}".formatted(random.nextLong()).getBytes(
                    StandardCharsets.UTF_8), inference);
        }
        assertThat(inference.infer()).hasToString("STRUCT(`by name` VARIANT, id BOOLEAN)");
    }

    @Test
    void aValueThatHasNotEndedIsForgottenOrRejected() {
        ShreddingInference inference = new ShreddingInference();
        inference.beginArray();
        assertThatThrownBy(inference::infer).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(inference::endObject).isInstanceOf(IllegalStateException.class);
        inference.cancel();
        inference.booleanValue(true);
        inference.booleanValue(true);
        assertThat(inference.infer()).isEqualTo(ShreddingSchema.NONE);
    }

    @Test
    void optionsWithoutMeaningAreRejected() {
        assertThatThrownBy(() -> Options.DEFAULT.withMaxDepth(61)).hasMessageContaining("schemas allow at most 60");
        assertThatThrownBy(() -> Options.DEFAULT.withMinFrequency(1.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Options.DEFAULT.withSample(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
