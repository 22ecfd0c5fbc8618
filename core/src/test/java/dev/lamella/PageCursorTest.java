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
import java.io.IOException;
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
