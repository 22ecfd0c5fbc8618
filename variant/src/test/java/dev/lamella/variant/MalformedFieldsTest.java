package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.ids;
import static dev.lamella.variant.Encoded.int8;
import static dev.lamella.variant.Encoded.layout;
import static dev.lamella.variant.Encoded.number;
import static dev.lamella.variant.Encoded.object;
import static dev.lamella.variant.Encoded.string;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.variant.internal.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every header, size, id, offset and length of a value and of metadata at 0, at its maximum, off by one, at what its
/// neighbours are, and cut anywhere: [EveryUse] says how that may end.
class MalformedFieldsTest {
    private static final String LONG = "n".repeat(80);
    private static final byte[] NAMES = Encoded.metadata("a", "b", "c", "", "d", "e", "f", "g", "h", "i", LONG, "b");

    record Sample(String what, byte[] bytes) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Sample> VALUES = values();
    static final List<Sample> METADATA = metadata();

    private static List<Sample> values() {
        List<Sample> all = new ArrayList<>();
        byte[][] three = {int8(1), array(string("x"), object(ids(1), int8(2))), string("yz")};
        for (int offset = 1; offset <= 4; offset++) {
            for (int id = 1; id <= 4; id++) {
                int size = (id + offset) % 2 == 0 ? 1 : 4;
                all.add(new Sample("object, widths " + size + " " + id + " " + offset,
                        layout(ids(0, 1, 2), three).widths(size, id, offset).object()));
            }
            for (int size : new int[]{1, 4}) {
                all.add(new Sample("array, widths " + size + " " + offset,
                        layout(ids(), three).widths(size, 0, offset).array()));
            }
        }
        all.add(new Sample("values in another order",
                layout(ids(0, 1, 2), int8(1), string("x"), hex("00")).offsets(4, 2, 0, 5).object()));
        all.add(new Sample("halved", object(ids(3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10), IntStream.range(0, 11)
                .mapToObj(Encoded::int8).toArray(byte[][]::new))));
        all.add(new Sample("unknown kinds", array(hex("54 01"), hex("fc 010203"), int8(1), hex("fc"))));
        all.add(new Sample("deep", deep(20)));
        all.add(new Sample("long string", Encoded.longString("text")));
        all.add(new Sample("binary", array(Encoded.primitive(15, number(3, 4), hex("010203")))));
        for (int id = 0; id <= 20; id++) {
            byte[] one = Encoded.primitive(id, new byte[id == 15 || id == 16
                    ? 4
                    : Math.max(0,
                            VariantKind.ofHeader((byte) (id << 2)).payload())]);
            all.add(new Sample("primitive " + id, one));
            all.add(new Sample("primitive " + id + " in an object", object(ids(0, 1), one, one)));
        }
        return all;
    }

    private static byte[] deep(int depth) {
        byte[] bytes = int8(1);
        for (int i = 0; i < depth; i++) {
            bytes = i % 2 == 0 ? array(bytes) : object(ids(i % 3), bytes);
        }
        return bytes;
    }

    private static List<Sample> metadata() {
        List<Sample> all = new ArrayList<>();
        byte[][] names = Arrays.stream(new String[]{"", "a", "b", LONG, "é"}).map(name -> VariantName.of(name).utf8())
                .toArray(byte[][]::new);
        for (int width = 1; width <= 4; width++) {
            for (int sorted : new int[]{0, 0x10}) {
                all.add(new Sample("metadata, width " + width + ", flags " + sorted,
                        Encoded.metadata(sorted, width, names)));
                all.add(new Sample("no names, width " + width + ", flags " + sorted, Encoded.metadata(sorted, width)));
            }
        }
        all.add(new Sample("a name twice", Encoded.metadata("b", "a", "b", LONG, LONG, "a")));
        return all;
    }

    /// A number somewhere in the bytes.
    record Field(int from, int width) {}

    @ParameterizedTest
    @FieldSource("VALUES")
    void everyFieldOfAValueCanBeAnything(Sample sample) {
        assertThat(EveryUse.of(NAMES, sample.bytes())).isEqualTo(!sample.what().contains("unknown"));
        Set<Field> fields = new TreeSet<>(ORDER);
        addFieldsOfValue(sample.bytes(), 0, fields);
        damage(sample.bytes(), fields, bytes -> EveryUse.of(NAMES, bytes));
    }

    @ParameterizedTest
    @FieldSource("METADATA")
    void everyFieldOfMetadataCanBeAnything(Sample sample) {
        byte[] value = object(ids(0, 1, 2), int8(1), array(), string("x"));
        assertThat(VariantValidator.ofMetadata(sample.bytes(), 0, sample.bytes().length, VariantLimits.DEFAULT))
                .isEmpty();
        Set<Field> fields = new TreeSet<>(ORDER);
        int width = 1 + ((sample.bytes()[0] & 0xff) >> 6);
        fields.add(new Field(0, 1));
        long names = LittleEndian.getUnsigned(sample.bytes(), 1, width);
        for (int i = 0; i < names + 2; i++) {
            fields.add(new Field(1 + i * width, width));
        }
        damage(sample.bytes(), fields, bytes -> EveryUse.of(bytes, value));
    }

