package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.metadata.PageHeader;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PageHeadersTest {
    private static final int CASES = 1_000 * Integer.getInteger("lamella.effort", 1);

    @Test
    void readsWhatItWroteWhereverItLies() {
        for (long seed = 0; seed < CASES; seed++) {
            PageHeader header = new RandomMetadata(seed).pageHeader();
            ByteOutput out = new ByteOutput();
            out.writeLong(-1);
            PageHeaders.write(header, out);
            int limit = out.size();
            out.writeLong(-1);
            for (boolean complete : new boolean[]{false, true}) {
                PageHeaders.Parsed parsed = PageHeaders.parse(out.bytes(), 8, out.size(), complete);
                assertThat(parsed).as("seed %d", seed).isEqualTo(new PageHeaders.Parsed(header, limit - 8));
            }
        }
    }

    @Test
    void asksForMoreBytesUntilTheHeaderIsThere() {
        for (long seed = 0; seed < 100; seed++) {
            ByteOutput out = new ByteOutput();
            PageHeaders.write(new RandomMetadata(seed).pageHeader(), out);
            for (int limit = 0; limit < out.size(); limit++) {
                int end = limit;
                assertThat(PageHeaders.parse(out.bytes(), 0, limit, false)).as("seed %d, %d bytes", seed, limit)
                        .isNull();
                assertThatThrownBy(() -> PageHeaders.parse(out.bytes(), 0, end, true))
                        .as("seed %d, %d bytes", seed, limit)
                        .isInstanceOf(CorruptFileException.class);
            }
        }
    }

    record Damaged(String what, String hex, String problem) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("a negative size", "1500" + "1501" + "1500" + "2c" + "1502150015061506" + "0000",
                    "The page header says that uncompressed_page_size is -1; it cannot be negative"),
            new Damaged("a negative stored size", "1500" + "1500" + "1501" + "2c" + "1502150015061506" + "0000",
                    "The page header says that compressed_page_size is -1; it cannot be negative"),
            new Damaged("a dictionary of -26 entries", "1504" + "1500" + "1500" + "4c" + "15331500" + "0000",
                    "The page header says that num_values is -26; it cannot be negative"),
            new Damaged("negative levels", "1506" + "1500" + "1500" + "5c" + "150215001502150015031500" + "0000",
                    "The page header says that definition_levels_byte_length is -2; it cannot be negative"),
            new Damaged("no struct for its type", "1500" + "1500" + "1500" + "00",
                    "The page header says DATA_PAGE but has no struct for this type"),
            new Damaged("the struct of another type", "1504" + "1500" + "1500" + "2c" + "1502150015061506" + "0000",
                    "The page header says DICTIONARY_PAGE but has no struct for this type"),
            new Damaged("no type", "2500" + "1500" + "00", "A PageHeader has no type (field 1), which is required"),
            new Damaged("all zero", "00", "A PageHeader has no type (field 1), which is required"),
            new Damaged("a wire type that does not exist", "1f",
                    "Wire type 15, before byte 1 of the structure, does not exist"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsDamageAtOnceEvenIfMoreBytesMayCome(Damaged c) {
        byte[] bytes = HexFormat.of().parseHex(c.hex);
        assertThatThrownBy(() -> PageHeaders.parse(bytes, 0, bytes.length, false))
                .isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(c.problem);
    }

    @Test
    void believesNoSizeThatTheBytesDoNotHave() {
        // Statistics whose max claims 98 MiB.
        byte[] bytes = HexFormat.of()
                .parseHex("150015001500" + "2c" + "1502150015061506" + "1c" + "1880808031" + "00000000");
        assertThat(PageHeaders.parse(bytes, 0, bytes.length, false)).isNull();
        assertThatThrownBy(() -> PageHeaders.parse(bytes, 0, bytes.length, true))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("A binary value of 102760448 bytes is cut off");
    }

    @Test
    void survivesEveryFlippedBit() {
        for (long seed = 0; seed < 30; seed++) {
            ByteOutput out = new ByteOutput();
            PageHeaders.write(new RandomMetadata(seed).pageHeader(), out);
            byte[] bytes = out.toByteArray();
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                byte[] damaged = bytes.clone();
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                try {
                    var parsed = Objects.requireNonNull(PageHeaders.parse(damaged, 0, damaged.length, true));
                    assertThat(parsed.header().compressedSize()).isNotNegative();
                } catch (ParquetException e) {
                    assertThat(e.problem()).isNotBlank();
                }
            }
        }
    }
}
