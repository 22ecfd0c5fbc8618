package dev.lamella.internal.spark.write;

import dev.lamella.Parallelism;
import dev.lamella.WriteOptions;
import dev.lamella.schema.Schema;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The options of writing, as the texts that the caller gave: see [WriteOption].
record WriteSettings(TreeMap<String, String> texts) implements Serializable {
    private static final long serialVersionUID = 1;

    /// @throws IllegalArgumentException if an option has a value that it cannot have
    /// @throws dev.lamella.error.SchemaMismatchException if an option names a column that the schema does not have
    static WriteSettings of(CaseInsensitiveStringMap options, Schema schema) {
        Map<String, String> texts = options.asCaseSensitiveMap().entrySet().stream()
                .filter(entry -> Arrays.stream(WriteOption.values()).anyMatch(option -> option.isNamed(entry.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        WriteSettings settings = new WriteSettings(new TreeMap<>(texts));
        WriteOptions made = settings.options();
        if (!schema.leaves().isEmpty()) {
            made.column(schema, schema.leaves().getFirst()); // Resolves the paths of all options.
        }
        return settings;
    }

    WriteOptions options() {
        // Spark has a task for each core.
        WriteOptions options = WriteOptions.DEFAULT.withParallelism(Parallelism.NONE);
        for (WriteOption option : WriteOption.values()) {
            for (Map.Entry<String, String> entry : texts.entrySet()) {
                if (option.isNamed(entry.getKey())) {
                    options = option.apply(options, entry.getKey(), entry.getValue());
                }
            }
        }
        return options;
    }
}