    private static final java.util.Comparator<Field> ORDER = java.util.Comparator.comparingInt(Field::from);

    /// The numbers that a value consists of, as of the specification.
    private static int addFieldsOfValue(byte[] b, int at, Set<Field> fields) {
        fields.add(new Field(at, 1));
        int header = (b[at] & 0xff) >> 2;
        return switch (b[at] & 3) {
            case 0 -> {
                if (header == 15 || header == 16) {
                    fields.add(new Field(at + 1, 4));
                    yield at + 5 + (int) LittleEndian.getUnsigned(b, at + 1, 4);
                }
                VariantKind kind = VariantKind.ofHeader(b[at]);
                int payload = kind == VariantKind.UNKNOWN ? 0 : kind.payload();
                for (int i = 0; i < payload; i++) {
                    fields.add(new Field(at + 1 + i, 1));
                }
                yield at + 1 + payload;
            }
            case 1 -> at + 1 + header;
            case 2 -> addFieldsOfContainer(b, at, (header & 16) == 0 ? 1 : 4, 1 + (header >> 2 & 3), 1 + (header & 3),
                    fields);
            default -> addFieldsOfContainer(b, at, (header & 4) == 0 ? 1 : 4, 0, 1 + (header & 3), fields);
        };
    }

    private static int addFieldsOfContainer(byte[] b, int at, int sizeWidth, int idWidth, int offsetWidth,
            Set<Field> fields) {
        int size = (int) LittleEndian.getUnsigned(b, at + 1, sizeWidth);
        fields.add(new Field(at + 1, sizeWidth));
        int place = at + 1 + sizeWidth;
        for (int i = 0; i < size && idWidth > 0; i++) {
            fields.add(new Field(place, idWidth));
            place += idWidth;
        }
        int data = place + (size + 1) * offsetWidth;
        long offset = 0;
        for (int i = 0; i <= size; i++) {
            fields.add(new Field(place, offsetWidth));
            offset = LittleEndian.getUnsigned(b, place, offsetWidth);
            if (i < size) {
                addFieldsOfValue(b, data + (int) offset, fields);
            }
            place += offsetWidth;
        }
        return data + (int) offset;
    }

