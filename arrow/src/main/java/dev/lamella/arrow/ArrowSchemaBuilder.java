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

/// Makes the Arrow schema of a file: what Arrow makes of its fields anyway, and what the Parquet schema cannot say.
///
/// ```java
/// ArrowSchema arrow = ArrowSchemaBuilder.of(schema)
///         .with(ColumnPath.of("took"), new ArrowHint.Duration(ArrowTimeUnit.NANOSECOND))
///         .with(ColumnPath.parse("stops[].at"), new ArrowHint.Zone(ZoneId.of("Europe/Berlin")))
///         .build();
/// ```
/// A hint is an [ArrowHint], as [ArrowHints] reads it. Not safe for use by two threads.
public final class ArrowSchemaBuilder {
    private final Schema schema;
    private final List<KeyValue> keyValues;
    private final Map<ColumnPath, List<ArrowHint>> hints = new LinkedHashMap<>();

    private ArrowSchemaBuilder(Schema schema, List<KeyValue> keyValues) {
        this.schema = Objects.requireNonNull(schema);
        this.keyValues = List.copyOf(keyValues);
    }

    /// The schema of a file with these fields.
    public static ArrowSchemaBuilder of(Schema schema) {
        return of(schema, List.of());
    }

    /// The schema of a file with these fields.
    ///
    /// @param keyValues of the file, where coordinate reference systems may stand that columns name as `projjson:key`
    public static ArrowSchemaBuilder of(Schema schema, List<KeyValue> keyValues) {
        return new ArrowSchemaBuilder(schema, keyValues);
    }

    /// Adds what is known of a field, in the place of what was added before of the same kind.
    ///
    /// A [categorical][ArrowHint.Categorical] column must have all its pages dictionary-encoded: Polars reads no others.
    ///
    /// @param logicalPath of the field, as [ArrowHints] has it: `lines[].sku`
    public ArrowSchemaBuilder with(ColumnPath logicalPath, ArrowHint hint) {
        List<ArrowHint> all = hints.computeIfAbsent(logicalPath, ignored -> new ArrayList<>());
        all.removeIf(other -> other.getClass() == hint.getClass());
        all.add(Objects.requireNonNull(hint));
        return this;
    }

    /// Adds all that is known of fields.
    ///
    /// @param others by logical path, as [ArrowHints#byPath] has them
    public ArrowSchemaBuilder with(Map<ColumnPath, List<ArrowHint>> others) {
        others.forEach((path, all) -> all.forEach(hint -> with(path, hint)));
        return this;
    }

    /// The schema.
    ///
    /// @throws IllegalArgumentException if a hint is for a field that is not there, or is not of a shape that has such hints
    /// @throws UnsupportedFeatureException if fields are nested more than [ArrowSchema#MAX_DEPTH] deep in Arrow
    public ArrowSchema build() {
        ArrowSchema arrow = new ArrowSchema(new SchemaEmitter(new LeafTypes(keyValues), hints).children(schema.root()),
                Map.of());
        ArrowHints read = ArrowHints.of(schema, arrow);
        hints.forEach((path, all) -> all.forEach(hint -> {
            if (read.at(path).stream().noneMatch(other -> isSame(hint, other))) {
                throw new IllegalArgumentException("field " + path + " cannot be " + hint
                        + ": there is no such field, several have its name, or it is of another type; see ArrowHint");
            }
        }));
        return arrow;
    }

    /// Whether a hint was written as it is. A coordinate reference system may have gained other white space.
    private static boolean isSame(ArrowHint hint, ArrowHint other) {
        return hint.equals(other) || hint instanceof ArrowHint.Wkb && other instanceof ArrowHint.Wkb;
    }
}
