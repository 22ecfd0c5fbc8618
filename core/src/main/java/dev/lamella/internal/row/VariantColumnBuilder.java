package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Taker;
import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.row.Row;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantSink;
import dev.lamella.vector.ColumnVector;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// VARIANT: accepts values, which are shredded, or stored groups.
final class VariantColumnBuilder extends ColumnBuilder {
    /// Collects stored groups.
    private final StructBuilder stored;
    private final @Nullable VariantShredder shredder;
    /// The reason why values cannot be shredded, or null.
    private final @Nullable UnsupportedFeatureException unwritable;
    private final VariantEvents trees = new VariantEvents(this);
    private final BitSet isStored = new BitSet();
    private @Nullable VariantJson json;
    private int storedCount;

    VariantColumnBuilder(RowNode node, AppendState state) {
        super(node, state, new ValidityBuilder(state.growth(node)),
                VariantEvents.FITTING + ", and with setRaw its stored group");
        stored = new StructBuilder(node, state);
        VariantShredder made = null;
        UnsupportedFeatureException problem = null;
        try {
            made = VariantShredder.of((GroupField) node.field(),
                    VariantShredder.Options.DEFAULT.withDuplicates(VariantBuilder.Duplicates.REJECT));
        } catch (UnsupportedFeatureException e) {
            problem = e;
        }
        shredder = made;
        unwritable = problem;
    }

    @Override
    ColumnBuilder[] children() {
        return stored.children();
    }

    /// Begins a stored group.
    @Override
    FieldsAppender beginStruct() {
        addStored();
        return stored.beginStruct();
    }

    @Override
    boolean isOpen() {
        return stored.isOpen();
    }

    @Override
    void endNested() {
        stored.end();
    }

    @Override
    void addAbsent() {
        if (shredder == null) {
            stored.addAbsent();
            isStored.set(size());
            storedCount++;
        } else {
            shredder.addNull();
        }
        super.addAbsent();
    }

    @Override
    void truncateChildren(int count) {
        int storedBefore = isStored.get(0, count).cardinality();
        isStored.clear(count, Math.max(count, size()));
        storedCount = storedBefore;
        stored.truncate(storedBefore);
        if (shredder != null) {
            shredder.truncate(count - storedBefore);
        }
    }

    @Override
    void clear() {
        super.clear();
        stored.clear();
        isStored.clear();
        storedCount = 0;
        if (shredder != null) {
            shredder.clear();
        }
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Row row -> addRaw(row);
            // Nulls are handled by the caller; a Variant null appears only inside a value.
            case Optional<?> ignored -> addOther(value);
            case OptionalInt ignored -> addOther(value);
            case OptionalLong ignored -> addOther(value);
            case OptionalDouble ignored -> addOther(value);
            default -> addEvents(sink -> trees.write(value, sink));
        }
    }

    @Override
    void addBoolean(boolean value) {
        addEvents(sink -> sink.booleanValue(value));
    }

    @Override
    void addLong(long value) {
        addEvents(sink -> sink.integer(value));
    }

    @Override
    void addFloat(float value) {
        addEvents(sink -> sink.float32(value));
    }

    @Override
    void addDouble(double value) {
        addEvents(sink -> sink.float64(value));
    }

    @Override
    void addString(String value) {
        // getString of a VARIANT returns JSON. If it were taken as text, a copied value would change.
        throw state.mismatch(node.path(),
                "A String could be JSON, as getString returns it for a VARIANT, or a text value",
                "Give JSON with setJson (in a list, addJson), and a text value with set (in a list, add).");
    }

    @Override
    void addBytes(byte[] value, int from, int length) {
        addEvents(sink -> sink.binary(value, from, length));
    }

    @Override
    void addVariant(Variant value) {
        addEvents(value::writeTo);
    }

    @Override
    void addJson(String text) {
        VariantJson parser = json;
        if (parser == null) {
            parser = new VariantJson();
            json = parser;
        }
        VariantJson reader = parser;
        int count = trees.encode(text);
        addEvents(sink -> reader.parse(trees.text(), 0, count, sink));
    }

    @Override
    void addEvents(Consumer<? super VariantSink> fill) {
        VariantShredder sink = shredder();
        int before = size() - storedCount;
        long bytesBefore = sink.byteCount();
        boolean isAdded = false;
        try {
            fill.accept(sink);
            if (sink.size() != before + 1) {
                throw state.misuse(node.path(), "accepts one value at a time, but was given "
                        + (sink.size() > before ? "several" : "none, or one that has not ended"));
            }
            isAdded = true;
        } catch (VariantFormatException e) {
            throw reject("The value is not a valid Variant: byte " + e.position() + ": " + e.problem(), e.advice());
        } catch (ValueException e) {
            throw e.location().equals(Location.UNKNOWN) ? state.reject(node, e) : e;
        } catch (UnsupportedFeatureException e) {
            state.spoil();
            throw e.at(Location.UNKNOWN.inColumn(node.path()));
        } finally {
            if (!isAdded) {
                sink.truncate(before);
            }
        }
        state.addBytes(sink.byteCount() - bytesBefore);
        slots.append();
    }

    private VariantShredder shredder() {
        if (shredder == null && unwritable != null) {
            throw reject(unwritable.problem(), unwritable.advice());
        }
        if (shredder == null || shredder.size() != size() - storedCount) {
            throw state.misuse(node.path(), "was given values by a sink whose value has ended");
        }
        return shredder;
    }

    @Override
    void addRaw(Object value) {
        addStored();
        stored.addRaw(value);
    }

    private void addStored() {
        isStored.set(size());
        slots.append();
        storedCount++;
    }

    @Override
    ColumnVector vector() {
        if (shredder == null || storedCount == size()) {
            return stored.vector();
        }
        return storedCount == 0 ? shredder.vector() : mixed(shredder.vector(), stored.vector());
    }

    /// Merges values and stored groups in their original order.
    private ColumnVector mixed(ColumnVector values, ColumnVector groups) {
        int[] order = new int[size()];
        int group = values.size();
        int value = 0;
        for (int slot = 0; slot < order.length; slot++) {
            order[slot] = isStored.get(slot) ? group++ : value++;
        }
        return Taker.take(Vectors.concatenate(List.of(values, groups)), order);
    }
}
