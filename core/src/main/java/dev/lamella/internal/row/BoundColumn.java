package dev.lamella.internal.row;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.RowNumbers;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A column and its children, bound to the vectors of a batch.
public final class BoundColumn implements ColumnValues {
    private final Column column;
    private final @Nullable BoundColumn parent;
    private final List<BoundColumn> children;
    private @Nullable ColumnVector vector;
    private int size;

    /// The row numbers of a top-level field.
    private RowNumbers numbers = new RowNumbers.Run(0);

    private BoundColumn(Column column, @Nullable BoundColumn parent) {
        this.column = column;
        this.parent = parent;
        this.children = below(column).stream().map(child -> new BoundColumn(child, this)).toList();
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

    public static List<ColumnValues> of(Schema schema, RowOptions options) {
        return RowNode.of(schema).stream()
                .map(node -> (ColumnValues) new BoundColumn(Columns.of(node, context(options)), null))
                .toList();
    }

    private static ReadContext context(RowOptions options) {
        return new ReadContext(new ReadContext.Position(), options.malformedText(), options.variants(),
                options.location(),
                false);
    }

    @Override
    public void bind(ColumnVector values, long row) {
        bind(values, new RowNumbers.Run(row));
    }

    @Override
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
            BoundColumn child = children.get(i);
            if (isAllNull) {
                child.column.bind(vectors.get(i));
            }
            child.bound(vectors.get(i));
        }
    }

    @Override
    public SchemaNode node() {
        return column.node.schemaNode();
    }

    @Override
    public Field field() {
        return column.node.field();
    }

    @Override
    public ColumnPath path() {
        return ColumnPath.of(column.node.path());
    }

    @Override
    public List<ColumnValues> children() {
        return Collections.unmodifiableList(children);
    }

    @Override
    public boolean gives(Class<?> type) {
        return column.gives(type) && (!isArrayOfElements(type) || children.getFirst().gives(type.getComponentType()));
    }

    @Override
    public void require(Class<?> type) {
        column.require(type);
        if (isArrayOfElements(type)) {
            children.getFirst().require(type.getComponentType());
        }
    }

    private boolean isArrayOfElements(Class<?> type) {
        return column instanceof ListColumn && JavaTarget.of(type) == JavaTarget.ARRAY;
    }

    @Override
    public int size() {
        vector();
        return size;
    }

    @Override
    public boolean isNull(int slot) {
        Objects.checkIndex(slot, size);
        return column.isNull(slot);
    }

    @Override
    public boolean hasNulls() {
        return vector().validity().hasNulls();
    }

    @Override
    public int[] offsets() {
        return switch (vector()) {
            case ListVector list -> list.offsets();
            case MapVector map -> map.offsets();
            default -> throw new IllegalStateException(path() + " is neither a list nor a map: it has no offsets");
        };
    }

    @Override
    public void fill(boolean[] out, int from, int count) {
        fill(from, count, out.length, () -> ((BooleanColumn) column).fill(out, from, count), column::getBoolean,
                JavaTarget.BOOLEAN);
    }

    @Override
    public void fill(byte[] out, int from, int count) {
        fill(from, count, out.length, () -> column.forPresent(from, count, (i, slot) -> out[i] = column.byteAt(slot)),
                column::getByte, JavaTarget.BYTE);
    }

    @Override
    public void fill(short[] out, int from, int count) {
        fill(from, count, out.length, () -> column.forPresent(from, count, (i, slot) -> out[i] = column.shortAt(slot)),
                column::getShort, JavaTarget.SHORT);
    }

    @Override
    public void fill(char[] out, int from, int count) {
        fill(from, count, out.length,
                () -> column.forPresent(from, count, (i, slot) -> out[i] = column.characterAt(slot)),
                slot -> column.get(slot, char.class), JavaTarget.CHARACTER);
    }

    @Override
    public void fill(int[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getInt, JavaTarget.INT);
    }

    @Override
    public void fill(long[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getLong, JavaTarget.LONG);
    }

    @Override
    public void fill(float[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getFloat, JavaTarget.FLOAT);
    }

    @Override
    public void fill(double[] out, int from, int count) {
        fill(from, count, out.length, () -> column.fill(out, from, count), column::getDouble, JavaTarget.DOUBLE);
    }

    @Override
    public void fill(Class<?> type, @Nullable Object[] out, int from, int count) {
        JavaTarget target = JavaTarget.of(type);
        if (target == null || !column.supports(target) || type.isPrimitive() || !children.isEmpty()) {
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

    @Override
    public void fill(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::get);
    }

    @Override
    public void fillRaw(@Nullable Object[] out, int from, int count) {
        fillOneByOne(out, from, count, column::getRaw);
    }

    private void fill(int from, int count, int length, Runnable loop, IntConsumer one, JavaTarget target) {
        check(from, count, length);
        if (hasRejectedNull(from, count)) {
            throw firstFailure(from, count, one, new ValueException("A value is null"));
        }
        if (!isAllNull()) {
            boolean isSupported = column.supports(target);
            run(from, count, isSupported ? loop : () -> readPresent(from, count, one), one);
        }
    }

    /// Fails if a value is present: the column does not support the type.
    private void readPresent(int from, int count, IntConsumer one) {
        for (int slot = from; slot < from + count; slot++) {
            if (!column.isNull(slot)) {
                one.accept(slot);
            }
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

    @Override
    public long rowOf(int slot) {
        BoundColumn above = parent;
        if (above == null) {
            return numbers.of(slot);
        }
        return above.rowOf(above.column instanceof StructColumn
                ? slot
                : Vectors.listOf(slot, above.offsets(), above.size()));
    }

    private ColumnVector vector() {
        ColumnVector values = vector;
        if (values == null) {
            throw new IllegalStateException(path() + " is not bound to a batch");
        }
        return values;
    }
}