    /// Sets each field to each of its candidates; with some, another field too; and cuts.
    private static void damage(byte[] original, Set<Field> all, Consumer<byte[]> use) {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        List<Field> fields = List.copyOf(all);
        try {
            for (int count = 0; count < original.length; count++) {
                use.accept(Arrays.copyOf(original, count));
            }
            use.accept(Arrays.copyOf(original, original.length + 3));
            for (Field field : fields) {
                for (long candidate : candidates(original, field, fields)) {
                    byte[] damaged = set(original, field, candidate);
                    use.accept(damaged);
                    use.accept(Arrays.copyOf(damaged, random.nextInt(damaged.length)));
                    Field other = fields.get(random.nextInt(fields.size()));
                    List<Long> others = List.copyOf(candidates(original, other, fields));
                    use.accept(set(damaged, other, others.get(random.nextInt(others.size()))));
                }
            }
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static byte[] set(byte[] original, Field field, long number) {
        byte[] damaged = original.clone();
        System.arraycopy(number(number, field.width()), 0, damaged, field.from(), field.width());
        return damaged;
    }

    /// 0, 1, the maximum and the largest that is positive as a signed number, one more and one less, and what the two fields
    /// before and behind have: offsets so lead to the same bytes, and ids to the same name.
    private static Set<Long> candidates(byte[] bytes, Field field, List<Field> fields) {
        long max = (1L << 8 * field.width()) - 1;
        long old = LittleEndian.getUnsigned(bytes, field.from(), field.width());
        Set<Long> candidates = new TreeSet<>(List.of(0L, 1L, max, max - 1, max >> 1, (max >> 1) + 1, old + 1 & max,
                old - 1 & max, (long) bytes.length & max));
        int index = fields.indexOf(field);
        for (int i = Math.max(0, index - 2); i < Math.min(fields.size(), index + 3); i++) {
            candidates.add(LittleEndian.getUnsigned(bytes, fields.get(i).from(), fields.get(i).width()) & max);
        }
        candidates.remove(old);
        return candidates;
    }

    /// What nothing is wrong with gives the events that an independent decoder gives.
    @Test
    void whatIsStillAValueIsRead() {
        int read = 0;
        for (Sample sample : VALUES) {
            Set<Field> fields = new TreeSet<>(ORDER);
            addFieldsOfValue(sample.bytes(), 0, fields);
            for (Field field : fields) {
                for (long candidate : candidates(sample.bytes(), field, List.copyOf(fields))) {
                    byte[] damaged = set(sample.bytes(), field, candidate);
                    List<String> expected;
                    try {
                        expected = WrittenEvents.of(sink -> new SpecDecoder(NAMES).decodeAll(damaged, sink));
                    } catch (AssertionError | IndexOutOfBoundsException | NegativeArraySizeException ignored) {
                        continue;
                    }
                    VariantMetadata names = VariantMetadata.parse(NAMES, 0, NAMES.length);
                    if (VariantValidator.ofValue(names, damaged, 0, damaged.length).isEmpty()) {
                        read++;
                        assertThat(WrittenEvents.of(Encoded.value(names, damaged)::writeTo)).as(sample.what())
                                .isEqualTo(expected);
                    }
                }
            }
        }
        assertThat(read).isGreaterThan(500);
    }

    /// Objects in each other, all of whose fields are the same bytes: each use stops early.
    @Test
    void objectsThatAreFewBytesAndManyValuesEndWell() {
        byte[] bytes = int8(1);
        for (int i = 0; i < 40; i++) {
            long[] offsets = new long[10];
            offsets[9] = bytes.length;
            bytes = layout(ids(3, 0, 1, 2, 4, 5, 6, 7, 8), bytes).size(9).offsets(offsets).widths(1, 1, 2).object();
            EveryUse.of(NAMES, bytes);
        }
        assertThat(EveryUse.of(NAMES, bytes)).isFalse();
    }

    /// 100,000 fields, all with one name of a million bytes, which is looked for: as long, and other than it in its last byte.
    @Test
    void looksOnceAtALongNameThatAllFieldsHave() {
        byte[] value = object(new int[100_000],
                IntStream.range(0, 100_000).mapToObj(ignored -> hex("00")).toArray(byte[][]::new));
        String name = "n".repeat(1_000_000);
        VariantObject object = Encoded.value(Encoded.parsed(name + "1"), value).asObject();
        assertThat(object.field(name + "2")).isEmpty();
        assertThatThrownBy(() -> object.field(name + "1")).isInstanceOf(VariantFormatException.class)
                .hasMessageContaining("has the name of another field");
    }

    /// Every other name is all bytes, 50,000 times a million, and those between go backwards.
    @Test
    void longNamesDoNotShareBytes() {
        int count = 100_000;
        int length = 1_000_001;
        byte[] offsets = new byte[4 * (count + 1)];
        for (int i = 1; i <= count; i += 2) {
            System.arraycopy(number(length, 4), 0, offsets, 4 * i, 4);
        }
        System.arraycopy(number(length, 4), 0, offsets, 4 * count, 4);
        byte[] names = Encoded.concat(hex("c1"), number(count, 4), offsets, "n".repeat(length).getBytes(UTF_8));
        VariantMetadata metadata = VariantMetadata.parse(names, 0, names.length);
        assertThat(metadata.name(0)).hasSize(length);
        assertThat(metadata.name(count - 1)).isEmpty();
        for (int id = 2; id < count - 1; id += 2) {
            int shared = id;
            assertThatThrownBy(() -> metadata.nameByteCount(shared)).isInstanceOf(VariantFormatException.class)
                    .hasMessageContaining("names must lie one after the other");
        }
        assertThat(VariantValidator.ofMetadata(names, 0, names.length, VariantLimits.DEFAULT))
                .hasSize(VariantValidator.MOST_FINDINGS);
    }

    /// One that has the hash 0, which is what is not known of others.
    @Test
    void remembersTheHashOfALongNameWhateverItIs() {
        byte[] name = zeroHash(1_000_000);
        assertThat(Hashing.ofBytes(name, 0, name.length)).isZero();
        byte[] names = Encoded.metadata(0, 4, name);
        byte[][] elements = new byte[100_000][];
        Arrays.fill(elements, object(ids(0), int8(1)));
        VariantMetadata metadata = VariantMetadata.parse(names, 0, names.length);
        Variant value = Encoded.value(metadata, array(elements));
        assertThat(value.hashCode()).isEqualTo(value.hashCode());
    }

    /// The last bytes are tried until the hash is 0.
    private static byte[] zeroHash(int count) {
        byte[] name = new byte[count];
        Arrays.fill(name, (byte) 'n');
        int tail = 8;
        int fixed = Hashing.ofBytes(name, 0, count - tail);
        Random random = new Random(1);
        while (true) {
            int hash = fixed;
            for (int i = count - tail; i < count - 1; i++) {
                name[i] = (byte) (' ' + random.nextInt(90));
                hash = 31 * hash + name[i];
            }
            int last = -31 * hash;
            if (last >= ' ' && last < 127) {
                name[count - 1] = (byte) last;
                return name;
            }
        }
    }
}
