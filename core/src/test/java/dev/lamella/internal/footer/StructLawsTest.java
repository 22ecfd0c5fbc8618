package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.internal.thrift.CompactWriter;
import dev.lamella.internal.thrift.ThriftType;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What holds for every struct and union: what is written is read again; what a newer writer or a private fork adds
/// does no harm; damage ends in a [ParquetException].
class StructLawsTest {
    private static final int CASES_EACH = 300 * Integer.getInteger("lamella.effort", 1);

    record Case<T>(String name, ThriftType<T> type, Function<RandomMetadata, T> random) {
        @Override
        public String toString() {
            return name;
        }

        byte[] write(T value) {
            ByteOutput out = new ByteOutput();
            type.writeField(new CompactWriter(out), value);
            return out.toByteArray();
        }

        T read(byte[] bytes) {
            CompactReader in = new CompactReader(bytes, 0, bytes.length);
            T value = type.readField(in, type.wireType());
            assertThat(in.position()).isEqualTo(bytes.length);
            return Objects.requireNonNull(value);
        }
    }

    static final List<Case<?>> STRUCTS = List.of(
            new Case<>("FileMetaData", FileStructs.FILE_METADATA, RandomMetadata::fileMetadata),
            new Case<>("SchemaElement", SchemaStructs.SCHEMA_ELEMENT, RandomMetadata::schemaElement),
            new Case<>("RowGroup", FileStructs.ROW_GROUP, random -> random.rowGroup(3)),
            new Case<>("ColumnChunk", FileStructs.COLUMN_CHUNK, RandomMetadata::columnChunk),
            new Case<>("ColumnMetaData", FileStructs.COLUMN_METADATA, RandomMetadata::columnMetadata),
            new Case<>("PageEncodingStats", FileStructs.PAGE_ENCODING_STATS, RandomMetadata::encodingStats),
            new Case<>("KeyValue", FileStructs.KEY_VALUE, RandomMetadata::keyValue),
            new Case<>("Statistics", StatisticsStructs.STATISTICS, RandomMetadata::statistics),
            new Case<>("SizeStatistics", StatisticsStructs.SIZE_STATISTICS, RandomMetadata::sizeStatistics),
            new Case<>("GeospatialStatistics", StatisticsStructs.GEOSPATIAL_STATISTICS,
                    RandomMetadata::geospatialStatistics),
            new Case<>("BoundingBox", StatisticsStructs.BOUNDING_BOX, RandomMetadata::boundingBox),
            new Case<>("ColumnIndex", IndexStructs.COLUMN_INDEX, RandomMetadata::columnIndex),
            new Case<>("OffsetIndex", IndexStructs.OFFSET_INDEX, RandomMetadata::offsetIndex),
            new Case<>("BloomFilterHeader", IndexStructs.BLOOM_FILTER_HEADER, RandomMetadata::bloomFilterHeader),
            new Case<>("FileCryptoMetaData", CryptoStructs.FILE_CRYPTO_METADATA, RandomMetadata::fileCryptoMetadata));

    static final List<Case<?>> UNIONS = List.of(
            new Case<>("LogicalType", SchemaStructs.LOGICAL_TYPE, RandomMetadata::logicalType),
            new Case<>("EncryptionAlgorithm", CryptoStructs.ENCRYPTION_ALGORITHM, RandomMetadata::encryptionAlgorithm),
            new Case<>("ColumnCryptoMetaData", CryptoStructs.COLUMN_CRYPTO_METADATA, RandomMetadata::columnCrypto));

    @ParameterizedTest
    @FieldSource({"STRUCTS", "UNIONS"})
    <T> void readsWhatItWrote(Case<T> c) {
        for (long seed = 0; seed < CASES_EACH; seed++) {
            T value = c.random.apply(new RandomMetadata(seed));
            byte[] bytes = c.write(value);
            assertThat(c.read(bytes)).as("seed %d: %s", seed, HexFormat.of().formatHex(bytes)).isEqualTo(value)
                    .hasSameHashCodeAs(value);
        }
    }

