package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What holds for all documents: parser, builder and printer against each other, and against an independent decoder.
class JsonLawsTest {
    private static final int ROUNDS = 1000 * Integer.getInteger("lamella.effort", 1);
    private static final String INSERTED = "{}[],:\"\\-+.eE019tfn \n\u0000\u00ff";

    private final VariantJson json = new VariantJson();
    private final VariantJsonPrinter withExponent = new VariantJsonPrinter(
            VariantJsonPrinter.Options.DEFAULT.withDoubles(VariantJsonPrinter.Doubles.WITH_EXPONENT));
    private final VariantDictionary dictionary = new VariantDictionary();
    private final VariantBuilder builder = new VariantBuilder(dictionary);

    @Test
    void readsWhatWasPrintedEventForEvent() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        for (int i = 0; i < ROUNDS; i++) {
            RandomValue value = source.next(4);
            byte[] text = print(withExponent, value);
            assertThat(WrittenEvents.of(sink -> json.parse(text, sink))).as("seed %d, round %d", seed, i)
                    .isEqualTo(WrittenEvents.of(value::writeTo));
        }
    }

    /// JSON to bytes, and back by the decoder: the same text, but for fields of the same name, and their order.
    @Test
    void keepsDocumentsInTheirBytes() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        for (int i = 0; i < ROUNDS; i++) {
            RandomValue value = source.next(4);
            if (i % 10 == 0) {
                dictionary.clear();
            }
            builder.reset();
            json.parse(print(withExponent, value), builder);
            byte[] bytes = builder.build();
            withExponent.reset();
            new SpecDecoder(dictionary.encoded()).decodeAll(bytes, withExponent);
            assertThat(withExponent.text()).as("seed %d, round %d", seed, i)
                    .isEqualTo(new String(print(withExponent, value.normal()), StandardCharsets.UTF_8));
        }
    }

    /// Whatever is printed is read, and printed again just so.
    @ParameterizedTest
    @EnumSource(VariantJsonPrinter.Doubles.class)
    void printsWhatIsReadJustSo(VariantJsonPrinter.Doubles doubles) {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, false);
        VariantJsonPrinter printer = new VariantJsonPrinter(VariantJsonPrinter.Options.DEFAULT.withDoubles(doubles));
        for (int i = 0; i < ROUNDS; i++) {
            byte[] text = print(printer, source.next(4));
            printer.reset();
            json.parse(text, printer);
            assertThat(printer.build()).as("seed %d, round %d", seed, i).isEqualTo(text);
        }
    }

    @Test
    void readsTextBetweenOtherBytes() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        for (int i = 0; i < ROUNDS / 4; i++) {
            byte[] text = print(withExponent, source.next(3));
            int before = random.nextInt(12);
            byte[] all = new byte[before + text.length + random.nextInt(12)];
            random.nextBytes(all);
            System.arraycopy(text, 0, all, before, text.length);
            assertThat(WrittenEvents.of(sink -> json.parse(all, before, text.length, sink))).as("seed %d", seed)
                    .isEqualTo(WrittenEvents.of(sink -> json.parse(text, sink)));
        }
    }

    /// A document that is cut anywhere is rejected; only a number may still be one.
    @Test
    void rejectsDocumentsThatAreCut() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        for (int i = 0; i < ROUNDS / 10; i++) {
            byte[] text = print(withExponent, source.next(3));
            // Of long ones, not every place.
            for (int length = 0; length < text.length; length += 1 + random.nextInt(1 + text.length / 100)) {
                boolean isRead = reads(Arrays.copyOf(text, length), "seed " + seed);
                boolean isNumber = text[0] == '-' || JsonText.isDigit(text[0]);
                assertThat(isRead && !isNumber).as("seed %d, %d of %d bytes", seed, length, text.length).isFalse();
            }
        }
    }

    /// A document with another byte is rejected or is another document; what is built of it is always right.
    @Test
    void rejectsOrReadsDocumentsThatAreDamaged() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        RandomValue.Source source = new RandomValue.Source(random, true);
        for (int i = 0; i < ROUNDS / 10; i++) {
            byte[] text = print(withExponent, source.next(3));
            for (int place = 0; place < text.length; place += 1 + random.nextInt(2 + text.length / 50)) {
                byte[] damaged = text.clone();
                damaged[place] = random.nextBoolean()
                        ? (byte) (damaged[place] ^ 1 << random.nextInt(8))
                        : (byte) INSERTED.charAt(random.nextInt(INSERTED.length()));
                reads(damaged, "seed " + seed);
            }
        }
    }

    private boolean reads(byte[] text, String note) {
        dictionary.clear();
        builder.reset();
        try {
            json.parse(text, builder);
        } catch (VariantFormatException e) {
            assertThat(e.position()).as(note).isBetween(0L, (long) text.length);
            return false;
        }
        byte[] bytes = builder.build();
        List<String> events = WrittenEvents.of(sink -> new SpecDecoder(dictionary.encoded()).decodeAll(bytes, sink));
        assertThat(events).as(note).isNotEmpty();
        return true;
    }

    private static byte[] print(VariantJsonPrinter printer, RandomValue value) {
        printer.reset();
        value.writeTo(printer);
        return printer.build();
    }
}
