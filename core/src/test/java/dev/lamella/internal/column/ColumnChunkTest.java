package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.PageCursor;
import dev.lamella.ParquetReader;
import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.encoding.Samples;
import dev.lamella.internal.index.BloomFilter;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How chunks are cut into pages, encoded where nobody says how, and described.
class ColumnChunkTest {
    private static final int COUNT = 5000;

    private static ColumnVector ints(int... values) {
        return new IntVector(values.length, Validity.none(), values);
    }

    private static BytesVector bytes(int count, IntFunction<byte[]> value) {
        ByteSlices slices = new ByteSlices(count);
        Samples.set(slices, 0, IntStream.range(0, count).mapToObj(value).toArray(byte[][]::new));
        return new BytesVector(count, Validity.none(), slices.data(), slices.slices());
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] noise(int length, int seed) {
        byte[] noise = new byte[length];
        new Random(seed).nextBytes(noise);
        return noise;
    }

    record Choice(String name, String type, ColumnVector values, CompressionCodec codec,
            ColumnSettings.PageVersion version, Encoding encoding) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Choice choice(String name, String type, ColumnVector values, Encoding encoding) {
        return new Choice(name, type, values, CompressionCodec.UNCOMPRESSED, ColumnSettings.PageVersion.V1, encoding);
    }

    private static final ColumnVector FEW = ints(new Random(1).ints(COUNT, 0, 20).map(i -> i * 1_000_003).toArray());
    private static final ColumnVector MANY = ints(new Random(1).ints(COUNT).toArray());
    private static final ColumnVector READINGS = new DoubleVector(COUNT, Validity.none(),
            new Random(1).doubles(COUNT, 100, 101).toArray());

    static final List<Choice> CHOICES = List.of(
            choice("few different numbers", "INT32", FEW, Encoding.RLE_DICTIONARY),
            choice("ascending numbers", "INT64",
                    new LongVector(COUNT, Validity.none(), IntStream.range(0, COUNT).mapToLong(i -> i * 7L).toArray()),
                    Encoding.DELTA_BINARY_PACKED),
            choice("any numbers", "INT32", MANY, Encoding.PLAIN),
            choice("few different texts", "STRING", bytes(COUNT, i -> text("value " + i % 10)),
                    Encoding.RLE_DICTIONARY),
            choice("texts that begin alike", "STRING", bytes(COUNT, i -> text("https://example.org/" + (100_000 + i))),
                    Encoding.DELTA_BYTE_ARRAY),
            choice("short bytes", "BYTE_ARRAY", bytes(COUNT, i -> noise(6, i)), Encoding.DELTA_LENGTH_BYTE_ARRAY),
            choice("long bytes", "BYTE_ARRAY", bytes(500, i -> noise(300, i)), Encoding.PLAIN),
            choice("decimals, which DuckDB reads as PLAIN only", "DECIMAL(30,2,BYTE_ARRAY)",
                    bytes(COUNT, i -> BigInteger.valueOf(i).toByteArray()), Encoding.PLAIN),
            choice("shapes", "GEOMETRY", bytes(COUNT, i -> Wkt.bytes("POINT (" + i + " 1)")), Encoding.PLAIN),
            choice("doubles, not compressed", "DOUBLE", READINGS, Encoding.PLAIN),
            new Choice("doubles, compressed", "DOUBLE", READINGS, CompressionCodec.GZIP, ColumnSettings.PageVersion.V1,
                    Encoding.BYTE_STREAM_SPLIT),
            choice("booleans in old pages", "BOOLEAN", booleans(), Encoding.PLAIN),
            new Choice("booleans in new pages", "BOOLEAN", booleans(), CompressionCodec.UNCOMPRESSED,
                    ColumnSettings.PageVersion.V2, Encoding.RLE));

    private static ColumnVector booleans() {
        return new dev.lamella.vector.BooleanVector(COUNT, Validity.none(), new boolean[COUNT]);
    }

