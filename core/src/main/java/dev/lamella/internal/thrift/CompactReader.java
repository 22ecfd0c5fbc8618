package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.internal.bytes.Varint;
import dev.lamella.variant.internal.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the compact protocol from part of an array.
///
/// Every size that the bytes declare is checked against the remaining bytes before it is used: an element of a list takes at
/// least one byte. Nothing is read at or after `limit`. Positions in messages count from `from`. Not safe for use by two
/// threads.
///
/// @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Compact
/// protocol</a>
public final class CompactReader {
    /// How deep structs and containers may nest.
    public static final int MAX_DEPTH = 64;

    private static final byte[] NO_BYTES = {};

    private final byte[] bytes;
    private final int from;
    private final int limit;
    private final Location place;
    private int position;
    private int depth;
    private boolean endReached;
    private int fieldId;
    private int wireType;
    private int elementType;

    public CompactReader(byte[] bytes, int from, int limit) {
        this(bytes, from, limit, Location.UNKNOWN);
    }

    /// @param place where the bytes are from, for elements that are read later: see [ThriftTypes#listByNeed]
    public CompactReader(byte[] bytes, int from, int limit, Location place) {
        if (from < 0 || limit < from || limit > bytes.length) {
            throw new IllegalArgumentException(
                    "Bytes " + from + " to " + limit + " do not lie in an array of " + bytes.length);
        }
        this.bytes = bytes;
        this.from = from;
        this.limit = limit;
        this.place = place;
        position = from;
    }

    /// Another reader of the same structure, which continues at `next`. Several threads may call it as long as nothing is read
    /// here.
    CompactReader from(int next) {
        CompactReader other = new CompactReader(bytes, from, limit, place);
        other.position = next;
        return other;
    }

    public Location place() {
        return place;
    }

    /// Index of the next byte in the array.
    public int position() {
        return position;
    }

    /// Whether reading failed because the bytes end inside a value: more bytes might help.
    public boolean isEndReached() {
        return endReached;
    }

    /// Enters a struct or container.
    ///
    /// @throws CorruptFileException if it is nested too deeply
    void enter() {
        if (++depth > MAX_DEPTH) {
            throw new CorruptFileException("Structures are nested more than " + MAX_DEPTH + " deep" + here());
        }
    }

    /// Leaves a struct or container.
    void leave() {
        depth--;
    }

    /// Reads the header of a struct's next field; false at the end of the struct. Ids may be any number, also negative.
    ///
    /// @param previousId id of the previous field in the same struct; 0 for the first
    boolean nextField(int previousId) {
        int header = readByte() & 0xff;
        wireType = header & 0xf;
        if (wireType == WireType.STOP) {
            return false;
        }
        int delta = header >>> 4;
        fieldId = delta == 0 ? readI32() : previousId + delta;
        return true;
    }

    /// Id of the field that [#nextField] found.
    int fieldId() {
        return fieldId;
    }

    /// Wire type of the field that [#nextField] found.
    int wireType() {
        return wireType;
    }

    /// One byte.
    byte readByte() {
        if (position >= limit) {
            throw cutShort("A value of 1 byte");
        }
        return bytes[position++];
    }

    /// A zigzag number of at most 32 bits.
    int readI32() {
        return (int) Varint.unzigzag(readVarint(Varint.MAX_INT_LENGTH));
    }

    /// A zigzag number of at most 64 bits.
    long readI64() {
        return Varint.unzigzag(readVarint(Varint.MAX_LONG_LENGTH));
    }

    /// Eight bytes, little-endian.
    double readDouble() {
        int start = advance(Double.BYTES, "A double");
        return Double.longBitsToDouble(LittleEndian.getLong(bytes, start));
    }

    /// A binary value, copied.
    byte[] readBinary() {
        int length = readLength("A binary value");
        int start = advance(length, "A binary value");
        return length == 0 ? NO_BYTES : Arrays.copyOfRange(bytes, start, start + length);
    }

