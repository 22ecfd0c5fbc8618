package dev.lamella.check;

import dev.lamella.schema.PhysicalType;
import java.io.IOException;

/// Column chunks of another physical type than their column.
final class ChunkTypes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            int expected = leaf.field().type().id();
            if (metadata.type() != expected) {
                report.chunk(rowGroup, leaf, "the column chunk says that its physical type is " + name(metadata.type()),
                        "the schema says " + leaf.field().type());
            }
        });
    }

    private static String name(int id) {
        PhysicalType[] types = PhysicalType.values();
        return id < 0 || id >= types.length ? "number " + id : types[id].name();
    }
}
