package dev.lamella.remote;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The body of an answer, read as it comes: no more than one piece is taken from the connection ahead, and one that comes too
/// slowly ends. The JDK's own stream would wait for ever.
final class ResponseBody implements HttpResponse.BodySubscriber<ResponseBody>, AutoCloseable {
    private final RetryPolicy patience;
    private final String name;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private List<ByteBuffer> pieces = List.of();
    private int piece;
    private boolean isAtEnd;
    private boolean isAsked;
    private long windowEnd;
    private int windowBytes;

    ResponseBody(String name, RetryPolicy patience) {
        this.name = name;
        this.patience = patience;
    }

    @Override
    public CompletionStage<ResponseBody> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        if (!subscription.complete(given)) {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> item) {
        events.add(new Event.Bytes(item));
    }

    @Override
    public void onError(Throwable failure) {
        events.add(new Event.Failed(failure));
    }

    @Override
    public void onComplete() {
        events.add(new Event.Done());
    }

    /// Reads up to `count` bytes, at least 1; -1 at the end of the body.
    ///
    /// @throws TransientFailure if the body was cut, or comes too slowly
    int read(byte[] target, int from, int count) throws IOException {
        while (!isAtEnd) {
            for (; piece < pieces.size(); piece++) {
                ByteBuffer buffer = pieces.get(piece);
                if (buffer.hasRemaining()) {
                    int got = Math.min(count, buffer.remaining());
                    buffer.get(target, from, got);
                    return got;
                }
            }
            next();
        }
        return -1;
    }

    private void next() throws IOException {
        if (windowEnd == 0) {
            windowEnd = System.nanoTime() + patience.stallTimeout().toNanos();
        }
        switch (event()) {
            case Event.Bytes(List<ByteBuffer> list) -> {
                isAsked = false;
                pieces = list;
                piece = 0;
                for (ByteBuffer buffer : list) {
                    windowBytes += buffer.remaining();
                }
                if (windowBytes >= patience.stallBytes()) {
                    windowBytes = 0;
                    windowEnd = System.nanoTime() + patience.stallTimeout().toNanos();
                }
            }
            case Event.Failed(Throwable failure) -> {
                isAtEnd = true;
                throw new TransientFailure("the answer was cut: " + Transport.reason(failure), failure);
            }
            case Event.Done() -> isAtEnd = true;
        }
    }

    private Event event() throws IOException {
        try {
            if (!isAsked) {
                subscription.get(left(), TimeUnit.NANOSECONDS).request(1);
                isAsked = true;
            }
            Event event = events.poll(left(), TimeUnit.NANOSECONDS);
            if (event == null) {
                throw stalled();
            }
            return event;
        } catch (InterruptedException e) {
            close();
            throw Transport.interrupted(name, e);
        } catch (TimeoutException e) {
            throw stalled();
        } catch (ExecutionException e) {
            throw new AssertionError("a subscription comes, or does not", e);
        }
    }

    private long left() {
        return Math.max(0, windowEnd - System.nanoTime());
    }

    private TransientFailure stalled() {
        close();
        return new TransientFailure("the answer stalled: less than " + patience.stallBytes() + " bytes came in "
                + patience.stallTimeout().toMillis() + " ms", Optional.empty());
    }

    /// Takes no more of the body; a connection on which more would come is closed.
    @Override
    public void close() {
        isAtEnd = true;
        // Before there is a subscription, this keeps it from being taken up.
        if (!subscription.cancel(false)) {
            Flow.@Nullable Subscription known = subscription.getNow(null);
            if (known != null) {
                known.cancel();
            }
        }
    }

    /// What comes from the connection.
    private sealed interface Event {
        record Bytes(List<ByteBuffer> pieces) implements Event {}

        record Failed(Throwable failure) implements Event {}

        record Done() implements Event {}
    }
}
