package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.schema.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What JSON and BSON columns may hold.
class ContentTest {
    /// @param problem empty if the value is allowed
    record Case(String value, String problem) {}

    static final List<Case> JSON = List.of(new Case("{}", ""), new Case(" [1, 2.5e300, -0, \"a\\u00e9\", null]\n", ""),
            new Case("12345678901234567890123456789", ""), new Case("1e999", ""), new Case("{\"a\":1,\"a\":2}", ""),
            new Case("[".repeat(5000) + "]".repeat(5000), ""),
            new Case("", "The text ends where a value is allowed, at byte 0"),
            new Case("{} {}", "'{' stands where the end of the text is allowed, at byte 3"),
            new Case("[1,]", "']' stands where a value is allowed, at byte 3"),
            new Case("01", "A number of several digits begins with a zero, which is not allowed, at byte 0"),
            new Case("NaN", "A letter stands where a value is allowed, at byte 0"));

    @ParameterizedTest
    @FieldSource("JSON")
    void jsonIsOneValueOfRfc8259(Case c) {
        assertThat(problem(new LogicalType.Json(), c.value.getBytes(StandardCharsets.UTF_8))).isEqualTo(c.problem);
    }

    /// Documents in hexadecimal digits; `L` stands for the length of the whole.
    static final List<Case> BSON = List.of(new Case("L 00", ""), new Case("L 10 6100 01000000 00", ""),
            new Case("L 01 6100 000000000000f03f 00", ""), new Case("L 02 6100 03000000 c3a900 00", ""),
            new Case("L 03 6100 05000000 00 00", ""), new Case("L 04 6100 0c000000 10 3000 07000000 00 00", ""),
            new Case("L 05 6100 02000000 00 aabb 00", ""), new Case("L 05 6100 06000000 02 02000000 aabb 00", ""),
            new Case("L 07 6100 0102030405060708090a0b0c 00", ""), new Case("L 08 6100 01 00", ""),
            new Case("L 0a 6100 06 6200 ff 6300 7f 6400 00", ""), new Case("L 0b 6100 7800 6900 00", ""),
            new Case("L 0c 6100 02000000 6200 0102030405060708090a0b0c 00", ""),
            new Case("L 0f 6100 10000000 03000000 787900 05000000 00 00", ""),
            new Case("L 11 6100 0102030405060708 13 6200 0102030405060708090a0b0c0d0e0f10 00", ""),
            new Case("0102", "a document has at least 5 bytes; 2 are left, at byte 0"),
            new Case("06000000 00", "the document has a length of 6 bytes; 5 are left, at byte 0"),
            new Case("05000000 00 00", "the document has 5 bytes, at byte 4"),
            new Case("L 01", "the document does not end with a zero byte, at byte 4"),
            new Case("L 00 00", "the document ends 1 bytes early, at byte 4"),
            new Case("L 20 6100 00", "there is an element of type 32, which BSON does not have, at byte 7"),
            new Case("L 10 61 00", "a name does not end, at byte 5"),
            new Case("L 10 6100 0000 00", "a value of 4 bytes does not end within its document, at byte 7"),
            new Case("L 10 ff00 00000000 00", "a name is not UTF-8, at byte 5"),
            new Case("L 02 6100 02000000 ff00 00", "a text is not UTF-8, at byte 11"),
            new Case("L 02 6100 01000000 61 00", "a text does not end with a zero byte, at byte 11"),
            new Case("L 02 6100 ffffffff 00", "there is a length of -1 bytes; 0 are left, at byte 7"),
            new Case("L 08 6100 02 00", "a boolean is neither 0 nor 1, at byte 7"),
            new Case("L 03 6100 ff000000 00 00", "the document has a length of 255 bytes; 5 are left, at byte 7"));

    @ParameterizedTest
    @FieldSource("BSON")
    void bsonIsOneDocument(Case c) {
        String hex = c.value.replace(" ", "");
        byte[] value = HexFormat.of().parseHex(hex.replace("L", "00000000"));
        if (hex.startsWith("L")) {
            value[0] = (byte) value.length;
        }
        byte[] within = new byte[value.length + 6];
        System.arraycopy(value, 0, within, 3, value.length);
        assertThat(Content.of(new LogicalType.Bson()).orElseThrow().problem(within, 3, value.length).orElse(""))
                .isEqualTo(c.problem);
    }

    /// Damage has a sentence, and leads nowhere else.
    @Test
    void damagedBsonHasASentence() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] good = HexFormat.of().parseHex("3a0000000261000300000063c300046200110000001030000700000008310001000000"
                + "0f630010000000030000007879000500000000097a00010203040506070800".substring(0, 46));
        Content bson = Content.of(new LogicalType.Bson()).orElseThrow();
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = good.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 32 : 256);
            }
            int length = random.nextInt(bytes.length + 1);
            assertThat(bson.problem(bytes, bytes.length - length, length)).as("seed %s", seed).isNotNull();
        }
    }

    private static String problem(LogicalType type, byte[] value) {
        return Content.of(type).orElseThrow().problem(value, 0, value.length).orElse("");
    }
}
