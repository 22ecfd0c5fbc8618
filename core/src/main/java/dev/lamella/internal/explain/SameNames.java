package dev.lamella.internal.explain;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Fields side by side whose names are the same, or are taken for the same.
final class SameNames {
    private SameNames() {}

    /// The treatment of fields with equal names.
    static List<View.Part> equal(List<View.Part> fields, UnaryOperator<View.Part> change) {
        return change(fields, name -> name, change);
    }

    /// The treatment of fields whose names differ at most in case.
    static List<View.Part> equalButForCase(List<View.Part> fields, UnaryOperator<View.Part> change) {
        return change(fields, name -> name.toLowerCase(Locale.ROOT), change);
    }

    private static List<View.Part> change(List<View.Part> fields, UnaryOperator<String> key,
            UnaryOperator<View.Part> change) {
        Map<String, Integer> counts = new HashMap<>();
        fields.forEach(field -> counts.merge(key.apply(field.name()), 1, Integer::sum));
        if (counts.size() == fields.size()) {
            return fields;
        }
        List<View.Part> changed = new ArrayList<>();
        for (View.Part field : fields) {
            changed.add(counts.getOrDefault(key.apply(field.name()), 0) > 1 ? change.apply(field) : field);
        }
        return changed;
    }

    /// Whether two children of a group have the same name.
    static boolean areChildrenOf(GroupField group) {
        return group.children().stream().map(Field::name).distinct().count() < group.children().size();
    }

    /// Whether fields side by side have the same name, in a group or in one below it.
    static boolean areIn(GroupField group) {
        return areIn(group, name -> name);
    }

    /// Whether names of fields side by side differ at most in the case of ASCII letters, in a group or in one below it.
    static boolean areInButForAsciiCase(GroupField group) {
        return areIn(group, SameNames::lowerAscii);
    }

    private static boolean areIn(GroupField group, UnaryOperator<String> key) {
        Set<String> names = new HashSet<>();
        for (Field child : group.children()) {
            if (!names.add(key.apply(child.name())) || child instanceof GroupField below && areIn(below, key)) {
                return true;
            }
        }
        return false;
    }

    /// As DuckDB calls them: a name gets a number if an earlier field has it, ignoring the case of ASCII letters.
    static List<View.Part> numbered(List<View.Part> fields) {
        Map<String, Integer> counts = new HashMap<>();
        List<View.Part> numbered = new ArrayList<>();
        for (View.Part field : fields) {
            String name = field.name();
            while (counts.containsKey(lowerAscii(name))) {
                name = name + "_" + counts.merge(lowerAscii(name), 1, Integer::sum);
            }
            counts.put(lowerAscii(name), 0);
            numbered.add(name.equals(field.name())
                    ? field
                    : new View.Part(name, field.view().alsoLosing("it is called " + Phrases.sqlName(name)
                            + ", as an earlier field has its name, case aside")));
        }
        return numbered;
    }

    private static String lowerAscii(String name) {
        StringBuilder lower = new StringBuilder(name.length());
        name.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c)));
        return lower.toString();
    }
}
