package dev.lamella.check;

import dev.lamella.metadata.KeyValue;
import java.io.IOException;

/// Values of metadata so long that they make the footer heavy.
final class LongValues implements Check {
    private static final int MOST_CHARACTERS = 1 << 20;

    @Override
    public void check(Subject subject, Report report) throws IOException {
        KeyValues.forEach(subject, (place, entries) -> {
            for (KeyValue entry : entries) {
                int length = entry.value().map(String::length).orElse(0);
                if (length > MOST_CHARACTERS) {
                    report.add(place, "the value of " + KeyValues.name(entry.key()) + " has " + length + " characters",
                            "every reader of the file reads it all");
                }
            }
        });
    }
}
