package dev.lamella.variant;

import org.jspecify.annotations.Nullable;

/// A cache of the ids of requested field names in one dictionary, so that fields are found by comparing ids instead of
/// bytes.
///
/// The cache is bounded: a new name replaces the old one in its slot. Several threads may use it; a thread that does not
/// see another thread's entry computes it again.
final class NameIds {
    /// The name is not in the dictionary.
    static final int NONE = -1;
    /// Ids cannot decide: the dictionary has the name twice, or damaged names.
    static final int UNSURE = -2;

    private static final int PLACES = 16;
    /// Looking at all names does not pay for a dictionary that is asked once or twice.
    private static final int FIRST_ASKED = 4;

    /// If more names are requested than there are slots, all names are searched again and again. This limits the searches
    /// for dictionaries of more than [#FEW] names.
    private static final int MOST_SEARCHES = 4 * PLACES;
    private static final int FEW = 64;

    private final @Nullable Entry[] entries = new @Nullable Entry[PLACES];
    private int asked;
    private int searches;

    private record Entry(VariantName name, int id) {}

    /// The only id of a name, [#NONE] or [#UNSURE].
    int of(VariantMetadata metadata, VariantName name) {
        int place = name.hashCode() & PLACES - 1;
        Entry known = entries[place];
        if (known != null && (known.name == name || known.name.equals(name))) {
            return known.id;
        }
        if (asked < FIRST_ASKED) {
            asked++;
            return UNSURE;
        }
        if (metadata.size() > FEW && searches == MOST_SEARCHES) {
            return UNSURE;
        }
        searches = Math.min(MOST_SEARCHES, searches + 1);
        int id = search(metadata, name);
        entries[place] = new Entry(name, id);
        return id;
    }

    private static int search(VariantMetadata metadata, VariantName name) {
        int found = NONE;
        for (int id = 0; id < metadata.size(); id++) {
            if (!metadata.isInside(id)) {
                return UNSURE;
            }
            if (metadata.hasName(id, name)) {
                if (found != NONE) {
                    return UNSURE;
                }
                found = id;
            }
        }
        return found;
    }
}
