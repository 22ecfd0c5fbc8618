package dev.lamella.row;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.RowNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
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
public final class ColumnValues {
    private final Column column;
    private final @Nullable ColumnValues parent;
    private final List<ColumnValues> children;
    private @Nullable ColumnVector vector;
    private int size;
    /// The row numbers of a top-level field.
    private RowNumbers numbers = new RowNumbers.Run(0);

    private ColumnValues(Column column, @Nullable ColumnValues parent) {
        this.column = column;
        this.parent = parent;
        this.children = below(column).stream().map(child -> new ColumnValues(child, this)).toList();
    }

    private static List<Column> below(Column column) {
        return switch (column) {
            case StructColumn struct -> List.of(struct.children());
            case ListColumn list -> List.of(list.element());
            case MapColumn map -> map.value() instanceof NothingColumn
                    ? List.of(map.key())
                    : List.of(map.key(), map.value());
            default -> List.of();
        };
    }

    /// One reader for each top-level field of the schema, not yet bound to a batch.
    ///
    /// @param schema the projected schema, which the batches have
    /// @param options how values are read; the number of the first row is an argument of [#bind] instead
    public static List<ColumnValues> of(Schema schema, RowOptions options) {
        return Site.of(schema).stream().map(site -> new ColumnValues(Columns.of(site, context(options)), null))
                .toList();
    }

    private static Context context(RowOptions options) {
        return new Context(new Context.Position(), options.malformedText(), options.variants(), options.location(),
                false);
    }

    /// Binds this to a column of a batch. The vector is not copied and must stay valid until the next call.
    ///
    /// @param values the vector of this field
    /// @param row number of the vector's first row, for messages
    /// @throws IllegalStateException if this is not a top-level field, or the vector belongs to another field
    public void bind(ColumnVector values, long row) {
        bind(values, new RowNumbers.Run(row));
    }

    /// Like [#bind(ColumnVector,long)], for rows that need not be consecutive.
    ///
    /// @param rows numbers of the vector's rows, for messages
    public void bind(ColumnVector values, RowNumbers rows) {
        if (parent != null) {
            throw new IllegalStateException(path() + " is bound together with its top-level field");
        }
        numbers = rows;
        column.bind(values);
        bound(values);
    }

    /// Remembers the bound vector, also in the children.
    private void bound(ColumnVector values) {
        vector = values;
        size = values.size();
        List<ColumnVector> vectors = Vectors.children(values);
        if (vectors.size() < children.size()) {
            throw column.unexpected(values);
        }
        // A column that holds only nulls does not bind its children.
        boolean isAllNull = isAllNull();
        for (int i = 0; i < children.size(); i++) {
            ColumnValues child = children.get(i);
            if (isAllNull) {
                child.column.bind(vectors.get(i));
            }
            child.bound(vectors.get(i));
        }
    }

    /// The schema node of the values.
    public SchemaNode node() {
        return column.site.node();
    }

    /// The field. A repeated field without annotation is a list whose element is the same field.
    public Field field() {
        return column.site.field();
    }

    /// The path of the field in the schema.
    public ColumnPath path() {
        return ColumnPath.of(column.site.path());
    }

    /// A group's fields (for a VARIANT or FILE: its storage columns), a list's element, or a map's key and value (if it
    /// has values); empty for other types.
    public List<ColumnValues> children() {
        return children;
    }

    /// Whether values can be read as the type, as [Row#get(int,Class)] does. For an array type, the list's elements
    /// must also be readable as the array's component type.
    public boolean gives(Class<?> type) {
        return column.gives(type) && (!isArrayOfElements(type) || children.getFirst().gives(type.getComponentType()));
    }

    /// Checks a type in advance, as [Row#get(int,Class)] checks it for each value.
    ///
    /// @throws SchemaMismatchException if the type does not fit; the message lists types that do
    public void require(Class<?> type) {
        column.require(type);
        if (isArrayOfElements(type)) {
            children.getFirst().require(type.getComponentType());
        }
    }

    private boolean isArrayOfElements(Class<?> type) {
        return column instanceof ListColumn && Target.of(type) == Target.ARRAY;
    }

    /// The number of slots.
    public int size() {
        vector();
        return size;
    }

    /// Whether the slot is null. The fields of a null group are null.
    public boolean isNull(int slot) {
        Objects.checkIndex(slot, size);
        return column.isNull(slot);
    }

    /// Whether any slot is null.
    public boolean hasNulls() {
        return vector().validity().hasNulls();
    }

    /// For a list or map: the offset at which each slot's elements begin, then the end of the last slot's elements. Not
    /// copied; may be longer than `size() + 1`.
    ///
    /// @throws IllegalStateException if this is neither a list nor a map
    public int[] offsets() {
        return switch (vector()) {
            case ListVector list -> list.offsets();
            case MapVector map -> map.offsets();
            default -> throw new IllegalStateException(path() + " is neither a list nor a map: it has no offsets");
        };
    }

