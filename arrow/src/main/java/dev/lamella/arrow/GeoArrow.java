package dev.lamella.arrow;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantKind;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// Reads and writes the metadata of the extension type `geoarrow.wkb`: a JSON object of `crs`, `crs_type` and `edges`.
///
/// @see <a href="https://geoarrow.org/extension-types.html">GeoArrow extension types</a>
final class GeoArrow {
    private static final String PLANAR = "planar";

    private GeoArrow() {}

    /// Reads metadata; empty if it is not such an object.
    static Optional<ArrowHint.Wkb> read(String metadata) {
        if (metadata.isBlank()) {
            return Optional.of(new ArrowHint.Wkb(Optional.empty(), Optional.empty(), Optional.empty()));
        }
        try {
            Variant json = Variant.ofJson(metadata);
            if (json.kind() != VariantKind.OBJECT) {
                return Optional.empty();
            }
            Optional<Variant> crs = json.asObject().field("crs").filter(value -> value.kind() != VariantKind.NULL);
            Optional<String> edges = text(json, "edges").filter(name -> !name.equals(PLANAR));
            Optional<EdgeAlgorithm> algorithm = edges.flatMap(GeoArrow::algorithm);
            return edges.isPresent() && algorithm.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ArrowHint.Wkb(crs.map(GeoArrow::text), text(json, "crs_type"), algorithm));
        } catch (VariantFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Variant object, String name) {
        return object.asObject().field(name).filter(value -> value.kind() != VariantKind.NULL).map(GeoArrow::text);
    }

    /// A string as its text, any other value as JSON.
    private static String text(Variant value) {
        return value.kind() == VariantKind.STRING ? value.asString() : value.toJson();
    }

    private static Optional<EdgeAlgorithm> algorithm(String edges) {
        return IntStream.rangeClosed(EdgeAlgorithm.SPHERICAL.id(), EdgeAlgorithm.KARNEY.id())
                .mapToObj(EdgeAlgorithm::new).filter(known -> name(known).equals(edges)).findFirst();
    }

    private static String name(EdgeAlgorithm algorithm) {
        return algorithm.name().toLowerCase(Locale.ROOT);
    }

    /// Writes metadata.
    static ArrowExtension extension(ArrowHint.Wkb geometry) {
        StringBuilder json = new StringBuilder("{");
        geometry.crs().ifPresent(crs -> member(json, "crs", isObject(crs) ? crs : ArrowText.quoted(crs)));
        geometry.crsType().ifPresent(type -> member(json, "crs_type", ArrowText.quoted(type)));
        geometry.edges().ifPresent(edges -> member(json, "edges", ArrowText.quoted(name(edges))));
        return new ArrowExtension(ArrowExtension.GEOMETRY, json.append('}').toString());
    }

    private static void member(StringBuilder json, String name, String value) {
        json.append(json.length() == 1 ? "" : ",").append('"').append(name).append("\":").append(value);
    }

    /// Whether a coordinate reference system is a JSON document.
    static boolean isObject(String crs) {
        try {
            return crs.stripLeading().startsWith("{") && Variant.ofJson(crs).kind() == VariantKind.OBJECT;
        } catch (VariantFormatException e) {
            return false;
        }
    }
}
