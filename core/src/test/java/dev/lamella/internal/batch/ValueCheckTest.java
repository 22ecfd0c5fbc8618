package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.internal.batch.InvalidCells.Treatment;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which values annotations allow: LogicalTypes.md, and with what words the others are rejected.
class ValueCheckTest {
    private static final Validity ALL = Validity.none();
    private static final String ADVICE = ".\nGive a value that fits, or choose a type that holds it. What another file"
            + " has is kept with Validation.KEEP, and becomes null with Validation.NULL_VALUES.";

    /// A column of numbers.
    ///
    /// @param good that are allowed: both ends among them
    /// @param above that are not; those below come first
    record Range(String type, long[] good, long[] below, long[] above, String allowed) {
        @Override
        public String toString() {
            return type;
        }
    }

    private static long[] of(long... values) {
        return values;
    }

    private static final long MIN = Integer.MIN_VALUE;
    private static final long MAX = Integer.MAX_VALUE;

    static final List<Range> RANGES = List.of(
            new Range("int32 a (INTEGER(8,true))", of(-128, 0, 127), of(-129, MIN), of(128, MAX), "-128 to 127"),
            new Range("int32 a (INTEGER(8,false))", of(0, 255), of(-1, MIN), of(256, MAX), "0 to 255"),
            new Range("int32 a (INTEGER(16,true))", of(-32768, 32767), of(-32769, MIN), of(32768, MAX),
                    "-32768 to 32767"),
            new Range("int32 a (INTEGER(16,false))", of(0, 65535), of(-1, MIN), of(65536, MAX), "0 to 65535"),
            new Range("int32 a (UINT_8)", of(0, 255), of(-1), of(256), "0 to 255"),
            new Range("int32 a (INTEGER(32,true))", of(MIN, MAX), of(), of(), ""),
            new Range("int32 a (INTEGER(32,false))", of(MIN, MAX), of(), of(), ""),
            new Range("int32 a (DATE)", of(MIN, MAX), of(), of(), ""),
            new Range("int32 a", of(MIN, MAX), of(), of(), ""),
            new Range("int64 a (INTEGER(64,false))", of(Long.MIN_VALUE, Long.MAX_VALUE), of(), of(), ""),
            new Range("int64 a (TIMESTAMP(NANOS,true))", of(Long.MIN_VALUE, Long.MAX_VALUE), of(), of(), ""),
            new Range("int32 a (TIME(MILLIS,true))", of(0, 86_399_999), of(-1, MIN), of(86_400_000, MAX),
                    "0 to 86399999"),
            new Range("int64 a (TIME(MICROS,false))", of(0, 86_399_999_999L), of(-1, Long.MIN_VALUE),
                    of(86_400_000_000L, Long.MAX_VALUE), "0 to 86399999999"),
            new Range("int64 a (TIME(NANOS,true))", of(0, 86_399_999_999_999L), of(-1, Long.MIN_VALUE),
                    of(86_400_000_000_000L, Long.MAX_VALUE), "0 to 86399999999999"),
            new Range("int32 a (DECIMAL(1,0))", of(-9, 9), of(-10, MIN), of(10, MAX), "-9 to 9"),
            new Range("int32 a (DECIMAL(9,2))", of(-999_999_999, 999_999_999), of(-1_000_000_000, MIN),
                    of(1_000_000_000, MAX), "-999999999 to 999999999"),
            new Range("int64 a (DECIMAL(18,2))", of(-999_999_999_999_999_999L, 999_999_999_999_999_999L),
                    of(-1_000_000_000_000_000_000L, Long.MIN_VALUE), of(1_000_000_000_000_000_000L, Long.MAX_VALUE),
                    "-999999999999999999 to 999999999999999999"));

    @ParameterizedTest
    @FieldSource("RANGES")
    void numbersAreWithinTheirRange(Range c) {
        verify(c.type, numbers(c, c.good));
        for (long bad : c.below) {
            rejects(c.type, numbers(c, 0, bad, 0), "a, row 1 of the batch:\nThe stored number is below what "
                    + onPhysical(c.type) + " holds, " + c.allowed + ADVICE);
        }
        for (long bad : c.above) {
            rejects(c.type, numbers(c, 0, 0, bad), "a, row 2 of the batch:\nThe stored number is above what "
                    + onPhysical(c.type) + " holds, " + c.allowed + ADVICE);
        }
    }

