package dev.lamella.metadata;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantFormatException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes the key-value entry `geo` of GeoParquet 1.1 for a file with GEOMETRY and GEOGRAPHY columns. Readers that do
/// not know these types, such as geopandas, find geometries by the entry:
/// `options.withKeyValues(List.of(GeoParquet.keyValue(schema)))`.
///
/// The entry describes only top-level columns, as GeoParquet requires. It has neither geometry types nor bounding
/// boxes: both are optional, and are in the statistics of the columns.
///
/// @see <a href="https://geoparquet.org/releases/v1.1.0/">GeoParquet 1.1</a>
public final class GeoParquet {
    /// The key.
    public static final String KEY = "geo";

    private static final String DEFAULT_CRS = "OGC:CRS84";

    private GeoParquet() {}

    /// The entry for a schema in which each coordinate reference system is the default (OGC:CRS84) or is given as
    /// PROJJSON.
    ///
    /// @throws IllegalArgumentException as [#keyValue(Schema, Map)]
    public static KeyValue keyValue(Schema schema) {
        return keyValue(schema, Map.of());
    }

    /// The entry for a schema. The first column is the primary one.
    ///
    /// @param projjson the PROJJSON of each coordinate reference system that the schema only names, such as `EPSG:3857`
    /// @throws IllegalArgumentException if the schema has no top-level column of geometries, or two with the same name;
    ///     if the PROJJSON of a coordinate reference system is missing or is not JSON; or if GeoParquet does not have
    ///     the edge algorithm of a column
    public static KeyValue keyValue(Schema schema, Map<String, String> projjson) {
        VariantBuilder geo = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT);
        Set<String> names = new LinkedHashSet<>();
        geo.beginObject();
        geo.field("version");
        string(geo, "1.1.0");
        geo.field("columns");
        geo.beginObject();
        for (Field field : schema.fields()) {
            if (field instanceof PrimitiveField leaf && leaf.repetition() != Repetition.REPEATED
                    && leaf.logicalType().orElse(null) instanceof LogicalType.Geospatial type) {
                if (!names.add(leaf.name())) {
                    throw new IllegalArgumentException("Two columns are called " + leaf.name()
                            + "; GeoParquet finds columns by their names");
                }
                geo.field(leaf.name());
                column(geo, leaf.name(), type, projjson);
            }
        }
        geo.endObject();
        geo.field("primary_column");
        string(geo, names.stream().findFirst().orElseThrow(() -> new IllegalArgumentException(
                "The schema has no top-level column of GEOMETRY or GEOGRAPHY")));
        geo.endObject();
        return new KeyValue(KEY, Optional.of(geo.toVariant().toJson()));
    }

    private static void column(VariantBuilder geo, String name, LogicalType.Geospatial type,
            Map<String, String> projjson) {
        geo.beginObject();
        geo.field("encoding");
        string(geo, "WKB");
        geo.field("geometry_types");
        geo.beginArray();
        geo.endArray();
        switch (type) {
            case LogicalType.Geometry(Optional<String> crs) -> crs(geo, name, crs, projjson);
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> edges) -> {
                crs(geo, name, crs, projjson);
                EdgeAlgorithm algorithm = edges.orElse(EdgeAlgorithm.SPHERICAL);
                if (!algorithm.equals(EdgeAlgorithm.SPHERICAL)) {
                    throw new IllegalArgumentException("Column " + name + ": the edges are " + algorithm.name()
                            + "; those of GeoParquet are planar or spherical");
                }
                geo.field("edges");
                string(geo, "spherical");
            }
        }
        geo.endObject();
    }

    private static void crs(VariantBuilder geo, String name, Optional<String> crs, Map<String, String> projjson) {
        String system = crs.orElse(DEFAULT_CRS);
        if (system.equals(DEFAULT_CRS)) {
            return;
        }
        String text = system.startsWith("{") ? system : projjson.get(system);
        if (text == null) {
            throw new IllegalArgumentException("Column " + name + ": the PROJJSON of " + system
                    + " is missing; GeoParquet describes reference systems so. Pass it with the name of the system");
        }
        geo.field("crs");
        try {
            Variant.ofJson(text).writeTo(geo);
        } catch (VariantFormatException e) {
            throw new IllegalArgumentException("Column " + name
                    + ": the PROJJSON of its reference system is not valid JSON: " + e.problem(), e);
        }
    }

    private static void string(VariantBuilder geo, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        geo.string(utf8, 0, utf8.length);
    }
}
