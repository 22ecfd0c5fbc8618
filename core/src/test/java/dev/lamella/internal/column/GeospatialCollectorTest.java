package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is stated of shapes: Geospatial.md, "Statistics".
class GeospatialCollectorTest {
    record Case(String rule, String type, String statistics, String... shapes) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("kinds are listed once, in order", "GEOMETRY", "x 1..5 y 2..6 z 7..7 [1, 2, 1001]",
                    "LINESTRING (1 2, 5 6)", "POINT Z (2 3 7)", "POINT (2 3)", "POINT (3 4)"),
            new Case("measures have bounds of their own", "GEOMETRY", "x 1..1 y 2..2 m -3..4 [2001]",
                    "POINT M (1 2 -3)",
                    "BIG POINT M (1 2 4)"),
            new Case("z and m at once", "GEOMETRY", "x 1..1 y 2..2 z 3..3 m 4..4 [3001]", "POINT ZM (1 2 3 4)"),
            new Case("members do not count as kinds", "GEOMETRY", "x 1..3 y 2..4 [7]",
                    "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4))"),
            new Case("what is empty has a kind and no box", "GEOMETRY", "no box [1, 2, 7]", "POINT EMPTY",
                    "LINESTRING EMPTY",
                    "GEOMETRYCOLLECTION EMPTY"),
            new Case("what is empty leaves the box of others alone", "GEOMETRY", "x 1..1 y 2..2 [1]", "POINT EMPTY",
                    "POINT (1 2)", "POINT EMPTY"),
            new Case("NaN is left out ordinate by ordinate", "GEOMETRY", "x 1..3 y 2..2 [1]", "POINT (1 NaN)",
                    "POINT (3 2)"),
            new Case("no box without any y", "GEOMETRY", "no box [1]", "POINT (1 NaN)", "POINT (3 NaN)"),
            new Case("no z if all are NaN", "GEOMETRY", "x 1..1 y 2..2 [1001]", "POINT Z (1 2 NaN)"),
            new Case("no box of what is infinite", "GEOMETRY", "no box [1]", "POINT (1 2)", "POINT (Infinity 2)"),
            new Case("no box with an infinite z", "GEOMETRY", "no box [1001]", "POINT Z (1 2 -Infinity)"),
            new Case("nothing is known if a value is none", "GEOMETRY", "no box []", "POINT (1 2)", "0102"),
            new Case("nor if the one that is none comes first", "GEOMETRY", "no box []", "0102", "POINT (1 2)"),
            new Case("arcs lead out of the box, and are not kind that the format lists", "GEOMETRY", "no box []",
                    "CIRCULARSTRING (0 0, 1 1, 2 0)"),
            new Case("arcs within others, too", "GEOMETRY", "no box [7]",
                    "GEOMETRYCOLLECTION (CIRCULARSTRING (0 0, 1 1, 2 0))"),
            new Case("triangles are straight, and no kind that the format lists", "GEOMETRY", "x 0..1 y 0..1 []",
                    "TRIANGLE ((0 0, 1 0, 1 1, 0 0))"),
            new Case("EWKB is read", "GEOMETRY", "x 1..1 y 2..2 z 3..3 [1001]",
                    "01010000A0E6100000000000000000F03F00000000000000400000000000000840"),

            new Case("points across the antimeridian", "GEOMETRY", "x -178..179 y 0..0 [1]", "POINT (179 0)",
                    "POINT (-178 0)"),
            new Case("a line on the plane goes the long way", "GEOMETRY", "x -178..179 y 0..0 [2]",
                    "LINESTRING (179 0, -178 0)"),
            new Case("members are shapes of their own", "GEOMETRY", "x -180..180 y 0..1 [6]",
                    "MULTIPOLYGON (POLYGON ((170 0, 180 0, 180 1, 170 0)), POLYGON ((-180 0, -170 0, -180 1, -180 0)))"),
            new Case("what is off the globe has a plain box", "GEOMETRY", "x -178..181 y 0..0 [1]", "POINT (179 0)",
                    "POINT (-178 0)", "POINT (181 0)"),
            new Case("a reference system on the plane", "GEOMETRY(EPSG:3857)", "x -178..179 y 0..0 [1]",
                    "POINT (179 0)",
                    "POINT (-178 0)"),
            new Case("longitudes by another name", "GEOMETRY(epsg:4326)", "x -178..179 y 0..0 [1]", "POINT (179 0)",
                    "POINT (-178 0)"),

