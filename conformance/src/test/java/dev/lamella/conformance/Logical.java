package dev.lamella.conformance;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.error.ValueException;
import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.Wkb;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rows as trees of logical values, in a form that DuckDB can also produce.
///
/// Whole numbers are `BigInteger`, timestamps `LocalDateTime` (of instants, at UTC), bytes [Hex], intervals text;
/// floats, decimals, text, dates and times are what they are. `Float` and `Double` are equal by their bits, but for
/// NaN, which is one value. Lists, maps and groups are as in [Physical].
final class Logical {
    private static final long MILLIS_PER_SECOND = 1000;

    private Logical() {}

    static List<Fields> rows(ParquetReader reader) throws IOException {
        return rows(reader.rows());
    }

    /// The rows that are left of a cursor, which is closed.
    static List<Fields> rows(RowCursor rest) throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (RowCursor cursor = rest) {
            while (cursor.next()) {
                rows.add(fields(cursor));
            }
        }
        return rows;
    }

    private static Fields fields(Row row) {
        List<@Nullable Object> values = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            try {
                values.add(of(row.get(i)));
            } catch (ValueException e) {
                values.add("rejected: " + e.problem());
            }
        }
        return new Fields(values);
    }

    static @Nullable Object of(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Byte number -> BigInteger.valueOf(number);
            case Short number -> BigInteger.valueOf(number);
            case Integer number -> BigInteger.valueOf(number);
            case Long number -> BigInteger.valueOf(number);
            case byte[] bytes -> Hex.of(bytes);
            case ByteBuffer buffer -> {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                yield Hex.of(bytes);
            }
            case Instant instant -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
            case Interval interval -> text(interval);
            case Wkb geometry -> Hex.of(geometry.bytes());
            case Row row -> fields(row);
            case List<?> list -> {
                List<@Nullable Object> elements = new ArrayList<>(list.size());
                list.forEach(element -> elements.add(of(element)));
                yield elements;
            }
            case Map<?, ?> map -> new Entries(map.entrySet().stream()
                    .map(entry -> new Entry(of(entry.getKey()), of(entry.getValue()))).toList());
            default -> value;
        };
    }

    /// As DuckDB writes it: `1 year 2 months 3 days 00:00:04.5`.
    static String text(Interval interval) {
        List<String> parts = new ArrayList<>();
        add(parts, interval.months() / 12, "year");
        add(parts, interval.months() % 12, "month");
        add(parts, interval.days(), "day");
        if (interval.millis() > 0 || parts.isEmpty()) {
            long seconds = interval.millis() / MILLIS_PER_SECOND;
            long millis = interval.millis() % MILLIS_PER_SECOND;
            String time = "%02d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
            parts.add(millis == 0 ? time : time + ".%03d".formatted(millis).replaceFirst("0+$", ""));
        }
        return String.join(" ", parts);
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count != 0) {
            parts.add(count + " " + unit + (count == 1 ? "" : "s"));
        }
    }
}
