package dev.lamella.explain;

import java.util.Optional;

/// What an ecosystem sees a column or a field as.
///
/// @param type in the ecosystem's own words; absent if it is not supported
/// @param support how much is taken over
/// @param why part of a sentence: what gets lost, why it is not read, or what else to know; present unless it is exact
public record TypeMapping(Optional<String> type, Fidelity support, Optional<String> why) {
    public TypeMapping {
        if (type.isPresent() == (support == Fidelity.NOT_SUPPORTED) || support != Fidelity.EXACT && why.isEmpty()) {
            throw new IllegalArgumentException("type " + type + ", " + support + ", why: " + why);
        }
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
