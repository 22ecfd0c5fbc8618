package dev.lamella.internal.write;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Rules for combining files: equivalent schemas, and key-value metadata.
public final class Appending {
    /// The key under which Arrow's writers describe a file: only as it is, so that it goes where rows or columns of others come in.
    public static final String ARROW_SCHEMA = "ARROW:schema";

    private Appending() {}

    /// Rejects a schema that is not the file's by type and name.
    ///
    /// @param what has the other schema, as the beginning of a sentence
    public static void requireSame(Schema file, Schema other, String what, Location place) {
        List<SchemaChange> changes = file.diff(other).stream().filter(change -> !isHarmless(change)).toList();
        if (!changes.isEmpty()) {
            throw new SchemaMismatchException(place, what + " have another schema than the file:\n"
                    + changes.stream().map(change -> "  " + change).collect(Collectors.joining("\n")),
                    "Rewrite one of them, so that they have the same columns of the same types.");
        }
    }

    private static boolean isHarmless(SchemaChange change) {
        return change.keepsMeaning() || change instanceof SchemaChange.Moved
                || change instanceof SchemaChange.IdChanged ids && (ids.before().isEmpty() || ids.after().isEmpty());
    }

    /// The entries that a file has, with those of `added` in place of what it has for their keys.
    public static List<KeyValue> keyValues(List<KeyValue> earlier, List<KeyValue> added) {
        Set<String> keys = new HashSet<>();
        added.forEach(entry -> keys.add(entry.key()));
        List<KeyValue> all = new ArrayList<>(earlier);
        all.removeIf(entry -> keys.contains(entry.key()));
        all.addAll(added);
        return List.copyOf(all);
    }
}
