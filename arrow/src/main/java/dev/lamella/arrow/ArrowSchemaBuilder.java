package dev.lamella.arrow;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Builds the Arrow schema of a file: the default Arrow types of its fields, and hints that the Parquet schema cannot
/// express.
///
/// ```java
/// ArrowSchema arrow = ArrowSchemaBuilder.of(schema)
///         .with(ColumnPath.of("took"), new ArrowHint.Duration(ArrowTimeUnit.NANOSECOND))
///         .with(ColumnPath.parse("stops[].at"), new ArrowHint.Zone(ZoneId.of("Europe/Berlin")))
///         .build();
/// ```
/// [ArrowHints] reads the same hints. Not safe for use by two threads.
public final class ArrowSchemaBuilder {
    private final Schema schema;
    private final List<KeyValue> keyValues;
    private final Map<ColumnPath, List<ArrowHint>> hints = new LinkedHashMap<>();

    private ArrowSchemaBuilder(Schema schema, List<KeyValue> keyValues) {
        this.schema = Objects.requireNonNull(schema);
        this.keyValues = List.copyOf(keyValues);
    }

    /// A builder for a file with this schema.
    public static ArrowSchemaBuilder of(Schema schema) {
        return of(schema, List.of());
    }

    /// A builder for a file with this schema.
    ///
    /// @param keyValues the key-value metadata of the file, which holds the coordinate reference systems that columns name
    /// as `projjson:key`
    public static ArrowSchemaBuilder of(Schema schema, List<KeyValue> keyValues) {
        return new ArrowSchemaBuilder(schema, keyValues);
    }

    /// Adds a hint for a field. It replaces an earlier hint of the same kind.
    ///
    /// All pages of a [categorical][ArrowHint.Categorical] column must be dictionary-encoded: Polars cannot read others.
    ///
    /// @param logicalPath the path of the field, for example `lines[].sku`
    public ArrowSchemaBuilder with(ColumnPath logicalPath, ArrowHint hint) {
        List<ArrowHint> all = hints.computeIfAbsent(logicalPath, ignored -> new ArrayList<>());
        all.removeIf(other -> other.getClass() == hint.getClass());
        all.add(Objects.requireNonNull(hint));
        return this;
    }

    /// Adds hints for several fields.
    ///
    /// @param others the hints by logical path, as [ArrowHints#byPath] returns them
    public ArrowSchemaBuilder with(Map<ColumnPath, List<ArrowHint>> others) {
        others.forEach((path, all) -> all.forEach(hint -> with(path, hint)));
        return this;
    }

    /// Builds the schema.
    ///
    /// @throws IllegalArgumentException if a hint is for a field that does not exist, or that cannot have such a hint
    /// @throws UnsupportedFeatureException if fields are nested more than [ArrowSchema#MAX_DEPTH] deep in Arrow
    public ArrowSchema build() {
        ArrowSchema arrow = new ArrowSchema(new SchemaEmitter(new LeafTypes(keyValues), hints).children(schema.root()),
                Map.of());
        ArrowHints read = ArrowHints.of(schema, arrow);
        hints.forEach((path, all) -> all.forEach(hint -> {
            if (read.at(path).stream().noneMatch(other -> isSame(hint, other))) {
                throw new IllegalArgumentException("Field " + path + " cannot have the hint " + hint
                        + ": the field does not exist, several fields have its name, its type does not allow the hint, or"
                        + " Arrow does not have the hint's time zone or integers; see ArrowHint");
            }
        }));
        return arrow;
    }

    /// Whether a hint was written unchanged. Only the white space of a coordinate reference system may differ.
    private static boolean isSame(ArrowHint hint, ArrowHint other) {
        return hint.equals(other) || hint instanceof ArrowHint.Wkb && other instanceof ArrowHint.Wkb;
    }
}
