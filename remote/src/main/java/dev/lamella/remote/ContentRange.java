package dev.lamella.remote;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `Content-Range` of a response, `bytes 0-99/1234`: which bytes it has, and the size of the file.
///
/// @param first offset of the first byte
/// @param last offset of the last byte
/// @param total size of the file
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-content-range">RFC 9110</a>
record ContentRange(long first, long last, long total) {
    private static final Pattern SATISFIED = Pattern.compile("bytes +([0-9]+)-([0-9]+)/([0-9]+)");
    private static final Pattern UNSATISFIED = Pattern.compile("bytes +\\*/([0-9]+)");
    private static final int MAX_DIGITS = 18;

    /// The range of a response.
    ///
    /// @throws TransientFailure if it has no valid range
    static ContentRange of(Response answer) throws TransientFailure {
        return answer.header("Content-Range").flatMap(ContentRange::parse).orElseThrow(
                () -> new TransientFailure("The server answered HTTP 206 without a valid Content-Range"));
    }

    /// Parses a header; empty if it is not a range of a file with a known size.
    private static Optional<ContentRange> parse(String text) {
        Matcher matcher = SATISFIED.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        OptionalLong first = count(matcher.group(1));
        OptionalLong last = count(matcher.group(2));
        OptionalLong total = count(matcher.group(3));
        if (first.isEmpty() || last.isEmpty() || total.isEmpty() || first.getAsLong() > last.getAsLong()
                || last.getAsLong() >= total.getAsLong()) {
            return Optional.empty();
        }
        return Optional.of(new ContentRange(first.getAsLong(), last.getAsLong(), total.getAsLong()));
    }

    /// The size in the header of a range that cannot be satisfied, `bytes */1234`.
    static OptionalLong unsatisfiedTotal(String text) {
        Matcher matcher = UNSATISFIED.matcher(text.strip());
        return matcher.matches() ? count(matcher.group(1)) : OptionalLong.empty();
    }

    /// Parses digits as a number, if there are at most 18.
    static OptionalLong count(String digits) {
        if (digits.isEmpty() || digits.length() > MAX_DIGITS
                || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(digits));
    }

    long length() {
        return last - first + 1;
    }
}
