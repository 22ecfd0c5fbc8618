package dev.lamella.variant;

import org.jspecify.annotations.Nullable;

/// The ids of names that fields were asked for by, in one dictionary: fields are found by comparing ids then, not bytes.
///
/// What is kept is bounded: another name of the same place takes it over. May be used by several threads: what one does not
/// see of another one, it finds itself.
final class NameIds {
    /// No name of the dictionary is the name.
    static final int NONE = -1;
    /// Ids do not tell: the name is there twice, or names of the dictionary are damaged.
    static final int UNSURE = -2;

    private static final int PLACES = 16;
    /// Finding out takes a look at all names, which does not pay for a dictionary that is asked once or twice.
    private static final int FIRST_ASKED = 4;

    /// Who asks for more names than there are places looks at all names again and again. In dictionaries of more than
    /// [#FEW] names that is done so many times.
    private static final int MOST_SEARCHES = 4 * PLACES;
    private static final int FEW = 64;

    private final @Nullable Entry[] entries = new @Nullable Entry[PLACES];
    private int asked;
    private int searches;

    private record Entry(VariantName name, int id) {}

    /// The one id of a name, [#NONE] or [#UNSURE].
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
