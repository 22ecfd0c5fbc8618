package dev.lamella.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;

/// The names of the fields of a row or struct. A name that occurs several times stands once, for the list of its values.
///
/// @param positions for each name, in order, where its fields are
record Columns(Map<String, List<Integer>> positions) {
    static Columns of(List<String> names) {
        Map<String, List<Integer>> positions = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            positions.computeIfAbsent(names.get(i), _ -> new ArrayList<>()).add(i);
        }
        return new Columns(positions);
    }

    /// Prints fields as an object.
    void print(List<FieldPrinter> fields, Cells cells, ValueOut out) throws IOException {
        out.startObject();
        for (Map.Entry<String, List<Integer>> entry : positions.entrySet()) {
            out.name(entry.getKey());
            printOne(entry.getValue(), fields, cells, out);
        }
        out.endObject();
    }

    /// Prints what one name stands for.
    static void printOne(List<Integer> at, List<FieldPrinter> fields, Cells cells, ValueOut out) throws IOException {
        if (at.size() == 1) {
            fields.get(at.getFirst()).print(cells, at.getFirst(), out);
            return;
        }
        out.startArray();
        for (int position : at) {
            fields.get(position).print(cells, position, out);
        }
        out.endArray();
    }
}
