package dev.lamella.arrow.vectors;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.SchemaNode;

/// Says that a value does not fit, and where.
final class Failure {
    /// The most bytes that an array holds on any JVM.
    static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;

    private Failure() {}

    static Location place(SchemaNode node) {
        return Location.UNKNOWN.inColumn(node.names());
    }

    /// A value that its Arrow type cannot hold.
    static ValueException range(SchemaNode node, int slot, String type) {
        return new ValueException(place(node).inPart("slot " + slot + " of the batch"),
                ValueException.Reason.OUT_OF_RANGE, "The value does not fit " + type,
                "Give the column another Arrow type with ArrowOptions.withSchema, or leave it out.");
    }

    /// A value of the wrong form.
    static ValueException unsuitable(SchemaNode node, int slot, String problem) {
        return new ValueException(place(node).inPart("slot " + slot + " of the batch"), problem,
                "Give the column another Arrow type with ArrowOptions.withSchema, or leave it out.");
    }

    /// More elements than memory allows, most of them in null lists.
    static ParquetException tooManyElements(SchemaNode node, long elements, long limit) {
        return new UnsupportedFeatureException(place(node), "The lists of a batch, with those that are null, have "
                + elements + " elements in Arrow; at most " + limit + " are exported",
                "Read with fewer rows per batch: Scan.batchRows.");
    }

    static ParquetException tooLarge(SchemaNode node, long bytes, long limit) {
        return new UnsupportedFeatureException(place(node), "The values of a batch have " + bytes
                + " bytes together; an Arrow vector built here holds at most " + limit,
                "Read with fewer rows per batch: Scan.batchRows.");
    }
}
