package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import dev.lamella.statistics.ColumnBounds;
import dev.lamella.statistics.ColumnBounds.Bound;
import dev.lamella.statistics.ColumnBounds.Exactness;
import dev.lamella.statistics.ColumnBounds.Nan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What planners learn from a footer: bounds as Java values, whether they are values, and counts.
class ColumnBoundsTest {
    record Case(String field, List<@Nullable Object> values, @Nullable Object min, @Nullable Object max,
            Exactness exactness, long bytes) {}

    private static List<@Nullable Object> values(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    static final List<Case> CASES = List.of(
            new Case("optional int32 a;", values(3, null, -1), -1, 3, Exactness.VALUE, 8),
            new Case("optional int64 a (DECIMAL(12,2));", values(new BigDecimal("1.50"), new BigDecimal("-2.25"), null),
                    new BigDecimal("-2.25"), new BigDecimal("1.50"), Exactness.VALUE, 16),
            new Case("optional int32 a (DATE);", values(LocalDate.of(2026, 3, 1), LocalDate.of(1969, 1, 1), null),
                    LocalDate.of(1969, 1, 1), LocalDate.of(2026, 3, 1), Exactness.VALUE, 8),
            new Case("optional binary a (STRING);", values("b", "abc", null), "abc", "b", Exactness.VALUE, 4),
            new Case("optional binary a (STRING);", values("a".repeat(100), "b", null), "a".repeat(64), "b",
                    Exactness.BOUND, 101),
            new Case("optional boolean a;", values(true, false, null), false, true, Exactness.VALUE, 2),
            new Case("optional double a;", values(1.5, Double.NaN, null), 1.5, 1.5, Exactness.BOUND, 16),
            new Case("optional int32 a;", values(null, null, null), null, null, Exactness.VALUE, 0));

    private static InputFile file(String field, List<@Nullable Object> values, int rowsPerGroup) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("a", bytes),
                Schema.parse("message m { " + field + " }"),
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 20, rowsPerGroup))) {
            for (Object value : values) {
                writer.rows().append(value == null ? Map.of() : Map.of("a", value));
            }
            writer.commit();
        }
        return InputFile.of(bytes.toByteArray());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void boundsAreValuesOfTheColumn(Case c) throws IOException {
        for (int rowsPerGroup : List.of(1, 3)) {
            try (ParquetReader reader = Parquet.open(file(c.field, c.values, rowsPerGroup))) {
                ColumnBounds bounds = reader.bounds(0);
                assertThat(bounds.min().map(Bound::value)).isEqualTo(Optional.ofNullable(c.min));
                assertThat(bounds.max().map(Bound::value)).isEqualTo(Optional.ofNullable(c.max));
                // A row group of its own without NaN has exact bounds.
                boolean isExact = rowsPerGroup == 1 && c.values.contains(Double.NaN);
                bounds.min().ifPresent(
                        min -> assertThat(min.exactness()).isEqualTo(isExact ? Exactness.VALUE : c.exactness));
                long nulls = c.values.stream().filter(value -> value == null).count();
                assertThat(bounds.nullCount()).hasValue(nulls);
                assertThat(bounds.valueCount()).hasValue(3 - nulls);
                assertThat(bounds.valueBytes()).hasValue(c.bytes);
                assertThat(bounds.averageBytes()).isEqualTo(
                        nulls == 3 ? OptionalDouble.empty() : OptionalDouble.of((double) c.bytes / (3 - nulls)));
                assertThat(bounds.nan()).isEqualTo(c.values.contains(Double.NaN) ? Nan.POSSIBLE : Nan.NONE);
            }
        }
    }

    @Test
    void aRowGroupHasItsOwn() throws IOException {
        try (ParquetReader reader = Parquet.open(file("required int32 a;", values(5, 7, 1, 2), 2))) {
            assertThat(reader.bounds(0, 0).min()).contains(new Bound(5, Exactness.VALUE));
            assertThat(reader.bounds(1, 0).max()).contains(new Bound(2, Exactness.VALUE));
            assertThat(reader.bounds(0)).isEqualTo(new ColumnBounds(OptionalLong.of(4), OptionalLong.of(0),
                    OptionalLong.empty(), OptionalLong.of(16), Optional.of(new Bound(1, Exactness.VALUE)),
                    Optional.of(new Bound(7, Exactness.VALUE)), Nan.NONE));
            assertThatThrownBy(() -> reader.bounds(2, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> reader.bounds(1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
