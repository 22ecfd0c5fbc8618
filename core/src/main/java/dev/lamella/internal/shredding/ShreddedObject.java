package dev.lamella.internal.shredding;

import dev.lamella.error.ValueException;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Objects, some of whose fields have columns. The other fields of one are an object in `value`.
public final class ShreddedObject extends ShreddedContainer {
    private final ShreddingContext context;
    private final ValidityBuilder objects;
    private final ShreddedPair[] members;
    /// Ids of the members' names, ascending, each with the member's index in the lower half.
    private final long[] ids;
    /// From the first id to the last one the members' indices, -1 where none is; empty if that would be far more than there are.
    private final int[] table;
    private final int firstId;
    /// The builder for fields without columns; created when the first one occurs.
    private @Nullable VariantBuilder rest;
    private boolean hasRest;

    /// @param group that has the members
    ShreddedObject(ShreddedPair own, GroupField group, List<Member> layout, ShreddingContext context) {
        this(own, group, layout, context, new ValidityBuilder(Room.GROWTH));
    }

    private ShreddedObject(ShreddedPair own, GroupField group, List<Member> layout, ShreddingContext context,
            ValidityBuilder objects) {
        super(own, objects);
        this.objects = objects;
        this.context = context;
        String path = own.below(VariantLayout.TYPED_VALUE);
        this.members = new ShreddedPair[layout.size()];
        this.ids = new long[members.length];
        VariantDictionary dictionary = context.dictionary();
        for (int i = 0; i < members.length; i++) {
            Member member = layout.get(i);
            GroupField below = (GroupField) group.children().get(member.ordinal());
            members[i] = new ShreddedPair(path + "." + below.name(), this, below, member.pair(), context);
            byte[] name = member.name().utf8();
            ids[i] = (long) dictionary.intern(name, 0, name.length) << 32 | i;
        }
        Arrays.sort(ids);
        this.firstId = ids.length == 0 ? 0 : (int) (ids[0] >>> 32);
        this.table = table(ids);
    }

    private static int[] table(long[] ids) {
        if (ids.length == 0) {
            return new int[0];
        }
        int first = (int) (ids[0] >>> 32);
        int length = (int) (ids[ids.length - 1] >>> 32) - first + 1;
        if (length > 64 + 16L * ids.length) {
            return new int[0];
        }
        int[] table = new int[length];
        Arrays.fill(table, -1);
        for (long id : ids) {
            table[(int) (id >>> 32) - first] = (int) id;
        }
        return table;
    }

    /// The columns of a field; null if it has none.
    @Nullable
    public ShreddedPair member(int id) {
        if (table.length > 0) {
            int place = id - firstId;
            int index = place >= 0 && place < table.length ? table[place] : -1;
            return index < 0 ? null : members[index];
        }
        int place = Arrays.binarySearch(ids, (long) id << 32);
        int next = place < 0 ? -place - 1 : place;
        return next < ids.length && ids[next] >>> 32 == id ? members[(int) ids[next]] : null;
    }

    @Override
    public void begin(int newSlot) {
        super.begin(newSlot);
        hasRest = false;
    }

    /// The builder for a field that has no columns; its name comes next.
    public VariantBuilder rest() {
        if (own.value == null) {
            throw new ValueException(
                    "An object has a field that the columns of " + own.below(VariantLayout.TYPED_VALUE)
                            + " have no place for, and there is no `value` beside them",
                    "Shred into columns that have a `value` everywhere: ShreddingSchema.of(group).group(group).");
        }
        VariantBuilder builder = rest;
        if (builder == null) {
            builder = context.builder();
            rest = builder;
        }
        if (!hasRest) {
            builder.reset();
            builder.beginObject();
            hasRest = true;
        }
        return builder;
    }

    /// The object has ended.
    public void end() {
        if (hasRest && rest != null && own.value != null) {
            rest.endObject();
            own.value.put(slot, rest);
        }
    }

    @Override
    void truncateColumns(int count) {
        for (ShreddedPair member : members) {
            member.truncate(count);
        }
    }

    @Override
    public void clear() {
        objects.clear();
        for (ShreddedPair member : members) {
            member.clear();
        }
    }

    @Override
    public ColumnVector vector(int count) {
        objects.appendNulls(count);
        Validity validity = objects.validity();
        List<ColumnVector> fields = new ArrayList<>(members.length);
        for (ShreddedPair member : members) {
            // Members are REQUIRED: they are there where the object is.
            fields.add(new StructVector(count, validity, member.vectors(count)));
        }
        return new StructVector(count, validity, fields);
    }
}
