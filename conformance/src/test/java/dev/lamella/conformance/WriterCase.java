package dev.lamella.conformance;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.WriteOptions.PageVersion;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Compressions;
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
import dev.lamella.vector.Batch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A file to be written: schema, rows, options. Everything follows from the number.
///
/// The cells of the matrix of types, repetitions, encodings, codecs and page versions are distributed over the cases,
/// some columns to each. The nesting of a column (structs, lists of old and new layouts, maps, nothing) is random.
/// Every round of cases covers all cells once. In every other round the first row has a value everywhere, so that no
/// cell stays without one; in the others columns may be without values, and files without rows.
final class WriterCase {
    /// The number of cases at effort 1.
    static final int COUNT = 4000;
    private static final int ROUND = 2000;
    private static final long SEED = 20_260_601;
    private static final int[] ROW_COUNTS = {0, 1, 5, 20, 60, 60, 120, 120, 250, 700};
    private static final String[] SUFFIXES = {"", "", "", ".x", " größe", "\"q", "_B", "'"};

    final int number;
    private final Random random;
    private final PageVersion pageVersion;
    private final boolean beginsFull;
    private boolean isFull;
    private final List<Cell> cells = new ArrayList<>();
    private final Map<Field, Column> columns = new IdentityHashMap<>();
    private final Map<Field, ColumnOptions> columnOptions = new IdentityHashMap<>();
    private final Map<Field, Double> nullShares = new IdentityHashMap<>();
    private final Schema schema;
    private final List<Fields> rows = new ArrayList<>();
    private final WriteOptions options;
    private int fieldCount;

    /// A column to write.
    ///
    /// @param encoding none if the writer chooses
    record Cell(LeafKind kind, Repetition repetition, Optional<Encoding> encoding, CompressionCodec codec) {}

    /// A column that is there.
    private record Column(Cell cell, Values values) {}

    private WriterCase(int number) {
        this.number = number;
        this.random = new Random(SEED + number * 0x9e3779b97f4a7c15L);
        this.pageVersion = version(number);
        int round = number / ROUND;
        this.beginsFull = round % 2 == 1;
        List<Cell> all = Deck.of(2 * round + pageVersion.ordinal());
        int players = ROUND / 2;
        for (int i = number % ROUND / 2; i < all.size(); i += players) {
            cells.add(all.get(i));
        }
        List<Field> fields = new ArrayList<>();
        cells.forEach(cell -> fields.add(around(cell)));
        if (random.nextInt(3) == 0) {
            fields.add(random.nextBoolean() ? variant() : file());
        }
        Collections.shuffle(fields, random);
        schema = Schema.asDeclared("case", fields);
        int rowCount = ROW_COUNTS[random.nextInt(ROW_COUNTS.length)];
        for (int i = 0; i < Math.max(rowCount, beginsFull ? 1 : 0); i++) {
            isFull = beginsFull && i == 0;
            rows.add(group(schema.fields()));
        }
        options = options(rowCount);
    }

    static WriterCase of(int number) {
        return new WriterCase(number);
    }

    static PageVersion version(int number) {
        return number % 2 == 0 ? PageVersion.V1 : PageVersion.V2;
    }

    Schema schema() {
        return schema;
    }

    List<Fields> rows() {
        return rows;
    }

    WriteOptions options() {
        return options;
    }

    /// The requested cell of a leaf; none for leaves of Variants and file references, and for keys of maps.
    Optional<Cell> cell(Leaf leaf) {
        return Optional.ofNullable(columns.get(leaf.field())).map(Column::cell);
    }

    /// The options of a column.
    ColumnOptions options(Leaf leaf) {
        return columnOptions.getOrDefault(leaf.field(), ColumnOptions.DEFAULT);
    }

    /// The file, written in batches of random sizes.
    byte[] write() throws IOException {
        return write(options);
    }

