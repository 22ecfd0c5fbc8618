package dev.lamella.remote;

import java.util.Map;
import java.util.Optional;

/// Which version of a file an answer is of, as far as the server says.
///
/// @param tag its `ETag`
/// @param modified its `Last-Modified`
record FileVersion(Optional<String> tag, Optional<String> modified) {
    static FileVersion of(Response answer) {
        return new FileVersion(answer.header("ETag").filter(tag -> !tag.isEmpty()),
                answer.header("Last-Modified").filter(time -> !time.isEmpty()));
    }

    /// Whether the server says anything.
    boolean isKnown() {
        return tag.isPresent() || modified.isPresent();
    }

    /// The condition under which other ranges are asked for. A weak tag is none that a condition may name; answers are compared
    /// with it nevertheless.
    Map<String, String> condition() {
        if (tag.isPresent()) {
            return tag.get().startsWith("W/") ? Map.of() : Map.of("If-Match", tag.get());
        }
        return modified.map(time -> Map.of("If-Unmodified-Since", time)).orElse(Map.of());
    }

    /// Whether another answer says that it is of this version. Where there is a tag, it decides: some servers give one file
    /// several times. A tag that was not there before decides nothing: files of one time may differ.
    Likeness compare(FileVersion other) {
        if (tag.isPresent()) {
            return other.tag.isEmpty() ? Likeness.UNKNOWN : of(tag.get().equals(other.tag.get()));
        }
        if (modified.isEmpty()) {
            return Likeness.SAME;
        }
        if (other.modified.isPresent() && !other.modified.equals(modified)) {
            return Likeness.OTHER;
        }
        if (other.tag.isPresent()) {
            return Likeness.NEWLY_TAGGED;
        }
        return other.modified.isPresent() ? Likeness.SAME : Likeness.UNKNOWN;
    }

    private static Likeness of(boolean isSame) {
        return isSame ? Likeness.SAME : Likeness.OTHER;
    }

    /// How two versions compare.
    enum Likeness {
        SAME, OTHER,
        /// The other answer does not say.
        UNKNOWN,
        /// The other answer has a tag, and this one had only a time.
        NEWLY_TAGGED
    }
}
