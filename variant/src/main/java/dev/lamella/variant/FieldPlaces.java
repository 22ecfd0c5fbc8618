package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cache of positions in values: which field came next at a position, and which shape an object had that ended there.
/// Rows repeat both, so that neither names nor shapes must be looked up.
///
/// A position is identified by the sequence of names in the object so far, and by the position of the object itself. The
/// cache is bounded: when it is full, further positions are [#UNKNOWN], until so many fields have come there that clearing
/// the cache pays.
final class FieldPlaces {
    /// A position in an object that is not in the cache.
    static final int UNKNOWN = 0;
    /// The position outside of all objects.
    static final int OUTSIDE = 1;

    private static final int NO_NAME = -1;
    private static final int MOST_PLACES = 1 << 13;
    /// The limit of numbers in cached shapes.
    private static final int MOST_SHAPE_FIELDS = 1 << 18;
    private static final int MIX = 0x9E3779B9;

    private int count;
    /// For each position the number of the last field's name.
    private int[] names = new int[64];
    /// For each position the position after the field that came next most recently.
    private int[] next = new int[64];
    /// For each position the position at the beginning of an object there.
    private int[] inner = new int[64];
    /// For each position the position before its last field.
    private int[] before = new int[64];
    private ObjectShapes.@Nullable Shape[] shapes = new ObjectShapes.@Nullable Shape[64];
    /// A hash table of all positions after a field, by the field and the position before it. The length is a power of two,
    /// at least twice [#count].
    private int[] table = new int[128];
    private int shapeFields;
    private long unknownFields;

    FieldPlaces() {
        clear();
    }

    /// Clears the cache, because numbers now belong to other names.
    void clear() {
        count = 0;
        shapeFields = 0;
        unknownFields = 0;
        Arrays.fill(table, 0);
        Arrays.fill(shapes, null);
        make(NO_NAME, UNKNOWN);
        make(NO_NAME, UNKNOWN);
    }

    /// Clears the cache if that pays. Earlier positions must not be used afterwards.
    void refresh() {
        if (unknownFields > 16L * MOST_PLACES) {
            clear();
        }
    }

    /// The position at the beginning of an object.
    int inner(int place) {
        if (inner[place] == UNKNOWN && place != UNKNOWN) {
            int made = make(NO_NAME, place);
            inner[place] = made;
        }
        return inner[place];
    }

    /// The number of the name that probably comes next; negative if there is none.
    int likelyName(int place) {
        return names[next[place]];
    }

    /// The number of the last field's name; negative at the beginning of an object.
    int name(int place) {
        return names[place];
    }

    /// The position after the field that probably comes next.
    int likely(int place) {
        return next[place];
    }

    /// The position after a field.
    int after(int place, int name) {
        int likely = next[place];
        return names[likely] == name ? likely : find(place, name);
    }

    private int find(int place, int name) {
        if (place == UNKNOWN) {
            unknownFields++;
            return UNKNOWN;
        }
        int slot = slot(place, name);
        for (int found = table[slot]; found != 0; found = table[slot]) {
            if (names[found] == name && before[found] == place) {
                next[place] = found;
                return found;
            }
            slot = slot + 1 & table.length - 1;
        }
        int made = make(name, place);
        if (made != UNKNOWN) {
            next[place] = made;
            enter(made);
        }
        return made;
    }

    private int slot(int place, int name) {
        int hash = (place * MIX + name) * MIX;
        return hash >>> Integer.numberOfLeadingZeros(table.length) + 1;
    }

    private void enter(int place) {
        if (2 * count > table.length) {
            table = new int[2 * table.length];
            for (int each = OUTSIDE + 1; each < place; each++) {
                if (names[each] != NO_NAME) {
                    put(each);
                }
            }
        }
        put(place);
    }

    private void put(int place) {
        int slot = slot(before[place], names[place]);
        while (table[slot] != 0) {
            slot = slot + 1 & table.length - 1;
        }
        table[slot] = place;
    }

    private int make(int name, int place) {
        if (count == MOST_PLACES) {
            unknownFields++;
            return UNKNOWN;
        }
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            next = Arrays.copyOf(next, 2 * count);
            inner = Arrays.copyOf(inner, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
            shapes = Arrays.copyOf(shapes, 2 * count);
        }
        names[count] = name;
        before[count] = place;
        next[count] = UNKNOWN;
        inner[count] = UNKNOWN;
        return count++;
    }

    /// The shape of an object that ends; null if it is not cached.
    ObjectShapes.@Nullable Shape shape(int place) {
        return shapes[place];
    }

    void keep(int place, ObjectShapes.Shape shape) {
        int fields = shape.names().length;
        if (place != UNKNOWN && fields <= MOST_SHAPE_FIELDS - shapeFields) {
            shapeFields += fields;
            shapes[place] = shape;
        }
    }
}
