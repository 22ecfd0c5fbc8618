package dev.lamella.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.internal.batch.BatchVerifier;
import dev.lamella.internal.batch.InvalidCells;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import java.util.Optional;

/// Verifies batches, and gives their variants the columns of the target: rows may come with others.
public final class BatchIntake {
    private final Schema target;
    private final InvalidCells invalid;
    private final Route first;
    private Route last;
    private Schema lastSchema;

    /// From a schema to the target.
    ///
    /// @param adapter absent if the schemas are equal
    /// @param converted verifies the adapted batch; absent if no type and no nullability differs
    private record Route(Schema source, BatchVerifier verifier, Optional<BatchAdapter> adapter,
            Optional<BatchVerifier> converted) {
        Batch take(Batch batch) {
            Batch verified = verifier.verify(batch);
            Batch adapted = adapter.isEmpty() ? verified : adapter.get().apply(verified);
            return converted.isEmpty() ? adapted : converted.get().verify(adapted);
        }
    }

    /// @param rows schema of the batches
    /// @param target schema that the file has: the same, except the order of fields, stored types, and the columns of variants
    BatchIntake(Schema rows, Schema target, InvalidCells invalid) {
        this.target = target;
        this.invalid = invalid;
        this.first = route(rows);
        this.last = first;
        this.lastSchema = rows;
    }

    /// An intake for the rows of several files.
    ///
    /// @param options say what becomes of invalid types and values
    public static BatchIntake of(Schema rows, Schema target, WriteOptions options) {
        if (options.validation() == WriteOptions.Validation.CHECK) {
            rows.requireLegal();
        }
        return new BatchIntake(rows, target, invalid(options));
    }

    /// The number of invalid values that became null.
    public long nulledCount() {
        return invalid.nullCount();
    }

    /// How invalid values in batches are treated.
    static InvalidCells invalid(WriteOptions options) {
        return new InvalidCells(switch (options.validation()) {
            case CHECK, CHECK_VALUES -> InvalidCells.Treatment.REJECT;
            case NULL_VALUES -> InvalidCells.Treatment.NULL;
            case KEEP -> InvalidCells.Treatment.KEEP;
        });
    }

    private Route route(Schema source) {
        boolean isSame = VariantColumns.unshredded(source).isSameAs(VariantColumns.unshredded(target));
        return new Route(source, new BatchVerifier(source, invalid),
                source.equals(target) ? Optional.empty() : Optional.of(BatchAdapter.of(source, target)),
                isSame ? Optional.empty() : Optional.of(new BatchVerifier(target, invalid)));
    }

    /// The batch in the target's schema. It may share arrays with the one given.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if it has other columns
    /// @throws dev.lamella.error.ValueException if a value is not allowed
    public Batch take(Batch batch) {
        invalid.beginBatch();
        try {
            Batch taken = routeOf(batch.schema()).take(batch);
            invalid.requireNone();
            return taken;
        } catch (Throwable e) {
            forget();
            throw e;
        }
    }

    /// Forgets the batch that was taken last: it was rejected.
    void forget() {
        invalid.forgetBatch();
    }

    // Asked with every batch, and nearly always of the same object.
    @SuppressWarnings("ReferenceEquality")
    private Route routeOf(Schema schema) {
        if (schema != lastSchema) {
            last = find(schema);
            lastSchema = schema;
        }
        return last;
    }

    private Route find(Schema schema) {
        return first.source.isSameAs(schema)
                || !VariantColumns.unshredded(first.source).isSameAs(VariantColumns.unshredded(schema))
                        ? first
                        : route(schema);
    }
}
