package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of the corpus whose values are written down elsewhere.
class ExpectedValuesTest {
    private static final BigInteger MICROS_PER_SECOND = BigInteger.valueOf(1_000_000);

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    /// An empty field is null in these files.
    @ParameterizedTest
    @ValueSource(strings = {"data/delta_binary_packed", "data/delta_byte_array", "data/delta_encoding_optional_column",
            "data/delta_encoding_required_column"})
    void valuesAreThoseOfTheCsvFile(String name) throws IOException {
        List<List<String>> expected = new ArrayList<>();
        try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(Corpus.file(name + "_expect.csv"))) {
            csv.forEach(line -> expected.add(line.getFields()));
        }
        List<String> header = expected.removeFirst();
        List<List<String>> actual = new ArrayList<>();
        try (ParquetReader reader = FourWays.open(Corpus.file(name + ".parquet"));
                RowCursor row = reader.rows()) {
            // One header has a space too many, one file a colon behind every name.
            assertThat(reader.schema().fields().stream().map(field -> field.name().replace(":", "")))
                    .containsExactlyElementsOf(header.stream().map(String::strip).toList());
            while (row.next()) {
                List<String> texts = new ArrayList<>();
                for (int i = 0; i < row.size(); i++) {
                    Object value = row.get(i);
                    texts.add(value == null ? "" : value.toString());
                }
                actual.add(texts);
            }
        }
        FourWays.assertSame(name, actual, expected);
    }

    /// Microseconds since 1970 as Spark computes them: in 64 bits, in which the sixth value wraps. Instants hold what
    /// is stored, exactly.
    @Test
    void int96IsAnInstantOfAnyYear() throws IOException {
        String[] micros = {"1704141296123456", "1704070800000000", "253402225200000000", "1735599600000000", null,
                "9089380393200000000"};
        List<Instant> instants = new ArrayList<>();
        try (ParquetReader reader = FourWays.open(Corpus.file("data/int96_from_spark.parquet"));
                RowCursor row = reader.rows(Scan.all())) {
            while (row.next()) {
                instants.add(row.getInstant(0));
            }
        }
        assertThat(instants).hasSize(micros.length);
        for (int i = 0; i < micros.length; i++) {
            assertThat(microsIn64Bits(instants.get(i))).as("row " + i).isEqualTo(micros[i]);
        }
        assertThat(instants.get(2)).isEqualTo(Instant.parse("9999-12-31T03:00:00Z"));
        assertThat(instants.get(5)).isEqualTo(Instant.parse("-294554-12-13T14:58:10.448384Z"));
    }

    private static String microsIn64Bits(Instant instant) {
        return instant == null
                ? null
                : Long.toString(BigInteger.valueOf(instant.getEpochSecond()).multiply(MICROS_PER_SECOND)
                        .add(BigInteger.valueOf(instant.getNano() / 1000)).longValue());
    }
}
