package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.BooleanVectorBuilder;
import dev.lamella.internal.vector.BytesVectorBuilder;
import dev.lamella.internal.vector.DoubleVectorBuilder;
import dev.lamella.internal.vector.FloatVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantTimestampKind;
import java.nio.ByteBuffer;

/// Values of one kind, stored as they are.
public class PlainSlots extends LeafSlots {
    private static final int UUID_WIDTH = 16;

    private final VectorBuilder values;
    private final VariantKind kind;
    /// The form of a TIMESTAMP.
    private final VariantTimestampKind timestampKind;
    private final Room room;

    PlainSlots(VariantKind kind, PrimitiveField field, Room room) {
        this(VectorBuilder.of(field, Room.GROWTH), kind,
                field.logicalType().orElse(null) instanceof LogicalType.Timestamp type
                        ? Leaf.timestampKind(type)
                        : VariantTimestampKind.UTC_MICROS,
                room);
    }

    private PlainSlots(VectorBuilder values, VariantKind kind, VariantTimestampKind timestampKind, Room room) {
        super(values);
        this.values = values;
        this.kind = kind;
        this.timestampKind = timestampKind;
        this.room = room;
    }

    /// For the `value` columns.
    static PlainSlots binary(Room room) {
        return new PlainSlots(new BytesVectorBuilder(Room.GROWTH), VariantKind.BINARY, VariantTimestampKind.UTC_MICROS,
                room);
    }

    final VariantTimestampKind timestampKind() {
        return timestampKind;
    }

    @Override
    public boolean booleanValue(int slot, boolean value) {
        if (!(values instanceof BooleanVectorBuilder booleans)) {
            return false;
        }
        booleans.appendNulls(slot);
        booleans.append(value);
        return true;
    }

    @Override
    public boolean float32(int slot, float value) {
        if (!(values instanceof FloatVectorBuilder floats)) {
            return false;
        }
        floats.appendNulls(slot);
        floats.append(value);
        return true;
    }

    @Override
    public boolean float64(int slot, double value) {
        if (!(values instanceof DoubleVectorBuilder doubles)) {
            return false;
        }
        doubles.appendNulls(slot);
        doubles.append(value);
        return true;
    }

    @Override
    public boolean date(int slot, int days) {
        return kind == VariantKind.DATE && put(slot, days);
    }

    @Override
    public boolean time(int slot, long micros) {
        return kind == VariantKind.TIME && put(slot, micros);
    }

    @Override
    public boolean timestamp(int slot, long value, VariantTimestampKind given) {
        return kind == VariantKind.TIMESTAMP && given == timestampKind && put(slot, value);
    }

    @Override
    public boolean string(int slot, byte[] utf8, int from, int count) {
        return kind == VariantKind.STRING && put(slot, utf8, from, count);
    }

    @Override
    public boolean binary(int slot, byte[] bytes, int from, int count) {
        return kind == VariantKind.BINARY && put(slot, bytes, from, count);
    }

    @Override
    public boolean uuid(int slot, long mostSignificantBits, long leastSignificantBits) {
        if (kind != VariantKind.UUID || !(values instanceof BinaryVectorBuilder uuids)) {
            return false;
        }
        uuids.appendNulls(slot);
        ByteBuffer.wrap(uuids.reserve(UUID_WIDTH)).putLong(uuids.end(), mostSignificantBits)
                .putLong(uuids.end() + Long.BYTES, leastSignificantBits);
        uuids.append(UUID_WIDTH);
        return true;
    }

    /// A value that its builder has complete, in its binary form.
    public final void put(int slot, VariantBuilder value) {
        if (values instanceof BytesVectorBuilder bytes) {
            int count = value.byteCount();
            bytes.appendNulls(slot);
            value.writeTo(bytes.reserve(count), bytes.end());
            bytes.append(count);
            room.take(count + 8L);
        }
    }

    private boolean put(int slot, byte[] source, int from, int count) {
        if (!(values instanceof BytesVectorBuilder bytes)) {
            return false;
        }
        bytes.appendNulls(slot);
        bytes.append(source, from, count);
        room.take(count + 8L);
        return true;
    }

    private boolean put(int slot, long number) {
        if (!(values instanceof WholeVectorBuilder numbers)) {
            return false;
        }
        numbers.appendNulls(slot);
        numbers.append(number);
        return true;
    }
}
