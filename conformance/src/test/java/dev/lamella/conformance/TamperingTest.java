package dev.lamella.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.conformance.EncryptedTable.Found;
import dev.lamella.conformance.ModulePlaces.Place;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.AadPrefix;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Files that somebody without keys changed: reading them fails with an exception of ours, or gives the rows that were written.
/// It never gives other rows.
class TamperingTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 40;
    private static final int TRAILER = 8;
    private static final int SIGNATURE = 28;
    private static final long MOST_ALLOCATED = 16 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// A way to encrypt.
    enum Form {
        GCM(Algorithm.GCM, true),
        GCM_SIGNED(Algorithm.GCM, false),
        CTR(Algorithm.GCM_CTR, true),
        CTR_SIGNED(Algorithm.GCM_CTR, false);

        private final Algorithm algorithm;
        private final boolean isFooterEncrypted;

        Form(Algorithm algorithm, boolean isFooterEncrypted) {
            this.algorithm = algorithm;
            this.isFooterEncrypted = isFooterEncrypted;
        }

        Encryption encryption() {
            Encryption made = EncryptedTable.encryption(algorithm);
            return isFooterEncrypted ? made : made.withPlaintextFooter();
        }

        /// Tags must do without checksums where there are tags.
        ReadOptions options() {
            return ReadOptions.DEFAULT.withDecryption(EncryptedTable.decryption())
                    .withChecksums(algorithm == Algorithm.GCM
                            ? ReadOptions.Checksums.IGNORE
                            : ReadOptions.Checksums.VERIFY);
        }

        byte[] file(int first) throws IOException {
            return EncryptedTable.file(first, ROWS, encryption());
        }
    }

    /// Reads changed files.
    private static final class Outcomes {
        private final Found right;
        private final ReadOptions options;
        private int count;

        Outcomes(byte[] file, ReadOptions options) throws IOException {
            this(file, options, options);
        }

        /// @param options for changed files
        Outcomes(byte[] file, ReadOptions all, ReadOptions options) throws IOException {
            this.right = Found.in(file, all);
            this.options = options;
        }

        /// Whether the changed file is read.
        boolean add(byte[] changed, String what) throws IOException {
            count++;
            long before = THREADS.getCurrentThreadAllocatedBytes();
            boolean isRead;
            try {
                Found found = Found.in(changed, options);
                if (!found.equals(right)) {
                    FourWays.assertSame(what, found.all(), right.all());
                    FourWays.assertSame(what + ", filtered", found.some(), right.some());
                    assertThat(found.count()).as(what).isEqualTo(right.count());
                }
                isRead = true;
            } catch (ParquetException e) {
                assertThat(e.getMessage()).as(what).isNotEmpty();
                isRead = false;
            } catch (RuntimeException | Error e) {
                throw new AssertionError(what + ": " + e, e);
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).as("bytes allocated, " + what)
                    .isLessThan(MOST_ALLOCATED);
            return isRead;
        }
    }

    private static Optional<Place> place(List<Place> places, int at) {
        return places.stream().filter(place -> at >= place.from() && at < place.from() + place.count()).findFirst();
    }

    private static boolean isIndexOrFilter(Place place) {
        return switch (place.type()) {
            case COLUMN_INDEX, OFFSET_INDEX, BLOOM_FILTER_HEADER, BLOOM_FILTER_BITSET -> true;
            case FOOTER, COLUMN_METADATA, DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_HEADER, DICTIONARY_PAGE_HEADER -> false;
        };
    }

    /// Indexes and Bloom filters are not used if they do not authenticate: rows stay right. Everything else fails.
    @ParameterizedTest
    @EnumSource
    void anyChangedByteFailsOrChangesNoRow(Form form) throws IOException {
        byte[] file = form.file(0);
        assertThat(file.length).isLessThan(30_000);
        ModulePlaces modules = ModulePlaces.of(file, EncryptedTable.decryption());
        List<Place> places = modules.modules();
        Outcomes outcomes = new Outcomes(file, form.options());
        Random random = new Random(form.ordinal());
        for (int at = 0; at < file.length; at++) {
            Optional<Place> place = place(places, at);
            for (int i = 0; i < EFFORT; i++) {
                byte[] changed = file.clone();
                changed[at] ^= (byte) (random.nextBoolean() ? 1 << random.nextInt(8) : 1 + random.nextInt(255));
                String what = "byte " + at + " of " + place;
                boolean isRead = outcomes.add(changed, what);
                // Nothing authenticates the id of the footer key; here it is given.
                boolean mayBeRead = place.isPresent()
                        ? isIndexOrFilter(place.get())
                        : form.isFooterEncrypted && at >= modules.footerOffset();
                assertThat(!isRead || mayBeRead).as(what).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsCutAnywhereFails(Form form) throws IOException {
        byte[] file = form.file(0);
        Outcomes outcomes = new Outcomes(file, form.options());
        for (int count = 0; count < file.length; count++) {
            assertThat(outcomes.add(Arrays.copyOf(file, count), "cut to " + count + " bytes")).isFalse();
        }
    }

    /// Puts every module and every column chunk of one file in the place of each other one of its size in another file.
    private static void exchange(byte[] from, byte[] to, Form form, Outcomes outcomes) throws IOException {
        boolean isOneFile = Arrays.equals(from, to);
        for (List<List<Place>> kinds : List.of(
                List.of(ModulePlaces.of(from, EncryptedTable.decryption()).modules(),
                        ModulePlaces.of(to, EncryptedTable.decryption()).modules()),
                List.of(ModulePlaces.of(from, EncryptedTable.decryption()).chunks(),
                        ModulePlaces.of(to, EncryptedTable.decryption()).chunks()))) {
            for (Place source : kinds.getFirst()) {
                for (Place target : kinds.getLast()) {
                    if (source.count() != target.count() || isOneFile && source.equals(target)) {
                        continue;
                    }
                    byte[] changed = to.clone();
                    System.arraycopy(from, source.from(), changed, target.from(), source.count());
                    String what = form + ": " + source + " in the place of " + target;
                    assertThat(outcomes.add(changed, what)).as(what).isEqualTo(isIndexOrFilter(target));
                    if (isOneFile && source.from() < target.from()) {
                        System.arraycopy(from, target.from(), changed, source.from(), source.count());
                        assertThat(outcomes.add(changed, what + ", and the other way round"))
                                .isEqualTo(isIndexOrFilter(source) && isIndexOrFilter(target));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void modulesOfOtherPlacesAreRejected(Form form) throws IOException {
        byte[] file = form.file(0);
        Outcomes outcomes = new Outcomes(file, form.options());
        exchange(file, file, form, outcomes);
        assertThat(outcomes.count).isGreaterThan(250);
    }

    @ParameterizedTest
    @EnumSource
    void modulesOfAnotherFileWithTheSameKeysAreRejected(Form form) throws IOException {
        byte[] file = form.file(0);
        Outcomes outcomes = new Outcomes(file, form.options());
        exchange(form.file(100), file, form, outcomes);
        assertThat(outcomes.count).isGreaterThan(250);
    }

    @ParameterizedTest
    @EnumSource
    void theFooterOfAnotherFileWithTheSameKeysIsRejected(Form form) throws IOException {
        byte[] file = form.file(0);
        byte[] other = form.file(100);
        int end = ModulePlaces.of(file, EncryptedTable.decryption()).footerOffset();
        int start = ModulePlaces.of(other, EncryptedTable.decryption()).footerOffset();
        byte[] changed = Arrays.copyOf(file, end + other.length - start);
        System.arraycopy(other, start, changed, end, other.length - start);
        assertThat(new Outcomes(file, form.options()).add(changed, "the footer of another file")).isFalse();
        for (String column : List.of("id", "name", "score", "xs")) {
            assertThatThrownBy(() -> EncryptedTable.column(changed, column, form.options())).as(column)
                    .isInstanceOf(ParquetException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherMagicIsRejected(Form form) throws IOException {
        byte[] file = form.file(0);
        Outcomes outcomes = new Outcomes(file, form.options());
        byte other = (byte) (form.isFooterEncrypted ? '1' : 'E');
        for (int[] places : List.of(new int[]{3}, new int[]{file.length - 1}, new int[]{3, file.length - 1})) {
            byte[] changed = file.clone();
            for (int place : places) {
                changed[place] = other;
            }
            assertThat(outcomes.add(changed, "PAR" + (char) other + " at " + Arrays.toString(places))).isFalse();
            // Without keys, too: nothing is taken for plain.
            Outcomes without = new Outcomes(file, form.options(), ReadOptions.DEFAULT);
            assertThat(without.add(changed, "without keys")).isFalse();
        }
    }

    private static byte[] slice(byte[] file, int from, int to) {
        return Arrays.copyOfRange(file, from, to);
    }

    private static byte[] join(byte[]... parts) {
        ByteOutput out = new ByteOutput();
        for (byte[] part : parts) {
            out.writeBytes(part, 0, part.length);
        }
        return out.toByteArray();
    }

    /// A file with another plaintext footer, and the signature of the old one.
    private static byte[] withFooter(byte[] file, UnaryOperator<FileMetadata> change) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ByteOutput changed = new ByteOutput();
            FooterWriter.writeFooter(change.apply(reader.metadata()), changed);
            byte[] struct = slice(changed.toByteArray(), 0, changed.size() - TRAILER);
            byte[] signature = slice(file, file.length - TRAILER - SIGNATURE, file.length - TRAILER);
            byte[] length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(struct.length + SIGNATURE)
                    .array();
            return join(slice(file, 0, (int) reader.footerOffset()), struct, signature, length,
                    slice(file, file.length - 4, file.length));
        }
    }

    private static FileMetadata withChunks(FileMetadata metadata, UnaryOperator<ColumnChunk> change) {
        List<RowGroup> groups = new ArrayList<>();
        for (RowGroup group : metadata.rowGroups()) {
            groups.add(new StoredRowGroup(group.columns().stream().map(change).toList(), group.totalByteSize(),
                    group.rowCount(), group.sortingColumns(), group.fileOffset(), group.totalCompressedSize(),
                    group.ordinal()));
        }
        return new StoredFileMetadata(metadata.version(), metadata.schema(), metadata.schemaElements(),
                metadata.rowCount(), groups, metadata.keyValues(), metadata.createdBy(), metadata.columnOrders(),
                metadata.encryptionAlgorithm(), metadata.footerSigningKeyMetadata());
    }

    private static FileMetadata withAlgorithm(FileMetadata metadata, Optional<EncryptionAlgorithm> algorithm) {
        return new StoredFileMetadata(metadata.version(), metadata.schema(), metadata.schemaElements(),
                metadata.rowCount(), metadata.rowGroups(), metadata.keyValues(), metadata.createdBy(),
                metadata.columnOrders(), algorithm, metadata.footerSigningKeyMetadata());
    }

    private static ColumnChunk withoutCrypto(ColumnChunk chunk) {
        return new StoredColumnChunk(chunk.filePath(), chunk.fileOffset(), chunk.metadata(), chunk.offsetIndexOffset(),
                chunk.offsetIndexLength(), chunk.columnIndexOffset(), chunk.columnIndexLength(), Optional.empty(),
                Optional.empty());
    }

    private static EncryptionAlgorithm other(EncryptionAlgorithm algorithm) {
        return new EncryptionAlgorithm(3 - algorithm.id(), algorithm.aadPrefix(), algorithm.aadFileUnique(),
                algorithm.supplyAadPrefix());
    }

    /// How a signed footer is changed, and what is said.
    record FooterChange(String what, UnaryOperator<FileMetadata> change, String said) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<FooterChange> FOOTER_CHANGES = List.of(
            new FooterChange("nothing", UnaryOperator.identity(), ""),
            new FooterChange("crypto_metadata removed", footer -> withChunks(footer, TamperingTest::withoutCrypto),
                    "The footer's signature does not fit"),
            new FooterChange("the algorithm changed",
                    footer -> withAlgorithm(footer, footer.encryptionAlgorithm().map(TamperingTest::other)),
                    "The footer's signature does not fit"),
            new FooterChange("the algorithm removed", footer -> withAlgorithm(footer, Optional.empty()),
                    "The file is not encrypted, but keys were given"));

    @ParameterizedTest
    @FieldSource("FOOTER_CHANGES")
    void aChangedSignedFooterIsRejected(FooterChange change) throws IOException {
        for (Form form : List.of(Form.GCM_SIGNED, Form.CTR_SIGNED)) {
            byte[] file = form.file(0);
            byte[] changed = withFooter(file, change.change);
            if (change.said.isEmpty()) {
                assertThat(changed).as("written as it was").isEqualTo(file);
                continue;
            }
            assertThatExceptionOfType(KeyException.class).isThrownBy(() -> Found.in(changed, form.options()))
                    .withMessageContaining(change.said);
            // Without keys nothing is taken for plain.
            assertThatThrownBy(() -> Found.in(changed, ReadOptions.DEFAULT)).isInstanceOf(ParquetException.class);
        }
    }

    /// The algorithm is not authenticated if the footer is encrypted, or if its signature is not checked: the pages must tell.
    @ParameterizedTest
    @EnumSource
    void anotherAlgorithmIsRejected(Form form) throws IOException {
        byte[] file = form.file(0);
        byte[] changed;
        ReadOptions options = form.options();
        if (form.isFooterEncrypted) {
            changed = file.clone();
            // The member of the union: 1 or 2.
            changed[ModulePlaces.of(file, EncryptedTable.decryption()).footerOffset() + 1] ^= 0x30;
        } else {
            changed = withFooter(file,
                    footer -> withAlgorithm(footer, footer.encryptionAlgorithm().map(TamperingTest::other)));
            options = options.withDecryption(EncryptedTable.columnKeys());
        }
        for (ReadOptions.Checksums checksums : ReadOptions.Checksums.values()) {
            for (String column : List.of("name", "xs")) {
                ReadOptions chosen = options.withChecksums(checksums);
                assertThat(EncryptedTable.column(file, column, chosen)).hasSize(ROWS);
                assertThatThrownBy(() -> EncryptedTable.column(changed, column, chosen)).as(column)
                        .isInstanceOf(ParquetException.class);
            }
        }
    }

    /// Only a prefix that readers give detects a file in the place of another one with the same keys.
    @ParameterizedTest
    @EnumSource
    void anOlderVersionOfAFileIsNoticedByItsPrefixOnly(AadPrefix storage) throws IOException {
        Encryption encryption = EncryptedTable.encryption(Algorithm.GCM);
        byte[] older = EncryptedTable.file(0, ROWS, encryption.withAadPrefix("v1".getBytes(UTF_8), storage));
        Decryption keys = EncryptedTable.decryption();
        ReadOptions withPrefix = ReadOptions.DEFAULT.withDecryption(keys.withAadPrefix("v2".getBytes(UTF_8)));
        assertThatExceptionOfType(KeyException.class).isThrownBy(() -> Found.in(older, withPrefix));
        byte[] without = EncryptedTable.file(0, ROWS, encryption);
        assertThatExceptionOfType(KeyException.class).isThrownBy(() -> Found.in(without, withPrefix))
                .withMessageContaining("An AAD prefix was given, and the file was written without one");
        assertThat(Found.in(without, ReadOptions.DEFAULT.withDecryption(keys)).all()).hasSize(ROWS);
    }

    /// The footer that a file had before rows were added, at the end of the longer file.
    @Test
    void theFooterFromBeforeAnAppendIsValid(@TempDir Path folder) throws IOException {
        byte[] older = Form.GCM.file(0);
        Path path = Files.write(folder.resolve("table.parquet"), older);
        try (ParquetWriter writer = Parquet.append(path, EncryptedTable.options()
                .withDecryption(EncryptedTable.decryption()), UpdateMode.IN_PLACE)) {
            EncryptedTable.append(writer, ROWS, 5);
            writer.commit();
        }
        byte[] longer = Files.readAllBytes(path);
        assertThat(Found.in(longer, Form.GCM.options()).all()).hasSize(ROWS + 5);
        int start = ModulePlaces.of(older, EncryptedTable.decryption()).footerOffset();
        byte[] back = join(longer, slice(older, start, older.length));
        assertThat(Found.in(back, Form.GCM.options()).all()).isEqualTo(EncryptedTable.rows(0, ROWS));
    }

    /// Counter mode without checksums: other rows can come out, as the documents say.
    @Test
    void pageBodiesInCounterModeAreNotProtectedWithoutChecksums() throws IOException {
        Form form = Form.CTR;
        byte[] file = form.file(0);
        Found right = Found.in(file, form.options());
        ReadOptions ignoring = form.options().withChecksums(ReadOptions.Checksums.IGNORE);
        int otherRows = 0;
        for (Place place : ModulePlaces.of(file, EncryptedTable.decryption()).modules()) {
            byte[] changed = file.clone();
            changed[place.from() + place.count() - 1] ^= 1;
            try {
                boolean isRight = Found.in(changed, ignoring).equals(right);
                assertThat(isRight || place.isPageBody()).as("%s", place).isTrue();
                otherRows += isRight ? 0 : 1;
            } catch (ParquetException e) {
                assertThat(isIndexOrFilter(place)).as("%s", place).isFalse();
            }
            if (place.isPageBody()) {
                assertThatExceptionOfType(CorruptFileException.class)
                        .isThrownBy(() -> Found.in(changed, form.options())).withMessageContaining("checksum");
            }
        }
        assertThat(otherRows).isPositive();
    }
}
