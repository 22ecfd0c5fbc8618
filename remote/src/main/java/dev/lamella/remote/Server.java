package dev.lamella.remote;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Sends requests for one remote object, follows redirects and corrections, and turns error statuses into exceptions.
///
/// @param target the remote object
/// @param transport sends the requests
/// @param retryPolicy timeouts and attempts
record Server(RemoteObject target, Transport transport, RetryPolicy retryPolicy) {
    private static final int MOST_CORRECTIONS = 10;
    /// The three forms of a time.
    ///
    /// @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-date-time-formats">RFC 9110</a>
    private static final List<DateTimeFormatter> TIMES = List.of(DateTimeFormatter.RFC_1123_DATE_TIME,
            DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.US).withZone(ZoneOffset.UTC),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US).withZone(ZoneOffset.UTC));

    String name() {
        return target.name();
    }

    /// Sends one request with these headers, and repeats it as often as the remote object learns from the response.
    ///
    /// @param expected statuses that the caller handles; any other is a failure
    /// @throws TransientFailure if another attempt may succeed
    Response ask(Map<String, String> headers, Set<Integer> expected) throws IOException {
        return answer(start(headers), headers, expected);
    }

    /// Starts to send a request.
    Transport.Pending start(Map<String, String> headers) throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Accept-Encoding", "identity");
        all.putAll(headers);
        return transport.start(name(), target.request(all), retryPolicy);
    }

    /// As [#ask], for a request that was started.
    Response answer(Transport.Pending started, Map<String, String> headers, Set<Integer> expected)
            throws IOException {
        try {
            return corrected(started, headers, expected);
        } catch (TransientFailure e) {
            target.forget();
            throw e;
        }
    }

    private Response corrected(Transport.Pending started, Map<String, String> headers, Set<Integer> expected)
            throws IOException {
        Transport.Pending pending = started;
        for (int corrections = 0;; corrections++) {
            Response answer = pending.response();
            boolean isKept = false;
            try {
                if (expected.contains(answer.status())
                        && (answer.status() < 300 || answer.status() == 416 || answer.status() == 412)) {
                    isKept = true;
                    return answer;
                }
                String said = said(answer);
                if (corrections < MOST_CORRECTIONS && target.learns(answer, said, corrections)) {
                    pending = start(headers);
                    continue;
                }
                if (expected.contains(answer.status())
                        && !StoreErrors.isTransient(StoreErrors.code(answer, said).orElse(""))) {
                    isKept = true;
                    return answer;
                }
                throw failure(answer, said);
            } finally {
                if (!isKept) {
                    answer.close();
                }
            }
        }
    }

    /// The body of an error response. Empty if it cannot be read: the status is enough.
    private static String said(Response answer) throws IOException {
        try {
            return answer.text();
        } catch (TransientFailure ignored) {
            return "";
        }
    }

    private IOException failure(Response answer, String said) {
        int status = answer.status();
        String code = StoreErrors.code(answer, said).orElse("");
        String answered = "HTTP " + status + (code.isEmpty() ? "" : ", " + code);
        if (StoreErrors.isTransient(code) || status == 408 || status == 429 || status >= 500) {
            return new TransientFailure("The server answered " + answered, wait(answer));
        }
        return switch (code) {
            // Azure answers so if an account has no public containers.
            case "PublicAccessNotPermitted" -> denied(answered);
            case "InvalidObjectState", "BlobArchived", "BlobBeingRehydrated" -> new IOException(
                    name() + ": The file is archived (" + answered
                            + "). Restore it, and try again when it is restored");
            case "NoSuchBucket", "ContainerNotFound" -> new FileNotFoundException(
                    name() + ": The bucket or container does not exist (" + answered + ")");
            case "InvalidBlockList" -> StoreErrors.partsGone(name());
            default -> failure(status, answered);
        };
    }

    private IOException failure(int status, String answered) {
        return switch (status) {
            case 404, 410 -> new FileNotFoundException(name() + ": The file does not exist (" + answered + ")");
            case 401, 403 -> denied(answered);
            case 301, 302, 303, 307, 308 -> new IOException(
                    name() + ": The server redirects too often, or without a target (" + answered + ")");
            default -> new IOException(name() + ": The server answered " + answered);
        };
    }

    private IOException denied(String answered) {
        return new IOException(name() + ": Access is denied (" + answered + "). " + target.rejection());
    }

    /// How long the server asks to wait (`Retry-After`): seconds, or until a time.
    private static Optional<Duration> wait(Response answer) {
        Optional<String> text = answer.header("Retry-After");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong seconds = ContentRange.count(text.get());
        if (seconds.isPresent()) {
            return Optional.of(Duration.ofSeconds(Math.min(seconds.getAsLong(), Integer.MAX_VALUE)));
        }
        // A time is one of the server's clock.
        Instant now = answer.header("Date").flatMap(Server::time).orElseGet(Instant::now);
        return time(text.get()).map(until -> Duration.between(now, until))
                .map(time -> time.isNegative() ? Duration.ZERO : time);
    }

    /// Parses a time as HTTP writes it, or as old servers do.
    static Optional<Instant> time(String text) {
        for (DateTimeFormatter form : TIMES) {
            try {
                return Optional.of(form.parse(text, Instant::from));
            } catch (DateTimeParseException ignored) {
                // It may have one of the other forms.
            }
        }
        return Optional.empty();
    }
}
