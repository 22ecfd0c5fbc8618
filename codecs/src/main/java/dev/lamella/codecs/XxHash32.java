package dev.lamella.codecs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The checksum of LZ4 frames, with seed 0.
///
/// @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">xxHash</a>
final class XxHash32 {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int PRIME_1 = 0x9e3779b1;
    private static final int PRIME_2 = 0x85ebca77;
    private static final int PRIME_1_PLUS_2 = 0x24234428;
    private static final int PRIME_3 = 0xc2b2ae3d;
    private static final int PRIME_4 = 0x27d4eb2f;
    private static final int PRIME_5 = 0x165667b1;

    private XxHash32() {}

    static int hash(byte[] bytes, int from, int count) {
        int position = from;
        int end = from + count;
        int hash;
        if (count >= 16) {
            int a = PRIME_1_PLUS_2;
            int b = PRIME_2;
            int c = 0;
            int d = -PRIME_1;
            for (; end - position >= 16; position += 16) {
                a = round(a, (int) INT.get(bytes, position));
                b = round(b, (int) INT.get(bytes, position + 4));
                c = round(c, (int) INT.get(bytes, position + 8));
                d = round(d, (int) INT.get(bytes, position + 12));
            }
            hash = Integer.rotateLeft(a, 1) + Integer.rotateLeft(b, 7) + Integer.rotateLeft(c, 12)
                    + Integer.rotateLeft(d, 18);
        } else {
            hash = PRIME_5;
        }
        hash += count;
        for (; end - position >= 4; position += 4) {
            hash = Integer.rotateLeft(hash + (int) INT.get(bytes, position) * PRIME_3, 17) * PRIME_4;
        }
        for (; position < end; position++) {
            hash = Integer.rotateLeft(hash + (bytes[position] & 0xff) * PRIME_5, 11) * PRIME_1;
        }
        hash = (hash ^ hash >>> 15) * PRIME_2;
        hash = (hash ^ hash >>> 13) * PRIME_3;
        return hash ^ hash >>> 16;
    }

    private static int round(int accumulator, int lane) {
        return Integer.rotateLeft(accumulator + lane * PRIME_2, 13) * PRIME_1;
    }
}
