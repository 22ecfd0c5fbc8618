package dev.lamella.remote;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Sends single requests, and separates failures that another attempt may fix from permanent ones.
final class Transport {
    private final HttpClient client;

    Transport(HttpClient client) {
        this.client = client;
    }

    /// The transport of all files without their own client. The process shares its threads and connections.
    static Transport shared() {
        return Shared.TRANSPORT;
    }

    static Transport of(RemoteOptions options) {
        return options.client().map(Transport::new).orElseGet(Transport::shared);
    }

    /// Sends a request, and returns the response of any status when its body begins.
    ///
    /// @param name the name of the file, for messages
    /// @throws TransientFailure if no response came
    Response send(String name, Request request, RetryPolicy retryPolicy) throws IOException {
        return start(name, request, retryPolicy).response();
    }

    /// Starts to send a request, and does not wait for the response.
    Pending start(String name, Request request, RetryPolicy retryPolicy) {
        PayloadPublisher payload = new PayloadPublisher(request.payload());
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri()).version(HttpClient.Version.HTTP_1_1)
                .method(request.method(), payload.publisher());
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            builder.setHeader(header.getKey(), header.getValue());
        }
        ResponseBody body = new ResponseBody(name, retryPolicy);
        return new Pending(name, request, retryPolicy, payload, body,
                client.sendAsync(builder.build(), ignored -> body));
    }

    /// A request whose response has not begun yet.
    ///
    /// @param body must be closed if the response is not awaited
    record Pending(String name, Request request, RetryPolicy retryPolicy, PayloadPublisher payload, ResponseBody body,
            CompletableFuture<HttpResponse<ResponseBody>> coming) implements AutoCloseable {
        /// Waits for the response.
        ///
        /// @throws TransientFailure if none came
        Response response() throws IOException {
            boolean isThere = false;
            try {
                HttpResponse<ResponseBody> response = await();
                isThere = true;
                boolean isOfKnownLength = response.version() != HttpClient.Version.HTTP_1_1
                        || response.headers().firstValue("Content-Length").isPresent()
                        || response.headers().firstValue("Transfer-Encoding").isPresent();
                return new Response(response.statusCode(), response.headers(), isOfKnownLength, body, request);
            } catch (InterruptedException e) {
                throw interrupted(name, e);
            } catch (ExecutionException e) {
                throw failed(name, e.getCause());
            } catch (CancellationException e) {
                throw new IOException(name + ": The request was given up before the server answered", e);
            } finally {
                if (!isThere) {
                    close();
                }
            }
        }

        /// While the server takes the payload, it need not answer.
        private HttpResponse<ResponseBody> await() throws IOException, InterruptedException, ExecutionException {
            long before = 0;
            while (true) {
                try {
                    return coming.get(retryPolicy.responseTimeout().toNanos(), TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    long taken = payload.taken();
                    if (taken - before < retryPolicy.stallBytes()) {
                        throw new TransientFailure(
                                "No response came in " + retryPolicy.responseTimeout().toMillis() + " ms", e);
                    }
                    before = taken;
                }
            }
        }

        @Override
        public void close() {
            coming.cancel(true);
            body.close();
        }
    }

    private static IOException failed(String name, @Nullable Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof GeneralSecurityException) {
                return new IOException(
                        name + ": The connection is not safe, since the certificate of the server is not"
                                + " trusted here: " + reason(at),
                        cause);
            }
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new TransientFailure("The connection failed: " + (cause == null ? "" : reason(cause)), cause);
    }

    /// The reason of a JDK failure. Some have no message.
    static String reason(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof UnresolvedAddressException) {
                return "the host is unknown";
            }
            if (at.getMessage() != null && !(at instanceof ConnectException && at.getCause() != null)) {
                return at.getMessage();
            }
        }
        return failure instanceof ConnectException
                ? "the server rejects connections"
                : failure.getClass().getSimpleName();
    }

    /// The thread keeps its interrupt status, as with other sources.
    static InterruptedIOException interrupted(String name, InterruptedException cause) {
        Thread.currentThread().interrupt();
        InterruptedIOException failure = new InterruptedIOException(
                name + ": The thread was interrupted while it waited for the server");
        failure.initCause(cause);
        return failure;
    }

    /// A request.
    ///
    /// @param method the HTTP method
    /// @param uri the address
    /// @param headers by name
    record Request(String method, URI uri, Map<String, String> headers, Payload payload) {
        /// A request without a body.
        Request(String method, URI uri, Map<String, String> headers) {
            this(method, uri, headers, Payload.NONE);
        }

        /// Headers may be secret.
        @Override
        public String toString() {
            return method + " " + RedactedLocation.of(uri);
        }
    }

    private static final class Shared {
        static final Transport TRANSPORT = new Transport(
                HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build());
    }
}