    @Test
    void eachNumberOfARangeCountsWhereverItStands() {
        int[] values = new int[200];
        for (int at = 0; at < values.length; at++) {
            Arrays.fill(values, 0);
            values[at] = 128;
            rejects("int32 a (INTEGER(8,true))", new IntVector(200, ALL, values), "a, row " + at + " of the batch:\n"
                    + "The stored number is above what INTEGER(8,true) on INT32 holds, -128 to 127" + ADVICE);
        }
        values[199] = 0;
        values[100] = 128;
        verify("int32 a (INTEGER(8,true))", new IntVector(200, nulls(200, 100), values));
    }

    private static String onPhysical(String type) {
        String annotation = type.substring(type.indexOf('(') + 1, type.length() - 1).replace("UINT_8",
                "INTEGER(8,false)");
        return annotation + " on " + type.substring(0, type.indexOf(' ')).toUpperCase(java.util.Locale.ROOT);
    }

    private static ColumnVector numbers(Range c, long... values) {
        return c.type.startsWith("int32")
                ? new IntVector(values.length, ALL, Arrays.stream(values).mapToInt(Math::toIntExact).toArray())
                : new LongVector(values.length, ALL, values);
    }

    /// Bytes that are not allowed, in hexadecimal digits.
    record Bad(String type, String hex, String problem) {}

    static final List<Bad> BAD = List.of(
            new Bad("binary a (STRING)", "61c3", "The text of 2 bytes is not UTF-8 at its byte 1; STRING on BYTE_ARRAY"
                    + " holds nothing else"),
            new Bad("binary a (ENUM)", "eda080", "The text of 3 bytes is not UTF-8 at its byte 0; ENUM on BYTE_ARRAY"
                    + " holds nothing else"),
            new Bad("binary a (JSON)", "ff",
                    "The value of 1 bytes is not JSON: A byte beyond ASCII stands where a value"
                            + " is allowed, at byte 0"),
            new Bad("binary a (JSON)", "7b617d", "The value of 3 bytes is not JSON: A letter stands where a name in"
                    + " quotation marks or '}' is allowed, at byte 1"),
            new Bad("binary a (BSON)", "0102", "The value of 2 bytes is not a BSON document: a document has at least 5"
                    + " bytes; 2 are left, at byte 0"),
            new Bad("binary a (DECIMAL(5,2))", "", "The number has no bytes; DECIMAL(5,2) on BYTE_ARRAY has at least"
                    + " one"),
            new Bad("binary a (DECIMAL(2,0))", "64", "The number of 1 bytes has more digits than DECIMAL(2,0) on"
                    + " BYTE_ARRAY holds, which has at most 2 digits"),
            new Bad("binary a (DECIMAL(2,0))", "ffff9c", "The number of 3 bytes has more digits than DECIMAL(2,0) on"
                    + " BYTE_ARRAY holds, which has at most 2 digits"),
            new Bad("fixed_len_byte_array(2) a (DECIMAL(3,0))", "03e8", "The number of 2 bytes has more digits than"
                    + " DECIMAL(3,0) on FIXED_LEN_BYTE_ARRAY(2) holds, which has at most 3 digits"),
            new Bad("binary a (GEOMETRY)", "0101000000",
                    "The value of 5 bytes is not a geometry in ISO well-known binary: there are 1 coordinates of 16 bytes, and 0 bytes are left for them"),
            new Bad("binary a (GEOMETRY)", "0101000080000000000000f03f000000000000f03f000000000000f03f",
                    "The value of 29 bytes is not a geometry in ISO well-known"
                            + " binary: it is EWKB, with flags in a geometry's code; allowed is ISO WKB, which has 1000 for Z and 2000"
                            + " for M added"),
            new Bad("binary a (GEOGRAPHY)", "01010000000000000000c066400000000000000000",
                    "The value of 21 bytes is not a geometry in ISO well-known"
                            + " binary: it has a coordinate off the globe; longitudes are -180 to 180 and latitudes -90 to 90"),
            new Bad("binary a (UNKNOWN)", "", "There is a value; UNKNOWN on BYTE_ARRAY has only nulls"));