    @ParameterizedTest
    @FieldSource("CHOICES")
    void choosesAnEncodingByWhatTheValuesAre(Choice choice) throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = ColumnSettings.Dictionary.TRY;
        settings.codec = choice.codec();
        settings.version = choice.version();
        Schema schema = ChunkFile.schema(choice.type(), Repetition.REQUIRED);
        ChunkFile file = ChunkFile.write(schema, settings, choice.values());
        assertThat(file.metadata().encodingStats().getLast().encoding()).isEqualTo(choice.encoding());
        assertThat(file.rows()).isEqualTo(ChunkFile.rows(choice.values()));
    }

    @Test
    void aDictionaryThatOutgrowsItsRoomIsGivenUpForTheWholeChunk() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = ColumnSettings.Dictionary.TRY;
        settings.dictionaryBytes = 4 * 1000;
        settings.pageRows = 300;
        int[] values = IntStream.range(0, 4000).map(i -> i < 2000 ? i % 10 : i * 77_777).toArray();
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REQUIRED), settings, ints(values));
        assertThat(file.metadata().encodings()).doesNotContain(Encoding.RLE_DICTIONARY);
        assertThat(file.metadata().dictionaryPageOffset()).isEmpty();
        assertThat(file.metadata().statistics().orElseThrow().distinctCount()).isEmpty();
        assertThat(file.rows()).isEqualTo(ChunkFile.rows(ints(values)));
    }

    @Test
    void valuesAreInPlainWhereADictionaryWasAskedForAndDoesNotFit() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.encoding = Optional.of(Encoding.RLE_DICTIONARY);
        settings.dictionaryBytes = 4 * 1000;
        ColumnVector ascending = ints(IntStream.range(0, COUNT).toArray());
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REQUIRED), settings, ascending);
        assertThat(file.metadata().encodings()).containsExactly(Encoding.PLAIN, Encoding.RLE);
        assertThat(file.rows()).isEqualTo(ChunkFile.rows(ascending));
    }

    private static List<Integer> pageRows(ChunkFile file) throws IOException {
        try (ParquetReader reader = file.open()) {
            List<Long> first = reader.offsetIndex(0, 0).orElseThrow().pageLocations().stream()
                    .map(PageLocation::firstRowIndex).toList();
            long rows = reader.rowCount();
            return IntStream.range(0, first.size())
                    .mapToObj(i -> (int) ((i + 1 < first.size() ? first.get(i + 1) : rows) - first.get(i))).toList();
        }
    }

    @Test
    void pagesEndAtTheirRows() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.pageRows = 1500;
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REQUIRED), settings, FEW, ints(1, 2));
        assertThat(pageRows(file)).containsExactly(1500, 1500, 1500, 502);
    }

    @Test
    void pagesEndNearTheirBytes() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.pageBytes = 4000;
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REQUIRED), settings, FEW);
        assertThat(pageRows(file)).containsExactly(1000, 1000, 1000, 1000, 1000);
    }

    @Test
    void aPageIsNotFloodedWhenRowsBecomeLarge() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.pageBytes = 10_000;
        BytesVector values = bytes(3000, i -> new byte[i < 1000 ? 1 : i % 500 == 0 ? 50_000 : 900]);
        ChunkFile file = ChunkFile.write(ChunkFile.schema("BYTE_ARRAY", Repetition.REQUIRED), settings, values);
        assertThat(file.rows()).isEqualTo(ChunkFile.rows(values));
        int row = 0;
        for (int rows : pageRows(file)) {
            long bytes = 0;
            long most = 0;
            for (int i = row; i < row + rows; i++) {
                bytes += 4 + values.length(i);
                most = Math.max(most, 4L + values.length(i));
            }
            assertThat(bytes).as("page at row %d", row).isLessThanOrEqualTo(Math.max(20_000, 10_000 + most));
            row += rows;
        }
    }

    @Test
    void aLargeValueThatABatchHoldsOnceGoesIntoManyPages() throws IOException {
        byte[] large = noise(1 << 20, 1);
        DictionaryVector batch = new DictionaryVector(100, Validity.none(), bytes(1, ignored -> large), new int[100]);
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.encoding = Optional.of(Encoding.DELTA_BYTE_ARRAY);
        settings.pageBytes = 1 << 22;
        settings.statistics = ColumnSettings.Statistics.NONE;
        ChunkFile file = ChunkFile.write(ChunkFile.schema("BYTE_ARRAY", Repetition.REQUIRED), settings, batch);
        assertThat(pageRows(file)).hasSizeGreaterThan(12).allMatch(rows -> rows <= 8);
    }

    @Test
    void nullsWithoutEndFillPagesToo() throws IOException {
        int count = 3 << 20;
        Schema schema = Schema.of("file", List.of(dev.lamella.schema.TypeString.parse("LIST(INT32)").required("a")));
        ListVector batch = new ListVector(8, Validity.none(),
                IntStream.rangeClosed(0, 8).map(i -> i * (count / 8)).toArray(),
                new IntVector(count, Validity.of(new long[count / 64], count), new int[count]));
        ChunkFile file = ChunkFile.write(schema, new ChunkFile.Settings(), batch);
        assertThat(pageRows(file).size()).isBetween(2, 3);
        assertThat(file.metadata().statistics().orElseThrow().nullCount()).hasValue(count);
    }

    @Test
    void aRowThatIsLargerThanAPageIsNotSplit() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.pageBytes = 100;
        ListVector batch = new ListVector(4, Validity.none(), new int[]{0, 2, 2000, 2000, 2003},
                ints(new int[2003]));
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REPEATED), settings, batch);
        assertThat(pageRows(file)).containsExactly(2, 2);
        try (ParquetReader reader = file.open(); PageCursor pages = reader.pages(0, 0)) {
            assertThat(pages.next()).isTrue();
            assertThat(((DataPageHeader) pages.header()).valueCount()).isEqualTo(2000);
        }
        assertThat(file.rows()).isEqualTo(ChunkFile.rows(batch));
    }

    @Test
    void aColumnOfNullsHasNoBoundsAndNoShapes() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.pageRows = 2;
        BytesVector nulls = new BytesVector(5, Validity.of(new long[]{0}, 5), new byte[0], new long[5]);
        ChunkFile file = ChunkFile.write(ChunkFile.schema("GEOMETRY", Repetition.OPTIONAL), settings, nulls);
        assertThat(file.metadata().geospatialStatistics()).isEmpty();
        ChunkFile texts = ChunkFile.write(ChunkFile.schema("STRING", Repetition.OPTIONAL), settings, nulls);
        Statistics statistics = texts.metadata().statistics().orElseThrow();
        assertThat(statistics.minValue()).isEmpty();
        assertThat(statistics.maxValue()).isEmpty();
        assertThat(statistics.nullCount()).hasValue(5);
        try (ParquetReader reader = texts.open()) {
            ColumnIndex index = reader.columnIndex(0, 0).orElseThrow();
            assertThat(index.nullPages()).containsExactly(true, true, true);
            assertThat(index.minValues()).allMatch(bytes -> bytes.length == 0);
            assertThat(index.boundaryOrder()).isEqualTo(BoundaryOrder.ASCENDING);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRY", "NEVER"})
    void shapesAreDescribedWithAndWithoutDictionary(ColumnSettings.Dictionary dictionary) throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = dictionary;
        settings.pageRows = 7;
        ChunkFile file = ChunkFile.write(ChunkFile.schema("GEOMETRY", Repetition.REQUIRED), settings,
                bytes(100,
                        i -> Wkt.bytes(i % 3 == 0 ? "POINT (1 " + i % 5 + ")" : "LINESTRING Z (3 4 " + i % 4 + ")")));
        boolean isDictionary = file.metadata().dictionaryPageOffset().isPresent();
        assertThat(isDictionary).isEqualTo(dictionary == ColumnSettings.Dictionary.TRY);
        var statistics = file.metadata().geospatialStatistics().orElseThrow();
        assertThat(statistics.geospatialTypes()).containsExactly(1, 1002);
        assertThat(statistics.boundingBox().orElseThrow().toString()).contains("xMin=1.0, xMax=3.0, yMin=0.0, yMax=4.0",
                "zMin=OptionalDouble[0.0], zMax=OptionalDouble[3.0]");
        assertThat(file.metadata().statistics().orElseThrow().minValue()).isEmpty();

        settings.statistics = ColumnSettings.Statistics.NONE;
        ChunkFile without = ChunkFile.write(ChunkFile.schema("GEOMETRY", Repetition.REQUIRED), settings,
                bytes(1, ignored -> Wkt.bytes("POINT (1 2)")));
        assertThat(without.metadata().geospatialStatistics()).isEmpty();
        assertThat(without.metadata().statistics()).isEmpty();
    }

    record Distinct(String type, ColumnVector values, OptionalLong count) {
        @Override
        public String toString() {
            return type;
        }
    }

    static final List<Distinct> DISTINCT = List.of(
            new Distinct("INT32", ints(1, 2, 1, 2, 3, 3, 3, 3), OptionalLong.of(3)),
            new Distinct("STRING", bytes(8, i -> text("x" + i % 2)), OptionalLong.of(2)),
            // Zeros of two signs are one number.
            new Distinct("DOUBLE", new DoubleVector(4, Validity.none(), new double[]{0.0, -0.0, 1, 1}),
                    OptionalLong.empty()),
            // 1 and 01 are one number.
            new Distinct("DECIMAL(9,2,BYTE_ARRAY)", bytes(8, i -> i % 2 == 0 ? new byte[]{1} : new byte[]{0, 1}),
                    OptionalLong.empty()));

    @ParameterizedTest
    @FieldSource("DISTINCT")
    void distinctValuesAreCountedWhereBytesTellThemApart(Distinct distinct) throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = ColumnSettings.Dictionary.TRY;
        ChunkFile file = ChunkFile.write(ChunkFile.schema(distinct.type(), Repetition.REQUIRED), settings,
                distinct.values());
        assertThat(file.metadata().statistics().orElseThrow().distinctCount()).isEqualTo(distinct.count());
    }

    @ParameterizedTest
    @FieldSource("dev.lamella.internal.column.ChunkFile#TYPES")
    void aBloomFilterHoldsEveryValue(String type) throws IOException {
        Schema schema = ChunkFile.schema(type, Repetition.REQUIRED);
        for (ColumnSettings.Dictionary dictionary : ColumnSettings.Dictionary.values()) {
            ChunkFile.Settings settings = new ChunkFile.Settings();
            settings.dictionary = dictionary;
            settings.falsePositives = OptionalDouble.of(0.01);
            settings.pageRows = 700;
            if (type.equals("BOOLEAN")) {
                assertThatThrownBy(() -> ChunkFile.write(schema, settings)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(
                                "Column a is BOOLEAN, which has no Bloom filter in the format; leave the filter out,"
                                        + " min and max tell as much");
                continue;
            }
            holdsEveryValue(ChunkFile.arrayType(schema), schema, settings);
        }
    }

    private static <A> void holdsEveryValue(ArrayType<A> arrayType, Schema schema, ChunkFile.Settings settings)
            throws IOException {
        A values = Samples.of(arrayType, Samples.Shape.WILD, COUNT, new Random(9));
        ChunkFile file = ChunkFile.write(schema, settings, arrayType.vector(values, COUNT, Validity.none()));
        BloomFilter filter = filter(file);
        for (int i = 0; i < COUNT; i++) {
            byte[] plain = Samples.plain(arrayType, values, i);
            int from = arrayType instanceof ArrayType.OfBytes ? 4 : 0;
            assertThat(filter.mayContain(XxHash64.hash(plain, from, plain.length - from))).isTrue();
        }
    }

    private static BloomFilter filter(ChunkFile file) throws IOException {
        ColumnMetadata metadata = file.metadata();
        try (ParquetReader reader = file.open()) {
            BloomFilterHeader header = reader.bloomFilterHeader(0, 0).orElseThrow();
            assertThat(header.isRecognized()).isTrue();
            int end = (int) (metadata.bloomFilterOffset().getAsLong() + metadata.bloomFilterLength().getAsInt());
            assertThat(reader.metadata().rowGroups().getFirst().totalCompressedSize())
                    .as("the filter is not part of the row group's size").hasValue(metadata.totalCompressedSize());
            assertThat(metadata.bloomFilterOffset().getAsLong()).isEqualTo(4 + metadata.totalCompressedSize());
            return new BloomFilter(Arrays.copyOfRange(file.bytes(), end - header.byteCount(), end));
        }
    }

    /// For distinct values with a dictionary and without, told and not, the bytes of the filter.
    @ParameterizedTest
    @CsvSource(textBlock = """
            # values, distinct, dictionary, told, bytes
            20000,        10,     TRY,          ,    32
            20000,     20000,     TRY,          , 32768
            20000,        10,     TRY,      5000,    32
            20000,        10,   NEVER,          ,    32
            20000,      1000,   NEVER,          ,  2048
            20000,     20000,   NEVER,          , 32768
            20000,        10,   NEVER,      1000,  2048
            20000,     20000,   NEVER,      1000,  2048
            20000,        10,   NEVER, 100000000, 32768
            """)
    void aBloomFilterIsAsLargeAsItsValuesNeed(int count, int distinct, ColumnSettings.Dictionary dictionary,
            Long told, int size) throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = dictionary;
        settings.falsePositives = OptionalDouble.of(0.01);
        settings.distinctValues = told == null ? OptionalLong.empty() : OptionalLong.of(told);
        int[] values = IntStream.range(0, count).map(i -> i % distinct * 1_000_003).toArray();
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.REQUIRED), settings, ints(values));
        BloomFilter filter = filter(file);
        assertThat(filter.bits()).hasSize(size);
        for (int value : values) {
            assertThat(filter.mayContain(XxHash64.hash(value))).isTrue();
        }
        long found = new Random(3).ints(20_000).filter(value -> filter.mayContain(XxHash64.hash(value))).count();
        boolean isAsAnnounced = told == null || told >= distinct;
        assertThat(found).isLessThan(isAsAnnounced ? 300 : 20_001);
    }

    @Test
    void aBloomFilterOfNothingHoldsNothing() throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.falsePositives = OptionalDouble.of(0.01);
        ChunkFile file = ChunkFile.write(ChunkFile.schema("INT32", Repetition.OPTIONAL), settings,
                new IntVector(3, Validity.of(new long[]{0}, 3), new int[3]));
        assertThat(filter(file).bits()).isEqualTo(new byte[BloomFilter.BLOCK_SIZE]);
    }

    @Test
    void veryLongFixedBytesHaveNoBounds() throws IOException {
        for (int width : new int[]{4096, 4097}) {
            ChunkFile file = ChunkFile.write(
                    ChunkFile.schema("FIXED_LEN_BYTE_ARRAY(" + width + ")", Repetition.REQUIRED),
                    new ChunkFile.Settings(), new FixedBytesVector(2, Validity.none(), width, new byte[2 * width]));
            assertThat(file.metadata().statistics().orElseThrow().minValue().isPresent()).isEqualTo(width == 4096);
            assertThat(file.metadata().statistics().orElseThrow().nullCount()).hasValue(0);
        }
    }
}
