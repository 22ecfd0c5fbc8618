package dev.lamella.cli.files;

import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.metadata.KeyValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The key-value metadata entries that all files share. An entry of only one file need not be true of the others.
public final class MergedKeyValues {
    private @Nullable List<KeyValue> common;

    public void add(List<KeyValue> ofFile) {
        List<KeyValue> known = common;
        if (known == null) {
            common = new ArrayList<>(ofFile);
        } else {
            known.retainAll(ofFile);
        }
    }

    /// Adds the entries of a file whose columns the new file does not have as they are.
    public void addWithoutArrow(List<KeyValue> ofFile) {
        add(ofFile.stream().filter(entry -> !entry.key().equals(ArrowSchema.KEY)).toList());
    }

    public WriteOptions applyTo(WriteOptions options) {
        List<KeyValue> known = common;
        return known == null ? options : options.withKeyValues(known);
    }

    public void writeTo(ParquetWriter writer) {
        List<KeyValue> known = common;
        if (known != null) {
            known.forEach(entry -> entry.value().ifPresent(value -> writer.addKeyValue(entry.key(), value)));
        }
    }
}