    /// As [#write()], with other options.
    byte[] write(WriteOptions changed) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Random order = new Random(number);
        Vectors vectors = new Vectors(order);
        try (ParquetWriter writer = Parquet.create(OutputFile.of(toString(), bytes), schema,
                changed.withParallelism(DrawnThreads.of(number)))) {
            for (int from = 0; from < rows.size();) {
                int count = Math.min(rows.size() - from, order.nextInt(5) == 0 ? 1 : 1 + order.nextInt(300));
                Batch batch = vectors.batch(schema, rows.subList(from, from + count));
                writer.write(batch);
                from += count;
                if (order.nextInt(40) == 0) {
                    writer.endRowGroup();
                }
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return "case " + number;
    }

    private WriteOptions options(int rowCount) {
        WriteOptions made = WriteOptions.DEFAULT.withPageVersion(pageVersion)
                .withPages(1 << 5 + random.nextInt(11), rowCount / 40 + 1 + random.nextInt(400))
                .withRowGroups(1 << 26, random.nextInt(3) == 0 ? rowCount / 6 + 1 + random.nextInt(300) : 1 << 20)
                .withBoundLength(pick(1, 2, 3, 8, 64))
                .withFloatOrder(random.nextBoolean()
                        ? WriteOptions.FloatOrder.TYPE
                        : WriteOptions.FloatOrder.IEEE_754_TOTAL)
                .withKeyValue("case", Integer.toString(number));
        if (random.nextInt(10) == 0) {
            made = made.withChecksums(WriteOptions.Checksums.OMIT);
        }
        if (random.nextInt(20) == 0) {
            made = made.withStatistics(WriteOptions.Statistics.NONE);
        }
        for (Leaf leaf : schema.leaves()) {
            Column column = columns.get(leaf.field());
            if (column != null) {
                boolean hasBloomFilter = random.nextInt(4) == 0 && leaf.field().type() != PhysicalType.BOOLEAN;
                ColumnOptions own = options(column.cell, hasBloomFilter);
                columnOptions.put(leaf.field(), own);
                made = made.withColumn(leaf.path(), own);
            }
        }
        return made;
    }

    private ColumnOptions options(Cell cell, boolean hasBloomFilter) {
        ColumnOptions made = ColumnOptions.DEFAULT.withCodec(cell.codec);
        if (cell.encoding.isPresent()) {
            made = made.withEncoding(cell.encoding.get());
        } else if (random.nextInt(3) == 0) {
            made = made.withDictionary(WriteOptions.Dictionary.NEVER);
        }
        if (hasBloomFilter) {
            double probability = random.nextBoolean() ? 0.01 : 0.2;
            made = random.nextBoolean()
                    ? made.withBloomFilter(probability)
                    : made.withBloomFilter(probability, 1 + random.nextInt(2000));
        }
        return made;
    }

    private int pick(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /// The column of a cell, with its nesting.
    private Field around(Cell cell) {
        String name = name();
        boolean isOnce = cell.repetition != Repetition.REPEATED;
        boolean isNull = cell.kind.isAlwaysNull();
        return switch (random.nextInt(10)) {
            case 0 -> struct(name, isNull ? Repetition.OPTIONAL : Repetition.values()[random.nextInt(3)],
                    leaf(cell, name()));
            case 1 -> isOnce
                    ? list(name, layer("list", leaf(cell, "element")))
                    : list(name, leaf(cell, "element"));
            case 2 -> list(name, layer("list", struct("element", once(), leaf(cell, "a"), leaf(text(), "b"))));
            case 3 -> list(name, layer("list", list("element", layer("list", struct("element", once(),
                    leaf(cell, "deep"))))));
            case 4 -> map(name, leaf(text(), "key"), isOnce
                    ? leaf(cell, "value")
                    : struct("value", once(),
                            leaf(cell, "v")));
            case 5 -> cell.repetition == Repetition.REQUIRED && !isNull
                    ? map(name, leaf(cell, "key"), leaf(text(), "value"))
                    : list(name, group("element", Repetition.REPEATED, Annotation.NONE, leaf(cell, "a"),
                            leaf(text(), "b")));
            default -> isNull && cell.repetition == Repetition.REQUIRED
                    ? struct(name, Repetition.OPTIONAL, leaf(cell, name()))
                    : leaf(cell, name);
        };
    }

    private String name() {
        return "c" + fieldCount++ + SUFFIXES[random.nextInt(SUFFIXES.length)];
    }

    private Repetition once() {
        return random.nextBoolean() ? Repetition.REQUIRED : Repetition.OPTIONAL;
    }

    private Cell text() {
        return new Cell(LeafKind.named("BYTE_ARRAY STRING"), Repetition.REQUIRED, Optional.empty(),
                CompressionCodec.SNAPPY);
    }

    private PrimitiveField leaf(Cell cell, String name) {
        PrimitiveField field = cell.kind.field(name, cell.repetition);
        columns.put(field, new Column(cell, new Values(cell.kind, random)));
        return field;
    }

    private static GroupField group(String name, Repetition repetition, Annotation annotation, Field... children) {
        return GroupField.of(name, repetition, OptionalInt.empty(), annotation, List.of(children));
    }

    private static GroupField struct(String name, Repetition repetition, Field... children) {
        return group(name, repetition, Annotation.NONE, children);
    }

    private GroupField list(String name, Field repeated) {
        return group(name, once(), Annotation.written(new LogicalType.List()), repeated);
    }

    private static GroupField layer(String name, Field element) {
        return group(name, Repetition.REPEATED, Annotation.NONE, element);
    }

    private GroupField map(String name, Field key, Field value) {
        Field[] entry = !beginsFull && random.nextInt(6) == 0 ? new Field[]{key} : new Field[]{key, value};
        return group(name, once(), Annotation.written(new LogicalType.Map()), group("key_value", Repetition.REPEATED,
                Annotation.NONE, entry));
    }

    private GroupField variant() {
        return group(name(), once(), Annotation.written(new LogicalType.Variant(1)),
                PrimitiveField.of("metadata", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY),
                PrimitiveField.of("value", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
    }

    private GroupField file() {
        return group(name(), once(), Annotation.written(new LogicalType.File()),
                PrimitiveField.of("uri", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY, new LogicalType.String()),
                PrimitiveField.of("size", Repetition.OPTIONAL, PhysicalType.INT64));
    }

    private Fields group(List<Field> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Field field : fields) {
            values.add(value(field));
        }
        return new Fields(values);
    }

    private @Nullable Object value(Field field) {
        if (field.repetition() == Repetition.REPEATED) {
            return elements(field, true);
        }
        if (field.repetition() == Repetition.OPTIONAL) {
            double[] shares = {0, 0.02, 0.3, 0.9, 1};
            double share = nullShares.computeIfAbsent(field, _ -> shares[random.nextInt(shares.length)]);
            // A file reference leads somewhere.
            boolean isNeeded = isFull || field.name().equals("uri");
            if (isAlwaysNull(field) || !isNeeded && random.nextDouble() < share) {
                return null;
            }
        }
        return present(field);
    }

    /// Whether there is a leaf of UNKNOWN at or below a field that would have to have a value if the field had one.
    private boolean isAlwaysNull(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> columns.containsKey(leaf) && columns.get(leaf).cell.kind.isAlwaysNull();
            case GroupField group -> group.children().stream()
                    .anyMatch(child -> child.repetition() == Repetition.REQUIRED && isAlwaysNull(child));
        };
    }

    private @Nullable Object present(Field field) {
        return switch (field) {
            case PrimitiveField leaf when columns.containsKey(leaf) -> columns.get(leaf).values.next();
            case PrimitiveField leaf -> switch (leaf.name()) {
                case "metadata" -> new Hex("010000");
                case "value" -> new Hex(random.nextBoolean() ? "00" : "0c2a");
                case "uri" -> new Hex("66696c653a2f2f2f61");
                default -> (long) random.nextInt(1000);
            };
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> group(group.children());
                case GroupShape.ListOf _ ->
                    elements(group.element(), group.element() == group.children().getFirst());
                case GroupShape.MapOf _ -> entries(group);
            };
        };
    }

    private List<@Nullable Object> elements(Field element, boolean isElement) {
        List<@Nullable Object> elements = new ArrayList<>();
        boolean isEmpty = (isElement || element.repetition() == Repetition.REQUIRED) && isAlwaysNull(element);
        for (int i = isEmpty ? 0 : elementCount(); i > 0; i--) {
            elements.add(isElement ? present(element) : value(element));
        }
        return elements;
    }

    private int elementCount() {
        return (isFull ? 1 : 0) + (random.nextInt(40) == 0 ? random.nextInt(30) : random.nextInt(4));
    }

    /// With different keys.
    private Entries entries(GroupField map) {
        Set<Object> keys = new LinkedHashSet<>();
        for (int i = elementCount(); i > 0; i--) {
            keys.add(present(map.key()));
        }
        boolean hasValues = map.value().isPresent();
        if (hasValues && map.value().get().repetition() == Repetition.REQUIRED && isAlwaysNull(map.value().get())) {
            keys.clear();
        }
        List<Entry> entries = new ArrayList<>();
        for (Object key : keys) {
            entries.add(new Entry(key, hasValues ? value(map.value().get()) : null));
        }
        return new Entries(entries);
    }

    /// Values of a column: all alike, few different ones, any, rising, falling; or few at first and any later.
    private static final class Values {
        private final LeafKind kind;
        private final Random random;
        private final int manner;
        private final List<Object> pool = new ArrayList<>();
        private int count;

        Values(LeafKind kind, Random random) {
            this.kind = kind;
            this.random = random;
            this.manner = random.nextInt(6);
            int size = kind.isAlwaysNull() ? 0 : manner == 0 ? 1 : manner > 3 ? 40 : 2 + random.nextInt(30);
            for (int i = 0; i < size; i++) {
                pool.add(kind.values().next(random));
            }
            Optional<Comparator<Object>> order = TrueOrder.byType(kind.type(), kind.logicalType());
            if (manner > 3 && order.isPresent()) {
                pool.sort(manner == 4 ? order.get() : order.get().reversed());
            }
        }

        Object next() {
            count++;
            return switch (manner) {
                case 0, 1 -> pool.get(random.nextInt(pool.size()));
                case 2 -> kind.values().next(random);
                case 3 -> count < 60 ? pool.get(random.nextInt(pool.size())) : kind.values().next(random);
                default -> pool.get(Math.min(count / 3, pool.size() - 1));
            };
        }
    }

    /// All cells, for each page version, in an order that does not change.
    static final class Deck {
        static final List<CompressionCodec> CODECS = codecs();
        private static final Map<Integer, List<Cell>> SHUFFLED = new ConcurrentHashMap<>();

        private Deck() {}

        private static List<CompressionCodec> codecs() {
            List<CompressionCodec> codecs = new ArrayList<>(List.of(CompressionCodec.UNCOMPRESSED,
                    CompressionCodec.SNAPPY, CompressionCodec.GZIP, CompressionCodec.ZSTD, CompressionCodec.LZ4_RAW));
            try (Compressions compressions = new Compressions()) {
                compressions.forWriting(CompressionCodec.BROTLI);
                codecs.add(CompressionCodec.BROTLI);
            } catch (UnsupportedFeatureException _) {
                // Its encoder is optional.
            }
            return List.copyOf(codecs);
        }

        static List<Cell> of(int seed) {
            return SHUFFLED.computeIfAbsent(seed, Deck::shuffled);
        }

        private static List<Cell> shuffled(int seed) {
            List<Cell> cards = new ArrayList<>();
            for (LeafKind kind : LeafKind.ALL) {
                List<Optional<Encoding>> encodings = new ArrayList<>(List.of(Optional.empty()));
                LeafKind.encodings(kind.type()).forEach(encoding -> encodings.add(Optional.of(encoding)));
                for (Optional<Encoding> encoding : encodings) {
                    for (Repetition repetition : Repetition.values()) {
                        CODECS.forEach(codec -> cards.add(new Cell(kind, repetition, encoding, codec)));
                    }
                }
            }
            Collections.shuffle(cards, new Random(seed));
            return List.copyOf(cards);
        }
    }
}
