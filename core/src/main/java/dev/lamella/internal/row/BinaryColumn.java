package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.Wkb;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY without (usable) annotation: bytes. They are read as text only on request.
final class BinaryColumn extends PrimitiveColumn {
    BinaryColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.BYTES, JavaTarget.BYTE_BUFFER, JavaTarget.STRING, JavaTarget.CHARACTERS,
                JavaTarget.BIG_INTEGER,
                JavaTarget.WKB, ofWidth(node.primitive()));
    }

    private static JavaTarget ofWidth(PrimitiveField field) {
        int width = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? field.typeLength() : 0;
        return width == Uuids.WIDTH
                ? JavaTarget.UUID
                : width == Intervals.WIDTH ? JavaTarget.INTERVAL : JavaTarget.BYTES;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Arrays.copyOfRange(source, from, from + length);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case STRING -> TextDecoding.decode(source(), offsetAt(slot), lengthAt(slot), context.malformedText());
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
