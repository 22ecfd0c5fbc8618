package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import java.util.Arrays;

/// The member of a union that is set, as it is stored; so a member that is not known is not lost.
///
/// @param id of the member; 0 if none is set
/// @param bytes the member's struct including its stop byte; empty if none is set. Not to be modified
public record UnionMember(int id, byte[] bytes) {
    /// A union of which no member is set.
    public static final UnionMember NONE = new UnionMember(0, new byte[0]);

    private static final byte[] EMPTY_STRUCT = {WireType.STOP};

    /// Whether the bytes are one whole struct and nothing else, or there is no member. Its id may be any number: what was read
    /// is written again.
    public boolean isWellFormed() {
        if (id == 0 && bytes.length == 0) {
            return true;
        }
        CompactReader reader = new CompactReader(bytes, 0, bytes.length);
        try {
            reader.skip(WireType.STRUCT);
        } catch (CorruptFileException ignored) {
            return false;
        }
        return reader.position() == bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnionMember that && id == that.id && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * id + Arrays.hashCode(bytes);
    }

    /// A member whose struct has no fields.
    public static UnionMember empty(int id) {
        return id == 0 ? NONE : new UnionMember(id, EMPTY_STRUCT);
    }
}
