package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.variant.internal.LittleEndian;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class LittleEndianTest {
    private final byte[] bytes = HexFormat.of().parseHex("00" + "0102030405060708" + "fffefdfcfbfaf9f8");

    @Test
    void readsNumbersAtAnyPosition() {
        assertThat(LittleEndian.getUnsignedShort(bytes, 9)).isEqualTo(0xfeff);
        assertThat(LittleEndian.getInt(bytes, 1)).isEqualTo(0x04030201);
        assertThat(LittleEndian.getLong(bytes, 1)).isEqualTo(0x0807060504030201L);
    }

    @Test
    void writesNumbersAtAnyPosition() {
        byte[] out = new byte[17];
        LittleEndian.putShort(out, 1, 0x0201);
        LittleEndian.putInt(out, 3, 0x06050403);
        LittleEndian.putShort(out, 7, 0x0807);
        LittleEndian.putLong(out, 9, 0xf8f9fafbfcfdfeffL);
        assertThat(out).isEqualTo(bytes);
    }

    @Test
    void copiesManyNumbersBitForBit() {
        int[] ints = new int[5];
        LittleEndian.getInts(bytes, 1, ints, 1, 3);
        assertThat(ints).containsExactly(0, 0x04030201, 0x08070605, 0xfcfdfeff, 0);
        long[] longs = new long[3];
        LittleEndian.getLongs(bytes, 1, longs, 1, 2);
        assertThat(longs).containsExactly(0, 0x0807060504030201L, 0xf8f9fafbfcfdfeffL);
        byte[] out = new byte[17];
        LittleEndian.putInts(out, 1, ints, 1, 1);
        LittleEndian.putInts(out, 5, ints, 2, 1);
        LittleEndian.putLongs(out, 9, longs, 2, 1);
        assertThat(out).isEqualTo(bytes);
    }

    @Test
    void keepsTheBitsOfNaN() {
        byte[] out = HexFormat.of().parseHex("00" + "010080ff" + "0100a0ff" + "010000000000f0ff");
        float[] floats = new float[2];
        LittleEndian.getFloats(out, 1, floats, 0, 2);
        double[] doubles = new double[1];
        LittleEndian.getDoubles(out, 9, doubles, 0, 1);
        byte[] again = new byte[out.length];
        LittleEndian.putFloats(again, 1, floats, 0, 2);
        LittleEndian.putDoubles(again, 9, doubles, 0, 1);
        assertThat(again).isEqualTo(out);
    }
}
