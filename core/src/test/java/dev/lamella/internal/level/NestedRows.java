package dev.lamella.internal.level;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Random schemas of every shape, with rows of them as plain objects, and these as vectors, and back.
///
/// A struct is a list of its fields' values, a list or a repeated field is a list, a map is a list of lists of key and value,
/// a leaf an `Integer`; null is null.
public final class NestedRows {
    private static final int DEEPEST = 5;

    private final Random random;
    /// How likely a null or an empty list is.
    private final double sparsity;
    private int leafCount;
    private int number;

    public NestedRows(Random random) {
        this.random = random;
        this.sparsity = random.nextInt(4) == 0 ? 0 : random.nextDouble();
    }

    /// A schema of one to four fields.
    public Schema schema() {
        List<Field> fields = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            fields.add(field("f" + i, pick(Repetition.REQUIRED, Repetition.OPTIONAL, Repetition.REPEATED), DEEPEST));
        }
        return Schema.asDeclared("rows", fields);
    }

    private Repetition pick(Repetition... repetitions) {
        return repetitions[random.nextInt(repetitions.length)];
    }

    private Field field(String name, Repetition repetition, int depth) {
        int shape = depth == 0 || leafCount > 8 ? 0 : random.nextInt(6);
        boolean isRepeated = repetition == Repetition.REPEATED;
        return switch (shape) {
            case 1, 2 -> group(name, repetition, Annotation.NONE, children(depth));
            case 3 -> isRepeated ? leaf(name, repetition) : list(name, repetition, depth);
            case 4 -> isRepeated ? leaf(name, repetition) : oldList(name, repetition, depth);
            case 5 -> isRepeated ? leaf(name, repetition) : map(name, repetition, depth);
            default -> leaf(name, repetition);
        };
    }

    private Field leaf(String name, Repetition repetition) {
        leafCount++;
        return PrimitiveField.of(name, repetition, PhysicalType.INT32);
    }

    private static GroupField group(String name, Repetition repetition, Annotation annotation, List<Field> children) {
        return GroupField.of(name, repetition, OptionalInt.empty(), annotation, children);
    }

    private List<Field> children(int depth) {
        List<Field> children = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            children.add(field("c" + i, pick(Repetition.values()), depth - 1));
        }
        return children;
    }

    private Field list(String name, Repetition repetition, int depth) {
        Field element = field("element", pick(Repetition.REQUIRED, Repetition.OPTIONAL), depth - 1);
        return group(name, repetition, Annotation.written(new LogicalType.List()),
                List.of(group("list", Repetition.REPEATED, Annotation.NONE, List.of(element))));
    }

    private Field oldList(String name, Repetition repetition, int depth) {
        Field element = random.nextBoolean()
                ? leaf("element", Repetition.REPEATED)
                : group("array", Repetition.REPEATED, Annotation.NONE, children(depth));
        return group(name, repetition, Annotation.written(new LogicalType.List()), List.of(element));
    }

    private Field map(String name, Repetition repetition, int depth) {
        List<Field> entry = new ArrayList<>();
        entry.add(field("key", Repetition.REQUIRED, depth - 1));
        if (random.nextInt(5) > 0) {
            entry.add(field("value", pick(Repetition.REQUIRED, Repetition.OPTIONAL), depth - 1));
        }
        return group(name, repetition, Annotation.written(new LogicalType.Map()),
                List.of(group("key_value", Repetition.REPEATED, Annotation.NONE, entry)));
    }

    /// Rows, each a list of its fields' values.
    public List<List<@Nullable Object>> rows(Schema schema, int count) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(values(schema.fields()));
        }
        return rows;
    }

    private List<@Nullable Object> values(List<Field> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Field field : fields) {
            values.add(value(field, false));
        }
        return values;
    }

    private @Nullable Object value(Field field, boolean isElement) {
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return elements(field, true);
        }
        if (field.repetition() == Repetition.OPTIONAL && random.nextDouble() < sparsity) {
            return null;
        }
        return switch (field) {
            case PrimitiveField ignored -> number++;
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored -> elements(group.element(), isDirect(group));
                case GroupShape.MapOf ignored -> {
                    List<Object> entries = new ArrayList<>();
                    int count = size();
                    for (int i = 0; i < count; i++) {
                        entries.add(values(((GroupField) group.children().getFirst()).children()));
                    }
                    yield entries;
                }
                case GroupShape.Fields ignored -> values(group.children());
            };
        };
    }

    private List<@Nullable Object> elements(Field element, boolean isDirect) {
        List<@Nullable Object> elements = new ArrayList<>();
        int count = size();
        for (int i = 0; i < count; i++) {
            elements.add(value(element, isDirect));
        }
        return elements;
    }

    private int size() {
        return random.nextDouble() < sparsity ? 0 : random.nextInt(20) == 0 ? random.nextInt(40) : random.nextInt(4);
    }

    /// Whether the repeated field in a list is its element.
    static boolean isDirect(GroupField list) {
        return list.element() == list.children().getFirst();
    }

    /// One vector for each field of the rows.
    public static List<ColumnVector> vectors(Schema schema, List<List<@Nullable Object>> rows) {
        return vectors(schema.fields(), rows);
    }

    private static List<ColumnVector> vectors(List<Field> fields, List<? extends @Nullable List<?>> groups) {
        List<ColumnVector> vectors = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            List<@Nullable Object> slots = new ArrayList<>();
            for (List<?> group : groups) {
                slots.add(group == null ? null : group.get(i));
            }
            vectors.add(vector(fields.get(i), slots, false));
        }
        return vectors;
    }

    private static ColumnVector vector(Field field, List<@Nullable Object> slots, boolean isElement) {
        int size = slots.size();
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return new ListVector(size, Validity.none(), offsets(slots), vector(field, flat(slots), true));
        }
        return switch (field) {
            case PrimitiveField ignored -> {
                int[] values = new int[size + 3];
                for (int i = 0; i < size; i++) {
                    values[i] = slots.get(i) instanceof Integer value ? value : -1;
                }
                yield new IntVector(size, validity(slots), values);
            }
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored -> new ListVector(size, validity(slots), offsets(slots),
                        vector(group.element(), flat(slots), isDirect(group)));
                case GroupShape.MapOf ignored -> {
                    List<@Nullable Object> entries = flat(slots);
                    yield new MapVector(size, validity(slots), offsets(slots),
                            vector(group.key(), column(entries, 0), false),
                            group.value().map(value -> vector(value, column(entries, 1), false))
                                    .orElseGet(() -> new NullVector(entries.size())));
                }
                case GroupShape.Fields ignored -> {
                    List<@Nullable List<?>> groups = new ArrayList<>();
                    for (Object slot : slots) {
                        groups.add((List<?>) slot);
                    }
                    yield group.shape() instanceof GroupShape.Variant
                            ? new VariantVector(size, validity(slots), vectors(group.children(), groups))
                            : new StructVector(size, validity(slots), vectors(group.children(), groups));
                }
            };
        };
    }

    private static List<@Nullable Object> column(List<@Nullable Object> entries, int index) {
        List<@Nullable Object> column = new ArrayList<>();
        for (Object entry : entries) {
            column.add(((List<?>) entry).get(index));
        }
        return column;
    }

    private static List<@Nullable Object> flat(List<@Nullable Object> lists) {
        List<@Nullable Object> flat = new ArrayList<>();
        for (Object list : lists) {
            if (list != null) {
                flat.addAll((List<?>) list);
            }
        }
        return flat;
    }

    private static int[] offsets(List<@Nullable Object> lists) {
        int[] offsets = new int[lists.size() + 1];
        for (int i = 0; i < lists.size(); i++) {
            offsets[i + 1] = offsets[i] + (lists.get(i) instanceof List<?> list ? list.size() : 0);
        }
        return offsets;
    }

    private static Validity validity(List<@Nullable Object> slots) {
        long[] words = new long[(slots.size() + 63) / 64];
        int nullCount = 0;
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i) == null) {
                nullCount++;
            } else {
                words[i >>> 6] |= 1L << i;
            }
        }
        return Validity.of(words, nullCount);
    }

    /// The rows that vectors hold.
    public static List<List<@Nullable Object>> rows(Schema schema, List<ColumnVector> columns, int count) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            rows.add(values(schema.fields(), columns, row));
        }
        return rows;
    }

    private static List<@Nullable Object> values(List<Field> fields, List<ColumnVector> vectors, int slot) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            values.add(value(fields.get(i), vectors.get(i), slot, false));
        }
        return values;
    }

    private static @Nullable Object value(Field field, ColumnVector vector, int slot, boolean isElement) {
        if (vector.validity().isNull(slot)) {
            return null;
        }
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            return elements(field, (ListVector) vector, slot, true);
        }
        return switch (field) {
            case PrimitiveField ignored -> ((IntVector) vector).values()[slot];
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored -> elements(group.element(), (ListVector) vector, slot, isDirect(group));
                case GroupShape.MapOf ignored -> {
                    MapVector map = (MapVector) vector;
                    List<Object> entries = new ArrayList<>();
                    for (int i = map.offsets()[slot]; i < map.offsets()[slot + 1]; i++) {
                        entries.add(values(((GroupField) group.children().getFirst()).children(),
                                List.of(map.keys(), map.values()), i));
                    }
                    yield entries;
                }
                case GroupShape.Fields ignored ->
                    values(group.children(), ((GroupVector) vector).fields(), slot);
            };
        };
    }

    private static List<@Nullable Object> elements(Field element, ListVector vector, int slot, boolean isDirect) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = vector.offsets()[slot]; i < vector.offsets()[slot + 1]; i++) {
            elements.add(value(element, vector.elements(), i, isDirect));
        }
        return elements;
    }
}
