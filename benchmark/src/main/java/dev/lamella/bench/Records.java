package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Takes the rows of a file into memory as records.
///
/// Texts that a program would have as constants, and dates, are one object each; every other text is its own.
final class Records {
    private final Map<String, String> constants = new HashMap<>();
    private final Map<LocalDate, LocalDate> dates = new HashMap<>();

    private Records() {}

    /// The rows of a table.
    static List<?> of(Table table, Path file) throws IOException {
        Records records = new Records();
        return rows(file, switch (table) {
            case LINEITEM -> records::line;
            case NESTED -> records::order;
            default -> throw table.withoutRecords();
        });
    }

    private static List<?> rows(Path file, Function<Row, Object> make) throws IOException {
        try (ParquetReader reader = Parquet.open(file); RowCursor cursor = reader.rows()) {
            List<Object> rows = new ArrayList<>(Math.toIntExact(reader.rowCount()));
            while (cursor.next()) {
                rows.add(make.apply(cursor));
            }
            return rows;
        }
    }

    private Line line(Row row) {
        return new Line(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3), row.getDouble(4),
                row.getDouble(5), row.getDouble(6), row.getDouble(7), constant(row, 8), constant(row, 9), date(row, 10),
                date(row, 11), date(row, 12), constant(row, 13), constant(row, 14),
                Objects.requireNonNull(row.getString(15)));
    }

    private Order order(Row row) {
        return new Order(row.getLong(0), customer(row.getRow(1)), tags(row.getList(2)), items(row.getList(3)),
                attributes(row.getMap(4)));
    }

    private Order.@Nullable Customer customer(@Nullable Row row) {
        return row == null ? null : new Order.Customer(row.getString(0), address(row.getRow(1)));
    }

    private Order.@Nullable Address address(@Nullable Row row) {
        if (row == null) {
            return null;
        }
        String city = row.isNull(0) ? null : constant(row, 0);
        return new Order.Address(city, integer(row, 1));
    }

    private static @Nullable List<@Nullable Integer> tags(@Nullable RowList list) {
        if (list == null) {
            return null;
        }
        List<@Nullable Integer> tags = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            tags.add(list.isNull(i) ? null : Integer.valueOf(list.getInt(i)));
        }
        return tags;
    }

    private static @Nullable List<Order.@Nullable Item> items(@Nullable RowList list) {
        if (list == null) {
            return null;
        }
        List<Order.@Nullable Item> items = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            Row item = list.getRow(i);
            items.add(item == null
                    ? null
                    : new Order.Item(item.getString(0), integer(item, 1),
                            item.isNull(2) ? null : Double.valueOf(item.getDouble(2))));
        }
        return items;
    }

    private @Nullable Map<String, @Nullable Long> attributes(@Nullable RowMap map) {
        if (map == null) {
            return null;
        }
        Map<String, @Nullable Long> attributes = new LinkedHashMap<>();
        RowList values = map.values();
        for (int i = 0; i < map.size(); i++) {
            attributes.put(constant(map.keys().getString(i)),
                    values.isNull(i) ? null : Long.valueOf(values.getLong(i)));
        }
        return attributes;
    }

    private static @Nullable Integer integer(Row row, int ordinal) {
        return row.isNull(ordinal) ? null : Integer.valueOf(row.getInt(ordinal));
    }

    private String constant(Row row, int ordinal) {
        return constant(row.getString(ordinal));
    }

    private String constant(@Nullable String text) {
        return constants.computeIfAbsent(Objects.requireNonNull(text), same -> same);
    }

    private LocalDate date(Row row, int ordinal) {
        return dates.computeIfAbsent(Objects.requireNonNull(row.getLocalDate(ordinal)), same -> same);
    }
}
