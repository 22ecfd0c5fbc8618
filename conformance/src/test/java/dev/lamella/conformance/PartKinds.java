package dev.lamella.conformance;

import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.HalfBits;
import dev.lamella.records.mapping.MaxDepth;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Things with parts, named and made as the page of Java types has them.
final class PartKinds {
    private PartKinds() {}

    record Point(double x, double y) {}

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    @Flatten
    sealed interface Flat {}

    record Disc(double size) implements Flat {}

    record Box(double size, String label) implements Flat {}

    record Node(String name, @MaxDepth(1) List<Node> nodes) {}

    enum Coded {
        OPEN(10);

        @EnumCode
        private final int code;

        Coded(int code) {
            this.code = code;
        }
    }

    record Structs(Point point, Optional<Point> maybe, List<Point> points, Map<String, Point> named,
            @AsEntries Map<String, Point> entries, Shape shape, Flat flat, Node node) {}

    record Lists(int[] numbers, @FixedSize(3) float[] colour, Set<TimeUnit> units,
            List<Map.Entry<String, Integer>> pairs, Properties properties) {}

    record Values(@ParquetType("INT32") EnumSet<TimeUnit> bits, @ParquetType("JSON") Point json,
            @ParquetType("VARIANT") List<Point> variant, Coded coded, @UnsignedBits long unsigned,
            @HalfBits short half) {}

    static final List<Class<?>> ALL = List.of(Structs.class, Lists.class, Values.class);
}
