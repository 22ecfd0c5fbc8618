package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class IndexReaderTest {
    private static final ColumnIndex COLUMN_INDEX = new ColumnIndex(List.of(false, true),
            List.of(new byte[]{1, 0, 0, 0}, new byte[0]), List.of(new byte[]{9, 0, 0, 0}, new byte[0]),
            BoundaryOrder.ASCENDING, List.of(0L, 5L), List.of(), List.of(), List.of());
    private static final OffsetIndex OFFSET_INDEX = new OffsetIndex(
            List.of(new PageLocation(4, 30, 0), new PageLocation(34, 10, 5)), List.of());
    private static final BloomFilterHeader BLOOM_FILTER = new BloomFilterHeader(32, BloomFilterHeader.BLOCK,
            BloomFilterHeader.XXHASH, BloomFilterHeader.UNCOMPRESSED);

    /// A file that is only indexes and a footer.
    private final ByteOutput out = new ByteOutput();

    IndexReaderTest() {
        FooterWriter.writeHead(out);
    }

    @Test
    void readsThePageIndex() throws IOException {
        int columnStart = out.size();
        FooterWriter.write(COLUMN_INDEX, out);
        int offsetStart = out.size();
        FooterWriter.write(OFFSET_INDEX, out);
        IndexReader reader = reader(
                chunk(columnStart, offsetStart - columnStart, offsetStart, out.size() - offsetStart));
        assertThat(reader.columnIndex(0, 0)).contains(COLUMN_INDEX);
        assertThat(reader.offsetIndex(0, 0)).contains(OFFSET_INDEX);
        assertThat(reader.bloomFilter(0, 0)).isEmpty();
    }

    record Place(String what, long offset, int length) {}

    /// The index takes the bytes from 4 to 16, where the footer begins.
    static final List<Place> OUTSIDE = List.of(new Place("zero, as some writers say none", 0, 0),
            new Place("in the magic", 3, 5), new Place("negative", -1, 5), new Place("nothing", 4, 0),
            new Place("a negative length", 4, -1), new Place("in the footer", 16, 1),
            new Place("into the footer", 15, 2),
            new Place("far behind", Long.MAX_VALUE, Integer.MAX_VALUE));

    @ParameterizedTest
    @FieldSource("OUTSIDE")
    void takesAnIndexOutsideTheFileForAbsent(Place place) throws IOException {
        out.extend(12);
        IndexReader reader = reader(chunk(place.offset, place.length, place.offset, place.length));
        assertThat(reader.columnIndex(0, 0)).isEmpty();
        assertThat(reader.offsetIndex(0, 0)).isEmpty();
    }

    @Test
    void saysWhereADamagedIndexIs() throws IOException {
        int start = out.size();
        FooterWriter.write(OFFSET_INDEX, out);
        IndexReader reader = reader(chunk(start, out.size() - start, start, out.size() - start - 1));
        assertThatThrownBy(() -> reader.offsetIndex(0, 0)).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("x.parquet, row group 0, column id, offset index at byte 4:\n"
                        + "A value of 1 byte is cut off, before byte 16 of the structure: 0 bytes are left.");
        assertThatThrownBy(() -> reader.columnIndex(0, 0)).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("x.parquet, row group 0, column id, column index at byte 4:\n"
                        + "A ColumnIndex has no null_pages (field 1), which is required.");
    }

    @Test
    void indexesOfEncryptedColumnsAskForTheirKey() throws IOException {
        out.extend(12);
        ColumnChunk plain = chunk(4, 5, 4, 5);
        ColumnChunk encrypted = new StoredColumnChunk(Optional.empty(), 0, bloom(4, OptionalInt.empty()).metadata(),
                plain.offsetIndexOffset(), plain.offsetIndexLength(), plain.columnIndexOffset(),
                plain.columnIndexLength(),
                Optional.of(new ColumnCryptoMetadata.FooterKey()), Optional.empty());
        IndexReader reader = reader(encrypted);
        assertThatThrownBy(() -> reader.columnIndex(0, 0)).isInstanceOf(KeyException.class);
        assertThatThrownBy(() -> reader.offsetIndex(0, 0)).isInstanceOf(KeyException.class);
        assertThatThrownBy(() -> reader.bloomFilter(0, 0)).isInstanceOf(KeyException.class)
                .hasMessageStartingWith("x.parquet, row group 0, column id, bloom filter at byte 4:\n"
                        + "The column is encrypted, and no key was given; it asks for the key of the footer.");
    }

    @Test
    void findsTheBitsOfABloomFilter() throws IOException {
        FooterWriter.write(BLOOM_FILTER, out);
        int bits = out.size();
        out.extend(32);
        IndexReader.BloomFilter filter = reader(bloom(4, OptionalInt.empty())).bloomFilter(0, 0).orElseThrow();
        assertThat(filter.header()).isEqualTo(BLOOM_FILTER);
        assertThat(filter.header().isRecognized()).isTrue();
        assertThat(filter.bits().offset()).isEqualTo(bits);
        assertThat(filter.bits().length()).isEqualTo(32);
    }

    @Test
    void findsTheBitsBehindAHeaderOfAnyLength() throws IOException {
        ByteOutput header = new ByteOutput();
        FooterWriter.write(BLOOM_FILTER, header);
        out.writeBytes(header.bytes(), 0, header.size() - 1);
        out.writeBytes(HexFormat.of().parseHex("08feff03" + "b817"), 0, 6);
        out.extend(3000);
        out.writeByte(0);
        int bits = out.size();
        out.extend(32);
        assertThat(reader(bloom(4, OptionalInt.empty())).bloomFilter(0, 0).orElseThrow().bits().offset())
                .isEqualTo(bits);
    }

    @Test
    void rejectsABloomFilterThatIsLongerThanTheFile() throws IOException {
        FooterWriter.write(BLOOM_FILTER, out);
        out.extend(31);
        IndexReader reader = reader(bloom(4, OptionalInt.of(47)));
        assertThatThrownBy(() -> reader.bloomFilter(0, 0)).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("x.parquet, row group 0, column id, bloom filter at byte 4:\n"
                        + "The Bloom filter claims 32 bytes; 0 to 31 are possible.");
        assertThat(reader(bloom(3, OptionalInt.empty())).bloomFilter(0, 0)).isEmpty();
        assertThat(reader(bloom(1 << 30, OptionalInt.empty())).bloomFilter(0, 0)).isEmpty();
    }

    private IndexReader reader(ColumnChunk chunk) throws IOException {
        ByteOutput file = new ByteOutput();
        file.writeBytes(out.bytes(), 0, out.size());
        FooterWriter.writeFooter(FooterReaderTest.footer(List.of(new StoredRowGroup(List.of(chunk), 0, 7, List.of(),
                OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty()))), file);
        var input = FooterReaderTest.input(file.toByteArray());
        return new IndexReader(input, FooterReader.read(input));
    }

    private static ColumnChunk chunk(long columnStart, int columnLength, long offsetStart, int offsetLength) {
        return new StoredColumnChunk(Optional.empty(), 0, Optional.empty(), OptionalLong.of(offsetStart),
                OptionalInt.of(offsetLength), OptionalLong.of(columnStart), OptionalInt.of(columnLength),
                Optional.empty(),
                Optional.empty());
    }

    private static ColumnChunk bloom(long offset, OptionalInt length) {
        ColumnMetadata metadata = new StoredColumnMetadata(1, List.of(), List.of("id"), CompressionCodec.UNCOMPRESSED,
                7, 0,
                0,
                List.of(), 4, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), List.of(),
                OptionalLong.of(offset), length, Optional.empty(), Optional.empty());
        return new StoredColumnChunk(Optional.empty(), 0, Optional.of(metadata), OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
    }
}
