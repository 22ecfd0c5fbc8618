package dev.lamella;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Adds rows to files.
final class Appending {
    /// The key under which Arrow's writers describe a file: only as it is, so that it goes where rows or columns of others come in.
    static final String ARROW_SCHEMA = "ARROW:schema";

    private Appending() {}

    static ParquetWriter open(Path path, Optional<Schema> schema, WriteOptions options, UpdateMode mode,
            FileUpdate.Targets targets) throws IOException {
        try (InputFile file = InputFile.of(path)) {
            Footer footer = FooterReader.read(file);
            Schema rows = schema.orElse(footer.metadata().schema());
            requireSame(VariantColumns.unshredded(footer.metadata().schema()), VariantColumns.unshredded(rows),
                    "The rows",
                    Location.ofFile(file.name()));
            FooterUpdate earlier = FooterUpdate.read(file, footer);
            return ParquetWriter.continuing(FileUpdate.begin(path, file, footer, mode, targets), earlier, rows,
                    options);
        }
    }

    /// Refuses a schema that is not the file's by type and name.
    ///
    /// @param what has the other schema, as the beginning of a sentence
    static void requireSame(Schema file, Schema other, String what, Location place) {
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
    static List<KeyValue> keyValues(List<KeyValue> earlier, List<KeyValue> added) {
        Set<String> keys = new HashSet<>();
        added.forEach(entry -> keys.add(entry.key()));
        List<KeyValue> all = new ArrayList<>(earlier);
        all.removeIf(entry -> keys.contains(entry.key()));
        all.addAll(added);
        return List.copyOf(all);
    }
}
