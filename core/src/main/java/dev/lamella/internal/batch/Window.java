package dev.lamella.internal.batch;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A batch that owns its arrays.
///
/// @param numbers numbers of its rows in the file
/// @param file name of the file, if there are several
public record Window(Batch batch, RowNumbers numbers, Optional<String> file) {
    /// A window of the only file.
    public Window(Batch batch, RowNumbers numbers) {
        this(batch, numbers, Optional.empty());
    }

    /// A copy that shares only dictionaries.
    public Window copy() {
        RowNumbers kept = switch (numbers) {
            case RowNumbers.Run run -> run;
            case RowNumbers.Picked(long first, int[] offsets) ->
                new RowNumbers.Picked(first, Arrays.copyOf(offsets, batch.rowCount()));
        };
        List<ColumnVector> columns = batch.columns().stream()
                .map(column -> Vectors.slice(column, 0, batch.rowCount(), Dictionaries.SHARED)).toList();
        return new Window(new Batch(batch.schema(), batch.rowCount(), columns), kept, file);
    }

    /// The approximate size of the values in bytes. Dictionaries do not count: all batches of a row group share them.
    public long bytes() {
        return batch.columns().stream().mapToLong(column -> Vectors.bytes(column, Dictionaries.SHARED)).sum();
    }
}
