package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One field's values as Java values, by slot of the vector that the column is bound to.
///
/// A column is made once per cursor and bound to a vector for each batch. The `getX` methods check that the column
/// supports the type and that the value is not null, and add the place to a failure. Each subclass implements one
/// physical and logical type: it lists the targets that it supports, returns present values as the default Java type
/// ([#valueAt]), and overrides what does not follow from that: [#longAt] for whole numbers, [#convert] for others.
///
/// Hot methods test for the most common class first: the JIT inlines a call with one final receiver class, but not a
/// call with many.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
abstract class Column {
    final RowNode node;
    final ReadContext context;
    /// The default Java type.
    final JavaTarget standard;
    /// The supported targets, one bit each.
    private final long supported;
    private long @Nullable [] words;
    private @Nullable ColumnVector vector;

    /// @param others targets that the column also supports
    Column(RowNode node, ReadContext context, JavaTarget standard, JavaTarget... others) {
        this.node = node;
        this.context = context;
        this.standard = standard;
        long bits = 1L << standard.ordinal();
        for (JavaTarget other : others) {
            bits |= 1L << other.ordinal();
        }
        this.supported = bits;
    }

    /// Whether present values can be read as the type. A column that holds only nulls (UNKNOWN) supports every target.
    final boolean gives(Class<?> type) {
        JavaTarget target = JavaTarget.of(type);
        return type == Object.class || type == Optional.class
                || target != null && (supports(target) || node.isUnknown());
    }

    /// @throws SchemaMismatchException if the column does not support the type, as `get` with the type
    final void require(Class<?> type) {
        if (!gives(type)) {
            throw rejected(type.getSimpleName(), Optional.ofNullable(JavaTarget.of(type)));
        }
    }

    /// Binds the column to the values of a batch.
    final void bind(ColumnVector values) {
        Validity validity = values.validity();
        words = validity.hasNulls() ? validity.words() : null;
        vector = values;
        if (validity.nullCount() < values.size()) {
            bindValues(values);
        } else {
            bindNulls(values);
        }
    }

    /// Binds the arrays of a vector that has at least one value.
    abstract void bindValues(ColumnVector values);

    /// Binds a vector without values, whose arrays are not read: only what can be reached regardless of it is bound.
    void bindNulls(ColumnVector values) {}

    /// The vector, which must be of the class.
    final <V extends ColumnVector> V expect(Class<V> kind, ColumnVector values) {
        if (!kind.isInstance(values)) {
            throw unexpected(values);
        }
        return kind.cast(values);
    }

    final IllegalStateException unexpected(ColumnVector values) {
        return new IllegalStateException("Column " + String.join(".", node.path()) + " of type " + node.typeText()
                + " cannot come as " + values.getClass().getSimpleName());
    }

    /// A column of the same kind whose slot 0 is a copy of this slot. It does not depend on the batch.
    final Column detach(int slot) {
        if (vector == null) {
            throw new IllegalStateException("The column is not bound to a batch");
        }
        Column copy = Columns.of(node, context.detached());
        copy.bind(Vectors.slice(vector, slot, 1, Vectors.Dictionaries.OWN));
        return copy;
    }

    final boolean isNull(int slot) {
        long[] bits = words;
        return bits != null && (bits[slot >>> 6] >>> slot & 1) == 0;
    }

    /// The present value as its default Java type.
    abstract Object valueAt(int slot);

    /// The present value as it is stored.
    abstract Object rawAt(int slot);

    boolean booleanAt(int slot) {
        return (boolean) valueAt(slot);
    }

    byte byteAt(int slot) {
        return Numbers.toByte(longAt(slot));
    }

    short shortAt(int slot) {
        return Numbers.toShort(longAt(slot));
    }

    int intAt(int slot) {
        return Numbers.toInt(longAt(slot));
    }

    long longAt(int slot) {
        return Numbers.toLong((BigInteger) convert(slot, JavaTarget.BIG_INTEGER, BigInteger.class));
    }

    float floatAt(int slot) {
        return Numbers.toFloat(longAt(slot));
    }

    double doubleAt(int slot) {
        return Numbers.toDouble(longAt(slot));
    }

    char characterAt(int slot) {
        return Numbers.toChar(longAt(slot));
    }

