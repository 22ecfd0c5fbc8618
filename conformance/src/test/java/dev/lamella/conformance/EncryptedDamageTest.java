package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.check.FileCheck;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading damaged encrypted files fails with an exception of ours, or gives the right rows. It allocates no more
/// than the file has.
class EncryptedDamageTest {
    private static final long SEED = Long.getLong("lamella.seed", 20_260_320);
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final Filter FILTER = Filter.parse("id >= 11060 and id < 11120 and name is not null");
    /// A file of 20 KB, all its pages, and what readers have anyway.
    private static final long MOST_ALLOCATED = 32 << 20;
    private static final long[] LENGTHS = {0, 27, 28, 0x7fffffffL, 0xffffffffL};

    /// The rows of a file, and of a filter of it.
    private record Rows(List<Fields> all, List<Fields> filtered) {}

    private static Rows rows(EncryptedFile c, byte[] file) throws IOException {
        ReadOptions options = c.options().withChecksums(ReadOptions.Checksums.IGNORE);
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options)) {
            return new Rows(FourWays.rows(reader, Scan.all()),
                    FourWays.rows(reader, Scan.all().filter(FILTER)));
        }
    }

    /// Whether reading failed with an exception of ours instead of giving the right rows.
    private static boolean fails(EncryptedFile c, byte[] changed, Rows right, String what) {
        long before = allocated();
        List<Rows> found = new ArrayList<>();
        Throwable failure = catchThrowable(() -> found.add(rows(c, changed)));
        assertThat(allocated() - before).as(what).isLessThan(MOST_ALLOCATED);
        if (failure == null) {
            assertThat(found).as(what).containsExactly(right);
        } else {
            assertThat(failure).as(what).isInstanceOf(ParquetException.class);
        }
        return failure != null;
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().threadId());
    }

    /// Every byte of one file; some of the bytes of the others.
    @ParameterizedTest
    @ValueSource(strings = {"py-uniform-gcm128.parquet, 1", "py-uniform-plaintext-footer.parquet, 7",
            "pj-uniform-gcm128.parquet, 11", "pj-bloom-v1.parquet, 13", "py-uniform-gcm256-aad-v2.parquet, 13"})
    void noChangedByteGivesOtherRows(String fileAndStep) throws IOException {
        String[] parts = fileAndStep.split(", ");
        EncryptedFile c = EncryptedFile.of(parts[0]);
        int step = Math.max(1, Integer.parseInt(parts[1]) / EFFORT);
        byte[] file = c.bytes();
        Rows right = rows(c, file);
        assertThat(right.all).hasSize(60);
        Random random = new Random(SEED);
        int failures = 0;
        int tried = 0;
        for (int at = 0; at < file.length; at += step) {
            byte change = (byte) (1 + random.nextInt(255));
            file[at] ^= change;
            failures += fails(c, file, right, c + ", byte " + at + " changed by " + change) ? 1 : 0;
            file[at] ^= change;
            tried++;
        }
        // Bytes that nothing reads: indexes and filters of other columns, and where these are no help.
        assertThat(failures).isBetween(tried / 2, tried);
    }

    static Stream<String> modules() {
        return Stream.of("pj-bloom-v1.parquet", "py-uniform-gcm128.parquet", "pj-columns.parquet",
                "pj-v2-bloom.parquet",
                "py-uniform-ctr128.parquet", "ac-ctr-v2-aad.parquet", "py-uniform-plaintext-footer.parquet");
    }

    /// Lengths that no module can have, in front of a module of each kind.
    @ParameterizedTest
    @MethodSource("modules")
    void lengthsOfModulesAreNotBelieved(String name) throws IOException {
        EncryptedFile c = EncryptedFile.of(name);
        byte[] file = c.bytes();
        Rows right = rows(c, file);
        Map<Integer, String> places = places(c, file);
        assertThat(places.values()).contains("first header", "first body", "column index", "offset index");
        places.forEach((at, kind) -> {
            for (long length : LENGTHS) {
                byte[] changed = file.clone();
                LittleEndian.putInt(changed, at, (int) length);
                boolean fails = fails(c, changed, right, c + ", " + kind + " at byte " + at + ": " + length);
                if (!kind.contains("index") && !kind.contains("filter")) {
                    assertThat(fails).as("%s, %s, %d", c, kind, length).isTrue();
                }
                Throwable failure = catchThrowable(() -> FileCheck.check(InputFile.of(changed), FileCheck.Depth.DATA,
                        c.decryption()));
                assertThat(failure).as("check of %s, %s, %d", c, kind, length).isNull();
            }
        });
    }

    /// Where modules begin, with their kinds.
    private static Map<Integer, String> places(EncryptedFile c, byte[] file) throws IOException {
        Map<Integer, String> places = new TreeMap<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file), c.options())) {
            List<ColumnChunk> chunks = reader.metadata().rowGroups().getFirst().columns();
            if (reader.tailMagic().equals("PARE")) {
                int from = (int) reader.footerOffset();
                int end = from + reader.footerLength();
                for (int at = from; at < end - 4; at++) {
                    if (LittleEndian.getInt(file, at) == end - at - 4) {
                        places.put(at, "footer");
                    }
                }
                assertThat(places).hasSize(1);
            }
            for (int i = 0; i < 2; i++) {
                // The second column has an own key in some files.
                ColumnChunk chunk = chunks.get(i);
                if (chunk.crypto().isEmpty()) {
                    continue;
                }
                ColumnMetadata column = chunk.metadata().orElseThrow();
                int first = (int) Math.min(column.dataPageOffset(),
                        column.dictionaryPageOffset().orElse(Long.MAX_VALUE));
                places.put(first, "first header");
                places.put(first + 4 + LittleEndian.getInt(file, first), "first body");
                int data = (int) column.dataPageOffset();
                places.put(data, data == first ? "first header" : "header of a data page");
                places.put((int) chunk.columnIndexOffset().orElseThrow(), "column index");
                places.put((int) chunk.offsetIndexOffset().orElseThrow(), "offset index");
                if (column.bloomFilterOffset().isPresent()) {
                    int filter = (int) column.bloomFilterOffset().getAsLong();
                    places.put(filter, "filter header");
                    places.put(filter + 4 + LittleEndian.getInt(file, filter), "filter bits");
                }
            }
        }
        return places;
    }

    /// Random bytes, and parts of files, in a frame that is right.
    @Test
    void whatIsInAFrameIsNotBelieved() throws IOException {
        Random random = new Random(SEED);
        List<byte[]> footers = new ArrayList<>();
        Map<String, EncryptedFile> cases = new LinkedHashMap<>();
        for (String name : modules().toList()) {
            EncryptedFile c = EncryptedFile.of(name);
            cases.put(name, c);
            byte[] file = c.bytes();
            int length = LittleEndian.getInt(file, file.length - 8);
            footers.add(Arrays.copyOfRange(file, file.length - 8 - length, file.length - 8));
        }
        for (int round = 0; round < 2_000 * EFFORT; round++) {
            byte[] footer = footers.get(round % footers.size());
            byte[] content = switch (round % 3) {
                case 0 -> Arrays.copyOf(footer, random.nextInt(footer.length));
                case 1 -> {
                    byte[] kept = Arrays.copyOf(footer, footer.length);
                    int from = random.nextInt(footer.length);
                    for (int i = from; i < kept.length; i++) {
                        kept[i] = (byte) random.nextInt(256);
                    }
                    yield kept;
                }
                default -> {
                    byte[] bytes = new byte[random.nextInt(2000)];
                    random.nextBytes(bytes);
                    yield bytes;
                }
            };
            byte[] magic = (random.nextInt(4) == 0 ? "PAR1" : "PARE").getBytes(StandardCharsets.US_ASCII);
            byte[] file = new byte[magic.length + content.length + 8];
            System.arraycopy(magic, 0, file, 0, 4);
            System.arraycopy(content, 0, file, 4, content.length);
            LittleEndian.putInt(file, 4 + content.length, content.length);
            System.arraycopy(magic, 0, file, file.length - 4, 4);
            EncryptedFile c = cases.get(modules().toList().get(round % footers.size()));
            long before = allocated();
            Throwable failure = catchThrowable(() -> rows(c, file));
            assertThat(allocated() - before).isLessThan(MOST_ALLOCATED);
            if (failure != null) {
                assertThat(failure).as("round %d of seed %d", round, SEED).isInstanceOf(ParquetException.class);
            }
        }
    }

    /// A file that is cut anywhere fails when it is opened.
    @Test
    void cutFilesFail() throws IOException {
        EncryptedFile c = EncryptedFile.of("py-uniform-gcm128.parquet");
        byte[] file = c.bytes();
        for (int length = 0; length < file.length; length += 17) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThat(catchThrowable(() -> rows(c, cut))).as("%d bytes", length).isInstanceOf(ParquetException.class);
        }
    }
}
