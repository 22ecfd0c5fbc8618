package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What holds for all values: an independent decoder gives back what was built.
class VariantBuilderLawsTest {
    private static final int ROUNDS = 1000 * Integer.getInteger("lamella.effort", 1);

    @Test
    void givesBackWhatWasBuiltInTheSmallestForm() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        RandomValue.Source source = new RandomValue.Source(random, false);
        for (int i = 0; i < ROUNDS; i++) {
            String note = "seed " + seed + ", round " + i;
            if (random.nextInt(20) == 0) {
                dictionary.clear();
            }
            RandomValue value = source.next(1 + random.nextInt(5));
            builder.reset();
            value.writeTo(builder);
            byte[] bytes = builder.build();
            SpecDecoder decoder = new SpecDecoder(dictionary.encoded());
            List<String> expected = WrittenEvents.of(value.normal()::writeTo);
            if (!WrittenEvents.of(sink -> decoder.decodeAll(bytes, sink)).equals(expected)) {
                assertThat(WrittenEvents.of(sink -> new SpecDecoder(dictionary.encoded()).decodeAll(bytes, sink)))
                        .as(note)
                        .isEqualTo(expected);
            }
            assertThat(decoder.notes()).as(note).isEmpty();
        }
    }

    /// By name the same fields and values give the same bytes; as given the same number of bytes.
    @Test
    void hasOneFormForEachValue() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder byName = new VariantBuilder(dictionary);
        VariantBuilder asGiven = new VariantBuilder(dictionary,
                VariantBuilder.Options.DEFAULT.withOrder(VariantBuilder.ValueOrder.GIVEN));
        RandomValue.Source source = new RandomValue.Source(random, false);
        for (int i = 0; i < ROUNDS; i++) {
            String note = "seed " + seed + ", round " + i;
            RandomValue value = source.next(4);
            byte[] given = build(asGiven, value);
            byte[] named = build(byName, value);
            assertThat(build(byName, value.normal())).as(note).isEqualTo(named);
            assertThat(given).as(note).hasSameSizeAs(named);
            assertThat(WrittenEvents.of(sink -> new SpecDecoder(dictionary.encoded()).decodeAll(given, sink))).as(note)
                    .isEqualTo(WrittenEvents.of(value.normal()::writeTo));
        }
    }

    /// Fields of one object in random orders, with duplicates: more shapes than are kept, and again the same ones.
    @Test
    void ordersFieldsWhateverItSawBefore() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        List<RandomValue.Struct> seen = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            RandomValue.Struct value = !seen.isEmpty() && random.nextBoolean()
                    ? seen.get(random.nextInt(seen.size()))
                    : fields(random);
            seen.add(value);
            byte[] bytes = build(builder, value);
            assertThat(WrittenEvents.of(sink -> new SpecDecoder(dictionary.encoded()).decodeAll(bytes, sink)))
                    .as("seed %d, round %d", seed, i).isEqualTo(WrittenEvents.of(value.normal()::writeTo));
        }
    }

    private static RandomValue.Struct fields(Random random) {
        RandomValue.Field[] fields = new RandomValue.Field[random.nextInt(random.nextInt(50) == 0 ? 5000 : 12)];
        Arrays.setAll(fields, i -> {
            int number = random.nextInt(2 * fields.length);
            return new RandomValue.Field("field " + number, new RandomValue.Leaf(sink -> sink.integer(i)));
        });
        return new RandomValue.Struct(List.of(fields));
    }

    private static byte[] build(VariantBuilder builder, RandomValue value) {
        builder.reset();
        value.writeTo(builder);
        return builder.build();
    }
}