    /// The present value as another type than the default, detached from the batch.
    ///
    /// @param target the target of `type`, which the column supports
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case BOOLEAN -> booleanAt(slot);
            case BYTE -> byteAt(slot);
            case SHORT -> shortAt(slot);
            case INT -> intAt(slot);
            case LONG -> longAt(slot);
            case FLOAT -> floatAt(slot);
            case DOUBLE -> doubleAt(slot);
            case CHARACTER -> characterAt(slot);
            case BIG_INTEGER -> BigInteger.valueOf(longAt(slot));
            case BIG_DECIMAL -> BigDecimal.valueOf(longAt(slot));
            case CHARACTERS -> ((String) as(slot, JavaTarget.STRING, String.class)).toCharArray();
            case BYTES, ROW -> rawAt(slot);
            case BYTE_BUFFER -> ByteBuffer.wrap((byte[]) rawAt(slot));
            default -> Conversion.convert(valueAt(slot), target, type);
        };
    }

    /// The present value as a type that the column supports.
    final Object as(int slot, JavaTarget target, Class<?> type) {
        return target == standard ? valueAt(slot) : convert(slot, target, type);
    }

    // Bulk reads. Columns override them for the types that callers request most often: a loop of one class is faster.
    // There is at least one value when they are called, and the column supports the type.
    // Null slots are skipped: their elements in an array of primitives are undefined. Failures do not have a row yet.

    /// Reads each present value by its index and its slot, for types that are rarely asked for.
    final void forPresent(int from, int count, IndexedSlot reader) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                reader.read(i, from + i);
            }
        }
    }

    /// Reads the value of a slot to an index.
    interface IndexedSlot {
        void read(int index, int slot);
    }

    void fill(int[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = intAt(from + i);
            }
        }
    }

    void fill(long[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = longAt(from + i);
            }
        }
    }

    void fill(float[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = floatAt(from + i);
            }
        }
    }

    void fill(double[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            if (!isNull(from + i)) {
                out[i] = doubleAt(from + i);
            }
        }
    }

    /// @param target the target of `type`, which the column supports
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : as(from + i, target, type);
        }
    }

    final boolean getBoolean(int slot) {
        try {
            return this instanceof BooleanColumn booleans && !isNull(slot)
                    ? booleans.booleanAt(slot)
                    : present(slot, JavaTarget.BOOLEAN).booleanAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final byte getByte(int slot) {
        try {
            return present(slot, JavaTarget.BYTE).byteAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final short getShort(int slot) {
        try {
            return present(slot, JavaTarget.SHORT).shortAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final int getInt(int slot) {
        try {
            return this instanceof IntColumn ints && !isNull(slot)
                    ? ints.intAt(slot)
                    : present(slot, JavaTarget.INT).intAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final long getLong(int slot) {
        try {
            return this instanceof LongColumn longs && !isNull(slot)
                    ? longs.longAt(slot)
                    : present(slot, JavaTarget.LONG).longAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final float getFloat(int slot) {
        try {
            return this instanceof RealColumn reals && !isNull(slot)
                    ? reals.floatAt(slot)
                    : present(slot, JavaTarget.FLOAT).floatAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final double getDouble(int slot) {
        try {
            return this instanceof RealColumn reals && !isNull(slot)
                    ? reals.doubleAt(slot)
                    : present(slot, JavaTarget.DOUBLE).doubleAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable String getString(int slot) {
        try {
            return this instanceof TextColumn texts && !isNull(slot)
                    ? texts.valueAt(slot)
                    : getObject(slot, JavaTarget.STRING, String.class);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable BigDecimal getBigDecimal(int slot) {
        try {
            return this instanceof DecimalColumn decimals && !isNull(slot)
                    ? decimals.valueAt(slot)
                    : getObject(slot, JavaTarget.BIG_DECIMAL, BigDecimal.class);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    /// The value as a target with the accessor of this class; null if it is null.
    // The class is that of the target.
    @SuppressWarnings("unchecked")
    final <T> @Nullable T getObject(int slot, JavaTarget target, Class<T> type) {
        if (isNull(slot)) {
            return nullAs(target);
        }
        if (!supports(target)) {
            throw rejected(target);
        }
        try {
            return (T) as(slot, target, type);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable Object getRaw(int slot) {
        return isNull(slot) ? null : rawAt(slot);
    }

    final @Nullable Object get(int slot) {
        if (isNull(slot)) {
            return null;
        }
        try {
            return valueAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    // Class.cast of a primitive class rejects its box.
    @SuppressWarnings("unchecked")
    final <T> @Nullable T get(int slot, Class<T> type) {
        if (type == Object.class) {
            return (T) get(slot);
        }
        if (type == Optional.class) {
            return (T) Optional.ofNullable(get(slot));
        }
        require(type);
        JavaTarget target = JavaTarget.of(type);
        if (target == null || isNull(slot)) {
            return type.isPrimitive() && target != null ? (T) present(slot, target) : null;
        }
        return getObject(slot, target, type);
    }

    final boolean supports(JavaTarget target) {
        return (supported >>> target.ordinal() & 1) != 0;
    }

    private Set<JavaTarget> targets() {
        Set<JavaTarget> targets = EnumSet.allOf(JavaTarget.class);
        targets.removeIf(target -> !supports(target));
        return targets;
    }

    /// Null, if the column supports the target. A column that holds only nulls (UNKNOWN) supports every target.
    @SuppressWarnings("TypeParameterUnusedInFormals")
    final <T> @Nullable T nullAs(JavaTarget target) {
        if (!supports(target) && !node.isUnknown()) {
            throw rejected(target);
        }
        return null;
    }

    /// This column, if it supports the target and the value is not null.
    private Column present(int slot, JavaTarget target) {
        if (isNull(slot)) {
            nullAs(target);
            throw placed(new ValueException("The value is null, which " + target.types().getLast().getSimpleName()
                    + " cannot hold",
                    "Ask isNull first, or get with a class, which gives null."));
        }
        if (!supports(target)) {
            throw rejected(target);
        }
        return this;
    }

    /// The failure of one value, with its column and row.
    final ValueException placed(ValueException failure) {
        return failure.location().column().isPresent()
                ? failure
                : failure.at(here());
    }

    /// The column and the current row.
    final Location here() {
        return place().inPart("row " + context.position().row);
    }

    private Location place() {
        return context.location().inColumn(node.path());
    }

    final SchemaMismatchException rejected(JavaTarget target) {
        return rejected(target.accessor().isEmpty() ? target.typeName() : target.accessor(), Optional.of(target));
    }

    private SchemaMismatchException rejected(String asked, Optional<JavaTarget> target) {
        return new SchemaMismatchException(place(), asked + " does not fit " + node.typeText(),
                TargetAdvice.of(targets(), target));
    }
}
