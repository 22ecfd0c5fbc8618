package dev.lamella.arrow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The extension type that a field declares in its metadata. It gives the storage type another meaning.
///
/// @param name for example `arrow.uuid`
/// @param metadata its parameters, in a form that the extension defines; often empty
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
        Utf8Text.require(name, "The name of an extension");
        Utf8Text.require(metadata, "The metadata of an extension");
    }

    /// An extension type without parameters.
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

    /// Metadata of a field with this extension type, which replaces any other.
    Map<String, String> added(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(others);
        all.put(NAME_KEY, name);
        all.put(METADATA_KEY, metadata);
        return all;
    }
}
