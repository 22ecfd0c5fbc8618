package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is a geometry in well-known binary, and what is not.
class WkbTest {
    /// Writes down what it is told.
    private static final class Log implements Wkb.Shapes {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void coordinate(double x, double y, double z, double m) {
            lines.add((x + " " + y + (Double.isNaN(z) ? "" : " z" + z) + (Double.isNaN(m) ? "" : " m" + m)));
        }

        @Override
        public void end(int kind) {
            lines.add("/" + kind);
        }
    }

    record Walk(String geometry, int code, String shapes) {}

    static final List<Walk> WALKS = List.of(
            new Walk("POINT (1 2)", 1, "1.0 2.0, /1"),
            new Walk("BIG POINT (1 2)", 1, "1.0 2.0, /1"),
            new Walk("POINT Z (1 2 3)", 1001, "1.0 2.0 z3.0, /1"),
            new Walk("POINT M (1 2 3)", 2001, "1.0 2.0 m3.0, /1"),
            new Walk("BIG POINT ZM (1 2 3 4)", 3001, "1.0 2.0 z3.0 m4.0, /1"),
            new Walk("POINT EMPTY", 1, "NaN NaN, /1"),
            new Walk("LINESTRING (1 2, 3 4)", 2, "1.0 2.0, 3.0 4.0, /2"),
            new Walk("LINESTRING EMPTY", 2, "/2"),
            new Walk("POLYGON ((0 0, 1 0, 1 1, 0 0), (2 2, 3 3))", 3,
                    "0.0 0.0, 1.0 0.0, 1.0 1.0, 0.0 0.0, 2.0 2.0, 3.0 3.0, /3"),
            new Walk("MULTIPOINT (POINT (1 2), BIG POINT (3 4))", 4, "1.0 2.0, /1, 3.0 4.0, /1"),
            new Walk("BIG MULTILINESTRING (LINESTRING (1 2), BIG LINESTRING EMPTY, LINESTRING (3 4))", 5,
                    "1.0 2.0, /2, /2, 3.0 4.0, /2"),
            new Walk("MULTIPOLYGON Z (POLYGON Z ((1 2 3)))", 1006, "1.0 2.0 z3.0, /3"),
            new Walk("GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION EMPTY), POINT (3 4))", 7,
                    "1.0 2.0, /1, 3.0 4.0, /1"),
            new Walk("COMPOUNDCURVE (CIRCULARSTRING (0 0, 1 1, 2 0), LINESTRING (2 0, 3 0))", 9,
                    "0.0 0.0, 1.0 1.0, 2.0 0.0, /8, 2.0 0.0, 3.0 0.0, /2"),
            new Walk("TIN (TRIANGLE ((0 0, 1 0, 1 1, 0 0)))", 16, "0.0 0.0, 1.0 0.0, 1.0 1.0, 0.0 0.0, /17"));

    @ParameterizedTest
    @FieldSource("WALKS")
    void walksEveryKindInEveryByteOrder(Walk walk) {
        byte[] bytes = Wkt.bytes(walk.geometry());
        byte[] amid = new byte[bytes.length + 7];
        System.arraycopy(bytes, 0, amid, 3, bytes.length);
        Log log = new Log();
        assertThat(new Wkb().walk(amid, 3, bytes.length, log)).isEqualTo(walk.code());
        assertThat(String.join(", ", log.lines)).isEqualTo(walk.shapes());
        assertThat(new Wkb().problem(amid, 3, bytes.length)).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("WALKS")
    void whatIsCutAnywhereIsNone(Walk walk) {
        byte[] bytes = Wkt.bytes(walk.geometry());
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThat(new Wkb().walk(cut, 0, length, new Log())).as("%d bytes", length).isEqualTo(-1);
            assertThat(new Wkb().problem(cut, 0, length)).isPresent();
        }
    }

