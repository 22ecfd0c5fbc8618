package dev.lamella.conformance;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.WriteOptions.PageVersion;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A file that filters are asked of: a random schema, rows whose neighbours are alike, so that bounds tell something, and random ways
/// to write them. The first column is `id`, the number of the row. Everything follows from the seed.
final class FilterCase {
    static final String ID = "id";
    private static final List<String> SHREDDINGS = List.of("none", "auto", "STRUCT(a INT64, b STRING)",
            "STRUCT(a INT64, c STRUCT(d INT64), l LIST(INT64))", "STRUCT(b STRING, c STRUCT(d DOUBLE))");

    final long seed;
    final Schema schema;
    final List<Fields> rows = new ArrayList<>();
    private final Random random;
    private final Map<PrimitiveField, Pool> pools = new IdentityHashMap<>();
    private Regime regime;
    private int fieldCount;

    /// Values of a leaf, in their order if they have one.
    private record Pool(LeafKind kind, List<Object> values) {}

    /// How the values of neighbouring rows are like.
    ///
    /// @param center of the values, as a share of the pool
    /// @param spread of them, as a share of the pool
    /// @param nulls as a share of the values
    private record Regime(double center, double spread, double nulls) {
        static Regime of(Random random) {
            double[] nulls = {0, 0, 0.1, 0.5, 1};
            double[] spreads = {0, 0.1, 0.3, 1};
            return new Regime(random.nextDouble(), spreads[random.nextInt(4)], nulls[random.nextInt(5)]);
        }
    }

    FilterCase(long seed, List<LeafKind> kinds) {
        this.seed = seed;
        random = new Random(seed);
        regime = Regime.of(random);
        List<Field> fields = new ArrayList<>();
        fields.add(PrimitiveField.of(ID, Repetition.REQUIRED, PhysicalType.INT64));
        for (int i = 2 + random.nextInt(5); i > 0; i--) {
            fields.add(field(name(), 2, kinds));
        }
        if (kinds == LeafKind.ALL && random.nextInt(3) == 0) {
            fields.add(variant());
        }
        schema = Schema.asDeclared("filtered", fields);
        int rowCount = random.nextInt(10) == 0 ? random.nextInt(4) : 20 + random.nextInt(120);
        int changes = 1 + random.nextInt(60);
        for (int i = 0; i < rowCount; i++) {
            if (random.nextInt(changes) == 0) {
                regime = Regime.of(random);
            }
            Fields row = struct(fields);
            row.values().set(0, (long) i);
            rows.add(row);
        }
    }

    /// The values that a leaf may have; for `id`, those that there are.
    List<Object> values(PrimitiveField leaf) {
        Pool pool = pools.get(leaf);
        return pool == null ? List.of(0L, rows.size() / 2L, (long) rows.size()) : pool.values;
    }