    @ParameterizedTest
    @FieldSource("BAD")
    void bytesThatAreNotAllowedAreRejected(Bad c) {
        byte[] bad = HexFormat.of().parseHex(c.hex);
        boolean isFixed = c.type.startsWith("fixed");
        byte[] pool = new byte[3 * bad.length];
        System.arraycopy(bad, 0, pool, bad.length, bad.length);
        ColumnVector vector = isFixed
                ? new FixedBytesVector(3, nulls(3, 0), bad.length, pool)
                : new BytesVector(3, nulls(3, 0, 2), pool, new long[]{0, (long) bad.length << 32 | bad.length, 0});
        String message = "a, row 1 of the batch:\n" + c.problem + ADVICE;
        rejects(c.type, vector, message);
        ColumnVector entries = isFixed
                ? new FixedBytesVector(2, ALL, bad.length, pool)
                : new BytesVector(2, ALL, pool,
                        new long[]{c.hex.isEmpty() ? 0 : 1, (long) bad.length << 32 | bad.length});
        rejects(c.type, new DictionaryVector(3, nulls(3, 0, 2), entries, new int[]{1, 1, 1}), message);
        verify(c.type, new NullVector(3));
        Schema schema = schema(c.type);
        assertThatCode(() -> new BatchVerifier(schema, new InvalidCells(Treatment.KEEP))
                .verify(new Batch(schema, 3, List.of(vector))))
                .doesNotThrowAnyException();
    }

    @Test
    void decimalsHaveNoMoreDigitsThanTheirPrecision() {
        for (int precision : new int[]{1, 2, 9, 10, 18, 19, 20, 37, 38, 76, 100, 1000}) {
            DecimalBound bound = DecimalBound.of(precision);
            BigInteger over = BigInteger.TEN.pow(precision);
            for (int longer = 0; longer < 4; longer++) {
                assertThat(holds(bound, over.subtract(BigInteger.ONE), longer)).as("%d nines", precision).isTrue();
                assertThat(holds(bound, over.subtract(BigInteger.ONE).negate(), longer)).as("-%d nines", precision)
                        .isTrue();
                assertThat(holds(bound, over, longer)).as("1e%d", precision).isFalse();
                assertThat(holds(bound, over.negate(), longer)).as("-1e%d", precision).isFalse();
            }
        }
    }

