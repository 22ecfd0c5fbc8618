package dev.lamella.arrow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Arrow schemas of every type, whether or not it makes sense.
final class RandomSchemas {
    private static final List<String> TEXTS = List.of("", "a", "b", "ARROW:extension:name", "ARROW:extension:metadata",
            "x.y", "\u00e4\ud83d\ude00", "line\nbreak", "\u0000", "Europe/Berlin", "{\"crs\":1}", "abc".repeat(50));
    private static final int MEMBERS = 26;

    private final Random random;

    RandomSchemas(long seed) {
        this.random = new Random(seed);
    }

    ArrowSchema next() {
        return new ArrowSchema(fields(3, random.nextInt(5)), metadata());
    }

    private List<ArrowField> fields(int depth, int count) {
        List<ArrowField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(new ArrowField(text(), random.nextBoolean(), type(1 + random.nextInt(MEMBERS)),
                    random.nextInt(4) == 0
                            ? Optional.of(new ArrowDictionary(random.nextInt(3) == 0 ? random.nextLong() : i,
                                    new ArrowType.Int(8 << random.nextInt(4), random.nextBoolean()),
                                    random.nextBoolean()))
                            : Optional.empty(),
                    fields(depth - 1, depth == 0 ? 0 : random.nextInt(3)), metadata()));
        }
        return fields;
    }

    private Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            metadata.put(text(), text());
        }
        return metadata;
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private <T> T oneOf(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private ArrowType type(int id) {
        return switch (id) {
            case 1 -> new ArrowType.Null();
            case 2 -> new ArrowType.Int(8 << random.nextInt(4), random.nextBoolean());
            case 3 -> new ArrowType.FloatingPoint(oneOf(ArrowType.Precision.values()));
            case 4 -> new ArrowType.Binary();
            case 5 -> new ArrowType.Utf8();
            case 6 -> new ArrowType.Bool();
            case 7 -> new ArrowType.Decimal(random.nextInt(80), random.nextInt(5) - 2, 32 << random.nextInt(4));
            case 8 -> new ArrowType.Date(oneOf(ArrowType.DateUnit.values()));
            case 9 -> new ArrowType.Time(oneOf(ArrowTimeUnit.values()), 32 << random.nextInt(2));
            case 10 -> new ArrowType.Timestamp(oneOf(ArrowTimeUnit.values()),
                    random.nextBoolean() ? Optional.of(text()) : Optional.empty());
            case 11 -> new ArrowType.Interval(oneOf(ArrowType.IntervalUnit.values()));
            case 12 -> new ArrowType.List();
            case 13 -> new ArrowType.Struct();
            case 14 -> new ArrowType.Union(oneOf(ArrowType.UnionMode.values()),
                    random.ints(random.nextInt(3)).boxed().toList());
            case 15 -> new ArrowType.FixedSizeBinary(random.nextInt(20) - 1);
            case 16 -> new ArrowType.FixedSizeList(random.nextInt(20) - 1);
            case 17 -> new ArrowType.Map(random.nextBoolean());
            case 18 -> new ArrowType.Duration(oneOf(ArrowTimeUnit.values()));
            case 19 -> new ArrowType.LargeBinary();
            case 20 -> new ArrowType.LargeUtf8();
            case 21 -> new ArrowType.LargeList();
            case 22 -> new ArrowType.RunEndEncoded();
            case 23 -> new ArrowType.BinaryView();
            case 24 -> new ArrowType.Utf8View();
            case 25 -> new ArrowType.ListView();
            case 26 -> new ArrowType.LargeListView();
            default -> throw new AssertionError(id);
        };
    }
}