    @ParameterizedTest
    @FieldSource("WALKS")
    void whateverBitIsWrongThereIsAnAnswer(Walk walk) {
        byte[] bytes = Wkt.bytes(walk.geometry());
        Wkb walker = new Wkb();
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] wrong = bytes.clone();
            wrong[bit >>> 3] ^= (byte) (1 << (bit & 7));
            int code = walker.walk(wrong, 0, wrong.length, new Log());
            assertThat(code == -1 || code > 0).isTrue();
            assertThat(walker.problem(wrong, 0, wrong.length).isPresent() || code > 0).isTrue();
        }
        assertThat(walker.walk(bytes, 0, bytes.length, new Log())).isEqualTo(walk.code());
    }

    @Test
    void noiseIsNone() {
        long seed = 20_26;
        Random random = new Random(seed);
        Wkb walker = new Wkb();
        for (int round = 0; round < 20_000; round++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            if (noise.length > 5) {
                // A head that is right, so that the rest is looked at.
                ByteBuffer.wrap(noise).put((byte) random.nextInt(2)).put(0, (byte) 0);
                ByteBuffer.wrap(noise).putInt(1, 1000 * random.nextInt(4) + 1 + random.nextInt(17));
            }
            int code = walker.walk(noise, 0, noise.length, new Log());
            assertThat(code).as("seed %d, round %d", seed, round).isBetween(-1, 3017);
        }
    }

    record Problem(String name, byte[] bytes, String message) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static byte[] hex(String digits) {
        return java.util.HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    private static byte[] nested(int depth) {
        ByteBuffer out = ByteBuffer.allocate(9 * depth).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 1; i <= depth; i++) {
            out.put((byte) 1).putInt(7).putInt(i < depth ? 1 : 0);
        }
        return out.array();
    }

    static final List<Problem> PROBLEMS = List.of(
            new Problem("nothing", new byte[0], "it is cut short: 0 bytes are left where 5 are needed"),
            new Problem("byte order", hex("02 01000000"), "the byte order is 2 where 0 and 1 are allowed"),
            new Problem("code 0", hex("01 00000000"), "there is a geometry of code 0, which is not known"),
            new Problem("abstract curve", hex("01 0d000000 00000000"),
                    "there is a geometry of code 13, which is not known"),
            new Problem("code 4001", hex("01 a10f0000"), "there is a geometry of code 4001, which is not known"),
            new Problem("code of all bits", hex("01 ffffffff"),
                    "there is a geometry of code 4294967295, which is not known"),
            new Problem("point cut short", hex("01 01000000 0000"),
                    "there are 1 coordinates of 16 bytes, and 2 bytes are left for them"),
            new Problem("no count", hex("01 02000000 0000"), "it is cut short: 2 bytes are left where 4 are needed"),
            new Problem("four billion coordinates", hex("01 02000000 ffffffff"),
                    "there are 4294967295 coordinates of 16 bytes, and 0 bytes are left for them"),
            new Problem("four billion rings", hex("01 03000000 ffffffff 00000000"),
                    "it is cut short: 0 bytes are left where 4 are needed"),
            new Problem("four billion members", hex("01 07000000 ffffffff 00000000"),
                    "a geometry of code 7 has 4294967295 members, and 4 bytes are left for them"),
            new Problem("bytes behind", hex("01 02000000 00000000 00"), "there are 1 bytes behind the geometry"),
            new Problem("a line among points", Wkt.bytes("MULTIPOINT (LINESTRING (1 2))"),
                    "a geometry of code 4 has a member of code 2"),
            new Problem("members of other dimensions", Wkt.bytes("GEOMETRYCOLLECTION (POINT Z (1 2 3))"),
                    "a geometry of code 7 has a member of code 1001; all have the same dimensions"),
            new Problem("EWKB", hex("01 01000080 000000000000000000000000000000000000000000000000"),
                    "it is EWKB, with flags in a geometry's code; allowed is ISO WKB, which has 1000 for Z and 2000 for M"
                            + " added"),
            new Problem("1001 within each other", nested(1001), "more than 1000 geometries are within each other"),
            new Problem("a million within each other", nested(1_000_000),
                    "more than 1000 geometries are within each other"));

    @ParameterizedTest
    @FieldSource("PROBLEMS")
    void saysWhatIsWrong(Problem problem) {
        assertThat(new Wkb().problem(problem.bytes(), 0, problem.bytes().length)).contains(problem.message());
    }

    @Test
    void aThousandGeometriesWithinEachOtherAreOne() {
        byte[] bytes = nested(1000);
        assertThat(new Wkb().problem(bytes, 0, bytes.length)).isEmpty();
    }

    record Extended(String name, String hex, int code, String shapes) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final String ONE = "000000000000f03f";
    private static final String TWO = "0000000000000040";
    private static final String THREE = "0000000000000840";
    private static final String FOUR = "0000000000001040";

    static final List<Extended> EXTENDED = List.of(
            new Extended("Z", "01 01000080" + ONE + TWO + THREE, 1001, "1.0 2.0 z3.0, /1"),
            new Extended("M", "01 01000040" + ONE + TWO + THREE, 2001, "1.0 2.0 m3.0, /1"),
            new Extended("ZM", "01 010000c0" + ONE + TWO + THREE + FOUR, 3001, "1.0 2.0 z3.0 m4.0, /1"),
            new Extended("reference system", "01 01000020 e6100000" + ONE + TWO, 1, "1.0 2.0, /1"),
            new Extended("Z in both ways", "01 e9030080" + ONE + TWO + THREE, 1001, "1.0 2.0 z3.0, /1"),
            new Extended("within a collection", "01 07000020 e6100000 01000000 01 01000000" + ONE + TWO, 7,
                    "1.0 2.0, /1"));

    @ParameterizedTest
    @FieldSource("EXTENDED")
    void readsTheFlagsOfEwkb(Extended extended) {
        byte[] bytes = hex(extended.hex());
        Log log = new Log();
        assertThat(new Wkb().walk(bytes, 0, bytes.length, log)).isEqualTo(extended.code());
        assertThat(String.join(", ", log.lines)).isEqualTo(extended.shapes());
        assertThat(new Wkb().problem(bytes, 0, bytes.length)).isPresent();
    }

    @Test
    void onTheGlobeCoordinatesHaveBounds() {
        String off = "it has a coordinate off the globe; longitudes are -180 to 180 and latitudes -90 to 90";
        for (String text : List.of("POINT (181 0)", "POINT (-181 0)", "POINT (0 91)",
                "LINESTRING (0 0, 0 -Infinity)")) {
            byte[] bytes = Wkt.bytes(text);
            assertThat(new Wkb().problem(bytes, 0, bytes.length)).isEmpty();
            assertThat(new Wkb().problemOnGlobe(bytes, 0, bytes.length)).contains(off);
        }
        for (String text : List.of("POINT (180 -90)", "POINT (-180 90)", "POINT Z (0 0 1000)", "POINT EMPTY")) {
            byte[] bytes = Wkt.bytes(text);
            assertThat(new Wkb().problemOnGlobe(bytes, 0, bytes.length)).isEmpty();
        }
        assertThat(new Wkb().problemOnGlobe(new byte[]{1}, 0, 1))
                .contains("it is cut short: 1 bytes are left where 5 are needed");
    }
}
