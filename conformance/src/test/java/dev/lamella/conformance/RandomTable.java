package dev.lamella.conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A random table in DuckDB's SQL: types, and rows as literals. Everything follows from the seed.
final class RandomTable {
    private static final int MAX_DEPTH = 3;
    private static final String NULL = "NULL";

    private final Random random;
    private final List<Column> columns = new ArrayList<>();

    /// A type and literals of it, of which some are null.
    private record Column(String type, Supplier<String> literal) {}

    RandomTable(long seed) {
        random = new Random(seed);
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            columns.add(column(1));
        }
    }

    /// The statements that make the table.
    List<String> statements(String name, int rowCount) {
        List<String> statements = new ArrayList<>();
        statements.add("CREATE OR REPLACE TABLE " + name + " ("
                + IntStream.range(0, columns.size()).mapToObj(i -> "\"Column " + i + ".x\" " + columns.get(i).type())
                        .collect(Collectors.joining(", "))
                + ")");
        for (int from = 0; from < rowCount; from += 100) {
            statements.add("INSERT INTO " + name + " VALUES " + IntStream.range(from, Math.min(rowCount, from + 100))
                    .mapToObj(_ -> columns.stream().map(column -> column.literal().get())
                            .collect(Collectors.joining(", ", "(", ")")))
                    .collect(Collectors.joining(", ")));
        }
        return statements;
    }

    /// A column of which some values, all or none are null; and with values that repeat, or do not.
    private Column column(int depth) {
        double[] shares = {0, 0, 0.05, 0.5, 1};
        double nullShare = shares[random.nextInt(shares.length)];
        Column plain = depth < MAX_DEPTH && random.nextInt(3) == 0 ? nested(depth) : scalar(depth);
        Supplier<String> literal = plain.literal();
        if (random.nextBoolean()) {
            List<String> pool = new ArrayList<>();
            int size = 1 + random.nextInt(20);
            for (int i = 0; i < size; i++) {
                pool.add(plain.literal().get());
            }
            literal = () -> pool.get(random.nextInt(size));
        }
        Supplier<String> present = literal;
        return new Column(plain.type(), () -> random.nextDouble() < nullShare ? NULL : present.get());
    }

    private Column nested(int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> {
                List<Column> fields = IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(_ -> column(depth + 1)).toList();
                yield new Column(
                        named(fields, i -> "f" + i + " " + fields.get(i).type(), "STRUCT(", ")"),
                        () -> named(fields, i -> "'f" + i + "': " + fields.get(i).literal().get(), "{", "}"));
            }
            case 1 -> {
                Column value = column(depth + 1);
                yield new Column("MAP(VARCHAR, " + value.type() + ")", () -> {
                    int count = random.nextInt(4);
                    return IntStream.range(0, count).mapToObj(i -> "'k" + i + "': " + value.literal().get())
                            .collect(Collectors.joining(", ", "MAP {", "}"));
                });
            }
            case 2 -> {
                Column element = scalar(depth + 1);
                yield new Column(element.type() + "[3]", () -> IntStream.range(0, 3)
                        .mapToObj(_ -> element.literal().get()).collect(Collectors.joining(", ", "[", "]")));
            }
            default -> {
                Column element = column(depth + 1);
                yield new Column(element.type() + "[]", () -> IntStream.range(0, random.nextInt(5))
                        .mapToObj(_ -> element.literal().get()).collect(Collectors.joining(", ", "[", "]")));
            }
        };
    }

    private static String named(List<Column> fields, IntFunction<String> text, String open,
            String close) {
        return IntStream.range(0, fields.size()).mapToObj(text).collect(Collectors.joining(", ", open, close));
    }

    private Column scalar(int depth) {
        return switch (random.nextInt(30)) {
            case 0 -> new Column("BOOLEAN", () -> random.nextBoolean() ? "true" : "false");
            case 1 -> new Column("TINYINT", () -> Integer.toString(random.nextInt(-128, 128)));
            case 2 -> new Column("SMALLINT", () -> Integer.toString(random.nextInt(-32768, 32768)));
            case 3 -> new Column("INTEGER", () -> Integer.toString(random.nextInt()));
            case 4 -> new Column("BIGINT", () -> Long.toString(random.nextLong()));
            case 5 -> new Column("UTINYINT", () -> Integer.toString(random.nextInt(256)));
            case 6 -> new Column("USMALLINT", () -> Integer.toString(random.nextInt(65536)));
            case 7 -> new Column("UINTEGER", () -> Long.toString(random.nextLong(1L << 32)));
            case 8 -> new Column("UBIGINT", () -> Long.toUnsignedString(random.nextLong()));
            case 9 -> new Column("FLOAT", () -> "'" + floating((float) random.nextGaussian()) + "'::FLOAT");
            case 10 -> new Column("DOUBLE", () -> "'" + floating(random.nextGaussian() * 1e100) + "'::DOUBLE");
            case 11 -> decimal(4, 1);
            case 12 -> decimal(9, 0);
            case 13 -> decimal(18, 7);
            case 14 -> decimal(38, 11);
            case 15, 16 -> new Column("VARCHAR", this::text);
            case 17 -> new Column("BLOB", () -> {
                byte[] bytes = new byte[random.nextInt(12)];
                random.nextBytes(bytes);
                return "from_hex('" + HexFormat.of().formatHex(bytes) + "')";
            });
            case 18 -> new Column("DATE",
                    () -> "DATE '" + LocalDate.ofEpochDay(random.nextInt(-700_000, 2_900_000)) + "'");
            case 19 -> new Column("TIME", () -> "TIME '" + micros() + "'");
            case 20 -> new Column("TIMESTAMP", () -> "TIMESTAMP '" + dateTime(1000) + "'");
            case 21 -> new Column("TIMESTAMP_MS", () -> "TIMESTAMP_MS '" + dateTime(1_000_000) + "'");
            case 22 -> new Column("TIMESTAMP_NS", () -> "TIMESTAMP_NS '"
                    + LocalDateTime.ofEpochSecond(random.nextLong(-9_000_000_000L, 9_000_000_000L),
                            random.nextInt(1_000_000_000), ZoneOffset.UTC)
                    + "'");
            case 23 -> new Column("TIMESTAMP_S", () -> "TIMESTAMP_S '" + dateTime(1_000_000_000) + "'");
            case 24 -> new Column("TIMESTAMPTZ", () -> "TIMESTAMPTZ '" + dateTime(1000) + "Z'");
            case 25 -> new Column("TIMETZ", () -> "'" + micros() + "+00'::TIMETZ");
            // DuckDB's driver fails to fetch more than 2048 intervals that lie in lists.
            case 26 -> depth > 1
                    ? scalar(depth)
                    : new Column("INTERVAL", () -> "to_months(" + random.nextInt(100)
                            + ") + to_days(" + random.nextInt(1000)
                            + ") + to_milliseconds(" + random.nextInt(100_000_000) + ")");
            case 27 -> new Column("UUID", () -> "'" + new UUID(random.nextLong(), random.nextLong()) + "'::UUID");
            case 28 -> new Column("ENUM ('spring', 'summer', 'autumn', 'winter')",
                    () -> "'" + List.of("spring", "summer", "autumn", "winter").get(random.nextInt(4)) + "'");
            default -> new Column("HUGEINT", () -> new BigInteger(120, random).toString());
        };
    }

    private Object floating(double value) {
        return switch (random.nextInt(10)) {
            case 0 -> "NaN";
            case 1 -> "-Infinity";
            case 2 -> "-0.0";
            default -> value;
        };
    }

    private Column decimal(int precision, int scale) {
        BigInteger limit = BigInteger.TEN.pow(precision);
        return new Column("DECIMAL(" + precision + "," + scale + ")",
                () -> {
                    BigInteger unscaled = new BigInteger(limit.bitLength() + 1, random).mod(limit);
                    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale).toPlainString();
                });
    }

    private String text() {
        String[] parts = {"", "a", "it''s", "größer", "日本", "😀", " ", "\"", "\\", "shared/prefix/"};
        return IntStream.range(0, random.nextInt(6)).mapToObj(_ -> parts[random.nextInt(parts.length)])
                .collect(Collectors.joining("", "'", random.nextInt(1000) + "'"));
    }

    private LocalTime micros() {
        return LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000);
    }

    /// Of the years 1600 to 2500, in whole multiples of some nanoseconds.
    private LocalDateTime dateTime(int step) {
        return LocalDateTime.ofEpochSecond(random.nextLong(-11_600_000_000L, 16_700_000_000L),
                random.nextInt(1_000_000_000 / step) * step, ZoneOffset.UTC);
    }
}
