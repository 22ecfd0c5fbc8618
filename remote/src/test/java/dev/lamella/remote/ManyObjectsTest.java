package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A bucket of very many objects, and tables in it, behind connections that break.
class ManyObjectsTest {
    private static final int OBJECTS = 10_000;

    private static void put(S3Stub server, int count) {
        for (int i = 0; i < count; i++) {
            server.objects.put("/bucket-1/t/day%3D" + i % 100 + "/" + i, bytes(i % 300));
        }
        server.objects.put("/bucket-1/t/_SUCCESS", new byte[0]);
        server.objects.put("/bucket-1/t/_temporary/0/x", new byte[1]);
        server.objects.put("/bucket-1/t/.hidden", new byte[1]);
        server.objects.put("/bucket-1/t/_day%3D1/x", new byte[1]);
        server.pageKeys = 1000;
    }

    @Test
    void objectsAreListedAndReadThoughRequestsFail() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            put(stub.server(), OBJECTS);
            Random random = new Random(1);
            stub.server().fault = (request, right) -> switch (random.nextInt(20)) {
                case 0 -> Reply.of(503, "");
                case 1 -> right.get().ending(Reply.Ending.CUT, 5);
                default -> right.get();
            };
            RemoteOptions options = stub.options()
                    .withRetryPolicy(stub.options().retryPolicy().withAttempts(10));
            List<String> found = RemoteFiles.list("s3://bucket-1/t/", options);
            assertThat(found).hasSize(OBJECTS + 1).doesNotContain("s3://bucket-1/t/_SUCCESS")
                    .contains("s3://bucket-1/t/_day=1/x", "s3://bucket-1/t/day=99/9999").isSorted();
            for (int i = 0; i < OBJECTS; i++) {
                try (InputFile file = RemoteFiles.open("s3://bucket-1/t/day=" + i % 100 + "/" + i, options)) {
                    assertThat(readAll(file)).isEqualTo(bytes(i % 300));
                }
            }
        }
    }

    /// A file of the table.
    private record StoreFile(String name, RemoteOptions options) implements DatasetFile {
        @Override
        public InputFile open() throws IOException {
            return RemoteFiles.open(name, options);
        }
    }

    private static final Schema SCHEMA = Schema.builder("row").required("id", "INT32").required("day", "INT32").build();

    /// One commit after another. The second one needs the first.
    private static final List<DatasetWriteOptions.Existing> ALL = List.of(DatasetWriteOptions.Existing.REJECT,
            DatasetWriteOptions.Existing.KEEP, DatasetWriteOptions.Existing.REPLACE);

    private static void writeAndRead(int partitions, int rows, long seed,
            List<DatasetWriteOptions.Existing> commits) throws IOException {
        try (RealS3 store = new RealS3(); FaultyProxy proxy = new FaultyProxy(store.endpoint(), seed, 0.1)) {
            RemoteOptions options = RealS3.options(proxy.endpoint());
            RemoteOptions patient = options.withRetryPolicy(options.retryPolicy().withAttempts(12));
            DatasetWriteOptions writing = DatasetWriteOptions.DEFAULT.withPartitionBy("day");
            for (DatasetWriteOptions.Existing existing : commits) {
                try (DatasetWriter writer = DatasetWriter.create(
                        RemoteFiles.directory("s3://bucket-1/t", patient), SCHEMA, writing.withExisting(existing))) {
                    for (int i = 0; i < rows; i++) {
                        int id = i;
                        writer.rows().append(row -> row.setInt("id", id).setInt("day", id % partitions));
                    }
                    writer.commit();
                }
                int times = existing == DatasetWriteOptions.Existing.KEEP ? 2 : 1;
                List<String> found = RemoteFiles.list("s3://bucket-1/t/", patient);
                assertThat(found).hasSize(partitions * times);
                assertThat(RemoteFiles.unfinishedUploads("s3://bucket-1/t/", store.options())).isEmpty();
                Dataset table = Dataset.ofFiles(found.stream().map(name -> new StoreFile(name, patient)).toList(),
                        DatasetOptions.DEFAULT);
                long sum = 0;
                long count = 0;
                try (RowCursor row = table.rows(Scan.all())) {
                    while (row.next()) {
                        assertThat(row.getInt("id") % partitions).isEqualTo(row.getInt("day"));
                        sum += row.getInt("id");
                        count++;
                    }
                }
                assertThat(count).isEqualTo((long) rows * times);
                assertThat(sum).isEqualTo((rows - 1L) * rows / 2 * times);
            }
            assertThat(proxy.faults()).isPositive();
        }
    }

    @Test
    void aPartitionedTableIsWrittenAndReadThoughRequestsFail() throws IOException {
        writeAndRead(40, 2000, 7, ALL);
    }

    @Test
    @Tag("campaign")
    void aTableOfManyPartitionsIsWrittenAndReadThoughRequestsFail() throws IOException {
        writeAndRead(1_000, 10_000, 8, ALL);
        writeAndRead(10_000, 100_000, 9, List.of(DatasetWriteOptions.Existing.REJECT));
    }
}
