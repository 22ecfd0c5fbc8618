package dev.lamella.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.PageHeader;
import dev.lamella.variant.internal.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages as they stand in a file: header, levels, values, checksum.
class PageWriterTest {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final OutputFile out = OutputFile.of("bytes", file);
    private final Compressions compressions = new Compressions();

    @AfterEach
    void close() {
        compressions.close();
    }

    private PageWriter writer(PageWriter.Checksums checksums, @Nullable Compression compression) {
        PageWriter writer = new PageWriter(out, checksums);
        writer.start(compression, ChunkSealer.NONE);
        return writer;
    }

    private Compression gzip() {
        return compressions.forWriting(CompressionCodec.GZIP);
    }

    private static ByteOutput bytes(byte... bytes) {
        ByteOutput output = new ByteOutput();
        output.writeBytes(bytes, 0, bytes.length);
        return output;
    }

    private static byte[] noise(int count) {
        byte[] noise = new byte[count];
        new Random(5).nextBytes(noise);
        return noise;
    }

    /// The stored bytes of the page that was written last, behind its header.
    private byte[] stored(PageWriter.Written written, PageHeader header) throws IOException {
        out.commit();
        byte[] all = file.toByteArray();
        assertThat(written.offset() + written.compressedSize()).isEqualTo(all.length);
        assertThat(written.compressedSize() - header.compressedSize()).as("bytes of the header")
                .isEqualTo(written.uncompressedSize() - header.uncompressedSize()).isPositive();
        return Arrays.copyOfRange(all, all.length - header.compressedSize(), all.length);
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    private PageHeader read(PageWriter.Written written, CompressionCodec codec, PageReader reader) throws IOException {
        byte[] all = bytesOfFile();
        reader.chunk().open(all, (int) written.offset(), written.compressedSize(), written.offset());
        reader.open(codec, ModuleCipher.NONE, Location.UNKNOWN);
        assertThat(reader.next()).isTrue();
        return reader.header();
    }

    private byte[] bytesOfFile() throws IOException {
        // What is buffered shows when enough is written behind it.
        out.write(new byte[1 << 16], 0, 1 << 16);
        return Arrays.copyOf(file.toByteArray(), (int) out.position());
    }

    @Test
    void checksumsAreOfTheStoredBytes() throws IOException {
        out.write(new byte[]{'P', 'A', 'R', '1'}, 0, 4);
        byte[] page = new byte[5000];
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, gzip()).dataV1(bytes(page), 1250,
                Encoding.PLAIN);
        assertThat(written.offset()).isEqualTo(4);
        PageReader reader = new PageReader(compressions, true, FileLimits.DEFAULT);
        DataPageHeader header = (DataPageHeader) read(written, CompressionCodec.GZIP, reader);
        assertThat(header.valueCount()).isEqualTo(1250);
        assertThat(header.encoding()).isEqualTo(Encoding.PLAIN);
        assertThat(header.definitionLevelEncoding()).isEqualTo(Encoding.RLE);
        assertThat(header.repetitionLevelEncoding()).isEqualTo(Encoding.RLE);
        assertThat(header.uncompressedSize()).isEqualTo(5000);
        assertThat(header.compressedSize()).isLessThan(200);
        byte[] stored = Arrays.copyOfRange(file.toByteArray(),
                (int) written.offset() + written.compressedSize() - header.compressedSize(),
                (int) written.offset() + written.compressedSize());
        assertThat(header.crc()).hasValue(crc(stored));
        reader.loadData(0, 0);
        assertThat(Arrays.copyOf(reader.page(), reader.limit())).isEqualTo(page);
    }

