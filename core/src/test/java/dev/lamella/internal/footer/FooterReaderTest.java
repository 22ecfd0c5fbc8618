package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class FooterReaderTest {
    private static final String NOT_PARQUET = "\nGive a Parquet file; this file has another format, or was overwritten.";
    private static final String DAMAGED = "\nThe file is damaged or was cut short: fetch or write it again."
            + " Other columns and row groups may still be readable.";

    record Case(String what, byte[] file, Class<? extends ParquetException> kind, String message) {
        Case(String what, String latin, Class<? extends ParquetException> kind, String message) {
            this(what, latin.getBytes(StandardCharsets.ISO_8859_1), kind, message);
        }

        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Case> REJECTED = List.of(
            new Case("empty", "", CorruptFileException.class,
                    "x.parquet:\nThe file is empty; a Parquet file has at least 12 bytes." + NOT_PARQUET),
            new Case("shorter than any", "PAR1PAR1", CorruptFileException.class,
                    "x.parquet:\nThe file has 8 bytes; a Parquet file has at least 12 bytes." + NOT_PARQUET),
            new Case("something else", "PK\3\4 and so on", CorruptFileException.class,
                    "x.parquet:\nThis is not a Parquet file: it begins with the bytes 50 4b 03 04 and ends with the bytes"
                            + " 6f 20 6f 6e; PAR1 is expected at both ends." + NOT_PARQUET),
            new Case("not finished", "PAR1 and so on", CorruptFileException.class,
                    "x.parquet:\nThe file begins with PAR1 but does not end with it; it ends with the bytes 6f 20 6f 6e.\n"
                            + "Its writer did not finish it, or its end was cut off: write or fetch it again. lamella"
                            + " recover (FileRecovery) writes its complete rows to a new file. If an append failed, lamella repair (FileRepair) restores the previous content."),
            new Case("beginning lost", "and so on\0\0\0\0PAR1", CorruptFileException.class,
                    "x.parquet:\nThe file ends with PAR1 but begins with the bytes 61 6e 64 20; both ends must be the"
                            + " same.\nThe beginning of the file is damaged or missing: fetch it again."),
            new Case("two kinds of ends", "PARE\0\0\0\0PAR1", CorruptFileException.class,
                    "x.parquet:\nThe file ends with PAR1 but begins with PARE; both ends must be the same.\n"
                            + "The beginning of the file is damaged or missing: fetch it again."),
            new Case("encrypted", "PARE\u001c\u001c\0\0\0\5\0\0\0PARE", KeyException.class,
                    "x.parquet, footer at byte 4:\nThe footer is encrypted, and no key was given; it asks for the key of"
                            + " the footer.\nGive its key: in Java with withDecryption, on the command line with --key-file or"
                            + " --keystore."),
            new Case("a footer longer than the file", "PAR1\0\0PAR1PAR1", CorruptFileException.class,
                    "x.parquet, footer length at byte 6:\nThe footer claims 827474256 bytes; a file of 14 bytes has room"
                            + " for 2." + DAMAGED),
            new Case("a length with the highest bit", "PAR1\0\0\377\377\377\377PAR1", CorruptFileException.class,
                    "x.parquet, footer length at byte 6:\nThe footer claims 4294967295 bytes; a file of 14 bytes has room"
                            + " for 2." + DAMAGED),
            new Case("no footer", "PAR1\0\0\0\0PAR1", CorruptFileException.class,
                    "x.parquet, footer at byte 4:\nA value of 1 byte is cut off, before byte 0 of the structure:"
                            + " 0 bytes are left." + DAMAGED),
            new Case("an empty footer", "PAR1\0\1\0\0\0PAR1", CorruptFileException.class,
                    "x.parquet, footer at byte 4:\nA FileMetaData has no schema (field 2), which is required."
                            + DAMAGED),
            new Case("fewer chunks than columns", file(footer(List.of(new StoredRowGroup(List.of(), 0, 1, List.of(),
                    OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty())))), CorruptFileException.class,
                    "x.parquet, row group 0, footer at byte 4:\nThe row group has 0 column chunks; the schema has 1 leaves."
                            + DAMAGED),
            new Case("more rows than can be counted", file(footer(List.of(rowGroup(7), rowGroup(Long.MAX_VALUE)))),
                    CorruptFileException.class,
                    "x.parquet, row group 1, footer at byte 4:\nThe row groups up to this claim"
                            + " more than 9223372036854775807 rows together." + DAMAGED));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void rejects(Case c) {
        assertThatThrownBy(() -> FooterReader.read(input(c.file))).isInstanceOf(c.kind).hasMessage(c.message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 32_000, 32_768, 40_000, 3_000_000})
    void readsFootersOfAnySize(int padding) throws IOException {
        FileMetadata plain = footer(List.of(rowGroup(7)));
        FileMetadata metadata = new StoredFileMetadata(1, plain.schema(), plain.schemaElements(), 7, plain.rowGroups(),
                List.of(new KeyValue("padding", Optional.of("x".repeat(padding)))), Optional.of("Lamella"),
                Optional.empty(), Optional.empty(), Optional.empty());
        byte[] file = file(metadata);
        Footer footer = FooterReader.read(input(file));
        assertThat(footer.metadata()).isEqualTo(metadata);
        assertThat(footer).extracting(Footer::fileSize, Footer::footerOffset, Footer::footerLength, Footer::headMagic,
                Footer::tailMagic).containsExactly((long) file.length, 4L, file.length - 12, "PAR1", "PAR1");
    }

    /// A schema of `id`, and two row groups of seven rows: the chunk of the first is empty, the length of an offset index in that of the
    /// second has 36 bits.
    private static byte[] damagedInTheSecondChunk() {
        String elements = "292c" + "480172150200" + "150225001802696400";
        String good = "191c" + "00" + "1600160e00";
        String bad = "191c" + "55ffffffffff0100" + "1600160e00";
        return file(HexFormat.of().parseHex(elements + "161c" + "192c" + good + bad + "00"));
    }

    @Test
    void aDamagedChunkIsRejectedWhenItIsAskedFor() throws IOException {
        List<RowGroup> rowGroups = FooterReader.read(input(damagedInTheSecondChunk())).metadata().rowGroups();
        assertThat(rowGroups.getFirst().columns().getFirst().offsetIndexLength()).isEmpty();
        List<ColumnChunk> damaged = rowGroups.get(1).columns();
        assertThat(damaged).hasSize(1);
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(damaged::getFirst).isInstanceOf(CorruptFileException.class).hasMessage(
                    "x.parquet, footer at byte 4:\nA number has more than 32 bits, before byte 37 of the structure."
                            + DAMAGED);
        }
    }

    @Test
    void aCheckAsksForAllChunks() throws IOException {
        assertThat(FileCheck.check(input(damagedInTheSecondChunk()))).singleElement()
                .extracting(finding -> finding.rule().id(), Finding::found)
                .containsExactly("LP-FILE-UNREADABLE",
                        "A number has more than 32 bits, before byte 37 of the structure");
    }

    @Test
    void aChunkThatIsCutOffMakesTheFooterUnreadable() {
        byte[] whole = damagedInTheSecondChunk();
        byte[] footer = Arrays.copyOfRange(whole, 4, whole.length - 8 - 8);
        assertThatThrownBy(() -> FooterReader.read(input(file(footer)))).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("x.parquet, footer at byte 4:\nA value of 1 byte is cut off");
    }

    @Test
    void chunksAreEqualWhetherTheyWereAskedForOrNot() throws IOException {
        byte[] file = file(footer(List.of(rowGroup(7))));
        FileMetadata asked = FooterReader.read(input(file)).metadata();
        ColumnChunk chunk = asked.rowGroups().getFirst().columns().getFirst();
        FileMetadata other = FooterReader.read(input(file)).metadata();
        assertThat(other).isEqualTo(asked).hasSameHashCodeAs(asked).hasToString(asked.toString());
        assertThat(asked.rowGroups().getFirst().columns().getFirst()).isSameAs(chunk);
        assertThat(asked.rowGroups().getFirst()).isEqualTo(rowGroup(7));
        assertThatThrownBy(() -> asked.rowGroups().getFirst().columns().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void toleratesASignatureAfterTheFooter() throws IOException {
        byte[] plain = file(footer(List.of(rowGroup(7))));
        ByteOutput out = new ByteOutput();
        out.writeBytes(plain, 0, plain.length - 8);
        out.writeBytes(new byte[28], 0, 28);
        out.writeInt(plain.length - 12 + 28);
        out.writeBytes(plain, 0, 4);
        Footer footer = FooterReader.read(input(out.toByteArray()));
        assertThat(footer.footerLength()).isEqualTo(plain.length - 12 + 28);
        assertThat(footer.metadata().rowGroups()).hasSize(1);
    }

    @Test
    void ignoresColumnOrdersOfAnotherNumberThanLeaves() throws IOException {
        // schema of a root alone, num_rows 0, no row groups, column_orders of one empty TYPE_ORDER
        byte[] footer = HexFormat.of()
                .parseHex("1502" + "191c" + "48017200" + "1600" + "190c" + "391c" + "1c0000" + "00");
        assertThat(FooterReader.read(input(file(footer))).metadata().columnOrders()).isEmpty();
    }

    @Test
    void takesAMissingVersionForOne() throws IOException {
        byte[] footer = HexFormat.of().parseHex("291c" + "48017200" + "1600" + "190c" + "00");
        assertThat(FooterReader.read(input(file(footer))).metadata().version()).isEqualTo(1);
    }

    @Test
    void neverAllocatesByAClaim() {
        // A schema of 102760448 elements, and a name of as many bytes, in files of a few bytes.
        for (String hex : List.of("29fc80808031480172", "291c4880808031" + "72")) {
            assertThatThrownBy(() -> FooterReader.read(input(file(HexFormat.of().parseHex(hex)))))
                    .isInstanceOf(CorruptFileException.class).hasMessageContaining("102760448");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void survivesEveryTruncationAndFlippedBit(long seed) {
        byte[] file = file(new RandomMetadata(seed).fileMetadata());
        for (int length = 0; length < file.length; length++) {
            survives(Arrays.copyOf(file, length), "first bytes", length);
            survives(Arrays.copyOfRange(file, length, file.length), "last bytes from", length);
        }
        for (int bit = 0; bit < file.length * 8; bit++) {
            byte[] damaged = file.clone();
            damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
            survives(damaged, "flipped bit", bit);
        }
    }

    static void survives(byte[] file, String what, int where) {
        try {
            assertThat(FooterReader.read(input(file)).metadata()).isNotNull();
        } catch (ParquetException e) {
            assertThat(e.location().file()).as(what + " " + where).contains("x.parquet");
        } catch (IOException e) {
            throw new UncheckedIOException(what + " " + where, e);
        }
    }

    static InputFile input(byte[] file) {
        return InputFile.ranges("x.parquet", file.length, (position, target, from, count) -> {
            System.arraycopy(file, (int) position, target, from, count);
            return count;
        });
    }

    static byte[] file(FileMetadata metadata) {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        FooterWriter.writeFooter(metadata, out);
        return out.toByteArray();
    }

    private static byte[] file(byte[] footer) {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        out.writeBytes(footer, 0, footer.length);
        out.writeInt(footer.length);
        FooterWriter.writeHead(out);
        return out.toByteArray();
    }

    /// A file of one column.
    static FileMetadata footer(List<RowGroup> rowGroups) {
        List<SchemaElement> elements = new ArrayList<>();
        elements.add(element(OptionalInt.empty(), OptionalInt.empty(), "root", OptionalInt.of(1)));
        elements.add(element(OptionalInt.of(1), OptionalInt.of(0), "id", OptionalInt.empty()));
        return new StoredFileMetadata(1, SchemaTree.of(elements), elements, 7, rowGroups, List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static SchemaElement element(OptionalInt type, OptionalInt repetition, String name,
            OptionalInt childCount) {
        return new SchemaElement(type, OptionalInt.empty(), repetition, name, childCount, OptionalInt.empty(),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }

    private static RowGroup rowGroup(long rowCount) {
        ColumnChunk chunk = new StoredColumnChunk(Optional.empty(), 0, Optional.empty(), OptionalLong.empty(),
                OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
        return new StoredRowGroup(List.of(chunk), 0, rowCount, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty());
    }
}
