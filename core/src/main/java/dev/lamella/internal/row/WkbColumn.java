package dev.lamella.internal.row;

import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// GEOMETRY and GEOGRAPHY: well-known binary.
final class WkbColumn extends ByteColumn {
    private static final Set<Target> TARGETS = EnumSet.of(Target.WKB, Target.BYTES, Target.BYTE_BUFFER);

    private final Optional<String> crs;
    private final Optional<EdgeAlgorithm> edges;

    WkbColumn(Site site, Context context, Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        super(site, context, TARGETS);
        this.crs = crs;
        this.edges = edges;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return new Wkb(Arrays.copyOfRange(source, from, from + length), crs, edges);
    }

    @Override
    Wkb wkbAt(int slot) {
        return new Wkb(copyAt(slot), crs, edges);
    }

    @Override
    byte[] bytesAt(int slot) {
        return copyAt(slot);
    }

    @Override
    Object valueAt(int slot) {
        return wkbAt(slot);
    }
}
