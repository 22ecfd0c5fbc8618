package dev.lamella.text.internal;

import dev.lamella.row.Precision;
import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts by column the numbers that lost digits in floating point. Numbers of failed records do not count.
final class Rounding {
    private final Precision precision;
    private final Map<ColumnPath, Long> counts = new LinkedHashMap<>();
    private final List<ColumnPath> ofRecord = new ArrayList<>();

    Rounding(Precision precision) {
        this.precision = precision;
    }

    /// Counts a value that has more digits than the type of its column keeps.
    ///
    /// @throws dev.lamella.error.ValueException if such values are rejected
    void round(FieldLocation place) {
        switch (precision) {
            case REJECT -> throw place.reject("The number has digits that " + place.type() + " cannot hold");
            case ROUND -> ofRecord.add(ColumnPath.of(place.path()));
        }
    }

    void commit() {
        if (!ofRecord.isEmpty()) {
            ofRecord.forEach(column -> counts.merge(column, 1L, Long::sum));
            ofRecord.clear();
        }
    }

    void cancel() {
        ofRecord.clear();
    }

    Map<ColumnPath, Long> counts() {
        return counts;
    }
}
