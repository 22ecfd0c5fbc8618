package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.thrift.StoredStruct;
import dev.lamella.internal.thrift.UnknownFields;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
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

/// Footers that go on: what is new is in them, and all else has the bytes that it had.
class FooterUpdateTest {
    private static final int CASES = 300 * Integer.getInteger("lamella.effort", 1);
    private static final int TRAILER_LENGTH = 8;

    private static final String SCHEMA = "1c 48 01 72 15 00 00";
    /// The entry `k` without value.
    private static final String ENTRY = "18 01 6b 00";

    record Spelling(String what, String old, String changed) {}

    /// Footers of an empty schema before and after the entry `k` came in the place of all.
    static final List<Spelling> SPELLINGS = List.of(
            new Spelling("as most writers do", "15 02 19" + SCHEMA + "16 00 19 0c 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("no version", "29" + SCHEMA + "16 00 19 0c 00",
                    "29" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("lists with their sizes in the long form",
                    "15 02 19 fc 01" + SCHEMA.substring(2) + "16 00 19 fc 00 19 fc 01 18 01 61 00 00",
                    "15 02 19 fc 01" + SCHEMA.substring(2) + "16 00 19 fc 00 19 1c" + ENTRY + "00"),
            new Spelling("field ids in the long form", "05 02 02 09 04" + SCHEMA + "06 06 00 09 08 0c 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("fields from the last to the first", "49 0c 06 06 00 09 04" + SCHEMA + "05 02 02 00",
                    "49 0c 06 06 00 09 04" + SCHEMA + "05 02 02 49 1c" + ENTRY + "00"),
            new Spelling("an entry in front of all", "59 1c 18 01 61 00 05 02 02 19" + SCHEMA + "16 00 19 0c 00",
                    "59 1c" + ENTRY + "05 02 02 19" + SCHEMA + "16 00 19 0c 00"),
            new Spelling("entries twice", "15 02 19" + SCHEMA + "16 00 19 0c 19 1c 18 01 61 00 09 0a 1c 18 01 62 00 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("something else in the place of entries", "15 02 19" + SCHEMA + "16 00 19 0c 19 15 02 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "09 0a 15 02 00"),
            new Spelling("an extension, which may repeat it",
                    "15 02 19" + SCHEMA + "16 00 19 0c 08 fe ff 03 02 aa bb 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("an extension as the specification spells it",
                    "15 02 19" + SCHEMA + "16 00 19 0c 08 ff ff 01 02 aa bb 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"),
            new Spelling("unknown booleans", "15 02 19" + SCHEMA + "16 00 19 0c a1 12 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "91 12 00"),
            new Spelling("row groups twice", "15 02 19" + SCHEMA + "16 00 19 0c 09 08 0c 00",
                    "15 02 19" + SCHEMA + "16 00 19 0c 09 08 0c 19 1c" + ENTRY + "00"),
            new Spelling("bytes behind it", "15 02 19" + SCHEMA + "16 00 19 0c 00 01 02 03",
                    "15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"));

    @ParameterizedTest
    @FieldSource("SPELLINGS")
    void keepsTheSpellingOfWhatStays(Spelling c) {
        FooterUpdate update = update(hex(c.old));
        ByteOutput out = new ByteOutput();
        FileMetadata changed = update.write(List.of(), List.of(new KeyValue("k", Optional.empty())), out);

        assertThat(footer(out)).isEqualTo(hex(c.changed));
        assertThat(changed).isEqualTo(FileStructs.FILE_METADATA.read(footer(out)));
    }

    @Test
    void endsWithItsLengthAndTheMagic() {
        ByteOutput out = new ByteOutput();
        out.extend(3);
        update(hex("15 02 19" + SCHEMA + "16 00 19 0c 00")).write(List.of(), List.of(), out);

        assertThat(out.toByteArray()).endsWith(hex("0f 00 00 00 50 41 52 31")).hasSize(3 + 15 + TRAILER_LENGTH);
    }

    @Test
    void anEntryThatStaysKeepsBytesThatAreNoText() {
        FooterUpdate update = update(
                hex("15 02 19" + SCHEMA + "16 00 19 0c 19 2c 18 01 ff 18 01 fe 05 c8 01 02 00 18 01 61 00 00"));
        List<KeyValue> entries = new ArrayList<>(update.old().keyValues());
        entries.set(1, new KeyValue("k", Optional.empty()));
        ByteOutput out = new ByteOutput();
        update.write(List.of(), entries, out);

        assertThat(footer(out)).isEqualTo(hex(
                "15 02 19" + SCHEMA + "16 00 19 0c 19 2c 18 01 ff 18 01 fe 05 c8 01 02 00" + ENTRY + "00"));
    }

    @Test
    void anEntryThatIsSetAnewIsStoredAsItIsSaid() {
        FooterUpdate update = update(hex("15 02 19" + SCHEMA + "16 00 19 0c 19 1c 18 01 6b 05 c8 01 02 00 00"));
        ByteOutput out = new ByteOutput();
        update.write(List.of(), List.of(new KeyValue("k", Optional.empty())), out);

        assertThat(footer(out)).isEqualTo(hex("15 02 19" + SCHEMA + "16 00 19 0c 19 1c" + ENTRY + "00"));
    }

    @Test
    void noFieldAtAnyDepthIsLost() {
        for (long seed = 0; seed < CASES; seed++) {
            RandomMetadata random = new RandomMetadata(seed);
            byte[] stored = UnknownFields.addTo(FileStructs.FILE_METADATA.write(random.fileMetadata()), seed);
            FooterUpdate update = update(stored);
            FileMetadata old = update.old();
            List<RowGroup> added = List.of(random.rowGroup(old.schema().leaves().size()));
            List<KeyValue> keyValues = new ArrayList<>(old.keyValues());
            keyValues.add(random.keyValue());
            ByteOutput out = new ByteOutput();
            FileMetadata changed = update.write(seed % 2 == 0 ? added : List.of(), keyValues, out);

            String ofTheNewGroup = "4[" + old.rowGroups().size() + "]";
            assertThat(UnknownFields.in(footer(out)).stream().filter(field -> !field.startsWith(ofTheNewGroup)))
                    .as("seed %d", seed).containsExactlyElementsOf(UnknownFields.withoutExtensions(stored));
            assertThat(FileStructs.FILE_METADATA.read(footer(out))).as("seed %d", seed).isEqualTo(changed);
            assertThat(changed.keyValues()).as("seed %d", seed).isEqualTo(keyValues);
            List<RowGroup> rowGroups = new ArrayList<>(old.rowGroups());
            rowGroups.addAll(seed % 2 == 0 ? added : List.of());
            assertThat(changed.rowGroups()).as("seed %d", seed).isEqualTo(rowGroups);
        }
    }

    /// However odd a footer is: if it can be read, it can be read when it went on, and says what was told.
    @Test
    void whateverCanBeReadGoesOn() {
        for (long seed = 0; seed < 5; seed++) {
            byte[] stored = FileStructs.FILE_METADATA.write(new RandomMetadata(seed).fileMetadata());
            for (int bit = 0; bit < stored.length * 8; bit++) {
                byte[] damaged = stored.clone();
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                goesOn(damaged, "seed " + seed + ", bit " + bit);
            }
        }
    }

    private static void goesOn(byte[] stored, String what) {
        FileMetadata old;
        try {
            old = FileStructs.FILE_METADATA.read(stored);
        } catch (ParquetException ignored) {
            return;
        }
        if (old.rowGroups().stream().anyMatch(group -> group.rowCount() < 0 || group.rowCount() > 1L << 40)) {
            return;
        }
        List<KeyValue> keyValues = new ArrayList<>(old.keyValues());
        keyValues.addFirst(new KeyValue("k", Optional.empty()));
        ByteOutput out = new ByteOutput();
        FileMetadata changed = new FooterUpdate(old, StoredStruct.read(stored), Optional.empty()).write(
                List.of(rowGroup(7)), keyValues,
                out);
        assertThat(FileStructs.FILE_METADATA.read(footer(out))).as(what).isEqualTo(changed);
    }

    @Test
    void countsTheRowsOfAllRowGroups() {
        FooterUpdate update = update(FileStructs.FILE_METADATA.write(metadata(99, rowGroup(2), rowGroup(3))));

        assertThat(update.write(List.of(rowGroup(4)), List.of(), new ByteOutput()).rowCount()).isEqualTo(9);
        assertThat(update.write(List.of(), List.of(), new ByteOutput()).rowCount()).isEqualTo(99);
    }

    @Test
    void rejectsMoreRowsThanCanBeCounted() {
        FooterUpdate update = update(FileStructs.FILE_METADATA.write(metadata(0, rowGroup(Long.MAX_VALUE))));

        assertThatThrownBy(() -> update.write(List.of(rowGroup(1)), List.of(), new ByteOutput()))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessage("""
                        The row groups have more than 9223372036854775807 rows together.
                        Write the added rows to their own file.""");
    }

    @Test
    void rejectsAFileThatChangedMeanwhile() throws IOException {
        byte[] file = file(metadata(2, rowGroup(2)));
        Footer footer = FooterReader.read(InputFile.of(file));
        byte[] other = file(metadata(2, rowGroup(2), rowGroup(2)));
        Footer behind = new Footer(footer.metadata(), other.length, 4, other.length - 12, "PAR1", "PAR1");

        assertThatThrownBy(() -> FooterUpdate.read(InputFile.of(other), behind, Optional.empty()))
                .isInstanceOf(CorruptFileException.class).hasMessageContaining("The footer changed while it was read");
        assertThat(FooterUpdate.read(InputFile.of(file), footer, Optional.empty()).old()).isEqualTo(footer.metadata());
    }

    private static byte[] file(FileMetadata metadata) {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        FooterWriter.writeFooter(metadata, out);
        return out.toByteArray();
    }

    private static FileMetadata metadata(long rowCount, RowGroup... rowGroups) {
        FileMetadata empty = FileStructs.FILE_METADATA.read(hex("15 02 19" + SCHEMA + "16 00 19 0c 00"));
        return new StoredFileMetadata(1, empty.schema(), empty.schemaElements(), rowCount, List.of(rowGroups),
                List.of(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static RowGroup rowGroup(long rowCount) {
        return new StoredRowGroup(List.of(), 0, rowCount, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty());
    }

    private static FooterUpdate update(byte[] stored) {
        return new FooterUpdate(FileStructs.FILE_METADATA.read(stored), StoredStruct.read(stored),
                Optional.empty());
    }

    private static byte[] footer(ByteOutput out) {
        return Arrays.copyOf(out.bytes(), out.size() - TRAILER_LENGTH);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }
}
