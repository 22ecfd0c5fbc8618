package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.withPlace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.FileBuilder.Chunk;
import dev.lamella.error.CorruptFileException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which pages a column chunk has.
class PageCursorTest {
    record Case(String name, String writer, Chunk chunk, List<String> pages) {}

    /// Row groups without rows (trap 20): writers differ in what they leave of the chunk.
    static final List<Case> WITHOUT_ROWS = List.of(
            new Case("no data page, so its offset is 0, and a dictionary page", "lamella test",
                    dictionaryOnly(OptionalLong.of(4), 0), List.of("DICTIONARY_PAGE at 4")),
            new Case("the same by parquet-mr, whose chunks may be longer than they say", "parquet-mr version 1.8.1",
                    dictionaryOnly(OptionalLong.of(4), 0), List.of("DICTIONARY_PAGE at 4")),
            new Case("no page at all", "lamella test", nothing(OptionalLong.empty(), 0), List.of()),
            new Case("no page at all, by parquet-mr", "parquet-mr version 1.8.1", nothing(OptionalLong.empty(), 0),
                    List.of()),
            new Case("no page at all, where the next would begin", "lamella test", nothing(OptionalLong.empty(), 4),
                    List.of()));

    private static Chunk dictionaryOnly(OptionalLong dictionary, long data) {
        return new Chunk(PhysicalType.INT32).dictionary(0, new byte[0])
                .claiming(m -> withPlace(m, dictionary, data, m.totalCompressedSize()));
    }

    private static Chunk nothing(OptionalLong dictionary, long data) {
        return new Chunk(PhysicalType.INT32).claiming(m -> withPlace(m, dictionary, data, 0));
    }

    @ParameterizedTest
    @FieldSource("WITHOUT_ROWS")
    void aChunkWithoutRowsHasThePagesThatAreThere(Case c) throws IOException {
        byte[] file = FileBuilder.flat(column("a", PhysicalType.INT32, Repetition.OPTIONAL)).createdBy(c.writer())
                .rowGroup(0, c.chunk()).bytes();
        assertThat(pages(file)).isEqualTo(c.pages());
        assertThat(Reading.rows(file)).isEmpty();
    }

    @Test
    void aChunkWithValuesMustSayWhereTheyAre() {
        byte[] file = FileBuilder.flat(column("a", PhysicalType.INT32, Repetition.REQUIRED))
                .rowGroup(1, new Chunk(PhysicalType.INT32).v1(1, Encoding.PLAIN, new byte[4])
                        .claiming(m -> withPlace(m, OptionalLong.empty(), 0, m.totalCompressedSize())))
                .bytes();
        assertThatThrownBy(() -> pages(file)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("bytes from byte 0");
    }

    private static Chunk chunkOfPages(int pages) {
        Chunk chunk = new Chunk(PhysicalType.INT32);
        for (int i = 0; i < pages; i++) {
            chunk = chunk.v1(1, Encoding.PLAIN, new byte[]{(byte) i, (byte) (i >> 8), 0, 0});
        }
        return chunk;
    }

    @Test
    void eachPageIsReadOnceHoweverManyThereAre() throws IOException {
        int count = 20_000;
        byte[] file = FileBuilder.flat(column("a", PhysicalType.INT32, Repetition.REQUIRED))
                .rowGroup(count, chunkOfPages(count)).bytes();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); PageCursor cursor = reader.pages(0, 0)) {
            int at = 0;
            while (cursor.next()) {
                assertThat(((IntVector) cursor.values()).values()[0]).isEqualTo(at);
                assertThat(ByteBuffer.wrap(cursor.body()).order(ByteOrder.LITTLE_ENDIAN).getInt()).isEqualTo(at);
                at++;
            }
            assertThat(at).isEqualTo(count);
        }
    }

    @Test
    void aPageIsReadAgainAndAVectorIsKept() throws IOException {
        byte[] file = FileBuilder.flat(column("a", PhysicalType.INT32, Repetition.REQUIRED))
                .rowGroup(3, chunkOfPages(3))
                .bytes();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); PageCursor cursor = reader.pages(0, 0)) {
            cursor.next();
            cursor.next();
            ColumnVector second = cursor.values();
            assertThat(cursor.body()).isEqualTo(cursor.body());
            assertThat(((IntVector) cursor.values()).values()[0]).isEqualTo(1);
            cursor.next();
            assertThat(((IntVector) cursor.values()).values()[0]).isEqualTo(2);
            assertThat(((IntVector) second).values()[0]).isEqualTo(1);
        }
    }

    @Test
    void aDamagedPageDoesNotDamageTheNextOne() throws IOException {
        byte[] file = FileBuilder.flat(column("a", PhysicalType.INT32, Repetition.REQUIRED)).rowGroup(3,
                new Chunk(PhysicalType.INT32).v1(1, Encoding.PLAIN, new byte[4]).v1(1, Encoding.PLAIN, new byte[3])
                        .v1(1, Encoding.PLAIN, new byte[]{2, 0, 0, 0}))
                .bytes();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); PageCursor cursor = reader.pages(0, 0)) {
            cursor.next();
            cursor.next();
            assertThatThrownBy(cursor::values).isInstanceOf(CorruptFileException.class);
            assertThatThrownBy(cursor::values).isInstanceOf(CorruptFileException.class);
            cursor.next();
            assertThat(((IntVector) cursor.values()).values()[0]).isEqualTo(2);
        }
    }

    private static List<String> pages(byte[] file) throws IOException {
        List<String> pages = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); PageCursor cursor = reader.pages(0, 0)) {
            while (cursor.next()) {
                pages.add(cursor.header().type() + " at " + cursor.offset());
            }
        }
        return pages;
    }
}