    @Test
    void aPageOfWhichABitIsWrongIsRejected() throws IOException {
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, null).dataV1(bytes(noise(100)), 25,
                Encoding.PLAIN);
        byte[] all = bytesOfFile();
        for (int bit = 0; bit < 800; bit++) {
            byte[] wrong = Arrays.copyOf(all, written.compressedSize() + 16);
            wrong[written.compressedSize() - 100 + bit / 8] ^= (byte) (1 << bit % 8);
            PageReader reader = new PageReader(compressions, true, FileLimits.DEFAULT);
            reader.chunk().open(wrong, 0, written.compressedSize(), 0);
            reader.open(CompressionCodec.UNCOMPRESSED, ModuleCipher.NONE, Location.UNKNOWN);
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(() -> reader.loadData(0, 0)).isInstanceOf(CorruptFileException.class);
        }
    }

    @Test
    void checksumsCanBeOmitted() throws IOException {
        PageWriter.Written written = writer(PageWriter.Checksums.OMIT, null).dataV1(bytes(noise(100)), 25,
                Encoding.PLAIN);
        assertThat(read(written, CompressionCodec.UNCOMPRESSED, new PageReader(compressions, true, FileLimits.DEFAULT))
                .crc()).isEmpty();
    }

    @Test
    void levelsOfTheSecondVersionAreNotCompressed() throws IOException {
        byte[] page = new byte[3007];
        System.arraycopy(new byte[]{9, 8, 7, 6, 5, 4, 3}, 0, page, 0, 7);
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, gzip()).dataV2(bytes(page), 3, 4, 900, 100,
                800, Encoding.PLAIN);
        PageReader reader = new PageReader(compressions, true, FileLimits.DEFAULT);
        DataPageHeaderV2 header = (DataPageHeaderV2) read(written, CompressionCodec.GZIP, reader);
        assertThat(header.isCompressed()).isTrue();
        assertThat(header.valueCount()).isEqualTo(900);
        assertThat(header.nullCount()).isEqualTo(100);
        assertThat(header.rowCount()).isEqualTo(800);
        assertThat(header.repetitionLevelsByteLength()).isEqualTo(3);
        assertThat(header.definitionLevelsByteLength()).isEqualTo(4);
        assertThat(header.uncompressedSize()).isEqualTo(3007);
        byte[] stored = Arrays.copyOfRange(file.toByteArray(), written.compressedSize() - header.compressedSize(),
                written.compressedSize());
        assertThat(stored).startsWith(9, 8, 7, 6, 5, 4, 3);
        assertThat(header.crc()).hasValue(crc(stored));
    }

    @Test
    void valuesOfTheSecondVersionThatDoNotShrinkAreStoredAsTheyAre() throws IOException {
        byte[] page = noise(500);
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, gzip()).dataV2(bytes(page), 0, 10, 100, 0, 100,
                Encoding.PLAIN);
        DataPageHeaderV2 header = (DataPageHeaderV2) read(written, CompressionCodec.GZIP,
                new PageReader(compressions, true, FileLimits.DEFAULT));
        assertThat(header.isCompressed()).isFalse();
        assertThat(header.compressedSize()).isEqualTo(500);
        assertThat(Arrays.copyOfRange(file.toByteArray(), written.compressedSize() - 500, written.compressedSize()))
                .isEqualTo(page);
        assertThat(header.crc()).hasValue(crc(page));
    }

    @Test
    void aPageWithoutValuesIsOne() throws IOException {
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, gzip()).dataV2(bytes((byte) 1, (byte) 2), 0, 2,
                7, 7, 7, Encoding.PLAIN);
        DataPageHeaderV2 header = (DataPageHeaderV2) read(written, CompressionCodec.GZIP,
                new PageReader(compressions, true, FileLimits.DEFAULT));
        assertThat(header.isCompressed()).isFalse();
        assertThat(header.compressedSize()).isEqualTo(2);
    }

    @Test
    void aDictionaryIsPlain() throws IOException {
        byte[] entries = noise(40);
        PageWriter.Written written = writer(PageWriter.Checksums.WRITE, null).dictionary(bytes(entries), 10);
        DictionaryPageHeader expected = new DictionaryPageHeader(40, 40, java.util.OptionalInt.of(crc(entries)), 10,
                Encoding.PLAIN, java.util.Optional.empty());
        assertThat(read(written, CompressionCodec.UNCOMPRESSED, new PageReader(compressions, true, FileLimits.DEFAULT)))
                .isEqualTo(expected);
    }

    @Test
    void aWriterServesManyPagesWithAndWithoutCompression() throws IOException {
        PageWriter writer = writer(PageWriter.Checksums.WRITE, gzip());
        writer.dataV1(bytes(new byte[100_000]), 25_000, Encoding.PLAIN);
        writer.start(null, ChunkSealer.NONE);
        byte[] page = noise(33);
        PageWriter.Written written = writer.dataV1(bytes(page), 8, Encoding.PLAIN);
        DataPageHeader header = new DataPageHeader(33, 33, java.util.OptionalInt.of(crc(page)), 8, Encoding.PLAIN,
                Encoding.RLE, Encoding.RLE, java.util.Optional.empty());
        assertThat(stored(written, header)).isEqualTo(page);
    }

    /// The column chunk is so long that the length alone does not contradict it.
    @ParameterizedTest
    @ValueSource(ints = {(64 << 20) - 3, Integer.MAX_VALUE, -1})
    void anEncryptedHeaderThatClaimsTooMuchIsRejected(int length) throws IOException {
        InputFile huge = InputFile.ranges("huge", 8L << 30, (position, target, from, count) -> {
            LittleEndian.putInt(target, from, length);
            return count;
        });
        ModuleCipher encrypted = (ModuleCipher) Proxy.newProxyInstance(PageWriterTest.class.getClassLoader(),
                new Class<?>[]{ModuleCipher.class},
                (cipher, method, ignored) -> method.getName().equals("isEncrypted") ? true : cipher);
        PageReader reader = new PageReader(compressions, true, FileLimits.DEFAULT);
        reader.chunk().open(huge, 0, huge.size(), 1024);
        reader.open(CompressionCodec.UNCOMPRESSED, encrypted, Location.UNKNOWN);
        assertThatThrownBy(reader::next).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("An encrypted page header claims " + (4 + Integer.toUnsignedLong(length))
                        + " bytes; it has at most 67108864");
    }
}
