package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// IPC files and streams: each form and compression is read, and what is damaged or unknown fails with its place.
class ArrowIpcTest {
    private static final Schema SCHEMA = Schema.builder("m").required("id", "INT64").optional("name", "STRING")
            .optional("kind", "STRING").optional("price", "DECIMAL(9,2)").optional("tags", "LIST(STRING)")
            .optional("at", "MAP(INT32, DOUBLE)").build();
    private static final ArrowType INT32 = new ArrowType.Int(32, true);
    private static final int ROWS = 20;
    private static final int BILLION = 1_000_000_000;
    private static final long SEED = Long.getLong("lamella.seed", 20_261_124);

    enum Form {
        FILE, STREAM, LEGACY_STREAM
    }

    record Case(Form form, CodecType compression, ArrowOptions options) {}

    private static final ArrowOptions PLAIN = ArrowOptions.DEFAULT.withDictionaries(ArrowOptions.Dictionaries.RESOLVE);
    private static final ArrowOptions VIEWS = PLAIN.withLayout(ArrowOptions.Layout.VIEWS);

    static final List<Case> CASES = List.of(
            new Case(Form.FILE, CodecType.NO_COMPRESSION, PLAIN),
            new Case(Form.FILE, CodecType.LZ4_FRAME, PLAIN),
            new Case(Form.FILE, CodecType.ZSTD, VIEWS),
            new Case(Form.STREAM, CodecType.NO_COMPRESSION, ArrowOptions.DEFAULT),
            new Case(Form.STREAM, CodecType.LZ4_FRAME, ArrowOptions.DEFAULT),
            new Case(Form.STREAM, CodecType.ZSTD, ArrowOptions.DEFAULT),
            new Case(Form.LEGACY_STREAM, CodecType.NO_COMPRESSION, PLAIN));

    @ParameterizedTest
    @FieldSource("CASES")
    void readsItsRows(Case c) throws Exception {
        assertThat(rows(written(c, 2000))).isEqualTo(rows(written(CASES.getFirst(), 2000)))
                .hasSize(2000).contains("[1, [110, 97, 109, 101, 32, 49], [107, 105, 110, 100, 32, 49], 101, "
                        + "[[116, 97, 103, 32, 49], null], null]");
    }

    record Broken(String problem, byte[] bytes, Class<? extends ParquetException> type, String message) {}

    static final List<Broken> BROKEN = broken();

