package dev.lamella.internal.batch;

import dev.lamella.internal.column.Content;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.util.Optional;

/// JSON, BSON, GEOMETRY and GEOGRAPHY: bytes in their own form.
///
/// @param content used by this check only
record ContentCheck(Content content) implements ValueCheck {
    @Override
    public boolean areAllowed(ColumnVector values) {
        Validity validity = values.validity();
        for (int i = 0, size = values.size(); i < size; i++) {
            if (validity.isPresent(i) && !isAllowed(values, i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isAllowed(ColumnVector values, int slot) {
        return find((BytesVector) values, slot).isEmpty();
    }

    private Optional<String> find(BytesVector values, int slot) {
        return content.problem(values.bytes(), values.offset(slot), values.length(slot));
    }

    @Override
    public String problem(ColumnVector values, int slot, String type) {
        return content.sentence(((BytesVector) values).length(slot), find((BytesVector) values, slot).orElseThrow());
    }
}
