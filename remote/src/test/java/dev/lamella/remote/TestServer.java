package dev.lamella.remote;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// A server of HTTP on this machine that answers as it is told, also against the rules: bytes go out as they are given.
final class TestServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Function<Request, Reply> handler;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    /// @param target path and query as they were sent
    /// @param headers names in lower case
    record Request(String method, String target, Map<String, String> headers, byte[] content) {
        String body() {
            return new String(content, StandardCharsets.UTF_8);
        }

        /// A parameter of the query, decoded; empty if it is not there, or has no value.
        String parameter(String name) {
            for (String part : target.replaceFirst("^[^?]*\\??", "").split("&")) {
                String[] words = part.split("=", 2);
                if (words[0].equals(name) && words.length == 2) {
                    return URLDecoder.decode(words[1], StandardCharsets.UTF_8);
                }
            }
            return "";
        }

        boolean has(String name) {
            return ("&" + target.replaceFirst("^[^?]*\\??", "")).matches(".*&" + name + "(=.*|&.*|$)");
        }

        String path() {
            return target.replaceFirst("\\?.*", "");
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    TestServer(Function<Request, Reply> handler) throws IOException {
        this.handler = handler;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /// One that gives a file rightly.
    static TestServer of(byte[] file) throws IOException {
        return new TestServer(request -> Reply.file(request, file, "\"1\""));
    }

    String url(String path) {
        return "http://127.0.0.1:" + listening.getLocalPort() + path;
    }

    List<Request> requests() {
        return requests;
    }

    /// What ranges were asked for, in order.
    List<String> ranges() {
        return requests.stream().map(request -> request.header("range")).toList();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException ignored) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                InputStream in = new BufferedInputStream(socket.getInputStream());
                OutputStream out = socket.getOutputStream()) {
            socket.setTcpNoDelay(true);
            Request request;
            while ((request = read(in)) != null) {
                requests.add(request);
                Reply reply = handler.apply(request);
                if (!answer(request.method().equals("HEAD") ? reply.withBody(new byte[0]) : reply, out)) {
                    return;
                }
            }
        } catch (IOException | InterruptedException ignored) {
            // The client went away: what it makes of that is what is tested.
        } finally {
            sockets.remove(socket);
        }
    }

    private static Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line; !(line = line(in)).isEmpty();) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] words = first.split(" ");
        return new Request(words[0], words[1], headers, body);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next; (next = in.read()) >= 0 && next != '\n';) {
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1).strip();
    }

    private boolean answer(Reply reply, OutputStream out) throws IOException, InterruptedException {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(reply.status()).append(" x\r\n");
        reply.headers().forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        byte[] begin = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        if (reply.ending() == Reply.Ending.CUT && reply.sent() == 0) {
            return false;
        }
        out.write(begin);
        out.flush();
        switch (reply.ending()) {
            case SLOW -> {
                for (byte one : reply.body()) {
                    out.write(one);
                    out.flush();
                    Thread.sleep(2);
                }
            }
            case WHOLE, CUT, STALL -> out.write(reply.body(), 0, reply.sent());
        }
        out.flush();
        if (reply.ending() == Reply.Ending.STALL) {
            closing.await();
        }
        return reply.ending() == Reply.Ending.WHOLE && reply.headers().containsKey("Content-Length");
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
