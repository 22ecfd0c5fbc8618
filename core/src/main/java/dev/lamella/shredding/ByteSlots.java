package dev.lamella.shredding;

import dev.lamella.variant.VariantBuilder;
import dev.lamella.vector.BytesVector;
import java.util.Arrays;

/// Values of a BYTE_ARRAY column.
final class ByteSlots {
    private static final int MOST_KEPT = 1 << 23;

    private final Room room;
    private final Presence presence = new Presence();
    private byte[] bytes = {};
    private int end;
    private long[] slices = {};
    /// Slots whose slice is known.
    private int size;

    ByteSlots(Room room) {
        this.room = room;
    }

    void put(int slot, byte[] source, int from, int count) {
        reserve(count);
        System.arraycopy(source, from, bytes, end, count);
        put(slot, count);
    }

    /// A value that the builder has complete.
    void put(int slot, VariantBuilder value) {
        int count = value.byteCount();
        reserve(count);
        value.writeTo(bytes, end);
        put(slot, count);
    }

    private void reserve(int count) {
        if (count > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, Room.more(bytes.length, (long) end + count));
        }
    }

    private void put(int slot, int count) {
        pad(slot + 1);
        slices[slot] = (long) end << 32 | count;
        presence.set(slot);
        end += count;
        room.take(count + 8L);
    }

    private void pad(int count) {
        if (count > slices.length) {
            slices = Arrays.copyOf(slices, Room.more(slices.length, count));
        }
        if (size < count) {
            Arrays.fill(slices, size, count, 0);
            size = count;
        }
    }

    void truncate(int count) {
        for (int slot = count; slot < size; slot++) {
            if (presence.isSet(slot)) {
                end = (int) (slices[slot] >>> 32);
                break;
            }
        }
        presence.truncate(count, size);
        size = Math.min(size, count);
    }

    void clear() {
        truncate(0);
        end = 0;
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[0];
        }
    }

    BytesVector vector(int count) {
        pad(count);
        return new BytesVector(count, presence.validity(count), bytes, slices);
    }
}
