package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// RLE of BOOLEAN values: Encodings.md, "Run Length Encoding / Bit-Packing Hybrid".
class RleBooleanTest {
    @TestFactory
    Stream<DynamicTest> laws() {
        return EncodingLaws.of("RLE BOOLEAN", new ArrayType.OfBoolean(), RleBoolean::decoder, RleBoolean::encoder);
    }

    @Test
    void writesALengthAndTheRuns() {
        boolean[] values = new boolean[13];
        Arrays.fill(values, 0, 10, true);
        values[11] = true;
        ByteOutput out = new ByteOutput();
        RleBoolean.encoder(new ArrayType.OfBoolean()).encode(values, 0, 13, out);
        // Ten times true, then a group of eight bits for the last three.
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("04000000" + "1401" + "0302");
    }

    @Test
    void readsNothingFromNothing() {
        ValueDecoder<boolean[]> decoder = RleBoolean.decoder(new ArrayType.OfBoolean());
        decoder.init(new byte[16], 0, 0, 5);
        decoder.read(new boolean[0], 0, 0);
        decoder.skip(0);
    }

    @Test
    void isForBooleansOnly() {
        assertThatThrownBy(() -> RleBoolean.decoder(new ArrayType.OfInt()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RleBoolean.encoder(new ArrayType.OfInt()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    record Damage(String what, String hex, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damage> DAMAGED = List.of(
            new Damage("no bytes at all", "",
                    "The run-length encoded values end at byte 0 of the page, before all values that the page must have"),
            new Damage("a length that is cut off", "020000",
                    "The page ends at byte 3, inside the length of the values at byte 0"),
            new Damage("a length past the page", "030000000601",
                    "The values at byte 0 of the page claim 3 bytes; the page has 2 left"),
            new Damage("a length above 2^31", "ffffffff0601",
                    "The values at byte 0 of the page claim 4294967295 bytes; the page has 2 left"),
            new Damage("fewer values than needed", "020000000401ff",
                    "The run-length encoded values end at byte 6 of the page, before all values that the page must have"),
            new Damage("a boolean of more than a bit", "020000000602",
                    "The repeated value at byte 5 of the page has more than 1 bit; it stands for a boolean"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damage damage) {
        byte[] body = HexFormat.of().parseHex(damage.hex);
        byte[] page = Arrays.copyOf(body, body.length + 16);
        ValueDecoder<boolean[]> decoder = RleBoolean.decoder(new ArrayType.OfBoolean());
        assertThatThrownBy(() -> {
            decoder.init(page, 0, body.length, 3);
            decoder.read(new boolean[3], 0, 3);
        }).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }
}
