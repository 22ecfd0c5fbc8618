package dev.lamella.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.Severity;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the rules about statistics say of files that other programs wrote. What each says of a file that is made for
/// it: [StatisticsCases].
class StatisticsRulesTest {
    /// @param file below the corpus
    /// @param findings all that these rules find, with their places
    record Case(String file, List<String> findings) {
        Case(String file, String... findings) {
            this(file, List.of(findings));
        }
    }

    static final List<Case> CASES = List.of(
            // min and max, and min_value and max_value too, all from a writer that took NaN for the largest number
            new Case("data/nan_in_stats.parquet", "LP-STATISTICS-NAN in row group 0, column x",
                    "LP-STATISTICS-NAN in row group 0, column x",
                    "LP-STATISTICS-NAN-COUNT-MISSING in row group 0, column x"),
            // the true minimum is 1.00, the stored one 2.00, because its last byte was taken for a negative number
            new Case("data/fixed_length_decimal.parquet",
                    "LP-STATISTICS-DEPRECATED-ORDER in row group 0, column value"),
            new Case("data/fixed_length_decimal_legacy.parquet",
                    "LP-STATISTICS-DEPRECATED-ORDER in row group 0, column value"),
            // both column orders, zeros of both signs, chunks of NaN alone: everything as it should be
            new Case("data/floating_orders_nan_count.parquet"),
            new Case("data/float16_zeros_and_nans.parquet",
                    "LP-STATISTICS-NAN-COUNT-MISSING in row group 0, column x"),
            new Case("data/single_nan.parquet"),
            // cut text, and a character that could not be incremented
            new Case("data/binary_truncated_min_max.parquet"),
            new Case("data/int96_from_spark.parquet"),
            new Case("data/unknown-logical-type.parquet"),
            new Case("data/data_index_bloom_encoding_stats.parquet",
                    "LP-BLOOM-LENGTH in row group 0, column String"),
            new Case("data/rle_boolean_encoding.parquet", "LP-COLUMN-ORDERS-MISSING"),
            // boxes across the antimeridian, shapes without coordinates, and bounds that are not there and not exact
            new Case("data/geospatial/geography-points.parquet"), new Case("data/geospatial/geography-lines.parquet"),
            new Case("data/geospatial/geography-polygons.parquet"),
            new Case("data/geospatial/geospatial.parquet"), new Case("data/geospatial/geospatial-with-nan.parquet"),
            new Case("data/geospatial/crs-geography.parquet"),
            new Case("bad_data/ARROW-GH-47662.parquet",
                    "LP-STATISTICS-NULL-COUNT-REQUIRED in row group 0, column flba_field"));

    @ParameterizedTest
    @FieldSource("CASES")
    void finds(Case c) throws IOException {
        assertThat(CorpusFiles.orSkip().findings(c.file(), StatisticsRules.ROWS))
                .containsExactlyInAnyOrderElementsOf(c.findings());
    }

    @Test
    void findsErrorsInTwoFilesOfTheCorpusOnly() throws IOException {
        CorpusFiles corpus = CorpusFiles.orSkip();
        List<Rules.Row<CheckedFile>> errors = StatisticsRules.ROWS.stream()
                .filter(row -> row.rule().severity() == Severity.ERROR)
                .toList();
        int checked = 0;
        for (String file : corpus.all()) {
            if (!file.equals("data/nan_in_stats.parquet") && !file.equals("bad_data/ARROW-GH-47662.parquet")) {
                assertThat(corpus.findings(file, errors)).as(file).isEmpty();
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(200);
    }
}
