package dev.lamella.explain;

import java.util.Optional;

/// What an ecosystem sees a column or a field as.
///
/// @param type in the ecosystem's own words; absent if it is not supported
/// @param support how much is taken over
/// @param why part of a sentence: what gets lost, why it is not read, or what else to know; present unless it is exact
public record Seen(Optional<String> type, Support support, Optional<String> why) {
    public Seen {
        if (type.isPresent() == (support == Support.NOT_SUPPORTED) || support != Support.EXACT && why.isEmpty()) {
            throw new IllegalArgumentException("type " + type + ", " + support + ", why: " + why);
        }
    }

    static Seen exact(String type) {
        return new Seen(Optional.of(type), Support.EXACT, Optional.empty());
    }

    static Seen exact(String type, String note) {
        return new Seen(Optional.of(type), Support.EXACT, Optional.of(note));
    }

    static Seen lossy(String type, String why) {
        return new Seen(Optional.of(type), Support.LOSSY, Optional.of(why));
    }

    static Seen notSupported(String why) {
        return new Seen(Optional.empty(), Support.NOT_SUPPORTED, Optional.of(why));
    }

    /// The same, and something gets lost besides what is lost already.
    Seen alsoLosing(String loss) {
        return switch (support) {
            case EXACT -> new Seen(type, Support.LOSSY, Optional.of(loss));
            case LOSSY -> new Seen(type, support, why.map(known -> known.equals(loss) ? loss : known + "; " + loss));
            case NOT_SUPPORTED -> this;
        };
    }

    /// The type, and why it is not exact: `binary (lossy: text comes as bytes)`.
    @Override
    public String toString() {
        return switch (support) {
            case EXACT -> type.orElseThrow() + why.map(note -> " (" + note + ")").orElse("");
            case LOSSY -> type.orElseThrow() + " (lossy: " + why.orElseThrow() + ")";
            case NOT_SUPPORTED -> "not supported: " + why.orElseThrow();
        };
    }
}
