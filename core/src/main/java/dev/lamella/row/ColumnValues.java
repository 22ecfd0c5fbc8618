package dev.lamella.row;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.RowNumbers;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One field's values as Java values, many at a time: what a [Row] gives one by one, by the same rules.
///
/// ```java
/// List<ColumnValues> columns = ColumnValues.of(batch.schema(), RowOptions.DEFAULT);
/// long[] ids = new long[batch.rowCount()];
/// columns.getFirst().bind(batch.columns().getFirst(), 0);
/// columns.getFirst().fill(ids, 0, ids.length);
/// ```
/// Made once for a schema, and bound to the vector of each batch. Values are asked for by slot of that vector. What lies
/// in a group, a list or a map is asked for by [#children], which are bound with their parent, and whose slots are those
/// of their own vectors: a group's fields have the group's slots, the elements of list `i` are the slots from
/// `offsets()[i]` to before `offsets()[i + 1]`.
///
/// The `fill` methods put the values of the slots from `from` to before `from + count` into `out[0]` to `out[count - 1]`.
/// Those of primitives refuse a null as [Row#getLong(int)] does, but not the fields of a group that is itself null: what
/// `out` then holds at their places means nothing. Objects are detached from the batch and may be kept; those that are
/// immutable are made once for an entry of a dictionary, and shared. When a fill fails, what `out` holds is undefined.
///
/// A failure is what [Row] would say for the first slot that fails: it names the column, and the row that the slot is
/// in. Not safe for use by two threads at once; the values of two top-level fields may be used by one thread each.
public final class ColumnValues {
    private final Column column;
    private final @Nullable ColumnValues parent;
    private final List<ColumnValues> children;
    private @Nullable Vector vector;
    private int size;
    /// Of a top-level field.
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

    /// The values of each top-level field of the schema, bound to nothing yet.
    ///
    /// @param schema the schema of the batches, which is the projected one
    /// @param options how values are read; the number of the first row is told to [#bind] instead
    public static List<ColumnValues> of(Schema schema, RowOptions options) {
        return Site.of(schema).stream().map(site -> new ColumnValues(Columns.of(site, context(options)), null))
                .toList();
    }

    private static Context context(RowOptions options) {
        return new Context(new Context.Position(), options.malformedText(), options.variants(), options.location(),
                false);
    }

    /// Takes a batch's column. It is used, not copied, until the next call: a batch of a reader is valid until its next.
    ///
    /// @param values the vector of the field that this is of
    /// @param row number of the vector's first row, for messages
    /// @throws IllegalStateException if this is of what lies in a top-level field, or the vector is of another field
    public void bind(Vector values, long row) {
        bind(values, new RowNumbers.Run(row));
    }

    /// As [#bind(Vector,long)], of rows that need not follow each other.
    ///
    /// @param rows numbers of the vector's rows, for messages
    public void bind(Vector values, RowNumbers rows) {
        if (parent != null) {
            throw new IllegalStateException(path() + " is bound with the top-level field that it lies in");
        }
        numbers = rows;
        column.bind(values);
        bound(values);
    }

    /// Remembers the vector that the column is bound to, and those below it.
    private void bound(Vector values) {
        vector = values;
        size = values.size();
        List<Vector> vectors = Vectors.children(values);
        if (vectors.size() < children.size()) {
            throw column.unexpected(values);
        }
        // A column of nothing but nulls has not bound those below.
        boolean isAllNull = isAllNull();
        for (int i = 0; i < children.size(); i++) {
            ColumnValues child = children.get(i);
            if (isAllNull) {
                child.column.bind(vectors.get(i));
            }
            child.bound(vectors.get(i));
        }
    }

    /// The place of the values in the schema.
    public SchemaNode node() {
        return column.site.node();
    }

    /// The field. A repeated field without annotation is a list, and its element is of the same field.
    public Field field() {
        return column.site.field();
    }

    /// Where the field is in the schema.
    public ColumnPath path() {
        return ColumnPath.of(column.site.path());
    }

    /// Of a group its fields (of a VARIANT or FILE the columns that it is stored in), of a list its element, of a map
    /// its key and, if it has one, its value; of others none.
    public List<ColumnValues> children() {
        return children;
    }

