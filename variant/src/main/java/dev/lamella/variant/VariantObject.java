package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;

/// An object: values by name. Fields have indexes from 0, in the order in which the object lists them. The encoding
/// requires the order of the names' UTF-8 bytes.
///
/// A field is found in any order: some writers sort names by their UTF-16 code units. Names are compared instead of ids,
/// because an unsorted dictionary may have a name twice.
public final class VariantObject extends VariantContainer implements Iterable<VariantField> {
    /// Objects of up to this many fields are searched linearly.
    private static final int FEW = 8;
    /// In objects of up to this many fields, a linear search for an id is faster than comparing names.
    private static final int MANY = 64;

    private final int idsFrom;
    private final int idWidth;

    VariantObject(VariantMetadata metadata, byte[] bytes, int root, int from, int limit) {
        super(metadata, bytes, root, from, limit, sizeWidth(bytes[from]), idWidth(bytes[from]),
                1 + (bytes[from] >> 2 & 3));
        this.idsFrom = from + 1 + sizeWidth(bytes[from]);
        this.idWidth = idWidth(bytes[from]);
    }

    private static int sizeWidth(byte header) {
        return (header & 0x40) == 0 ? 1 : 4;
    }

    private static int idWidth(byte header) {
        return 1 + (header >> 4 & 3);
    }

    /// The name of the field at an index.
    ///
    /// @throws IndexOutOfBoundsException if the index is out of range
    /// @throws VariantFormatException if the name is damaged or not in the metadata
    public String name(int place) {
        return metadata().name(nameId(place));
    }

    /// The id of the name of the field at an index.
    ///
    /// @throws IndexOutOfBoundsException if the index is out of range
    /// @throws VariantFormatException if the metadata has no name with the id
    public int nameId(int place) {
        Objects.checkIndex(place, size());
        long id = storedId(place);
        if (id >= metadata().size()) {
            throw Damage.inValue(idsFrom + place * idWidth - root(), "Field " + place + " has name " + id
                    + "; the metadata has " + metadata().size() + " names");
        }
        return (int) id;
    }

    /// Whether the metadata has a name for the field at an index.
    boolean isNamed(int place) {
        return storedId(place) < metadata().size();
    }

    private long storedId(int place) {
        return LittleEndian.getUnsigned(bytes(), idsFrom + place * idWidth, idWidth);
    }

    /// The value of a field; empty if the object has no such field.
    ///
    /// @throws IllegalArgumentException if the name has half a surrogate pair
    /// @throws VariantFormatException if the value or names are damaged
    public Optional<Variant> field(String name) {
        return field(VariantName.of(name));
    }

    /// The value of a field; empty if the object has no such field.
    ///
    /// @throws VariantFormatException if the value or names are damaged
    public Optional<Variant> field(VariantName name) {
        int place = indexOf(name);
        return place < 0 ? Optional.empty() : Optional.of(value(place));
    }

    /// The index of a field; -1 if the object has no such field. In a sorted object, binary search finds an existing field;
    /// only a search of all names proves that there is none.
    ///
    /// @throws VariantFormatException if names are damaged, or another field has the name. In an object of more than 64
    /// fields, the name is searched only where the order of names puts it.
    public int indexOf(VariantName name) {
        if (size() <= MANY) {
            int found = findById(metadata().soleId(name));
            if (found != NameIds.UNSURE) {
                return found;
            }
        }
        int found = size() > FEW ? findByHalving(name) : -1;
        if (found < 0) {
            return findInAll(name);
        }
        requireAlone(found, name);
        return found;
    }

    /// Fails if a field beside the found one has the name, or one of few fields has the id.
    private void requireAlone(int found, VariantName name) {
        for (int place = Math.max(0, found - 1); place <= Math.min(size() - 1, found + 1); place++) {
            if (place != found && hasName(place, name)) {
                throw Damage.sameName(this, Math.max(place, found));
            }
        }
        if (size() <= MANY) {
            int id = nameId(found);
            requireNone(0, found, id);
            requireNone(found + 1, size(), id);
        }
    }

    private boolean hasName(int place, VariantName name) {
        long id = storedId(place);
        return id < metadata().size() && metadata().isName((int) id, name);
    }

    /// The index with an id; -1 if there is none. Returns [NameIds#UNSURE] if an id before it, or any id if there is
    /// none, is not in the metadata.
    private int findById(int id) {
        if (id == NameIds.UNSURE) {
            return id;
        }
        int nameCount = metadata().size();
        int count = size();
        int i = 0;
        for (; i < count && storedId(i) != id; i++) {
            if (storedId(i) >= nameCount) {
                return NameIds.UNSURE;
            }
        }
        if (i == count) {
            return -1;
        }
        requireNone(i + 1, count, id);
        return i;
    }

    /// Fails if a field in a range of indexes has an id.
    private void requireNone(int from, int to, int id) {
        int again = from;
        if (idWidth == 1) {
            // Most ids have one byte, and this loop is fast.
            byte[] bytes = bytes();
            while (again < to && (bytes[idsFrom + again] & 0xff) != id) {
                again++;
            }
        } else {
            while (again < to && storedId(again) != id) {
                again++;
            }
        }
        if (again < to) {
            throw Damage.sameName(this, again);
        }
    }

    private int findByHalving(VariantName name) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = metadata().compareBytes(nameId(middle), name);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int findInAll(VariantName name) {
        // Many fields may share one long name, so each name is compared once.
        BitSet others = name.byteCount() > VariantMetadata.SHORT_NAME ? new BitSet() : null;
        for (int i = 0; i < size(); i++) {
            int id = nameId(i);
            if (others != null && others.get(id)) {
                continue;
            }
            if (metadata().hasName(id, name)) {
                requireNone(i + 1, name);
                return i;
            }
            if (others != null) {
                others.set(id);
            }
        }
        return -1;
    }

    /// Fails if a field from an index on has a name.
    private void requireNone(int from, VariantName name) {
        // Many fields may share one long name that differs at its end only.
        if (name.byteCount() > VariantMetadata.SHORT_NAME) {
            FieldOrder.of(this);
            return;
        }
        for (int i = from; i < size(); i++) {
            if (hasName(i, name)) {
                throw Damage.sameName(this, i);
            }
        }
    }

    /// The fields in the order of their indexes.
    ///
    /// @throws VariantFormatException if two fields have the same name
    @Override
    public Iterator<VariantField> iterator() {
        FieldOrder.of(this);
        return new Places<>(size(), place -> new VariantField(name(place), value(place))).iterator();
    }
}
