package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random Variant values, mostly of one shape, and filter tests on their contents.
final class VariantTests {
    /// In the values, and beside them.
    static final String[] PATHS = {"$", "$.a", "$.b", "$.c", "$.c.d", "$.c.none", "$.l", "$.l[0]", "$.l[1]", "$.l[7]",
            "$.none", "$.a.b"};

    private VariantTests() {}

    /// The columns `metadata` and `value`.
    static Fields value(Random random, int center) {
        VariantDictionary names = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(names);
        if (random.nextInt(12) == 0) {
            scalar(builder, random, center);
        } else {
            builder.beginObject();
            member(builder, random, "a", () -> {
                if (random.nextInt(8) == 0) {
                    scalar(builder, random, center);
                } else {
                    builder.integer(center + random.nextInt(5));
                }
            });
            member(builder, random, "b", () -> {
                if (random.nextInt(8) == 0) {
                    scalar(builder, random, center);
                } else {
                    text(builder, "text " + (center + random.nextInt(3)));
                }
            });
            member(builder, random, "c", () -> {
                builder.beginObject();
                member(builder, random, "d", () -> scalar(builder, random, center));
                builder.endObject();
            });
            member(builder, random, "l", () -> {
                builder.beginArray();
                for (int i = random.nextInt(3); i > 0; i--) {
                    builder.integer(random.nextInt(10));
                }
                builder.endArray();
            });
            builder.endObject();
        }
        byte[] value = builder.build();
        return new Fields(List.of(Hex.of(names.encoded()), Hex.of(value)));
    }

    private static void member(VariantBuilder builder, Random random, String name, Runnable value) {
        if (random.nextInt(6) > 0) {
            builder.field(name);
            value.run();
        }
    }

    private static void text(VariantBuilder builder, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        builder.string(bytes, 0, bytes.length);
    }

    private static void scalar(VariantBuilder builder, Random random, int center) {
        switch (random.nextInt(8)) {
            case 0 -> builder.nullValue();
            case 1 -> builder.booleanValue(random.nextBoolean());
            case 2 -> builder.float64(random.nextInt(4) == 0 ? Double.NaN : center / 2.0);
            case 3 -> builder.float32(random.nextInt(4) == 0 ? Float.NaN : center / 10f);
            case 4 -> builder.decimal(center * 10L + random.nextInt(10), 1);
            case 5 -> builder.date((int) LocalDate.of(2026, 1, 1).plusDays(center).toEpochDay());
            case 6 -> text(builder, "text " + center);
            default -> builder.integer(center);
        }
    }

    static Filter next(Random random, Operand operand) {
        Filter test = switch (random.nextInt(9)) {
            case 0 -> new Filter.IsNull(operand);
            case 1 -> new Filter.IsNan(operand);
            case 2 -> new Filter.StartsWith(operand,
                    new Literal.Text(List.of("", "t", "text 1", "other").get(random.nextInt(4))));
            case 3 -> {
                List<Literal> some = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    some.add(literal(random));
                }
                yield new Filter.In(operand, some);
            }
            case 4 -> new Filter.Between(operand, literal(random), literal(random));
            default -> new Filter.Comparison(operand, Comparison.values()[random.nextInt(5)], literal(random));
        };
        return random.nextInt(3) == 0 ? new Filter.Not(test) : test;
    }

    private static Literal literal(Random random) {
        int number = random.nextInt(50) - 5;
        return switch (random.nextInt(9)) {
            case 0, 1 -> new Literal.Number(BigDecimal.valueOf(number));
            case 2 -> new Literal.Number(BigDecimal.valueOf(number * 10L + random.nextInt(10), 1));
            case 3 -> new Literal.Floating(number / 2.0);
            case 4, 5 -> new Literal.Text("text " + number);
            case 6 -> new Literal.Bool(random.nextBoolean());
            case 7 -> new Literal.Date(LocalDate.of(2026, 1, 1).plusDays(number));
            default -> new Literal.Bytes(new byte[]{1});
        };
    }
}
