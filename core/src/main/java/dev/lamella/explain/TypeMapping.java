package dev.lamella.explain;

import java.util.Optional;

/// The type to which an ecosystem maps a column or field.
///
/// @param type the ecosystem's name of the type; absent if the column is not supported
/// @param fidelity how faithfully the ecosystem reads the values
/// @param why part of a sentence: what is lost, why the column is not read, or another note; present unless the mapping
///     is exact
public record TypeMapping(Optional<String> type, Fidelity fidelity, Optional<String> why) {
    public TypeMapping {
        if (type.isPresent() == (fidelity == Fidelity.NOT_SUPPORTED) || fidelity != Fidelity.EXACT && why.isEmpty()) {
            throw new IllegalArgumentException(
                    "The type " + type + ", fidelity " + fidelity + " and reason " + why + " do not fit together");
        }
    }

    /// The type, and the reason if it is not exact: `binary (lossy: text comes as bytes)`.
    @Override
    public String toString() {
        return switch (fidelity) {
            case EXACT -> type.orElseThrow() + why.map(note -> " (" + note + ")").orElse("");
            case LOSSY -> type.orElseThrow() + " (lossy: " + why.orElseThrow() + ")";
            case NOT_SUPPORTED -> "not supported: " + why.orElseThrow();
        };
    }
}
