package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.explore.ExploredFile;
import dev.lamella.cli.explore.Explorer;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands read and write a bucket like a folder.
class ObjectStoreTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    Path folder;

    private static BlobStoreContext context;
    private static S3Proxy server;

    @BeforeAll
    static void serve() throws Exception {
        context = ContextBuilder.newBuilder("transient-nio2").credentials("identity", "credential")
                .build(BlobStoreContext.class);
        context.getBlobStore().createContainerInLocation(null, "bucket");
        server = S3Proxy.builder().blobStore(context.getBlobStore()).endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, "ID1", "secret/one").build();
        server.start();
        settings().forEach(System::setProperty);
    }

    @AfterAll
    static void stop() throws Exception {
        settings().keySet().forEach(System::clearProperty);
        server.stop();
        context.close();
    }

    private static Map<String, String> settings() {
        return Map.of("aws.accessKeyId", "ID1", "aws.secretAccessKey", "secret/one", "aws.region", "us-east-1",
                "aws.endpointUrlS3", "http://127.0.0.1:" + server.getPort());
    }

    private static void requireDone(String... arguments) {
        Result result = run(arguments);
        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).doesNotContain("warning");
    }

    private static List<String> names(String prefix) {
        BlobStore store = context.getBlobStore();
        return store.list("bucket", org.jclouds.blobstore.options.ListContainerOptions.Builder.prefix(prefix)
                .recursive()).stream().map(blob -> blob.getName().replaceAll("part-[0-9a-f]{16}-", "part-")).sorted()
                .toList();
    }

    @Test
    void aFileIsWrittenOnlyOnce() {
        requireDone("rewrite", PLANETS, "s3://bucket/one/p.parquet", "--codec", "zstd");
        assertThat(run("cat", "s3://bucket/one/p.parquet").output()).isEqualTo(run("cat", PLANETS).output());
        Result again = run("rewrite", PLANETS, "s3://bucket/one/p.parquet");
        assertThat(again.exitCode()).isNotZero();
        assertThat(again.errors()).contains("s3://bucket/one/p.parquet").contains("--force");
        requireDone("rewrite", PLANETS, "s3://bucket/one/p.parquet", "--force", "--limit", "2");
        assertThat(run("count", "s3://bucket/one/p.parquet").output()).isEqualTo("2\n");
        assertThat(run("rewrite", PLANETS, "s3://bucket/one/p.parquet", "--force", "--new-attributes").errors())
                .contains("--new-attributes is for local files. s3://bucket/one/p.parquet has no attributes to keep");
    }

    /// The server of `explore` reads a bucket and its partitions.
    @Test
    void aBucketIsExplored() throws Exception {
        for (String day : List.of("1", "2")) {
            requireDone("rewrite", PLANETS, "s3://bucket/explored/day=" + day + "/p.parquet");
        }
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        List<ExploredFile> files = FileNames.of(List.of("s3://bucket/explored/"), ForeignFiles.REJECT, _ -> {}).stream()
                .map(name -> new ExploredFile(name, () -> InputFiles.open(name), reading)).toList();
        try (Explorer explorer = new Explorer("s3://bucket/explored/", files, reading);
                LoopbackServer page = LoopbackServer.start(0, explorer);
                HttpClient client = HttpClient.newHttpClient()) {
            ObjectMapper json = new ObjectMapper();
            JsonNode listed = json.readTree(get(client, page.address() + "api/files"));
            assertThat(listed).hasSize(2).allMatch(file -> file.get("rows").asInt() == 8);
            assertThat(listed.get(1).get("partitions").toString()).isEqualTo("{\"day\":\"2\"}");
            JsonNode report = json.readTree(get(client, page.address() + "api/report?file=1")).get("files").get(0);
            assertThat(report.get("name").asText()).isEqualTo("s3://bucket/explored/day=2/p.parquet");
            assertThat(report.get("columns").get(0).has("pages")).isTrue();
            assertThat(json.readTree(get(client, page.address() + "api/findings?file=1")).has("findings")).isTrue();
            JsonNode rows = json.readTree(get(client, page.address()
                    + "api/rows?file=1&columns=name&where=day%20%3D%202%20and%20name%20%3D%20'Earth'"));
            assertThat(rows.get("rows").toString()).isEqualTo("[[\"Earth\"]]");
            assertThat(get(client, page.address() + "api/values?file=0&column=0")).contains("\"Neptune\"");
        }
    }

    private static String get(HttpClient client, String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString()).body();
    }

    @Test
    void uploadsOfKilledWritersAreReported() {
        BlobStore store = context.getBlobStore();
        store.initiateMultipartUpload("bucket", store.blobBuilder("four/left").build().getMetadata(),
                new org.jclouds.blobstore.options.PutOptions());
        Result result = run("rewrite", PLANETS, "s3://bucket/four/", "--rows-per-file", "5");
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).startsWith("lamella: warning: 1 upload to s3://bucket/four/ is not complete, for"
                + " example s3://bucket/four/left. If nobody writes there now, the process was killed, and its parts stay"
                + " until you discard them, for example with a lifecycle rule\n");
        assertThat(run("count", "s3://bucket/four/").output()).isEqualTo("8\n");
    }

    @Test
    void convertAndConcatWriteObjects() throws IOException {
        Files.writeString(folder.resolve("a.csv"), "id,name\n1,one\n2,two\n");
        requireDone("convert", folder.resolve("a.csv").toString(), "s3://bucket/two/a.parquet");
        requireDone("convert", "s3://bucket/two/a.parquet", "s3://bucket/two/a.csv");
        requireDone("concat", "s3://bucket/two/both.parquet", "s3://bucket/two/a.parquet",
                "s3://bucket/two/a.parquet");
        assertThat(run("count", "s3://bucket/two/both.parquet").output()).isEqualTo("4\n");
        assertThat(names("two/")).containsExactly("two/a.csv", "two/a.parquet", "two/both.parquet");
    }

    @Test
    void aTableIsPartitionedReplacedAndReadBack() {
        requireDone("rewrite", PLANETS, "s3://bucket/three/", "--partition-by", "has_rings");
        assertThat(names("three/")).containsExactly("three/_SUCCESS", "three/_lamella-commit",
                "three/has_rings=false/part-00000.parquet", "three/has_rings=true/part-00001.parquet");
        assertThat(run("count", "s3://bucket/three/").output()).isEqualTo("8\n");
        Result rings = run("cat", "s3://bucket/three/", "--where", "has_rings = true and diameter_km > 100000", "-c",
                "name,has_rings", "--format", "csv");
        assertThat(rings).isEqualTo(new Result(0, "name,has_rings\nJupiter,true\nSaturn,true\n", ""));
        Result full = run("rewrite", PLANETS, "s3://bucket/three", "--partition-by", "has_rings");
        assertThat(full.exitCode()).isNotZero();
        assertThat(full.errors()).isEqualTo("lamella: s3://bucket/three:\nIt has files already.\n"
                + "Give another directory, or add --existing keep, replace or replace-partitions.\n");
        requireDone("rewrite", PLANETS, "s3://bucket/three", "--partition-by", "has_rings", "--existing", "replace",
                "--limit", "3");
        assertThat(run("count", "s3://bucket/three/").output()).isEqualTo("3\n");
        assertThat(names("three/")).hasSize(3);
    }
}
