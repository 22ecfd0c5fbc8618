package dev.lamella.remote;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;

/// Sends a payload, and counts what the connection has taken of it.
final class PayloadPublisher {
    private final Payload payload;
    private volatile long taken;

    PayloadPublisher(Payload payload) {
        this.payload = payload;
    }

    HttpRequest.BodyPublisher publisher() {
        if (payload.length() == 0) {
            return HttpRequest.BodyPublishers.noBody();
        }
        return HttpRequest.BodyPublishers.fromPublisher(
                HttpRequest.BodyPublishers.ofInputStream(() -> new Counting(payload.open())), payload.length());
    }

    /// How many bytes the connection has taken in the last attempt.
    long taken() {
        return taken;
    }

    private final class Counting extends FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            int got = super.read(target, from, most);
            count += Math.max(0, got);
            taken = count;
            return got;
        }
    }
}
