package dev.lamella.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;

/// Random schemas that the format allows: every logical type with random legal parameters, in every form that an annotation
/// can be declared in; lists by every rule, maps, structs, variants (shredded, too) and file references, nested in each
/// other; ids and odd names.
final class LegalSchemas {
    private static final int[] CHARACTERS = ("ab1.-_/\"'`;{}()=, \t\n\u00a0\u3000\u00e9\ud83d\ude00!").codePoints()
            .toArray();
    private static final Repetition[] ONCE = {Repetition.REQUIRED, Repetition.OPTIONAL};

    private final Random random;

    LegalSchemas(Random random) {
        this.random = random;
    }

    Schema schema() {
        Schema schema = Schema.asDeclared(name(), fields(random.nextInt(7), 4, false));
        schema.requireLegal();
        return schema;
    }

    /// @param isNullable whether a group round them may be null or without values
    private List<Field> fields(int count, int depth, boolean isNullable) {
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            names.add(name());
        }
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            fields.add(field(name, pick(Repetition.values()), depth, isNullable));
        }
        return fields;
    }

    private Field field(String name, Repetition repetition, int depth, boolean isNullable) {
        boolean isOnce = repetition != Repetition.REPEATED;
        boolean inner = isNullable || repetition != Repetition.REQUIRED;
        return switch (depth == 0 ? 7 : random.nextInt(14)) {
            case 0, 1 -> group(name, repetition, Annotation.NONE, fields(1 + random.nextInt(3), depth - 1, inner));
            case 2 -> isOnce ? list(name, repetition, depth - 1) : leaf(name, repetition, inner);
            case 3 -> isOnce ? oldList(name, repetition, depth - 1) : leaf(name, repetition, inner);
            case 4 -> isOnce ? map(name, repetition, depth - 1) : leaf(name, repetition, inner);
            case 5 -> variant(name, repetition, depth - 1);
            case 6 -> file(name, repetition);
            default -> leaf(name, repetition, inner);
        };
    }

    private GroupField group(String name, Repetition repetition, Annotation annotation, List<Field> children) {
        return GroupField.of(name, repetition, id(), annotation, children);
    }

    private Annotation declared(LogicalType type) {
        return random.nextInt(4) == 0 ? Annotation.of(type) : Annotation.written(type);
    }

    private GroupField list(String name, Repetition repetition, int depth) {
        Field element = field(random.nextBoolean() ? "element" : "item", pick(ONCE), depth, true);
        return group(name, repetition, declared(new LogicalType.List()),
                List.of(group(random.nextBoolean() ? "list" : "bag", Repetition.REPEATED, Annotation.NONE,
                        List.of(element))));
    }

    private GroupField oldList(String name, Repetition repetition, int depth) {
        Annotation list = declared(new LogicalType.List());
        Field repeated = switch (random.nextInt(4)) {
            case 0 -> leaf("element", Repetition.REPEATED, true);
            case 1 -> group("element", Repetition.REPEATED, Annotation.NONE, fields(2, depth, true));
            case 2 -> group("array", Repetition.REPEATED, list, List.of(leaf("array", Repetition.REPEATED, true)));
            default -> group(random.nextBoolean() ? "array" : name + "_tuple", Repetition.REPEATED, Annotation.NONE,
                    List.of(field("a", pick(ONCE), depth, true)));
        };
        return group(name, repetition, list, List.of(repeated));
    }

    private GroupField map(String name, Repetition repetition, int depth) {
        List<Field> entry = new ArrayList<>();
        entry.add(field("key", Repetition.REQUIRED, depth, true));
        if (random.nextInt(4) > 0) {
            entry.add(field("value", pick(Repetition.values()), depth, true));
        }
        boolean isOld = random.nextInt(4) == 0;
        Annotation entries = isOld ? Annotation.of(ConvertedType.MAP_KEY_VALUE) : Annotation.NONE;
        return group(name, repetition,
                random.nextInt(8) == 0
                        ? Annotation.of(ConvertedType.MAP_KEY_VALUE)
                        : declared(new LogicalType.Map()),
                // Entries of the old form are legal in a map only, which is still to come.
                List.of(GroupField.asDeclared(isOld ? "map" : "key_value", Repetition.REPEATED, id(), entries, entry)));
    }

    private GroupField variant(String name, Repetition repetition, int depth) {
        Field metadata = PrimitiveField.of("metadata", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY);
        List<Field> children = new ArrayList<>(List.of(metadata));
        if (random.nextBoolean()) {
            children.add(PrimitiveField.of("value", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
        } else {
            children.addAll(pair(depth, true));
        }
        return group(name, repetition, Annotation.written(new LogicalType.Variant(1)), children);
    }

    private List<Field> pair(int depth, boolean isTyped) {
        List<Field> pair = new ArrayList<>();
        if (random.nextBoolean() || !isTyped) {
            pair.add(PrimitiveField.of("value", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY));
        }
        if (isTyped) {
            pair.add(typedValue(depth));
        }
        return pair;
    }

    private GroupField shredded(String name, int depth) {
        return group(name, Repetition.REQUIRED, Annotation.NONE, pair(depth, depth > 0 && random.nextBoolean()));
    }

    private Field typedValue(int depth) {
        String name = "typed_value";
        return switch (depth <= 0 ? 0 : random.nextInt(3)) {
            case 1 -> group(name, Repetition.OPTIONAL, Annotation.NONE,
                    List.of(shredded("a", depth - 1), shredded("b", depth - 1)));
            case 2 -> group(name, Repetition.OPTIONAL, Annotation.written(new LogicalType.List()), List.of(
                    group("list", Repetition.REPEATED, Annotation.NONE, List.of(shredded("element", depth - 1)))));
            default -> PrimitiveField.of(name, Repetition.OPTIONAL, PhysicalType.INT64,
                    new LogicalType.Timestamp(random.nextBoolean(), TimePrecision.NANOS));
        };
    }

    private GroupField file(String name, Repetition repetition) {
        List<Field> parts = new ArrayList<>();
        parts.add(PrimitiveField.of("uri", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY, new LogicalType.String()));
        if (random.nextBoolean()) {
            parts.addFirst(PrimitiveField.of("size", Repetition.OPTIONAL, PhysicalType.INT64));
        }
        return group(name, repetition, Annotation.of(new LogicalType.File()), parts);
    }

    private PrimitiveField leaf(String name, Repetition repetition, boolean isNullable) {
        int precision = 1 + random.nextInt(9);
        boolean isUtc = random.nextBoolean();
        return switch (random.nextInt(20)) {
            case 0 -> text(name, repetition, new LogicalType.String());
            case 1 -> text(name, repetition, new LogicalType.Enum());
            case 2 -> text(name, repetition, new LogicalType.Json());
            case 3 -> text(name, repetition, new LogicalType.Bson());
            case 4 -> leaf(name, repetition, PhysicalType.INT32, 0,
                    new LogicalType.Decimal(precision, random.nextInt(precision + 1)));
            case 5 -> leaf(name, repetition, PhysicalType.INT64, 0, new LogicalType.Decimal(precision + 9, precision));
            case 6 ->
                leaf(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, new LogicalType.Decimal(38, precision));
            case 7 -> text(name, repetition, new LogicalType.Decimal(100 + precision, precision));
            case 8 -> leaf(name, repetition, PhysicalType.INT32, 0, new LogicalType.Date());
            case 9 -> leaf(name, repetition, PhysicalType.INT32, 0, new LogicalType.Time(isUtc, TimePrecision.MILLIS));
            case 10 -> leaf(name, repetition, PhysicalType.INT64, 0,
                    new LogicalType.Timestamp(isUtc, pick(TimePrecision.values())));
            case 11 -> leaf(name, repetition, PhysicalType.INT32, 0,
                    new LogicalType.Integer(pick(new Integer[]{8, 16, 32}), isUtc));
            case 12 -> leaf(name, repetition, PhysicalType.INT64, 0, new LogicalType.Integer(64, isUtc));
            case 13 -> leaf(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, new LogicalType.Uuid());
            case 14 -> leaf(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, new LogicalType.Float16());
            case 15 -> leaf(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, 12, new LogicalType.Interval());
            case 16 -> text(name, repetition, new LogicalType.Geometry(
                    isUtc ? Optional.empty() : Optional.of("EPSG:" + precision)));
            case 17 -> isNullable
                    ? leaf(name, repetition, PhysicalType.INT32, 0, new LogicalType.Unknown())
                    : leaf(name, repetition, PhysicalType.INT64, 0, new LogicalType.Time(isUtc, TimePrecision.NANOS));
            case 18 ->
                PrimitiveField.of(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, 1 + random.nextInt(40), id(),
                        Annotation.NONE);
            default -> PrimitiveField.of(name, repetition,
                    pick(new PhysicalType[]{PhysicalType.BOOLEAN, PhysicalType.INT32,
                            PhysicalType.INT96, PhysicalType.DOUBLE, PhysicalType.FLOAT, PhysicalType.BYTE_ARRAY}),
                    0, id(),
                    Annotation.NONE);
        };
    }

    private PrimitiveField text(String name, Repetition repetition, LogicalType type) {
        return leaf(name, repetition, PhysicalType.BYTE_ARRAY, 0, type);
    }

    private PrimitiveField leaf(String name, Repetition repetition, PhysicalType type, int length,
            LogicalType logicalType) {
        Annotation written = Annotation.written(logicalType, type);
        boolean isOld = written.convertedType().isPresent() && random.nextInt(6) == 0;
        Annotation annotation = isOld
                ? new Annotation(Optional.empty(), written.convertedType(), written.scale(), written.precision())
                : written;
        return PrimitiveField.of(name, repetition, type, length, id(), annotation);
    }

    private OptionalInt id() {
        return random.nextInt(3) == 0 ? OptionalInt.of(random.nextInt()) : OptionalInt.empty();
    }

    private String name() {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            name.appendCodePoint(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return random.nextBoolean() ? "n" + random.nextInt(30) : name.toString();
    }

    private <T> T pick(T[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
