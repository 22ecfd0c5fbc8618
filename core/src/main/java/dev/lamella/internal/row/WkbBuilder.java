package dev.lamella.internal.row;

import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import java.util.Optional;

/// GEOMETRY and GEOGRAPHY: ISO well-known binary; GEOGRAPHY requires coordinates on the globe.
final class WkbBuilder extends BytesBuilder {
    private static final String DEFAULT_CRS = "OGC:CRS84";
    private final Optional<String> crs;
    private final Optional<EdgeAlgorithm> edges;

    WkbBuilder(RowNode node, AppendState state, Optional<String> crs, Optional<EdgeAlgorithm> edges) {
        super(node, state, "Wkb, byte[] and ByteBuffer of well-known binary");
        this.crs = crs;
        this.edges = edges;
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Wkb wkb -> add(wkb);
            default -> super.addValue(value);
        }
    }

    private void add(Wkb value) {
        if (!value.crs().orElse(DEFAULT_CRS).equals(crs.orElse(DEFAULT_CRS))) {
            throw reject("The geometry does not have the column's coordinate reference system, "
                    + crs.orElse(DEFAULT_CRS), "Transform it first; if only the names differ, give its bytes.");
        }
        if (!value.edges().equals(edges)) {
            throw reject("The geometry has edges of another kind than " + node.typeText(),
                    "Transform it first; if it has no edges, give its bytes.");
        }
        addRaw(value.bytes());
    }
}
