package dev.lamella;

import static dev.lamella.Tables.SCHEMA;
import static dev.lamella.Tables.batch;
import static dev.lamella.Tables.plain;
import static dev.lamella.Tables.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.update.FileRepair;
import dev.lamella.variant.Variant;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files whose end is not whole are cut to where they were.
class FileRepairTest {
    @TempDir
    Path folder;

    private Path path;
    private byte[] old;
    private byte[] longer;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("table.parquet");
        old = Tables.file(0, 100, plain());
        Files.write(path, old);
        try (ParquetWriter writer = Parquet.append(path, SCHEMA, plain(), UpdateMode.IN_PLACE)) {
            writer.write(batch(100, 50));
            writer.commit();
        }
        longer = Files.readAllBytes(path);
    }

    @Test
    void whereverAnAppendingWasKilledTheOldFooterIsFound() throws IOException {
        for (int size = old.length; size < longer.length; size++) {
            FileRepair.Found found = FileRepair.find(InputFile.of(Arrays.copyOf(longer, size))).orElseThrow();

            assertThat(found.size()).as("%d bytes", size).isEqualTo(old.length);
            assertThat(found.fileSize()).isEqualTo(size);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOldFileComesBack(UpdateMode mode) throws IOException {
        for (int size : new int[]{old.length + 1, (old.length + longer.length) / 2, longer.length - 1}) {
            Files.write(path, Arrays.copyOf(longer, size));

            assertThat(FileRepair.run(path, mode).size()).as("%d bytes", size).isEqualTo(old.length);
            assertThat(path).hasBinaryContent(old);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWholeFileIsLeftAlone(UpdateMode mode) throws IOException {
        FileRepair.Found found = FileRepair.run(path, mode);

        assertThat(found.isWhole()).isTrue();
        assertThat(found.rowCount()).isEqualTo(150);
        assertThat(path).hasBinaryContent(longer);
    }

    @Test
    void aFileWithoutAFooterIsLeftAlone() throws IOException {
        byte[] cut = Arrays.copyOf(old, old.length - 1);
        Files.write(path, cut);

        assertThatThrownBy(() -> FileRepair.run(path, UpdateMode.COPY)).isInstanceOf(CorruptFileException.class)
                .hasMessage(
                        path + """
                                :
                                The file has no valid footer: its writer did not finish the first one, or row groups that the \
                                footer refers to are missing or damaged.
                                The file cannot be repaired. Write or fetch it again, or write its complete rows to a new file: \
                                lamella recover (FileRecovery).""");
        assertThat(path).hasBinaryContent(cut);
    }

    @Test
    void theFooterMayBeFarFromTheEnd() throws IOException {
        for (int tail : new int[]{(1 << 20) - 9, (1 << 20) - 8, (1 << 20) - 4, 1 << 20, (3 << 20) + 5}) {
            byte[] bytes = Arrays.copyOf(old, old.length + tail);
            Arrays.fill(bytes, old.length, bytes.length, (byte) 'x');

            assertThat(FileRepair.find(InputFile.of(bytes)).orElseThrow().size()).as("a tail of %d bytes", tail)
                    .isEqualTo(old.length);
        }
    }

    @Test
    void aParquetFileThatIsAValueIsNoFooter() throws IOException {
        Schema schema = Schema.parse("message files { required binary file; }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("files", bytes), schema, plain())) {
            writer.write(files(schema, old));
            writer.commit();
        }
        byte[] file = bytes.toByteArray();

        assertThat(FileRepair.find(InputFile.of(Arrays.copyOf(file, file.length - 1)))).isEmpty();
    }

    @Test
    void aKilledProcessLeavesWhatCanBeRepaired() throws Exception {
        Files.write(path, old);
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath(),
                Killed.class.getName(), path.toString()).inheritIO().start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(Killed.EXIT_CODE);

        assertThat(Files.size(path)).isGreaterThan(old.length);
        assertThatThrownBy(() -> rows(path)).isInstanceOf(CorruptFileException.class);
        FileRepair.run(path, UpdateMode.COPY);
        assertThat(path).hasBinaryContent(old);
        assertThat(rows(path)).isEqualTo(rows(0, 100));
    }

    private static String classPath() throws URISyntaxException {
        return folderOf(FileRepairTest.class) + File.pathSeparator + folderOf(Parquet.class) + File.pathSeparator
                + folderOf(Variant.class);
    }

    private static Path folderOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /// A process that dies while it appends.
    static final class Killed {
        static final int EXIT_CODE = 77;

        private Killed() {}

        public static void main(String[] arguments) throws IOException {
            try (ParquetWriter writer = Parquet.append(Path.of(arguments[0]), SCHEMA, plain(), UpdateMode.IN_PLACE)) {
                for (int i = 0; i < 20; i++) {
                    writer.write(batch(100 + 5000 * i, 5000));
                    writer.endRowGroup();
                }
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    /// The first column has its pages where the value's own file would have those of its only one.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void aFileThatIsAValueIsNotTakenForTheFileBeforeAnAppending(int innerRows) throws IOException {
        Schema inner = Schema.parse("message inner { required int32 id; }");
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("value", value), inner, plain())) {
            writer.write(new Batch(inner, innerRows,
                    List.of(new IntVector(innerRows, Validity.none(), new int[innerRows]))));
            writer.commit();
        }
        Schema schema = Schema.parse("message outer { required int32 id; required binary file; }");
        Batch row = new Batch(schema, 1, List.of(new IntVector(1, Validity.none(), new int[]{1}),
                new BytesVector(1, Validity.none(), value.toByteArray(), new long[]{value.size()})));
        try (ParquetWriter writer = Parquet.create(path, schema, plain())) {
            writer.write(row);
            writer.commit();
        }
        byte[] first = Files.readAllBytes(path);
        try (ParquetWriter writer = Parquet.append(path, schema, plain(), UpdateMode.IN_PLACE)) {
            writer.write(row);
            writer.commit();
        }
        byte[] both = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(both, both.length - 20));

        FileRepair.run(path, UpdateMode.IN_PLACE);
        assertThat(path).hasBinaryContent(first);
    }

    /// The pages of the copy's footer are there: they are those of the file itself.
    @Test
    void anOlderCopyOfTheFileThatIsAValueIsNotTakenForTheFile() throws IOException {
        Schema schema = Schema.parse("message files { required binary file; }");
        try (ParquetWriter writer = Parquet.create(path, schema, plain())) {
            writer.write(files(schema, "first".getBytes(StandardCharsets.US_ASCII)));
            writer.commit();
        }
        byte[] first = Files.readAllBytes(path);
        append(schema, "second".getBytes(StandardCharsets.US_ASCII));
        byte[] second = Files.readAllBytes(path);
        append(schema, first);
        byte[] third = Files.readAllBytes(path);

        // A file that ends with a footer is whole.
        int endOfCopy = new String(third, StandardCharsets.ISO_8859_1)
                .indexOf(new String(first, StandardCharsets.ISO_8859_1), second.length) + first.length;
        for (int size = second.length; size < third.length; size += size + 1 == endOfCopy ? 2 : 1) {
            assertThat(FileRepair.find(InputFile.of(Arrays.copyOf(third, size))).orElseThrow().size())
                    .as("%d bytes", size).isEqualTo(second.length);
        }
    }

    private static Batch files(Schema schema, byte[] file) {
        return new Batch(schema, 1, List.of(new BytesVector(1, Validity.none(), file, new long[]{file.length})));
    }

    private void append(Schema schema, byte[] file) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, schema, plain(), UpdateMode.IN_PLACE)) {
            writer.write(files(schema, file));
            writer.commit();
        }
    }

    /// Each footer without row groups lies right behind the one before.
    @Test
    void aFileWithoutRowsIsFoundBehindAnother() throws IOException {
        byte[] none = Tables.file(0, 0, plain());
        Files.write(path, none);
        try (ParquetWriter writer = Parquet.append(path, SCHEMA, plain(), UpdateMode.IN_PLACE)) {
            writer.commit();
        }
        byte[] twice = Files.readAllBytes(path);
        assertThat(twice.length).isGreaterThan(none.length);

        assertThat(FileRepair.find(InputFile.of(Arrays.copyOf(twice, twice.length + 5))).orElseThrow().size())
                .isEqualTo(twice.length);
        assertThat(FileRepair.find(InputFile.of(Arrays.copyOf(twice, twice.length - 1))).orElseThrow().size())
                .isEqualTo(none.length);
    }

    /// The pages before it are not those of the footer without rows.
    @Test
    void aFooterWithoutRowsBehindOneWithRowsDoesNotHideThem() throws IOException {
        byte[] none = Tables.file(0, 0, plain());
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(old);
        for (int i = 0; i < 3; i++) {
            all.write(none, 4, none.length - 4);
        }
        all.write(1);
        FileRepair.Found found = FileRepair.find(InputFile.of(all.toByteArray())).orElseThrow();
        assertThat(found.size()).isEqualTo(old.length);
        assertThat(found.rowCount()).isEqualTo(100);
    }

    /// Each footer is read once, however many lie one behind the other.
    @Test
    void footersWithoutRowsAreManyAndAreNotReadAgain() throws IOException {
        byte[] none = Tables.file(0, 0, plain());
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(none);
        for (int i = 0; i < 10_000; i++) {
            all.write(none, 4, none.length - 4);
        }
        int size = all.size();
        all.write(1);
        assertThat(FileRepair.find(InputFile.of(all.toByteArray())).orElseThrow().size()).isEqualTo(size);

        byte[] bytes = all.toByteArray();
        // The first footer is none any more, and so are those behind it.
        bytes[none.length - 1] ^= 1;
        long[] reads = {0};
        InputFile file = InputFile.ranges("damaged", bytes.length, (position, target, from, count) -> {
            reads[0]++;
            System.arraycopy(bytes, (int) position, target, from, count);
            return count;
        });
        assertThat(FileRepair.find(file)).isEmpty();
        assertThat(reads[0]).isLessThan(100_000);
    }
}
