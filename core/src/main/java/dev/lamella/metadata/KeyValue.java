package dev.lamella.metadata;

import java.util.Optional;

/// An entry of the metadata that a writer's system attached to a file or column chunk: the struct `KeyValue`.
///
/// @param key any text; keys may occur more than once
/// @param value any text; absent if the writer gave only a key
public record KeyValue(String key, Optional<String> value) {}
