package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamella.cli.Lamella.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands read files over HTTP like local files, and never show the secret parts of an address.
class AddressesTest {
    private static final String PLANETS = example("planets.parquet");
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d*)-(\\d*)");

    @TempDir
    Path folder;

    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        byte[] file = Files.readAllBytes(Path.of(PLANETS));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/planets.parquet", exchange -> {
            try (exchange) {
                answer(exchange, file);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /// Answers a request for a file, or for a range of it.
    static void answer(HttpExchange exchange, byte[] file) throws IOException {
        String asked = exchange.getRequestHeaders().getFirst("Range");
        Matcher range = RANGE.matcher(asked == null ? "bytes=0-" : asked);
        if (!range.matches()) {
            exchange.sendResponseHeaders(400, -1);
            return;
        }
        int from = range.group(1).isEmpty()
                ? Math.max(0, file.length - Integer.parseInt(range.group(2)))
                : Integer.parseInt(range.group(1));
        int last = range.group(1).isEmpty() || range.group(2).isEmpty()
                ? file.length - 1
                : Math.min(file.length - 1, Integer.parseInt(range.group(2)));
        exchange.getResponseHeaders().set("ETag", "\"1\"");
        exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
        exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + last + "/" + file.length);
        byte[] part = Arrays.copyOfRange(file, from, last + 1);
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(asked == null ? 200 : 206, isHead ? -1 : part.length);
        if (!isHead) {
            exchange.getResponseBody().write(part);
        }
    }

    private String address(String user, String path) {
        return "http://" + user + server.getAddress().getHostString() + ":" + server.getAddress().getPort() + path;
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat", "head", "count", "stats", "schema", "meta", "pages", "types"})
    void commandsReadAddresses(String command) {
        String address = address("", "/planets.parquet");
        Result here = run(command, PLANETS);
        Result there = run(command, address);
        assertThat(there.exitCode()).isEqualTo(here.exitCode()).isZero();
        assertThat(there.output().replace(address, PLANETS)).isEqualTo(here.output());
    }

    @Test
    void whatIsSecretInAnAddressServesAndIsNotShown() {
        String address = address("", "/planets.parquet?signature=s3cret");
        assertThat(run("cat", address, "--where", "name = 'Earth'")).isEqualTo(
                run("cat", PLANETS, "--where", "name = 'Earth'"));
        assertThat(run("convert", address, folder.resolve("new.parquet").toString(), "-q").errors()).isEmpty();
        assertThat(run("cat", folder.resolve("new.parquet").toString())).isEqualTo(run("cat", PLANETS));
        assertThat(run("count", address("", "/planets.parquet?signature=s3cret"), folder.toString()).output())
                .isEqualTo("16\n");
        List<List<String>> failing = List.of(
                List.of("count", address("user:s3cret@", "/none.parquet?signature=s3cret"), folder.toString()),
                List.of("cat", address("", "/planets.parquet?signature=s3cret"), folder.toString(), "-c", "nam"),
                List.of("pages", address("", "/planets.parquet?signature=s3cret"), "--ignore-partitions"),
                List.of("cat", address("user:s3cret@", "/none.parquet?signature=s3cret")),
                List.of("cat", address("user:s3cret@", "/planets.parquet?signature=s3cret"), "--where", "nam = 1"),
                List.of("cat", address("", "/planets.parquet?signature=s3cret"), "-c", "nam"),
                List.of(address("user:s3cret@", "/none.parquet?signature=s3cret")),
                List.of("schema", PLANETS, address("user:s3cret@", "/planets.parquet?signature=s3cret")),
                List.of("convert", address("user:s3cret@", "/planets?signature=s3cret"), "new.parquet"),
                List.of("convert", address("user:s3cret@", "/planets.csv?signature=s3cret"), "new.parquet"),
                List.of("convert", PLANETS, address("user:s3cret@", "/planets.csv?signature=s3cret")),
                List.of("rewrite", PLANETS, address("user:s3cret@", "/new.parquet?signature=s3cret")),
                List.of("rewrite", address("user:s3cret@", "/a.csv?signature=s3cret"), "new.parquet"),
                List.of("append", address("user:s3cret@", "/a.parquet?signature=s3cret"), PLANETS),
                List.of("append", folder.resolve("new.parquet").toString(),
                        address("user:s3cret@", "/a.csv?signature=s3cret")),
                List.of("convert", PLANETS, "new.parquet", "--schema-file",
                        address("user:s3cret@", "/a.csv?signature=s3cret")),
                List.of("concat", address("user:s3cret@", "/a.parquet?signature=s3cret"), PLANETS),
                List.of("set-meta", address("user:s3cret@", "/a.parquet?signature=s3cret"), "a=b"),
                List.of("repair", address("user:s3cret@", "/a.parquet?signature=s3cret")),
                List.of("cat", "ftp://user:s3cret@127.0.0.1/a"));
        for (List<String> arguments : failing) {
            Result result = run(arguments.toArray(String[]::new));
            assertThat(result.exitCode()).as(arguments.toString()).isNotZero();
            assertThat(result.errors() + result.output()).as(arguments.toString()).startsWith("lamella: ")
                    .doesNotContain("s3cret");
        }
    }
}
