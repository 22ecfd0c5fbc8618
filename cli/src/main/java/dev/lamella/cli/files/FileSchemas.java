package dev.lamella.cli.files;

import dev.lamella.cli.shell.Sizes;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The schemas of the files of a table.
///
/// @param whole the schema of the table, without partition columns
/// @param files names of the files with each schema, in the order of their first file
public record FileSchemas(Schema whole, int fileCount, List<String> partitions, Map<Schema, List<String>> files) {
    private static final int MOST_SCHEMAS = 10;
    private static final int MOST_CHANGES = 5;
    private static final String ROOT = "schema";

    public static FileSchemas of(InputTable.OfDataset table) throws IOException {
        Map<Schema, List<String>> files = new LinkedHashMap<>();
        table.forEachFile((reader, _) -> files
                .computeIfAbsent(named(reader.schema()), _ -> new ArrayList<>()).add(reader.name()));
        return new FileSchemas(named(table.ofFiles()), table.dataset().files().size(),
                table.dataset().partitionColumns().stream().map(column -> column.name()).toList(), files);
    }

    /// The name of the root does not matter.
    public static Schema named(Schema schema) {
        return Schema.asDeclared(ROOT, schema.fields());
    }

    /// Sentences that say how many files and schemas there are, and which files differ from the table. Columns in
    /// another order, and REQUIRED ones that the table has as OPTIONAL, are not listed.
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(Sizes.count(fileCount, "file") + ", " + Sizes.count(files.size(), "schema")
                + (partitions.isEmpty() ? "" : ", partitioned by " + String.join(", ", partitions)));
        int listed = 0;
        for (Map.Entry<Schema, List<String>> some : files.entrySet()) {
            List<String> differences = differences(some.getKey());
            if (!differences.isEmpty() && listed++ < MOST_SCHEMAS) {
                notes.add(note(some.getValue(), differences));
            }
        }
        if (listed > MOST_SCHEMAS) {
            notes.add(Sizes.count(listed - MOST_SCHEMAS, "more schema"));
        }
        return List.copyOf(notes);
    }

    private List<String> differences(Schema schema) {
        return schema.diff(whole).stream().flatMap(change -> switch (change) {
            case SchemaChange.Added added -> Stream.of("no " + added.path());
            case SchemaChange.TypeChanged type -> Stream.of(type.path() + " is " + type.before().typeText());
            case SchemaChange.Moved _,SchemaChange.NullabilityChanged _,SchemaChange.IdChanged _ ->
                Stream.<String>empty();
            case SchemaChange other -> other.keepsMeaning() ? Stream.<String>empty() : Stream.of(other.toString());
        }).toList();
    }

    /// `a.parquet and 3 more files: no shop, price is DECIMAL(8,2)`.
    private static String note(List<String> names, List<String> differences) {
        return names.getFirst() + (names.size() == 1 ? "" : " and " + Sizes.count(names.size() - 1, "more file"))
                + ": " + Sizes.first(differences, MOST_CHANGES);
    }
}
