package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowType;
import dev.lamella.dataset.Dataset;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The Arrow schema of the rows of several files. A column has hints if all files that have this column give it the same
/// Arrow type: a number of milliseconds is not a number of microseconds.
final class SharedHints {
    private static final String EXTENSION = "ARROW:extension:";

    private final Map<String, Optional<ArrowField>> fields = new HashMap<>();
    private final List<KeyValue> others = new ArrayList<>();
    private Map<String, String> metadata = Map.of();
    private boolean isFirst = true;

    private SharedHints() {}

    /// The key-value metadata that all files share, with the Arrow schema of the rows.
    ///
    /// @param rows the schema of the exported rows
    static List<KeyValue> of(Dataset dataset, Schema rows) throws IOException {
        if (dataset.files().isEmpty()) {
            return List.of();
        }
        SharedHints shared = new SharedHints();
        for (int file = 0; file < dataset.files().size(); file++) {
            shared.add(dataset.metadata(file));
        }
        List<KeyValue> keyValues = new ArrayList<>(shared.others);
        keyValues.add(shared.schema(rows).toKeyValue());
        return keyValues;
    }

    private void add(FileMetadata file) {
        Optional<ArrowSchema> arrow = ArrowHints.of(file).schema()
                .map(schema -> ExportSchema.current(file.schema(), schema));
        Map<String, ArrowField> declared = arrow.stream().flatMap(schema -> schema.fields().stream())
                .collect(Collectors.toMap(ArrowField::name, field -> field, (one, ignored) -> one));
        for (var column : file.schema().fields()) {
            Optional<ArrowField> field = Optional.ofNullable(declared.get(column.name())).filter(SharedHints::isKnown);
            fields.merge(column.name(), field, (one, other) -> one.filter(known -> other.isPresent()
                    && isSame(known, other.get())));
        }
        Map<String, String> ofFile = arrow.map(ArrowSchema::metadata).orElse(Map.of());
        if (isFirst) {
            others.addAll(file.keyValues());
            others.removeIf(entry -> entry.key().equals(ArrowSchema.KEY));
            metadata = ofFile;
        } else {
            others.retainAll(file.keyValues());
            Set<Map.Entry<String, String>> entries = ofFile.entrySet();
            metadata = metadata.entrySet().stream().filter(entries::contains)
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
        isFirst = false;
    }

    private static boolean isKnown(ArrowField field) {
        return !(field.type() instanceof ArrowType.Unrecognized)
                && field.children().stream().allMatch(SharedHints::isKnown);
    }

    /// Whether values have the same type. A field may be nullable in only one file, and have other ids.
    private static boolean isSame(ArrowField one, ArrowField other) {
        return one.name().equals(other.name()) && one.type().equals(other.type())
                && indices(one).equals(indices(other)) && extension(one).equals(extension(other))
                && one.children().size() == other.children().size() && areSame(one.children(), other.children());
    }

    private static Optional<List<Object>> indices(ArrowField field) {
        return field.dictionary().map(dictionary -> List.of(dictionary.indexType(), dictionary.isOrdered()));
    }

    private static List<String> extension(ArrowField field) {
        return field.metadata().entrySet().stream().filter(entry -> entry.getKey().startsWith(EXTENSION))
                .map(Map.Entry::toString).sorted().toList();
    }

    private static boolean areSame(List<ArrowField> some, List<ArrowField> others) {
        for (int i = 0; i < some.size(); i++) {
            if (!isSame(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private ArrowSchema schema(Schema rows) {
        List<ArrowField> all = new ArrayList<>();
        for (ArrowField plain : ArrowSchemaBuilder.of(rows, others).build().fields()) {
            all.add(fields.getOrDefault(plain.name(), Optional.empty()).orElse(plain));
        }
        return new ArrowSchema(all, metadata);
    }
}
