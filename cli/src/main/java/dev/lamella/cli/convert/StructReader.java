package dev.lamella.cli.convert;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.row.StructAppender;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads rows and groups from objects. Fields are found by name.
final class StructReader implements ValueReader {
    private final FieldLocation place;
    private final List<String> names;
    private final ValueReader[] fields;
    private final Map<String, Integer> ordinals = new HashMap<>();
    /// For each field, the number of the object in which it occurred last.
    private final long[] seen;
    private long object;

    StructReader(FieldLocation place, List<String> names, List<ValueReader> fields) {
        this.place = place;
        this.names = names;
        this.fields = fields.toArray(ValueReader[]::new);
        this.seen = new long[names.size()];
        for (int i = 0; i < names.size(); i++) {
            ordinals.put(names.get(i), i);
        }
    }

    ValueReader field(int ordinal) {
        return fields[ordinal];
    }

    @Override
    public void read(JsonInput json, ValueTarget slot) {
        if (json.token() != JsonToken.START_OBJECT) {
            throw place.reject(JsonTokenNames.unexpected(json.token(), "an object"));
        }
        fill(json, slot.struct());
    }

    /// Sets the fields of the object that the current token begins.
    void fill(JsonInput json, StructAppender group) {
        object++;
        int next = 0;
        while (json.next() == JsonToken.FIELD_NAME) {
            int ordinal = ordinal(json.name(), next);
            json.next();
            fields[ordinal].readOrNull(json, new ValueTarget.OfField(group, ordinal));
            next = ordinal + 1;
        }
    }

    private int ordinal(String name, int expected) {
        int ordinal;
        if (expected < names.size() && names.get(expected).equals(name)) {
            ordinal = expected;
        } else {
            Integer found = ordinals.get(name);
            if (found == null) {
                throw place.reject("There is no field " + FieldNames.shown(name) + " in the schema. The fields are "
                        + FieldNames.shown(names));
            }
            ordinal = found;
        }
        if (seen[ordinal] == object) {
            throw place.reject("The field " + FieldNames.shown(name) + " occurs twice");
        }
        seen[ordinal] = object;
        return ordinal;
    }
}
