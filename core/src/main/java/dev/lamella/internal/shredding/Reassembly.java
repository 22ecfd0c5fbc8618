package dev.lamella.internal.shredding;

import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantAssembler;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantObject;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Puts a value together out of its columns, from its end to its beginning. Recursion is as deep as the schema, which is
/// bounded: values that were left whole are copied, not walked.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md#reconstructing-a-shredded-variant">Reconstructing
///     a Shredded Variant</a>
public final class Reassembly {
    private final boolean isStrict;
    private final VariantAssembler out = new VariantAssembler(VariantLimits.DEFAULT);
    private int[] ids = {};
    private RowNames names;
    private boolean lacksName;

    public Reassembly(VariantConformance conformance, RowNames none) {
        isStrict = conformance == VariantConformance.STRICT;
        names = none;
    }

    /// The value at a place, in its own bytes.
    ///
    /// @param row names of the row
    public Variant value(Place place, int slot, RowNames row) {
        RowNames used = row;
        begin(used);
        if (!write(place, slot)) {
            out.nullValue();
        }
        if (lacksName) {
            used = row.complete();
            begin(used);
            write(place, slot);
        }
        byte[] bytes = out.build();
        return Variant.of(used.metadata(), bytes, 0, bytes.length);
    }

    private void begin(RowNames row) {
        names = row;
        lacksName = false;
        out.reset();
    }

    /// Whether there is a value; if not, it is missing.
    private boolean write(Place place, int slot) {
        if (!place.isPresent(slot)) {
            return false;
        }
        Bound typed = place.typed();
        Slices value = place.value();
        boolean hasValue = value != null && value.isPresent(slot);
        if (typed == null || !typed.isPresent(slot)) {
            if (hasValue) {
                out.value(whole(place, slot));
            }
            return hasValue;
        }
        // Leaves come first, and are told by their class alone: a switch over types takes longer than most of them.
        if (typed instanceof Leaf leaf) {
            requireAlone(place, hasValue);
            leaf.write(slot, out);
        } else {
            container(place, typed, slot, hasValue);
        }
        return true;
    }

    private void container(Place place, Bound typed, int slot, boolean hasValue) {
        switch (typed) {
            case Members members -> object(members, slot, hasValue ? residual(place, slot) : null);
            case Elements elements -> {
                requireAlone(place, hasValue);
                array(elements, slot);
            }
            case Leaf ignored -> throw new AssertionError(typed);
            case Place ignored -> throw new AssertionError(typed);
            case Slices ignored -> throw new AssertionError(typed);
        }
    }

    private void requireAlone(Place place, boolean hasValue) {
        if (hasValue && isStrict) {
            throw Violation.bothColumns(place.path());
        }
    }

    /// The value that stands in `value` alone.
    public Variant whole(Place place, int slot, RowNames row) {
        names = row;
        return whole(place, slot);
    }

    private Variant whole(Place place, int slot) {
        Variant value = stored(place, slot);
        if (isStrict && value instanceof VariantObject && place.typed() instanceof Members) {
            throw Violation.unshreddedObject(place.path());
        }
        if (isStrict && value instanceof VariantArray && place.typed() instanceof Elements) {
            throw Violation.unshreddedArray(place.path());
        }
        return value;
    }

    private @Nullable VariantObject residual(Place place, int slot) {
        Variant value = stored(place, slot);
        if (value instanceof VariantObject object) {
            return object;
        }
        if (isStrict) {
            throw Violation.noObject(place.path());
        }
        return null;
    }

    private Variant stored(Place place, int slot) {
        Slices value = place.value();
        if (value == null) {
            throw new AssertionError(place.path());
        }
        return Variant.of(names.metadata(), value.bytes(), value.offset(slot), value.length(slot));
    }

    private void array(Elements elements, int slot) {
        Place element = elements.element();
        out.open();
        for (int i = elements.end(slot) - 1; i >= elements.from(slot); i--) {
            if (isStrict && !element.isPresent(i)) {
                throw Violation.nullElement(element.path());
            }
            if (!write(element, i)) {
                out.nullValue();
            }
            out.element();
        }
        out.endArray();
    }

    private void object(Members members, int slot, @Nullable VariantObject residual) {
        ids = names.ids();
        out.open();
        int left = members.size();
        if (residual != null) {
            left = merged(members, slot, residual);
        }
        for (int member = left - 1; member >= 0; member--) {
            field(members, member, slot);
        }
        out.endObject();
    }

    private void field(Members members, int member, int slot) {
        Leaf full = members.fullLeaf(member);
        boolean isThere = full != null;
        if (full != null) {
            full.write(slot, out);
        } else {
            // A field whose group is null is missing, like one whose columns are null: groups should be REQUIRED.
            isThere = write(members.place(member), slot);
        }
        if (isThere) {
            int id = ids[members.name(member)];
            lacksName |= id < 0;
            out.field(Math.max(0, id));
        }
    }

    /// Gives the fields of the residual, and the shredded ones that stand behind the first of them.
    ///
    /// @return how many shredded fields are left
    private int merged(Members members, int slot, VariantObject residual) {
        int[] ranks = names.ranks();
        int[] order = order(residual);
        int left = members.size();
        for (int i = residual.size() - 1; i >= 0; i--) {
            int place = order.length == 0 ? i : order[i];
            int id = residual.nameId(place);
            int rank = names.metadata().rank(id);
            // A name that the metadata lacks is in no residual, and either missing here or found out later.
            while (left > 0 && (ids[members.name(left - 1)] < 0 || ranks[members.name(left - 1)] > rank)) {
                field(members, --left, slot);
            }
            if (left > 0 && ranks[members.name(left - 1)] == rank) {
                if (isStrict) {
                    throw Violation.fieldTwice(members.place(left - 1).path());
                }
            } else {
                out.value(residual.value(place));
                out.field(id);
            }
        }
        return left;
    }

    /// The places of fields by ascending names; empty if they are in that order, as they should be.
    private int[] order(VariantObject residual) {
        int last = -1;
        for (int i = 0; i < residual.size(); i++) {
            int rank = names.metadata().rank(residual.nameId(i));
            if (rank <= last) {
                return sorted(residual);
            }
            last = rank;
        }
        return new int[0];
    }

    private int[] sorted(VariantObject residual) {
        long[] keys = new long[residual.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) names.metadata().rank(residual.nameId(i)) << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        for (int i = 1; i < keys.length; i++) {
            if (keys[i - 1] >>> Integer.SIZE == keys[i] >>> Integer.SIZE) {
                throw Violation.nameTwice((int) keys[i - 1], (int) keys[i]);
            }
        }
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }
}
