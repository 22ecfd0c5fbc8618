package dev.lamella.cli.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Serves a page to a browser on this machine.
///
/// It listens on the loopback address only. Each path begins with a random token, which other users and other web sites
/// do not know. Requests that name another host (after DNS rebinding) or come from the page of another origin are
/// rejected; so is any method but GET. A few threads serve all requests.
public final class LoopbackServer implements Closeable {
    private static final int THREADS = 4;
    private static final int MOST_WAITING = 256;
    private static final int TOKEN_BYTES = 16;
    private static final int LONGEST_QUERY = 100_000;
    private static final int DONE = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;

    /// A request with the token.
    ///
    /// @param path after the token, for example `/api/files`
    /// @param parameters of the query
    public record Request(String path, Map<String, String> parameters) {
        public Request {
            parameters = Map.copyOf(parameters);
        }
    }

    /// An answer.
    ///
    /// @param policy the content security policy
    public record Answer(int status, String contentType, String policy, byte[] body) {
        /// The policy of answers that are not pages.
        public static final String NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
    }

    /// Answers requests, on several threads at once.
    public interface Handler {
        /// Answers a request; empty if there is nothing at its path.
        Optional<Answer> get(Request request) throws IOException;
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final String root;
    private final Set<String> hosts;

    private LoopbackServer(HttpServer server, ThreadPoolExecutor threads, String root) {
        this.server = server;
        this.threads = threads;
        this.root = root;
        this.hosts = Set.of("127.0.0.1:" + port(), "localhost:" + port());
    }

    /// Starts a server.
    ///
    /// @param port 0 for any free port
    /// @param handler gets the requests that have the token, and the root of its own paths
    public static LoopbackServer start(int port, Handler handler) throws IOException {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        // Seconds in which a request must have arrived, and an answer must have been taken.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        System.setProperty("sun.net.httpserver.maxRspTime", "120");
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[]{127, 0, 0, 1}), port), 0);
        ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING), work -> {
                    Thread thread = new Thread(work, "request");
                    thread.setDaemon(true);
                    return thread;
                });
        LoopbackServer started = new LoopbackServer(server, threads, "/" + HexFormat.of().formatHex(token));
        server.setExecutor(threads);
        server.createContext("/", exchange -> started.serve(exchange, handler));
        server.start();
        return started;
    }

    private int port() {
        return server.getAddress().getPort();
    }

    /// The first part of all paths: a slash and the token.
    public String root() {
        return root;
    }

    /// The address of the page.
    public String address() {
        return "http://127.0.0.1:" + port() + root + "/";
    }

    private void serve(HttpExchange exchange, Handler handler) throws IOException {
        try (exchange) {
            Optional<Answer> rejected = rejection(exchange);
            send(exchange, rejected.isPresent() ? rejected.get() : answer(exchange, handler));
        }
    }

    /// The answer to a request that must not be served.
    private Optional<Answer> rejection(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.getFirst())) {
            return Optional.of(text(FORBIDDEN, "The request names another host."));
        }
        String own = "http://" + host.getFirst();
        if (headers.getOrDefault("Origin", List.of()).stream().anyMatch(origin -> !origin.equals(own))
                || headers.getOrDefault("Sec-Fetch-Site", List.of()).stream()
                        .anyMatch(site -> !site.equals("same-origin") && !site.equals("none"))) {
            return Optional.of(text(FORBIDDEN, "The request comes from a page of another origin."));
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            exchange.getResponseHeaders().set("Allow", "GET");
            return Optional.of(text(NOT_ALLOWED, "Only GET is allowed. Nothing can be written."));
        }
        String path = String.valueOf(exchange.getRequestURI().getRawPath());
        int end = path.indexOf('/', 1);
        byte[] token = (end < 0 ? path : path.substring(0, end)).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(token, root.getBytes(StandardCharsets.UTF_8))) {
            return Optional.of(text(FORBIDDEN, "The address lacks the token that lamella explore has printed."));
        }
        return Optional.empty();
    }

    private Answer answer(HttpExchange exchange, Handler handler) throws IOException {
        String path = exchange.getRequestURI().getRawPath().substring(root.length());
        Map<String, String> parameters = new HashMap<>();
        String query = exchange.getRequestURI().getRawQuery();
        if (query != null && query.length() > LONGEST_QUERY) {
            return text(BAD_REQUEST, "The query is too long.");
        }
        try {
            for (String pair : query == null ? new String[0] : query.split("&")) {
                String[] parts = pair.split("=", 2);
                parameters.put(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : "");
            }
        } catch (IllegalArgumentException _) {
            return text(BAD_REQUEST, "The query is malformed.");
        }
        return handler.get(new Request(path, parameters))
                .orElseGet(() -> text(NOT_FOUND, "There is nothing at this address."));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Answer text(int status, String text) {
        return new Answer(status, "text/plain; charset=utf-8", Answer.NO_PAGE,
                (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.contentType());
        headers.set("Content-Security-Policy", answer.policy());
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        if (answer.status() != DONE) {
            // The rest of a rejected request is not read.
            headers.set("Connection", "close");
        }
        boolean hasBody = answer.body().length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), hasBody ? answer.body().length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(answer.body());
        }
    }

    /// Ends the server; requests that are being served fail.
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
