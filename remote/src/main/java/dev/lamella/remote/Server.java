package dev.lamella.remote;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Asks for one target, follows where it is sent, and turns the statuses that mean failure into exceptions.
///
/// @param target what is asked for
/// @param transport how
/// @param patience how long
record Server(RemoteObject target, Transport transport, RetryPolicy patience) {
    private static final int MOST_CORRECTIONS = 10;

    String name() {
        return target.name();
    }

    /// Sends one request with these headers, and again as often as the target learns something from the answer.
    ///
    /// @param expected statuses that the caller handles; any other is a failure
    /// @throws TransientFailure if another attempt may go better
    Response ask(Map<String, String> headers, Set<Integer> expected) throws IOException {
        for (int corrections = 0;; corrections++) {
            Transport.Request request = target.request();
            Map<String, String> all = new LinkedHashMap<>(request.headers());
            all.put("Accept-Encoding", "identity");
            all.putAll(headers);
            Response answer = transport.send(name(), new Transport.Request(request.method(), request.uri(), all),
                    patience);
            boolean isKept = false;
            try {
                if (expected.contains(answer.status())
                        && (answer.status() < 300 || answer.status() == 416 || answer.status() == 412)) {
                    isKept = true;
                    return answer;
                }
                String said = said(answer);
                if (corrections < MOST_CORRECTIONS && target.learns(answer, said, corrections)) {
                    continue;
                }
                if (expected.contains(answer.status())) {
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

    /// What a server says beside its status; nothing, if that does not come: the status says enough.
    private static String said(Response answer) throws IOException {
        try {
            return answer.text();
        } catch (TransientFailure ignored) {
            return "";
        }
    }

    private IOException failure(Response answer, String said) {
        int status = answer.status();
        String code = S3Errors.code(said).map(word -> ", " + word).orElse("");
        String problem = "the server answered HTTP " + status + code;
        if (status == 408 || status == 429 || status >= 500) {
            return new TransientFailure(problem, wait(answer));
        }
        return switch (status) {
            case 404, 410 -> new FileNotFoundException(name() + ": there is no such file (HTTP " + status + code + ")");
            case 401, 403 -> new IOException(
                    name() + ": access is refused (HTTP " + status + code + "). " + target.refusal(said));
            case 301, 302, 303, 307, 308 -> new IOException(
                    name() + ": the server redirects too often, or to nowhere (HTTP " + status + code + ")");
            default -> new IOException(name() + ": " + problem);
        };
    }

    /// How long the server asks to wait: seconds, or until a time.
    private static Optional<Duration> wait(Response answer) {
        Optional<String> text = answer.header("Retry-After");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong seconds = ContentRange.count(text.get());
        if (seconds.isPresent()) {
            return Optional.of(Duration.ofSeconds(Math.min(seconds.getAsLong(), Integer.MAX_VALUE)));
        }
        return time(text.get()).map(until -> Duration.between(Instant.now(), until))
                .map(time -> time.isNegative() ? Duration.ZERO : time);
    }

    /// A time as HTTP writes it.
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeParseException ignored) {
            return Optional.empty();
        }
    }
}