    /// A string in UTF-8. Malformed bytes become replacement characters: a damaged name must not make the rest of a file
    /// unreadable.
    String readString() {
        int length = readLength("A text");
        int start = advance(length, "A text");
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    /// A boolean in a list: 1 is true, 0 and 2 are false, because writers differ.
    boolean readBooleanElement() {
        int value = readByte();
        if (value < 0 || value > 2) {
            throw new CorruptFileException("A boolean in a list is stored as " + (value & 0xff) + here()
                    + "; 0, 1 and 2 are allowed");
        }
        return value == 1;
    }

    /// Reads the header of a list or set and returns its number of elements, which is at most the number of remaining bytes.
    int readListHeader() {
        int header = readByte() & 0xff;
        elementType = header & 0xf;
        int size = header >>> 4;
        return size < 15 ? requireElements(size, 1) : requireElements(readVarint(Varint.MAX_INT_LENGTH), 1);
    }

    /// Wire type of the elements of the list that [#readListHeader] found.
    int elementType() {
        return elementType;
    }

    /// Skips the value of a field, and returns a copy of its stored bytes.
    byte[] readStored(int type) {
        int start = position;
        skip(type);
        return Arrays.copyOfRange(bytes, start, position);
    }

    /// Skips the value of a field.
    void skip(int type) {
        switch (type) {
            case WireType.BOOLEAN_TRUE, WireType.BOOLEAN_FALSE -> {
                // The value is in the header.
            }
            case WireType.I8 -> advance(1, "A number");
            case WireType.I16, WireType.I32, WireType.I64 -> readVarint(Varint.MAX_LONG_LENGTH);
            case WireType.DOUBLE -> advance(Double.BYTES, "A double");
            case WireType.BINARY -> advance(readLength("A binary value"), "A binary value");
            case WireType.LIST, WireType.SET -> {
                int size = readListHeader();
                skipElements(size, elementType);
            }
            case WireType.MAP -> skipMap();
            case WireType.STRUCT -> skipStruct();
            case WireType.UUID -> advance(16, "A UUID");
            default -> throw new CorruptFileException("Wire type " + type + here() + ", does not exist");
        }
    }

    /// Skips `count` elements of a list.
    void skipElements(int count, int type) {
        enter();
        for (int i = 0; i < count; i++) {
            skipElement(type);
        }
        leave();
    }

    /// Skips the `count` structs of a list whose header [#readListHeader] read. Returns where each begins.
    int[] skipStructs(int count) {
        int[] starts = new int[count];
        enter();
        for (int i = 0; i < count; i++) {
            starts[i] = position;
            skipStruct();
        }
        leave();
        return starts;
    }

    private void skipElement(int type) {
        if (type == WireType.BOOLEAN_TRUE || type == WireType.BOOLEAN_FALSE) {
            advance(1, "A boolean");
        } else {
            skip(type);
        }
    }

    private void skipMap() {
        int size = requireElements(readVarint(Varint.MAX_INT_LENGTH), 2);
        if (size == 0) {
            return;
        }
        enter();
        int types = readByte() & 0xff;
        for (int i = 0; i < size; i++) {
            skipElement(types >>> 4);
            skipElement(types & 0xf);
        }
        leave();
    }

    private void skipStruct() {
        enter();
        int id = 0;
        while (nextField(id)) {
            id = fieldId;
            skip(wireType);
        }
        leave();
    }

    private int requireElements(long size, int bytesEach) {
        if (size * bytesEach > limit - position) {
            throw cutShort("A container of " + size + " elements");
        }
        return (int) size;
    }

    private int readLength(String what) {
        long length = readVarint(Varint.MAX_INT_LENGTH);
        if (length > limit - position) {
            throw cutShort(what + " of " + length + " bytes");
        }
        return (int) length;
    }

    private int advance(int count, String what) {
        if (count > limit - position) {
            throw cutShort(what + " of " + count + " bytes");
        }
        int start = position;
        position += count;
        return start;
    }

    private long readVarint(int maxLength) {
        if (position < limit && bytes[position] >= 0) {
            return bytes[position++];
        }
        long value = 0;
        for (int i = 0; i < maxLength; i++) {
            long next = readByte();
            value |= (next & 127) << (7 * i);
            if (next >= 0) {
                if (i == maxLength - 1 && next > (maxLength == Varint.MAX_INT_LENGTH ? 15 : 1)) {
                    break;
                }
                return value;
            }
        }
        throw new CorruptFileException("A number has more than " + (maxLength == Varint.MAX_INT_LENGTH ? 32 : 64)
                + " bits" + here());
    }

    private CorruptFileException cutShort(String what) {
        endReached = true;
        return new CorruptFileException(what + " is cut off" + here() + ": " + (limit - position) + " bytes are left");
    }

    private String here() {
        return ", before byte " + (position - from) + " of the structure";
    }
}
