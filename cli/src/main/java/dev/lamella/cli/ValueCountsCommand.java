package dev.lamella.cli;

import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.JsonText;
import dev.lamella.filter.Scan;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Base of the commands that count how often the values of columns occur. All different values are kept in memory.
abstract class ValueCountsCommand extends ColumnsCommand {
    /// The values of the columns of one row, and how many rows have them.
    static final class Counted {
        private final List<JsonText> values;
        private long count;

        Counted(List<JsonText> values) {
            this.values = values;
        }

        List<JsonText> values() {
            return values;
        }

        long count() {
            return count;
        }
    }

    /// By the printed values; if their text is not exact, also by the stored values.
    private final Map<List<?>, Counted> counts = new LinkedHashMap<>();
    private List<String> names = List.of();
    private @Nullable SameColumns same;

    @Override
    final OptionalLong limit() {
        return OptionalLong.empty();
    }

    @Override
    final void prepare() throws IOException {
        requireNoOffset("The command reads all rows. Leave the option out, or select rows with --where");
    }

    @Override
    final long print(InputTable table, Scan scan, Printed printed) throws IOException {
        Schema schema = table.schema(scan);
        if (same == null) {
            same = new SameColumns(false);
        }
        same.require(table.name(), schema);
        names = printed.names(schema);
        List<FieldPrinter> fields = printed.fields(schema);
        try (RowCursor rows = table.rows(scan)) {
            while (rows.next()) {
                List<JsonText> values = new ArrayList<>(fields.size());
                long odd = printed.oddCount();
                for (int i = 0; i < fields.size(); i++) {
                    values.add(JsonText.of(fields.get(i), rows, i));
                }
                List<?> key = printed.oddCount() == odd
                        ? values
                        : List.of(values, shown(schema).stream().map(i -> stored(rows.getRaw(i))).toList());
                counts.computeIfAbsent(key, _ -> new Counted(values)).count++;
            }
        }
        return 0;
    }

    /// A stored value, which equals another one if its bytes do.
    private static @Nullable Object stored(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case List<?> list -> list.stream().map(ValueCountsCommand::stored).toList();
            case Map.Entry<?, ?> entry -> Arrays.asList(stored(entry.getKey()), stored(entry.getValue()));
            case Row row -> IntStream.range(0, row.size()).mapToObj(i -> stored(row.getRaw(i))).toList();
            case null, default -> value;
        };
    }

    @Override
    final void finish(Printed printed) throws IOException {
        print(names, List.copyOf(counts.values()), printed);
    }

    /// Prints the result.
    ///
    /// @param counted in the order of their first row
    abstract void print(List<String> names, List<Counted> counted, Printed printed) throws IOException;
}
