package dev.lamella.cli.print;

import dev.lamella.row.RowValues;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;

/// The fields of a row or struct, by name. An object cannot hold a name twice: a record with such fields is printed as
/// the array of its values.
///
/// @param names in the schema's order
/// @param areDistinct whether no name occurs twice
public record RecordFields(List<String> names, boolean areDistinct) {
    static RecordFields of(List<String> names) {
        return new RecordFields(List.copyOf(names), new HashSet<>(names).size() == names.size());
    }

    /// Prints the value of a field.
    private interface IndexedValue {
        void print(int index) throws IOException;
    }

    /// Prints a record, whose fields are printed by `fields`.
    void print(List<FieldPrinter> fields, RowValues cells, ValueOut out) throws IOException {
        print(i -> fields.get(i).print(cells, i, out), out);
    }

    /// Prints a record of values that a command computed.
    void print(List<ResultPrinter.Cell> values, ValueOut out) throws IOException {
        print(i -> values.get(i).print(out), out);
    }

    private void print(IndexedValue value, ValueOut out) throws IOException {
        if (areDistinct) {
            out.startObject();
            for (int i = 0; i < names.size(); i++) {
                out.name(names.get(i));
                value.print(i);
            }
            out.endObject();
            return;
        }
        out.startArray();
        for (int i = 0; i < names.size(); i++) {
            value.print(i);
        }
        out.endArray();
    }
}
