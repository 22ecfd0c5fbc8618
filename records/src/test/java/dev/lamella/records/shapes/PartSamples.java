package dev.lamella.records.shapes;

import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.HalfBits;
import dev.lamella.records.mapping.MaxDepth;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.schema.TypeString;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// What things with parts are stored as, each by a record of one component, for the page of Java types.
public final class PartSamples {
    private PartSamples() {}

    /// @param java the component as the page has it
    /// @param record a record of that component
    private record Sample(String java, Class<?> record) {}

    record Point(double x, double y) {}

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    @Flatten
    sealed interface Flat {}

    record Disc(double size) implements Flat {}

    record Box(double size, String label) implements Flat {}

    record Node(String name, @MaxDepth(1) List<Node> nodes) {}

    enum Status {
        OPEN(10);

        @EnumCode
        private final int code;

        Status(int code) {
            this.code = code;
        }
    }

    record Nested(Point point) {}

    record Maybe(Optional<Point> point) {}

    record Listed(List<Point> points) {}

    record Array(int[] numbers) {}

    record Fixed(@FixedSize(3) float[] colour) {}

    record SetOf(Set<TimeUnit> units) {}

    record BitsOf(@ParquetType("INT32") EnumSet<TimeUnit> units) {}

    record MapOf(Map<String, Point> points) {}

    record EntriesOf(@AsEntries Map<String, Point> points) {}

    record Pairs(List<Map.Entry<String, Integer>> pairs) {}

    record Own(Properties properties) {}

    record Sealed(Shape shape) {}

    record Flattened(Flat shape) {}

    record Json(@ParquetType("JSON") Point point) {}

    record Variant(@ParquetType("VARIANT") List<Point> points) {}

    record Tree(Node node) {}

    record Coded(Status status) {}

    record Unsigned(@UnsignedBits long bits) {}

    record Half(@HalfBits short bits) {}

    private static final List<Sample> SAMPLES = List.of(
            new Sample("`Point`, of `double x, double y`", Nested.class),
            new Sample("`Optional<Point>`", Maybe.class),
            new Sample("`List<Point>`, and other collections", Listed.class),
            new Sample("`int[]`", Array.class),
            new Sample("`@FixedSize(3) float[]`", Fixed.class),
            new Sample("`Set<TimeUnit>`", SetOf.class),
            new Sample("`@ParquetType(\"INT32\") EnumSet<TimeUnit>`: one bit for each constant", BitsOf.class),
            new Sample("`Map<String, Point>`", MapOf.class),
            new Sample("`@AsEntries Map<String, Point>`", EntriesOf.class),
            new Sample("`List<Map.Entry<String, Integer>>`", Pairs.class),
            new Sample("`Properties`", Own.class),
            new Sample("sealed `Shape`, of `Circle(double radius)` and `Square(double side)`", Sealed.class),
            new Sample("sealed `@Flatten Flat`, of `Disc(double size)` and `Box(double size, String label)`",
                    Flattened.class),
            new Sample("`@ParquetType(\"JSON\") Point`", Json.class),
            new Sample("`@ParquetType(\"VARIANT\") List<Point>`", Variant.class),
            new Sample("`Node`, of `String name, @MaxDepth(1) List<Node> nodes`", Tree.class),
            new Sample("an enum with an `@EnumCode` of `int`", Coded.class),
            new Sample("`@UnsignedBits long`", Unsigned.class),
            new Sample("`@HalfBits short`", Half.class));

    /// The lines of the table.
    public static List<String> lines() {
        return SAMPLES.stream().map(sample -> "| " + sample.java() + " | "
                + TypeString.of(RecordMapping.of(sample.record()).schema().fields().getFirst()) + " |").toList();
    }
}
