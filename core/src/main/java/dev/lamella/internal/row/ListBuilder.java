package dev.lamella.internal.row;

import dev.lamella.internal.vector.OffsetsBuilder;
import dev.lamella.row.ListAppender;
import dev.lamella.row.RowList;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import java.lang.reflect.Array;
import java.util.List;

/// LIST, and repeated fields.
final class ListBuilder extends ColumnBuilder {
    private final ColumnBuilder element;
    private final ElementsAppender appender;
    private final boolean isRepeated;
    private final int elementBytes;
    private final OffsetsBuilder offsets;

    ListBuilder(RowNode node, AppendState state) {
        super(node, state, new OffsetsBuilder(state.growth(node)), "list, Collection, Iterable, and arrays",
                ColumnBuilders.below(node, state));
        offsets = (OffsetsBuilder) slots;
        RowNode below = node.children().getFirst();
        element = children()[0];
        appender = new ElementsAppender(element, state);
        isRepeated = below.isSameFieldAs(node);
        elementBytes = ColumnBuilders.bytes(below);
    }

    /// Begins a list, which stays open until [#end].
    @Override
    ListAppender beginList() {
        slots.append();
        appender.open();
        return appender;
    }

    @Override
    boolean isOpen() {
        return appender.isOpen();
    }

    @Override
    void endNested() {
        if (appender.isOpen()) {
            element.end();
            offsets.end(element.size());
            state.addBytes((long) elementBytes * (element.size() - offsets.start(size() - 1)));
            appender.close();
        }
    }

    @Override
    void addNull() {
        if (isRepeated) {
            throw reject("The list is null, which a repeated field cannot hold",
                    "Give an empty list, or make the field an OPTIONAL LIST in the schema.");
        }
        super.addNull();
    }

    /// A repeated field that is not set has no elements.
    @Override
    void addMissing() {
        if (isRepeated) {
            slots.append();
        } else {
            super.addMissing();
        }
    }

    @Override
    void truncateChildren(int count) {
        appender.close();
        element.truncate(offsets.start(count));
    }

    @Override
    void addValue(Object value) {
        if (value instanceof RowList list) {
            addValue(list.toList());
        } else if (value instanceof Iterable<?> || value.getClass().isArray()) {
            beginList();
            addElements(value);
            end();
        } else {
            addOther(value);
        }
    }

    private void addElements(Object values) {
        switch (values) {
            case Iterable<?> several -> {
                for (Object one : several) {
                    element.addOrNull(one);
                }
            }
            case int[] ints -> {
                for (int one : ints) {
                    element.addInt(one);
                }
            }
            case long[] longs -> {
                for (long one : longs) {
                    element.addLong(one);
                }
            }
            case float[] floats -> {
                for (float one : floats) {
                    element.addFloat(one);
                }
            }
            case double[] doubles -> {
                for (double one : doubles) {
                    element.addDouble(one);
                }
            }
            case boolean[] booleans -> {
                for (boolean one : booleans) {
                    element.addBoolean(one);
                }
            }
            default -> {
                int count = Array.getLength(values);
                for (int i = 0; i < count; i++) {
                    element.addOrNull(Array.get(values, i));
                }
            }
        }
    }

    @Override
    void addRaw(Object value) {
        if (!(value instanceof List<?> values)) {
            super.addRaw(value);
            return;
        }
        beginList();
        for (Object one : values) {
            element.addRawOrNull(one);
        }
        end();
    }

    @Override
    ColumnVector vector() {
        return new ListVector(size(), slots.validity(), offsets.offsets(), element.vector());
    }
}
