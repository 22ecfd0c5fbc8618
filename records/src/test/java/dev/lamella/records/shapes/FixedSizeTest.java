package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.schema.ColumnPath;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists and arrays that always have as many elements.
class FixedSizeTest {
    record Pixel(@FixedSize(3) float[] colour, @FixedSize(2) @Nullable List<String> names,
            List<@FixedSize(2) double[]> corners) {}

    record Free(float @Nullable [] colour, @Nullable List<String> names, List<double[]> corners) {}

    private static final List<Pixel> PIXELS = List.of(
            new Pixel(new float[]{1, 2, 3}, List.of("a", "b"), List.of(new double[]{1, 2}, new double[]{3, 4})),
            new Pixel(new float[]{4, 5, 6}, null, List.of()));

    @Test
    void theyComeBackAndArrowKnowsTheirSize() throws Exception {
        byte[] file = Records.toBytes(Pixel.class, PIXELS);
        assertThat(Records.fromBytes(file, Pixel.class)).usingRecursiveComparison().isEqualTo(PIXELS);
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            ArrowHints hints = ArrowHints.of(reader.metadata());
            assertThat(hints.find(ColumnPath.of("colour"), ArrowHint.FixedSize.class))
                    .contains(new ArrowHint.FixedSize(3));
            assertThat(hints.find(ColumnPath.of("names"), ArrowHint.FixedSize.class))
                    .contains(new ArrowHint.FixedSize(2));
            assertThat(hints.find(ColumnPath.parse("corners[]"), ArrowHint.FixedSize.class))
                    .contains(new ArrowHint.FixedSize(2));
        }
    }

    @Test
    void anotherNumberOfElementsIsRejectedWhenWritten() {
        assertThatThrownBy(() -> Records.toBytes(Pixel.class, List.of(PIXELS.getFirst(),
                new Pixel(new float[]{1, 2}, null, List.of())))).isInstanceOf(ValueException.class)
                .hasMessageContaining("column colour, row 1")
                .hasMessageContaining("The component colour has 2 elements; @FixedSize allows 3");
        assertThatThrownBy(() -> Records.toBytes(Pixel.class, List.of(
                new Pixel(new float[3], Arrays.asList("a", "b", null), List.of())))).isInstanceOf(ValueException.class)
                .hasMessageContaining("The component names has 3 elements; @FixedSize allows 2");
    }

    @Test
    void anotherNumberOfElementsIsRejectedWhenRead() throws Exception {
        byte[] file = Records.toBytes(Free.class, List.of(new Free(new float[3], null, List.of(new double[2])),
                new Free(new float[3], null, List.of(new double[2], new double[3]))));
        assertThatThrownBy(() -> Records.fromBytes(file, Pixel.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("row 1").hasMessageContaining("The list has 3 elements; @FixedSize allows 2");
    }

    @Test
    void whatIsAppendedHasTheSizeThatTheFileSays(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a.parquet");
        Records.write(file, Pixel.class, PIXELS);
        Records.append(file, Free.class, List.of(new Free(new float[3], null, List.of(new double[2]))));
        assertThat(Records.read(file, Pixel.class)).hasSize(3);
        assertThatThrownBy(() -> Records.append(file, Free.class, List.of(new Free(new float[4], null, List.of()))))
                .isInstanceOf(ValueException.class).hasMessageContaining("column colour, row 0")
                .hasMessageContaining("The component colour has 4 elements; the Arrow schema of the file allows 3")
                .hasMessageContaining("Give that many, or write a new file.");
    }

    record NoList(@FixedSize(3) String text) {}

    record Negative(@FixedSize(-1) List<String> texts) {}

    @Test
    void onlyListsHaveASize() {
        assertThatThrownBy(() -> RecordMapping.of(NoList.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Component text: @FixedSize stands on a String, which is neither a list nor an array. Leave it out.");
        assertThatThrownBy(() -> RecordMapping.of(Negative.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component texts: @FixedSize(-1) is less than 0. Give 0 or more.");
    }
}
