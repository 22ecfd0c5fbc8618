package dev.lamella.variant;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An oracle: Variant bytes to events, straight from VariantEncoding.md, with nothing of the module but the sink. What is
/// allowed but not the smallest form is noted. Bytes against the specification are an `AssertionError`.
final class SpecDecoder {
    private final byte[] metadata;
    private final List<byte[]> names = new ArrayList<>();
    private final int metadataBytes;
    private final List<String> notes = new ArrayList<>();

    SpecDecoder(byte[] metadata) {
        this.metadata = metadata;
        must((metadata[0] & 15) == 1, "version");
        int width = (metadata[0] >> 6 & 3) + 1;
        int count = (int) number(metadata, 1, width);
        long dataAt = 1 + (count + 2L) * width;
        long before = 0;
        for (int i = 0; i < count; i++) {
            long start = number(metadata, 1 + (i + 1) * width, width);
            long end = number(metadata, 1 + (i + 2) * width, width);
            must(start == before && end >= start, "offsets of names");
            names.add(Arrays.copyOfRange(metadata, (int) (dataAt + start), (int) (dataAt + end)));
            before = end;
        }
        metadataBytes = (int) (dataAt + before);
        boolean isSorted = true;
        for (int i = 1; i < count; i++) {
            isSorted &= Arrays.compareUnsigned(names.get(i - 1), names.get(i)) < 0;
        }
        boolean claimsSorted = (metadata[0] & 16) != 0;
        must(isSorted || !claimsSorted, "sorted_strings");
        note(claimsSorted != (isSorted && count > 0), "sorted_strings is not set though names are sorted");
        note(width != width(Math.max(count, before)), "wide metadata");
    }

    int metadataBytes() {
        return metadataBytes;
    }

    List<byte[]> names() {
        return names;
    }

    /// What is not the smallest form.
    List<String> notes() {
        return notes;
    }

    /// The only value of all bytes.
    void decodeAll(byte[] value, VariantSink to) {
        must(decode(value, 0, to) == value.length, "bytes behind the value");
    }

    /// @return where the value ends
    int decode(byte[] bytes, int at, VariantSink to) {
        int header = bytes[at] & 0xff;
        return switch (header & 3) {
            case 0 -> primitive(bytes, at + 1, header >> 2, to);
            case 1 -> {
                string(bytes, at + 1, header >> 2, to);
                yield at + 1 + (header >> 2);
            }
            case 2 -> object(bytes, at, header >> 2, to);
            default -> array(bytes, at, header >> 2, to);
        };
    }

    private int primitive(byte[] b, int at, int type, VariantSink to) {
        switch (type) {
            case 0 -> to.nullValue();
            case 1 -> to.booleanValue(true);
            case 2 -> to.booleanValue(false);
            case 3 -> to.int8(b[at]);
            case 4 -> to.int16((short) number(b, at, 2));
            case 5 -> to.int32((int) number(b, at, 4));
            case 6 -> to.int64(number(b, at, 8));
            case 7 -> to.float64(Double.longBitsToDouble(number(b, at, 8)));
            case 8, 9, 10 -> decimal(b, at, 4 << type - 8, to);
            case 11 -> to.date((int) number(b, at, 4));
            case 12 -> to.timestamp(number(b, at, 8), VariantTimestampKind.UTC_MICROS);
            case 13 -> to.timestamp(number(b, at, 8), VariantTimestampKind.LOCAL_MICROS);
            case 14 -> to.float32(Float.intBitsToFloat((int) number(b, at, 4)));
            case 15 -> to.binary(b, at + 4, (int) number(b, at, 4));
            case 16 -> {
                int count = (int) number(b, at, 4);
                note(count < 64, "a long string of " + count + " bytes");
                string(b, at + 4, count, to);
            }
            case 17 -> to.time(number(b, at, 8));
            case 18 -> to.timestamp(number(b, at, 8), VariantTimestampKind.UTC_NANOS);
            case 19 -> to.timestamp(number(b, at, 8), VariantTimestampKind.LOCAL_NANOS);
            case 20 -> to.uuid(Long.reverseBytes(number(b, at, 8)), Long.reverseBytes(number(b, at + 8, 8)));
            default -> throw new AssertionError("primitive type " + type);
        }
        return at + switch (type) {
            case 0, 1, 2 -> 0;
            case 3 -> 1;
            case 4 -> 2;
            case 5, 11, 14 -> 4;
            case 8 -> 5;
            case 9 -> 9;
            case 10 -> 17;
            case 15, 16 -> 4 + (int) number(b, at, 4);
            case 20 -> 16;
            default -> 8;
        };
    }

