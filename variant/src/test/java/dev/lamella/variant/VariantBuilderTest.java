package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Events to bytes: VariantEncoding.md, "Value encoding".
class VariantBuilderTest {
    private static final BigInteger NINES = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    record Case(String rule, Consumer<VariantSink> events, String value) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("null", VariantSink::nullValue, "00"),
            new Case("true", s -> s.booleanValue(true), "04"),
            new Case("false", s -> s.booleanValue(false), "08"),
            new Case("INT8", s -> s.int8((byte) -2), "0c fe"),
            new Case("INT16 keeps its width", s -> s.int16((short) 1), "10 01 00"),
            new Case("INT32 keeps its width", s -> s.int32(1), "14 01000000"),
            new Case("INT64 keeps its width", s -> s.int64(1), "18 0100000000000000"),
            new Case("the smallest integer: 127", s -> s.integer(127), "0c 7f"),
            new Case("the smallest integer: 128", s -> s.integer(128), "10 8000"),
            new Case("the smallest integer: -32768", s -> s.integer(-32768), "10 0080"),
            new Case("the smallest integer: -32769", s -> s.integer(-32769), "14 ff7fffff"),
            new Case("the smallest integer: 2147483648", s -> s.integer(1L << 31), "18 0000008000000000"),
            new Case("DOUBLE", s -> s.float64(1.5), "1c 000000000000f83f"),
            new Case("DOUBLE keeps the sign of zero", s -> s.float64(-0.0), "1c 0000000000000080"),
            new Case("FLOAT has four bytes", s -> s.float32(1.5f), "38 0000c03f"),
            new Case("FLOAT keeps the bits of NaN", s -> s.float32(Float.intBitsToFloat(0x7fc01234)), "38 3412c07f"),
            new Case("DECIMAL4", s -> s.decimal(-1234, 2), "20 02 2efbffff"),
            new Case("DECIMAL4 of nine digits", s -> s.decimal(999_999_999, 9), "20 09 ffc99a3b"),
            new Case("DECIMAL8 of ten digits", s -> s.decimal(1_000_000_000, 0), "24 00 00ca9a3b00000000"),
            new Case("DECIMAL8 for ten digits behind the point", s -> s.decimal(1, 10), "24 0a 0100000000000000"),
            new Case("DECIMAL8 of 18 digits", s -> s.decimal(-999_999_999_999_999_999L, 18),
                    "24 12 01009c584c491ff2"),
            new Case("DECIMAL16 of 19 digits", s -> s.decimal(1_000_000_000_000_000_000L, 0),
                    "28 00 000064a7b3b6e00d 0000000000000000"),
            new Case("DECIMAL16 for 38 digits behind the point", s -> s.decimal(-1, 38),
                    "28 26 ffffffffffffffff ffffffffffffffff"),
            new Case("DECIMAL16 of the smallest long", s -> s.decimal(Long.MIN_VALUE, 0),
                    "28 00 0000000000000080 ffffffffffffffff"),
            new Case("DECIMAL16 of 38 digits", s -> s.decimal(NINES, 0), "28 00 ffffffff3f228a09 7ac4865aa84c3b4b"),
            new Case("DECIMAL16 of 38 digits below zero", s -> s.decimal(NINES.negate(), 38),
                    "28 26 01000000c0dd75f6 853b79a557b3c4b4"),
            new Case("a BigInteger takes the width of its digits", s -> s.decimal(BigInteger.valueOf(-1234), 2),
                    "20 02 2efbffff"),
            new Case("DATE", s -> s.date(-1), "2c ffffffff"),
            new Case("TIMESTAMP", s -> s.timestamp(1, VariantTimestampKind.UTC_MICROS), "30 0100000000000000"),
            new Case("TIMESTAMP_NTZ", s -> s.timestamp(1, VariantTimestampKind.LOCAL_MICROS), "34 0100000000000000"),
            new Case("TIMESTAMP of nanoseconds", s -> s.timestamp(1, VariantTimestampKind.UTC_NANOS),
                    "48 0100000000000000"),
            new Case("TIMESTAMP_NTZ of nanoseconds", s -> s.timestamp(1, VariantTimestampKind.LOCAL_NANOS),
                    "4c 0100000000000000"),
            new Case("TIME_NTZ", s -> s.time(1), "44 0100000000000000"),
            new Case("BINARY", s -> s.binary(new byte[]{9, 1, 2, 9}, 1, 2), "3c 02000000 0102"),
            new Case("BINARY without bytes", s -> s.binary(new byte[0], 0, 0), "3c 00000000"),
            new Case("UUID begins with its most significant byte",
                    s -> s.uuid(0x0011223344556677L, 0x8899aabbccddeeffL), "50 00112233445566778899aabbccddeeff"),
            new Case("a short string", s -> text(s, "hi"), "09 6869"),
            new Case("a string without bytes", s -> text(s, ""), "01"),
            new Case("an array without elements", s -> array(s), "03 00 00"),
            new Case("an array", s -> array(s, VariantSink::nullValue, t -> t.int8((byte) 7)),
                    "03 02 00 01 03 00 0c07"),
            new Case("an array in an array", s -> array(s, t -> array(t), t -> array(t, u -> text(u, "a"))),
                    "03 02 00 03 09 030000 0301 00 02 0561"),
            new Case("an object without fields", s -> object(s), "02 00 00"),
            new Case("an object; ids by name, values too", s -> object(s, "b", "a"), "02 02 01 00 00 02 04 0561 0562"),
            new Case("the empty name comes first", s -> object(s, "b", ""), "02 02 01 00 00 01 03 01 0562"),
            new Case("the last of several fields counts", s -> object(s, "a", "b", "a", "a"),
                    "02 02 00 01 00 02 04 0561 0562"));

    @ParameterizedTest
    @FieldSource("CASES")
    void encodes(Case c) {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        c.events.accept(builder);
        byte[] value = builder.build();
        assertThat(HexFormat.of().formatHex(value)).isEqualTo(c.value.replace(" ", ""));
        SpecDecoder decoder = new SpecDecoder(dictionary.encoded());
        decoder.decodeAll(value, new WrittenEvents());
        assertThat(decoder.notes()).allMatch(note -> note.startsWith("sorted_strings"));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "62,63", "63,64", "64,69", "255,260", "65536,65541"})
    void writesTextOfUpTo63BytesAsShortString(int bytes, int expected) {
        assertThat(build(s -> text(s, "x".repeat(bytes)))).hasSize(expected);
    }

    /// Elements are binaries, which take 5 bytes more than they hold.
    @ParameterizedTest
    @CsvSource({"255,1", "256,2", "65535,2", "65536,3", "16777215,3", "16777216,4"})
    void takesTheSmallestOffsets(int dataBytes, int width) {
        byte[] bytes = new byte[dataBytes];
        int table = 2 * width;
        assertThat(build(s -> array(s, t -> t.binary(bytes, 0, dataBytes - 5)))).hasSize(2 + table + dataBytes)
                .startsWith(3 | width - 1 << 2, 1);
        byte[] object = build(s -> {
            s.beginObject();
            s.field(new byte[]{'a'}, 0, 1);
            s.binary(bytes, 0, dataBytes - 5);
            s.endObject();
        });
        assertThat(object).hasSize(3 + table + dataBytes).startsWith(2 | width - 1 << 2, 1);
    }

    @ParameterizedTest
    @CsvSource({"255,1,1", "256,4,1", "257,4,2", "65536,4,2", "65537,4,3"})
    void takesTheSmallestCountsAndIds(int fields, int countWidth, int idWidth) {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        builder.beginObject();
        for (int i = 0; i < fields; i++) {
            byte[] name = String.format("%06d", i).getBytes(StandardCharsets.UTF_8);
            builder.field(name, 0, 6);
            builder.nullValue();
        }
        builder.endObject();
        int offsetWidth = fields < 256 ? 1 : fields < 65536 ? 2 : 3;
        assertThat(builder.build())
                .startsWith(2 | offsetWidth - 1 << 2 | idWidth - 1 << 4 | (countWidth == 4 ? 1 : 0) << 6)
                .hasSize(1 + countWidth + fields * idWidth + (fields + 1) * offsetWidth + fields);
        byte[] array = build(s -> {
            s.beginArray();
            for (int i = 0; i < fields; i++) {
                s.nullValue();
            }
            s.endArray();
        });
        assertThat(array).startsWith(3 | offsetWidth - 1 << 2 | (countWidth == 4 ? 1 : 0) << 4)
                .hasSize(1 + countWidth + (fields + 1) * offsetWidth + fields);
    }

    @Test
    void takesIdsOfTheFieldsThatThereAreNotOfTheDictionary() {
        VariantDictionary dictionary = new VariantDictionary();
        for (int i = 0; i < 300; i++) {
            VariantDictionaryTest.intern(dictionary, "name " + i);
        }
        VariantBuilder builder = new VariantBuilder(dictionary);
        object(builder, "name 255");
        assertThat(builder.build()).startsWith(2, 1, 255);
        builder.reset();
        object(builder, "name 256");
        assertThat(builder.build()).startsWith(2 | 1 << 4, 1, 0, 1);
    }

    @Test
    void storesValuesAsGivenIfAskedTo() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withOrder(VariantBuilder.ValueOrder.GIVEN));
        object(builder, "b", "a", "b", "c");
        assertThat(HexFormat.of().formatHex(builder.build()))
                .isEqualTo("0203" + "010002" + "00020406" + "056105620563");
        builder.reset();
        object(builder, "c", "a", "b");
        assertThat(HexFormat.of().formatHex(builder.build()))
                .isEqualTo("0203" + "010002" + "02040006" + "056305610562");
    }

    @Test
    void rejectsDuplicatesIfAskedTo() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withDuplicates(VariantBuilder.Duplicates.REJECT));
        assertThatThrownBy(() -> object(builder, "a", "b", "a")).isInstanceOf(VariantFormatException.class)
                .hasMessage("""
                        Byte 6:
                        Only 2 of the 3 fields of an object have different names; no two fields may have the same name.
                        Name each field once. In Java, Duplicates.LAST lets the last one count.""");
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class)
                .hasMessage("The value is not complete: the value was rejected; reset the builder");
        builder.reset();
        object(builder, "a", "b");
        assertThat(builder.build()).hasSize(11);
    }

    record Wrong(String message, Consumer<VariantBuilder> before, Consumer<VariantBuilder> call) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("A field is not allowed here: a value is", ignored -> {}, b -> b.field(new byte[0], 0, 0)),
            new Wrong("The end of an object is not allowed here: a value is", ignored -> {},
                    VariantBuilder::endObject),
            new Wrong("The end of an array is not allowed here: a value is", ignored -> {}, VariantBuilder::endArray),
            new Wrong("The value is not complete: a value must come next", ignored -> {}, VariantBuilder::build),
            new Wrong("A value is not allowed here: a field or the end of an object is", VariantBuilder::beginObject,
                    VariantBuilder::nullValue),
            new Wrong("A value is not allowed here: a field or the end of an object is", VariantBuilder::beginObject,
                    VariantBuilder::beginArray),
            new Wrong("The end of an array is not allowed here: a field or the end of an object is",
                    VariantBuilder::beginObject, VariantBuilder::endArray),
            new Wrong("The value is not complete: a field or the end of an object must come next",
                    VariantBuilder::beginObject, VariantBuilder::byteCount),
            new Wrong("A field is not allowed here: a value or the end of an array is", VariantBuilder::beginArray,
                    b -> b.field(new byte[0], 0, 0)),
            new Wrong("The end of an object is not allowed here: a value or the end of an array is",
                    VariantBuilder::beginArray, VariantBuilder::endObject),
            new Wrong("The end of an object is not allowed here: a value is", b -> {
                b.beginObject();
                b.field(new byte[0], 0, 0);
            }, VariantBuilder::endObject),
            new Wrong("A field is not allowed here: a value is", b -> {
                b.beginObject();
                b.field(new byte[0], 0, 0);
            }, b -> b.field(new byte[0], 0, 0)),
            new Wrong("A value is not allowed here: the value is complete; reset the builder for another one",
                    VariantBuilder::nullValue, VariantBuilder::nullValue),
            new Wrong(
                    "The end of an array is not allowed here: the value is complete; reset the builder for another one",
                    b -> {
                        b.beginArray();
                        b.endArray();
                    }, VariantBuilder::endArray));

    @ParameterizedTest
    @FieldSource("WRONG")
    void rejectsCallsInAWrongOrderAndStaysAsItIs(Wrong c) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        c.before.accept(builder);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> c.call.accept(builder)).isInstanceOf(IllegalStateException.class)
                    .hasMessage(c.message);
        }
    }

    @Test
    void rejectsNumbersOutOfRangeAndStaysAsItIs() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        BigInteger large = BigInteger.TEN.pow(38);
        assertThatThrownBy(() -> builder.decimal(1, 39)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A decimal has scale 39; 0 to 38 are allowed");
        assertThatThrownBy(() -> builder.decimal(large, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A decimal has scale -1; 0 to 38 are allowed");
        assertThatThrownBy(() -> builder.decimal(large.negate(), 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A decimal has more than 38 digits; at most 38 are allowed");
        assertThatThrownBy(() -> builder.string(new byte[2], 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> builder.binary(new byte[2], -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        builder.nullValue();
        assertThatThrownBy(() -> builder.writeTo(new byte[3], 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(builder.build()).containsExactly(0);
    }

    @Test
    void rejectsValuesThatAreTooDeep() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withLimits(new VariantLimits(2, 100)));
        builder.beginArray();
        builder.beginArray();
        assertThatThrownBy(builder::beginObject).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 0:
                Objects and arrays are nested more deeply than the 2 levels that are allowed.
                Nest values less, or raise the limit of depth in VariantLimits.""");
        assertThatThrownBy(builder::endArray).isInstanceOf(IllegalStateException.class);
        builder.reset();
        array(builder, b -> array(b));
        assertThat(builder.build()).hasSize(7);
    }

    @Test
    void rejectsValuesThatAreTooLarge() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withLimits(new VariantLimits(2, 20)));
        builder.beginArray();
        builder.binary(new byte[12], 0, 12);
        assertThatThrownBy(builder::endArray).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 17:
                The value has more than the 20 bytes that are allowed.
                Make smaller values, or raise the limit of bytes in VariantLimits.""");
        builder.reset();
        builder.beginArray();
        builder.binary(new byte[12], 0, 12);
        assertThatThrownBy(() -> text(builder, "abc")).isInstanceOf(VariantFormatException.class);
        builder.reset();
        array(builder, sink -> sink.binary(new byte[11], 0, 11));
        assertThat(builder.build()).hasSize(20);
    }

    @Test
    void rejectsFieldsThatTheDictionaryRejects() {
        VariantDictionary dictionary = new VariantDictionary(new VariantLimits(1, 6));
        VariantBuilder builder = new VariantBuilder(dictionary);
        builder.beginObject();
        assertThatThrownBy(() -> builder.field(new byte[9], 0, 9)).isInstanceOf(VariantFormatException.class);
        assertThatThrownBy(builder::endObject).isInstanceOf(IllegalStateException.class);
        builder.reset();
        object(builder, "a");
        assertThat(builder.build()).hasSize(7);
    }

    @Test
    void noticesThatNamesWereForgotten() {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        object(builder, "b", "a");
        byte[] first = builder.build();
        dictionary.clear();
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class)
                .hasMessage("The dictionary was cleared after the value was begun; reset the builder");
        builder.reset();
        object(builder, "c", "d");
        assertThat(HexFormat.of().formatHex(builder.build())).isEqualTo("02020001" + "000204" + "05630564");
        dictionary.clear();
        builder.reset();
        object(builder, "b", "a");
        assertThat(builder.build()).isEqualTo(first);
    }

    @Test
    void writesToTheMiddleOfAnArray() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        array(builder, VariantSink::nullValue);
        byte[] out = new byte[9];
        builder.writeTo(out, 3);
        assertThat(out).containsExactly(0, 0, 0, 3, 1, 0, 1, 0, 0);
        assertThat(builder.byteCount()).isEqualTo(5);
    }

    /// A container is never moved when one around it ends: twice is what every byte costs, however deep it lies.
    @ParameterizedTest
    @CsvSource({"1", "10", "100", "500", "20000"})
    void writesEachByteTwiceHoweverDeep(int depth) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withLimits(new VariantLimits(depth, 1 << 28)));
        byte[] bytes = new byte[1000];
        for (int i = 0; i < depth; i++) {
            if (i % 2 == 0) {
                builder.beginObject();
                builder.field(bytes, 0, 3);
            } else {
                builder.beginArray();
            }
        }
        builder.binary(bytes, 0, 1000);
        for (int i = depth - 1; i >= 0; i--) {
            if (i % 2 == 0) {
                builder.endObject();
            } else {
                builder.endArray();
            }
        }
        byte[] value = builder.build();
        assertThat(builder.copiedBytes()).isEqualTo(2L * value.length);
    }

    @Test
    void allocatesNothingForValuesOfAShapeThatItKnows() {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        byte[][] names = {{'b'}, {'a'}, {'c', 'c', 'c', 'c', 'c', 'c', 'c', 'c', 'c'}};
        byte[] out = new byte[4096];
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = 0;
        for (int i = 0; i < 1000; i++) {
            if (i == 500) {
                allocated = threads.getCurrentThreadAllocatedBytes();
            }
            builder.reset();
            builder.beginArray();
            for (int j = 0; j < 3; j++) {
                builder.beginObject();
                for (byte[] name : names) {
                    builder.field(name, 0, name.length);
                    builder.integer(i);
                }
                builder.endObject();
            }
            builder.endArray();
            builder.writeTo(out, 0);
        }
        // The first question itself takes something.
        assertThat(threads.getCurrentThreadAllocatedBytes() - allocated).isLessThan(2000);
    }

    static byte[] build(Consumer<VariantSink> events) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        events.accept(builder);
        return builder.build();
    }

    private static void text(VariantSink sink, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        sink.string(utf8, 0, utf8.length);
    }

    @SafeVarargs
    private static void array(VariantSink sink, Consumer<VariantSink>... elements) {
        sink.beginArray();
        for (Consumer<VariantSink> element : elements) {
            element.accept(sink);
        }
        sink.endArray();
    }

    /// Each field has its own name as value.
    private static void object(VariantSink sink, String... names) {
        sink.beginObject();
        for (String name : names) {
            byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
            sink.field(utf8, 0, utf8.length);
            sink.string(utf8, 0, utf8.length);
        }
        sink.endObject();
    }

    /// Also when the dictionary was cleared, and gives other ids to the names that it knows.
    @Test
    void aFieldIsNamedByItsId() {
        VariantDictionary names = new VariantDictionary();
        names.intern(new byte[]{'x'}, 0, 1);
        names.intern(new byte[]{'y'}, 0, 1);
        names.clear();
        int id = names.intern(new byte[]{'y'}, 0, 1);
        VariantBuilder builder = new VariantBuilder(names);
        builder.beginObject();
        builder.field(id);
        builder.int8((byte) 1);
        builder.endObject();

        assertThat(builder.toVariant().asObject().name(0)).isEqualTo("y");
        assertThatThrownBy(() -> builder.field(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
