package dev.lamella.internal.batch;

import dev.lamella.internal.column.Wkb;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.util.Optional;

/// GEOMETRY and GEOGRAPHY: one geometry in ISO well-known binary, and for GEOGRAPHY one on the globe.
///
/// @param walker used by this check only
record GeometryCheck(Wkb walker, Surface surface) implements ValueCheck {
    /// Where coordinates lie.
    enum Surface {
        PLANE, GLOBE
    }

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
        return switch (surface) {
            case PLANE -> walker.problem(values.bytes(), values.offset(slot), values.length(slot));
            case GLOBE -> walker.problemOnGlobe(values.bytes(), values.offset(slot), values.length(slot));
        };
    }

    @Override
    public String problem(ColumnVector values, int slot, String type) {
        return "The value of " + ((BytesVector) values).length(slot) + " bytes is not a geometry that " + type
                + " holds, which is ISO well-known binary: " + find((BytesVector) values, slot).orElseThrow();
    }
}
