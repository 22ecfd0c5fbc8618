package dev.lamella.arrow;

import java.nio.ByteBuffer;

/// A table of a FlatBuffer. The table and its vtable lie within the message.
///
/// A slot is checked when it is read. Only tables are allocated. Arithmetic uses `long`, so that no offset overflows.
///
/// @see <a href="https://flatbuffers.dev/internals/">FlatBuffer internals</a>
final class FlatTable {
    private static final int VTABLE_HEADER = 4;

    private final ByteBuffer bytes;
    private final int at;
    private final int vtable;
    private final int vtableSize;
    private final int size;

    private FlatTable(ByteBuffer bytes, int at) {
        this.bytes = bytes;
        this.at = at;
        this.vtable = require(bytes, (long) at - bytes.getInt(at), VTABLE_HEADER, "a vtable");
        this.vtableSize = Short.toUnsignedInt(bytes.getShort(vtable));
        this.size = Short.toUnsignedInt(bytes.getShort(vtable + Short.BYTES));
        if (vtableSize < VTABLE_HEADER || vtableSize % Short.BYTES != 0) {
            throw IpcMessage.damaged("the vtable at byte " + vtable + " has " + vtableSize + " bytes");
        }
        require(bytes, vtable, vtableSize, "a vtable");
        if (size < Integer.BYTES) {
            throw IpcMessage.damaged("the table at byte " + at + " has " + size + " bytes");
        }
        require(bytes, at, size, "a table");
    }

    /// The root table, whose offset is at the beginning of a message.
    static FlatTable root(ByteBuffer bytes) {
        return new FlatTable(bytes, follow(bytes, require(bytes, 0, Integer.BYTES, "the root"), "the root"));
    }

    private FlatTable tableAt(int from) {
        return new FlatTable(bytes, follow(bytes, from, "a table"));
    }

    /// The position of the number in a slot; -1 if the slot is absent, which stands for the default.
    int number(int slot, int width) {
        int entry = VTABLE_HEADER + slot * Short.BYTES;
        int offset = entry + Short.BYTES > vtableSize ? 0 : Short.toUnsignedInt(bytes.getShort(vtable + entry));
        if (offset == 0) {
            return -1;
        }
        if (offset < Integer.BYTES || offset + width > size) {
            throw IpcMessage.damaged("slot " + slot + " of the table at byte " + at + " is at " + offset
                    + ", outside of the table's " + size
                    + " bytes");
        }
        return at + offset;
    }

    private int offset(int slot, String what) {
        int offset = number(slot, Integer.BYTES);
        if (offset < 0) {
            throw IpcMessage.damaged("the table at byte " + at + " has no " + what);
        }
        return offset;
    }

    /// The boolean in a slot; false if the slot is absent.
    boolean flag(int slot) {
        return unsignedByte(slot) != 0;
    }

    /// The 16-bit number in a slot, or `otherwise` if the slot is absent.
    int getShort(int slot, int otherwise) {
        int place = number(slot, Short.BYTES);
        return place < 0 ? otherwise : bytes.getShort(place);
    }

    /// The 32-bit number in a slot, or `otherwise` if the slot is absent.
    int getInt(int slot, int otherwise) {
        int place = number(slot, Integer.BYTES);
        return place < 0 ? otherwise : bytes.getInt(place);
    }

    /// The 64-bit number in a slot; 0 if the slot is absent.
    long getLong(int slot) {
        int place = number(slot, Long.BYTES);
        return place < 0 ? 0 : bytes.getLong(place);
    }

    boolean has(int slot) {
        return number(slot, Integer.BYTES) >= 0;
    }

    /// The table that a slot refers to; the slot must be present.
    FlatTable table(int slot, String what) {
        return tableAt(offset(slot, what));
    }

    /// The table that an element of a vector refers to. The caller has called [#count].
    FlatTable table(int slot, int index) {
        return tableAt(first(slot) + index * Integer.BYTES);
    }

    /// The unsigned byte in a slot; 0 if the slot is absent.
    int unsignedByte(int slot) {
        int place = number(slot, Byte.BYTES);
        return place < 0 ? 0 : Byte.toUnsignedInt(bytes.get(place));
    }

    /// The element count of the vector that a slot refers to; 0 if the slot is absent.
    ///
    /// @param width bytes of an element
    int count(int slot, int width) {
        int offset = number(slot, Integer.BYTES);
        if (offset < 0) {
            return 0;
        }
        int vector = follow(bytes, offset, "a vector");
        int count = bytes.getInt(vector);
        if (count < 0 || (long) count * width > bytes.limit() - vector - Integer.BYTES) {
            throw IpcMessage.damaged("the vector at byte " + vector + " claims " + count + " elements of " + width
                    + " bytes, " + (bytes.limit() - vector - Integer.BYTES) + " bytes are there");
        }
        return count;
    }

    /// The position of the first element of the vector that a slot refers to. The caller has called [#count].
    int first(int slot) {
        int offset = number(slot, Integer.BYTES);
        return offset + bytes.getInt(offset) + Integer.BYTES;
    }

    private static int follow(ByteBuffer bytes, int from, String what) {
        return require(bytes, from + Integer.toUnsignedLong(bytes.getInt(from)), Integer.BYTES, what);
    }

    private static int require(ByteBuffer bytes, long from, int count, String what) {
        if (from < 0 || from + count > bytes.limit()) {
            throw IpcMessage.damaged(what + " of at least " + count + " bytes at byte " + from + " is not within "
                    + bytes.limit() + " bytes");
        }
        return (int) from;
    }
}
