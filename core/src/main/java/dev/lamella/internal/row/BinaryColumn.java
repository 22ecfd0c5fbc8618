package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.Wkb;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY without (usable) annotation: bytes. They are read as text only on request.
final class BinaryColumn extends PrimitiveColumn {
    BinaryColumn(Site site, Context context) {
        super(site, context, Target.BYTES, Target.BYTE_BUFFER, Target.STRING, Target.CHARACTERS, Target.BIG_INTEGER,
                Target.WKB, ofWidth(site.primitive()));
    }

    private static Target ofWidth(PrimitiveField field) {
        int width = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? field.typeLength() : 0;
        return width == Uuids.WIDTH ? Target.UUID : width == Intervals.WIDTH ? Target.INTERVAL : Target.BYTES;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Arrays.copyOfRange(source, from, from + length);
    }

    @Override
    Object convert(int slot, Target target, Class<?> type) {
        return switch (target) {
            case STRING -> Text.decode(source(), offsetAt(slot), lengthAt(slot), context.malformedText());
            case BIG_INTEGER -> {
                if (lengthAt(slot) == 0) {
                    throw new ValueException("An empty byte array is not a number", "Ask for the bytes with getBytes.");
                }
                yield new BigInteger(source(), offsetAt(slot), lengthAt(slot));
            }
            case UUID -> Uuids.decode(source(), offsetAt(slot));
            case INTERVAL -> Intervals.decode(source(), offsetAt(slot));
            case WKB -> new Wkb(copyAt(slot), Optional.empty(), Optional.empty());
            default -> super.convert(slot, target, type);
        };
    }
}
