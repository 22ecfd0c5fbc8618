package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/// A random schema and random rows of it, as trees of [Physical] and as parquet-java's groups.
///
/// All physical types, with annotations and without; groups, lists as they are written today and as they once were,
/// bare repeated fields and maps, nested; nulls at every level. Everything follows from the seed.
final class RandomRows {
    private static final int MAX_DEPTH = 4;
    private static final String[] NAMES = {"id", "ID", "größe", "a_b", "element", "list", "key", "value", "x"};
    private static final PrimitiveTypeName[] TYPES = PrimitiveTypeName.values();

    private final Random random;
    private final List<Node> nodes = new ArrayList<>();

    /// A field.
    ///
    /// @param nullShare how many of its values are null; 0 if it is required
    private record Node(String name, boolean isOptional, double nullShare, Shape shape) {}

    private sealed interface Shape {
        record Value(PrimitiveType type, Values values) implements Shape {}

        record Struct(List<Node> fields) implements Shape {}

        /// @param repeated name of the repeated group round the element; if empty, the element itself is repeated
        record ListOf(Optional<String> repeated, Node element) implements Shape {}

        /// A repeated field that no group surrounds.
        record Bare(Shape element) implements Shape {}

        record MapOf(Node key, Optional<Node> value) implements Shape {}
    }

