package dev.lamella.arrow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The extension type that a field declares in its metadata: a meaning on top of its storage type.
///
/// @param name for example `arrow.uuid`
/// @param metadata parameters, in whatever form the extension has them; often empty
/// @see <a href="https://arrow.apache.org/docs/format/CanonicalExtensions.html">Canonical extension types</a>
public record ArrowExtension(String name, String metadata) {
    static final String UUID = "arrow.uuid";
    static final String JSON = "arrow.json";
    static final String VARIANT = "arrow.parquet.variant";
    static final String GEOMETRY = "geoarrow.wkb";
    static final String OFFSET_TIMESTAMP = "arrow.timestamp_with_offset";
    static final String BOOL8 = "arrow.bool8";

    private static final String NAME_KEY = "ARROW:extension:name";
    private static final String METADATA_KEY = "ARROW:extension:metadata";

    public ArrowExtension {
        Utf8Text.require(name, "the name of an extension");
        Utf8Text.require(metadata, "the metadata of an extension");
    }

    /// Without parameters.
    public static ArrowExtension of(String name) {
        return new ArrowExtension(name, "");
    }

    static boolean isKey(String key) {
        return key.equals(NAME_KEY) || key.equals(METADATA_KEY);
    }

    static Optional<ArrowExtension> in(Map<String, String> metadata) {
        String name = metadata.get(NAME_KEY);
        return name == null
                ? Optional.empty()
                : Optional.of(new ArrowExtension(name, Objects.requireNonNullElse(metadata.get(METADATA_KEY), "")));
    }

    /// Metadata of a field with this extension in the place of whatever it had.
    Map<String, String> added(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(others);
        all.put(NAME_KEY, name);
        all.put(METADATA_KEY, metadata);
        return all;
    }
}
