package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.Answer;
import dev.lamella.statistics.ColumnAggregates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each column of a file gives, from metadata or not, what reading finds.
class CorpusAggregatesTest {
    @ParameterizedTest
    @CsvSource({"binary_truncated_min_max.parquet", "nan_in_stats.parquet", "float16_zeros_and_nans.parquet",
            "floating_orders_nan_count.parquet", "int32_with_null_pages.parquet", "fixed_length_decimal.parquet"})
    void corpusFilesAreSummedUpAsTheirRowsAre(String name) throws IOException {
        List<String> wrong = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(Corpus.file("data/" + name))) {
            for (Leaf leaf : reader.schema().leaves()) {
                ColumnAggregates summary = reader.aggregates(leaf.path());
                ColumnAggregates slow = Slow.summary(reader, leaf);
                boolean isSame = summary.rows().value().equals(slow.rows().value())
                        && summary.nulls().value().equals(slow.nulls().value())
                        && Slow.text(summary.min()).equals(Slow.text(slow.min()))
                        && Slow.text(summary.max()).equals(Slow.text(slow.max()));
                if (!isSame) {
                    wrong.add(summary + " is not " + slow);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// By rows alone.
    private static final class Slow {
        static ColumnAggregates summary(ParquetReader reader, Leaf leaf) throws IOException {
            SortOrder order = SortOrder.of(leaf);
            List<Object> values = new ArrayList<>();
            long rowCount = 0;
            long nulls = 0;
            try (RowCursor rows = reader.rows()) {
                for (; rows.next(); rowCount++) {
                    Object value = rows.get(leaf.index());
                    nulls += value == null ? 1 : 0;
                    if (value != null && !(value instanceof Number number && Double.isNaN(number.doubleValue()))) {
                        // Zeros of both signs are one value.
                        values.add(value instanceof Float number
                                ? (Object) (number + 0.0f)
                                : value instanceof Double number ? (Object) (number + 0.0) : value);
                    }
                }
            }
            values.sort(order.comparator());
            return new ColumnAggregates(leaf.path(), data(rowCount), data(nulls),
                    data(values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst())),
                    data(values.isEmpty() ? Optional.empty() : Optional.of(values.getLast())));
        }

        private static <T> Answer<T> data(T value) {
            return new Answer<>(value, Answer.Source.DATA);
        }

        static String text(Answer<Optional<Object>> answer) {
            return answer.value().map(value -> value instanceof byte[] bytes
                    ? HexFormat.of().formatHex(bytes)
                    : value.toString()).orElse("none");
        }
    }
}
