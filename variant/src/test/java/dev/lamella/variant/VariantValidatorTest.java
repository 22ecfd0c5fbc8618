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
            new Case("", "byte 0, $: the value is empty; it has at least one byte"),
            new Case("00 00", "byte 1, $: the value ends here; 1 more bytes follow"),
            new Case("54", "byte 0, $: a value has primitive type 21, which is unknown; types 0 to 20 are known"),
            new Case("09 61ff", "byte 2, $: byte 1 of a string is no character of UTF-8"),
            new Case("20 27 00000000", "byte 1, $: a decimal has scale 39; 0 to 38 are allowed"),
            new Case("28 00 00000000402275f6853b79a557b3c4b4",
                    "byte 0, $: a decimal has 39 digits; at most 38 are allowed"),
            new Case("44 ffffffffffffffff",
                    "byte 0, $: a time is outside of the day, which has 86400000000 microseconds"),
            new Case("03 02 00 02 04 0c01 fc01",
                    "byte 7, $[1]: a value has primitive type 63, which is unknown; types 0 to 20 are known"),
            new Case("02 02 01 00 00 02 04 0c01 0c02",
                    "byte 0, $.a: field 1 of an object comes behind a greater name; names ascend by their UTF-8 bytes"),
            new Case("02 02 01 02 00 02 04 0c01 0c02",
                    "byte 0, $.b: field 1 of an object has the name of the field before; each name is allowed once"),
            // The order of UTF-16, which some writers have.
            new Case("02 02 04 03 00 02 04 0c01 0c02",
                    "byte 0, $.\ufffd: field 1 of an object comes behind a greater name; names ascend by their UTF-8 bytes"),
            new Case("02 02 00 07 00 02 04 0c01 0c02",
                    "byte 3, $.(field 1): field 1 has name 7; the metadata has 7 names"),
            new Case("02 02 07 00 00 02 04 0c01 0c02",
                    "byte 2, $.(field 0): field 0 has name 7; the metadata has 7 names"),
            new Case("02 01 05 00 02 0c01",
                    "byte 0, $.(field 0): byte 0 of name 5 of the dictionary is no character of UTF-8"),
            new Case("02 01 06 00 07 03 01 00 03 02 00 07",
                    "byte 11, $['it\\'s'][0]: the values of an object take 7 bytes; 0 are left"),
            new Case("03 03 00 06 08 0a 20ff00000000 0c01 5800",
                    "byte 7, $[0]: a decimal has scale 255; 0 to 38 are allowed",
                    "byte 14, $[2]: a value has primitive type 22, which is unknown; types 0 to 20 are known"));

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
            new Case("", "byte 0, metadata: the metadata is empty; it has at least 3 bytes"),
            new Case("11 02 00 01 02 62 61",
                    "byte 0, metadata: the metadata claims that its names are sorted and unique; they are not sorted"),
            new Case("11 02 00 01 02 61 61",
                    "byte 0, metadata: the metadata claims that its names are sorted and unique; they are not unique"),
            new Case("01 02 00 01 02 ff 80",
                    "byte 5, metadata: byte 0 of name 0 of the dictionary is no character of UTF-8",
                    "byte 6, metadata: byte 0 of name 1 of the dictionary is no character of UTF-8"),
            new Case("01 03 00 02 01 03 61 62 63",
                    "byte 4, metadata: name 1 of the dictionary goes from 2 to 1; names lie one behind the other in 3 bytes"));

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
