package dev.lamella.internal.batch;

import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A batch that owns its arrays.
///
/// @param numbers of its rows in the file
/// @param file what that is called, if it is not the only one
public record Window(Batch batch, RowNumbers numbers, Optional<String> file) {
    /// Of the only file.
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
        return new Window(new Batch(batch.schema(), batch.rowCount(), copies(batch.columns())), kept, file);
    }

    private static List<Vector> copies(List<Vector> vectors) {
        return vectors.stream().map(Window::copy).toList();
    }

    private static Vector copy(Vector vector) {
        return switch (vector) {
            case DictionaryVector(int size, Validity validity, Vector dictionary, int[] indices) ->
                new DictionaryVector(size, validity.copy(size), dictionary, Arrays.copyOf(indices, size));
            case StructVector(int size, Validity validity, List<Vector> fields) ->
                new StructVector(size, validity.copy(size), copies(fields));
            case VariantVector(int size, Validity validity, List<Vector> fields) ->
                new VariantVector(size, validity.copy(size), copies(fields));
            case ListVector(int size, Validity validity, int[] offsets, Vector elements) ->
                new ListVector(size, validity.copy(size), Arrays.copyOf(offsets, size + 1), copy(elements));
            case MapVector(int size, Validity validity, int[] offsets, Vector keys, Vector values) ->
                new MapVector(size, validity.copy(size), Arrays.copyOf(offsets, size + 1), copy(keys), copy(values));
            case Vector.Plain ignored ->
                vector.copy();
            case NullVector ignored ->
                vector.copy();
        };
    }

    /// About how many bytes the values take. What a dictionary has is not counted: all batches of a row group share it.
    public long bytes() {
        return bytes(batch.columns());
    }

    private static long bytes(List<Vector> vectors) {
        long bytes = 0;
        for (Vector vector : vectors) {
            bytes += bytes(vector);
        }
        return bytes;
    }

    private static long bytes(Vector vector) {
        long size = vector.size();
        return switch (vector) {
            case BooleanVector ignored -> size;
            case IntVector ignored -> size * Integer.BYTES;
            case FloatVector ignored -> size * Integer.BYTES;
            case DictionaryVector ignored -> size * Integer.BYTES;
            case LongVector ignored -> size * Long.BYTES;
            case DoubleVector ignored -> size * Long.BYTES;
            case FixedBytesVector fixed -> size * fixed.width();
            case BytesVector texts -> size * Long.BYTES + lengths(texts);
            case GroupVector group -> bytes(group.fields());
            case ListVector list -> size * Integer.BYTES + bytes(list.elements());
            case MapVector map -> size * Integer.BYTES + bytes(map.keys()) + bytes(map.values());
            case NullVector ignored -> 0;
        };
    }

    private static long lengths(BytesVector texts) {
        long bytes = 0;
        for (int i = 0; i < texts.size(); i++) {
            bytes += texts.length(i);
        }
        return bytes;
    }
}
