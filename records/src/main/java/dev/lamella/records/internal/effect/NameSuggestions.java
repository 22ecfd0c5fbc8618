package dev.lamella.records.internal.effect;

import dev.lamella.variant.internal.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Suggests known names for an unknown one.
final class NameSuggestions {
    private static final int MOST = 5;
    private static final int LONGEST = 100;

    private NameSuggestions() {}

    /// A sentence with the nearest names, or with the first names if none is near.
    static String to(String name, Collection<String> known) {
        // A third of the last name may differ.
        int most = (name.length() - name.lastIndexOf('.') + 1) / 3;
        List<String> near = name.length() > LONGEST
                ? List.of()
                : known.stream().filter(one -> one.length() <= LONGEST && EditDistance.of(one, name) <= most)
                        .sorted(Comparator.comparingInt(one -> EditDistance.of(one, name))).limit(MOST).toList();
        if (near.size() == 1) {
            return "The nearest is " + near.getFirst() + ".";
        }
        if (!near.isEmpty()) {
            return "The nearest are " + String.join(", ", near) + ".";
        }
        return "There are " + String.join(", ", known.stream().limit(MOST).toList())
                + (known.size() > MOST ? " and " + (known.size() - MOST) + " more." : ".");
    }
}