            new Case("points on the globe", "GEOGRAPHY", "x 179..-178 y 0..5 [1, 4]", "POINT (179 0)",
                    "MULTIPOINT (POINT (-178 5))"),
            new Case("edges on the globe lead out of a box", "GEOGRAPHY", "no box [2]", "LINESTRING (0 50, 90 50)"),
            new Case("also within collections", "GEOGRAPHY", "no box [1, 7]", "POINT (1 2)",
                    "GEOMETRYCOLLECTION (POLYGON ((0 0, 1 0, 1 1, 0 0)))"),
            new Case("what is empty has no edges", "GEOGRAPHY", "x 1..1 y 2..2 [1, 2, 3]", "POINT (1 2)",
                    "LINESTRING EMPTY",
                    "POLYGON EMPTY"),
            new Case("what is off the globe is not a geography", "GEOGRAPHY", "no box [1]", "POINT (1 2)",
                    "POINT (200 0)"),
            new Case("nor is a latitude beyond the pole", "GEOGRAPHY", "no box [1]", "POINT (0 90.5)"));

    @ParameterizedTest
    @FieldSource("CASES")
    void states(Case given) {
        ByteSlices values = slices(given.shapes());
        GeospatialCollector all = collector(given.type());
        all.add(values, 0, given.shapes().length);
        assertThat(text(all.finish().orElseThrow())).isEqualTo(given.statistics());

        GeospatialCollector parts = collector(given.type());
        for (int i = given.shapes().length - 1; i >= 0; i--) {
            parts.add(values, i, 1);
            parts.add(values, 0, i);
        }
        assertThat(parts.finish()).as("in another order, and some twice").isEqualTo(all.finish());
    }

    @Test
    void statesNothingOfNothing() {
        GeospatialCollector collector = collector("GEOMETRY");
        collector.add(new ByteSlices(0), 0, 0);
        assertThat(collector.finish()).isEmpty();
    }

    @Test
    void otherColumnsHaveNoShapes() {
        for (String type : List.of("BYTE_ARRAY", "STRING", "BSON")) {
            assertThat(GeospatialCollector.of((PrimitiveField) TypeString.parse(type).optional("a"))).isEmpty();
        }
        assertThat(GeospatialCollector.of(PrimitiveField.asDeclared("a", Repetition.OPTIONAL,
                dev.lamella.schema.PhysicalType.BYTE_ARRAY, 0, java.util.OptionalInt.empty(), Annotation.NONE)))
                .isEmpty();
    }

    private static GeospatialCollector collector(String type) {
        return GeospatialCollector.of((PrimitiveField) TypeString.parse(type).optional("shape")).orElseThrow();
    }

    private static ByteSlices slices(String... shapes) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        long[] slices = new long[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            byte[] bytes = shapes[i].startsWith("0") ? HexFormat.of().parseHex(shapes[i]) : Wkt.bytes(shapes[i]);
            slices[i] = ByteSlices.slice(data.size(), bytes.length);
            data.writeBytes(bytes);
        }
        return ByteSlices.of(data.toByteArray(), slices);
    }

    private static String text(GeospatialStatistics statistics) {
        return statistics.boundingBox().map(GeospatialCollectorTest::text).orElse("no box") + " "
                + statistics.geospatialTypes();
    }

    private static String text(BoundingBox box) {
        return "x " + range(box.xMin(), box.xMax()) + " y " + range(box.yMin(), box.yMax())
                + text("z", box.zMin(), box.zMax()) + text("m", box.mMin(), box.mMax());
    }

    private static String text(String name, OptionalDouble min, OptionalDouble max) {
        assertThat(min.isPresent()).isEqualTo(max.isPresent());
        return min.isEmpty() ? "" : " " + name + " " + range(min.getAsDouble(), max.getAsDouble());
    }

    private static String range(double min, double max) {
        return number(min) + ".." + number(max);
    }

    private static String number(double value) {
        return Optional.of(value).filter(v -> v == Math.rint(v)).map(v -> Long.toString(v.longValue()))
                .orElse(Double.toString(value));
    }
}
