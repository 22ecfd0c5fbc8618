package dev.lamella.variant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What builders and parsers remember of values changes nothing in later ones: each is what a new builder makes of it.
class FieldPlacesTest {
    private final VariantJson parser = new VariantJson();
    private final VariantDictionary dictionary = new VariantDictionary();
    private final VariantBuilder builder = new VariantBuilder(dictionary);

    private void requireSameAsAnew(String json) {
        assertThat(parser.toVariant(json)).isEqualTo(new VariantJson().toVariant(json));
        builder.reset();
        parser.parse(json.getBytes(UTF_8), builder);
        assertThat(builder.toVariant()).as("with shared names").isEqualTo(new VariantJson().toVariant(json));
    }

    @Test
    void tellsNamesOfAllLengthsAtTheSamePlace() {
        String letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        List<String> names = new ArrayList<>();
        for (int length = 0; length <= letters.length(); length++) {
            String name = letters.substring(0, length);
            names.add(name);
            for (int at = 0; at < length; at++) {
                names.add(name.substring(0, at) + '-' + name.substring(at + 1));
            }
        }
        for (String name : names) {
            for (String other : List.of(name, name + 'x', name.substring(name.length() / 2))) {
                requireSameAsAnew("{\"" + name + "\":1}");
                requireSameAsAnew("{\"" + other + "\" : 2, \"next\" : [3, {\"" + other + "\":4}]}");
            }
        }
    }

    @Test
    void tellsNamesFromTextThatIsWrittenLikeThem() {
        for (String text : List.of("{\"a\\\\b\":1}", "{\"a\\b\":1}", "{\"a\\\\\\b\":1}", "{\"\\\"\":1}", "{\"\":1}",
                "{\"gr\u00f6\u00dfe\":1}",
                "{\"gr\\u00f6\\u00dfe\":1}")) {
            for (String other : List.of("{\"a\\\\b\":1}", "{\"a\\b\":1}", "{\"\\\"\":1}", "{\"gr\u00f6\u00dfe\":1}")) {
                requireSameAsAnew(text);
                requireSameAsAnew(other);
            }
        }
    }

    @Test
    void rejectsNamesThatAreNotUtf8WhereTheyCameBeforeUnchecked() {
        byte[] name = {'a', (byte) 0xff, 'b'};
        builder.beginObject();
        builder.field(name, 0, 3);
        builder.nullValue();
        builder.endObject();
        builder.reset();
        byte[] json = "{\"a?b\":null}           ".getBytes(UTF_8);
        json[3] = (byte) 0xff;
        assertThatThrownBy(() -> parser.parse(json, builder)).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("is not part of a valid UTF-8 character");
    }

    @Test
    void keepsRightWhenThereAreMorePlacesThanAreKept() {
        long seed = 20250314;
        Random random = new Random(seed);
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder reused = new VariantBuilder(dictionary);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            names.add("name_" + i * 7919);
        }
        for (int round = 0; round < 6000; round++) {
            Collections.shuffle(names, random);
            StringBuilder json = new StringBuilder("{");
            for (int i = 0; i < 40; i++) {
                json.append(i == 0 ? "" : ",").append('"').append(names.get(random.nextInt(100) < 3 ? 0 : i))
                        .append("\":")
                        .append(random.nextInt(4) == 0 ? "{\"inner\":[{\"" + names.get(i) + "\":1}]}" : "" + i);
            }
            byte[] text = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
            dictionary.clear();
            reused.reset();
            parser.parse(text, reused);
            Variant value = reused.toVariant();
            if (round % 20 == 0 || round < 20) {
                VariantBuilder anew = new VariantBuilder(new VariantDictionary());
                new VariantJson().parse(text, anew);
                assertThat(value).as("seed %d, round %d", seed, round).isEqualTo(anew.toVariant());
            }
        }
    }

    @Test
    void sortsWideObjectsWhoseNamesComeInAnyOrderSomeOfThemAgain() {
        long seed = 4711;
        Random random = new Random(seed);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 1200; i++) {
            order.add(i % 1100);
        }
        for (VariantBuilder.ValueOrder values : VariantBuilder.ValueOrder.values()) {
            VariantBuilder reused = new VariantBuilder(dictionary, VariantBuilder.Options.DEFAULT.withOrder(values));
            for (int round = 0; round < 12; round++) {
                Collections.shuffle(order, random);
                VariantBuilder anew = new VariantBuilder(new VariantDictionary(),
                        VariantBuilder.Options.DEFAULT.withOrder(values));
                reused.reset();
                fill(reused, order);
                fill(anew, order);
                Variant value = reused.toVariant();
                assertThat(value).as("seed %d, round %d", seed, round).isEqualTo(anew.toVariant());
                assertThat(VariantValidator.ofValue(value.metadata(), value.bytes(), value.from(), value.byteCount()))
                        .isEmpty();
            }
        }
    }

    private static void fill(VariantBuilder builder, List<Integer> order) {
        builder.beginObject();
        for (int i = 0; i < order.size(); i++) {
            byte[] name = ("a long name of a field " + order.get(i)).getBytes(UTF_8);
            builder.field(name, 0, name.length);
            builder.integer(i);
        }
        builder.endObject();
    }

    @Test
    void copiesLongNamesToABuilderWhoseDictionaryGaveThemOtherIdsBefore() {
        String first = "{\"" + "a".repeat(500) + "\":1,\"" + "b".repeat(500) + "\":2}";
        String second = "{\"" + "b".repeat(500) + "\":1,\"" + "c".repeat(500) + "\":2}";
        for (String json : List.of(first, second, first)) {
            dictionary.clear();
            builder.reset();
            Variant value = new VariantJson().toVariant(json);
            value.writeTo(builder);
            assertThat(builder.toVariant()).isEqualTo(value);
        }
    }

    @Test
    void parsesAValueOfAFieldIntoABuilder() {
        builder.beginObject();
        builder.field("parsed".getBytes(UTF_8), 0, 6);
        parser.parse("{\"x\":[1]}".getBytes(UTF_8), builder);
        builder.field("y".getBytes(UTF_8), 0, 1);
        builder.nullValue();
        builder.endObject();
        assertThat(builder.toVariant()).isEqualTo(parser.toVariant("{\"parsed\":{\"x\":[1]},\"y\":null}"));
        assertThatThrownBy(() -> parser.parse(new byte[]{'1'}, builder)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the value is complete");
    }

    @Test
    void takesNothingBehindARejectedText() {
        assertThatThrownBy(() -> parser.parse("[1,]".getBytes(UTF_8), builder))
                .isInstanceOf(VariantFormatException.class);
        assertThatThrownBy(builder::nullValue).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was rejected");
    }
}
