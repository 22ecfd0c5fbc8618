package dev.lamella.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Encodings.md, "Delta-length byte array: (DELTA_LENGTH_BYTE_ARRAY = 6)".
class DeltaLengthByteArrayTest {
    private static final ArrayType<ByteSlices> BYTES = new ArrayType.OfBytes();

    @TestFactory
    Stream<DynamicTest> keepsTheLaws() {
        return EncodingLaws.of("DELTA_LENGTH_BYTE_ARRAY", BYTES, DeltaLengthByteArray::decoder,
                DeltaLengthByteArray::encoder);
    }

    static final List<DeltaLayout> LAYOUTS = List.of(DeltaLayout.of(128, 4), DeltaLayout.of(1024, 8),
            DeltaLayout.of(128, 4).unneeded(255));

    /// The example of the specification.
    @ParameterizedTest
    @FieldSource("LAYOUTS")
    void readsLengthsThenBytes(DeltaLayout layout) {
        byte[] page = join(layout.write(5, 5, 6, 6), "HelloWorldFoobarABCDEF".getBytes(StandardCharsets.US_ASCII));

        assertThat(read(page, 4)).containsExactly("Hello", "World", "Foobar", "ABCDEF");
    }

    @Test
    void writesLengthsThenBytes() {
        ByteSlices values = new ByteSlices(4);
        Samples.set(values, 0, "Hello".getBytes(StandardCharsets.US_ASCII), "World".getBytes(StandardCharsets.US_ASCII),
                "Foobar".getBytes(StandardCharsets.US_ASCII), "ABCDEF".getBytes(StandardCharsets.US_ASCII));
        ByteOutput out = new ByteOutput();
        DeltaLengthByteArray.encoder(BYTES).encode(values, 0, 4, out);

        assertThat(out.toByteArray()).containsExactly(join(
                HexFormat.of().parseHex("8001" + "04" + "04" + "0a" + "00" + "01000000" + "02000000"),
                "HelloWorldFoobarABCDEF".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void pointsIntoThePage() {
        byte[] page = page(join(DeltaLayout.of(128, 4).write(2, 0, 1), new byte[]{'a', 'b', 'c'}));
        ByteSlices out = new ByteSlices(3);
        ValueDecoder<ByteSlices> decoder = DeltaLengthByteArray.decoder(BYTES);
        decoder.init(page, 0, page.length - LittleEndian.PAD, 3);
        decoder.read(out, 0, 3);

        assertThat(out.data()).isSameAs(page);
    }

    record Broken(String what, long[] lengths, String problem) {}

    static final List<Broken> BROKEN = List.of(
            new Broken("negative", new long[]{1, -1},
                    "DELTA_LENGTH_BYTE_ARRAY has a value of negative length"),
            new Broken("longer than the page", new long[]{1, 3},
                    "DELTA_LENGTH_BYTE_ARRAY has 3 bytes left for the next 2 values, which have 4 bytes"),
            new Broken("together more than an int holds", new long[]{Integer.MAX_VALUE, Integer.MAX_VALUE},
                    "DELTA_LENGTH_BYTE_ARRAY has 3 bytes left for the next 2 values, which have 4294967294 bytes"));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void rejectsLengthsThatCannotBe(Broken broken) {
        byte[] page = join(DeltaLayout.of(128, 4).widthBits(32).write(broken.lengths()), new byte[3]);

        assertThatThrownBy(() -> read(page, broken.lengths().length)).isInstanceOfSatisfying(CorruptFileException.class,
                e -> assertThat(e.problem()).isEqualTo(broken.problem()));
    }

    /// 30 million lengths of 0 in a dozen bytes.
    @Test
    void takesNoMemoryForLengthsThatAreAnnounced() {
        ByteArrayOutputStream lengths = new ByteArrayOutputStream();
        DeltaLayout.varint(1 << 30, lengths);
        DeltaLayout.varint(1, lengths);
        DeltaLayout.varint(30_000_000, lengths);
        lengths.writeBytes(new byte[]{0, 0, 0});
        byte[] page = page(lengths.toByteArray());
        ValueDecoder<ByteSlices> decoder = DeltaLengthByteArray.decoder(BYTES);
        decoder.init(page, 0, lengths.size(), Integer.MAX_VALUE);
        decoder.skip(29_999_999);
        ByteSlices out = new ByteSlices(1);
        decoder.read(out, 0, 1);

        assertThat(out.length(0)).isZero();
        assertThatThrownBy(() -> decoder.skip(1)).isInstanceOf(CorruptFileException.class);
    }

    private static List<String> read(byte[] bytes, int count) {
        ValueDecoder<ByteSlices> decoder = DeltaLengthByteArray.decoder(BYTES);
        decoder.init(page(bytes), 0, bytes.length, count);
        ByteSlices out = new ByteSlices(count);
        decoder.read(out, 0, count);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(new String(out.data(), out.offset(i), out.length(i), StandardCharsets.US_ASCII));
        }
        return texts;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] page(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + LittleEndian.PAD);
    }
}
