package dev.lamella.row;

import dev.lamella.error.ValueException;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// STRING, ENUM and JSON: text in UTF-8, checked when asked for.
final class TextColumn extends ByteColumn {
    private static final Set<Target> TARGETS = EnumSet.of(Target.STRING, Target.CHARACTERS, Target.CHARACTER,
            Target.ENUM,
            Target.UUID, Target.BYTES, Target.BYTE_BUFFER, Target.MEMORY_SEGMENT);

    TextColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Text.decode(source, from, length, context.malformedText());
    }

    @Override
    String stringAt(int slot) {
        return (String) cachedAt(slot);
    }

    @Override
    char characterAt(int slot) {
        String text = stringAt(slot);
        if (text.length() != 1) {
            throw new ValueException("the text has " + text.length() + " UTF-16 units, not 1", "Ask for a String.");
        }
        return text.charAt(0);
    }

    @Override
    UUID uuidAt(int slot) {
        return Uuids.parse(stringAt(slot));
    }

    @Override
    byte[] bytesAt(int slot) {
        return copyAt(slot);
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.STRING || isDictionary()) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i)
                    ? null
                    : Text.decode(source(), offsetAt(from + i), lengthAt(from + i), context.malformedText());
        }
    }

    @Override
    Object valueAt(int slot) {
        return cachedAt(slot);
    }
}
