package dev.lamella.check;

import dev.lamella.metadata.KeyValue;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// Keys of metadata that occur more than once.
final class DuplicateKeys implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        KeyValues.forEach(subject, (place, entries) -> {
            Set<String> seen = new HashSet<>();
            Set<String> duplicates = new LinkedHashSet<>();
            for (KeyValue entry : entries) {
                if (!seen.add(entry.key())) {
                    duplicates.add(entry.key());
                }
            }
            duplicates.forEach(key -> report.add(place, "the key " + KeyValues.name(key) + " occurs more than once",
                    "some readers take the first value and some the last one"));
        });
    }
}
