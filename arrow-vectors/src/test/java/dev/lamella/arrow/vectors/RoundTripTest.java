package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowType;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Parquet to Arrow to Parquet gives the same schema and the same rows, for random schemas of all types.
class RoundTripTest {
    private static final long SEED = Long.getLong("lamella.seed", 20_261_124);
    private static final int CASES = 40 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 150;
    private static final int BATCH = 64;

    static Stream<Long> seeds() {
        return IntStream.range(0, CASES).mapToObj(i -> SEED + i);
    }

    private interface Way {
        ArrowReader of(ArrowReader exported, BufferAllocator allocator) throws Exception;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void inMemory(long seed) throws Exception {
        law(seed, ArrowOptions.DEFAULT, (exported, allocator) -> exported);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void throughAStream(long seed) throws Exception {
        law(seed, ArrowOptions.DEFAULT,
                (exported, allocator) -> ArrowIpc.read(InputFile.of(stream(exported)), allocator));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void throughAFile(long seed) throws Exception {
        law(seed, ArrowOptions.DEFAULT.withDictionaries(ArrowOptions.Dictionaries.RESOLVE),
                (exported, allocator) -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (exported;
                            ArrowFileWriter writer = new ArrowFileWriter(exported.getVectorSchemaRoot(),
                                    exported, Channels.newChannel(bytes))) {
                        write(exported, writer);
                    }
                    return ArrowIpc.read(InputFile.of(bytes.toByteArray()), allocator);
                });
    }

    /// As [#throughAStream], with the reader of Arrow's Java library.
    @ParameterizedTest
    @MethodSource("seeds")
    void asViewsWithoutDictionaries(long seed) throws Exception {
        law(seed, ArrowOptions.DEFAULT.withLayout(ArrowOptions.Layout.VIEWS)
                .withDictionaries(ArrowOptions.Dictionaries.RESOLVE),
                (exported, allocator) -> new ArrowStreamReader(new ByteArrayInputStream(stream(exported)), allocator));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void throughTheCDataInterface(long seed) throws Exception {
        law(seed, ArrowOptions.DEFAULT, (exported, allocator) -> {
            try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
                Data.exportArrayStream(allocator, exported, stream);
                return Data.importArrayStream(allocator, stream);
            }
        });
    }

    private static byte[] stream(ArrowReader exported) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (exported;
                ArrowStreamWriter writer = new ArrowStreamWriter(exported.getVectorSchemaRoot(), exported,
                        Channels.newChannel(bytes))) {
            write(exported, writer);
        }
        return bytes.toByteArray();
    }

    private static void write(ArrowReader exported, ArrowWriter writer) throws Exception {
        writer.start();
        while (exported.loadNextBatch()) {
            writer.writeBatch();
        }
        writer.end();
    }

    private static void law(long seed, ArrowOptions options, Way way) throws Exception {
        RandomVectors random = new RandomVectors(seed);
        Schema schema = random.schema();
        Batch batch = random.batch(schema, ROWS);
        byte[] first = file(schema, categories(schema), List.of(batch));
        try (BufferAllocator allocator = new RootAllocator(); ParquetReader reader = open(first)) {
            byte[] second;
            try (ArrowSource arrow = ArrowSource.of(way.of(
                    ArrowBatches.read(reader, Scan.all().batchRows(BATCH), allocator, options), allocator))) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ParquetWriter writer = Parquet.create(OutputFile.of("second", bytes), arrow.schema(),
                        WriteOptions.DEFAULT.withKeyValues(List.of(arrow.keyValue())))) {
                    while (arrow.next()) {
                        writer.write(arrow.batch());
                    }
                    writer.commit();
                }
                second = bytes.toByteArray();
            }
            assertThat(allocator.getAllocatedMemory()).as("seed %d", seed).isZero();
            assertThat(rows(second)).as("seed %d, %s", seed, schema).isEqualTo(rows(first));
            try (ParquetReader again = open(second)) {
                assertThat(shape(again.schema())).as("seed %d", seed).isEqualTo(shape(schema));
            }
        }
    }

    /// The types of the columns, without names of lists and maps.
    private static List<String> shape(Schema schema) {
        return schema.leaves().stream().map(leaf -> leaf.logicalPath() + " " + leaf.field().typeText()).toList();
    }

    /// An Arrow schema in which half of the texts are categories.
    private static ArrowSchema categories(Schema schema) {
        ArrowSchemaBuilder arrow = ArrowSchemaBuilder.of(schema);
        schema.leaves().stream().filter(leaf -> leaf.index() % 2 == 0 && leaf.field().typeText().equals("STRING"))
                .map(leaf -> ((SchemaNode) leaf.node()).logicalPath())
                .forEach(path -> arrow.with(path, new ArrowHint.Categorical(new ArrowType.Int(32, true), false)));
        return arrow.build();
    }

    private static byte[] file(Schema schema, ArrowSchema arrow, List<Batch> batches) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("first", bytes), schema,
                WriteOptions.DEFAULT.withKeyValues(List.of(arrow.toKeyValue())).withRowGroups(1 << 20, ROWS / 2))) {
            for (Batch batch : batches) {
                writer.write(batch);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static ParquetReader open(byte[] file) throws Exception {
        return Parquet.open(InputFile.of(file));
    }

    private static List<String> rows(byte[] file) throws Exception {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = open(file); BatchSource source = reader.batches()) {
            while (source.next()) {
                Batch batch = source.batch();
                for (int i = 0; i < batch.rowCount(); i++) {
                    int row = i;
                    rows.add(batch.columns().stream().map(column -> RandomVectors.describe(column, row)).toList()
                            .toString());
                }
            }
        }
        return rows;
    }
}
