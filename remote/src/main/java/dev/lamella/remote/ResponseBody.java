package dev.lamella.remote;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The body of a response, read as it arrives. It takes at most one piece ahead from the connection, and fails if the
/// server sends too slowly. (The JDK's own stream would wait for ever.)
final class ResponseBody implements HttpResponse.BodySubscriber<ResponseBody>, AutoCloseable {
    private final RetryPolicy retryPolicy;
    private final String name;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private List<ByteBuffer> pieces = List.of();
    private int piece;
    private boolean isAtEnd;
    private boolean isAsked;
    private long windowEnd;
    private int windowBytes;

    ResponseBody(String name, RetryPolicy retryPolicy) {
        this.name = name;
        this.retryPolicy = retryPolicy;
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

    /// Reads up to `count` bytes, at least 1. Returns -1 at the end of the body.
    ///
    /// @throws TransientFailure if the body was cut, or arrives too slowly
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
            windowEnd = System.nanoTime() + retryPolicy.stallTimeout().toNanos();
        }
        switch (event()) {
            case Event.Bytes(List<ByteBuffer> list) -> {
                isAsked = false;
                pieces = list;
                piece = 0;
                for (ByteBuffer buffer : list) {
                    windowBytes += buffer.remaining();
                }
                if (windowBytes >= retryPolicy.stallBytes()) {
                    windowBytes = 0;
                    windowEnd = System.nanoTime() + retryPolicy.stallTimeout().toNanos();
                }
            }
            case Event.Failed(Throwable failure) -> {
                isAtEnd = true;
                throw new TransientFailure("The response was cut: " + Transport.reason(failure), failure);
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
            throw new AssertionError("The subscription future never fails", e);
        }
    }

    private long left() {
        return Math.max(0, windowEnd - System.nanoTime());
    }

    private TransientFailure stalled() {
        close();
        return new TransientFailure("The response stalled: less than " + retryPolicy.stallBytes() + " bytes came in "
                + retryPolicy.stallTimeout().toMillis() + " ms");
    }

    /// Cancels the rest of the body, which closes the connection if more would arrive.
    @Override
    public void close() {
        isAtEnd = true;
        // If there is no subscription yet, this prevents a later one.
        if (!subscription.cancel(false)) {
            Flow.@Nullable Subscription known = subscription.getNow(null);
            if (known != null) {
                known.cancel();
            }
        }
    }

    /// A signal from the connection.
    private sealed interface Event {
        record Bytes(List<ByteBuffer> pieces) implements Event {}

        record Failed(Throwable failure) implements Event {}

        record Done() implements Event {}
    }
}
