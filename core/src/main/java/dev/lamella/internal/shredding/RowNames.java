package dev.lamella.internal.shredding;

import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The field ids of shredded names in a metadata: found once, for all rows that share it.
public final class RowNames {
    private static final int ABSENT = -1;

    private final VariantMetadata metadata;
    private final NameList names;
    private int @Nullable [] ids;
    private int[] ranks = {};
    private @Nullable RowNames complete;

    public RowNames(VariantMetadata metadata, NameList names) {
        this.metadata = metadata;
        this.names = names;
    }

    VariantMetadata metadata() {
        return metadata;
    }

    /// The ids of the names by their numbers; negative for those that the metadata lacks.
    int[] ids() {
        int[] known = ids;
        return known == null ? find() : known;
    }

    /// The ranks of the names by their numbers, of those that are there.
    int[] ranks() {
        if (ids == null) {
            find();
        }
        return ranks;
    }

    private int[] find() {
        List<VariantName> wanted = names.names();
        int[] found = new int[wanted.size()];
        int[] order = new int[found.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = metadata.indexOf(wanted.get(i));
            order[i] = found[i] < 0 ? ABSENT : metadata.rank(found[i]);
        }
        ranks = order;
        ids = found;
        return found;
    }

    /// The same names with a metadata that has all of them. The ids of names that it has now do not change.
    RowNames complete() {
        RowNames known = complete;
        if (known == null) {
            List<VariantName> lacking = new ArrayList<>();
            int[] found = ids();
            for (int i = 0; i < found.length; i++) {
                if (found[i] < 0) {
                    lacking.add(names.names().get(i));
                }
            }
            known = new RowNames(metadata.with(lacking), names);
            complete = known;
        }
        return known;
    }
}
