package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/// Schemas that a file might declare, sensible or not: every type, every annotation on anything, odd names, any id.
final class RandomSchemas {
    private static final String[] USUAL = {"list", "element", "key_value", "key", "value", "metadata", "typed_value",
            "uri",
            "array", "a", "id", "required", "message", "columnorder"};
    private static final int[] CHARACTERS = ("ab1.-_/\"'\\:!<>[]`;{}()=, \t\n\r\u0000\u0007\u0085\u00a0\u2028\u3000\ufeff"
            + "\u00e9\u4e2d\ud83d\ude00").codePoints().toArray();

    private final Random random;

    RandomSchemas(Random random) {
        this.random = random;
    }

    Schema schema() {
        return Schema.asDeclared(name(), fields(4, 6));
    }

    private List<Field> fields(int depth, int most) {
        List<Field> fields = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            fields.add(field(depth));
        }
        return fields;
    }

    Field field(int depth) {
        Repetition repetition = pick(Repetition.values());
        OptionalInt id = random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(number());
        if (depth > 0 && random.nextInt(3) == 0) {
            return GroupField.asDeclared(name(), repetition, id, annotation(), fields(depth - 1, 3));
        }
        return PrimitiveField.asDeclared(name(), repetition, pick(PhysicalType.values()), random.nextInt(20), id,
                annotation());
    }

    String name() {
        if (random.nextInt(3) > 0) {
            return pick(USUAL);
        }
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            name.appendCodePoint(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return name.toString();
    }

    private Annotation annotation() {
        Optional<LogicalType> type = random.nextInt(3) == 0 ? Optional.empty() : Optional.of(logicalType());
        if (type.isPresent() && type.get() instanceof LogicalType.Interval) {
            // No file declares it as a logical type: it is not a member of the union.
            return Annotation.written(type.get());
        }
        return switch (random.nextInt(4)) {
            case 0 -> Annotation.NONE;
            case 1 -> type.map(Annotation::written).orElse(Annotation.NONE);
            default -> new Annotation(type, optional(() -> random.nextInt(8) == 0 ? number() : random.nextInt(24) - 1),
                    optional(this::number), optional(this::number));
        };
    }

    LogicalType logicalType() {
        return switch (random.nextInt(20)) {
            case 0 -> new LogicalType.String();
            case 1 -> new LogicalType.Map();
            case 2 -> new LogicalType.List();
            case 3 -> new LogicalType.Enum();
            case 4 -> new LogicalType.Decimal(number(), number());
            case 5 -> new LogicalType.Date();
            case 6 -> new LogicalType.Time(random.nextBoolean(), pick(TimePrecision.values()));
            case 7 -> new LogicalType.Timestamp(random.nextBoolean(), pick(TimePrecision.values()));
            case 8 -> new LogicalType.Integer(pick(new Integer[]{8, 16, 32, 64, number()}), random.nextBoolean());
            case 9 -> new LogicalType.Unknown();
            case 10 -> new LogicalType.Json();
            case 11 -> new LogicalType.Bson();
            case 12 -> new LogicalType.Uuid();
            case 13 -> new LogicalType.Float16();
            case 14 -> new LogicalType.Variant(random.nextBoolean() ? 1 : number());
            case 15 -> new LogicalType.Geometry(random.nextBoolean() ? Optional.empty() : Optional.of(name()));
            case 16 -> new LogicalType.Geography(random.nextBoolean() ? Optional.empty() : Optional.of(name()),
                    random.nextBoolean() ? Optional.empty() : Optional.of(new EdgeAlgorithm(number())));
            case 17 -> new LogicalType.File();
            case 18 -> new LogicalType.Interval();
            default -> {
                byte[] bytes = new byte[random.nextInt(4)];
                random.nextBytes(bytes);
                yield new LogicalType.Unrecognized(random.nextInt(8) == 0 ? number() : random.nextInt(24), bytes);
            }
        };
    }

    /// Mostly small, sometimes negative, seldom at the ends.
    private int number() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt();
            case 1 -> pick(new Integer[]{Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0});
            default -> random.nextInt(41) - 1;
        };
    }

    private OptionalInt optional(Supplier<Integer> value) {
        return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(value.get());
    }

    <T> T pick(T[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
