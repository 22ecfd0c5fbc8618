package dev.lamella.bench;

/// Objects of many fields, all with the same names: field `i` of object `n` has the value `n * i`.
final class WideObjects {
    /// How many fields each has.
    static final int FIELDS = 1000;
    /// How many objects there are.
    static final int COUNT = 400;
    /// Coprime to [#FIELDS], so that all names come.
    private static final int STRIDE = 357;

    private WideObjects() {}

    /// The names, not sorted.
    static String[] names() {
        String[] names = new String[FIELDS];
        for (int i = 0; i < FIELDS; i++) {
            names[i] = "measured_field_" + i * STRIDE % FIELDS;
        }
        return names;
    }

    /// Which name comes first in an object; the others follow, from the last to the first.
    static int first(VariantTask task, int object) {
        return switch (task) {
            case BUILD -> 0;
            case BUILD_REORDERED -> object;
            case PARSE, LOOK_UP, PRINT, SCAN, REASSEMBLE ->
                throw new IllegalArgumentException(task + " builds no objects");
        };
    }
}