    RandomRows(long seed) {
        random = new Random(seed);
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            nodes.add(node(name(i), 1));
        }
    }

    MessageType schema() {
        return new MessageType("rows", nodes.stream().map(RandomRows::type).toList());
    }

    Fields row() {
        return fields(nodes);
    }

    void write(Fields row, Group group) {
        for (int i = 0; i < nodes.size(); i++) {
            write(row.values().get(i), nodes.get(i), group);
        }
    }

    private String name(int ordinal) {
        return NAMES[random.nextInt(NAMES.length)] + (random.nextBoolean() ? ordinal : "_" + ordinal);
    }

    private Node node(String name, int depth) {
        int kind = depth < MAX_DEPTH ? random.nextInt(10) : 0;
        return switch (kind) {
            case 4, 5 -> node(name, new Shape.Struct(nodes(1 + random.nextInt(3), depth + 1)));
            case 6, 7 -> node(name, list(depth));
            case 8 -> node(name, new Shape.MapOf(required("key", value("key")),
                    random.nextInt(5) == 0 ? Optional.empty() : Optional.of(node("value", depth + 1))));
            case 9 -> required(name, new Shape.Bare(
                    random.nextBoolean() ? value(name) : new Shape.Struct(nodes(1 + random.nextInt(2), depth + 1))));
            default -> node(name, value(name));
        };
    }

    private Node node(String name, Shape shape) {
        if (random.nextInt(3) == 0) {
            return required(name, shape);
        }
        double[] shares = {0, 0.02, 0.3, 0.9, 1};
        return new Node(name, true, shares[random.nextInt(shares.length)], shape);
    }

    private static Node required(String name, Shape shape) {
        return new Node(name, false, 0, shape);
    }

    private List<Node> nodes(int count, int depth) {
        List<Node> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(node(name(i), depth));
        }
        return fields;
    }

    private Shape list(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> new Shape.ListOf(Optional.empty(), required("array", value("array")));
            case 1 -> new Shape.ListOf(Optional.empty(),
                    required("element", new Shape.Struct(nodes(2 + random.nextInt(2), depth + 1))));
            case 2 -> new Shape.ListOf(Optional.of("bag"), notRepeated("array_element", depth + 1));
            default -> new Shape.ListOf(Optional.of("list"), notRepeated("element", depth + 1));
        };
    }

    /// The only field of the repeated group of a list may not be repeated: then the group were the element.
    private Node notRepeated(String name, int depth) {
        Node node = node(name, depth);
        return node.shape() instanceof Shape.Bare ? node(name, value(name)) : node;
    }

    private Shape value(String name) {
        PrimitiveTypeName type = TYPES[random.nextInt(TYPES.length)];
        int length = type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 1 + random.nextInt(20) : 0;
        Optional<LogicalTypeAnnotation> annotation = random.nextBoolean() ? Optional.empty() : annotation(type);
        if (annotation.isPresent() && type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
            length = annotation.get() instanceof LogicalTypeAnnotation.UUIDLogicalTypeAnnotation
                    ? 16
                    : annotation.get() instanceof LogicalTypeAnnotation.Float16LogicalTypeAnnotation
                            ? 2
                            : annotation.get() instanceof LogicalTypeAnnotation.IntervalLogicalTypeAnnotation ? 12 : 9;
        }
        Types.PrimitiveBuilder<PrimitiveType> builder = Types.required(type).length(length);
        return new Shape.Value(annotation.map(builder::as).orElse(builder).named(name),
                new Values(type, length, random));
    }

    private Optional<LogicalTypeAnnotation> annotation(PrimitiveTypeName type) {
        List<LogicalTypeAnnotation> choices = switch (type) {
            case INT32 -> List.of(LogicalTypeAnnotation.intType(8, true), LogicalTypeAnnotation.intType(16, false),
                    LogicalTypeAnnotation.intType(32, false), LogicalTypeAnnotation.dateType(),
                    LogicalTypeAnnotation.timeType(true, TimeUnit.MILLIS), LogicalTypeAnnotation.decimalType(2, 9));
            case INT64 -> List.of(LogicalTypeAnnotation.intType(64, false), LogicalTypeAnnotation.decimalType(4, 18),
                    LogicalTypeAnnotation.timeType(false, TimeUnit.NANOS),
                    LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS),
                    LogicalTypeAnnotation.timestampType(false, TimeUnit.NANOS),
                    LogicalTypeAnnotation.timestampType(true, TimeUnit.MILLIS));
            case BINARY -> List.of(LogicalTypeAnnotation.stringType(), LogicalTypeAnnotation.jsonType(),
                    LogicalTypeAnnotation.bsonType(), LogicalTypeAnnotation.enumType(),
                    LogicalTypeAnnotation.decimalType(3, 40));
            case FIXED_LEN_BYTE_ARRAY -> List.of(LogicalTypeAnnotation.uuidType(), LogicalTypeAnnotation.float16Type(),
                    LogicalTypeAnnotation.IntervalLogicalTypeAnnotation.getInstance(),
                    LogicalTypeAnnotation.decimalType(5, 20));
            case BOOLEAN, FLOAT, DOUBLE, INT96 -> List.of();
        };
        return choices.isEmpty() ? Optional.empty() : Optional.of(choices.get(random.nextInt(choices.size())));
    }

    private static Type type(Node node) {
        return type(node.shape(), node.name(), node.isOptional() ? Type.Repetition.OPTIONAL : Type.Repetition.REQUIRED);
    }

    private static Type type(Shape shape, String name, Type.Repetition repetition) {
        return switch (shape) {
            case Shape.Value(PrimitiveType type, _) -> {
                Types.PrimitiveBuilder<PrimitiveType> builder = Types.primitive(type.getPrimitiveTypeName(), repetition)
                        .length(type.getTypeLength());
                yield (type.getLogicalTypeAnnotation() == null ? builder : builder.as(type.getLogicalTypeAnnotation()))
                        .named(name);
            }
            case Shape.Struct(List<Node> fields) ->
                new GroupType(repetition, name, fields.stream().map(RandomRows::type).toList());
            case Shape.ListOf(Optional<String> repeated, Node element) ->
                annotated(repetition, LogicalTypeAnnotation.listType(), name, repeated
                        .map(layer -> (Type) new GroupType(Type.Repetition.REPEATED, layer, type(element)))
                        .orElseGet(() -> type(element.shape(), element.name(), Type.Repetition.REPEATED)));
            case Shape.Bare(Shape element) -> type(element, name, Type.Repetition.REPEATED);
            case Shape.MapOf(Node key, Optional<Node> value) -> {
                List<Type> fields = new ArrayList<>(List.of(type(key)));
                value.ifPresent(node -> fields.add(type(node)));
                yield annotated(repetition, LogicalTypeAnnotation.mapType(), name,
                        new GroupType(Type.Repetition.REPEATED, "key_value", fields));
            }
        };
    }

    private static Type annotated(Type.Repetition repetition, LogicalTypeAnnotation annotation, String name,
            Type child) {
        return Types.buildGroup(repetition).as(annotation).addField(child).named(name);
    }

    private Fields fields(List<Node> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Node field : fields) {
            values.add(field.isOptional() && random.nextDouble() < field.nullShare() ? null : tree(field.shape()));
        }
        return new Fields(values);
    }

    private Object tree(Shape shape) {
        return switch (shape) {
            case Shape.Value(_, Values values) -> values.next();
            case Shape.Struct(List<Node> fields) -> fields(fields);
            case Shape.ListOf(_, Node element) -> elements(element);
            case Shape.Bare(Shape element) -> elements(required("", element));
            case Shape.MapOf(Node key, Optional<Node> value) -> new Entries(elements(key).stream()
                    .map(each -> new Entry(each,
                            value.map(node -> fields(List.of(node)).values().getFirst()).orElse(null)))
                    .toList());
        };
    }

    private List<@Nullable Object> elements(Node element) {
        int count = random.nextInt(20) == 0 ? random.nextInt(40) : random.nextInt(4);
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(fields(List.of(element)).values().getFirst());
        }
        return elements;
    }

    private static void write(@Nullable Object tree, Node node, Group parent) {
        if (tree != null) {
            write(tree, node.shape(), node.name(), parent);
        }
    }

    private static void write(Object tree, Shape shape, String name, Group parent) {
        switch (shape) {
            case Shape.Value(PrimitiveType type, _) -> add(tree, type, name, parent);
            case Shape.Struct(List<Node> fields) -> {
                Group group = parent.addGroup(name);
                for (int i = 0; i < fields.size(); i++) {
                    write(((Fields) tree).values().get(i), fields.get(i), group);
                }
            }
            case Shape.ListOf(Optional<String> repeated, Node element) -> {
                Group list = parent.addGroup(name);
                for (Object each : (List<?>) tree) {
                    write(each, element, repeated.isPresent() ? list.addGroup(repeated.get()) : list);
                }
            }
            case Shape.Bare(Shape element) -> ((List<?>) tree).forEach(each -> write(each, element, name, parent));
            case Shape.MapOf(Node key, Optional<Node> value) -> {
                Group map = parent.addGroup(name);
                for (Entry entry : ((Entries) tree).list()) {
                    Group pair = map.addGroup("key_value");
                    write(entry.key(), key, pair);
                    value.ifPresent(node -> write(entry.value(), node, pair));
                }
            }
        }
    }

    private static void add(Object value, PrimitiveType type, String name, Group parent) {
        switch (value) {
            case Boolean flag -> parent.add(name, flag);
            case Long number when type.getPrimitiveTypeName() == PrimitiveTypeName.INT32 ->
                parent.add(name, Math.toIntExact(number));
            case Long number -> parent.add(name, number);
            case Bits32(int bits) -> parent.add(name, Float.intBitsToFloat(bits));
            case Bits64(long bits) -> parent.add(name, Double.longBitsToDouble(bits));
            case Hex(String digits) ->
                parent.add(name, Binary.fromConstantByteArray(HexFormat.of().parseHex(digits)));
            default -> throw new AssertionError(value);
        }
    }

    /// Values of a column: all alike, few different ones, any, ascending; or few at first and any later, so that a
    /// dictionary grows too large.
    private static final class Values {
        private final PrimitiveTypeName type;
        private final int length;
        private final Random random;
        private final int manner;
        private final List<Object> pool = new ArrayList<>();
        private long count;

        Values(PrimitiveTypeName type, int length, Random random) {
            this.type = type;
            this.length = length;
            this.random = random;
            this.manner = random.nextInt(5);
            int size = manner == 0 ? 1 : 2 + random.nextInt(30);
            for (int i = 0; i < size; i++) {
                pool.add(any());
            }
        }

        Object next() {
            count++;
            return switch (manner) {
                case 0, 1 -> pool.get(random.nextInt(pool.size()));
                case 2 -> any();
                case 3 -> ascending();
                default -> count < 300 ? pool.get(random.nextInt(pool.size())) : any();
            };
        }

        private Object ascending() {
            return switch (type) {
                case INT32 -> (long) (int) (count * 3 + random.nextInt(5) - 1000);
                case INT64 -> count * 1_000_000 + random.nextInt(1000);
                case BINARY -> Hex.of(("prefix/" + count / 7 + "/" + count % 7).getBytes(StandardCharsets.UTF_8));
                case BOOLEAN, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY, INT96 -> any();
            };
        }

        private Object any() {
            return switch (type) {
                case BOOLEAN -> random.nextBoolean();
                case INT32 -> switch (random.nextInt(4)) {
                    case 0 -> (long) random.nextInt();
                    case 1 -> (long) (random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE);
                    default -> (long) random.nextInt(200) - 100;
                };
                case INT64 -> switch (random.nextInt(4)) {
                    case 0 -> random.nextLong();
                    case 1 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
                    default -> random.nextLong(200_000) - 100_000;
                };
                case FLOAT -> new Bits32(Float.floatToIntBits(switch (random.nextInt(8)) {
                    case 0 -> Float.NaN;
                    case 1 -> -0f;
                    case 2 -> Float.NEGATIVE_INFINITY;
                    default -> (float) random.nextGaussian();
                }));
                case DOUBLE -> new Bits64(Double.doubleToLongBits(switch (random.nextInt(8)) {
                    case 0 -> Double.NaN;
                    case 1 -> -0d;
                    case 2 -> Double.POSITIVE_INFINITY;
                    default -> random.nextGaussian() * 1e10;
                }));
                case BINARY -> bytes(random.nextInt(12) == 0 ? random.nextInt(300) : random.nextInt(12));
                case FIXED_LEN_BYTE_ARRAY -> bytes(length);
                case INT96 -> bytes(12);
            };
        }

        private Hex bytes(int count) {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            return Hex.of(bytes);
        }
    }
}
