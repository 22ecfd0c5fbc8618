package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.records.mapping.Bytes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void areEqualIfTheyAreTheSameBytes() {
        assertThat(Bytes.of((byte) 1, (byte) 2)).isEqualTo(Bytes.of(new byte[]{0, 1, 2, 3}, 1, 2))
                .hasSameHashCodeAs(Bytes.of((byte) 1, (byte) 2)).isNotEqualTo(Bytes.of((byte) 1));
        assertThat(Bytes.of(new byte[3], 1, 0)).isSameAs(Bytes.EMPTY);
    }

    @Test
    void neverChange() {
        byte[] source = {1, 2};
        Bytes bytes = Bytes.of(source);
        source[0] = 9;
        bytes.toByteArray()[1] = 9;
        assertThat(bytes.toByteArray()).containsExactly(1, 2);
        assertThat(bytes.asBuffer().isReadOnly()).isTrue();
        assertThat(bytes.at(1)).isEqualTo((byte) 2);
        assertThatThrownBy(() -> bytes.at(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bytes.of(source, 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void areOrderedAsTheFormatOrdersThem() {
        List<Bytes> ordered = List.of(Bytes.EMPTY, Bytes.of((byte) 0), Bytes.of((byte) 0, (byte) 0),
                Bytes.of((byte) 127),
                Bytes.of((byte) -128), Bytes.of((byte) -1));
        Bytes[] sorted = ordered.reversed().toArray(Bytes[]::new);
        Arrays.sort(sorted);
        assertThat(sorted).containsExactlyElementsOf(ordered);
    }

    @Test
    void areShownInHexadecimal() {
        assertThat(Bytes.of((byte) 0, (byte) -1)).hasToString("0x00ff");
        assertThat(Bytes.of(new byte[33])).hasToString("0x" + "00".repeat(32) + "... (33 bytes)");
    }
}
