package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Pages that claim a huge decompressed size: every codec rejects the claim before it allocates memory.
class CompressionBombTest {
    private static final long MOST_BYTES = 16 << 20;
    private static final List<CompressionCodec> CODECS = List.of(CompressionCodec.SNAPPY, CompressionCodec.GZIP,
            CompressionCodec.LZO, CompressionCodec.BROTLI, CompressionCodec.LZ4, CompressionCodec.ZSTD,
            CompressionCodec.LZ4_RAW);

    /// @param codec of the page
    /// @param content what its bytes are
    /// @param bytes what is stored
    /// @param claim what the header says that they decompress to
    record Case(CompressionCodec codec, String content, byte[] bytes, int claim) {
        @Override
        public String toString() {
            return codec + ", " + content + ", claims " + claim;
        }
    }

    static final List<Case> CASES = cases();

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (CompressionCodec codec : CODECS) {
            for (int claim : new int[]{Integer.MAX_VALUE, Integer.MAX_VALUE - 200, 1 << 30, 100 << 20, 2 << 20}) {
                cases.add(new Case(codec, "zeros", new byte[100], claim));
                cases.add(new Case(codec, "nothing", new byte[0], claim));
                Optional<byte[]> sound = compressed(codec);
                sound.ifPresent(bytes -> cases.add(new Case(codec, "forty bytes", bytes, claim)));
            }
        }
        return List.copyOf(cases);
    }

    /// Forty bytes, compressed, if the codec is also written.
    private static Optional<byte[]> compressed(CompressionCodec codec) {
        if (!WriterCase.Deck.CODECS.contains(codec)) {
            return Optional.empty();
        }
        try (Compressions compressions = new Compressions()) {
            var compression = compressions.forWriting(codec);
            byte[] out = new byte[compression.maxCompressedSize(40)];
            int size = compression.compress(new byte[40], 0, 40, out, 0);
            return Optional.of(Arrays.copyOf(out, size));
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void isRejectedBeforeRoomIsMade(Case c) throws IOException {
        // One-time allocations of libraries do not count.
        read(file(new Case(c.codec, "warm up", c.bytes, 1000)));
        byte[] file = file(c);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> readAll(file)).isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("bytes in memory, row group 0, column x, data page 0 at byte 4:");
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
    }

    private static void read(byte[] file) throws IOException {
        assertThatThrownBy(() -> readAll(file)).isInstanceOf(ParquetException.class);
    }

    private static void readAll(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches()) {
            while (batches.next()) {
                Soundness.check(batches.batch());
            }
        }
    }

    private static byte[] file(Case c) {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        PageHeaders.write(
                new DataPageHeader(c.claim, c.bytes.length, OptionalInt.empty(), 10, Encoding.PLAIN, Encoding.RLE,
                        Encoding.RLE, Optional.empty()),
                out);
        out.writeBytes(c.bytes, 0, c.bytes.length);
        ColumnMetadata metadata = new StoredColumnMetadata(PhysicalType.INT32.id(), List.of(Encoding.PLAIN),
                List.of("x"),
                c.codec, 10,
                c.claim, out.size() - 4, List.of(), 4, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(),
                List.of(),
                OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
        ColumnChunk chunk = new StoredColumnChunk(Optional.empty(), 0, Optional.of(metadata), OptionalLong.empty(),
                OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
        RowGroup group = new StoredRowGroup(List.of(chunk), 0, 10, List.of(), OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty());
        List<SchemaElement> elements = List.of(element("schema", OptionalInt.empty(), OptionalInt.of(1)),
                element("x", OptionalInt.of(PhysicalType.INT32.id()), OptionalInt.empty()));
        FooterWriter.writeFooter(
                new StoredFileMetadata(1, Schema.asDeclared("schema", List.of()), elements, 10, List.of(group),
                        List.of(),
                        Optional.of("test"), Optional.empty(), Optional.empty(), Optional.empty()),
                out);
        return out.toByteArray();
    }

    private static SchemaElement element(String name, OptionalInt type, OptionalInt children) {
        return new SchemaElement(type, OptionalInt.empty(), OptionalInt.of(0), name, children, OptionalInt.empty(),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }
}
