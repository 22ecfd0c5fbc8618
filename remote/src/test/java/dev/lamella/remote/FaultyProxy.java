package dev.lamella.remote;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/// Stands before a server, passes requests on as they are, and breaks some of them: refuses them, or loses the answer.
final class FaultyProxy implements AutoCloseable {
    private final URI target;
    private final Random random;
    private final double rate;
    private final TestServer server;
    private int faults;

    FaultyProxy(URI target, long seed, double rate) throws IOException {
        this.target = target;
        this.random = new Random(seed);
        this.rate = rate;
        this.server = new TestServer(this::answer);
    }

    URI endpoint() {
        return URI.create(server.url(""));
    }

    int faults() {
        return faults;
    }

    private int fault() {
        synchronized (random) {
            if (random.nextDouble() >= rate) {
                return -1;
            }
            faults++;
            return random.nextInt(6);
        }
    }

    private Reply answer(TestServer.Request request) {
        int fault = fault();
        return switch (fault) {
            case 0 -> Reply.of(503, "<Error><Code>SlowDown</Code></Error>");
            case 1 -> Reply.of(500, "");
            case 2 -> Reply.of(500, "").ending(Reply.Ending.CUT, 0);
            default -> {
                Reply right = passOn(request);
                yield switch (fault) {
                    case 3 -> right.ending(Reply.Ending.CUT, 0);
                    case 4 -> right.ending(Reply.Ending.CUT, right.body().length / 2);
                    case 5 -> Reply.of(502, "");
                    default -> right;
                };
            }
        };
    }

    private Reply passOn(TestServer.Request request) {
        try (Socket socket = new Socket(target.getHost(), target.getPort())) {
            socket.setTcpNoDelay(true);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            StringBuilder head = new StringBuilder(request.method() + " " + request.target() + " HTTP/1.1\r\n");
            request.headers().forEach((name, value) -> {
                if (!name.equals("connection")) {
                    head.append(name).append(": ").append(value).append("\r\n");
                }
            });
            out.write(head.append("connection: close\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
            out.write(request.content());
            out.flush();
            InputStream in = socket.getInputStream();
            return parsed(request.method(), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply parsed(String method, byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, end).split("\r\n");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                headers.put(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        byte[] body = text.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
        headers.remove("Connection");
        if ("chunked".equals(headers.remove("Transfer-Encoding"))) {
            body = joined(text.substring(end + 4));
        }
        if (!method.equals("HEAD")) {
            headers.put("Content-Length", String.valueOf(body.length));
        }
        return new Reply(Integer.parseInt(lines[0].split(" ")[1]), headers, body, Reply.Ending.WHOLE, body.length);
    }

    private static byte[] joined(String chunks) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int at = 0;;) {
            int end = chunks.indexOf("\r\n", at);
            int length = Integer.parseInt(chunks.substring(at, end).strip(), 16);
            if (length == 0) {
                return body.toByteArray();
            }
            body.writeBytes(chunks.substring(end + 2, end + 2 + length).getBytes(StandardCharsets.ISO_8859_1));
            at = end + 2 + length + 2;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
