package dev.lamella.arrow;

import dev.lamella.error.ParquetException;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The hints that the Arrow schema of a file gives for its fields. Immutable.
///
/// The Arrow schema is advice, and never a reason to reject a file. A part that is damaged, unknown, or does not fit the
/// columns (a tool may have copied the schema and changed the columns) gives no hint, and a [warning][#warnings] if the
/// user may want to know. Arrow fields are matched by name at each level, if the file has the same number of fields there.
///
/// Fields are named by [logical paths][Leaf#logicalPath]: `lines` is a list, `lines[]` its element, `lines[].sku` a field
/// of the element.
public final class ArrowHints {
    /// The hints of a file without an Arrow schema.
    public static final ArrowHints NONE = new ArrowHints(Optional.empty(), Map.of(), List.of());

    private final Optional<ArrowSchema> schema;
    private final Map<ColumnPath, List<ArrowHint>> hints;
    private final List<String> warnings;

    private ArrowHints(Optional<ArrowSchema> schema, Map<ColumnPath, List<ArrowHint>> hints, List<String> warnings) {
        this.schema = schema;
        this.hints = Collections.unmodifiableMap(hints);
        this.warnings = List.copyOf(warnings);
    }

    /// The hints of a file. Never fails.
    public static ArrowHints of(FileMetadata metadata) {
        return of(metadata.schema(), metadata.keyValues());
    }

    /// The hints of a file with this schema. Never fails.
    ///
    /// @param schema the schema of the whole file, not of a part
    /// @param keyValues the key-value metadata of the file's footer
    public static ArrowHints of(Schema schema, List<KeyValue> keyValues) {
        try {
            return ArrowSchema.of(keyValues).map(arrow -> of(schema, arrow)).orElse(NONE);
        } catch (ParquetException e) {
            return new ArrowHints(Optional.empty(), Map.of(), List.of(e.problem() + "; the whole schema is ignored"));
        }
    }

    /// The hints of an Arrow schema for a file with this schema. Never fails.
    ///
    /// @param schema the schema of the whole file, not of a part
    public static ArrowHints of(Schema schema, ArrowSchema arrow) {
        HintBinder binder = new HintBinder();
        binder.row(schema.root(), arrow.fields());
        return new ArrowHints(Optional.of(arrow), new LinkedHashMap<>(binder.hints()), binder.warnings());
    }

    /// The Arrow schema; empty if the file has none, or a damaged one.
    public Optional<ArrowSchema> schema() {
        return schema;
    }

    /// The hints of each field that has any, by its logical path. Parents come before their children.
    public Map<ColumnPath, List<ArrowHint>> byPath() {
        return hints;
    }

    /// The hints for a field; empty if there are none.
    ///
    /// @param logicalPath for example `lines[].sku`
    public List<ArrowHint> at(ColumnPath logicalPath) {
        return hints.getOrDefault(logicalPath, List.of());
    }

    /// The hint of one kind for a field.
    ///
    /// @param logicalPath for example `lines[].sku`
    public <H extends ArrowHint> Optional<H> find(ColumnPath logicalPath, Class<H> kind) {
        return at(logicalPath).stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /// The parts of the Arrow schema that were ignored and why, each in one line that names the field.
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return hints.toString();
    }
}
