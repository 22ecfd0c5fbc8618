package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ByteOutputTest {
    @Test
    void growsAndKeepsRoomPastItsEnd() {
        ByteOutput out = new ByteOutput(0);
        for (int i = 0; i < 5000; i++) {
            out.writeByte(i);
            assertThat(out.bytes().length - out.size()).isGreaterThanOrEqualTo(LittleEndian.PAD);
        }
        assertThat(out.size()).isEqualTo(5000);
        assertThat(out.toByteArray()[4999]).isEqualTo((byte) 4999);
    }

    @Test
    void writesLittleEndian() {
        ByteOutput out = new ByteOutput(0);
        out.writeInt(0x04030201);
        out.writeLong(0x0807060504030201L);
        out.writeBytes(new byte[]{7, 8, 9}, 1, 2);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("01020304" + "0102030405060708" + "0809");
        out.truncate(2);
        assertThat(out.toByteArray()).containsExactly(1, 2);
        out.clear();
        assertThat(out.toByteArray()).isEmpty();
    }

    @Test
    void rejectsMoreThanAnArrayHolds() {
        ByteOutput out = new ByteOutput(0);
        out.writeByte(1);
        assertThatThrownBy(() -> out.extend(8L * Integer.MAX_VALUE)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith(
                        "A page needs 17179869177 bytes; this library writes at most 2147483583.\n");
        assertThat(out.size()).isEqualTo(1);
    }
}
