package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY without (usable) annotation, and BSON: bytes. They are read as text only on
/// request.
final class BinaryColumn extends ByteColumn {
    private static final Set<Target> BSON = EnumSet.of(Target.BYTES, Target.BYTE_BUFFER);
    private static final Set<Target> BYTES = EnumSet.of(Target.BYTES, Target.BYTE_BUFFER,
            Target.STRING,
            Target.CHARACTERS, Target.BIG_INTEGER, Target.WKB);
    private static final Set<Target> SIXTEEN_BYTES = with(BYTES, Target.UUID);
    private static final Set<Target> TWELVE_BYTES = with(BYTES, Target.INTERVAL);

    private BinaryColumn(Site site, Context context, Set<Target> targets) {
        super(site, context, targets);
    }

    static BinaryColumn of(Site site, Context context) {
        PrimitiveField field = site.primitive();
        int width = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? field.typeLength() : 0;
        return new BinaryColumn(site, context,
                width == Uuids.WIDTH ? SIXTEEN_BYTES : width == IntervalColumn.WIDTH ? TWELVE_BYTES : BYTES);
    }

    static BinaryColumn ofBson(Site site, Context context) {
        return new BinaryColumn(site, context, BSON);
    }

    private static Set<Target> with(Set<Target> targets, Target more) {
        Set<Target> all = EnumSet.copyOf(targets);
        all.add(more);
        return all;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Arrays.copyOfRange(source, from, from + length);
    }

    @Override
    byte[] bytesAt(int slot) {
        return copyAt(slot);
    }

    @Override
    String stringAt(int slot) {
        if (!targets().contains(Target.STRING)) {
            throw refused(Target.STRING);
        }
        return Text.decode(source(), offsetAt(slot), lengthAt(slot), context.malformedText());
    }

    @Override
    BigInteger bigIntegerAt(int slot) {
        if (!targets().contains(Target.BIG_INTEGER)) {
            throw refused(Target.BIG_INTEGER);
        }
        if (lengthAt(slot) == 0) {
            throw new ValueException("An empty byte array is not a number", "Ask for the bytes with getBytes.");
        }
        return new BigInteger(source(), offsetAt(slot), lengthAt(slot));
    }

    @Override
    UUID uuidAt(int slot) {
        if (!targets().contains(Target.UUID)) {
            throw refused(Target.UUID);
        }
        return Uuids.decode(source(), offsetAt(slot));
    }

    @Override
    Interval intervalAt(int slot) {
        if (!targets().contains(Target.INTERVAL)) {
            throw refused(Target.INTERVAL);
        }
        return IntervalColumn.decode(source(), offsetAt(slot));
    }

    @Override
    Wkb wkbAt(int slot) {
        return new Wkb(copyAt(slot), Optional.empty(), Optional.empty());
    }

    @Override
    Object valueAt(int slot) {
        return copyAt(slot);
    }
}
