package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.vector.RowSource.FieldMatching;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads rows and groups from objects. Fields are found by name.
final class StructReader implements ValueReader {
    private final FieldLocation place;
    private final List<String> names;
    private final SerializedString[] quoted;
    private final ValueReader[] fields;
    private final FieldMatching matching;
    private final Map<String, Integer> ordinals = new HashMap<>();
    /// For each field, the number of the object in which it occurred last.
    private final long[] seen;
    private long object;
    /// The group that was filled last, and its fields. Most groups have one appender.
    private @Nullable StructAppender filled;
    private final ValueTarget[] slots;

    StructReader(FieldLocation place, List<String> names, List<ValueReader> fields, FieldMatching matching) {
        this.place = place;
        this.names = names;
        this.quoted = names.stream().map(SerializedString::new).toArray(SerializedString[]::new);
        this.fields = fields.toArray(ValueReader[]::new);
        this.seen = new long[names.size()];
        this.slots = new ValueTarget[names.size()];
        this.matching = matching;
        for (int i = 0; i < names.size(); i++) {
            ordinals.putIfAbsent(key(names.get(i)), i);
        }
        for (int i = 0; i < names.size(); i++) {
            List<String> path = new ArrayList<>(place.path());
            path.add(names.get(i));
            for (String alias : matching.aliases().getOrDefault(ColumnPath.of(path), List.of())) {
                ordinals.putIfAbsent(key(alias), i);
            }
        }
    }

    private String key(String name) {
        return switch (matching.letters()) {
            case EXACT -> name;
            case IGNORE_CASE -> name.toLowerCase(Locale.ROOT);
        };
    }

    /// The ordinal of the field with a name; -1 if there is none.
    int find(String name) {
        return ordinals.getOrDefault(key(name), -1);
    }

    ValueReader field(int ordinal) {
        return fields[ordinal];
    }

    /// A field of a group that is filled.
    ValueTarget slot(StructAppender group, int ordinal) {
        if (filled != group) {
            filled = group;
            Arrays.setAll(slots, i -> new ValueTarget.OfField(group, i));
        }
        return slots[ordinal];
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
        // Most objects have all fields, in the same order.
        while ((next < quoted.length ? json.next(quoted[next]) : json.next()) == JsonToken.FIELD_NAME) {
            int ordinal = ordinal(json.name(), next);
            json.next();
            if (ordinal < 0) {
                json.skip();
                continue;
            }
            fields[ordinal].readOrNull(json, slot(group, ordinal));
            next = ordinal + 1;
        }
    }

    /// The ordinal of the next field; -1 if it is skipped.
    private int ordinal(String name, int expected) {
        int ordinal = expected < quoted.length && quoted[expected].getValue().equals(name) ? expected : find(name);
        if (ordinal < 0) {
            switch (matching.unmatched()) {
                case SKIP -> {
                    return -1;
                }
                case REJECT -> throw place.reject("There is no field " + FieldNames.shown(name)
                        + " in the schema. The fields are " + FieldNames.shown(names));
            }
        }
        if (seen[ordinal] == object) {
            throw place.reject(names.get(ordinal).equals(name) || matching.aliases().isEmpty()
                    ? "The field " + FieldNames.shown(name) + " occurs twice"
                    : "The field " + FieldNames.shown(name) + " is another name of "
                            + FieldNames.shown(names.get(ordinal))
                            + ", and the record has both");
        }
        seen[ordinal] = object;
        return ordinal;
    }
}
