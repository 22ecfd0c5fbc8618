package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.metadata.KeyValue;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Walks over the key-value metadata of the file and of its column chunks.
final class KeyValues {
    private static final int LONGEST_NAME = 60;

    private KeyValues() {}

    /// Sees lists of entries.
    interface Visitor {
        void visit(Location place, List<KeyValue> entries);
    }

    /// Does something with the entries of the file, and of every column chunk that has some.
    static void forEach(Subject subject, Visitor visitor) throws IOException {
        visitor.visit(Location.UNKNOWN, subject.metadata().keyValues());
        subject.forEachMetadata((rowGroup, leaf, metadata) -> visitor.visit(Report.place(rowGroup, leaf),
                metadata.keyValues()));
    }

    /// The value of a key of the file: the last one, as there may be several; absent if there is none.
    static Optional<String> value(Subject subject, String key) {
        return subject.metadata().keyValues().stream().filter(entry -> entry.key().equals(key)).map(KeyValue::value)
                .flatMap(Optional::stream).reduce((ignored, last) -> last);
    }

    /// Whether the file has a key, with or without value.
    static boolean has(Subject subject, String key) {
        return subject.metadata().keyValues().stream().anyMatch(entry -> entry.key().equals(key));
    }

    /// A key as a message shows it, however long it is.
    static String name(String key) {
        return "`" + (key.length() <= LONGEST_NAME ? key : key.substring(0, LONGEST_NAME) + "...") + "`";
    }
}
