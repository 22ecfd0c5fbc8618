package dev.lamella.conformance;

import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetSummary;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriteOptions.Existing;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.dataset.PartitionType;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A directory to be written: the schema, rows and options of a [WriterCase], or few columns that every reader knows, with
/// partition columns, limits of files and of memory. Everything follows from the number.
final class WrittenTable {
    private static final List<String> NAMES = List.of("p0", "p 1");
    private static final List<LeafKind> KINDS = LeafKind.ALL.stream().filter(WrittenTable::isPartition).toList();
    private static final List<String> TEXTS = List.of("", " ", "a/b", "k=v", "100%", "%2F", "#1", "日本", "Größe",
            "line\nend", "\r\n", "\u0001", "\u007f", ".", "..", "__HIVE_DEFAULT_PARTITION__", "😀", "\"", "'", "_x",
            "a\\b", "2026-03-01", "7", "x:y", "*?[{", "a b", "A+B", "null");

    final int number;
    /// Whether other readers know all columns.
    final boolean isPlain;
    private final Random random;
    private final Schema schema;
    private final List<Field> files;
    private final List<LeafKind> kinds = new ArrayList<>();
    private final List<List<@Nullable Object>> pools = new ArrayList<>();
    private final WriteOptions writing;
    private final Optional<EncryptedCase> encryption;
    private final List<Fields> rows = new ArrayList<>();

    private WrittenTable(int number) {
        this.number = number;
        this.random = new Random(number * 0x9e3779b97f4a7c15L);
        this.isPlain = number % 3 == 0;
        WriterCase base = WriterCase.of(number);
        PrimitiveField id = PrimitiveField.of("id", Repetition.REQUIRED, PhysicalType.INT32);
        this.files = new ArrayList<>(List.of(id));
        if (!isPlain) {
            files.addAll(base.schema().fields());
        }
        List<Field> all = new ArrayList<>(files);
        for (String name : NAMES.subList(0, 1 + random.nextInt(2))) {
            LeafKind kind = KINDS.get(random.nextInt(KINDS.size()));
            Repetition repetition = random.nextBoolean() ? Repetition.REQUIRED : Repetition.OPTIONAL;
            kinds.add(kind);
            pools.add(pool(kind, repetition));
            all.add(random.nextInt(all.size() + 1), kind.field(name, repetition));
        }
        this.schema = Schema.asDeclared("table", all);
        int rowCount = isPlain ? random.nextInt(300) : base.rows().size();
        for (int i = 0; i < rowCount; i++) {
            rows.add(row(isPlain ? List.of() : base.rows().get(i).values(), i));
        }
        this.encryption = !isPlain && random.nextInt(3) == 0
                ? Optional.of(EncryptedCase.of(number))
                : Optional.empty();
        WriteOptions options = (isPlain ? WriteOptions.DEFAULT : base.options())
                .withParallelism(DrawnThreads.of(number));
        this.writing = encryption.map(keys -> options.withEncryption(keys.encryption(fileSchema()))).orElse(options);
    }

    static WrittenTable of(int number) {
        return new WrittenTable(number);
    }

    private static boolean isPartition(LeafKind kind) {
        LogicalType type = kind.logicalType().orElse(null);
        return switch (kind.type()) {
            case INT32, INT64 ->
                type == null || type instanceof LogicalType.Integer || type instanceof LogicalType.Date;
            case BOOLEAN -> true;
            case BYTE_ARRAY -> type instanceof LogicalType.String || type instanceof LogicalType.Enum;
            case INT96, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    private List<@Nullable Object> pool(LeafKind kind, Repetition repetition) {
        List<@Nullable Object> pool = new ArrayList<>();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            pool.add(kind.type() == PhysicalType.BYTE_ARRAY
                    ? Hex.of(TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.UTF_8))
                    : kind.values().next(random));
        }
        if (repetition == Repetition.OPTIONAL) {
            pool.add(null);
        }
        return pool;
    }

