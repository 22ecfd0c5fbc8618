package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.explore.ExploredFile;
import dev.lamella.cli.explore.Explorer;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The server of `explore`: whom it answers, and what.
class ExploreTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static Explorer explorer;
    private static LoopbackServer server;

    /// The file `t`: 1,000 rows in 4 row groups with pages of 50 rows, sorted by `id`.
    @BeforeAll
    static void start() throws IOException {
        Path table = folder.resolve("t.parquet");
        Schema schema = Schema.parse("""
                message m {
                  required int32 id;
                  required binary `odd name` (STRING);
                  optional group v (VARIANT(1)) { required binary metadata; required binary value; }
                }
                """);
        WriteOptions options = WriteOptions.DEFAULT.withPages(1 << 20, 50).withRowGroups(1 << 30, 250);
        try (ParquetWriter writer = Parquet.create(table, schema, options)) {
            RowAppender rows = writer.rows();
            for (int id = 0; id < 1_000; id++) {
                rows.setInt(0, id).setString(1, "n" + id % 3);
                rows.setVariant(2, Variant.ofJson("{\"a\": {\"b\": " + id + "}, \"list\": [1, 2]}"));
                rows.endRow();
            }
            writer.commit();
        }
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        List<ExploredFile> files = new ArrayList<>();
        for (String file : List.of(table.toString(), example("planets.parquet"), example("encrypted.parquet"))) {
            files.add(new ExploredFile("day=1/at=%3A%/c=__HIVE_DEFAULT_PARTITION__/" + Path.of(file).getFileName(),
                    () -> InputFile.of(Path.of(file)),
                    reading));
        }
        explorer = new Explorer("here", files, reading);
        server = LoopbackServer.start(0, explorer);
        explorer.at(server.root());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        explorer.close();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(server.address() + path)));
    }

    /// @param parameters names and values in turn
    private static JsonNode api(int status, String endpoint, String... parameters) {
        StringBuilder path = new StringBuilder("api/").append(endpoint);
        for (int i = 0; i < parameters.length; i += 2) {
            path.append(i == 0 ? "?" : "&").append(parameters[i]).append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        HttpResponse<String> response = get(path.toString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageHasItsPolicyAndItsRoot() {
        HttpResponse<String> page = get("");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'");
        assertThat(page.headers().map()).containsKeys("x-content-type-options", "referrer-policy", "cache-control");
        assertThat(page.body()).contains("\"root\":\"" + server.root() + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/files", "/0123456789abcdef0123456789abcdef/api/files", "/../"})
    void withoutTheTokenNothingIsServed(String path) {
        URI address = URI.create(server.address());
        HttpResponse<String> response = send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + path)));
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).doesNotContain("lamella-report");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "api/../../t.parquet", "t.parquet", "api/",
            "api/files/x", "api/%00"})
    void nothingButThePageAndItsDataIsServed(String path) {
        assertThat(get(path).statusCode()).isIn(403, 404, 400);
        assertThat(get(path).body()).doesNotContain("root:", "PAR1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"})
    void nothingCanBeWritten(String method) {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(server.address() + "api/files"))
                .method(method, HttpRequest.BodyPublishers.noBody()));
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("GET");
    }

    @ParameterizedTest
    @CsvSource({"Origin, http://evil.example, 403", "Origin, null, 403", "Sec-Fetch-Site, cross-site, 403",
            "Sec-Fetch-Site, same-site, 403", "Sec-Fetch-Site, same-origin, 200", "Sec-Fetch-Site, none, 200"})
    void pagesOfOtherOriginsAreNotAnswered(String header, String value, int status) {
        assertThat(send(HttpRequest.newBuilder(URI.create(server.address() + "api/files")).header(header, value))
                .statusCode()).isEqualTo(status);
    }

    /// The client of the JDK does not send another host, so the request is written by hand.
    @ParameterizedTest
    @CsvSource({"evil.example, 403", "127.0.0.1:1, 403", "localhost:PORT, 200", "127.0.0.1:PORT, 200"})
    void anotherHostIsNotServed(String host, String status) throws IOException {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
            socket.getOutputStream().write(("GET " + address.getPath() + " HTTP/1.1\r\nHost: "
                    + host.replace("PORT", Integer.toString(address.getPort())) + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(response).startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void filesAreListed() {
        JsonNode files = api(200, "files");
        assertThat(files).hasSize(3);
        assertThat(files.get(0).get("partition").asText()).isEqualTo("day=1/at=%3A%/c=__HIVE_DEFAULT_PARTITION__");
        assertThat(files.get(0).get("partitions").toString()).isEqualTo("{\"day\":\"1\",\"at\":\":%\"}");
        assertThat(files.get(0).get("rows").asLong()).isEqualTo(1_000);
        assertThat(files.get(2).get("failure").asText()).contains("no key was given");
    }

    @ParameterizedTest
    @CsvSource({"day=1/day=2, Two of its directories are values of the partition column day",
            "day=%FF, The bytes that a directory's name stands for are not UTF-8"})
    void aFileWhoseDirectoriesAreNoPartitionIsListedWithTheReason(String directories, String reason)
            throws IOException {
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        try (Explorer odd = new Explorer("odd",
                List.of(new ExploredFile(directories + "/a.parquet", () -> InputFile.of(new byte[0]), reading)),
                reading);
                LoopbackServer page = LoopbackServer.start(0, odd)) {
            odd.at(page.root());
            HttpResponse<String> files = send(HttpRequest.newBuilder(URI.create(page.address() + "api/files")));
            assertThat(files.statusCode()).isEqualTo(200);
            assertThat(files.body()).contains("\"partition\":\"" + directories + "\"", "\"failure\":\"" + reason);
        }
    }

    @Test
    void theReportOfAFileHasNoValues() {
        JsonNode document = api(200, "report", "file", "day=1/at=%3A%/c=__HIVE_DEFAULT_PARTITION__/planets.parquet");
        assertThat(document.get("files").get(0).get("rows").asLong()).isEqualTo(8);
        assertThat(document.toString()).doesNotContain("\"sample\"", "\"findings\"");
        JsonNode checked = api(200, "findings", "file", "1");
        assertThat(checked.get("findings")).isNotEmpty();
        assertThat(checked.get("stands_out").toString()).contains("lamella check finds");
        assertThat(api(200, "report", "file", "2").get("files").get(0).get("failure").get("message").asText())
                .contains("no key");
    }

    @Test
    void rowsArePaged() {
        JsonNode rows = api(200, "rows", "columns", "id", "from", "995", "limit", "10");
        assertThat(rows.get("rows")).hasSize(5);
        assertThat(rows.get("rows").get(0).get(0).asText()).isEqualTo("995");
        assertThat(rows.get("more").asBoolean()).isFalse();
        assertThat(rows.get("rows_in_all").asLong()).isEqualTo(1_000);
        JsonNode some = api(200, "rows", "columns", "`odd name`,id", "where", "`odd name` = 'n1'", "from", "2", "limit",
                "2");
        assertThat(some.get("columns").toString()).isEqualTo("[\"id\",\"odd name\"]");
        assertThat(some.get("rows").toString()).isEqualTo("[[\"7\",\"n1\"],[\"10\",\"n1\"]]");
        assertThat(some.get("more").asBoolean()).isTrue();
    }

    @Test
    void anExplanationNamesThePagesThatAreRead() {
        JsonNode explained = api(200, "explain", "where", "id = 300");
        List<String> verdicts = new ArrayList<>();
        explained.get("row_groups").forEach(group -> verdicts.add(group.get("verdict").asText()));
        assertThat(verdicts).containsExactly("pruned", "read", "pruned", "pruned");
        assertThat(explained.get("row_groups").get(0).get("by").asText())
                .isEqualTo("no row matches, by statistics of id (0 to 249)");
        List<JsonNode> read = new ArrayList<>();
        explained.get("row_groups").get(1).get("pages").forEach(page -> {
            if (page.get("column").asInt() == 0 && page.get("verdict").asText().equals("read")) {
                read.add(page);
            }
        });
        assertThat(read).hasSize(1);
        assertThat(read.getFirst().get("first_row").asLong()).isEqualTo(300);
        JsonNode pruned = explained.get("row_groups").get(1).get("pages").get(0);
        assertThat(pruned.get("verdict").asText()).isEqualTo("pruned");
        assertThat(pruned.get("by").asText()).isEqualTo("rows may match in 1 of 5 pages, by page index of id");
        assertThat(read.getFirst().has("by")).isFalse();
        assertThat(explained.get("text").asText()).contains("filter id = 300", "to read: ");
    }

    /// A file of its own, with a row in each row group.
    private static JsonNode of(Path file, String request) throws IOException {
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        try (Explorer one = new Explorer("one",
                List.of(new ExploredFile("one.parquet", () -> InputFile.of(file), reading)), reading);
                LoopbackServer other = LoopbackServer.start(0, one)) {
            HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(other.address() + request)));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return JSON.readTree(response.body());
        }
    }

    private static Path rowGroups(String name, int columns, int groups) throws IOException {
        Path file = folder.resolve(name);
        StringBuilder schema = new StringBuilder("message m {");
        IntStream.range(0, columns).forEach(i -> schema.append(" required int32 c").append(i).append(';'));
        try (ParquetWriter writer = Parquet.create(file, Schema.parse(schema.append(" }").toString()),
                WriteOptions.DEFAULT.withRowGroups(1 << 30, 1))) {
            RowAppender rows = writer.rows();
            for (int row = 0; row < groups; row++) {
                for (int column = 0; column < columns; column++) {
                    rows.setInt(column, row);
                }
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }

    @Test
    void aFieldOfAGroupIsTheSameWithAFilter() throws IOException {
        Path file = folder.resolve("streets.parquet");
        Schema schema = Schema.parse("message m { required int32 id; required group address "
                + "{ required binary street (STRING); required binary city (STRING); } }");
        try (ParquetWriter writer = Parquet.create(file, schema)) {
            RowAppender rows = writer.rows();
            rows.setInt(0, 1).struct(1, address -> address.setString(0, "Main").setString(1, "Bonn"));
            rows.endRow();
            writer.commit();
        }
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        try (Explorer parts = new Explorer("parts",
                List.of(new ExploredFile("k=1/streets.parquet", () -> InputFile.of(file), reading)), reading);
                LoopbackServer other = LoopbackServer.start(0, parts)) {
            for (String where : List.of("", "&where=id%20%3E%200", "&where=k%20%3D%201")) {
                assertThat(rowsOf(other, "api/rows?file=0&columns=address.city" + where).toString())
                        .isEqualTo("[[\"{\\\"city\\\":\\\"Bonn\\\"}\"]]");
            }
        }
    }

    /// The directories of `a` name no `day`, so it is null there; those of `b` do.
    @Test
    void aPartitionColumnThatAFileDoesNotHaveIsNull() throws IOException {
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        Path planets = Path.of(example("planets.parquet"));
        try (Explorer mixed = new Explorer("mixed",
                Stream.of("a.parquet", "day=1/b.parquet")
                        .map(name -> new ExploredFile(name, () -> InputFile.of(planets), reading)).toList(),
                reading);
                LoopbackServer other = LoopbackServer.start(0, mixed)) {
            for (String where : List.of("day%20is%20null", "day%20=%201")) {
                boolean isNull = where.endsWith("null");
                assertThat(rowsOf(other, "api/rows?file=a.parquet&where=" + where)).hasSize(isNull ? 8 : 0);
                assertThat(rowsOf(other, "api/rows?file=day=1/b.parquet&where=" + where)).hasSize(isNull ? 0 : 8);
            }
        }
    }

    private static JsonNode rowsOf(LoopbackServer other, String path) throws IOException {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(other.address() + path)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body()).get("rows");
    }

    @Test
    void aReportThatIsPreparedIsTheOneThatIsMade() throws IOException {
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        for (String file : List.of("planets.parquet", "encrypted.parquet")) {
            try (Explorer one = new Explorer("one",
                    List.of(new ExploredFile(file, () -> InputFile.of(Path.of(example(file))), reading)), reading);
                    LoopbackServer other = LoopbackServer.start(0, one)) {
                one.prepare();
                URI address = URI.create(other.address() + "api/report?file=0");
                String prepared = send(HttpRequest.newBuilder(address)).body();
                assertThat(prepared).contains("\"files\":[{").isEqualTo(send(HttpRequest.newBuilder(address)).body());
            }
        }
    }

    /// The file `t` lies in `day=1/at=:%/c=(null)`; `day` is a number, as in all its directories.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"day = 1 and id < 3 | 3", "day > 1 | 0",
            "at = ':%' and id < 5 | 5", "c is null and id in (1, 2) | 2", "day = 2 or id = 7 | 1"})
    void aFilterNamesPartitionColumns(String where, int count) {
        assertThat(api(200, "check-filter", "where", where).toString()).isEqualTo("{\"ok\":true}");
        JsonNode rows = api(200, "rows", "where", where);
        assertThat(rows.get("rows")).hasSize(count);
        assertThat(rows.get("columns").toString()).isEqualTo("[\"id\",\"odd name\",\"v\"]");
        assertThat(api(200, "explain", "where", where).get("to_read").get("rows").asLong())
                .isBetween((long) count, 250L);
    }

    @Test
    void theExplanationSaysThatAPartitionExcludesTheFile() {
        JsonNode explained = api(200, "explain", "where", "day = 2");
        assertThat(explained.get("verdicts").asText()).isEqualTo("pppp");
        assertThat(explained.get("text").asText()).contains("none, by its partition, not opened");
        JsonNode all = api(200, "explain", "where", "day = 1");
        assertThat(all.get("verdicts").asText()).isEqualTo("rrrr");
        assertThat(all.get("to_read")).isEqualTo(all.get("total"));
        assertThat(all.get("to_read").get("rows").asLong()).isEqualTo(1_000);
        JsonNode wrong = api(200, "check-filter", "where", "day = 'x'");
        assertThat(wrong.get("message").asText()).contains("day");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"d | day | column", "day | = | operator",
            "day = | 1 | value", "at = | ':%' | value"})
    void partitionColumnsAreCompleted(String where, String text, String kind) {
        List<String> words = new ArrayList<>();
        api(200, "complete", "where", where.equals("d") ? where : where + " ").forEach(word -> words
                .add(word.get("text").asText() + " " + word.get("kind").asText()));
        assertThat(words).contains(text + " " + kind);
    }

    @Test
    void theExplanationOfALargeFileSaysWhatItLeavesOut() throws IOException {
        JsonNode explained = of(rowGroups("many.parquet", 8, 3_000), "api/explain?where=c0%20%3E%3D%202000");
        assertThat(explained.toString().length()).isLessThan(1 << 20);
        assertThat(explained.get("row_groups")).hasSize(500)
                .allMatch(group -> group.get("verdict").asText().equals("read"));
        assertThat(explained.get("row_groups").get(0).get("row_group").asInt()).isEqualTo(2_000);
        assertThat(explained.get("verdicts").asText()).isEqualTo("p".repeat(2_000) + "r".repeat(1_000));
        assertThat(explained.get("left_out").get("row_groups").asInt()).isEqualTo(2_500);
        assertThat(explained.get("left_out").get("pages").asInt()).isEqualTo(500 * 8 - 2_000);
        assertThat(explained.get("left_out").get("lines").asInt()).isPositive();
        assertThat(explained.get("text").asText()).contains(" left out)").contains("to read: 1000 of 3000 rows");
        assertThat(explained.get("to_read").get("rows").asInt()).isEqualTo(1_000);
        assertThat(api(200, "explain", "where", "id = 300").has("left_out")).isFalse();
    }

    @Test
    void theReportOfVeryManyColumnChunksIsCompletedByFigures() throws IOException {
        Path file = rowGroups("chunks.parquet", 60, 100);
        JsonNode first = of(file, "api/report").get("files").get(0);
        assertThat(first.get("partial").asBoolean()).isTrue();
        assertThat(first.get("columns").get(7).get("compressed_bytes").asLong()).isPositive();
        assertThat(first.toString()).doesNotContain("\"clustering\"", "\"nulls\"", "\"stands_out\"", "\"remarks\"");
        JsonNode figures = of(file, "api/figures");
        assertThat(figures.get("columns")).hasSize(60);
        JsonNode whole = ReportTest.report(file);
        assertThat(whole.has("partial")).isFalse();
        for (int column = 0; column < 60; column++) {
            for (String name : List.of("nulls", "min", "max", "min_is_exact", "max_is_exact")) {
                assertThat(figures.get("columns").get(column).get(name)).as(name)
                        .isEqualTo(whole.get("columns").get(column).get(name)).isNotNull();
            }
            assertThat(figures.get("columns").get(column).get("clustering").get("label").asText())
                    .isEqualTo("sorted up");
        }
        assertThat(figures.get("remarks").get("order").get(0).asText()).startsWith("Sorted up: c0, c1, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"id = | 5", "id = 1 and | 10", "idx = 1 | 0",
            "id = 1 and idx = 2 | 11", "id ~ 1 | 3", "id = 'x' | 0"})
    void aWrongFilterHasThePlaceOfTheError(String where, int position) {
        JsonNode answer = api(200, "check-filter", "where", where + (where.endsWith("=") ? " " : ""));
        assertThat(answer.get("message").asText()).isNotEmpty();
        assertThat(answer.get("position").asInt()).as(answer.toString()).isEqualTo(position);
        assertThat(api(400, "rows", "where", where).get("error").get("message").asText()).isNotEmpty();
    }

    @Test
    void aRightFilterHasNone() {
        assertThat(api(200, "check-filter", "where", "id = 1").toString()).isEqualTo("{\"ok\":true}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"\"\" | `odd name`", "\"\" | id", "i | id",
            "id = 1 a | and",
            "id = 1 and  | id", "id  | between", "`odd name` starts | starts with", "`odd name`  | starts with",
            "`odd name` =  | 'n1'", "`odd name` = 'n | 'n2'", "`odd name` in ( | 'n0'", "not i | id"})
    void aFilterIsCompleted(String where, String word) {
        List<String> words = new ArrayList<>();
        api(200, "complete", "where", where.endsWith("(") || where.matches(".*(and|id|=|name`)$")
                ? where + " "
                : where).forEach(each -> words.add(each.get("text").asText()));
        assertThat(words).contains(word);
    }

    @Test
    void aLongTextIsCompleted() {
        for (String quoted : List.of("'" + "a".repeat(20_000), "'" + "''".repeat(3_000), "`" + "a".repeat(20_000))) {
            assertThat(api(200, "complete", "where", "`odd name` = " + quoted).toString()).isEqualTo("[]");
        }
        assertThat(api(200, "complete", "where", "`odd name` = '" + "a''".repeat(3_000) + "' ").toString())
                .contains("\"and\"");
    }

    @Test
    void valuesPagesAndChunksOfAColumnAreThereOnDemand() {
        assertThat(api(200, "values", "column", "1").get("top")).hasSize(3);
        JsonNode pages = api(200, "pages", "column", "0", "row_group", "2");
        assertThat(pages.get("first_row").toString()).isEqualTo("[0,50,100,150,200]");
        assertThat(pages.get("min").get(1).asText()).isEqualTo("550");
        assertThat(api(200, "pages", "file", "1", "column", "0", "row_group", "0").get("from").asText())
                .isEqualTo("page headers");
        assertThat(api(200, "chunks", "column", "0").get("max").toString())
                .isEqualTo("[\"249\",\"499\",\"749\",\"999\"]");
        JsonNode chunks = api(200, "chunks", "row_group", "1");
        assertThat(chunks.get("min").get(0).asText()).isEqualTo("250");
        assertThat(chunks.get("max").get(1).asText()).isEqualTo("n2");
        assertThat(chunks.get("offset")).hasSize(4);
        assertThat(chunks.get("length").get(1).asLong())
                .isEqualTo(api(200, "chunks", "column", "1").get("length").get(1).asLong());
    }

    /// Only the footer and what is asked for is read of a file on a server.
    @Test
    void aFileOnAServerIsExplored() throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve("t.parquet"));
        List<String> ranges = new CopyOnWriteArrayList<>();
        HttpServer files = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        files.createContext("/t.parquet", exchange -> {
            try (exchange) {
                ranges.add(exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("Range"));
                AddressesTest.answer(exchange, bytes);
            }
        });
        files.start();
        String address = "http://127.0.0.1:" + files.getAddress().getPort() + "/t.parquet?signature=s3cret";
        ReadOptions reading = ReadOptions.DEFAULT.withParallelism(Parallelism.NONE);
        try (Explorer far = new Explorer("far",
                List.of(new ExploredFile("far", () -> InputFiles.open(address), reading)), reading);
                LoopbackServer page = LoopbackServer.start(0, far)) {
            far.at(page.root());
            HttpResponse<String> rows = send(HttpRequest.newBuilder(URI.create(page.address()
                    + "api/rows?columns=id&from=500&limit=1")));
            assertThat(rows.body()).contains("[[\"500\"]]");
            HttpResponse<String> report = send(HttpRequest.newBuilder(URI.create(page.address() + "api/report")));
            assertThat(report.body()).contains("\"rows\":1000").doesNotContain("s3cret");
            assertThat(ranges).isNotEmpty().noneMatch(range -> range.startsWith("GET null"));
        } finally {
            files.stop(0);
        }
    }

    @Test
    void aVariantOpensLikeATree() {
        JsonNode top = api(200, "variant", "column", "v");
        assertThat(IntStream.range(0, 2).mapToObj(i -> top.get("children").get(i).get("path").asText()))
                .containsExactly("$.a", "$.list");
        assertThat(api(200, "variant", "column", "v", "path", "$.a").get("children").get(0).get("type").asText())
                .contains("int");
        assertThat(api(400, "variant", "column", "id").get("error").get("message").asText()).contains("VARIANT");
    }

    @ParameterizedTest
    @CsvSource({"values, column, 99", "values, column, x", "pages, column, 0", "rows, limit, 0", "rows, from, -1",
            "rows, columns, nothing", "rows, file, /etc/passwd", "rows, file, 99", "explain, columns, id",
            "variant, path, ["})
    void aWrongRequestIsAnError(String endpoint, String parameter, String value) {
        assertThat(api(400, endpoint, parameter, value).get("error").get("message").asText()).isNotEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsAnErrorWithAdvice() {
        JsonNode error = api(422, "rows", "file", "2").get("error");
        assertThat(error.get("message").asText()).contains("no key was given");
        assertThat(error.get("advice").asText()).contains("--key-file");
    }
}
