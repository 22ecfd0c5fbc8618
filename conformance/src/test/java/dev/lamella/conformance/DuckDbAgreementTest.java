package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Logical values agree with DuckDB, row by row.
class DuckDbAgreementTest {
    /// The traps are those of the table of situations in which readers of Parquet went wrong.
    static final List<Difference> DIFFERENCES = List.of(
            new Difference("data/byte_stream_split_extended.gzip.parquet",
                    "BYTE_STREAM_SPLIT encoding is only supported",
                    "trap 58: BYTE_STREAM_SPLIT is legal for FIXED_LEN_BYTE_ARRAY"),
            new Difference("data/int96_from_spark.parquet", "row 5",
                    "trap 90: the day of the last value wrapped when it was written; what is stored is computed"
                            + " exactly, in years that 64 bits of microseconds cannot hold"),
            new Difference("data/map_no_value.parquet", "MAP_KEY_VALUE requires two children",
                    "trap 87: a map may have only keys"));

    private static DuckDb duckDb;

    @BeforeAll
    static void open() throws SQLException {
        Corpus.assumeThere();
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        if (duckDb != null) {
            duckDb.close();
        }
    }

    static List<String> files() {
        return Corpus.data();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void readsTheSameRows(String name) throws Exception {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            Difference.compare(name, DIFFERENCES,
                    () -> FourWays.assertSame(name, Logical.rows(reader), duckDb.rows(Corpus.file(name))));
        }
    }

    @Test
    void everyDifferenceIsOfAFileThatIsThere() {
        assertThat(files()).containsAll(DIFFERENCES.stream().map(Difference::file).toList());
    }
}
