package dev.lamella.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.batch.BatchVerifier;
import dev.lamella.internal.batch.InvalidCells;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantSink;
import dev.lamella.vector.Batch;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is shredded comes back, whatever the value and the columns.
class ShreddingLawTest {
    private static final int SCHEMAS = 600 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 50;
    private static final int DEPTH = 4;

    /// 60,000 values, of which some are taken back: 50 for each of 600 schemas, with each fit of numbers.
    @ParameterizedTest
    @EnumSource
    void comesBack(NumberFit fit) {
        long first = Long.getLong("lamella.seed", 4711);
        LongStream.range(first, first + SCHEMAS).forEach(seed -> comesBack(seed, fit));
    }

    private static void comesBack(long seed, NumberFit fit) {
        Random random = new Random(seed);
        ShreddingSchema schema = new RandomVariants(seed).schema(DEPTH);
        GroupField field = schema.group("v", Repetition.OPTIONAL);
        VariantShredder shredder = VariantShredder.of(field, VariantShredder.Options.DEFAULT.withNumbers(fit));
        for (int batch = 0; batch < 2; batch++) {
            List<Optional<Variant>> expected = new ArrayList<>();
            for (int i = 0; i < ROWS / 2; i++) {
                long valueSeed = random.nextLong();
                switch (random.nextInt(10)) {
                    case 0 -> {
                        shredder.addNull();
                        expected.add(Optional.empty());
                    }
                    case 1 -> {
                        fail(shredder, schema, valueSeed, random.nextInt(40));
                        i--;
                    }
                    case 2 -> {
                        int kept = random.nextInt(expected.size() + 1);
                        shredder.truncate(kept);
                        expected.subList(kept, expected.size()).clear();
                    }
                    default -> {
                        Variant value = built(schema, valueSeed);
                        if (random.nextBoolean()) {
                            shredder.add(value);
                        } else {
                            give(schema, valueSeed, shredder);
                        }
                        expected.add(Optional.of(value));
                    }
                }
                assertThat(shredder.size()).isEqualTo(expected.size());
            }
            requireSame("seed %d: %s".formatted(seed, schema), field, fit, shredder.vector(), expected);
            shredder.clear();
        }
    }

    private static void requireSame(String what, GroupField field, NumberFit fit, VariantVector vector,
            List<Optional<Variant>> expected) {
        Schema columns = Schema.of("schema", List.of(field));
        new BatchVerifier(columns, new InvalidCells(InvalidCells.Treatment.REJECT))
                .verify(new Batch(columns, expected.size(), List.of(vector)));
        VariantUnshredder unshredder = VariantUnshredder.of(field, VariantConformance.STRICT);
        unshredder.bind(vector);
        for (int i = 0; i < expected.size(); i++) {
            Optional<Variant> value = expected.get(i);
            assertThat(vector.isNull(i)).as("%s, null %d", what, i).isEqualTo(value.isEmpty());
            if (value.isPresent()) {
                Variant back = unshredder.value(i);
                assertThat(back.isSameAs(value.get())).as("%s, value %d", what, i).isTrue();
                if (fit == NumberFit.EXACT_WIDTH) {
                    assertThat(canonical(back)).as("%s, bytes of value %d", what, i).isEqualTo(canonical(value.get()));
                }
            }
        }
    }

    private static void give(ShreddingSchema schema, long seed, VariantSink sink) {
        new RandomVariants(seed).value(schema, DEPTH, sink);
    }

    private static Variant built(ShreddingSchema schema, long seed) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        give(schema, seed, builder);
        return value(builder);
    }

    private static Variant value(VariantBuilder builder) {
        byte[] metadata = builder.dictionary().encoded();
        byte[] bytes = builder.build();
        return Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), bytes, 0, bytes.length);
    }

    /// Bytes that tell kinds and scales.
    private static byte[] canonical(Variant value) {
        VariantBuilder builder = new VariantBuilder(VariantDictionary.of(names(value)));
        value.writeTo(builder);
        return builder.build();
    }

    private static List<String> names(Variant value) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        value.writeTo(builder);
        byte[] metadata = builder.dictionary().encoded();
        VariantMetadata parsed = VariantMetadata.parse(metadata, 0, metadata.length);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parsed.size(); i++) {
            names.add(parsed.name(i));
        }
        return names;
    }

    /// Gives part of a value, which then is taken back.
    private static void fail(VariantShredder shredder, ShreddingSchema schema, long seed, int events) {
        int before = shredder.size();
        try {
            give(schema, seed, Interrupted.after(events, shredder));
        } catch (Interrupted.Stop ignored) {
            assertThat(shredder.size()).isBetween(before, before + 1);
        }
        shredder.truncate(before);
    }
}
