package dev.lamella;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.HybridEncoder;
import dev.lamella.internal.bytes.Varint;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.encoding.DictionaryIndexEncoder;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What the bodies of pages are made of.
final class Parts {
    static final byte[] NONE = {};

    private Parts() {}

    static byte[] join(byte[]... parts) {
        ByteOutput out = new ByteOutput();
        for (byte[] part : parts) {
            out.writeBytes(part, 0, part.length);
        }
        return out.toByteArray();
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] ints(int... values) {
        return ints(Encoding.PLAIN, values);
    }

    static byte[] ints(Encoding encoding, int... values) {
        ByteOutput out = new ByteOutput();
        Encodings.encoder(encoding, PhysicalType.INT32, new ArrayType.OfInt()).encode(values, 0, values.length, out);
        return out.toByteArray();
    }

    static byte[] texts(String... values) {
        return texts(Encoding.PLAIN, values);
    }

    static byte[] texts(Encoding encoding, String... values) {
        return texts(encoding, List.of(values));
    }

    static byte[] texts(Encoding encoding, List<String> values) {
        ByteSlices slices = new ByteSlices(values.size());
        byte[] all = String.join("", values).getBytes(StandardCharsets.UTF_8);
        int at = 0;
        for (int i = 0; i < values.size(); i++) {
            int length = values.get(i).getBytes(StandardCharsets.UTF_8).length;
            slices.slices()[i] = ByteSlices.slice(at, length);
            at += length;
        }
        slices.added(join(all, new byte[16]), 0, values.size());
        ByteOutput out = new ByteOutput();
        Encodings.encoder(encoding, PhysicalType.BYTE_ARRAY, new ArrayType.OfBytes()).encode(slices, 0, values.size(),
                out);
        return out.toByteArray();
    }

    /// Dictionary indices, with their width in front.
    static byte[] indices(int... indices) {
        ByteOutput out = new ByteOutput();
        new DictionaryIndexEncoder().encode(indices, 0, indices.length, out);
        return out.toByteArray();
    }

    /// Dictionary indices of a width that may be larger than they need.
    static byte[] wideIndices(int width, int... indices) {
        ByteOutput out = new ByteOutput();
        out.writeByte(width);
        HybridEncoder.encode(indices, 0, indices.length, width, out);
        return out.toByteArray();
    }

    /// Levels of a page of version 2.
    static byte[] bareLevels(int maximum, int... levels) {
        ByteOutput out = new ByteOutput();
        HybridEncoder.encode(levels, 0, levels.length, Integer.SIZE - Integer.numberOfLeadingZeros(maximum), out);
        return out.toByteArray();
    }

    /// Levels of a page of version 1.
    static byte[] levels(int maximum, int... levels) {
        return sized(bareLevels(maximum, levels));
    }

    /// One run: `count` times the same value of up to eight bits.
    static byte[] run(long count, int value) {
        ByteOutput out = new ByteOutput();
        Varint.write(count << 1, out);
        out.writeByte(value);
        return out.toByteArray();
    }

    /// With the length in four bytes in front.
    static byte[] sized(byte[] bytes) {
        ByteOutput out = new ByteOutput();
        out.writeInt(bytes.length);
        out.writeBytes(bytes, 0, bytes.length);
        return out.toByteArray();
    }

    /// Levels as BIT_PACKED has them: the most significant bit first.
    static byte[] bitPacked(int maximum, int... levels) {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(maximum);
        byte[] out = new byte[(levels.length * width + 7) / 8];
        for (int i = 0; i < levels.length; i++) {
            for (int bit = 0; bit < width; bit++) {
                int at = i * width + bit;
                out[at >> 3] |= (byte) ((levels[i] >> width - 1 - bit & 1) << 7 - (at & 7));
            }
        }
        return out;
    }

    static byte[] varints(long... values) {
        ByteOutput out = new ByteOutput();
        for (long value : values) {
            Varint.write(value, out);
        }
        return out.toByteArray();
    }
}
