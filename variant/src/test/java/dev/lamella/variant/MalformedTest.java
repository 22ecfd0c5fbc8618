package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.layout;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Whatever the bytes are: a right answer or a [VariantFormatException], in time and memory in proportion to them.
class MalformedTest {
    record Sample(byte[] metadata, byte[] value) {}

    /// Every kind, every layout of the other tests, and random values.
    private static List<Sample> samples(Random random) {
        byte[] names = Encoded.metadata("a", "b", "c");
        List<Sample> samples = new ArrayList<>();
        Stream.concat(ScalarsTest.CASES.stream().map(ScalarsTest.Case::hex),
                VariantObjectTest.CASES.stream().map(VariantObjectTest.Case::hex))
                .forEach(text -> samples.add(new Sample(names, hex(text))));
        RandomTree trees = new RandomTree(random);
        for (int i = 0; i < 40 * Integer.getInteger("lamella.effort", 1); i++) {
            Variant value = trees.encoded(trees.tree(4));
            if (value.byteCount() < 1000) {
                samples.add(new Sample(value.metadata().bytes(), value.bytes()));
            }
        }
        return samples;
    }

    @Test
    void everyFlippedBitAndEveryCutEndsWell() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        for (Sample sample : samples(random)) {
            try {
                damaged(sample.value(), bytes -> EveryUse.of(sample.metadata(), bytes));
                damaged(sample.metadata(), bytes -> EveryUse.of(bytes, sample.value()));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(
                        "seed " + seed + ", metadata " + Arrays.toString(sample.metadata()) + ", value "
                                + Arrays.toString(sample.value()),
                        e);
            }
        }
    }

    private static void damaged(byte[] bytes, Consumer<byte[]> use) {
        for (int i = 0; i < bytes.length; i++) {
            use.accept(Arrays.copyOf(bytes, i));
            byte original = bytes[i];
            for (int bit = 0; bit < 8; bit++) {
                bytes[i] = (byte) (original ^ 1 << bit);
                use.accept(bytes);
            }
            for (byte extreme : new byte[]{0, -1}) {
                bytes[i] = extreme;
                use.accept(bytes);
            }
            bytes[i] = original;
        }
        use.accept(bytes);
    }

    @Test
    void randomBytesEndWell() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        for (int round = 0; round < 100_000 * Integer.getInteger("lamella.effort", 1); round++) {
            byte[] metadata = new byte[random.nextInt(20)];
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(metadata);
            random.nextBytes(bytes);
            // Small numbers go further.
            for (byte[] some : List.of(metadata, bytes)) {
                for (int i = 0; i < some.length; i++) {
                    some[i] &= random.nextInt(3) > 0 ? 7 : -1;
                }
            }
            if (metadata.length > 0) {
                metadata[0] = 1;
            }
            try {
                EveryUse.of(metadata, bytes);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static void hashTwice(Variant value) {
        assertThat(value.hashCode()).isEqualTo(value.hashCode());
    }

    private static VariantSink sink() {
        return EveryUse.counting(new AtomicLong(), new AtomicLong());
    }

    record Use(String what, Consumer<Variant> use) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Use> WALKS = List.of(
            new Use("events", value -> value.writeTo(sink())),
            new Use("hash", MalformedTest::hashTwice),
            new Use("comparison", value -> value.isSameAs(Variant.of(value.metadata(), value.bytes(), 0,
                    value.byteCount()))),
            new Use("building", value -> value.writeTo(new VariantBuilder(new VariantDictionary(),
                    VariantBuilder.Options.DEFAULT.withLimits(value.metadata().limits())))),
            new Use("canonical encoding", Variant::canonical), new Use("objects of Java", Variant::toJava));

    static final List<Use> WALKS_AND_TEXT = Stream.concat(WALKS.stream(), Stream.of(new Use("JSON", Variant::toJson)))
            .toList();

    /// 60 arrays in each other, in each of which 50 elements are the same bytes: 50 to the power of 60 values.
    @ParameterizedTest
    @FieldSource("WALKS_AND_TEXT")
    void rejectsValuesThatAreFewBytesAndManyValues(Use walk) {
        Variant value = value(entangled());
        assertThatThrownBy(() -> walk.use().accept(value)).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("Fields or elements share their bytes so often that the value of "
                        + value.byteCount() + " bytes stands for more than 4 times as many");
    }

    @Test
    void findsValuesThatAreFewBytesAndManyValues() {
        byte[] bytes = entangled();
        assertThat(VariantValidator.ofValue(VariantMetadata.EMPTY, bytes, 0, bytes.length)).singleElement()
                .extracting(VariantFinding::problem).asString().startsWith("Fields or elements share their bytes");
    }

    private static byte[] entangled() {
        byte[] bytes = int8(1);
        for (int i = 0; i < 60; i++) {
            long[] offsets = new long[51];
            offsets[50] = bytes.length;
            bytes = layout(ids(), bytes).size(50).offsets(offsets).widths(1, 1, 4).array();
        }
        return bytes;
    }

    private static byte[] deep(int depth) {
        byte[] header = new byte[10];
        byte[] all = new byte[10 * depth + 1];
        for (int i = 0; i < depth; i++) {
            header[0] = 0xf;
            header[1] = 1;
            System.arraycopy(Encoded.number(all.length - 10L * (i + 1), 4), 0, header, 6, 4);
            System.arraycopy(header, 0, all, 10 * i, 10);
        }
        return all;
    }

    @ParameterizedTest
    @FieldSource("WALKS_AND_TEXT")
    void rejectsValuesThatAreTooDeep(Use walk) {
        walk.use().accept(value(deep(500)));
        assertThatThrownBy(() -> walk.use().accept(value(deep(501)))).isInstanceOf(VariantFormatException.class)
                .hasMessage("""
                        Byte 5000:
                        Objects and arrays are nested more than 500 levels deep.
                        If you trust the value, allow more with VariantLimits.""");
    }

    @ParameterizedTest
    @FieldSource("WALKS_AND_TEXT")
    void goesAsDeepAsAllowed(Use walk) {
        byte[] names = Encoded.metadata();
        VariantMetadata metadata = VariantMetadata.parse(names, 0, names.length, new VariantLimits(200_000, 1 << 30));
        walk.use().accept(value(metadata, deep(200_000)));
    }

    @Test
    void findsValuesThatAreTooDeep() {
        byte[] bytes = deep(501);
        assertThat(VariantValidator.ofValue(VariantMetadata.EMPTY, bytes, 0, bytes.length))
                .containsExactly(new VariantFinding(5000, "$" + "[0]".repeat(500),
                        "Objects and arrays are nested more than 500 levels deep"));
    }

    /// Each object has the same two names, which differ in their last bytes only: 100,000 million bytes, if each were
    /// looked at once for each field.
    @ParameterizedTest
    @FieldSource("WALKS")
    void looksAtLongNamesOnce(Use walk) {
        String name = "n".repeat(1_000_000);
        byte[][] elements = new byte[100_000][];
        Arrays.fill(elements, object(ids(0, 1), int8(1), int8(2)));
        byte[] bytes = array(elements);
        Variant value = value(Encoded.parsed(name + "1", name + "2"), bytes);
        walk.use().accept(value);
        assertThat(value.isSameAs(value(Encoded.parsed(name + "1", name + "2"), bytes.clone()))).isTrue();
        assertThat(VariantValidator.ofValue(value.metadata(), bytes, 0, bytes.length)).isEmpty();
    }

    @Test
    void looksForTheEndsOfUnknownValuesOnce() {
        byte[][] elements = new byte[300_000][];
        Arrays.fill(elements, hex("54 00"));
        VariantArray array = value(array(elements)).asArray();
        for (Variant element : array) {
            assertThat(element.byteCount()).isEqualTo(2);
        }
        assertThat(array.isSameAs(value(array(elements)))).isTrue();
        assertThat(array).hasSameHashCodeAs(value(array(elements)));
    }
}
