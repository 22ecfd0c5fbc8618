package dev.lamella.check;

import dev.lamella.metadata.KeyValue;
import java.io.IOException;

/// Keys of metadata that have no value.
final class KeysWithoutValue implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        KeyValues.forEach(subject, (place, entries) -> {
            for (KeyValue entry : entries) {
                if (entry.value().isEmpty()) {
                    report.add(place, "the key " + KeyValues.name(entry.key()) + " has no value",
                            "a value may be left out; some readers make null of it, some the empty text");
                }
            }
        });
    }
}
