package dev.lamella.internal.row;

import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// UUID on 16 bytes.
final class UuidColumn extends ByteColumn {
    private static final Set<Target> TARGETS = EnumSet.of(Target.UUID, Target.STRING, Target.BYTES, Target.BYTE_BUFFER);

    UuidColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Uuids.decode(source, from);
    }

    @Override
    UUID uuidAt(int slot) {
        return (UUID) cachedAt(slot);
    }

    @Override
    String stringAt(int slot) {
        return uuidAt(slot).toString();
    }

    @Override
    byte[] bytesAt(int slot) {
        return copyAt(slot);
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.UUID || isDictionary()) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : Uuids.decode(source(), offsetAt(from + i));
        }
    }

    @Override
    Object valueAt(int slot) {
        return cachedAt(slot);
    }
}
