package dev.lamella.cli;

import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The schemas of the files of a table.
///
/// @param whole the schema of the table, without partition columns
/// @param files names of the files with each schema, in the order of their first file
record FileSchemas(Schema whole, int fileCount, List<String> partitions, Map<Schema, List<String>> files) {
    private static final int MOST_SCHEMAS = 10;
    private static final int MOST_CHANGES = 5;
    private static final String ROOT = "schema";

    static FileSchemas of(InputTable.OfDataset table) throws IOException {
        Map<Schema, List<String>> files = new LinkedHashMap<>();
        table.forEachFile((reader, _) -> files
                .computeIfAbsent(named(reader.schema()), _ -> new ArrayList<>()).add(reader.name()));
        return new FileSchemas(named(table.ofFiles()), table.dataset().files().size(),
                table.dataset().partitionColumns().stream().map(column -> column.name()).toList(), files);
    }

    /// The name of the root does not matter.
    private static Schema named(Schema schema) {
        return Schema.asDeclared(ROOT, schema.fields());
    }

    /// Sentences that say how many files and schemas there are, and which files differ from the table.
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(Sizes.count(fileCount, "file") + ", " + Sizes.count(files.size(), "schema")
                + (partitions.isEmpty() ? "" : ", partitioned by " + String.join(", ", partitions)));
        List<Map.Entry<Schema, List<String>>> others = files.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(whole)).toList();
        for (Map.Entry<Schema, List<String>> other : others.subList(0, Math.min(MOST_SCHEMAS, others.size()))) {
            notes.add(note(other.getKey(), other.getValue()));
        }
        if (others.size() > MOST_SCHEMAS) {
            notes.add(Sizes.count(others.size() - MOST_SCHEMAS, "more schema"));
        }
        return List.copyOf(notes);
    }

    /// `a.parquet and 3 more files, read as this schema: price: ...; shop: added`.
    private String note(Schema schema, List<String> names) {
        List<SchemaChange> changes = schema.diff(whole);
        String listed = changes.stream().limit(MOST_CHANGES).map(SchemaChange::toString)
                .collect(Collectors.joining("; "));
        int more = changes.size() - MOST_CHANGES;
        return names.getFirst() + (names.size() == 1 ? "" : " and " + Sizes.count(names.size() - 1, "more file"))
                + (changes.isEmpty() ? " declare the same types differently" : ", changes to this schema: " + listed)
                + (more > 0 ? "; " + Sizes.count(more, "more change") : "");
    }
}
