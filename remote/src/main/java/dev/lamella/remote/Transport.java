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
import java.time.Duration;
import java.util.Map;
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

    /// The transport of all files without a client of their own. The process shares its threads and connections.
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
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri()).version(HttpClient.Version.HTTP_1_1)
                .method(request.method(), request.body().isEmpty()
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(request.body()));
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            builder.setHeader(header.getKey(), header.getValue());
        }
        ResponseBody body = new ResponseBody(name, retryPolicy);
        CompletableFuture<HttpResponse<ResponseBody>> coming = client.sendAsync(builder.build(), ignored -> body);
        boolean isThere = false;
        try {
            Duration timeout = retryPolicy.responseTimeout();
            HttpResponse<ResponseBody> response = coming.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            isThere = true;
            boolean isOfKnownLength = response.version() != HttpClient.Version.HTTP_1_1
                    || response.headers().firstValue("Content-Length").isPresent()
                    || response.headers().firstValue("Transfer-Encoding").isPresent();
            return new Response(response.statusCode(), response.headers(), isOfKnownLength, body, request.uri());
        } catch (TimeoutException e) {
            throw new TransientFailure("No response came in " + retryPolicy.responseTimeout().toMillis() + " ms", e);
        } catch (InterruptedException e) {
            throw interrupted(name, e);
        } catch (ExecutionException e) {
            throw failed(name, e.getCause());
        } finally {
            if (!isThere) {
                coming.cancel(true);
                body.close();
            }
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
                name + ": The thread was interrupted while reading");
        failure.initCause(cause);
        return failure;
    }

    /// A request.
    ///
    /// @param method the HTTP method
    /// @param uri the address
    /// @param headers by name
    /// @param body empty for none
    record Request(String method, URI uri, Map<String, String> headers, String body) {
        /// A request without a body.
        Request(String method, URI uri, Map<String, String> headers) {
            this(method, uri, headers, "");
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