    /// The file.
    byte[] write() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Vectors vectors = new Vectors(random);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("seed " + seed, bytes), schema, options())) {
            for (int from = 0; from < rows.size();) {
                int count = Math.min(rows.size() - from, 1 + random.nextInt(200));
                writer.write(vectors.batch(schema, rows.subList(from, from + count)));
                from += count;
                if (random.nextInt(6) == 0) {
                    writer.endRowGroup();
                }
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    // Schema.

    private String name() {
        return "f" + fieldCount++ + (random.nextInt(8) == 0 ? " .x" : "");
    }

    private Repetition once() {
        return random.nextInt(3) == 0 ? Repetition.REQUIRED : Repetition.OPTIONAL;
    }

    private Field field(String name, int depth, List<LeafKind> kinds) {
        return switch (depth == 0 ? 0 : random.nextInt(10)) {
            case 1 -> group(name, once(), Annotation.NONE, some(depth, kinds));
            case 2 -> list(name, layer(field("element", depth - 1, kinds)));
            case 3 -> list(name, leaf("element", Repetition.REPEATED, kinds));
            case 4 -> list(name, layer(group("element", once(), Annotation.NONE, some(depth, kinds))));
            case 5 -> group(name, once(), Annotation.written(new LogicalType.Map()),
                    List.of(group("key_value", Repetition.REPEATED, Annotation.NONE,
                            List.of(leaf("key", Repetition.REQUIRED, kinds), field("value", depth - 1, kinds)))));
            case 6 -> leaf(name, Repetition.REPEATED, kinds);
            case 7 -> random.nextInt(3) > 0
                    ? leaf(name, once(), kinds)
                    : group(name, Repetition.REPEATED, Annotation.NONE, some(depth, kinds));
            default -> leaf(name, once(), kinds);
        };
    }

    private List<Field> some(int depth, List<LeafKind> kinds) {
        List<Field> fields = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            fields.add(field(name(), depth - 1, kinds));
        }
        return fields;
    }

    private PrimitiveField leaf(String name, Repetition repetition, List<LeafKind> kinds) {
        LeafKind kind = kinds.get(random.nextInt(kinds.size()));
        while (kind.isAlwaysNull() && repetition != Repetition.OPTIONAL) {
            kind = kinds.get(random.nextInt(kinds.size()));
        }
        List<Object> values = new ArrayList<>();
        int size = kind.isAlwaysNull() ? 0 : random.nextInt(3) == 0 ? 60 : 1 + random.nextInt(15);
        for (int i = 0; i < size; i++) {
            values.add(kind.values().next(random));
        }
        TrueOrder.byType(kind.type(), kind.logicalType()).ifPresent(values::sort);
        PrimitiveField field = kind.field(name, repetition);
        pools.put(field, new Pool(kind, values));
        return field;
    }

    private static GroupField group(String name, Repetition repetition, Annotation annotation, List<Field> children) {
        return GroupField.of(name, repetition, OptionalInt.empty(), annotation, children);
    }

    private static GroupField layer(Field element) {
        return group("list", Repetition.REPEATED, Annotation.NONE, List.of(element));
    }

    private GroupField list(String name, Field repeated) {
        return group(name, once(), Annotation.written(new LogicalType.List()), List.of(repeated));
    }

    private GroupField variant() {
        return group("variant", once(), Annotation.written(new LogicalType.Variant(1)),
                List.of(PrimitiveField.of("metadata", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY),
                        PrimitiveField.of("value", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY)));
    }

    // Values.

    private @Nullable Object value(Field field) {
        return switch (field.repetition()) {
            case REPEATED -> elements(field, true);
            case OPTIONAL -> isAlwaysNull(field) || random.nextDouble() < regime.nulls ? null : present(field);
            case REQUIRED -> present(field);
        };
    }

    private Fields struct(List<Field> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        fields.forEach(field -> values.add(value(field)));
        return new Fields(values);
    }

    private boolean isAlwaysNull(Field field) {
        return pools.get(field) instanceof Pool(LeafKind kind, List<Object> _) && kind.isAlwaysNull();
    }

    private Object present(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> ofPool(values(leaf));
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.File _ -> struct(group.children());
                case GroupShape.Variant _ -> VariantTests.value(random, (int) (regime.center * 40));
                case GroupShape.ListOf _ -> elements(group.element(), group.element() == group.children().getFirst());
                case GroupShape.MapOf _ -> entries(group);
            };
        };
    }

    private Object ofPool(List<Object> values) {
        double place = regime.center + (random.nextDouble() - 0.5) * regime.spread;
        return values.get(Math.clamp((int) (place * values.size()), 0, values.size() - 1));
    }

    private List<@Nullable Object> elements(Field element, boolean isElement) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(isElement ? present(element) : value(element));
        }
        return elements;
    }

    /// At times with the same key twice.
    private Entries entries(GroupField map) {
        List<Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.add(new Entry(present(map.key()), value(map.value().orElseThrow())));
        }
        return new Entries(entries);
    }

    // Options.

    private WriteOptions options() {
        WriteOptions options = WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP)
                .withCodec(random.nextInt(4) == 0
                        ? CompressionCodec.SNAPPY
                        : CompressionCodec.UNCOMPRESSED)
                .withPageVersion(random.nextBoolean() ? PageVersion.V1 : PageVersion.V2)
                .withPages(random.nextBoolean() ? 1 << 20 : 1 << 5 + random.nextInt(6), 3 + random.nextInt(60))
                .withRowGroups(1 << 26, random.nextBoolean() ? 1 << 20 : 20 + random.nextInt(100))
                .withBoundLength(List.of(1, 2, 5, 64).get(random.nextInt(4)))
                .withDictionaryBytes(random.nextBoolean() ? 1 << 20 : 1 + random.nextInt(300))
                .withFloatOrder(random.nextBoolean()
                        ? WriteOptions.FloatOrder.TYPE
                        : WriteOptions.FloatOrder.IEEE_754_TOTAL)
                .withStatistics(random.nextInt(8) == 0 ? WriteOptions.Statistics.NONE : WriteOptions.Statistics.ALL);
        if (schema.fields().getLast().name().equals("variant")) {
            options = options.withShredding(Shredding.parse(SHREDDINGS.get(random.nextInt(SHREDDINGS.size()))));
        }
        for (Leaf leaf : schema.leaves()) {
            if (pools.containsKey(leaf.field())) {
                options = options.withColumn(leaf.path(), options(leaf.field()));
            }
        }
        return options;
    }

    private ColumnOptions options(PrimitiveField leaf) {
        ColumnOptions options = ColumnOptions.DEFAULT;
        List<Encoding> encodings = LeafKind.encodings(leaf.type());
        if (random.nextBoolean()) {
            options = options.withEncoding(encodings.get(random.nextInt(encodings.size())));
        } else if (random.nextInt(3) == 0) {
            options = options.withDictionary(WriteOptions.Dictionary.NEVER);
        }
        if (random.nextBoolean() && leaf.type() != PhysicalType.BOOLEAN) {
            options = options.withBloomFilter(random.nextBoolean() ? 0.01 : 0.3);
        }
        return random.nextInt(10) == 0 ? options.withStatistics(WriteOptions.Statistics.NONE) : options;
    }
}
