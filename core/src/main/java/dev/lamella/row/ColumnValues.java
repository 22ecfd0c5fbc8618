package dev.lamella.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.row.BoundColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads one field's values as Java values in bulk, by the same rules as [Row], which reads them one by one.
///
/// ```java
/// List<ColumnValues> columns = ColumnValues.of(batch.schema(), RowOptions.DEFAULT);
/// long[] ids = new long[batch.rowCount()];
/// columns.getFirst().bind(batch.columns().getFirst(), 0);
/// columns.getFirst().fill(ids, 0, ids.length);
/// ```
/// Make it once for a schema, and bind it to the vector of each batch. Values are read by slot of that vector. Use
/// [#children] to read inside a group, list or map: they are bound with their parent, and their slots are the slots of
/// their own vectors. A group's fields have the group's slots; the elements of list `i` are the slots from
/// `offsets()[i]` (inclusive) to `offsets()[i + 1]` (exclusive).
///
/// The `fill` methods copy `count` values, beginning at slot `from`, into `out[0]` to `out[count - 1]`. Primitive fills
/// reject a null as [Row#getLong(int)] does, but ignore the fields of a null group: their elements of `out` are
/// undefined. Objects are detached from the batch and may be kept; immutable objects are made once per dictionary entry
/// and shared. If a fill fails, the content of `out` is undefined.
///
/// A failure is the one that [Row] throws for the first slot that fails: it names the column and the row. Not safe for
/// use by two threads at once; two threads may each read a different top-level field.
///
/// Only this library implements it.
public interface ColumnValues {
    /// One reader for each top-level field of the schema, not yet bound to a batch.
    ///
    /// @param schema the projected schema, which the batches have
    /// @param options how values are read; the number of the first row is an argument of [#bind] instead
    static List<ColumnValues> of(Schema schema, RowOptions options) {
        return BoundColumn.of(schema, options);
    }

    /// Binds this to a column of a batch. The vector is not copied and must stay valid until the next call.
    ///
    /// @param values the vector of this field
    /// @param row number of the vector's first row, for messages
    /// @throws IllegalStateException if this is not a top-level field, or the vector belongs to another field
    void bind(ColumnVector values, long row);

    /// Like [#bind(ColumnVector,long)], for rows that need not be consecutive.
    ///
    /// @param rows numbers of the vector's rows, for messages
    void bind(ColumnVector values, RowNumbers rows);

    /// The schema node of the values.
    SchemaNode node();

    /// The field. A repeated field without annotation is a list whose element is the same field.
    Field field();

    /// The path of the field in the schema.
    ColumnPath path();

    /// A group's fields (for a VARIANT or FILE: its storage columns), a list's element, or a map's key and value (if it
    /// has values); empty for other types.
    List<ColumnValues> children();

    /// Whether values can be read as the type, as [Row#get(int,Class)] does. For an array type, the list's elements
    /// must also be readable as the array's component type.
    boolean gives(Class<?> type);

    /// Checks a type in advance, as [Row#get(int,Class)] checks it for each value.
    ///
    /// @throws SchemaMismatchException if the type does not fit; the message lists types that do
    void require(Class<?> type);

    /// The number of slots.
    int size();

    /// Whether the slot is null. The fields of a null group are null.
    boolean isNull(int slot);

    /// Whether any slot is null.
    boolean hasNulls();

    /// For a list or map: the offset at which each slot's elements begin, then the end of the last slot's elements. Not
    /// copied; may be longer than `size() + 1`.
    ///
    /// @throws IllegalStateException if this is neither a list nor a map
    int[] offsets();

    /// Fills booleans, as [Row#getBoolean(int)] reads one.
    void fill(boolean[] out, int from, int count);

    /// Fills numbers, as [Row#getByte(int)] reads one.
    void fill(byte[] out, int from, int count);

    /// Fills numbers, as [Row#getShort(int)] reads one.
    void fill(short[] out, int from, int count);

    /// Fills numbers, or texts of one UTF-16 unit, as [Row#get(int,Class)] reads a `char`.
    void fill(char[] out, int from, int count);

    /// Fills numbers, as [Row#getInt(int)] reads one.
    void fill(int[] out, int from, int count);

    /// Fills numbers, as [Row#getLong(int)] reads one.
    void fill(long[] out, int from, int count);

    /// Fills numbers, as [Row#getFloat(int)] reads one.
    void fill(float[] out, int from, int count);

    /// Fills numbers, as [Row#getDouble(int)] reads one.
    void fill(double[] out, int from, int count);

    /// Fills values of the type, as [Row#get(int,Class)] reads one. A null stays null, unless the type is `Optional` or
    /// primitive.
    ///
    /// @param out an array whose component type holds such objects
    void fill(Class<?> type, @Nullable Object[] out, int from, int count);

    /// Fills values of the default Java type, as [Row#get(int)] reads one; a null stays null.
    void fill(@Nullable Object[] out, int from, int count);

    /// Fills stored values, as [Row#getRaw(int)] reads one; a null stays null.
    void fillRaw(@Nullable Object[] out, int from, int count);

    /// The number of the row that contains the slot, as messages show it.
    long rowOf(int slot);
}
