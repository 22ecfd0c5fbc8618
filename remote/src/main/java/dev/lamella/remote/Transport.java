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

/// Sends requests, one at a time, and tells failures that another attempt may mend from those that it cannot.
final class Transport {
    private final HttpClient client;

    Transport(HttpClient client) {
        this.client = client;
    }

    /// That which all files share that were given none: its threads and connections are the process's.
    static Transport shared() {
        return Shared.TRANSPORT;
    }

    static Transport of(RemoteOptions options) {
        return options.client().map(Transport::new).orElseGet(Transport::shared);
    }

    /// Sends a request and returns the answer, of any status, when its body begins.
    ///
    /// @param name of the file, for messages
    /// @throws TransientFailure if no answer came
    Response send(String name, Request request, RetryPolicy patience) throws IOException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri()).version(HttpClient.Version.HTTP_1_1)
                .method(request.method(), HttpRequest.BodyPublishers.noBody());
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            builder.setHeader(header.getKey(), header.getValue());
        }
        ResponseBody body = new ResponseBody(name, patience);
        CompletableFuture<HttpResponse<ResponseBody>> coming = client.sendAsync(builder.build(), ignored -> body);
        boolean isThere = false;
        try {
            Duration timeout = patience.answerTimeout();
            HttpResponse<ResponseBody> response = coming.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            isThere = true;
            boolean isOfKnownLength = response.version() != HttpClient.Version.HTTP_1_1
                    || response.headers().firstValue("Content-Length").isPresent()
                    || response.headers().firstValue("Transfer-Encoding").isPresent();
            return new Response(response.statusCode(), response.headers(), isOfKnownLength, body, request.uri());
        } catch (TimeoutException e) {
            throw new TransientFailure("no answer came in " + patience.answerTimeout().toMillis() + " ms", e);
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
                        name + ": no safe connection can be made, since the certificate of the server is not"
                                + " trusted here: " + reason(at),
                        cause);
            }
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new TransientFailure("the connection failed: " + (cause == null ? "" : reason(cause)), cause);
    }

    /// What a failure of the JDK says, or is; some say nothing.
    static String reason(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof UnresolvedAddressException) {
                return "no such host is known";
            }
            if (at.getMessage() != null && !(at instanceof ConnectException && at.getCause() != null)) {
                return at.getMessage();
            }
        }
        return failure instanceof ConnectException ? "it is refused" : failure.getClass().getSimpleName();
    }

    /// The thread keeps its interrupt status, as with sources of other kinds.
    static InterruptedIOException interrupted(String name, InterruptedException cause) {
        Thread.currentThread().interrupt();
        InterruptedIOException failure = new InterruptedIOException(
                name + ": the thread was interrupted while reading");
        failure.initCause(cause);
        return failure;
    }

    /// What is asked.
    ///
    /// @param method of HTTP
    /// @param uri where
    /// @param headers with their values
    record Request(String method, URI uri, Map<String, String> headers) {
        /// Headers may be secrets.
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
