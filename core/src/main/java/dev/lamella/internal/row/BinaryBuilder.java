package dev.lamella.internal.row;

import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.UUID;

/// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY without (usable) annotation, and BSON, which accepts only bytes.
final class BinaryBuilder extends BytesBuilder {
    private final boolean isPlain;

    /// @param isPlain whether the column has no annotation
    BinaryBuilder(RowNode node, AppendState state, boolean isPlain) {
        super(node, state, "byte[], ByteBuffer" + (isPlain
                ? ", String in UTF-8, UUID in 16 bytes, Interval in 12, BigInteger in two's complement, Wkb, BitSet"
                : ""));
        this.isPlain = isPlain;
    }

    @Override
    void addString(String value) {
        if (!isPlain) {
            throw unfit("String");
        }
        TextEncoding.add(this, value);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case CharSequence text when isPlain -> addString(text.toString());
            case UUID uuid when isPlain -> addUuid(uuid);
            case Interval interval when isPlain -> addInterval(interval);
            case BigInteger number when isPlain -> addNumber(number);
            case Wkb wkb when isPlain -> addRaw(wkb.bytes());
            case BitSet bits when isPlain -> addRaw(bits.toByteArray());
            default -> super.addValue(value);
        }
    }

    private void addUuid(UUID uuid) {
        byte[] bytes = new byte[Uuids.WIDTH];
        Uuids.encode(uuid, bytes, 0);
        addRaw(bytes);
    }

    private void addInterval(Interval interval) {
        byte[] bytes = new byte[Intervals.WIDTH];
        Intervals.encode(interval.months(), interval.days(), interval.millis(), bytes, 0);
        addRaw(bytes);
    }

    private void addNumber(BigInteger number) {
        if (isFixed() && number.bitLength() >= 8L * width()) {
            throw reject("The number needs " + (number.bitLength() / 8 + 1) + " bytes; " + node.typeText()
                    + " holds exactly " + width(), "Give a smaller number, or the column the type BYTE_ARRAY.");
        }
        store(number);
    }
}
