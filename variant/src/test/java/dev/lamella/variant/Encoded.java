package dev.lamella.variant;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Writes metadata and values byte by byte, as the specification has them, good ones and bad ones.
final class Encoded {
    private Encoded() {}

    /// Bytes in hexadecimal; blanks only separate.
    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /// An unsigned number of `width` bytes.
    static byte[] number(long value, int width) {
        byte[] bytes = new byte[width];
        for (int i = 0; i < width; i++) {
            bytes[i] = (byte) (value >> 8 * i);
        }
        return bytes;
    }

    /// Metadata that claims nothing, with the smallest offsets.
    static byte[] metadata(String... names) {
        byte[][] utf8 = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            utf8[i] = names[i].getBytes(StandardCharsets.UTF_8);
        }
        int length = Math.max(concat(utf8).length, names.length);
        return metadata(0, length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x100_0000 ? 3 : 4, utf8);
    }

    /// @param flags bits of the header beside version and width
    static byte[] metadata(int flags, int width, byte[]... names) {
        byte[] header = concat(new byte[]{(byte) (1 | flags | (width - 1) << 6)}, number(names.length, width),
                number(0, width));
        byte[][] offsets = new byte[names.length][];
        int offset = 0;
        for (int i = 0; i < names.length; i++) {
            offset += names[i].length;
            offsets[i] = number(offset, width);
        }
        return concat(header, concat(offsets), concat(names));
    }

    static VariantMetadata parsed(String... names) {
        byte[] bytes = metadata(names);
        return VariantMetadata.parse(bytes, 0, bytes.length);
    }

    static Variant value(VariantMetadata metadata, byte[] bytes) {
        return Variant.of(metadata, bytes, 0, bytes.length);
    }

    static Variant value(byte[] bytes) {
        return value(VariantMetadata.EMPTY, bytes);
    }

    static byte[] primitive(int id, byte[]... payload) {
        return concat(new byte[]{(byte) (id << 2)}, concat(payload));
    }

    static byte[] int8(int value) {
        return primitive(3, number(value, 1));
    }

    static byte[] string(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return utf8.length < 64
                ? concat(new byte[]{(byte) (utf8.length << 2 | 1)}, utf8)
                : longString(text);
    }

    static byte[] longString(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return primitive(16, number(utf8.length, 4), utf8);
    }

    /// An array whose elements lie one behind the other, with the smallest widths.
    static byte[] array(byte[]... elements) {
        return layout(new int[0], elements).array();
    }

    /// An object whose values lie one behind the other, with the smallest widths.
    static byte[] object(int[] ids, byte[]... values) {
        return layout(ids, values).object();
    }

    static int[] ids(int... ids) {
        return ids;
    }

    static Layout layout(int[] ids, byte[]... values) {
        long[] offsets = new long[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            offsets[i + 1] = offsets[i] + values[i].length;
        }
        long last = offsets[values.length];
        int most = 0;
        for (int id : ids) {
            most = Math.max(most, id);
        }
        return new Layout(values.length, values.length > 255 ? 4 : 1, ids, width(most), offsets, width(last),
                concat(values));
    }

    static int width(long most) {
        return most < 0x100 ? 1 : most < 0x10000 ? 2 : most < 0x100_0000 ? 3 : 4;
    }

    /// All that an object or an array consists of.
    record Layout(long size, int sizeWidth, int[] ids, int idWidth, long[] offsets, int offsetWidth, byte[] data) {
        Layout widths(int size, int id, int offset) {
            return new Layout(this.size, size, ids, id, offsets, offset, data);
        }

        Layout offsets(long... changed) {
            return new Layout(size, sizeWidth, ids, idWidth, changed, offsetWidth, data);
        }

        Layout size(long claimed) {
            return new Layout(claimed, sizeWidth, ids, idWidth, offsets, offsetWidth, data);
        }

        byte[] object() {
            return encoded(2 | (offsetWidth - 1) << 2 | (idWidth - 1) << 4 | (sizeWidth == 4 ? 0x40 : 0));
        }

        byte[] array() {
            return encoded(3 | (offsetWidth - 1) << 2 | (sizeWidth == 4 ? 0x10 : 0));
        }

        private byte[] encoded(int header) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(header);
            out.writeBytes(number(size, sizeWidth));
            for (int id : ids) {
                out.writeBytes(number(id, idWidth));
            }
            for (long offset : offsets) {
                out.writeBytes(number(offset, offsetWidth));
            }
            out.writeBytes(data);
            return out.toByteArray();
        }
    }
}
