package dev.lamella.arrow.vectors;

import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import org.apache.arrow.vector.FieldVector;

/// Exports integers that Arrow stores in fewer bits than the file.
final class NarrowExport implements ColumnExport {
    private final SchemaNode node;
    private final int bitWidth;
    private final long min;
    private final long max;
    private final String type;
    private byte[] bytes = {};
    private short[] shorts = {};
    private int[] ints = {};

    NarrowExport(SchemaNode node, int bitWidth, boolean isSigned) {
        this.node = node;
        this.bitWidth = bitWidth;
        this.min = isSigned ? -1L << bitWidth - 1 : 0;
        this.max = isSigned ? (1L << bitWidth - 1) - 1 : (1L << bitWidth) - 1;
        this.type = (isSigned ? "int" : "uint") + bitWidth;
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        try (Buffers buffers = target.buffers(from)) {
            switch (bitWidth) {
                case Byte.SIZE -> {
                    bytes = bytes.length < size ? new byte[size] : bytes;
                    for (int i = 0; i < size; i++) {
                        bytes[i] = (byte) value(from, i);
                    }
                    buffers.add(bytes, 0, size);
                }
                case Short.SIZE -> {
                    shorts = shorts.length < size ? new short[size] : shorts;
                    for (int i = 0; i < size; i++) {
                        shorts[i] = (short) value(from, i);
                    }
                    buffers.add(shorts, size);
                }
                default -> {
                    ints = ints.length < size ? new int[size] : ints;
                    for (int i = 0; i < size; i++) {
                        ints[i] = (int) value(from, i);
                    }
                    buffers.add(ints, size);
                }
            }
            target.filled(buffers, to);
        }
    }

    private long value(ColumnVector from, int slot) {
        long value = switch (from) {
            case IntVector vector -> vector.values()[slot];
            case LongVector vector -> vector.values()[slot];
            case NullVector ignored -> 0;
            case ColumnVector ignored -> throw FixedExport.mismatch();
        };
        if (value < min || value > max) {
            if (!from.isNull(slot)) {
                throw Failure.range(node, slot, type);
            }
            return 0;
        }
        return value;
    }
}
