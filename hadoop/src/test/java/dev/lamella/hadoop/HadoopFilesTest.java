package dev.lamella.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.MultipartUploaderBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.UploadHandle;
import org.apache.hadoop.fs.impl.FileSystemMultipartUploader;
import org.apache.hadoop.fs.impl.FileSystemMultipartUploaderBuilder;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopFilesTest {
    private static final Schema SCHEMA = Schema
            .parse("message m { required int64 id; required binary name (STRING); }");

    private final Configuration hadoop = new Configuration();
    @TempDir
    java.nio.file.Path folder;

    HadoopFilesTest() {
        hadoop.setClass("fs.store.impl", StoreFileSystem.class, org.apache.hadoop.fs.FileSystem.class);
    }

    private Path path(String scheme, String name) {
        return new Path(scheme + "://" + folder.resolve(name));
    }

    private void write(Path path, long rows) throws IOException {
        try (ParquetWriter writer = Parquet.create(HadoopFiles.create(path, hadoop), SCHEMA)) {
            RowAppender appender = writer.rows();
            for (long i = 0; i < rows; i++) {
                appender.setLong(0, i).setString(1, "name " + i);
                appender.endRow();
            }
            writer.commit();
        }
    }

    private static long sum(Stream<Long> values) {
        return values.mapToLong(Long::longValue).sum();
    }

    private List<String> names() throws IOException {
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "store"})
    void aFileIsWrittenAndRead(String scheme) throws IOException {
        Path path = path(scheme, "a.parquet");
        write(path, 100_000);
        long sum = 0;
        try (ParquetReader reader = Parquet.open(HadoopFiles.open(path, hadoop))) {
            assertThat(reader.rowCount()).isEqualTo(100_000);
            try (RowCursor rows = reader.rows(Scan.all().where("id >= 99990"))) {
                while (rows.next()) {
                    sum += rows.getLong("id");
                }
            }
        }
        assertThat(sum).isEqualTo(sum(Stream.iterate(99_990L, i -> i + 1).limit(10)));
        assertThat(names()).filteredOn(name -> !name.endsWith(".crc")).containsExactly("a.parquet");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "store"})
    void theOldFileStaysUntilTheNewOneIsComplete(String scheme) throws IOException {
        Path path = path(scheme, "a.parquet");
        write(path, 10);
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(new byte[1000], 0, 1000);
        }
        assertThat(rows(path)).isEqualTo(10);
        write(path, 20);
        assertThat(rows(path)).isEqualTo(20);
        assertThat(names()).filteredOn(name -> !name.endsWith(".crc")).containsExactly("a.parquet");
    }

    private long rows(Path path) throws IOException {
        try (ParquetReader reader = Parquet.open(HadoopFiles.open(path, hadoop))) {
            return reader.rowCount();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "store"})
    void aPreparedFileIsPublishedByAnotherProcess(String scheme) throws IOException {
        Path path = path(scheme, "sub/with space=1%/a.parquet");
        path.getFileSystem(hadoop).mkdirs(path.getParent());
        byte[] bytes = new byte[40 << 20];
        new Random(1).nextBytes(bytes);
        String token;
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(bytes, 0, bytes.length);
            token = out.prepare().toString();
        }
        assertThat(path.getFileSystem(hadoop).exists(path)).isFalse();
        PreparedFile prepared = PreparedFile.parse(token);
        assertThat(prepared.size()).isEqualTo(bytes.length);
        assertThat(prepared.target()).hasToString(path.getFileSystem(hadoop).makeQualified(path).toString());
        prepared.publish(hadoop);
        try (InputFile in = HadoopFiles.open(path, hadoop)) {
            byte[] read = new byte[bytes.length];
            in.read(0, read, 0, read.length);
            assertThat(read).isEqualTo(bytes);
        }
        assertThatThrownBy(() -> prepared.publish(hadoop)).isInstanceOf(IOException.class);
    }

    @Test
    void aFileDoesNotReplaceADirectory() throws IOException {
        Path path = path("file", "table");
        Files.createDirectories(folder.resolve("table"));
        Files.writeString(folder.resolve("table/a"), "a");
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(new byte[100], 0, 100);
            assertThatThrownBy(out::commit).isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessageEndingWith("table is a directory: write to another path");
        }
        assertThat(names()).contains("table/a").noneMatch(name -> name.startsWith("table/.table"));
    }

    @Test
    void aFileThatIsNewDoesNotReplaceAnother() throws IOException {
        Path path = path("file", "a.parquet");
        write(path, 10);
        PreparedFile prepared;
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(new byte[100], 0, 100);
            prepared = out.prepare();
        }
        assertThatThrownBy(() -> prepared.publishNew(hadoop)).isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageEndingWith("a.parquet exists: write to another path");
        assertThat(rows(path)).isEqualTo(10);
        prepared.discard(hadoop);
        assertThatThrownBy(() -> prepared.publishNew(hadoop)).isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("published or discarded before");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "store"})
    void aPreparedFileIsDiscarded(String scheme) throws IOException {
        Path path = path(scheme, "a.parquet");
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(new byte[100], 0, 100);
            PreparedFile.parse(out.prepare().toString()).discard(hadoop);
        }
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rename", "rename /a x /b", "move /a 1 /b", "rename a 1 /b", "upload /a 1 aGk= #"})
    void otherTextsAreNoPreparedFiles(String text) {
        assertThatThrownBy(() -> PreparedFile.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("This is not a prepared file: " + text);
    }

    @Test
    void nothingIsWrittenAfterTheCommit() throws IOException {
        try (HadoopOutput out = HadoopFiles.create(path("file", "a"), hadoop)) {
            out.write(new byte[3], 0, 3);
            out.commit();
            assertThat(out.position()).isEqualTo(3);
            assertThatThrownBy(() -> out.write(new byte[3], 0, 3)).isInstanceOf(IOException.class)
                    .hasMessageEndingWith("a was committed or closed; it cannot be written to any more");
        }
    }

    @Test
    void directoriesAreTables() throws IOException {
        write(path("file", "t/day=2026-01-01/a.parquet"), 3);
        write(path("file", "t/day=2026-01-02/b.parquet"), 4);
        write(path("file", "t/_tmp/c.parquet"), 5);
        write(path("file", "t/.hidden.parquet"), 6);
        List<DatasetFile> files = HadoopFiles.list(path("file", "t"), hadoop);
        assertThat(files).extracting(file -> new Path(file.name()).getName()).containsExactly("a.parquet", "b.parquet");
        Dataset table = Dataset.ofFiles(files, DatasetOptions.DEFAULT);
        assertThat(table.schema().toString()).contains("day");
        assertThat(table.prunedBy(Filter.parse("day = 2026-01-02")).rowCount()).isEqualTo(4);
    }

    @Test
    void aLinkToADirectoryThatContainsItIsSkipped() throws IOException {
        write(path("file", "t/süb/a.parquet"), 3);
        write(path("file", "other/b.parquet"), 3);
        Files.createSymbolicLink(folder.resolve("t/loop"), folder.resolve("t"));
        Files.createSymbolicLink(folder.resolve("t/süb/up"), folder);
        Files.createSymbolicLink(folder.resolve("t/elsewhere"), folder.resolve("other"));
        assertThat(HadoopFiles.list(path("file", "t"), hadoop)).extracting(file -> new Path(file.name()).getName())
                .containsExactly("b.parquet", "a.parquet");
    }

    @Test
    void directoriesThatLinkToEachOtherAreListedOnce() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            write(path("file", name + "/" + name + ".parquet"), 3);
        }
        Files.createSymbolicLink(folder.resolve("a/l"), folder.resolve("b"));
        Files.createSymbolicLink(folder.resolve("b/l"), folder.resolve("c"));
        Files.createSymbolicLink(folder.resolve("c/l"), folder.resolve("a"));
        assertThat(HadoopFiles.list(path("file", "a"), hadoop)).extracting(file -> new Path(file.name()).getName())
                .containsExactly("a.parquet", "b.parquet", "c.parquet");
    }

    @Test
    void anUploadThatCannotBeStartedIsClosed() {
        hadoop.setClass("fs.full.impl", FullStore.class, org.apache.hadoop.fs.FileSystem.class);
        int open = FullStore.OPEN.get();
        assertThatThrownBy(() -> HadoopFiles.create(path("full", "a"), hadoop)).isInstanceOf(IOException.class)
                .hasMessage("The store is full");
        assertThat(FullStore.OPEN).hasValue(open);
    }

    /// A store that starts no uploads.
    static final class FullStore extends RawLocalFileSystem {
        /// Uploaders that are open.
        static final AtomicInteger OPEN = new AtomicInteger();

        @Override
        public URI getUri() {
            return URI.create("full:///");
        }

        @Override
        public boolean hasPathCapability(Path path, String capability) {
            return true;
        }

        @Override
        public MultipartUploaderBuilder<?, ?> createMultipartUploader(Path path) throws IOException {
            FileSystem store = this;
            return new FileSystemMultipartUploaderBuilder(this, path) {
                @Override
                public FileSystemMultipartUploader build() throws IOException {
                    OPEN.incrementAndGet();
                    return new FileSystemMultipartUploader(this, store) {
                        @Override
                        public CompletableFuture<UploadHandle> startUpload(Path target) {
                            return CompletableFuture.failedFuture(new IOException("The store is full"));
                        }

                        @Override
                        public void close() throws IOException {
                            OPEN.decrementAndGet();
                            super.close();
                        }
                    };
                }
            };
        }
    }

    @Test
    void missingFilesAreReported() {
        assertThatThrownBy(() -> HadoopFiles.open(path("file", "none"), hadoop))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> HadoopFiles.list(path("file", "none"), hadoop))
                .isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void checksumsOfADiskAreVerifiedIfTheyAreThereWhenAFileIsOpened() throws IOException {
        byte[] bytes = new byte[100_000];
        new Random(3).nextBytes(bytes);
        for (String name : List.of("a", "b")) {
            try (HadoopOutput out = HadoopFiles.create(path("file", name), hadoop)) {
                out.write(bytes, 0, bytes.length);
                out.commit();
            }
            bytes[0]++;
        }
        Files.delete(folder.resolve(".a.crc"));
        try (InputFile in = HadoopFiles.open(path("file", "a"), hadoop)) {
            Files.copy(folder.resolve(".b.crc"), folder.resolve(".a.crc"));
            in.read(0, new byte[1000], 0, 1000);
            in.prefetch(List.of(new ByteRange(500, 1000)));
            byte[] read = new byte[1000];
            in.read(500, read, 0, 1000);
            assertThat(read).isEqualTo(Arrays.copyOfRange(bytes, 500, 1500));
        }
        try (InputFile in = HadoopFiles.open(path("file", "a"), hadoop)) {
            assertThatThrownBy(() -> in.read(0, new byte[1000], 0, 1000)).isInstanceOf(ChecksumException.class);
        }
    }

    @Test
    void announcedRangesGiveTheSameBytesAsOthers() throws IOException {
        Random random = new Random(7);
        byte[] bytes = new byte[1 << 20];
        random.nextBytes(bytes);
        Path path = path("file", "bytes");
        try (HadoopOutput out = HadoopFiles.create(path, hadoop)) {
            out.write(bytes, 0, bytes.length);
            out.commit();
        }
        try (InputFile in = HadoopFiles.open(path, hadoop)) {
            for (int i = 0; i < 500; i++) {
                long offset = random.nextInt(bytes.length);
                in.prefetch(List.of(new ByteRange(offset, 1 + random.nextInt(5000)),
                        new ByteRange(random.nextInt(bytes.length), 100)));
                int position = (int) Math.min(bytes.length - 1, offset + random.nextInt(100));
                byte[] read = new byte[1 + random.nextInt(Math.min(6000, bytes.length - position))];
                in.read(position, read, 0, read.length);
                assertThat(read).as("read %d", i)
                        .isEqualTo(Arrays.copyOfRange(bytes, position, position + read.length));
            }
            assertThatThrownBy(() -> in.read(bytes.length - 1, new byte[2], 0, 2)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNameThatADiskDoesNotAllowIsRejected() {
        assertThatThrownBy(() -> HadoopFiles.local(new Path(path("file", "new"), "a\0b")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "new/a\0b cannot be the name of a file: Nul character not allowed. Use another name.");
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @ValueSource(strings = {"000", "022", "027", "077"})
    void filesAndFoldersHaveThePermissionsOfTheConfiguration(String umask) throws IOException {
        hadoop.set("fs.permissions.umask-mode", umask);
        hadoop.setBoolean("fs.file.impl.disable.cache", true);

        write(path("file", "new/a"), 1);
        HadoopCommit.of(path("file", "new"), hadoop, "job", List.of()).run();

        int absent = Integer.parseInt(umask, 8);
        assertThat(List.of("new", "new/_lamella-commits")).allSatisfy(name -> assertThat(permissions(name))
                .isEqualTo(new FsPermission((short) (0777 & ~absent)).toString()));
        assertThat(List.of("new/a", "new/_SUCCESS", "new/_lamella-commits/1", "new/_lamella-commits/1.done"))
                .allSatisfy(name -> assertThat(permissions(name))
                        .isEqualTo(new FsPermission((short) (0666 & ~absent)).toString()));
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void noProcessIsStartedForThePermissionsOfDirectoriesAndJournals() throws IOException {
        Files.createDirectory(folder.resolve("own"));
        int own = FsPermission.valueOf("d" + permissions("own")).toShort();
        hadoop.set("fs.permissions.umask-mode", "%03o".formatted(0777 & ~own));
        hadoop.setBoolean("fs.file.impl.disable.cache", true);
        java.nio.file.Path recorded = folder.resolve("recorded.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ProcessStart").withoutThreshold();
            recording.start();
            HadoopOutput file = HadoopFiles.create(path("file", "table/new/a"), hadoop);
            file.write(new byte[1], 0, 1);
            PreparedFile prepared = file.prepare();
            file.close();
            HadoopCommit.of(path("file", "table"), hadoop, "job", List.of(prepared)).run();
            recording.stop();
            recording.dump(recorded);
        }
        // Hadoop's own stream starts them for the file and its checksums.
        assertThat(RecordingFile.readAllEvents(recorded)).hasSizeLessThanOrEqualTo(2)
                .allSatisfy(event -> assertThat(event.getString("command")).contains("/table/new/."));
        assertThat(names()).contains("table/_SUCCESS", "table/new/a");
    }
}
