package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Code is generated for a class and what is asked of its mapping: once, however often somebody asks.
class MadeTest {
    record Point(int x, int y) {}

    private static final Requests STRICT = Requests.NONE.withOptions(MappingOptions.DEFAULT.strict());

    @Test
    void mappingsThatAskForTheSameShareWhatIsMade() {
        assertThat(ClassBinding.of(Point.class)).isSameAs(ClassBinding.of(Point.class));
        assertThat(ClassBinding.of(Point.class).with(STRICT)).isSameAs(ClassBinding.of(Point.class).with(STRICT))
                .isNotSameAs(ClassBinding.of(Point.class));
        assertThat(ClassBinding.of(Point.class).with(STRICT).with(Requests.NONE))
                .isSameAs(ClassBinding.of(Point.class));
    }

    @Test
    void ofTypesWithArgumentsOnlyCopiesShare() {
        TypeRef<List<Point>> points = new TypeRef<>() {
        };
        ClassBinding made = ClassBinding.of(points);
        assertThat(made.with(Requests.NONE)).isSameAs(made);
        assertThat(made.with(STRICT).requests()).isEqualTo(STRICT);
    }

    @Test
    void aProgramThatMakesEverNewConvertersKeepsFewOfThem() {
        ClassBinding first = ClassBinding.of(Point.class).with(converter(0));
        Requests asked = first.requests();
        assertThat(ClassBinding.of(Point.class).with(asked)).isSameAs(first);
        for (int i = 1; i < 100; i++) {
            assertThat(ClassBinding.of(Point.class).with(converter(i)).requests()).isNotEqualTo(asked);
        }
        assertThat(ClassBinding.of(Point.class).with(asked)).isNotSameAs(first);
    }

    record Wide(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o,
            int p, int q, int r, int s, int t) {}

    /// What is asked for one by one is not kept one by one.
    @Test
    void mappingsWithManyColumnsOfOnesOwnShareToo() {
        assertThat(wide().writePlan()).isSameAs(wide().writePlan());
    }

    private static RecordMapping<Wide> wide() {
        RecordMapping<Wide> mapping = RecordMapping.of(Wide.class);
        for (char name = 'a'; name <= 't'; name++) {
            mapping = mapping.withColumn(String.valueOf(name), "INT64");
        }
        return mapping;
    }

    private static Requests converter(int offset) {
        return Requests.NONE.withConverter(ValueConverter.of(Point.class, Integer.class, point -> point.x() + offset,
                x -> new Point(x - offset, 0)));
    }
}
