package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import java.util.Arrays;

/// The member of a union that is set, in stored form, so that an unknown member is not lost.
///
/// @param id of the member; 0 if none is set
/// @param bytes the member's struct including its stop byte; empty if none is set. Must not be modified
public record UnionMember(int id, byte[] bytes) {
    /// A union without a member.
    public static final UnionMember NONE = new UnionMember(0, new byte[0]);

    private static final byte[] EMPTY_STRUCT = {WireType.STOP};

    /// Whether the bytes are exactly one struct, or there is no member. The id may be any number: the writer repeats what was
    /// read.
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
