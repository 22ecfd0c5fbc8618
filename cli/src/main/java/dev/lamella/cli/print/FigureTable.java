package dev.lamella.cli.print;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The columns of a table of figures. In tables, the cell of a figure that is not known is empty.
///
/// @param <T> what a row is about
public final class FigureTable<T> {
    private final Map<String, Figure<T>> figures = new LinkedHashMap<>();

    /// Prints the cell of a row.
    public interface Figure<T> {
        void print(T row, ValueOut out) throws IOException;
    }

    /// Adds a column.
    public FigureTable<T> add(String name, Figure<T> figure) {
        figures.put(name, figure);
        return this;
    }

    public void print(Collection<T> rows, FormatOptions.Format format, TextTable.Layout layout, OutputStream output)
            throws IOException {
        try (ResultPrinter results = ResultPrinter.ofFigures(List.copyOf(figures.keySet()), format, layout, output)) {
            for (T row : rows) {
                results.row(figures.values().stream().<ResultPrinter.Cell>map(figure -> out -> figure.print(row, out))
                        .toList());
            }
        }
    }
}
