package dev.lamella.remote;

import java.util.Map;
import java.util.Optional;

/// The version of a file, as far as the server sends one.
///
/// @param tag its `ETag`
/// @param modified its `Last-Modified`
record FileVersion(Optional<String> tag, Optional<String> modified) {
    static FileVersion of(Response answer) {
        return new FileVersion(answer.header("ETag").filter(tag -> !tag.isEmpty()),
                answer.header("Last-Modified").filter(time -> !time.isEmpty()));
    }

    /// A tag as text, without the quotes that it has in headers and not in every listing.
    static Optional<String> text(Optional<String> tag) {
        return tag.map(text -> text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text).filter(text -> !text.isEmpty());
    }

    /// The version as text: the tag, or the time if there is none.
    Optional<String> text() {
        return text(tag).or(this::modified);
    }

    /// Whether the server sends any version.
    boolean isKnown() {
        return tag.isPresent() || modified.isPresent();
    }

    /// The condition for requests of other ranges. Conditions cannot use a weak tag, and requests cannot have one with other
    /// characters than those of ASCII, but responses are compared with it.
    Map<String, String> condition() {
        if (tag.isPresent()) {
            boolean isSendable = !tag.get().startsWith("W/") && tag.get().chars().allMatch(c -> c < 0x80);
            return isSendable ? Map.of("If-Match", tag.get()) : Map.of();
        }
        return modified.map(time -> Map.of("If-Unmodified-Since", time)).orElse(Map.of());
    }

    /// Compares this version with the version of another response. If there is a tag, it decides: some servers send several
    /// times for one file. A tag that was missing before decides nothing: files with equal times may differ.
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
        SAME,
        OTHER,
        /// The other response sends no version.
        UNKNOWN,
        /// The other response has a tag; this one had only a time.
        NEWLY_TAGGED
    }
}
