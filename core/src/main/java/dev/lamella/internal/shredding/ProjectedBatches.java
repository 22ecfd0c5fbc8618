package dev.lamella.internal.shredding;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.variant.VariantFailure;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.schema.Schema;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.SourceMetrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Batches with columns that are made of those of other batches.
public final class ProjectedBatches implements BatchSource {
    private final BatchSource source;
    private final Schema schema;
    private final SchemaAdapter narrowing;
    private final List<Column> made;
    private long rowsBefore;
    private Batch batch;
    private @Nullable ParquetException failure;

    /// A column to make.
    ///
    /// @param ordinals of the fields on the way to the variant, as it is read
    /// @param place of the variant
    public record Column(Extraction extraction, int[] ordinals, Location place) {
        ColumnVector of(Batch batch, RowNumbers numbers) {
            List<ColumnVector> fields = batch.columns();
            int last = ordinals.length - 1;
            for (int i = 0; i < last; i++) {
                fields = ((GroupVector) fields.get(ordinals[i])).fields();
            }
            try {
                return extraction.column((GroupVector) fields.get(ordinals[last]));
            } catch (VariantFormatException e) {
                throw VariantFailure.ofValue(e).at(row(numbers));
            } catch (ParquetException e) {
                throw e.at(row(numbers));
            }
        }

        private Location row(RowNumbers numbers) {
            return place.inPart("row " + numbers.of(extraction.row()));
        }
    }

    public ProjectedBatches(BatchSource source, Schema schema, SchemaAdapter narrowing, List<Column> made,
            long firstRow) {
        this.source = source;
        this.schema = schema;
        this.narrowing = narrowing;
        this.made = List.copyOf(made);
        this.rowsBefore = firstRow;
        this.batch = none();
    }

    private Batch none() {
        return new Batch(schema, 0, List.of());
    }

    /// {@inheritDoc}
    ///
    /// After a failure there is no way on: the same failure is thrown again.
    @Override
    public boolean next() throws IOException {
        if (failure != null) {
            throw failure;
        }
        rowsBefore += batch.rowCount();
        batch = none();
        if (!source.next()) {
            return false;
        }
        Batch read = source.batch();
        List<ColumnVector> columns = new ArrayList<>();
        RowNumbers numbers = source.rowNumbers().orElse(new RowNumbers.Run(rowsBefore));
        try {
            columns.addAll(narrowing.apply(read.columns(), read.rowCount()));
            for (Column column : made) {
                columns.add(column.of(read, numbers));
            }
        } catch (ParquetException e) {
            failure = e;
            throw e;
        }
        batch = new Batch(schema, read.rowCount(), columns);
        return true;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public Optional<RowNumbers> rowNumbers() {
        return source.rowNumbers();
    }

    @Override
    public Optional<String> file() {
        return source.file();
    }

    @Override
    public SourceMetrics metrics() {
        return source.metrics();
    }

    @Override
    public void close() throws IOException {
        batch = none();
        source.close();
    }
}
