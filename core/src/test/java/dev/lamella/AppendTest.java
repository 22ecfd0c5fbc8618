package dev.lamella;

import static dev.lamella.Tables.SCHEMA;
import static dev.lamella.Tables.batch;
import static dev.lamella.Tables.both;
import static dev.lamella.Tables.metadata;
import static dev.lamella.Tables.plain;
import static dev.lamella.Tables.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Severity;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.write.Creator;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.update.FileRepair;
import dev.lamella.update.KeyValueUpdate;
import dev.lamella.vector.Batch;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Row groups are added to files; old bytes stay, and so does the file if anything fails.
class AppendTest {
    @TempDir
    Path folder;

    private Path path;
    private byte[] old;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("table.parquet");
        old = Tables.file(0, 100, plain().withKeyValue("a", "1").withKeyValue("b", "2"));
        Files.write(path, old);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    private void append(Schema schema, WriteOptions options, UpdateMode mode, Batch... batches) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, schema, options, mode)) {
            for (Batch batch : batches) {
                writer.write(batch);
            }
            writer.commit();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oldRowsComeFirst(UpdateMode mode) throws IOException {
        append(SCHEMA, plain(), mode, batch(100, 50));
        append(SCHEMA, plain(), mode, batch(150, 7));

        assertThat(rows(path)).isEqualTo(both(rows(0, 100), both(rows(100, 50), rows(150, 7))));
        FileMetadata metadata = metadata(path);
        assertThat(metadata.rowCount()).isEqualTo(157);
        assertThat(metadata.rowGroups()).extracting(RowGroup::rowCount).containsExactly(100L, 50L, 7L);
        assertThat(metadata.rowGroups()).extracting(group -> group.ordinal().orElse(-1)).containsExactly(0, 1, 2);
        assertThat(files()).containsExactly(path);
    }

    /// Row groups of at most 40 rows, of which the last one is extended.
    private static WriteOptions extending() {
        return plain().withRowGroups(1 << 20, 40).extendingLastRowGroup()
                .withColumn("id", ColumnOptions.DEFAULT.withBloomFilter(0.01));
    }

    @ParameterizedTest
    @EnumSource
    void aSmallLastRowGroupIsExtended(UpdateMode mode) throws IOException {
        Files.write(path, Tables.file(0, 100, extending().withKeyValue("a", "1")));
        try (ParquetWriter writer = Parquet.append(path, SCHEMA, extending(), mode)) {
            writer.write(batch(100, 30));
            assertThat(writer.rowCount()).isEqualTo(30);
            writer.commit();
        }
        append(SCHEMA, extending(), mode);
        append(SCHEMA, extending(), mode, batch(130, 1));

        assertThat(rows(path)).isEqualTo(both(rows(0, 100), both(rows(100, 30), rows(130, 1))));
        FileMetadata metadata = metadata(path);
        assertThat(metadata.rowCount()).isEqualTo(131);
        assertThat(metadata.rowGroups()).extracting(RowGroup::rowCount).containsExactly(40L, 40L, 40L, 11L);
        assertThat(metadata.rowGroups()).extracting(group -> group.ordinal().orElse(-1)).containsExactly(0, 1, 2, 3);
        assertThat(metadata.keyValues()).extracting(KeyValue::key).containsExactly("a");
        try (InputFile file = InputFile.of(path)) {
            assertThat(FileCheck.check(file)).noneMatch(finding -> finding.rule().severity() == Severity.ERROR);
        }
        assertThat(files()).containsExactly(path);
    }

    /// The old row group leaves no bytes: the file is as large as one that was written at once.
    @ParameterizedTest
    @EnumSource
    void aRowGroupWithoutColumnsIsExtended(UpdateMode mode) throws IOException {
        Schema schema = Schema.builder("m").build();
        try (ParquetWriter writer = Parquet.create(path, schema, plain())) {
            writer.write(new Batch(schema, 12, List.of()));
            writer.commit();
        }
        append(schema, plain().extendingLastRowGroup(), mode, new Batch(schema, 3, List.of()));
        assertThat(metadata(path).rowCount()).isEqualTo(15);
    }

    @Test
    void aCopyLeavesOutTheOldRowGroup() throws IOException {
        Files.write(path, Tables.file(0, 81, extending()));
        List<String> expected = rows(0, 81);
        for (int row = 81; row < 119; row++) {
            append(SCHEMA, extending(), UpdateMode.COPY, batch(row, 1));
            expected = both(expected, rows(row, 1));
        }
        assertThat(rows(path)).isEqualTo(expected);
        assertThat(Files.size(path)).isCloseTo(Tables.file(0, 119, extending()).length, withinPercentage(2));
        try (ParquetReader reader = Parquet.open(path)) {
            for (int group = 0; group < 3; group++) {
                assertThat(reader.offsetIndex(group, 0)).isPresent();
                assertThat(reader.columnIndex(group, 0)).isPresent();
                assertThat(reader.bloomFilterHeader(group, 0)).isPresent();
            }
        }
        try (InputFile file = InputFile.of(path)) {
            assertThat(FileCheck.check(file, FileCheck.Depth.DATA)).isEmpty();
        }
    }

    @Test
    void aFullRowGroupAndOneThatIsSortedStay() throws IOException {
        Files.write(path, Tables.file(0, 80, extending()));
        append(SCHEMA, extending(), UpdateMode.COPY, batch(80, 1));
        assertThat(metadata(path).rowGroups()).extracting(RowGroup::rowCount).containsExactly(40L, 40L, 1L);
        append(SCHEMA, extending().withSortedBy(SortKey.ascending(ColumnPath.of("id"))), UpdateMode.COPY, batch(0, 2));
        assertThat(metadata(path).rowGroups()).extracting(RowGroup::rowCount).containsExactly(40L, 40L, 1L, 2L);
    }

    /// Another writer may put chunks of the last row group before others.
    @Test
    void whereChunksLieOtherwiseNothingIsLeftOut() throws IOException {
        byte[] file = Tables.file(0, 70, extending());
        List<String> stored = rows(0, 70);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            FileMetadata metadata = reader.metadata();
            List<RowGroup> reversed = metadata.rowGroups().reversed().stream().toList();
            ByteOutput out = new ByteOutput();
            out.writeBytes(file, 0, (int) reader.footerOffset());
            FooterWriter.writeFooter(new StoredFileMetadata(metadata.version(), metadata.schema(),
                    metadata.schemaElements(), metadata.rowCount(), reversed, metadata.keyValues(),
                    metadata.createdBy(), metadata.columnOrders(), Optional.empty(), Optional.empty()), out);
            Files.write(path, out.toByteArray());
        }
        append(SCHEMA, extending().withRowGroups(1 << 20, 100), UpdateMode.COPY, batch(100, 5));
        assertThat(rows(path)).isEqualTo(both(stored.subList(40, 70), both(stored.subList(0, 40), rows(100, 5))));
        assertThat(metadata(path).rowGroups()).extracting(RowGroup::rowCount).containsExactly(30L, 45L);
    }

    @ParameterizedTest
    @EnumSource
    void aCheckFindsNoError(UpdateMode mode) throws IOException {
        append(SCHEMA, plain(), mode, batch(100, 50));

        try (InputFile file = InputFile.of(path)) {
            assertThat(FileCheck.check(file)).noneMatch(finding -> finding.rule().severity() == Severity.ERROR);
        }
    }

    @Test
    void aCopyDropsTheOldFooterAndKeepsAllBytesBeforeIt() throws IOException {
        long footer;
        try (ParquetReader reader = Parquet.open(path)) {
            footer = reader.footerOffset();
        }
        append(SCHEMA, plain(), UpdateMode.COPY, batch(100, 50));

        assertThat(Arrays.copyOf(Files.readAllBytes(path), (int) footer)).isEqualTo(Arrays.copyOf(old, (int) footer));
        assertThat(metadata(path).rowGroups().getLast().fileOffset()).hasValue(footer);
    }

    @Test
    void inPlaceNoOldByteIsTouched() throws IOException {
        append(SCHEMA, plain(), UpdateMode.IN_PLACE, batch(100, 50));

        assertThat(Arrays.copyOf(Files.readAllBytes(path), old.length)).isEqualTo(old);
        assertThat(metadata(path).rowGroups().getLast().fileOffset()).hasValue(old.length);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsAddedWithoutACommit(UpdateMode mode) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, SCHEMA, plain(), mode)) {
            writer.write(batch(100, 50));
            writer.endRowGroup();
        }
        assertThat(path).hasBinaryContent(old);
        assertThat(files()).containsExactly(path);
    }

    @ParameterizedTest
    @EnumSource
    void whereverStorageFailsTheFileIsAsItWas(UpdateMode mode) throws IOException {
        theFileIsAsItWasWhereverStorageFails(mode, plain());
    }

    @ParameterizedTest
    @EnumSource
    void whereverStorageFailsAFileWhoseLastRowGroupIsExtendedIsAsItWas(UpdateMode mode) throws IOException {
        theFileIsAsItWasWhereverStorageFails(mode, plain().extendingLastRowGroup());
    }

    private void theFileIsAsItWasWhereverStorageFails(UpdateMode mode, WriteOptions options) throws IOException {
        long most = 2L * old.length + 2000;
        for (long room = 0; room < most; room += 1 + room / 8) {
            FailingTargets targets = new FailingTargets(room);
            assertThatExceptionOfType(IOException.class).as("room for %d bytes", room).isThrownBy(() -> {
                try (ParquetWriter writer = ParquetWriter.append(path, Optional.of(SCHEMA), options, mode, targets)) {
                    writer.write(batch(100, 50));
                    writer.endRowGroup();
                    writer.write(batch(150, 50));
                    writer.commit();
                }
            });
            assertThat(path).as("room for %d bytes", room).hasBinaryContent(old);
            assertThat(files()).containsExactly(path);
        }
    }

    @Test
    void aFailureToCloseDoesNotHideThatStorageIsFull() throws IOException {
        byte[] several = Tables.file(0, 100, extending());
        Files.write(path, several);
        for (long room = 0; room < several.length; room += 1 + room / 32) {
            FailingTargets targets = new FailingTargets(room, FailingTargets.Closing.FAILS);
            assertThatThrownBy(() -> {
                try (ParquetWriter writer = ParquetWriter.append(path, Optional.of(SCHEMA), extending(),
                        UpdateMode.COPY, targets)) {
                    writer.write(batch(100, 50));
                    writer.commit();
                }
            }).as("room for %d bytes", room).isInstanceOf(IOException.class).hasMessage("no space left");
        }
        assertThat(path).hasBinaryContent(several);
    }

    @ParameterizedTest
    @EnumSource
    void ifTheThreadIsInterruptedTheFileIsAsItWas(UpdateMode mode) throws IOException {
        try {
            assertThatThrownBy(() -> {
                try (ParquetWriter writer = Parquet.append(path, SCHEMA, plain(), mode)) {
                    // More than is held back.
                    writer.write(batch(100, 50_000));
                    writer.endRowGroup();
                    Thread.currentThread().interrupt();
                    writer.commit();
                }
            }).isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.currentThread().isInterrupted()).as("the interrupt goes on").isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(path).hasBinaryContent(old);
        assertThat(files()).containsExactly(path);
    }

    @Test
    void metadataStayAndOptionsAddToThem() throws IOException {
        append(SCHEMA, plain().withKeyValue("b", "3").withKeyValue("c", "4"), UpdateMode.COPY, batch(100, 1));

        assertThat(metadata(path).keyValues()).containsExactly(new KeyValue("a", Optional.of("1")),
                new KeyValue("b", Optional.of("3")), new KeyValue("c", Optional.of("4")));
        assertThat(metadata(path).createdBy()).hasValue(Creator.NAME);
    }

    @Test
    void fieldsMayComeInAnotherOrder() throws IOException {
        Schema other = Schema.of("other",
                List.of(SCHEMA.fields().get(2), SCHEMA.fields().get(0), SCHEMA.fields().get(1)));
        append(other, plain(), UpdateMode.COPY,
                new Batch(other, 5, List.of(Tables.lists(100, 5), Tables.ids(100, 5), Tables.names(100, 5))));

        assertThat(rows(path)).isEqualTo(both(rows(0, 100), rows(100, 5)));
        assertThat(metadata(path).schema()).isEqualTo(SCHEMA);
    }

    @Test
    void anotherSchemaIsRejectedWithWhatDiffers() throws IOException {
        Schema other = Schema.parse("""
                message table {
                  required int32 id;
                  optional binary name (STRING);
                  optional double more;
                }
                """);
        assertThatThrownBy(() -> Parquet.append(path, other, plain(), UpdateMode.COPY))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage(path + """
                        :
                        The rows have another schema than the file:
                          id: INT64 becomes INT32
                          more: added, OPTIONAL DOUBLE
                          xs: removed, was OPTIONAL list.
                        Rewrite one of them, so that they have the same columns of the same types.""");
        assertThat(path).hasBinaryContent(old);
        assertThat(files()).containsExactly(path);
    }

    @Test
    void whoeverElseWritesToTheFileMeanwhileIsNotOverwritten() throws IOException {
        try (InputFile file = InputFile.of(path)) {
            long size = file.size();
            Files.write(path, Arrays.copyOf(old, old.length + 1));
            assertThatThrownBy(() -> OutputFile.behind(path, size)).isInstanceOf(IOException.class)
                    .hasMessageContaining("another process is writing to it");
        }
        assertThat(Files.size(path)).isEqualTo(old.length + 1L);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50_000})
    void ofTwoThatAppendInPlaceOneFailsAndNoRowIsLost(int count) throws IOException {
        try (ParquetWriter first = Parquet.append(path, plain(), UpdateMode.IN_PLACE)) {
            first.write(batch(100, count));
            assertThatThrownBy(() -> Parquet.append(path, plain(), UpdateMode.IN_PLACE))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("another writer is changing it in place");
            first.commit();
        }
        assertThat(rows(path)).isEqualTo(both(rows(0, 100), rows(100, count)));
    }

    /// A lock of the operating system is lost if the process closes the file, even one that it only reads.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherProcessesSeeTheLockOfAnAppendInPlace(boolean isExtending) throws IOException {
        WriteOptions options = isExtending ? plain().extendingLastRowGroup() : plain();
        ParquetWriter writer = Parquet.append(path, options, UpdateMode.IN_PLACE);
        assertThat(canLock()).isFalse();
        writer.close();
        assertThat(canLock()).isTrue();
    }

    @Test
    void updatesThatAreRejectedDoNotReleaseTheLock() throws Exception {
        List<Callable<Object>> updates = List.of(() -> Parquet.append(path, plain(), UpdateMode.IN_PLACE),
                () -> KeyValueUpdate.NOTHING.run(path, UpdateMode.IN_PLACE),
                () -> FileRepair.run(path, UpdateMode.IN_PLACE));
        try (ParquetWriter writer = Parquet.append(path, plain(), UpdateMode.IN_PLACE);
                ExecutorService threads = Executors.newFixedThreadPool(updates.size())) {
            for (Future<Object> update : threads.invokeAll(updates)) {
                assertThatThrownBy(update::get).hasCauseInstanceOf(FileSystemException.class)
                        .hasMessageContaining("another writer is changing it in place");
            }
            assertThat(canLock()).isFalse();
            assertThat(writer.rowCount()).isZero();
        }
        assertThat(canLock()).isTrue();
    }

    private boolean canLock() throws IOException {
        Process locker = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "dev.lamella.io.ReplacedFileTest$Locker", path.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            return Boolean.parseBoolean(locker.inputReader().readLine());
        } finally {
            locker.destroyForcibly();
        }
    }

    @Test
    void whoGivesUpCutsOffNothingOfSomebodyElse() throws IOException {
        Path same = folder.resolve("same");
        Files.write(same, old);
        OutputFile out = OutputFile.behind(same, old.length);
        out.write(new byte[100_000], 0, 100_000);
        Files.write(same, new byte[]{1}, StandardOpenOption.APPEND);
        assertThatThrownBy(out::close).isInstanceOf(FileSystemException.class).hasMessageContaining("lamella repair");
        assertThat(same).hasSize(old.length + 100_001L);
    }

    @Test
    void aFileWithoutColumnOrdersGetsNoBounds() throws IOException {
        List<String> before = rows(path);
        rewriteFooterWithoutOrders();
        append(SCHEMA, plain(), UpdateMode.COPY, batch(100, 50));

        assertThat(metadata(path).columnOrders()).isEmpty();
        assertThat(metadata(path).rowGroups().getLast().columns().getFirst().metadata().orElseThrow().statistics()
                .orElseThrow().minValue()).isEmpty();
        List<String> all = new ArrayList<>(before);
        all.addAll(rows(100, 50));
        assertThat(rows(path)).isEqualTo(all);
    }

    private void rewriteFooterWithoutOrders() throws IOException {
        try (ParquetReader reader = Parquet.open(path)) {
            FileMetadata m = reader.metadata();
            ByteOutput out = new ByteOutput();
            out.writeBytes(old, 0, (int) reader.footerOffset());
            FooterWriter.writeFooter(new StoredFileMetadata(m.version(), m.schema(),
                    m.schemaElements(), m.rowCount(), m.rowGroups(), m.keyValues(), m.createdBy(), Optional.empty(),
                    Optional.empty(), Optional.empty()), out);
            Files.write(path, out.toByteArray());
        }
    }

    @Test
    void ofTwoThatCopyTheSameFileTheSecondIsRejected() throws IOException {
        Path both = folder.resolve("both.parquet");
        Files.write(both, Tables.file(0, 5, Tables.plain()));
        try (ParquetWriter first = Parquet.append(both, Tables.plain(), UpdateMode.COPY);
                ParquetWriter second = Parquet.append(both, Tables.plain(), UpdateMode.COPY)) {
            first.write(Tables.batch(5, 5));
            second.write(Tables.batch(50, 5));
            first.commit();
            assertThatThrownBy(second::commit).isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("both.parquet").hasMessageContaining("changed it since it was read");
        }
        assertThat(Tables.rows(both)).isEqualTo(Tables.both(Tables.rows(0, 5), Tables.rows(5, 5)));
    }

    @ParameterizedTest
    @EnumSource
    void rowsOfAFileWithoutColumnOrdersAreSortedAsTheirTypes(UpdateMode mode) throws IOException {
        rewriteFooterWithoutOrders();
        append(SCHEMA, plain().withSort(SortKey.descending(ColumnPath.of("id"))), mode, batch(100, 2));

        assertThat(metadata(path).rowGroups().getLast().sortingColumns())
                .containsExactly(new SortingColumn(0, true, false));
        assertThat(rows(path).subList(100, 102)).isEqualTo(rows(100, 2).reversed());
    }
}
