package dev.lamella.records.internal.effect;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Names that may have been meant.
final class Nearest {
    private static final int MOST = 5;
    private static final int LONGEST = 100;

    private Nearest() {}

    /// A sentence: the nearest, or, if none is near, the first of all.
    static String to(String name, Collection<String> known) {
        // Of the last name a third may be wrong.
        int most = (name.length() - name.lastIndexOf('.') + 1) / 3;
        List<String> near = name.length() > LONGEST
                ? List.of()
                : known.stream().filter(one -> one.length() <= LONGEST && distance(one, name) <= most)
                        .sorted(Comparator.comparingInt(one -> distance(one, name))).limit(MOST).toList();
        if (near.size() == 1) {
            return "The nearest is " + near.getFirst() + ".";
        }
        if (!near.isEmpty()) {
            return "The nearest are " + String.join(", ", near) + ".";
        }
        return "There are " + String.join(", ", known.stream().limit(MOST).toList())
                + (known.size() > MOST ? " and " + (known.size() - MOST) + " more." : ".");
    }

    /// How many characters have to be put in, taken out or changed.
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int changed = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