    /// One field of each wire type with an id that no struct has, and extensions in both spellings.
    private static final byte[] UNKNOWN_FIELDS = HexFormat.of().parseHex("01d00f" + "02d20f" + "03d40fff" + "04d60f8001"
            + "05d80f02" + "06da0fffffffffffffffffff01" + "07dc0f0102030405060708" + "08de0f026162" + "09e00f2c15020000"
            + "0ae20f210102" + "0be40f01850161" + "02" + "0ce60f1c15020000" + "0de80f000102030405060708090a0b0c0d0e0f"
            + "08ffff0102aabb" + "08feff0302aabb" + "05010a" + "05ffffffff0f02");

    @ParameterizedTest
    @FieldSource("STRUCTS")
    <T> void passesOverFieldsThatItDoesNotKnow(Case<T> c) {
        for (long seed = 0; seed < CASES_EACH / 10; seed++) {
            T value = c.random.apply(new RandomMetadata(seed));
            assertThat(c.read(beforeStop(c.write(value), UNKNOWN_FIELDS))).as("seed %d", seed).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @FieldSource("STRUCTS")
    <T> void passesOverKnownFieldsOfAnotherWireType(Case<T> c) {
        ByteOutput out = new ByteOutput();
        for (int id = 1; id <= 17; id++) {
            // A UUID, which the format uses nowhere.
            out.writeByte(0x0d);
            out.writeByte(id << 1);
            out.writeBytes(new byte[16], 0, 16);
        }
        for (long seed = 0; seed < CASES_EACH / 10; seed++) {
            T value = c.random.apply(new RandomMetadata(seed));
            assertThat(c.read(beforeStop(c.write(value), out.toByteArray()))).as("seed %d", seed).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @FieldSource({"STRUCTS", "UNIONS"})
    <T> void failsWhereverItIsCut(Case<T> c) {
        for (long seed = 0; seed < 5; seed++) {
            byte[] bytes = c.write(c.random.apply(new RandomMetadata(seed)));
            for (int length = 0; length < bytes.length; length++) {
                byte[] cut = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> c.read(cut)).as("seed %d, %d bytes", seed, length)
                        .isInstanceOf(CorruptFileException.class);
            }
        }
    }

    @ParameterizedTest
    @FieldSource({"STRUCTS", "UNIONS"})
    <T> void survivesEveryFlippedBit(Case<T> c) {
        for (long seed = 0; seed < 5; seed++) {
            byte[] bytes = c.write(c.random.apply(new RandomMetadata(seed)));
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                byte[] damaged = bytes.clone();
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                try {
                    c.type.readField(new CompactReader(damaged, 0, damaged.length), c.type.wireType());
                } catch (ParquetException e) {
                    assertThat(e.problem()).isNotBlank();
                }
            }
        }
    }

    record Missing(String what, ThriftType<?> type, String hex, String problem) {}

    static final List<Missing> MISSING = List.of(
            new Missing("schema", FileStructs.FILE_METADATA, "00",
                    "A FileMetaData has no schema (field 2), which is required"),
            new Missing("row groups", FileStructs.FILE_METADATA, "291c48017200160000",
                    "A FileMetaData has no row_groups (field 4), which is required"),
            new Missing("name", SchemaStructs.SCHEMA_ELEMENT, "00",
                    "A SchemaElement has no name (field 4), which is required"),
            new Missing("key", FileStructs.KEY_VALUE, "28016100",
                    "A KeyValue has no key (field 1), which is required"));

    @ParameterizedTest
    @FieldSource("MISSING")
    void missesWhatIsRequired(Missing c) {
        byte[] bytes = HexFormat.of().parseHex(c.hex);
        assertThatThrownBy(() -> c.type.readField(new CompactReader(bytes, 0, bytes.length), c.type.wireType()))
                .isInstanceOf(CorruptFileException.class).extracting(e -> ((CorruptFileException) e).problem())
                .isEqualTo(c.problem);
    }

    @Test
    void incompleteMetadataCostTheirChunkOnly() {
        assertThat(FileStructs.COLUMN_CHUNK.read(HexFormat.of().parseHex("2600" + "1c00" + "00")).metadata()).isEmpty();
        assertThat(FileStructs.COLUMN_CHUNK.read(HexFormat.of().parseHex("2600" + "00")).metadata()).isEmpty();
    }

    @Test
    void anIncompleteBoundingBoxIsNone() {
        assertThat(StatisticsStructs.GEOSPATIAL_STATISTICS.read(HexFormat.of().parseHex("1c00" + "00")).boundingBox())
                .isEmpty();
    }

    record Kept(String what, String hex, String shown) {}

    /// The union `LogicalType` as newer writers may store it.
    static final List<Kept> ANNOTATIONS = List.of(
            new Kept("an unknown member", "0cf6270000", "UNRECOGNIZED(2555,00)"),
            new Kept("an unknown member with fields", "0cf627150200" + "00", "UNRECOGNIZED(2555,150200)"),
            new Kept("the reserved member 9", "9c0000", "UNRECOGNIZED(9,00)"),
            new Kept("an empty union", "00", "UNRECOGNIZED(0,)"),
            new Kept("an unknown time unit", "8c111c4c00000000", "UNRECOGNIZED(8,111c4c000000)"),
            new Kept("an empty time unit", "7c121c000000", "UNRECOGNIZED(7,121c0000)"),
            new Kept("a time unit", "8c111c3c00000000", "TIMESTAMP(NANOS,true)"),
            new Kept("an unknown edge algorithm", "0c24250e0000", "GEOGRAPHY(OGC:CRS84,ALGORITHM_7)"),
            new Kept("STRING and JSON", "1c00bc0000", "STRING"),
            new Kept("JSON and STRING", "cc000c020000", "STRING"),
            new Kept("a Variant without version", "0c200000", "VARIANT(1)"),
            new Kept("a decimal without precision", "5c15040000", "DECIMAL(0,2)"),
            new Kept("a time without unit", "7c110000", "UNRECOGNIZED(7,1100)"),
            new Kept("a decimal with unknown parameters", "5c1504151418016100" + "00", "DECIMAL(10,2)"));

    @ParameterizedTest
    @FieldSource("ANNOTATIONS")
    void keepsAnnotations(Kept c) {
        Case<?> type = UNIONS.getFirst();
        assertThat(type.read(HexFormat.of().parseHex(c.hex))).hasToString(c.shown);
    }

    @Test
    void takesAPageOfTheSecondVersionForCompressedIfItsHeaderDoesNotSay() {
        byte[] bytes = HexFormat.of()
                .parseHex("1506" + "150a" + "150a" + "5c" + "1502" + "1500" + "1502" + "1500" + "1500"
                        + "1500" + "00" + "00");
        PageHeaders.Parsed parsed = Objects.requireNonNull(PageHeaders.parse(bytes, 0, bytes.length, true));
        assertThat(parsed.header()).hasToString("DataPageHeaderV2[uncompressedSize=5, compressedSize=5, "
                + "crc=OptionalInt.empty, valueCount=1, nullCount=0, rowCount=1, encoding=PLAIN, "
                + "definitionLevelsByteLength=0, repetitionLevelsByteLength=0, isCompressed=true, "
                + "statistics=Optional.empty]");
    }

    private static byte[] beforeStop(byte[] struct, byte[] fields) {
        byte[] bytes = Arrays.copyOf(struct, struct.length + fields.length);
        System.arraycopy(fields, 0, bytes, struct.length - 1, fields.length);
        bytes[bytes.length - 1] = 0;
        return bytes;
    }
}
