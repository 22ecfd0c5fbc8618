package dev.lamella.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.internal.spark.read.ReadSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The paths of a table, and the options that its schema depends on. As an identifier of Spark, the options are the namespace
/// and the paths are the name.
///
/// @param matching the option `fieldMatching`; empty for the default
/// @param schema the option `schema`; empty for that of the files
/// @param options all options of a data frame; empty if the identifier is a name in SQL
record PathIdentifier(List<String> paths, String nanoseconds, String matching, String schema,
        Map<String, String> options) implements Identifier {
    private static final String PATH = "path";
    private static final String PATHS = "paths";
    private static final String BETWEEN = "\n";
    private static final int OPTIONS = 3;

    /// @throws IllegalArgumentException if the options do not have a path, or an option has a value that it cannot have
    static PathIdentifier of(CaseInsensitiveStringMap options) {
        List<String> paths = new ArrayList<>();
        String json = options.get(PATHS);
        if (json != null) {
            paths.addAll(parse(json));
        }
        String path = options.get(PATH);
        if (path != null) {
            paths.add(path);
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("There is no path: name one with load(path) or save(path)");
        }
        return new PathIdentifier(List.copyOf(paths), ReadSettings.of(options).nanoseconds(),
                options.getOrDefault(ReadSettings.MATCHING, ""), options.getOrDefault(ReadSettings.SCHEMA, ""),
                options.asCaseSensitiveMap());
    }

    /// Spark gives several paths as an array of JSON.
    private static List<String> parse(String json) {
        try {
            return List.of(new ObjectMapper().readValue(json, String[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Option " + PATHS + " is not a JSON array of texts: " + json, e);
        }
    }

    static PathIdentifier of(Identifier identifier) {
        if (identifier instanceof PathIdentifier known) {
            return known;
        }
        String[] options = Arrays.copyOf(identifier.namespace(), OPTIONS);
        return new PathIdentifier(List.of(identifier.name().split(BETWEEN)),
                Objects.requireNonNullElse(options[0], "exact"),
                Objects.requireNonNullElse(options[1], ""), Objects.requireNonNullElse(options[2], ""), Map.of());
    }

    @Override
    public String[] namespace() {
        return matching.isEmpty() && schema.isEmpty()
                ? new String[]{nanoseconds}
                : new String[]{nanoseconds, matching, schema};
    }

    @Override
    public String name() {
        return String.join(BETWEEN, paths);
    }

    /// Without the options: some may be secrets of a file system.
    @Override
    public String toString() {
        return String.join(".", namespace()) + "." + name();
    }
}
