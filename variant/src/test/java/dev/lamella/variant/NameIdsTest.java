package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Names are looked for in a whole dictionary as long as that pays.
class NameIdsTest {
    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "name" + i).toList();
    }

    private static List<Integer> asked(int size) {
        VariantMetadata metadata = VariantDictionary.of(names(size)).metadata();
        NameIds ids = new NameIds();
        return names(size).stream().map(name -> ids.of(metadata, VariantName.of(name))).toList();
    }

    @Test
    void namesOfASmallDictionaryAreAlwaysLookedFor() {
        assertThat(asked(64).subList(4, 64)).doesNotContain(NameIds.UNSURE).doesNotHaveDuplicates();
    }

    @Test
    void ofALargeOneSoManyAreLookedForOnly() {
        assertThat(asked(1000).subList(4, 68)).doesNotContain(NameIds.UNSURE).doesNotHaveDuplicates();
        assertThat(asked(1000).subList(68, 1000)).containsOnly(NameIds.UNSURE);
    }

    @Test
    void fieldsAreFoundAllTheSame() {
        VariantDictionary names = VariantDictionary.of(names(1000));
        VariantBuilder builder = new VariantBuilder(names);
        for (int i = 0; i < 1000; i++) {
            builder.reset();
            builder.beginObject();
            byte[] name = VariantName.of("name" + i).utf8();
            builder.field(name, 0, name.length);
            builder.integer(i);
            builder.endObject();
            VariantObject object = builder.toVariant().asObject();
            assertThat(object.field("name" + i).orElseThrow().asLong()).isEqualTo(i);
            assertThat(object.field("name" + (i + 1) % 1000)).isEmpty();
        }
    }
}
