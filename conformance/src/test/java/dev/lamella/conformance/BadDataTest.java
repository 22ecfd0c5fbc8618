package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Damaged files end with a failure that names the column.
class BadDataTest {
    /// @param column that the failure names
    /// @param problem what it says, in part
    /// @param rule that the file breaks
    record Case(String file, String column, String problem, String rule) {
        @Override
        public String toString() {
            return file;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("bad_data/ARROW-GH-41317.parquet", "timestamp_us_no_tz", "ends before its last 3 values",
                    "trap 40: columns of a row group have the same rows"),
            new Case("bad_data/ARROW-GH-41321.parquet", "large_binary",
                    "repeated level at byte 5 of the page is cut off", "trap 39: levels are as many as values"),
            new Case("bad_data/ARROW-GH-45185.parquet", "x.list.element", "first repetition level",
                    "trap 38: a chunk begins with a row"),
            new Case("bad_data/ARROW-GH-47662.parquet", "flba_field", "364",
                    "trap 41: a required column has all its values"),
            new Case("bad_data/ARROW-RS-GH-6229-DICTHEADER.parquet", "name", "claims 322 bytes",
                    "a chunk lies before the footer; and trap 31: a dictionary has no negative count"),
            new Case("bad_data/ARROW-RS-GH-6229-LEVELS.parquet", "outer.list.item.c", "claims 21 values",
                    "trap 39: levels are as many as values"),
            new Case("bad_data/PARQUET-1481.parquet", "Handle", "The column has physical type -7",
                    "trap 7: a physical type is one of eight"));

    static final String DECODABLE = "bad_data/ARROW-GH-43605.parquet";

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    @Test
    void everyFileIsInTheTable() {
        assertThat(Corpus.badData()).containsExactlyInAnyOrderElementsOf(
                Stream.concat(CASES.stream().map(Case::file), Stream.of(DECODABLE))
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void failsNamingTheColumn(Case c) {
        ParquetException failure = catchThrowableOfType(ParquetException.class, () -> {
            try (ParquetReader reader = FourWays.open(Corpus.file(c.file()))) {
                FourWays.rows(reader, Scan.all());
            }
        });
        assertThat(failure).as(c.rule()).isNotNull();
        assertThat(failure.location().column().map(path -> String.join(".", path))).isEqualTo(Optional.of(c.column()));
        assertThat(failure.problem()).contains(c.problem());
        assertThat(failure.getMessage()).contains(c.file().substring("bad_data/".length()));
    }

    /// Trap 46: one dictionary entry, indices of no bits, and a run that claims bytes which no bits need.
    @Test
    void indicesOfNoBitsNeedNoBytes() throws IOException {
        try (ParquetReader reader = FourWays.open(Corpus.file(DECODABLE))) {
            List<Fields> rows = FourWays.read(reader);
            assertThat(rows).hasSize(21186).containsOnly(rows.getFirst());
            assertThat(rows.getFirst().values()).doesNotContainNull();
        }
    }
}
