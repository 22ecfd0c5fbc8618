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

/// What the Arrow schema of a file says about its fields. Immutable.
///
/// It is advice, and never a reason to refuse a file: what is damaged, does not fit the columns (a tool copied it and changed
/// them) or is not known gives no hint, and a [warning][#warnings] where the user may want to know. Arrow's fields are found
/// by name at each level, if there are as many as the file has.
///
/// Fields are named by [logical paths][LeafPrinter#logicalPath]: `lines` is a list, `lines[]` its element, `lines[].sku` a field of it.
public final class ArrowHints {
    /// Those of a file without an Arrow schema.
    public static final ArrowHints NONE = new ArrowHints(Optional.empty(), Map.of(), List.of());

    private final Optional<ArrowSchema> schema;
    private final Map<ColumnPath, List<ArrowHint>> hints;
    private final List<String> warnings;

    private ArrowHints(Optional<ArrowSchema> schema, Map<ColumnPath, List<ArrowHint>> hints, List<String> warnings) {
        this.schema = schema;
        this.hints = Collections.unmodifiableMap(hints);
        this.warnings = List.copyOf(warnings);
    }

    /// The hints of a file; never fails.
    public static ArrowHints of(FileMetadata metadata) {
        return of(metadata.schema(), metadata.keyValues());
    }

    /// The hints of a file with these fields; never fails.
    ///
    /// @param schema of the whole file, not of a part
    /// @param keyValues of the file's footer
    public static ArrowHints of(Schema schema, List<KeyValue> keyValues) {
        try {
            return ArrowSchema.of(keyValues).map(arrow -> of(schema, arrow)).orElse(NONE);
        } catch (ParquetException e) {
            return new ArrowHints(Optional.empty(), Map.of(), List.of(e.problem() + "; nothing of it is used"));
        }
    }

    /// The hints of an Arrow schema for a file with these fields; never fails.
    ///
    /// @param schema of the whole file, not of a part
    public static ArrowHints of(Schema schema, ArrowSchema arrow) {
        HintBinder binder = new HintBinder();
        binder.row(schema.root(), arrow.fields());
        return new ArrowHints(Optional.of(arrow), new LinkedHashMap<>(binder.hints()), binder.warnings());
    }

    /// The Arrow schema; empty if the file has none, or a damaged one.
    public Optional<ArrowSchema> schema() {
        return schema;
    }

    /// The hints for each field that has any, by its logical path, parents before their children.
    public Map<ColumnPath, List<ArrowHint>> byPath() {
        return hints;
    }

    /// The hints for a field; empty if there are none.
    ///
    /// @param logicalPath for example `lines[].sku`
    public List<ArrowHint> at(ColumnPath logicalPath) {
        return hints.getOrDefault(logicalPath, List.of());
    }

    /// The hint of a kind for a field.
    ///
    /// @param logicalPath for example `lines[].sku`
    public <H extends ArrowHint> Optional<H> find(ColumnPath logicalPath, Class<H> kind) {
        return at(logicalPath).stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /// What was ignored and why, each in one line that names the field.
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return hints.toString();
    }
}