    private void decimal(byte[] b, int at, int width, VariantSink to) {
        byte[] bigEndian = new byte[width];
        for (int i = 0; i < width; i++) {
            bigEndian[width - 1 - i] = b[at + 1 + i];
        }
        BigInteger unscaled = new BigInteger(bigEndian);
        int scale = b[at] & 0xff;
        must(scale <= 38, "scale");
        int digits = unscaled.abs().toString().length();
        int most = width == 4 ? 9 : width == 8 ? 18 : 38;
        must(digits <= most, "digits of a decimal");
        must(scale <= most, "a scale that some readers reject");
        int half = width == 8 ? 9 : 18;
        note(width > 4 && digits <= half && scale <= half, "a wide decimal");
        to.decimal(unscaled, scale);
    }

    private static void string(byte[] b, int at, int count, VariantSink to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b, at, count));
        } catch (CharacterCodingException e) {
            throw new AssertionError("text that is not UTF-8", e);
        }
        to.string(b, at, count);
    }

    private int object(byte[] b, int at, int header, VariantSink to) {
        int offsetWidth = (header & 3) + 1;
        int idWidth = (header >> 2 & 3) + 1;
        must((header & 32) == 0, "reserved bit");
        int countWidth = (header & 16) != 0 ? 4 : 1;
        int count = (int) number(b, at + 1, countWidth);
        int idAt = at + 1 + countWidth;
        int offsetAt = idAt + count * idWidth;
        int dataAt = offsetAt + (count + 1) * offsetWidth;
        int total = (int) number(b, offsetAt + count * offsetWidth, offsetWidth);
        long maxId = 0;
        int next = 0;
        to.beginObject();
        for (int i = 0; i < count; i++) {
            int id = (int) number(b, idAt + i * idWidth, idWidth);
            int offset = (int) number(b, offsetAt + i * offsetWidth, offsetWidth);
            maxId = Math.max(id, maxId);
            byte[] name = names.get(id);
            must(i == 0
                    || Arrays.compareUnsigned(names.get((int) number(b, idAt + (i - 1) * idWidth, idWidth)), name) < 0,
                    "ids in the order of names");
            note(offset != next, "values not in the order of names");
            to.field(name, 0, name.length);
            int end = decode(b, dataAt + offset, to);
            next = end - dataAt;
            must(next <= total, "a value behind the end");
        }
        to.endObject();
        noteWidths(count, countWidth, total, offsetWidth);
        note(idWidth != width(maxId), "wide ids");
        return dataAt + total;
    }

    private int array(byte[] b, int at, int header, VariantSink to) {
        int width = (header & 3) + 1;
        must((header & 56) == 0, "reserved bits");
        int countWidth = (header & 4) != 0 ? 4 : 1;
        int count = (int) number(b, at + 1, countWidth);
        int offsetAt = at + 1 + countWidth;
        int dataAt = offsetAt + (count + 1) * width;
        int total = (int) number(b, offsetAt + count * width, width);
        int next = 0;
        to.beginArray();
        for (int i = 0; i < count; i++) {
            must(number(b, offsetAt + i * width, width) == next, "offsets of elements");
            next = decode(b, dataAt + next, to) - dataAt;
        }
        must(next == total, "the last offset");
        to.endArray();
        noteWidths(count, countWidth, total, width);
        return dataAt + total;
    }

    private void noteWidths(int count, int countWidth, int total, int offsetWidth) {
        note(countWidth == 4 && count <= 255, "is_large");
        note(offsetWidth != width(total), "wide offsets");
    }

    private static int width(long number) {
        return number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 24 ? 3 : 4;
    }

    private static long number(byte[] b, int at, int width) {
        long number = 0;
        for (int i = 0; i < width; i++) {
            number |= (b[at + i] & 0xffL) << 8 * i;
        }
        return number;
    }

    private void note(boolean is, String what) {
        if (is) {
            notes.add(what);
        }
    }

    private static void must(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("against the specification: " + what);
        }
    }

    @Override
    public String toString() {
        return names.size() + " names, " + metadata.length + " bytes";
    }
}
