package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.schema.ColumnPath;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Columns that several types of a sealed type have: what is said of them holds for the values of all.
class SharedColumnsTest {
    @TempDir
    Path folder;

    private static <H extends ArrowHint> Optional<H> hint(byte[] file, String column, Class<H> kind)
            throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return ArrowHints.of(reader.metadata()).find(ColumnPath.of(column), kind);
        }
    }

    @Flatten
    sealed interface Measure {}

    record Rough(@ParquetType("FLOAT") double size) implements Measure {}

    record Fine(@ParquetType("FLOAT") double size) implements Measure {}

    @Test
    void valuesOfAllTypesAreCountedThatBecameTheNearest() throws Exception {
        assertThat(Records.write(folder.resolve("a.parquet"), Measure.class,
                List.of(new Rough(0.1), new Fine(0.5), new Rough(0.2), new Fine(0.3))).roundedValues())
                .isEqualTo(Map.of(ColumnPath.of("size"), 3L));
    }

    @Flatten
    sealed interface Visit {}

    record Arrival(ZonedDateTime at) implements Visit {}

    record Departure(ZonedDateTime at) implements Visit {}

    @Test
    void aZoneIsThatOfTheValuesOfAllTypes() throws Exception {
        Instant time = Instant.parse("2026-07-01T12:00:00Z");
        ZonedDateTime tokyo = time.atZone(ZoneId.of("Asia/Tokyo"));
        ZonedDateTime berlin = time.atZone(ZoneId.of("Europe/Berlin"));
        List<Visit> same = List.of(new Arrival(berlin), new Departure(berlin));
        assertThat(Records.fromBytes(Records.toBytes(Visit.class, same), Visit.class)).isEqualTo(same);
        byte[] two = Records.toBytes(Visit.class, List.of(new Arrival(tokyo), new Departure(berlin)));
        assertThat(Records.fromBytes(two, Visit.class)).containsExactly(new Arrival(time.atZone(ZoneOffset.UTC)),
                new Departure(time.atZone(ZoneOffset.UTC)));
    }

    @Flatten
    sealed interface Way {}

    record Line(@FixedSize(2) List<Integer> points) implements Way {}

    record Polygon(List<Integer> points) implements Way {}

    @Test
    void listsHaveASizeOnlyIfThoseOfAllTypesHaveIt() throws Exception {
        List<Way> all = List.of(new Polygon(List.of(1, 2, 3)), new Line(List.of(1, 2)));
        byte[] file = Records.toBytes(Way.class, all);
        assertThat(hint(file, "points", ArrowHint.FixedSize.class)).isEmpty();
        assertThat(Records.fromBytes(file, Way.class)).isEqualTo(all);
    }

    enum Colour {
        RED, GREEN
    }

    enum Size {
        SMALL, LARGE, RED
    }

    @Flatten
    sealed interface Labelled {}

    record Coloured(Colour label) implements Labelled {}

    record Sized(Size label) implements Labelled {}

    @Flatten
    sealed interface Named {}

    record ByColour(Colour label) implements Named {}

    record ByWord(String label) implements Named {}

    @Test
    void textsAreCategoriesOnlyIfThoseOfAllTypesAreConstants() throws Exception {
        assertThat(hint(Records.toBytes(Labelled.class, List.of(new Coloured(Colour.RED), new Sized(Size.LARGE))),
                "label", ArrowHint.Categorical.class))
                .contains(new ArrowHint.Categorical(new ArrowType.Int(8, true), false));
        assertThat(hint(Records.toBytes(Named.class, List.of(new ByWord("any"), new ByColour(Colour.GREEN))),
                "label", ArrowHint.Categorical.class)).isEmpty();
    }

    @Flatten
    sealed interface Span {}

    record Lengthy(@ParquetType("DURATION(SECONDS)") Duration took) implements Span {}

    record Brief(Duration took) implements Span {}

    @Test
    void durationsOfOneColumnCountTheSame() {
        assertThatThrownBy(() -> RecordMapping.of(Span.class).writePlan()).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Column took")
                .hasMessageContaining(
                        "Column took:\nThe component Brief.took counts NANOS, but another type counts SECONDS in the same column.\nAsk for the same DURATION(unit) in both, or give one of them another name with @Name")
                .hasMessageContaining("Ask for the same DURATION(unit) in both");
    }
}
