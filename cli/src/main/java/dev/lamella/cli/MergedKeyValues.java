package dev.lamella.cli;

import dev.lamella.ParquetWriter;
import dev.lamella.metadata.KeyValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The key-value metadata entries that all files share. An entry of only one file need not be true of the others.
final class MergedKeyValues {
    private @Nullable List<KeyValue> common;

    void add(List<KeyValue> ofFile) {
        List<KeyValue> known = common;
        if (known == null) {
            common = new ArrayList<>(ofFile);
        } else {
            known.retainAll(ofFile);
        }
    }

    void writeTo(ParquetWriter writer) {
        List<KeyValue> known = common;
        if (known != null) {
            known.forEach(entry -> entry.value().ifPresent(value -> writer.addKeyValue(entry.key(), value)));
        }
    }
}
