package dev.lamella.internal.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.shredding.Reshredding;
import dev.lamella.internal.vector.Int96Timestamps;
import dev.lamella.internal.vector.LeafConversion;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.internal.vector.SchemaAdapter.Conversion;
import dev.lamella.internal.vector.SchemaAdapter.Step;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.VariantVector;
import java.util.BitSet;
import java.util.Optional;

/// Makes batches of one schema from those of another that has the same fields by name, in any order and in other layers, and
/// INT64 timestamps where the other has INT96, types that more readers know, and variants in other columns.
///
/// A column that need not change is passed on. Not safe for use by two threads.
public final class BatchAdapter implements SchemaAdapter.Rules {
    private final Schema target;
    private final VariantConformance conformance;
    private final SchemaAdapter adapter;
    private long roundedCount;

    private BatchAdapter(Schema source, Schema target, VariantConformance conformance) {
        this.target = target;
        this.conformance = conformance;
        this.adapter = SchemaAdapter.of(source, target, this);
    }

    /// An adapter that rejects variants that contradict themselves.
    ///
    /// @throws SchemaMismatchException if a field is only in one of the schemas, or of another shape or physical type
    /// @throws UnsupportedFeatureException if this library has no conversion of a column
    public static BatchAdapter of(Schema source, Schema target) {
        return of(source, target, VariantConformance.STRICT);
    }

    /// As [#of(Schema,Schema)].
    ///
    /// @param conformance what becomes of variants that contradict themselves, where their columns change
    public static BatchAdapter of(Schema source, Schema target, VariantConformance conformance) {
        return new BatchAdapter(source, target, conformance);
    }

    /// The schema of the batches that it makes.
    Schema target() {
        return target;
    }

    /// Values that lost digits so far.
    public long roundedCount() {
        return roundedCount;
    }

    /// The batch in its new shape. It shares arrays with the old one, and is valid as long as that is, and until the next call.
    public Batch apply(Batch batch) {
        return new Batch(target, batch.rowCount(), adapter.apply(batch.columns(), batch.rowCount()));
    }

    @Override
    public int source(SchemaNode.Fields source, SchemaNode to, int ordinal, BitSet taken) {
        return SchemaAdapter.byName(source, to, ordinal, taken);
    }

    @Override
    public Optional<Conversion> conversion(SchemaNode source, SchemaNode to) {
        return switch (to.field()) {
            case PrimitiveField leaf when to instanceof SchemaNode.Value ->
                leaf(to, (PrimitiveField) source.field(), leaf).map(BatchAdapter::ofRows);
            case GroupField group when to instanceof SchemaNode.Fields
                    && Reshredding.isNeeded((GroupField) source.field(), group, conformance) -> {
                Reshredding variants = Reshredding.of(to.toString(), (GroupField) source.field(), group, conformance);
                yield Optional.of(ofRows((vector, ignored) -> variants.apply((VariantVector) vector)));
            }
            case PrimitiveField ignored -> Optional.empty();
            case GroupField ignored -> Optional.empty();
        };
    }

    /// Converts only slots that lie in a row: the others may have any value, and become null. A vector without values is
    /// one of any type.
    private static Conversion ofRows(Conversion conversion) {
        return (vector, parents) -> {
            if (vector instanceof NullVector) {
                return vector;
            }
            BitSet outside = new BitSet();
            for (int i = 0; parents.hasNulls() && i < vector.size(); i++) {
                outside.set(i, parents.isNull(i) && !vector.isNull(i));
            }
            return conversion.of(outside.isEmpty() ? vector : Vectors.withNulls(vector, outside), parents);
        };
    }

    private Optional<Conversion> leaf(SchemaNode place, PrimitiveField from, PrimitiveField to) {
        if (from.type() == PhysicalType.INT96 && to.type() == PhysicalType.INT64
                && to.logicalType().orElse(null) instanceof LogicalType.Timestamp timestamp) {
            Int96Timestamps timestamps = new Int96Timestamps(place.toString(), timestamp.unit());
            return Optional.of((vector, ignored) -> converted(timestamps, vector));
        }
        return LeafConversion.storing(place.toString(), from, to)
                .map(conversion -> (vector, ignored) -> conversion.apply(vector));
    }

    private ColumnVector converted(Int96Timestamps timestamps, ColumnVector vector) {
        ColumnVector stored = vector instanceof DictionaryVector indices ? indices.materialize() : vector;
        Int96Timestamps.Converted converted = timestamps.convert((FixedBytesVector) stored);
        roundedCount += converted.roundedCount();
        return converted.values();
    }

    @Override
    public Step.Made absent(SchemaNode to) {
        throw new SchemaMismatchException("Field " + to + " is missing in the schema that rows come in");
    }

    @Override
    public void unused(SchemaNode source) {
        throw new SchemaMismatchException("Field " + source + " is missing in the schema that rows are written in");
    }

    @Override
    public SchemaMismatchException otherShape(SchemaNode to) {
        return new SchemaMismatchException("Column " + to
                + " has another shape: a value, a struct, a list and a map are not the same");
    }
}
