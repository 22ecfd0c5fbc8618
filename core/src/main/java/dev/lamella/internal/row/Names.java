package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.variant.internal.EditDistance;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Maps the names of a group's fields to their ordinals. Immutable.
final class Names {
    static final Names NONE = new Names(List.of(), List.of(), Map.of());
    private static final int SEVERAL = -1;
    private static final int NEAREST = 3;
    private static final int SHOWN_LENGTH = 100;
    private static final int COMPARED_LENGTH = 64;
    private final List<String> path;
    private final List<Field> fields;
    private final Map<String, Integer> ordinals;

    private Names(List<String> path, List<Field> fields, Map<String, Integer> ordinals) {
        this.path = path;
        this.fields = fields;
        this.ordinals = ordinals;
    }

    /// @param path of the group
    static Names of(List<String> path, List<Field> fields) {
        Map<String, Integer> ordinals = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            ordinals.merge(fields.get(i).name(), i, (first, second) -> SEVERAL);
        }
        return new Names(path, fields, ordinals);
    }

    int size() {
        return fields.size();
    }

    Field field(int ordinal) {
        if (ordinal < 0 || ordinal >= fields.size()) {
            throw noSuchOrdinal(ordinal);
        }
        return fields.get(ordinal);
    }

    List<Field> fields() {
        return fields;
    }

    /// @throws SchemaMismatchException if no field or several fields have the name
    int ordinal(String name) {
        Integer ordinal = ordinals.get(name);
        if (ordinal == null) {
            throw new SchemaMismatchException(place(), "There is no field " + shown(name), remedy(name));
        }
        if (ordinal == SEVERAL) {
            throw new SchemaMismatchException(place(), "Several fields have the name " + shown(name),
                    "Ask for one of them by its ordinal.");
        }
        return ordinal;
    }

    private String remedy(String name) {
        int dot = name.indexOf('.');
        if (dot > 0 && ordinals.containsKey(name.substring(0, dot))) {
            String group = name.substring(0, dot);
            return "A name is not a path. Take the group first: at(ColumnPath.of(\"" + group
                    + "\")) of a row reads it, struct(\"" + group + "\") of an appender writes it.";
        }
        return fields.isEmpty() ? "There are no fields here." : "The nearest are: " + nearest(name) + ".";
    }

    SchemaMismatchException noSuchOrdinal(int ordinal) {
        return new SchemaMismatchException(place(), "There is no field " + ordinal + " among " + fields.size(),
                "Ordinals are those of the projected schema, from 0.");
    }

    /// The name as path text, so that unusual names are quoted; long names are truncated.
    private static String shown(String name) {
        String text = ColumnPath.of(name).toString();
        return text.length() <= SHOWN_LENGTH ? text : text.substring(0, SHOWN_LENGTH) + "...";
    }

    private Location place() {
        return path.isEmpty() ? Location.UNKNOWN : Location.UNKNOWN.inColumn(path);
    }

    private String nearest(String name) {
        String wanted = start(name);
        return fields.stream().map(Field::name).distinct()
                .sorted(Comparator.comparingInt(candidate -> EditDistance.of(wanted, start(candidate))))
                .limit(NEAREST).map(Names::shown).collect(Collectors.joining(", "));
    }

    /// The first letters of a name; more letters do not make a better suggestion.
    private static String start(String name) {
        return name.substring(0, Math.min(name.length(), COMPARED_LENGTH)).toLowerCase(Locale.ROOT);
    }
}