    /// Whether values may be asked for as the type, as by [Row#get(int,Class)]; as an array, also whether the elements
    /// of the list may be asked for as those of the array.
    public boolean gives(Class<?> type) {
        return column.gives(type) && (!isArrayOfElements(type) || children.getFirst().gives(type.getComponentType()));
    }

    /// Asks before there are values what [Row#get(int,Class)] asks when there are.
    ///
    /// @throws SchemaMismatchException if not [#gives], with what fits instead
    public void require(Class<?> type) {
        column.require(type);
        if (isArrayOfElements(type)) {
            children.getFirst().require(type.getComponentType());
        }
    }

    private boolean isArrayOfElements(Class<?> type) {
        return column instanceof ListColumn && Target.of(type) == Target.ARRAY;
    }

    /// How many slots.
    public int size() {
        vector();
        return size;
    }

    /// Whether the slot is null. A field of a group that is null, is null.
    public boolean isNull(int slot) {
        Objects.checkIndex(slot, size);
        return column.isNull(slot);
    }

    /// Whether any slot is null.
    public boolean hasNulls() {
        return vector().validity().hasNulls();
    }

    /// Of a list or map: where the elements of each slot begin, and those of the last slot end. Not copied; may be longer
    /// than `size() + 1`.
    ///
    /// @throws IllegalStateException if this is of neither
    public int[] offsets() {
        return switch (vector()) {
            case ListVector list -> list.offsets();
            case MapVector map -> map.offsets();
            default -> throw new IllegalStateException(path() + " is neither a list nor a map: it has no offsets");
        };
    }

    /// The booleans, as [Row#getBoolean(int)] gives one.
    public void fill(boolean[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getBoolean);
    }

    /// The numbers, as [Row#getByte(int)] gives one.
    public void fill(byte[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count), column::getByte);
    }

    /// The numbers, as [Row#getShort(int)] gives one.
    public void fill(short[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count), column::getShort);
    }

    /// The numbers, or texts of one UTF-16 unit, as [Row#get(int,Class)] gives one as `char`.
    public void fill(char[] out, int from, int count) {
        fill(from, count, out.length, () -> Loops.fill(column, out, from, count),
                slot -> column.get(slot, char.class));
    }

    /// The numbers, as [Row#getInt(int)] gives one.
    public void fill(int[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getInt);
    }

    /// The numbers, as [Row#getLong(int)] gives one.
    public void fill(long[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getLong);
    }

    /// The numbers, as [Row#getFloat(int)] gives one.
    public void fill(float[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getFloat);
    }

    /// The numbers, as [Row#getDouble(int)] gives one.
    public void fill(double[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getDouble);
    }

    /// The values as the type, as [Row#get(int,Class)] gives one; null where null, unless the type is `Optional` or
    /// primitive.
    ///
    /// @param out an array that holds such objects
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

    /// The values as their default Java type, as [Row#get(int)] gives one; null where null.
    public void fill(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::get);
    }

    /// The values as they are stored, as [Row#getRaw(int)] gives one; null where null.
    public void fillRaw(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::getRaw);
    }

    private void fill(int from, int count, int length, Runnable loop, IntConsumer one) {
        check(from, count, length);
        if (hasRefusedNull(from, count)) {
            throw firstFailure(from, count, one, new ValueException("a value is null"));
        }
        if (!isAllNull()) {
            run(from, count, loop, one);
        }
    }

    /// With the row told before each value: what groups, lists and maps hold may keep it for messages of its own.
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

    /// Loops do not know rows: what fails in one is asked for again, one by one.
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
        throw new IllegalStateException("values of " + path() + " were refused, and are not when asked for again",
                seen);
    }

    private boolean hasRefusedNull(int from, int count) {
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
        Vector values = vector();
        return values.validity().nullCount() == values.size();
    }

    /// The row that a slot is in, as messages number it: that of the list, map or group that it belongs to.
    public long rowOf(int slot) {
        ColumnValues above = parent;
        if (above == null) {
            return numbers.of(slot);
        }
        return above.rowOf(above.column instanceof StructColumn
                ? slot
                : slotHolding(slot, above.offsets(), above.size()));
    }

    /// The list that an element is in: the last one that begins at the element or before.
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

    private Vector vector() {
        Vector values = vector;
        if (values == null) {
            throw new IllegalStateException(path() + " is bound to no batch");
        }
        return values;
    }
}
