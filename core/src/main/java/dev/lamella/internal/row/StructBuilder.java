package dev.lamella.internal.row;

import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.row.Row;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A group. Its fields have its slots; the fields of a null group are null.
class StructBuilder extends ColumnBuilder {
    private final ColumnBuilder[] children;
    private final FieldsAppender appender;

    StructBuilder(RowNode node, AppendState state) {
        this(node, state, "struct, Row, and Map by field names");
    }

    StructBuilder(RowNode node, AppendState state, String fitting) {
        super(node, state, new ValidityBuilder(state.growth(node)), fitting,
                ColumnBuilders.below(node, state));
        children = children();
        appender = new FieldsAppender(children, node.names(), node.path(), state);
    }

    /// Begins a group, which stays open until [#end].
    @Override
    final FieldsAppender beginStruct() {
        appender.open(size());
        slots.append();
        return appender;
    }

    @Override
    final boolean isOpen() {
        return appender.isOpen();
    }

    @Override
    final void endNested() {
        if (appender.isOpen()) {
            appender.complete();
            complete(size() - 1);
            appender.close();
        }
    }

    /// Checks a group after all its fields have a value or a null.
    void complete(int slot) {}

    @Override
    final void addAbsent() {
        for (ColumnBuilder child : children) {
            child.addAbsent();
        }
        super.addAbsent();
    }

    @Override
    final void truncateChildren(int count) {
        appender.close();
        for (ColumnBuilder child : children) {
            child.truncate(count);
        }
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Row row -> {
                beginStruct().setAll(row);
                end();
            }
            case Map<?, ?> map -> {
                beginStruct().setAll(map);
                end();
            }
            default -> addOther(value);
        }
    }

    @Override
    final void addRaw(Object value) {
        switch (value) {
            case Row row -> {
                beginStruct();
                for (int i = 0; i < row.size(); i++) {
                    appender.setRaw(row.field(i).name(), row.getRaw(i));
                }
                end();
            }
            case Map<?, ?> map -> {
                beginStruct();
                for (Map.Entry<?, ? extends @Nullable Object> entry : map.entrySet()) {
                    appender.setRaw(appender.nameOf(entry.getKey()), entry.getValue());
                }
                end();
            }
            default -> super.addRaw(value);
        }
    }

    @Override
    final ColumnVector vector() {
        List<ColumnVector> fields = new ArrayList<>(children.length);
        for (ColumnBuilder child : children) {
            fields.add(child.vector());
        }
        return node.kind() == RowNode.Kind.VARIANT
                ? new VariantVector(size(), slots.validity(), List.copyOf(fields))
                : new StructVector(size(), slots.validity(), List.copyOf(fields));
    }
}
