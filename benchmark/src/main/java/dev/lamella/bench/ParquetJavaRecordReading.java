package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.jspecify.annotations.Nullable;

/// parquet-java's groups, of which records are made by hand, as a program would.
final class ParquetJavaRecordReading {
    private ParquetJavaRecordReading() {}

    static Totals scan(Path file, Table table) throws IOException {
        RecordTally tally = new RecordTally(table);
        try (ParquetReader<Group> reader = ParquetJavaRows.reader(file)) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                tally.add(switch (table) {
                    case LINEITEM -> line(row);
                    case NESTED -> order(row);
                    default -> throw table.withoutRecords();
                });
            }
        }
        return tally.totals();
    }

    private static Line line(Group row) {
        return new Line(row.getLong(0, 0), row.getLong(1, 0), row.getLong(2, 0), row.getLong(3, 0),
                row.getDouble(4, 0), row.getDouble(5, 0), row.getDouble(6, 0), row.getDouble(7, 0),
                row.getString(8, 0), row.getString(9, 0), date(row, 10), date(row, 11), date(row, 12),
                row.getString(13, 0), row.getString(14, 0), row.getString(15, 0));
    }

    private static LocalDate date(Group row, int field) {
        return LocalDate.ofEpochDay(row.getInteger(field, 0));
    }

    private static Order order(Group row) {
        return new Order(row.getLong(0, 0), has(row, 1) ? customer(row.getGroup(1, 0)) : null,
                has(row, 2) ? tags(row.getGroup(2, 0)) : null, has(row, 3) ? items(row.getGroup(3, 0)) : null,
                has(row, 4) ? attributes(row.getGroup(4, 0)) : null);
    }

    private static Order.Customer customer(Group group) {
        return new Order.Customer(text(group, 0), has(group, 1) ? address(group.getGroup(1, 0)) : null);
    }

    private static Order.Address address(Group group) {
        return new Order.Address(text(group, 0), integer(group, 1));
    }

    private static List<@Nullable Integer> tags(Group list) {
        int count = list.getFieldRepetitionCount(0);
        List<@Nullable Integer> tags = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            tags.add(integer(list.getGroup(0, i), 0));
        }
        return tags;
    }

    private static List<Order.@Nullable Item> items(Group list) {
        int count = list.getFieldRepetitionCount(0);
        List<Order.@Nullable Item> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Group element = list.getGroup(0, i);
            items.add(has(element, 0) ? item(element.getGroup(0, 0)) : null);
        }
        return items;
    }

    private static Order.Item item(Group group) {
        Double price = has(group, 2) ? Double.valueOf(group.getDouble(2, 0)) : null;
        return new Order.Item(text(group, 0), integer(group, 1), price);
    }

    private static Map<String, @Nullable Long> attributes(Group map) {
        int count = map.getFieldRepetitionCount(0);
        Map<String, @Nullable Long> attributes = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            Group entry = map.getGroup(0, i);
            attributes.put(entry.getString(0, 0), has(entry, 1) ? Long.valueOf(entry.getLong(1, 0)) : null);
        }
        return attributes;
    }

    private static boolean has(Group group, int field) {
        return group.getFieldRepetitionCount(field) > 0;
    }

    private static @Nullable String text(Group group, int field) {
        return has(group, field) ? group.getString(field, 0) : null;
    }

    private static @Nullable Integer integer(Group group, int field) {
        return has(group, field) ? Integer.valueOf(group.getInteger(field, 0)) : null;
    }
}
