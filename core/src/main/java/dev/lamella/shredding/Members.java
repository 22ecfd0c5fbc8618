package dev.lamella.shredding;

import dev.lamella.internal.shred.VariantLayout.Member;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Vector;
import java.util.Comparator;
import java.util.List;

/// The shredded fields of objects, in ascending order of the bytes of their names.
final class Members extends Bound {
    private final Place[] places;
    private final int[] ordinals;
    private final int[] names;

    Members(String path, List<Member> members, NameList list) {
        List<Member> ascending = members.stream().sorted(Comparator.comparing(Member::name)).toList();
        places = ascending.stream()
                .map(member -> new Place(Place.below(path) + "." + member.name(), member.pair(), list))
                .toArray(Place[]::new);
        ordinals = ascending.stream().mapToInt(Member::ordinal).toArray();
        names = ascending.stream().mapToInt(member -> list.number(member.name())).toArray();
    }

    @Override
    void bindValues(Vector vector) {
        if (!(vector instanceof StructVector struct) || struct.fields().size() != places.length) {
            throw unexpected(vector);
        }
        for (int i = 0; i < places.length; i++) {
            places[i].bind(struct.fields().get(ordinals[i]));
        }
    }

    int size() {
        return places.length;
    }

    Place place(int member) {
        return places[member];
    }

    /// The number that a [NameList] has given the name.
    int name(int member) {
        return names[member];
    }
}
