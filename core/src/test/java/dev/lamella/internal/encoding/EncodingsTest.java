package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which encoding is legal for which type: Encodings.md.
class EncodingsTest {
    record Case(Encoding encoding, String types) {}

    private static final String ALL = "BOOLEAN INT32 INT64 INT96 FLOAT DOUBLE BYTE_ARRAY FIXED_LEN_BYTE_ARRAY";

    static final List<Case> CASES = List.of(new Case(Encoding.PLAIN, ALL), new Case(Encoding.PLAIN_DICTIONARY, ALL),
            new Case(Encoding.RLE_DICTIONARY, ALL), new Case(Encoding.RLE, "BOOLEAN"),
            new Case(Encoding.BIT_PACKED, ""),
            new Case(Encoding.DELTA_BINARY_PACKED, "INT32 INT64"),
            new Case(Encoding.DELTA_LENGTH_BYTE_ARRAY, "BYTE_ARRAY"),
            new Case(Encoding.DELTA_BYTE_ARRAY, "BYTE_ARRAY FIXED_LEN_BYTE_ARRAY"),
            new Case(Encoding.BYTE_STREAM_SPLIT, "INT32 INT64 FLOAT DOUBLE FIXED_LEN_BYTE_ARRAY"),
            new Case(Encoding.ALP, "FLOAT DOUBLE"), new Case(new Encoding(1), ""), new Case(new Encoding(99), ""));

    @ParameterizedTest
    @FieldSource("CASES")
    void isLegalFor(Case c) {
        assertThat(Arrays.stream(PhysicalType.values()).filter(type -> Encodings.isLegal(c.encoding, type))
                .map(PhysicalType::name).collect(Collectors.joining(" "))).isEqualTo(c.types);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void hasADecoderAndAnEncoderWhereItIsLegal(Case c) {
        for (PhysicalType type : PhysicalType.values()) {
            ArrayType<?> arrayType = ArrayType.of(type, 5);
            if (Encodings.isDictionary(c.encoding)) {
                assertThatThrownBy(() -> Encodings.decoder(c.encoding, type, arrayType))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> Encodings.encoder(c.encoding, type, arrayType))
                        .isInstanceOf(IllegalArgumentException.class);
            } else if (Encodings.isLegal(c.encoding, type)) {
                assertThat(Encodings.decoder(c.encoding, type, arrayType)).isNotNull();
                assertThat(Encodings.encoder(c.encoding, type, arrayType)).isNotNull();
            } else {
                assertThatThrownBy(() -> Encodings.decoder(c.encoding, type, arrayType)).isInstanceOf(
                        c.encoding.isRecognized() ? CorruptFileException.class : UnsupportedFeatureException.class);
                assertThatThrownBy(() -> Encodings.encoder(c.encoding, type, arrayType))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void tellsWhatIsAllowed() {
        assertThatThrownBy(() -> Encodings.decoder(Encoding.ALP, PhysicalType.INT32, new ArrayType.OfInt())).hasMessage(
                """
                        The page has INT32 values in encoding ALP; allowed for INT32 are PLAIN, PLAIN_DICTIONARY,\
                         DELTA_BINARY_PACKED, RLE_DICTIONARY, BYTE_STREAM_SPLIT.
                        The file is damaged or was cut short: fetch or write it again. Other columns and row groups may still be\
                         readable.""");
        assertThatThrownBy(() -> Encodings.decoder(new Encoding(99), PhysicalType.INT32, new ArrayType.OfInt()))
                .hasMessage("""
                        The page has values in encoding 99, which this library does not know.
                        Read the other columns, or read the file with a newer version of this library.""");
    }
}
