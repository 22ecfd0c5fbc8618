package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What is known of places in values: which field came next there, and which shape the object had that ended there. Rows
/// repeat them, so that neither names nor shapes have to be looked up.
///
/// A place stands for all names of an object so far, in their order, and for the place that the object is at. What is kept is bounded: when
/// there are too many places, others are [#UNKNOWN], until so many fields came there that it pays to begin anew.
final class FieldPlaces {
    /// The place in an object of which nothing is kept.
    static final int UNKNOWN = 0;
    /// The place outside all objects.
    static final int OUTSIDE = 1;

    private static final int NO_NAME = -1;
    private static final int MOST_PLACES = 1 << 13;
    /// How many numbers there may be in shapes that are kept.
    private static final int MOST_SHAPE_FIELDS = 1 << 18;
    private static final int MIX = 0x9E3779B9;

    private int count;
    /// The number of the name of the field that a place is behind.
    private int[] names = new int[64];
    /// The place where the last field led to that came next.
    private int[] next = new int[64];
    /// The place in the beginning of an object that lies there.
    private int[] inner = new int[64];
    /// The place that is before each one.
    private int[] before = new int[64];
    private ObjectShapes.@Nullable Shape[] shapes = new ObjectShapes.@Nullable Shape[64];
    /// All places behind a field, by it and the place before. The length is a power of two, at least twice [#count].
    private int[] table = new int[128];
    private int shapeFields;
    private long unknownFields;

    FieldPlaces() {
        clear();
    }

    /// Forgets all places: names have got other numbers.
    void clear() {
        count = 0;
        shapeFields = 0;
        unknownFields = 0;
        Arrays.fill(table, 0);
        Arrays.fill(shapes, null);
        make(NO_NAME, UNKNOWN);
        make(NO_NAME, UNKNOWN);
    }

    /// Begins anew if that pays. No place of before is used then.
    void refresh() {
        if (unknownFields > 16L * MOST_PLACES) {
            clear();
        }
    }

    /// The place in the beginning of an object.
    int inner(int place) {
        if (inner[place] == UNKNOWN && place != UNKNOWN) {
            int made = make(NO_NAME, place);
            inner[place] = made;
        }
        return inner[place];
    }

    /// The number of the name that is likely to come next; negative if none is.
    int likelyName(int place) {
        return names[next[place]];
    }

    /// The number of the name of the field that a place is behind; negative if it is behind none.
    int name(int place) {
        return names[place];
    }

    /// The place behind the field whose name is the likely one.
    int likely(int place) {
        return next[place];
    }

    /// The place behind a field.
    int behind(int place, int name) {
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

    /// The shape of an object that ends; null if it is not kept.
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