    private static List<Broken> broken() {
        byte[] file = file();
        byte[] cut = Arrays.copyOf(file, file.length - 1);
        byte[] footer = file.clone();
        ByteBuffer.wrap(footer).order(ByteOrder.LITTLE_ENDIAN).putInt(footer.length - 10, Integer.MAX_VALUE);
        byte[] stream = written(CASES.get(3), ROWS);
        byte[] length = stream.clone();
        ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).putInt(4, Integer.MAX_VALUE);
        return List.of(
                new Broken("nothing", new byte[0], CorruptFileException.class, "The file has 0 bytes, and is neither"),
                new Broken("Feather version 1", "FEA1 and more".getBytes(StandardCharsets.US_ASCII),
                        UnsupportedFeatureException.class, "This is a file of Feather version 1"),
                new Broken("text", "a,b\n1,2\n3,4\n".getBytes(StandardCharsets.US_ASCII), CorruptFileException.class,
                        "message at byte 0"),
                new Broken("a file that is cut off", cut, CorruptFileException.class, "no footer at its end"),
                new Broken("a footer longer than the file", footer, CorruptFileException.class,
                        "The footer of the Arrow IPC file claims 2147483647 bytes"),
                new Broken("a message longer than the stream", length, CorruptFileException.class,
                        "It claims metadata of 2147483647 bytes"),
                new Broken("a list of fixed size with too few elements", stream(
                        field(new ArrowType.FixedSizeList(1000), field(INT32)), List.of(), node(2), node(4), ints(),
                        ints(), ints(1, 2, 3, 4)), CorruptFileException.class,
                        "Field a ends at element 2000, but has 4 elements"),
                new Broken("a struct whose child is shorter", stream(field(new ArrowType.Struct(), field(INT32)),
                        List.of(), node(3), node(1), ints(), ints(), ints(1)), CorruptFileException.class,
                        "Field a ends at element 3, but has 1 elements"),
                new Broken("a list view with too few elements", stream(
                        field(new ArrowType.ListView(), field(INT32)), List.of(), node(2), node(1), ints(),
                        ints(0, 0), ints(1, 5), ints(), ints(1)), CorruptFileException.class,
                        "Field a ends at element 5, but has 1 elements"),
                new Broken("a list view that begins before its elements", stream(
                        field(new ArrowType.ListView(), field(INT32)), List.of(), node(1), node(1), ints(),
                        ints(-1), ints(1), ints(), ints(1)), CorruptFileException.class,
                        "Field a has a list with 1 elements from element -1"),
                new Broken("8-bit numbers with fewer bytes than slots", stream(field(new ArrowType.Int(8, true)),
                        List.of(), node(8), ints(), ints(1)), CorruptFileException.class,
                        "Field a has 8 slots, which need 8 bytes of DATA, but 4 are there"),
                new Broken("binary values of one byte with fewer bytes than slots", stream(
                        field(new ArrowType.FixedSizeBinary(1)), List.of(), node(8), ints(), ints(1)),
                        CorruptFileException.class, "Field a has 8 slots, which need 8 bytes of DATA, but 4 are there"),
                new Broken("a long binary value that is cut off", stream(field(new ArrowType.FixedSizeBinary(8192)),
                        List.of(), node(1), ints(), ints(1)), CorruptFileException.class,
                        "Field a has 1 slots, which need 8192 bytes of DATA, but 4 are there"),
                new Broken("views with fewer bytes than slots", stream(field(new ArrowType.Utf8View()), List.of(),
                        node(2), ints(), ints(0, 0, 0, 0)), CorruptFileException.class,
                        "Field a has 2 slots, which need 32 bytes of VIEWS, but 16 are there"),
                new Broken("a compressed buffer of two billion bytes", stream(field(INT32), List.of(),
                        new ArrowBodyCompression(CompressionType.ZSTD, BodyCompressionMethod.BUFFER), node(1), ints(),
                        ints(2 * BILLION, 0, 1)), UnsupportedFeatureException.class,
                        "An array of 2000000000 bytes is needed"),
                new Broken("list views that share a billion nulls", stream(
                        field(new ArrowType.ListView(), field(new ArrowType.Null())), List.of(), node(2),
                        node(BILLION), ints(), ints(0, 0), ints(BILLION, BILLION)), UnsupportedFeatureException.class,
                        "Column a:\nAn array of 8000000000 bytes is needed"),
                new Broken("list views that begin a billion nulls apart", stream(
                        field(new ArrowType.ListView(), field(new ArrowType.Null())), List.of(), node(2),
                        node(BILLION), ints(), ints(0, BILLION - 1), ints(1, 1)), UnsupportedFeatureException.class,
                        "Column a:\nAn array of 4000000000 bytes is needed"),
                new Broken("a run of two billion rows", stream(
                        field(new ArrowType.RunEndEncoded(), new Field("run_ends", FieldType.notNullable(INT32),
                                List.of()), field(INT32)),
                        List.of(), node(Integer.MAX_VALUE), node(1), node(1), ints(), ints(Integer.MAX_VALUE),
                        ints(), ints(7)), UnsupportedFeatureException.class,
                        "Column a:\nAn array of 8589934588 bytes is needed"),
                new Broken("empty lists without bytes", stream(
                        field(new ArrowType.FixedSizeList(0), field(new ArrowType.Null())), List.of(),
                        node(BILLION / 10), node(0), ints()), UnsupportedFeatureException.class,
                        "Column a:\nAn array of 800000000 bytes is needed"),
                new Broken("runs that end before the last row", stream(
                        field(new ArrowType.RunEndEncoded(), new Field("run_ends", FieldType.notNullable(INT32),
                                List.of()), field(INT32)),
                        List.of(), node(5), node(1), node(1), ints(), ints(2),
                        ints(), ints(7)), CorruptFileException.class, "do not have the values of its 5 rows"),
                new Broken("runs without values", stream(
                        field(new ArrowType.RunEndEncoded(), new Field("run_ends", FieldType.notNullable(INT32),
                                List.of()), field(INT32)),
                        List.of(), node(2), node(2), node(1), ints(), ints(1, 2),
                        ints(), ints(7)), CorruptFileException.class, "do not have the values of its 2 rows"),
                new Broken("a decimal of 32 bits", stream(field(new ArrowType.Decimal(5, 2, 32)), List.of(), node(1),
                        ints(), ints(1)), UnsupportedFeatureException.class,
                        "decimals of 128 and 256 bits, but the field has 32 bits"),
                new Broken("binary values without bytes", stream(field(new ArrowType.FixedSizeBinary(0)), List.of(),
                        node(1), ints(), ints()), UnsupportedFeatureException.class,
                        "Values of length 0 cannot be stored"),
                new Broken("the compression of Arrow 0.17", stream(field(INT32),
                        List.of("ARROW:experimental_compression"), node(2), ints(), ints(8, 0, 3, 4)),
                        UnsupportedFeatureException.class, "It is compressed in the way of Arrow 0.17"));
    }

    private static Field field(ArrowType type, Field... children) {
        return new Field("a", FieldType.nullable(type), List.of(children));
    }

    private static ArrowFieldNode node(int slots) {
        return new ArrowFieldNode(slots, 0);
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    /// A stream with one record batch.
    ///
    /// @param keys of the metadata of its message
    /// @param parts the compression of its body, if it has one, its field nodes, and its buffers
    private static byte[] stream(Field field, List<String> keys, Object... parts) {
        List<ArrowFieldNode> nodes = Arrays.stream(parts).filter(ArrowFieldNode.class::isInstance)
                .map(ArrowFieldNode.class::cast).toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<ArrowBuf> buffers = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                WriteChannel out = new WriteChannel(Channels.newChannel(bytes))) {
            Arrays.stream(parts).filter(byte[].class::isInstance).map(byte[].class::cast).forEach(each -> {
                ArrowBuf buffer = allocator.buffer(each.length);
                buffers.add(buffer);
                buffer.writeBytes(each);
            });
            MessageSerializer.serialize(out, new org.apache.arrow.vector.types.pojo.Schema(List.of(field)));
            ArrowBodyCompression compression = Arrays.stream(parts).filter(ArrowBodyCompression.class::isInstance)
                    .map(ArrowBodyCompression.class::cast).findFirst()
                    .orElse(NoCompressionCodec.DEFAULT_BODY_COMPRESSION);
            try (ArrowRecordBatch batch = new ArrowRecordBatch(nodes.getFirst().getLength(), nodes, buffers,
                    compression)) {
                FlatBufferBuilder builder = new FlatBufferBuilder();
                int header = batch.writeTo(builder);
                int[] entries = keys.stream()
                        .mapToInt(key -> KeyValue.createKeyValue(builder, builder.createString(key),
                                builder.createString("lz4")))
                        .toArray();
                int metadata = Message.createCustomMetadataVector(builder, entries);
                builder.finish(Message.createMessage(builder, MetadataVersion.V5, MessageHeader.RecordBatch, header,
                        batch.computeBodyLength(), metadata));
                byte[] message = builder.sizedByteArray();
                int length = (message.length + 7) / 8 * 8;
                out.writeIntLittleEndian(-1);
                out.writeIntLittleEndian(length);
                out.write(Arrays.copyOf(message, length));
                MessageSerializer.writeBatchBuffers(out, batch);
            } finally {
                buffers.forEach(ArrowBuf::close);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @FieldSource("BROKEN")
    void saysWhatIsWrong(Broken c) {
        assertThatThrownBy(() -> rows(c.bytes())).isInstanceOf(c.type()).hasMessageContaining(c.message());
    }

    /// Parquet has no unions, but other users of the reader have.
    @Test
    void readsUnions() throws Exception {
        byte[] union = stream(field(new ArrowType.Union(UnionMode.Dense, new int[]{0}), field(INT32)), List.of(),
                node(3), node(3), new byte[]{0, 0, 0}, ints(0, 1, 2), ints(), ints(7, 8, 9));
        try (BufferAllocator allocator = new RootAllocator();
                InputFile file = InputFile.of(union);
                ArrowReader reader = ArrowIpc.read(file, allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().getVector(0).getObject(2)).isEqualTo(9);
        }
    }

    private static byte[] file() {
        return written(CASES.getFirst(), ROWS);
    }

    /// Bytes are changed, and the data is cut: it is read, or fails with an exception of this library.
    @Test
    void noDamageEscapes() throws Exception {
        Map<String, Integer> failures = new TreeMap<>();
        Random random = new Random(SEED);
        for (Case c : List.of(CASES.get(0), CASES.get(1), CASES.get(2), CASES.get(3))) {
            byte[] good = written(c, ROWS);
            for (int i = 0; i < good.length; i += 1 + random.nextInt(5)) {
                byte[] bad = good.clone();
                bad[i] ^= (byte) (1 << i % 8);
                count(bad, failures);
                bad[i] = (byte) ~good[i];
                count(bad, failures);
                if (random.nextInt(4) == 0) {
                    count(Arrays.copyOf(good, i), failures);
                }
            }
        }
        assertThat(failures).as("seed %d", SEED).containsKeys("CorruptFileException", "UnsupportedFeatureException");
    }

    /// Offsets in the message of a dictionary lead anywhere.
    @Test
    void damagedDictionariesKeepNoMemory() throws Exception {
        byte[] good = written(CASES.get(3), ROWS);
        ByteBuffer words = ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN);
        int dictionary = 2 * Integer.BYTES + words.getInt(Integer.BYTES);
        int from = dictionary + 2 * Integer.BYTES;
        Map<String, Integer> failures = new TreeMap<>();
        for (int i = from; i < from + words.getInt(dictionary + Integer.BYTES); i += Short.BYTES) {
            byte[] bad = good.clone();
            ByteBuffer.wrap(bad).putShort(i, (short) 0x7F7F);
            count(bad, failures);
        }
        assertThat(failures).containsKey("CorruptFileException");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aClosedSourceReadsNothing(Case c) throws Exception {
        try (BufferAllocator allocator = new RootAllocator(); InputFile file = InputFile.of(written(c, 10))) {
            ArrowSource source = ArrowSource.of(ArrowIpc.read(file, allocator));
            assertThat(source.next()).isTrue();
            source.close();
            source.close();
            assertThatThrownBy(source::next).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(source::batch).isInstanceOf(IllegalStateException.class);
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    private static void count(byte[] bytes, Map<String, Integer> failures) throws Exception {
        try {
            rows(bytes);
        } catch (ParquetException e) {
            failures.merge(e.getClass().getSimpleName(), 1, Integer::sum);
        }
    }

    private static List<String> rows(byte[] bytes) throws Exception {
        List<String> rows = new ArrayList<>();
        // More is never needed: lengths are compared with the bytes that exist.
        try (BufferAllocator allocator = new RootAllocator(1 << 24)) {
            try (InputFile file = InputFile.of(bytes);
                    ArrowSource source = ArrowSource.of(ArrowIpc.read(file, allocator))) {
                while (source.next()) {
                    Batch batch = source.batch();
                    for (int i = 0; i < batch.rowCount(); i++) {
                        int row = i;
                        rows.add(batch.columns().stream().map(column -> RandomVectors.describe(column, row)).toList()
                                .toString());
                    }
                }
            } finally {
                assertThat(allocator.getAllocatedMemory()).isZero();
            }
        }
        return rows;
    }

    private static byte[] written(Case c, int rows) {
        ArrowSchema arrow = ArrowSchemaBuilder.of(SCHEMA)
                .with(ColumnPath.of("kind"),
                        new ArrowHint.Categorical(new dev.lamella.arrow.ArrowType.Int(16, true), false))
                .build();
        WriteOptions options = WriteOptions.DEFAULT.withKeyValues(List.of(arrow.toKeyValue()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BufferAllocator allocator = new RootAllocator(); ParquetReader file = Files.of(SCHEMA, options, all -> {
            for (int i = 0; i < rows; i++) {
                int id = i;
                all.append(row -> {
                    row.set("id", id);
                    if (id % 4 != 3) {
                        row.set("name", "name " + id).set("kind", "kind " + id % 3)
                                .set("price", BigDecimal.valueOf(id * 101L, 2))
                                .set("tags", id % 4 == 2 ? List.of() : Arrays.asList("tag " + id, null));
                    } else {
                        row.set("at", Map.of(id, 0.5));
                    }
                });
            }
        });
                ArrowReader batches = ArrowBatches.read(file, Scan.all().batchRows(rows / 2), allocator, c.options());
                ArrowWriter writer = writer(c, batches, Channels.newChannel(bytes))) {
            writer.start();
            while (batches.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static ArrowWriter writer(Case c, ArrowReader batches, WritableByteChannel out) throws Exception {
        CompressionCodec.Factory compressions = c.compression() == CodecType.NO_COMPRESSION
                ? NoCompressionCodec.Factory.INSTANCE
                : CommonsCompressionFactory.INSTANCE;
        return c.form() == Form.FILE
                ? new ArrowFileWriter(batches.getVectorSchemaRoot(), batches, out, Map.of(), IpcOption.DEFAULT,
                        compressions, c.compression())
                : new ArrowStreamWriter(batches.getVectorSchemaRoot(), batches, out,
                        new IpcOption(c.form() == Form.LEGACY_STREAM, IpcOption.DEFAULT.metadataVersion),
                        compressions, c.compression());
    }
}
