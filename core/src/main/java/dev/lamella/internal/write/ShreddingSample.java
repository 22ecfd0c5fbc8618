package dev.lamella.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.ShreddingInference;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.Batch;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The first rows of a file, held until it is known what of their variants to shred.
final class ShreddingSample {
    /// A file waits for no more rows and bytes than these, however many values are to be looked at.
    private static final long MOST_ROWS = 1 << 16;
    private static final long MOST_BYTES = 256 << 20;

    private final List<SchemaNode.Variant> places;
    private final List<Optional<ShreddingInference>> inferences;
    private final List<VariantUnshredder> unshredders = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private long rowCount;
    private long bytes;

    /// @param inferences one for each variant; empty if nothing is inferred
    ShreddingSample(Schema schema, List<Optional<ShreddingInference>> inferences) {
        this.places = VariantColumns.of(schema);
        this.inferences = inferences;
        places.forEach(place -> unshredders.add(unshredder(place)));
    }

    private static VariantUnshredder unshredder(SchemaNode.Variant place) {
        try {
            return VariantUnshredder.of(place.field());
        } catch (ParquetException e) {
            throw e.at(Location.UNKNOWN.inColumn(List.of(place.toString())));
        }
    }

    /// Keeps a copy of a batch.
    ///
    /// @param check may reject the batch; runs last, because it remembers the last row of a batch that it accepts
    /// @throws ParquetException if a value is damaged, or the batch is rejected. The batch is not kept then, but the
    ///     inferences have seen its values
    void add(Batch batch, Runnable check) {
        List<VariantVector> vectors = VariantColumns.vectors(batch);
        for (int i = 0; i < vectors.size(); i++) {
            if (inferences.get(i).isPresent()) {
                look(i, vectors.get(i), inferences.get(i).get());
            }
        }
        Batch own = batch.copy();
        check.run();
        batches.add(own);
        rowCount += own.rowCount();
        bytes += own.columns().stream().mapToLong(column -> Vectors.bytes(column, Vectors.Dictionaries.OWN)).sum();
    }

    private void look(int index, VariantVector vector, ShreddingInference inference) {
        VariantUnshredder values = unshredders.get(index);
        Location place = Location.UNKNOWN.inColumn(List.of(places.get(index).toString()));
        int slot = 0;
        try {
            values.bind(vector);
            for (; slot < vector.size() && !inference.isFull(); slot++) {
                if (!vector.isNull(slot)) {
                    values.writeTo(slot, inference);
                }
            }
        } catch (VariantFormatException e) {
            inference.cancel();
            throw new ValueException(place.inPart("value " + slot + " of the batch"),
                    "The value is not a Variant: " + e.problem(),
                    "Write it as it is, without inferring what to shred.");
        } catch (ParquetException e) {
            inference.cancel();
            throw e.at(place.inPart("value " + slot + " of the batch"));
        }
    }

    boolean isFull() {
        return rowCount >= MOST_ROWS || bytes >= MOST_BYTES
                || inferences.stream().flatMap(Optional::stream).allMatch(ShreddingInference::isFull);
    }

    long bytes() {
        return bytes;
    }

    long rowCount() {
        return rowCount;
    }

    List<Batch> batches() {
        return batches;
    }

    List<Optional<ShreddingInference>> inferences() {
        return inferences;
    }
}
