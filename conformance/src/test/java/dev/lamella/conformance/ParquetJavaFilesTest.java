package dev.lamella.conformance;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random rows written by parquet-java are read back the same in all ways.
class ParquetJavaFilesTest {
    private static final int FILES = 150;
    private static final long FIRST_SEED = 20_260_101;
    private static final CompressionCodecName[] CODECS = {CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY, CompressionCodecName.GZIP, CompressionCodecName.ZSTD,
            CompressionCodecName.LZ4_RAW};
    private static final Set<PrimitiveTypeName> SPLITTABLE = EnumSet.of(PrimitiveTypeName.INT32,
            PrimitiveTypeName.INT64, PrimitiveTypeName.FLOAT, PrimitiveTypeName.DOUBLE,
            PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY);
    private static final int[] ROW_COUNTS = {0, 1, 9, 100, 700, 2000};

    @TempDir
    private Path folder;

    static LongStream seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + FILES * (long) Integer.getInteger("lamella.effort", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsAreReadAsTheyWereWritten(long seed) throws IOException {
        RandomRows generator = new RandomRows(seed);
        Path file = folder.resolve("random.parquet");
        Random random = new Random(~seed);
        List<Fields> written = write(file, generator, random);
        try (ParquetReader reader = FourWays.open(file)) {
            FourWays.assertSame(reader.schema().toString(), FourWays.read(reader), written);
        }
    }

    static List<Fields> write(Path file, RandomRows generator, Random random) throws IOException {
        List<Fields> rows = new ArrayList<>();
        MessageType schema = generator.schema();
        int rowCount = ROW_COUNTS[random.nextInt(ROW_COUNTS.length)];
        int pageSize = 1 << 6 + random.nextInt(10);
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration()).withType(schema)
                .withCompressionCodec(CODECS[random.nextInt(CODECS.length)])
                .withWriterVersion(random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0)
                .withDictionaryEncoding(random.nextInt(3) > 0).withDictionaryPageSize(200 + random.nextInt(3000))
                .withPageSize(pageSize).withMinRowCountForPageSizeCheck(1).withMaxRowCountForPageSizeCheck(10)
                .withPageRowCountLimit(1 + random.nextInt(3000)).withRowGroupRowCountLimit(1 + random.nextInt(3000))
                .withPageWriteChecksumEnabled(random.nextBoolean());
        boolean splits = random.nextBoolean();
        for (ColumnDescriptor column : schema.getColumns()) {
            if (splits && SPLITTABLE.contains(column.getPrimitiveType().getPrimitiveTypeName())) {
                String path = String.join(".", column.getPath());
                builder.withByteStreamSplitEncoding(path, true).withDictionaryEncoding(path, random.nextInt(4) == 0);
            }
        }
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int i = 0; i < rowCount; i++) {
                Fields row = generator.row();
                Group group = new SimpleGroup(schema);
                generator.write(row, group);
                writer.write(group);
                rows.add(row);
            }
        }
        return rows;
    }
}
