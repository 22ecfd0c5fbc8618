package dev.lamella.internal.batch;

import dev.lamella.internal.column.Content;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.util.Optional;

/// Checks whether the values of a leaf are allowed by its annotation. One check per leaf, and one loop over the values of a
/// vector.
///
/// Annotations that do not restrict values have [Anything]: DATE and TIMESTAMP, integers as wide as their type, and
/// annotations that only fix the length (UUID, FLOAT16, INTERVAL), which the type fixes too. The bytes of variants are not
/// checked here.
public sealed interface ValueCheck
        permits ValueCheck.Anything, ValueCheck.Nothing, ValueCheck.IntRange, ValueCheck.LongRange, TextCheck,
        DecimalCheck, ContentCheck {
    /// Whether all values of a vector are allowed; the vector has the leaf's kind, and no dictionary. False does not prove a
    /// bad value: the cause may be the content of a null slot.
    boolean areAllowed(ColumnVector values);

    /// Whether the value of a slot, which is not null, is allowed.
    boolean isAllowed(ColumnVector values, int slot);

    /// The problem of a slot's value, and what is allowed, without the end of the sentence.
    ///
    /// @param type of the leaf
    String problem(ColumnVector values, int slot, String type);

    /// The check of a leaf.
    static ValueCheck of(PrimitiveField leaf) {
        if (leaf.logicalType().isEmpty()) {
            return new Anything();
        }
        LogicalType type = leaf.logicalType().get();
        Optional<Content> content = Content.of(type);
        if (content.isPresent()) {
            return new ContentCheck(content.get());
        }
        return switch (type.kind()) {
            case INTEGER -> integer(leaf, (LogicalType.Integer) type);
            case TIME -> {
                long most = ((LogicalType.Time) type).unit().perDay() - 1;
                yield leaf.type() == PhysicalType.INT32 ? new IntRange(0, (int) most) : new LongRange(0, most);
            }
            case DECIMAL -> decimal(leaf, ((LogicalType.Decimal) type).precision());
            case STRING, ENUM -> new TextCheck();
            case UNKNOWN -> new Nothing();
            case JSON, BSON, GEOMETRY, GEOGRAPHY, DATE, TIMESTAMP, UUID, FLOAT16, INTERVAL, MAP, LIST, VARIANT, FILE,
                    UNRECOGNIZED ->
                new Anything();
        };
    }

    private static ValueCheck integer(PrimitiveField leaf, LogicalType.Integer type) {
        int bits = type.bitWidth();
        if (leaf.type() != PhysicalType.INT32 || bits >= Integer.SIZE) {
            return new Anything();
        }
        return type.isSigned() ? new IntRange(-1 << bits - 1, (1 << bits - 1) - 1) : new IntRange(0, (1 << bits) - 1);
    }

    private static ValueCheck decimal(PrimitiveField leaf, int precision) {
        return switch (leaf.type()) {
            case INT32 -> precision == 0 || precision > 9
                    ? new Anything()
                    : new IntRange((int) -DecimalBound.largest(precision), (int) DecimalBound.largest(precision));
            case INT64 -> precision == 0 || precision > DecimalBound.LONG_DIGITS
                    ? new Anything()
                    : new LongRange(-DecimalBound.largest(precision), DecimalBound.largest(precision));
            case BYTE_ARRAY -> new DecimalCheck(DecimalBound.of(precision));
            case FIXED_LEN_BYTE_ARRAY -> {
                DecimalBound bound = DecimalBound.of(precision);
                yield bound.holdsAll(leaf.typeLength()) ? new Anything() : new DecimalCheck(bound);
            }
            case BOOLEAN, INT96, FLOAT, DOUBLE -> new Anything();
        };
    }

    /// All values are allowed.
    record Anything() implements ValueCheck {
        @Override
        public boolean areAllowed(ColumnVector values) {
            return true;
        }

        @Override
        public boolean isAllowed(ColumnVector values, int slot) {
            return true;
        }

        @Override
        public String problem(ColumnVector values, int slot, String type) {
            throw new AssertionError("All values are allowed");
        }
    }

    /// UNKNOWN: only nulls are allowed.
    record Nothing() implements ValueCheck {
        @Override
        public boolean areAllowed(ColumnVector values) {
            return values.validity().nullCount() == values.size();
        }

        @Override
        public boolean isAllowed(ColumnVector values, int slot) {
            return false;
        }

        @Override
        public String problem(ColumnVector values, int slot, String type) {
            return "There is a value; " + type + " has only nulls";
        }
    }

    /// Numbers from `low`, 0 or less, to `high`, 0 or more. A null is 0, and so within the range.
    record IntRange(int low, int high) implements ValueCheck {
        @Override
        public boolean areAllowed(ColumnVector values) {
            int[] array = ((IntVector) values).values();
            int outside = 0;
            for (int i = 0, size = values.size(); i < size; i++) {
                // Negative if the value is outside; if this overflows, the value is outside.
                outside |= array[i] - low | high - array[i];
            }
            return outside >= 0;
        }

        @Override
        public boolean isAllowed(ColumnVector values, int slot) {
            int value = ((IntVector) values).values()[slot];
            return value >= low && value <= high;
        }

        @Override
        public String problem(ColumnVector values, int slot, String type) {
            return outside(((IntVector) values).values()[slot] < low, type, low, high);
        }
    }

    /// Numbers from `low`, 0 or less, to `high`, 0 or more. A null is 0, and so within the range.
    record LongRange(long low, long high) implements ValueCheck {
        @Override
        public boolean areAllowed(ColumnVector values) {
            long[] array = ((LongVector) values).values();
            long outside = 0;
            for (int i = 0, size = values.size(); i < size; i++) {
                outside |= array[i] - low | high - array[i];
            }
            return outside >= 0;
        }

        @Override
        public boolean isAllowed(ColumnVector values, int slot) {
            long value = ((LongVector) values).values()[slot];
            return value >= low && value <= high;
        }

        @Override
        public String problem(ColumnVector values, int slot, String type) {
            return outside(((LongVector) values).values()[slot] < low, type, low, high);
        }
    }

    private static String outside(boolean isBelow, String type, long low, long high) {
        return "The stored number is " + (isBelow ? "below" : "above") + " what " + type + " holds, " + low + " to "
                + high;
    }
}
