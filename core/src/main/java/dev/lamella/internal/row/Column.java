package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One field's values as Java values, by slot of the vector that the column is bound to.
///
/// A column is made once per cursor and bound to a vector for each batch. The `getX` methods check for null and add the
/// place to a failure. Each subclass implements one physical and logical type: it returns present values (`xAt`) and
/// lists in [#targets] which types it supports. Accessors that a subclass does not override are rejected.
///
/// Hot methods test for the most common class first: the JIT inlines a call with one final receiver class, but not a
/// call with many.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
abstract class Column {
    final Site site;
    final Context context;
    private final Set<Target> targets;
    private long @Nullable [] words;
    private @Nullable ColumnVector vector;

    Column(Site site, Context context, Set<Target> targets) {
        this.site = site;
        this.context = context;
        this.targets = targets;
    }

    /// The targets that the column supports.
    final Set<Target> targets() {
        return targets;
    }

    /// Whether present values can be read as the type. A column that holds only nulls (UNKNOWN) supports every target.
    final boolean gives(Class<?> type) {
        Target target = Target.of(type);
        return type == Object.class || type == Optional.class
                || target != null && (targets.contains(target) || site.isUnknown());
    }

    /// @throws SchemaMismatchException if the column does not support the type, as `get` with the type
    final void require(Class<?> type) {
        if (!gives(type)) {
            throw refused(type.getSimpleName(), Optional.ofNullable(Target.of(type)));
        }
    }

    /// Binds the column to the values of a batch.
    final void bind(ColumnVector values) {
        Validity validity = values.validity();
        words = validity.hasNulls() ? validity.words() : null;
        vector = values;
        if (validity.nullCount() < values.size()) {
            bindValues(values);
        }
    }

    /// Binds the arrays of a vector that has at least one value.
    abstract void bindValues(ColumnVector values);

    final IllegalStateException unexpected(ColumnVector values) {
        return new IllegalStateException("Column " + String.join(".", site.path()) + " of type " + site.typeText()
                + " cannot come as " + values.getClass().getSimpleName());
    }

    /// A column of the same kind whose slot 0 is a copy of this slot. It does not depend on the batch.
    final Column detach(int slot) {
        if (vector == null) {
            throw new IllegalStateException("The column is not bound to a batch");
        }
        Column copy = Columns.of(site, context.detached());
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
        throw refused(Target.BOOLEAN);
    }

    byte byteAt(int slot) {
        throw refused(Target.BYTE);
    }

    short shortAt(int slot) {
        throw refused(Target.SHORT);
    }

    int intAt(int slot) {
        throw refused(Target.INT);
    }

    long longAt(int slot) {
        throw refused(Target.LONG);
    }

    float floatAt(int slot) {
        throw refused(Target.FLOAT);
    }

    double doubleAt(int slot) {
        throw refused(Target.DOUBLE);
    }

    char characterAt(int slot) {
        throw refused(Target.CHARACTER);
    }

    BigInteger bigIntegerAt(int slot) {
        throw refused(Target.BIG_INTEGER);
    }

    BigDecimal bigDecimalAt(int slot) {
        throw refused(Target.BIG_DECIMAL);
    }

    String stringAt(int slot) {
        throw refused(Target.STRING);
    }

    byte[] bytesAt(int slot) {
        throw refused(Target.BYTES);
    }

    LocalDate localDateAt(int slot) {
        throw refused(Target.LOCAL_DATE);
    }

    LocalTime localTimeAt(int slot) {
        throw refused(Target.LOCAL_TIME);
    }

    Instant instantAt(int slot) {
        throw refused(Target.INSTANT);
    }

    LocalDateTime localDateTimeAt(int slot) {
        throw refused(Target.LOCAL_DATE_TIME);
    }

    Duration durationAt(int slot) {
        throw refused(Target.DURATION);
    }

    UUID uuidAt(int slot) {
        throw refused(Target.UUID);
    }

    Interval intervalAt(int slot) {
        throw refused(Target.INTERVAL);
    }

    Wkb wkbAt(int slot) {
        throw refused(Target.WKB);
    }

    FileReference fileReferenceAt(int slot) {
        throw refused(Target.FILE_REFERENCE);
    }

    Variant variantAt(int slot) {
        throw refused(Target.VARIANT);
    }

    /// [#variantAt], detached from the batch.
    Variant variantCopyAt(int slot) {
        throw refused(Target.VARIANT);
    }

    Row rowAt(int slot) {
        throw refused(Target.ROW);
    }

    RowList listAt(int slot) {
        throw refused(Target.LIST_VIEW);
    }

    RowMap mapAt(int slot) {
        throw refused(Target.MAP_VIEW);
    }

    /// The elements of a LIST, or the entries of a MAP.
    List<@Nullable Object> detachedListAt(int slot) {
        throw refused(Target.LIST);
    }

    Set<@Nullable Object> setAt(int slot) {
        throw refused(Target.SET);
    }

    /// The map of a MAP, or the fields of a group by name.
    Map<?, ?> detachedMapAt(int slot) {
        throw refused(Target.MAP);
    }

    Object arrayAt(int slot, Class<?> elementType) {
        throw refused(Target.ARRAY);
    }

    // Bulk reads; Loops has the general implementation. Columns override it for the types that callers request most
    // often asked for; there is at least one value when they are called.

