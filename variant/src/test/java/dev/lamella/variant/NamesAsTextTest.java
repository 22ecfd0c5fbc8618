package dev.lamella.variant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names of fields that come as text, and what becomes of wide objects whose fields come in any order.
class NamesAsTextTest {
    private final VariantDictionary dictionary = new VariantDictionary();
    private final VariantBuilder builder = new VariantBuilder(dictionary);

    @RepeatedTest(8)
    void namesAsTextGiveTheBytesThatTheirBytesGive() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        VariantDictionary otherDictionary = new VariantDictionary();
        VariantBuilder other = new VariantBuilder(otherDictionary);
        List<String> names = new ArrayList<>(List.of("", "a", "größe", "😀", "a name of more than sixteen bytes"));
        for (int object = 0; object < 60; object++) {
            if (random.nextInt(3) == 0) {
                dictionary.clear();
                otherDictionary.clear();
            }
            builder.reset();
            other.reset();
            builder.beginObject();
            other.beginObject();
            // So many that the dictionary forgets them now and then.
            int fields = random.nextInt(10) == 0 ? 4000 : random.nextInt(100);
            for (int i = 0; i < fields; i++) {
                if (random.nextInt(50) == 0 || fields == 4000) {
                    names.add("name " + random.nextLong());
                }
                String name = names.get(random.nextInt(4) == 0 ? random.nextInt(names.size()) : i % names.size());
                if (random.nextInt(20) == 0) {
                    builder.field(name.getBytes(UTF_8), 0, name.getBytes(UTF_8).length);
                } else {
                    // Both the same object and another one of the same text.
                    builder.field(random.nextBoolean() ? name : new StringBuilder(name).toString());
                }
                builder.integer(i);
                other.field(name.getBytes(UTF_8), 0, name.getBytes(UTF_8).length);
                other.integer(i);
            }
            builder.endObject();
            other.endObject();
            assertThat(builder.build()).as("seed %d, object %d", seed, object).isEqualTo(other.build());
            assertThat(dictionary.encoded()).as("seed %d, names of object %d", seed, object)
                    .isEqualTo(otherDictionary.encoded());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 63, 64, 65, 1000})
    void wideObjectsAreTheSameInWhateverOrderFieldsCome(int fields) {
        Random random = new Random(fields);
        TreeMap<String, Integer> values = new TreeMap<>();
        for (int i = 0; i < fields; i++) {
            values.put("field " + i, 1 << random.nextInt(31));
        }
        byte[] sorted = new byte[0];
        for (int round = 0; round < 6; round++) {
            dictionary.clear();
            values.keySet().forEach(name -> dictionary.intern(name.getBytes(UTF_8), 0, name.length()));
            builder.reset();
            builder.beginArray();
            builder.beginObject();
            List<String> order = new ArrayList<>(values.keySet());
            if (round > 0) {
                Collections.shuffle(order, new Random(round % 2));
            }
            if (round > 3) {
                // What came before counts no more.
                builder.field(order.getLast());
                builder.uuid(1, 2);
            }
            for (String name : order) {
                builder.field(name);
                builder.integer(values.get(name));
            }
            builder.endObject();
            builder.nullValue();
            builder.endArray();
            byte[] built = builder.build();
            if (round == 0) {
                sorted = built;
            }
            assertThat(built).as("round %s", round).isEqualTo(sorted);
            assertThat(VariantValidator.ofValue(dictionary.metadata(), built, 0, built.length)).isEmpty();
        }
    }

    @Test
    void rejectsHalfASurrogatePairAndStaysAsItIs() {
        builder.beginObject();
        assertThatThrownBy(() -> builder.field("a\ud83d")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Character 2 of the name is half a surrogate pair, for which UTF-8 has no bytes");
        assertThat(dictionary.size()).isZero();
        builder.field("a");
        builder.nullValue();
        builder.endObject();
        assertThat(builder.toVariant()).isEqualTo(Variant.ofJson("{\"a\":null}"));
    }

    @Test
    void stringsAreTakenAsTextToo() {
        assertThatThrownBy(() -> builder.string("ab\udc00")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Character 3 of the text is half a surrogate pair, for which UTF-8 has no bytes");
        builder.string("\ud83d\ude00 ä");
        assertThat(builder.toVariant().asString()).isEqualTo("\ud83d\ude00 ä");
    }

    @Test
    void rejectsANameWhereNoneComes() {
        assertThatThrownBy(() -> builder.field("a")).isInstanceOf(IllegalStateException.class)
                .hasMessage("A field is not allowed here: a value is");
        assertThat(dictionary.size()).isZero();
    }

    @Test
    void aNameThatIsKnownNeedsRoomAgainWhenTheDictionaryWasCleared() {
        VariantDictionary small = new VariantDictionary(new VariantLimits(10, 20));
        VariantBuilder full = new VariantBuilder(small);
        for (String name : List.of("first name", "other name", "first name")) {
            small.clear();
            full.reset();
            full.beginObject();
            full.field(name);
            full.nullValue();
            String second = name.equals("first name") ? "other name" : "first name";
            assertThatThrownBy(() -> full.field(second)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("With 2 names the metadata has 25 bytes; at most 20 are allowed");
            assertThatThrownBy(() -> full.field(name)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was rejected");
        }
    }

    @Test
    void everySinkTakesNamesAsText() {
        VariantJsonPrinter printer = new VariantJsonPrinter();
        printer.beginObject();
        printer.field("größe");
        printer.nullValue();
        printer.endObject();
        assertThat(printer.text()).isEqualTo("{\"größe\":null}");
    }
}
