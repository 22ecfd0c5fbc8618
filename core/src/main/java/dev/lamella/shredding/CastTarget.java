package dev.lamella.shredding;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.math.BigDecimal;

/// A vector of one type, filled slot by slot with values of any kind: each method says whether the type has the value, exactly as
/// it is, and then puts it in. What a type does not override, it does not have.
abstract class CastTarget {
    boolean bool(int slot, boolean value) {
        return false;
    }

    /// An integer of any width.
    boolean whole(int slot, long value) {
        return false;
    }

    boolean decimal(int slot, BigDecimal value) {
        return false;
    }

    boolean float32(int slot, float value) {
        return false;
    }

    boolean float64(int slot, double value) {
        return false;
    }

    boolean date(int slot, int days) {
        return false;
    }

    boolean time(int slot, long micros) {
        return false;
    }

    boolean timestamp(int slot, long value, VariantTimestampKind kind) {
        return false;
    }

    boolean string(int slot, byte[] utf8, int from, int count) {
        return false;
    }

    boolean binary(int slot, byte[] bytes, int from, int count) {
        return false;
    }

    /// @param from where its 16 bytes begin, the most significant first
    boolean uuid(int slot, byte[] bytes, int from) {
        return false;
    }

    /// What was put in.
    ///
    /// @param validity the slots where something was
    abstract Vector vector(Validity validity);

    /// @param field of a type that variants may be shredded into
    static CastTarget of(PrimitiveField field, int size) {
        return switch (field.shreddedKind().orElseThrow()) {
            case BOOLEAN -> new Booleans(size);
            case INT8 -> new NumberTargets.Ints(size, Byte.SIZE);
            case INT16 -> new NumberTargets.Ints(size, Short.SIZE);
            case INT32 -> new NumberTargets.Ints(size, Integer.SIZE);
            case INT64 -> new NumberTargets.Longs(size);
            case FLOAT -> new NumberTargets.Floats(size);
            case DOUBLE -> new NumberTargets.Doubles(size);
            case DECIMAL4, DECIMAL8, DECIMAL16 -> new DecimalTarget(field, size);
            case DATE -> new Dates(size);
            case TIME -> new Times(size);
            case TIMESTAMP -> new Timestamps(size,
                    CastSource.kind((LogicalType.Timestamp) field.logicalType().orElseThrow()));
            case STRING, BINARY -> new BytesTargets.Slots(size, field.logicalType().isPresent());
            case UUID -> new BytesTargets.Uuids(size);
            case NULL, OBJECT, ARRAY, UNKNOWN ->
                throw new AssertionError(field.typeText() + " is no type of shredding");
        };
    }

    private static final class Booleans extends CastTarget {
        private final boolean[] values;

        Booleans(int size) {
            values = new boolean[size];
        }

        @Override
        boolean bool(int slot, boolean value) {
            values[slot] = value;
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return new BooleanVector(values.length, validity, values);
        }
    }

    private static final class Dates extends CastTarget {
        private final int[] values;

        Dates(int size) {
            values = new int[size];
        }

        @Override
        boolean date(int slot, int days) {
            values[slot] = days;
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return new IntVector(values.length, validity, values);
        }
    }

    private static final class Times extends CastTarget {
        private final long[] values;

        Times(int size) {
            values = new long[size];
        }

        @Override
        boolean time(int slot, long micros) {
            values[slot] = micros;
            return true;
        }

        @Override
        Vector vector(Validity validity) {
            return new LongVector(values.length, validity, values);
        }
    }

    private static final class Timestamps extends CastTarget {
        private static final long NANOS_OF_MICRO = 1000;

        private final long[] values;
        private final VariantTimestampKind kind;

        Timestamps(int size, VariantTimestampKind kind) {
            this.values = new long[size];
            this.kind = kind;
        }

        @Override
        boolean timestamp(int slot, long value, VariantTimestampKind from) {
            if (from == kind) {
                values[slot] = value;
                return true;
            }
            return switch (kind) {
                case UTC_MICROS -> from == VariantTimestampKind.UTC_NANOS && micros(slot, value);
                case LOCAL_MICROS -> from == VariantTimestampKind.LOCAL_NANOS && micros(slot, value);
                case UTC_NANOS -> from == VariantTimestampKind.UTC_MICROS && nanos(slot, value);
                case LOCAL_NANOS -> from == VariantTimestampKind.LOCAL_MICROS && nanos(slot, value);
            };
        }

        private boolean micros(int slot, long nanos) {
            boolean isExact = nanos % NANOS_OF_MICRO == 0;
            values[slot] = isExact ? nanos / NANOS_OF_MICRO : 0;
            return isExact;
        }

        private boolean nanos(int slot, long micros) {
            long value = micros * NANOS_OF_MICRO;
            boolean isExact = value / NANOS_OF_MICRO == micros;
            values[slot] = isExact ? value : 0;
            return isExact;
        }

        @Override
        Vector vector(Validity validity) {
            return new LongVector(values.length, validity, values);
        }
    }
}
