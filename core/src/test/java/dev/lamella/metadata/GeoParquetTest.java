package dev.lamella.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeoParquetTest {
    private static final String WEB_MERCATOR = "{\"type\":\"ProjectedCRS\",\"name\":\"WGS 84 / Pseudo-Mercator\"}";

    private static Schema schema(String fields) {
        return Schema.parse("message m { " + fields + " }");
    }

    @Test
    void theFirstColumnIsPrimary() {
        assertThat(GeoParquet.keyValue(schema("""
                required int32 id;
                optional binary place (GEOMETRY);
                optional binary route (GEOGRAPHY);
                optional group g { optional binary inside (GEOMETRY); }"""))).isEqualTo(new KeyValue("geo",
                Optional.of("{\"columns\":{\"place\":{\"encoding\":\"WKB\",\"geometry_types\":[]},"
                        + "\"route\":{\"edges\":\"spherical\",\"encoding\":\"WKB\",\"geometry_types\":[]}},"
                        + "\"primary_column\":\"place\",\"version\":\"1.1.0\"}")));
    }

    @Test
    void referenceSystemsArePROJJSON() {
        Schema schema = schema("optional binary shape (GEOMETRY(EPSG:3857));");
        assertThat(GeoParquet.keyValue(schema, Map.of("EPSG:3857", WEB_MERCATOR)).value().orElseThrow())
                .contains("\"crs\":{\"name\":\"WGS 84 / Pseudo-Mercator\",\"type\":\"ProjectedCRS\"}");
        assertThatThrownBy(() -> GeoParquet.keyValue(schema)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Column shape: the PROJJSON of EPSG:3857 is missing; GeoParquet describes reference systems "
                                + "so. Pass it with the name of the system");
    }

    @Test
    void referenceSystemsThatAreNotJsonAreRejected() {
        Schema named = schema("optional binary shape (GEOMETRY(EPSG:3857));");
        Schema inline = Schema.of("m", List.of(PrimitiveField.of("shape", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY,
                new LogicalType.Geometry(Optional.of("{type}")))));
        assertThatThrownBy(() -> GeoParquet.keyValue(named, Map.of("EPSG:3857", "WGS 84")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column shape: the PROJJSON of its reference system is not valid JSON: ");
        assertThatThrownBy(() -> GeoParquet.keyValue(inline)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column shape: the PROJJSON of its reference system is not valid JSON: ");
    }

    @Test
    void columnsOfTheSameNameAreRejected() {
        Field shape = schema("optional binary shape (GEOMETRY);").fields().getFirst();
        Schema twice = Schema.asDeclared("m", List.of(shape, shape));
        assertThatThrownBy(() -> GeoParquet.keyValue(twice)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Two columns are called shape; GeoParquet finds columns by their names");
    }

    @Test
    void whatGeoParquetLacksIsRejected() {
        assertThatThrownBy(() -> GeoParquet.keyValue(schema("required int32 id;")))
                .hasMessage("The schema has no top-level column of GEOMETRY or GEOGRAPHY");
        assertThatThrownBy(() -> GeoParquet.keyValue(schema("optional binary c (GEOGRAPHY(OGC:CRS84,KARNEY));")))
                .hasMessageContaining("the edges are KARNEY; those of GeoParquet are planar or spherical");
    }
}
