package dev.lamella.variant;

import java.util.BitSet;

/// Builds the canonical encoding: equal values get equal bytes.
final class Canonical {
    private Canonical() {}

    static Variant of(Variant value) {
        VariantLimits limits = value.metadata().limits();
        VariantBuilder builder = new VariantBuilder(names(value, limits), VariantBuilder.Options.DEFAULT
                .withDuplicates(VariantBuilder.Duplicates.REJECT).withLimits(limits));
        new Replay(value, builder, Replay.Form.CANONICAL).run();
        return builder.toVariant();
    }

    /// The names that a value uses, sorted. Names that it does not use may be damaged.
    private static VariantDictionary names(Variant value, VariantLimits limits) {
        VariantMetadata metadata = value.metadata();
        int[] used = used(value).stream().toArray();
        VariantDictionary names = new VariantDictionary(limits);
        for (int i : MergeSort.sorted(used.length, (i, other) -> metadata.compareBytes(used[i], used[other]))) {
            names.intern(metadata.bytes(), metadata.nameFrom(used[i]), metadata.nameByteCount(used[i]));
        }
        return names;
    }

    private static BitSet used(Variant value) {
        BitSet ids = new BitSet();
        Walk walk = new Walk(value);
        walk.visit(value);
        while (!walk.isOver()) {
            if (!walk.next()) {
                walk.leave();
                continue;
            }
            if (walk.innermost() instanceof VariantObject object) {
                ids.set(object.nameId(walk.place()));
            }
            walk.visit(walk.innermost().value(walk.place()));
        }
        return ids;
    }
}