    /// Fills booleans, as [Row#getBoolean(int)] reads one.
    public void fill(boolean[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getBoolean);
    }

    /// Fills numbers, as [Row#getByte(int)] reads one.
    public void fill(byte[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count), column::getByte);
    }

    /// Fills numbers, as [Row#getShort(int)] reads one.
    public void fill(short[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count), column::getShort);
    }

    /// Fills numbers, or texts of one UTF-16 unit, as [Row#get(int,Class)] reads a `char`.
    public void fill(char[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count),
                slot -> column.get(slot, char.class));
    }

    /// Fills numbers, as [Row#getInt(int)] reads one.
    public void fill(int[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getInt);
    }

    /// Fills numbers, as [Row#getLong(int)] reads one.
    public void fill(long[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getLong);
    }

    /// Fills numbers, as [Row#getFloat(int)] reads one.
    public void fill(float[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getFloat);
    }

    /// Fills numbers, as [Row#getDouble(int)] reads one.
    public void fill(double[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getDouble);
    }

    /// Fills values of the type, as [Row#get(int,Class)] reads one. A null stays null, unless the type is `Optional` or
    /// primitive.
    ///
    /// @param out an array whose component type holds such objects
    public void fill(Class<?> type, @Nullable Object[] out, int from, int count) {
        Target target = Target.of(type);
        if (target == null || !column.targets().contains(target) || type.isPrimitive() || !children.isEmpty()) {
            fillOneByOne(out, from, count, slot -> column.get(slot, type));
            return;
        }
        check(from, count, out.length);
        if (isAllNull()) {
            Arrays.fill(out, 0, count, null);
            return;
        }
        run(from, count, () -> column.fill(target, type, out, from, count), slot -> column.get(slot, type));
    }

    /// Fills values of the default Java type, as [Row#get(int)] reads one; a null stays null.
    public void fill(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::get);
    }

    /// Fills stored values, as [Row#getRaw(int)] reads one; a null stays null.
    public void fillRaw(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::getRaw);
    }

    private void fill(int from, int count, int length, Runnable loop, IntConsumer one) {
        check(from, count, length);
        if (hasRejectedNull(from, count)) {
            throw firstFailure(from, count, one, new ValueException("A value is null"));
        }
        if (!isAllNull()) {
            run(from, count, loop, one);
        }
    }

    /// Sets the row before each value, because values inside groups, lists and maps may keep it for messages.
    private void fillOneByOne(@Nullable Object[] out, int from, int count, IntFunction<@Nullable Object> one) {
        check(from, count, out.length);
        for (int i = 0; i < count; i++) {
            int slot = from + i;
            if (isInNullGroup(slot)) {
                out[i] = null;
            } else {
                column.context.position().row = rowOf(slot);
                out[i] = one.apply(slot);
            }
        }
    }

    private void check(int from, int count, int length) {
        Objects.checkFromIndexSize(from, count, size());
        Objects.checkFromIndexSize(0, count, length);
    }

    /// Bulk loops do not know rows. After a failure this reads the values one by one, to find the row.
    private void run(int from, int count, Runnable loop, IntConsumer one) {
        try {
            loop.run();
        } catch (ParquetException e) {
            throw firstFailure(from, count, one, e);
        }
    }

    private ParquetException firstFailure(int from, int count, IntConsumer one, ParquetException seen) {
        for (int slot = from; slot < from + count; slot++) {
            if (!isInNullGroup(slot)) {
                column.context.position().row = rowOf(slot);
                try {
                    one.accept(slot);
                } catch (ParquetException e) {
                    return e;
                }
            }
        }
        throw new IllegalStateException("Values of " + path() + " failed to convert in bulk, but not one by one",
                seen);
    }

    private boolean hasRejectedNull(int from, int count) {
        if (hasNulls()) {
            for (int slot = from; slot < from + count; slot++) {
                if (column.isNull(slot) && !isInNullGroup(slot)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isInNullGroup(int slot) {
        return parent != null && parent.column instanceof StructColumn && parent.column.isNull(slot);
    }

    private boolean isAllNull() {
        ColumnVector values = vector();
        return values.validity().nullCount() == values.size();
    }

    /// The number of the row that contains the slot, as messages show it.
    public long rowOf(int slot) {
        ColumnValues above = parent;
        if (above == null) {
            return numbers.of(slot);
        }
        return above.rowOf(above.column instanceof StructColumn
                ? slot
                : slotHolding(slot, above.offsets(), above.size()));
    }

    /// The list that contains an element: the last list that begins at or before the element.
    private static int slotHolding(int element, int[] offsets, int size) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (offsets[middle] <= element) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private ColumnVector vector() {
        ColumnVector values = vector;
        if (values == null) {
            throw new IllegalStateException(path() + " is not bound to a batch");
        }
        return values;
    }
}
