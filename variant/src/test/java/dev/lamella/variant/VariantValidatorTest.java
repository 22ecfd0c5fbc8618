package dev.lamella.variant;

import static dev.lamella.variant.Encoded.array;
import static dev.lamella.variant.Encoded.hex;
import static dev.lamella.variant.Encoded.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What VariantEncoding.md does not allow.
class VariantValidatorTest {
    /// Names: a, b, b, \ufffd, U+1F600, one that is not UTF-8, `it's`.
    private static final VariantMetadata NAMES = names();

    private static VariantMetadata names() {
        byte[] bytes = Encoded.metadata(0, 1, hex("61"), hex("62"), hex("62"), hex("efbfbd"), hex("f09f9880"),
                hex("ff"),
                hex("69742773"));
        return VariantMetadata.parse(bytes, 0, bytes.length);
    }

    record Case(String hex, String... findings) {}

    static final List<Case> VALUES = List.of(
            new Case("00"),
            new Case("02 02 00 01 00 02 04 0c01 0c02"),
            new Case("02 02 00 01 00 00 02 0c01"),
            new Case("02 02 03 04 00 02 04 0c01 0c02"),
            new Case("83 01 00 02 0c01 "),
            new Case("", "Byte 0, $: The value is empty; it must have at least one byte"),
            new Case("00 00", "Byte 1, $: The value ends here; 1 more bytes follow"),
            new Case("54", "Byte 0, $: A value has primitive type 21, which is unknown; types 0 to 20 are known"),
            new Case("09 61ff", "Byte 2, $: Byte 1 of a string is not valid UTF-8"),
            new Case("20 27 00000000", "Byte 1, $: A decimal has scale 39; 0 to 38 are allowed"),
            new Case("28 00 00000000402275f6853b79a557b3c4b4",
                    "Byte 0, $: A decimal has 39 digits; at most 38 are allowed"),
            new Case("44 ffffffffffffffff",
                    "Byte 0, $: A time is outside of the day, which has 86400000000 microseconds"),
            new Case("03 02 00 02 04 0c01 fc01",
                    "Byte 7, $[1]: A value has primitive type 63, which is unknown; types 0 to 20 are known"),
            new Case("02 02 01 00 00 02 04 0c01 0c02",
                    "Byte 0, $.a: Field 1 of an object comes after a greater name; names must ascend by their UTF-8 bytes"),
            new Case("02 02 01 02 00 02 04 0c01 0c02",
                    "Byte 0, $.b: Field 1 of an object has the same name as the field before; each name is allowed once"),
            // The order of UTF-16, which some writers have.
            new Case("02 02 04 03 00 02 04 0c01 0c02",
                    "Byte 0, $.\ufffd: Field 1 of an object comes after a greater name; names must ascend by their UTF-8 bytes"),
            new Case("02 02 00 07 00 02 04 0c01 0c02",
                    "Byte 3, $.(field 1): Field 1 has name 7; the metadata has 7 names"),
            new Case("02 02 07 00 00 02 04 0c01 0c02",
                    "Byte 2, $.(field 0): Field 0 has name 7; the metadata has 7 names"),
            new Case("02 01 05 00 02 0c01",
                    "Byte 0, $.(field 0): Byte 0 of name 5 of the dictionary is not valid UTF-8"),
            new Case("02 01 06 00 07 03 01 00 03 02 00 07",
                    "Byte 11, $['it\\'s'][0]: The values of an object take 7 bytes; 0 are left"),
            new Case("03 03 00 06 08 0a 20ff00000000 0c01 5800",
                    "Byte 7, $[0]: A decimal has scale 255; 0 to 38 are allowed",
                    "Byte 14, $[2]: A value has primitive type 22, which is unknown; types 0 to 20 are known"));

    @ParameterizedTest
    @FieldSource("VALUES")
    void findsWhatIsWrongWithAValue(Case c) {
        byte[] bytes = hex(c.hex());
        byte[] inside = Encoded.concat(hex("ffff"), bytes, hex("ff"));
        assertThat(VariantValidator.ofValue(NAMES, inside, 2, bytes.length)).map(VariantFinding::toString)
                .containsExactly(c.findings());
    }

    static final List<Case> METADATA = List.of(
            new Case("01 00 00"),
            new Case("01 02 00 01 02 61 61"),
            new Case("01 02 00 00 00"),
            new Case("11 02 00 01 02 61 62"),
            new Case("11 02 00 00 01 61"),
            new Case("01 02 00 01 02 62 61"),
            new Case("", "Byte 0, metadata: The metadata is empty; it must have at least 3 bytes"),
            new Case("11 02 00 01 02 62 61",
                    "Byte 0, metadata: The metadata claims that its names are sorted and unique; they are not sorted"),
            new Case("11 02 00 01 02 61 61",
                    "Byte 0, metadata: The metadata claims that its names are sorted and unique; they are not unique"),
            new Case("01 02 00 01 02 ff 80",
                    "Byte 5, metadata: Byte 0 of name 0 of the dictionary is not valid UTF-8",
                    "Byte 6, metadata: Byte 0 of name 1 of the dictionary is not valid UTF-8"),
            new Case("01 03 00 02 01 03 61 62 63",
                    "Byte 4, metadata: Name 1 of the dictionary goes from 2 to 1; names must lie one after the other in 3 bytes"));

    @ParameterizedTest
    @FieldSource("METADATA")
    void findsWhatIsWrongWithMetadata(Case c) {
        byte[] bytes = hex(c.hex());
        assertThat(VariantValidator.ofMetadata(bytes, 0, bytes.length, VariantLimits.DEFAULT))
                .map(VariantFinding::toString).containsExactly(c.findings());
    }

    @Test
    void endsAfterSomeFindings() {
        byte[][] elements = new byte[1000][];
        Arrays.fill(elements, hex("54"));
        byte[] bytes = array(elements);
        List<VariantFinding> findings = VariantValidator.ofValue(NAMES, bytes, 0, bytes.length);
        assertThat(findings).hasSize(VariantValidator.MOST_FINDINGS);
        assertThat(findings.getLast().path()).isEqualTo("$[99]");
    }

    @Test
    void cutsLongNamesInPaths() {
        byte[] bytes = hex("02 01 00 00 01 54");
        assertThat(
                VariantValidator.ofValue(parsed("\ud83d\ude00".repeat(99)), bytes, 0, bytes.length).getFirst().path())
                .isEqualTo("$['" + "\ud83d\ude00".repeat(50) + "...']");
    }
}
