package dev.lamella.internal.batch;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.Validity;

/// DECIMAL on bytes: values have no more digits than the precision, and on BYTE_ARRAY at least one byte.
record DecimalCheck(DecimalBound bound) implements ValueCheck {
    @Override
    public boolean areAllowed(ColumnVector values) {
        if (values instanceof FixedBytesVector fixed) {
            byte[] bytes = fixed.bytes();
            int width = fixed.width();
            boolean isWithin = true;
            for (int i = 0, at = 0, size = fixed.size(); i < size; i++, at += width) {
                isWithin &= bound.holds(bytes, at, width);
            }
            return isWithin;
        }
        Validity validity = values.validity();
        for (int i = 0, size = values.size(); i < size; i++) {
            if (!isAllowed(values, i) && validity.isPresent(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isAllowed(ColumnVector values, int slot) {
        if (values instanceof FixedBytesVector fixed) {
            return bound.holds(fixed.bytes(), fixed.offset(slot), fixed.width());
        }
        BytesVector variable = (BytesVector) values;
        int length = variable.length(slot);
        return length > 0 && bound.holds(variable.bytes(), variable.offset(slot), length);
    }

    @Override
    public String problem(ColumnVector values, int slot, String type) {
        int length = values instanceof BytesVector variable
                ? variable.length(slot)
                : ((FixedBytesVector) values).width();
        return length == 0
                ? "The number has no bytes; " + type + " has at least one"
                : "The number of " + length + " bytes has more digits than " + type + " holds, which has " + bound;
    }
}
