package dev.lamella.cli.print;

import dev.lamella.row.RowCursor;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Optional;

/// Prints the bounds that statistics hold, decoded by the column's type. Bytes that do not fit the type are printed as `0x..`.
public record StatisticsText(ForbiddenValues ignored) {
    public void print(PrimitiveField column, byte[] bytes, ValueOut out) throws IOException {
        Optional<ColumnVector> vector = vector(column, bytes);
        if (vector.isEmpty()) {
            out.writeText("0x" + HexFormat.of().formatHex(bytes));
            return;
        }
        PrimitiveField field = column.withRepetition(Repetition.REQUIRED);
        try (RowCursor rows = OneColumn.rows(field, vector.get())) {
            if (rows.next()) {
                new FieldPrinter.Maker(BinaryText.hex, VariantOptions.Form.stored, ignored).of(field)
                        .print(rows, 0, out);
            }
        }
    }

    public static Optional<ColumnVector> vector(PrimitiveField column, byte[] bytes) {
        ByteBuffer plain = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        Validity all = Validity.none();
        int length = bytes.length;
        return Optional.ofNullable(switch (column.type()) {
            case BOOLEAN -> length == 1 ? new BooleanVector(1, all, new boolean[]{bytes[0] != 0}) : null;
            case INT32 -> length == 4 ? new IntVector(1, all, new int[]{plain.getInt()}) : null;
            case INT64 -> length == 8 ? new LongVector(1, all, new long[]{plain.getLong()}) : null;
            case FLOAT -> length == 4 ? new FloatVector(1, all, new float[]{plain.getFloat()}) : null;
            case DOUBLE -> length == 8 ? new DoubleVector(1, all, new double[]{plain.getDouble()}) : null;
            case INT96 -> length == 12 ? new FixedBytesVector(1, all, 12, bytes) : null;
            case FIXED_LEN_BYTE_ARRAY ->
                length == column.typeLength() ? new FixedBytesVector(1, all, length, bytes) : null;
            case BYTE_ARRAY -> new BytesVector(1, all, bytes, new long[]{length});
        });
    }
}
