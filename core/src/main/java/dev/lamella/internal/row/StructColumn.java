package dev.lamella.internal.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.row.Row;
import dev.lamella.schema.ColumnPath;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A group. Its fields have its slots; the fields of a null group are null.
class StructColumn extends Column {
    private final Column[] children;

    StructColumn(RowNode node, ReadContext context) {
        this(node, context, JavaTarget.ROW, JavaTarget.MAP);
    }

    /// A group with another default than its row.
    StructColumn(RowNode node, ReadContext context, JavaTarget standard, JavaTarget... others) {
        super(node, context, standard, others);
        children = new Column[node.children().size()];
        Arrays.setAll(children, i -> Columns.of(node.children().get(i), context));
    }

    /// Columns of the fields; not to be modified.
    final Column[] children() {
        return children;
    }

    /// Finds the group at a path.
    ///
    /// @param columns columns of the fields at the start of the path
    /// @param names of those fields
    static StructColumn find(ColumnPath path, Column[] columns, Names names) {
        Column[] level = columns;
        Names levelNames = names;
        StructColumn found = null;
        for (ColumnPath.Step step : path.steps()) {
            if (!(step instanceof ColumnPath.Step.Name(String name))
                    || !(level[levelNames.ordinal(name)] instanceof StructColumn group)) {
                throw new SchemaMismatchException("The path " + path + " leads to a field that is not a group",
                        "Give the path of the group that the field is in, and ask its row for the field.");
            }
            found = group;
            level = group.children;
            levelNames = group.node.names();
        }
        if (found == null) {
            throw new IllegalArgumentException("The path is empty; it needs at least one step");
        }
        return found;
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof GroupVector struct) || struct.fields().size() != children.length) {
            throw unexpected(vector);
        }
        List<ColumnVector> fields = struct.fields();
        for (int i = 0; i < children.length; i++) {
            children[i].bind(fields.get(i));
        }
    }

    /// A row of the fields ([Row#at]) does not look at the group: its fields are null like the group.
    @Override
    void bindNulls(ColumnVector vector) {
        ColumnVector nulls = new NullVector(vector.size());
        for (Column child : children) {
            child.bind(nulls);
        }
    }

    /// A view of the group.
    final Row rowAt(int slot) {
        return new StructRow(children, node.names(), context, slot);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return target == JavaTarget.MAP ? mapAt(slot) : super.convert(slot, target, type);
    }

    /// The fields by name.
    private Map<?, ?> mapAt(int slot) {
        Row row = rawAt(slot);
        SequencedMap<String, @Nullable Object> map = LinkedHashMap.newLinkedHashMap(children.length);
        for (int i = 0; i < children.length; i++) {
            String name = row.field(i).name();
            if (map.containsKey(name)) {
                throw new SchemaMismatchException(context.location().inColumn(node.path()),
                        "Several fields have the name " + name + ", but a Map holds only one",
                        "Ask for a Row.");
            }
            map.put(name, row.get(i));
        }
        return Collections.unmodifiableSequencedMap(map);
    }

    @Override
    Object valueAt(int slot) {
        return rawAt(slot);
    }

    @Override
    final Row rawAt(int slot) {
        return context.isDetached() ? rowAt(slot) : ((StructColumn) detach(slot)).rowAt(0);
    }
}
