package dev.lamella.internal.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import dev.lamella.vector.ColumnVector;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects one field's values, slot by slot, from Java values: the inverse of [Column].
///
/// Each subclass implements one physical and logical type: it accepts the values whose methods it overrides and rejects
/// all others. A rejected value leaves the builder unchanged. [#truncate] removes slots, so that a failed row can be
/// discarded. Arrays are reused from batch to batch.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
abstract class ColumnBuilder {
    final RowNode node;
    final AppendState state;
    /// Validity of the slots; the last slot of a group, list or map may still be open.
    final ValidityBuilder slots;
    private final String fitting;
    private final ColumnBuilder[] children;
    private final boolean isNested;
    private final boolean isNullable;
    /// How many values of completed rows were rounded.
    long roundedCount;

    /// @param fitting the Java types that the column accepts, for messages
    ColumnBuilder(RowNode node, AppendState state, ValidityBuilder slots, String fitting, ColumnBuilder... children) {
        this.node = node;
        this.state = state;
        this.slots = slots;
        this.fitting = fitting;
        this.children = children;
        this.isNested = node.kind() != RowNode.Kind.VALUE && node.kind() != RowNode.Kind.NOTHING;
        this.isNullable = node.kind() == RowNode.Kind.NOTHING || node.field().repetition() == Repetition.OPTIONAL;
    }

    /// The number of slots, including an open one.
    final int size() {
        return slots.size();
    }

    /// The values of all slots; valid until the next [#clear].
    ColumnVector vector() {
        return ((VectorBuilder) slots).build();
    }

    /// Adds a value of any type that fits; not null.
    abstract void addValue(Object value);

    /// The builders of the fields, elements, keys or values; empty for a primitive.
    ColumnBuilder[] children() {
        return children;
    }

    void addBoolean(boolean value) {
        throw unfit("boolean");
    }

    void addInt(int value) {
        addLong(value);
    }

    void addLong(long value) {
        throw unfit("a whole number");
    }

    void addFloat(float value) {
        throw unfit("float");
    }

    void addDouble(double value) {
        throw unfit("double");
    }

    void addString(String value) {
        throw unfit("String");
    }

    final void addBytes(byte[] value) {
        addBytes(value, 0, value.length);
    }

    void addBytes(byte[] value, int from, int length) {
        throw unfit("byte[]");
    }

    void addVariant(Variant value) {
        throw unfit("Variant");
    }

    /// Adds a Variant from JSON text.
    void addJson(String text) {
        throw unfit("JSON as a Variant");
    }

    /// Adds one Variant value from the events that `fill` emits.
    void addEvents(Consumer<? super VariantSink> fill) {
        throw unfit("a Variant as events");
    }

    /// Begins a group.
    FieldsAppender beginStruct() {
        throw unfit("a struct");
    }

    /// Begins a list.
    ListAppender beginList() {
        throw unfit("a list");
    }

    /// Begins a map.
    MapAppender beginMap() {
        throw unfit("a map");
    }

    /// Adds a stored number.
    void addRaw(long value) {
        throw unfitRaw("a whole number");
    }

    /// Adds stored bytes.
    void addRaw(byte[] value) {
        throw unfitRaw("byte[]");
    }

    /// Adds a stored value of any physical type; not null.
    void addRaw(Object value) {
        switch (value) {
            case Long number -> addRaw((long) number);
            case Integer number -> addRaw((long) number);
            case Short number -> addRaw((long) number);
            case Byte number -> addRaw((long) number);
            case byte[] bytes -> addRaw(bytes);
            default -> throw unfitRaw(nameOf(value));
        }
    }

    /// The type of a value, for messages.
    static String nameOf(Object value) {
        return switch (value) {
            case List<?> ignored -> "List";
            case Map<?, ?> ignored -> "Map";
            case Collection<?> ignored -> "Collection";
            default -> {
                String name = value.getClass().getSimpleName();
                yield name.isEmpty() ? value.getClass().getName() : name;
            }
        };
    }

    final void addRawOrNull(@Nullable Object value) {
        addNullable(value, ColumnBuilder::addRaw);
    }

    /// Adds a value as `add` does, or a null.
    final <T> void addNullable(@Nullable T value, BiConsumer<ColumnBuilder, T> add) {
        if (value == null) {
            addNull();
        } else {
            add.accept(this, value);
        }
    }

    /// [#addOrNull], for values that may run the caller's code: lists, maps, any `CharSequence`.
    final void addAny(@Nullable Object value) {
        try {
            addOrNull(value);
        } catch (Throwable e) {
            state.spoil();
            throw e;
        }
    }

    /// [#addRawOrNull], for values that may run the caller's code.
    final void addAnyRaw(@Nullable Object value) {
        try {
            addRawOrNull(value);
        } catch (Throwable e) {
            state.spoil();
            throw e;
        }
    }

    final void addOrNull(@Nullable Object value) {
        addNullable(value, ColumnBuilder::addValue);
    }

    /// Fallback of [#addValue] for all types: unwraps an `Optional` and rejects everything else.
    final void addOther(Object value) {
        switch (value) {
            case Optional<?> optional -> addOrNull(optional.orElse(null));
            case OptionalInt optional -> addOrNull(optional.isPresent() ? optional.getAsInt() : null);
            case OptionalLong optional -> addOrNull(optional.isPresent() ? optional.getAsLong() : null);
            case OptionalDouble optional -> addOrNull(optional.isPresent() ? optional.getAsDouble() : null);
            default -> throw reject(nameOf(value) + " does not fit " + node.typeText(), whatFits());
        }
    }

    /// Adds a null, if the field allows nulls.
    void addNull() {
        if (!isNullable) {
            throw state.reject(node, ValueException.ofNull(node.field().repetition().toString()));
        }
        addAbsent();
    }

    /// Adds an empty slot, because the value is absent or the enclosing group is null.
    void addAbsent() {
        slots.appendNull();
    }

    /// Adds a slot for which the caller gave no value.
    void addMissing() {
        addNull();
    }

    /// Closes an open group, list or map in the last slot. It is called for each field of each row, so values should not
    /// cost a virtual call.
    final void end() {
        if (isNested) {
            endNested();
        }
    }

    /// [#end] of a group, list or map.
    void endNested() {}

    /// Removes all slots from `count` on.
    final void truncate(int count) {
        if (size() > count || isOpen()) {
            truncateChildren(count);
            slots.truncate(count);
        }
    }

    /// Whether the last slot can still be added to.
    boolean isOpen() {
        return false;
    }

    /// Removes the data of slots from `count` on, except in [#slots], which still has them.
    void truncateChildren(int count) {}

    /// Removes all slots, for the next batch.
    void clear() {
        slots.clear();
        for (ColumnBuilder child : children) {
            child.clear();
        }
    }

    /// Checks the length of bytes before a fixed-length column stores them.
    final void requireLength(int length, int width) {
        if (length != width) {
            throw reject("The value has " + length + " bytes; " + node.typeText() + " holds exactly " + width,
                    "Give a value of that length, or the column the type BYTE_ARRAY.");
        }
    }

    final ValueException reject(String problem, String advice) {
        return state.reject(node, problem, advice);
    }

    final SchemaMismatchException unfit(String type) {
        return state.mismatch(node.path(), type + " does not fit " + node.typeText(), whatFits());
    }

    private ValueException unfitRaw(String type) {
        return reject(type + " is not how values of " + node.typeText() + " are stored",
                "Give what getRaw would give: a box or bytes of the physical type.");
    }

    private String whatFits() {
        return "What fits: " + fitting + ".";
    }
}