    void fill(boolean[] out, int from, int count) {
        Loops.fill(this, out, from, count);
    }

    void fill(int[] out, int from, int count) {
        Loops.fill(this, out, from, count);
    }

    void fill(long[] out, int from, int count) {
        Loops.fill(this, out, from, count);
    }

    void fill(float[] out, int from, int count) {
        Loops.fill(this, out, from, count);
    }

    void fill(double[] out, int from, int count) {
        Loops.fill(this, out, from, count);
    }

    /// @param target the target of `type`, which the column supports
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        Loops.fill(this, target, type, out, from, count);
    }

    final boolean getBoolean(int slot) {
        requirePresent(slot, Target.BOOLEAN);
        return this instanceof BooleanColumn booleans ? booleans.booleanAt(slot) : booleanAt(slot);
    }

    final byte getByte(int slot) {
        requirePresent(slot, Target.BYTE);
        try {
            return byteAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final short getShort(int slot) {
        requirePresent(slot, Target.SHORT);
        try {
            return shortAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final int getInt(int slot) {
        requirePresent(slot, Target.INT);
        try {
            return this instanceof IntColumn ints ? ints.intAt(slot) : intAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final long getLong(int slot) {
        requirePresent(slot, Target.LONG);
        try {
            return this instanceof LongColumn longs ? longs.longAt(slot) : longAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final float getFloat(int slot) {
        requirePresent(slot, Target.FLOAT);
        try {
            return this instanceof FloatColumn floats ? floats.floatAt(slot) : floatAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final double getDouble(int slot) {
        requirePresent(slot, Target.DOUBLE);
        try {
            return this instanceof DoubleColumn doubles ? doubles.doubleAt(slot) : doubleAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable String getString(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.STRING);
        }
        try {
            return this instanceof TextColumn texts ? texts.stringAt(slot) : stringAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final byte @Nullable [] getBytes(int slot) {
        return isNull(slot) ? nullOf(Target.BYTES) : bytesAt(slot);
    }

    final @Nullable BigDecimal getBigDecimal(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.BIG_DECIMAL);
        }
        try {
            return this instanceof DecimalColumn decimals ? decimals.bigDecimalAt(slot) : bigDecimalAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable BigInteger getBigInteger(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.BIG_INTEGER);
        }
        try {
            return bigIntegerAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable LocalDate getLocalDate(int slot) {
        return isNull(slot) ? nullOf(Target.LOCAL_DATE) : localDateAt(slot);
    }

    final @Nullable LocalTime getLocalTime(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.LOCAL_TIME);
        }
        try {
            return localTimeAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable Instant getInstant(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.INSTANT);
        }
        try {
            return instantAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable LocalDateTime getLocalDateTime(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.LOCAL_DATE_TIME);
        }
        try {
            return localDateTimeAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable UUID getUuid(int slot) {
        if (isNull(slot)) {
            return nullOf(Target.UUID);
        }
        try {
            return uuidAt(slot);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    final @Nullable Interval getInterval(int slot) {
        return isNull(slot) ? nullOf(Target.INTERVAL) : intervalAt(slot);
    }

    final @Nullable Variant getVariant(int slot) {
        return isNull(slot) ? nullOf(Target.VARIANT) : variantAt(slot);
    }

    final @Nullable Row getRow(int slot) {
        return isNull(slot) ? nullOf(Target.ROW) : rowAt(slot);
    }

    final @Nullable RowList getList(int slot) {
        return isNull(slot) ? nullOf(Target.LIST_VIEW) : listAt(slot);
    }

    final @Nullable RowMap getMap(int slot) {
        return isNull(slot) ? nullOf(Target.MAP_VIEW) : mapAt(slot);
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
        Target target = Target.of(type);
        if (target == null) {
            throw refused(type.getSimpleName(), Optional.empty());
        }
        if (isNull(slot)) {
            if (type.isPrimitive()) {
                requirePresent(slot, target);
            }
            return nullOf(target);
        }
        if (!targets.contains(target)) {
            throw refused(type.getSimpleName(), Optional.of(target));
        }
        try {
            return (T) Conversion.convert(this, slot, target, type);
        } catch (ValueException e) {
            throw placed(e);
        }
    }

    private void requirePresent(int slot, Target target) {
        if (isNull(slot)) {
            nullOf(target);
            throw placed(new ValueException("The value is null, which " + target.types().getLast().getSimpleName()
                    + " cannot hold",
                    "Ask isNull first, or get with a class, which gives null."));
        }
    }

    /// Null, if the column supports the target. A column that holds only nulls (UNKNOWN) supports every target.
    @SuppressWarnings("TypeParameterUnusedInFormals")
    private <T> @Nullable T nullOf(Target target) {
        if (!targets.contains(target) && !site.isUnknown()) {
            throw refused(target);
        }
        return null;
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
        return context.location().inColumn(site.path());
    }

    final SchemaMismatchException refused(Target target) {
        return refused(target.accessor().isEmpty() ? target.typeName() : target.accessor(), Optional.of(target));
    }

    private SchemaMismatchException refused(String asked, Optional<Target> target) {
        return new SchemaMismatchException(place(), asked + " does not fit " + site.typeText(),
                Advice.of(targets, target));
    }
}
