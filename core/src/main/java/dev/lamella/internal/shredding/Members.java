package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shredded fields of objects, in ascending order of the bytes of their names.
final class Members extends Bound {
    private final Place[] places;
    /// The kind of the members of a batch, if all have a value of one kind; else null.
    private final @Nullable Leaf[] fullLeaves;
    private final int[] ordinals;
    private final int[] names;

    Members(String path, List<Member> members, NameList list) {
        List<Member> ascending = members.stream().sorted(Comparator.comparing(Member::name)).toList();
        places = ascending.stream()
                .map(member -> new Place(Place.below(path) + "." + member.name(), member.pair(), list))
                .toArray(Place[]::new);
        fullLeaves = new @Nullable Leaf[places.length];
        ordinals = ascending.stream().mapToInt(Member::ordinal).toArray();
        names = ascending.stream().mapToInt(member -> list.number(member.name())).toArray();
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof StructVector struct) || struct.fields().size() != places.length) {
            throw unexpected(vector);
        }
        for (int i = 0; i < places.length; i++) {
            places[i].bind(struct.fields().get(ordinals[i]));
            fullLeaves[i] = places[i].fullLeaf();
        }
    }

    int size() {
        return places.length;
    }

    Place place(int member) {
        return places[member];
    }

    /// The column of a member, if that has a value in each slot of the batch, and nothing else than in this column.
    @Nullable
    Leaf fullLeaf(int member) {
        return fullLeaves[member];
    }

    /// The number that a [NameList] has given the name.
    int name(int member) {
        return names[member];
    }
}
