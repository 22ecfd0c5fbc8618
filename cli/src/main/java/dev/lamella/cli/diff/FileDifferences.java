package dev.lamella.cli.diff;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The differences of two files in schema and metadata.
public final class FileDifferences {
    private FileDifferences() {}

    /// Writes the differences of two files, with those of their first rows by position.
    ///
    /// @param rowCount how many rows are compared
    /// @param most how many differences of values are written
    public static void write(ParquetReader before, ParquetReader after, long rowCount, long most, JsonOut json)
            throws IOException {
        List<ColumnPath> common = common(before.schema(), after.schema());
        Scan scan = Scan.all().columns(common).limit(rowCount);
        RowDiff rows = new RowDiff(before.schema().project(common), after.schema().project(common), List.of(), 0, most,
                new ForbiddenValues());
        rows.compare(before.rows(scan), after.rows(scan));
        json.startObject();
        JsonFields fields = new JsonFields(json);
        fields.texts("schema", changes(before.schema(), after.schema()).stream().map(SchemaChange::toString).toList());
        fields.texts("metadata", changedEntries(entries(before), entries(after)));
        rows.write(fields);
        fields.text("rows_compared", rowCount >= Math.max(before.rowCount(), after.rowCount())
                ? "all rows"
                : "the first " + Sizes.count(rowCount, "row"));
        json.endObject();
    }

    /// Changes of a schema that matter to readers.
    public static List<SchemaChange> changes(Schema schema, Schema other) {
        return schema.diff(other).stream().filter(change -> !change.keepsMeaning()).toList();
    }

    /// The fields that both schemas have by name.
    public static List<ColumnPath> common(Schema schema, Schema other) {
        return schema.fields().stream().map(Field::name)
                .filter(name -> other.fields().stream().anyMatch(field -> field.name().equals(name)))
                .map(name -> ColumnPath.of(List.of(name))).toList();
    }

    /// The key-value metadata: all values of each key, which may repeat.
    public static Map<String, List<Optional<String>>> entries(ParquetReader reader) {
        Map<String, List<Optional<String>>> entries = new LinkedHashMap<>();
        for (KeyValue entry : reader.metadata().keyValues()) {
            entries.computeIfAbsent(entry.key(), _ -> new ArrayList<>()).add(entry.value());
        }
        return entries;
    }

    /// The entries that were added, changed or removed, for example `added author`.
    public static List<String> changedEntries(Map<String, List<Optional<String>>> one,
            Map<String, List<Optional<String>>> other) {
        List<String> changed = new ArrayList<>();
        one.forEach((key, value) -> {
            if (!other.containsKey(key)) {
                changed.add("removed " + key);
            } else if (!value.equals(other.get(key))) {
                changed.add("changed " + key);
            }
        });
        other.keySet().stream().filter(key -> !one.containsKey(key)).forEach(key -> changed.add("added " + key));
        return changed;
    }
}
