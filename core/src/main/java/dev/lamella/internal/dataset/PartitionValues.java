package dev.lamella.internal.dataset;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values of one partition column, and the names of their directories. [HivePartitions] reads these names.
///
/// Each distinct value gets a code, from 0.
final class PartitionValues {
    private static final Object NULL = new Object();
    /// What common file systems allow for a name.
    private static final int MOST_BYTES = 255;

    private final PrimitiveField field;
    private final Map<Object, Integer> codes = new HashMap<>();
    /// The names of the directories, by the codes of their values.
    private final List<String> directories = new ArrayList<>();

    private PartitionValues(PrimitiveField field) {
        this.field = field;
    }

    /// @throws SchemaMismatchException if the values of the column cannot be names of directories
    static PartitionValues of(Field field) {
        if (field.name().isEmpty()) {
            throw new SchemaMismatchException("A column without a name cannot be a partition column: readers take no"
                    + " column from a directory named =...", "Partition by another column, or give this one a name.");
        }
        if (field instanceof PrimitiveField leaf && PartitionTypes.hasText(leaf)) {
            return new PartitionValues(leaf);
        }
        String type = field instanceof PrimitiveField leaf && leaf.repetition() != Repetition.REPEATED
                ? leaf.typeText()
                : "a group or a list";
        throw new SchemaMismatchException("Column " + field.name() + " cannot be a partition column: it is " + type
                + ", and not a whole number, BOOLEAN, DATE, STRING or ENUM",
                "Partition by another column, or add one, for example the day of a timestamp. If all values of the column"
                        + " are null, give it one of these types in the schema of the rows.");
    }

    /// Writes the code of each row.
    ///
    /// @param vector of the column, without a dictionary
    void codes(ColumnVector vector, int[] codes) {
        Object last = NULL;
        int code = -1;
        for (int row = 0; row < codes.length; row++) {
            Object value = vector.isNull(row) ? NULL : value(vector, row);
            // Rows that follow each other often have the same value.
            if (code < 0 || !value.equals(last)) {
                last = value;
                Integer known = this.codes.get(value);
                if (known == null) {
                    known = directories.size();
                    directories.add(directory(value));
                    this.codes.put(value, known);
                }
                code = known;
            }
            codes[row] = code;
        }
    }

    private static Object value(ColumnVector vector, int row) {
        return switch (vector) {
            case IntVector ints -> (long) ints.values()[row];
            case LongVector longs -> longs.values()[row];
            case BooleanVector booleans -> booleans.values()[row];
            case BytesVector bytes -> ByteBuffer.wrap(bytes.value(row));
            case FloatVector ignored -> throw rejected();
            case DoubleVector ignored -> throw rejected();
            case FixedBytesVector ignored -> throw rejected();
            case ColumnVector.Nested ignored -> throw rejected();
            case DictionaryVector ignored -> throw rejected();
            case NullVector ignored -> throw rejected();
        };
    }

    private static IllegalStateException rejected() {
        return new IllegalStateException("The type of the column was rejected before");
    }

    /// The name of the directory of a value: `day=2026-03-01`.
    String directory(int code) {
        return directories.get(code);
    }

    private String directory(Object value) {
        String name = HivePartitions.directory(field.name(),
                value == NULL ? Optional.empty() : Optional.of(text(value)));
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            throw new ValueException("Partition column " + field.name() + ": a value takes " + bytes
                    + " bytes in the name of its directory; " + MOST_BYTES + " are allowed",
                    "Partition by another column, or by the beginning of its values.");
        }
        return name;
    }

    private String text(Object value) {
        boolean isDate = field.logicalType().orElse(null) instanceof LogicalType.Date;
        boolean isUnsigned = field.logicalType().orElse(null) instanceof LogicalType.Integer integer
                && !integer.isSigned();
        if (value instanceof ByteBuffer bytes) {
            return utf8(bytes);
        }
        if (value instanceof Long number && isDate) {
            return LocalDate.ofEpochDay(number).toString();
        }
        if (value instanceof Long number && isUnsigned) {
            return field.type() == PhysicalType.INT32
                    ? Integer.toUnsignedString(number.intValue())
                    : Long.toUnsignedString(number);
        }
        return value.toString();
    }

    private String utf8(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
        } catch (CharacterCodingException e) {
            throw new ValueException(
                    "Partition column " + field.name() + ": a value is not UTF-8, and cannot be the name"
                            + " of a directory",
                    "Leave the row out, or partition by another column.", e);
        }
    }

    /// The name of the column.
    String name() {
        return field.name();
    }
}