    private Fields row(List<@Nullable Object> others, int id) {
        List<@Nullable Object> values = new ArrayList<>(schema.fields().size());
        for (Field field : schema.fields()) {
            int key = NAMES.indexOf(field.name());
            if (key >= 0) {
                List<@Nullable Object> pool = pools.get(key);
                values.add(pool.get(random.nextInt(pool.size())));
            } else if (field.name().equals("id")) {
                values.add((long) id);
            } else {
                values.add(others.get(files.indexOf(field) - 1));
            }
        }
        return new Fields(values);
    }

    List<String> partitionBy() {
        return NAMES.subList(0, kinds.size());
    }

    Schema fileSchema() {
        return Schema.asDeclared("table", files);
    }

    /// Reads all partition values as texts.
    DatasetOptions reading() {
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(DrawnThreads.of(number + 1L));
        return DatasetOptions.DEFAULT
                .withPartitionTypes(partitionBy().stream()
                        .collect(Collectors.toMap(name -> name, name -> PartitionType.STRING)))
                .withReading(encryption.map(keys -> reading.withDecryption(keys.decryption(fileSchema())))
                        .orElse(reading));
    }

    DatasetSummary write(Path directory, Existing existing, int from, int to) throws IOException {
        Random order = new Random(number + from);
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT.withPartitionBy(partitionBy()).withExisting(existing)
                .withWriting(writing);
        if (order.nextInt(2) == 0) {
            options = options.withRowsPerFile(1 + order.nextInt(40));
        }
        if (order.nextInt(3) == 0) {
            options = options.withBytesPerFile(1 + order.nextInt(5000));
        }
        if (order.nextInt(2) == 0) {
            options = options.withMemory(1 + order.nextInt(50_000));
        }
        Vectors vectors = new Vectors(order);
        try (DatasetWriter writer = DatasetWriter.create(directory, schema, options)) {
            for (int at = from; at < to;) {
                int count = Math.min(to - at, 1 + order.nextInt(100));
                writer.write(vectors.batch(schema, rows.subList(at, at + count)));
                at += count;
                if (order.nextInt(20) == 0) {
                    writer.endRowGroups();
                }
            }
            return writer.commit();
        }
    }

    int rowCount() {
        return rows.size();
    }

    /// The rows of each partition, in the order in which they were written, without the partition columns.
    Map<List<Optional<String>>, List<Fields>> partitions(int from, int to) {
        int[] keys = partitionBy().stream().mapToInt(this::ordinal).toArray();
        int[] others = files.stream().mapToInt(field -> ordinal(field.name())).toArray();
        Map<List<Optional<String>>, List<Fields>> partitions = new LinkedHashMap<>();
        for (Fields row : rows.subList(from, to)) {
            List<Optional<String>> texts = IntStream.range(0, keys.length)
                    .mapToObj(key -> Optional.ofNullable(row.values().get(keys[key]))
                            .map(value -> text(kinds.get(key), value)))
                    .toList();
            List<@Nullable Object> stored = new ArrayList<>();
            for (int other : others) {
                stored.add(row.values().get(other));
            }
            partitions.computeIfAbsent(texts, _ -> new ArrayList<>()).add(new Fields(stored));
        }
        return partitions;
    }

    private int ordinal(String name) {
        return IntStream.range(0, schema.fields().size())
                .filter(i -> schema.fields().get(i).name().equals(name)).findFirst().orElseThrow();
    }

    private static String text(LeafKind kind, Object value) {
        LogicalType type = kind.logicalType().orElse(null);
        if (value instanceof Hex hex) {
            return new String(HexFormat.of().parseHex(hex.digits()), StandardCharsets.UTF_8);
        }
        if (type instanceof LogicalType.Date) {
            return LocalDate.EPOCH.plusDays((long) value).toString();
        }
        if (type instanceof LogicalType.Integer integer && !integer.isSigned() && (long) value < 0) {
            int bits = kind.type() == PhysicalType.INT32 ? 32 : 64;
            return BigInteger.valueOf((long) value).add(BigInteger.ONE.shiftLeft(bits)).toString();
        }
        return value.toString();
    }

    @Override
    public String toString() {
        return "table " + number + " by " + kinds;
    }
}