    @Test
    void decimalsAreMeasuredAsBigIntegerDoes() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        for (int i = 0; i < 20_000 * Integer.getInteger("lamella.effort", 1); i++) {
            int precision = 1 + random.nextInt(60);
            BigInteger limit = BigInteger.TEN.pow(precision);
            BigInteger number = switch (random.nextInt(3)) {
                case 0 -> limit.add(BigInteger.valueOf(random.nextInt(7) - 3));
                case 1 -> new BigInteger(limit.bitLength() + 8, random);
                default -> BigInteger.ONE.shiftLeft(random.nextInt(limit.bitLength() + 9));
            };
            BigInteger signed = random.nextBoolean() ? number : number.negate();
            assertThat(holds(DecimalBound.of(precision), signed, random.nextInt(3)))
                    .as("seed %d, precision %d, %s", seed, precision, signed)
                    .isEqualTo(signed.abs().compareTo(limit) < 0);
        }
    }

    @Test
    void decimalsWithoutPrecisionAndThoseThatCannotReachItAreNotBounded() {
        assertThat(holds(DecimalBound.of(0), BigInteger.ONE.shiftLeft(9999), 0)).isTrue();
        assertThat(holds(DecimalBound.of(Integer.MAX_VALUE), BigInteger.ONE.shiftLeft(9999), 0)).isTrue();
        assertThat(DecimalBound.of(3).holdsAll(1)).isTrue();
        assertThat(DecimalBound.of(2).holdsAll(1)).isFalse();
        assertThat(DecimalBound.of(38).holdsAll(16)).isFalse();
        assertThat(DecimalBound.of(0).holdsAll(1 << 20)).isTrue();
    }

    private static boolean holds(DecimalBound bound, BigInteger number, int longer) {
        byte[] minimal = number.toByteArray();
        byte[] bytes = new byte[3 + longer + minimal.length + 2];
        Arrays.fill(bytes, (byte) 0x55);
        Arrays.fill(bytes, 3, 3 + longer, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(minimal, 0, bytes, 3 + longer, minimal.length);
        return bound.holds(bytes, 3, longer + minimal.length);
    }

    /// Texts of two sorts that lie in any way in one array, one of them cut or spoiled now and then: the check says what one
    /// look at each of them says.
    @Test
    void textsAreCheckedTogetherAsEachByItself() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        int[] outcomes = new int[2];
        String[] words = {"", "word", "é", "世界", "a😀"};
        for (int round = 0; round < 3000 * Integer.getInteger("lamella.effort", 1); round++) {
            int size = random.nextInt(6);
            int gap = random.nextInt(3);
            boolean isAscii = random.nextInt(3) == 0;
            ByteArrayOutputStream pool = new ByteArrayOutputStream();
            long[] slices = new long[size];
            for (int i = 0; i < size; i++) {
                pool.writeBytes(new byte[gap * random.nextInt(30)]);
                byte[] text = words[random.nextInt(isAscii ? 2 : words.length)].getBytes(StandardCharsets.UTF_8);
                slices[i] = (long) pool.size() << 32 | text.length;
                pool.writeBytes(text);
            }
            byte[] bytes = pool.toByteArray();
            if (bytes.length > 0 && random.nextInt(3) == 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            if (size > 0 && random.nextInt(3) == 0) {
                int at = random.nextInt(size);
                int length = (int) slices[at];
                int cut = length == 0 ? 0 : random.nextInt(length);
                slices[at] = random.nextBoolean() ? slices[at] - cut : slices[at] + ((long) cut << 32) - cut;
            }
            Validity validity = size > 0 && random.nextInt(4) == 0 ? nulls(size, random.nextInt(size)) : ALL;
            BytesVector texts = new BytesVector(size, validity, bytes, slices);
            TextCheck check = new TextCheck();
            boolean expected = true;
            for (int i = 0; i < size; i++) {
                expected &= validity.isNull(i) || Arrays.equals(texts.value(i),
                        new String(texts.value(i), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
            }
            assertThat(check.areAllowed(texts)).as("seed %d, round %d", seed, round).isEqualTo(expected);
            outcomes[expected ? 1 : 0]++;
        }
        assertThat(outcomes[0]).isGreaterThan(100);
        assertThat(outcomes[1]).isGreaterThan(100);
    }

    /// A row of a FILE: each part null, or what it is.
    record Reference(String inline, String uri, Long offset, Long size, String problem) {}

    private static final String NOTHING = "neither inline bytes nor a URI";

    static final List<Reference> REFERENCES = List.of(
            new Reference("", null, null, null, ""),
            new Reference("bytes", "", -1L, null, ""),
            new Reference(null, "file:a", null, null, ""),
            new Reference(null, "file:a", null, 0L, ""),
            new Reference(null, "file:a", 0L, 7L, ""),
            new Reference(null, null, null, null, NOTHING),
            new Reference(null, "", null, null, NOTHING),
            new Reference(null, null, 4L, 7L, NOTHING),
            new Reference(null, null, null, 7L, NOTHING),
            new Reference(null, "file:a", 4L, null, "an offset but no size"),
            new Reference(null, "file:a", -4L, 7L, "a negative offset"),
            new Reference(null, "file:a", 4L, -7L, "a negative size"),
            new Reference(null, "file:a", null, -7L, "a negative size"));

    @ParameterizedTest
    @FieldSource("REFERENCES")
    void fileReferencesLeadToBytes(Reference c) {
        String type = "group f (FILE) { optional int64 size; optional int64 offset; optional binary uri (STRING);"
                + " optional binary inline; }";
        Schema schema = SchemaText.parse("message schema { optional " + type + " }");
        for (boolean isEncoded : new boolean[]{false, true}) {
            ColumnVector uris = text(c.uri);
            ColumnVector struct = new StructVector(3, nulls(3, 0), List.of(number(c.size), number(c.offset),
                    isEncoded && c.uri != null
                            ? new DictionaryVector(3, ALL, new BytesVector(3, ALL, ((BytesVector) uris).bytes(),
                                    ((BytesVector) uris).slices()), new int[]{1, 1, 1})
                            : uris,
                    text(c.inline)));
            Batch batch = new Batch(schema, 3, List.of(struct));
            if (c.problem.isEmpty()) {
                new BatchVerifier(schema, new InvalidCells(Treatment.REJECT)).verify(batch);
            } else {
                assertThatThrownBy(() -> new BatchVerifier(schema, new InvalidCells(Treatment.REJECT)).verify(batch))
                        .isInstanceOf(ValueException.class)
                        .hasMessage("Column f, row 1 of the batch:\nThe reference has "
                                + c.problem
                                + "; it leads to no bytes" + ADVICE);
                new BatchVerifier(schema, new InvalidCells(Treatment.KEEP)).verify(batch);
            }
        }
    }

    private static ColumnVector text(String value) {
        if (value == null) {
            return new NullVector(3);
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        long[] slices = new long[3];
        Arrays.fill(slices, bytes.length);
        return new BytesVector(3, nulls(3, 0), bytes, slices);
    }

    private static ColumnVector number(Long value) {
        return value == null ? new NullVector(3) : new LongVector(3, nulls(3, 0), new long[]{0, value, value});
    }

    @Test
    void aFileThatHasNoUriColumnHoldsInlineBytes() {
        Schema schema = SchemaText.parse("message schema { optional group f (FILE) { optional binary inline; } }");
        ColumnVector good = new StructVector(3, nulls(3, 0), List.of(text("")));
        new BatchVerifier(schema, new InvalidCells(Treatment.REJECT)).verify(new Batch(schema, 3, List.of(good)));
        ColumnVector bad = new StructVector(3, nulls(3, 0), List.of(new NullVector(3)));
        assertThatThrownBy(() -> new BatchVerifier(schema, new InvalidCells(Treatment.REJECT))
                .verify(new Batch(schema, 3, List.of(bad))))
                .hasMessageStartingWith("Column f, row 1 of the batch:\nThe reference has " + NOTHING);
    }

    @Test
    void aValueOfAListIsNamedByItsRow() {
        Schema schema = SchemaText.parse("message schema { optional group l (LIST) { repeated group list {"
                + " optional int32 element (INTEGER(8,false)); } } }");
        ColumnVector list = new ListVector(4, nulls(4, 1), new int[]{1, 2, 4, 4, 6},
                new IntVector(7, nulls(7, 1), new int[]{300, 400, 500, 600, 7, 800, 900}));
        assertThatThrownBy(() -> new BatchVerifier(schema, new InvalidCells(Treatment.REJECT))
                .verify(new Batch(schema, 4, List.of(list))))
                .isInstanceOf(ValueException.class)
                .hasMessage(
                        "Column l.list.element, row 3 of the batch:\nThe stored number is above what INTEGER(8,false)"
                                + " on INT32 holds, 0 to 255" + ADVICE);
    }

    private static Schema schema(String type) {
        return SchemaText.parse("message schema { optional " + type + "; }");
    }

    private static void verify(String type, ColumnVector vector) {
        Schema schema = schema(type);
        new BatchVerifier(schema, new InvalidCells(Treatment.REJECT))
                .verify(new Batch(schema, vector.size(), List.of(vector)));
    }

    private static void rejects(String type, ColumnVector vector, String message) {
        assertThatThrownBy(() -> verify(type, vector)).isInstanceOf(ValueException.class)
                .hasMessage("Column " + message);
    }

    private static Validity nulls(int size, int... slots) {
        long[] words = new long[size + 63 >>> 6];
        Arrays.fill(words, -1);
        for (int slot : slots) {
            words[slot >>> 6] &= ~(1L << slot);
        }
        return Validity.of(words, slots.length);
    }
}
