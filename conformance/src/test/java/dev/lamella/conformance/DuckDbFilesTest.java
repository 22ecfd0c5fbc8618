package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random tables written by DuckDB are read, in all ways, as DuckDB and parquet-java read them.
class DuckDbFilesTest {
    private static final int FILES = 120;
    private static final long FIRST_SEED = 20_260_501;
    private static final String[] CODECS = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "BROTLI", "LZ4_RAW"};
    private static final int[] ROW_COUNTS = {0, 1, 50, 400, 900};

    private static DuckDb duckDb;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() throws SQLException {
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    static LongStream seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + FILES * (long) Integer.getInteger("lamella.effort", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsAreThoseThatDuckDbWrote(long seed) throws IOException, SQLException {
        Random random = new Random(~seed);
        Path file = folder.resolve("random.parquet");
        String codec = CODECS[random.nextInt(CODECS.length)];
        write(file, seed, codec, random);
        try (ParquetReader reader = FourWays.open(file)) {
            List<Fields> rows = FourWays.read(reader);
            String schema = reader.schema().toString();
            FourWays.assertSame("DuckDB, " + schema, Logical.rows(reader), duckDb.rows(file));
            // parquet-java has no BROTLI.
            if (!codec.equals("BROTLI")) {
                FourWays.assertSame("parquet-java, " + schema, rows, ParquetJava.rows(file, reader.schema()));
            }
        }
    }

    /// DuckDB writes a null ARRAY of three elements as three entries, each of which says that the list is null.
    @Test
    void aNullArrayIsNull() throws IOException, SQLException {
        Path file = folder.resolve("arrays.parquet");
        duckDb.execute("COPY (SELECT unnest([[1, 2, 3]::INTEGER[3], NULL, [4, NULL, 6]])) TO " + DuckDb.literal(file));
        try (ParquetReader reader = FourWays.open(file)) {
            assertThat(FourWays.read(reader)).map(Fields::values).containsExactly(List.of(List.of(1L, 2L, 3L)),
                    Collections.singletonList(null), List.of(Arrays.asList(4L, null, 6L)));
        }
    }

    private static void write(Path file, long seed, String codec, Random random) throws SQLException {
        int rowCount = ROW_COUNTS[random.nextInt(ROW_COUNTS.length)];
        for (String statement : new RandomTable(seed).statements("random", rowCount)) {
            duckDb.execute(statement);
        }
        // Some files have several row groups, of 2048 rows each.
        String rows = random.nextInt(3) == 0 ? "SELECT random.* FROM random, range(7)" : "FROM random";
        duckDb.execute("COPY (" + rows + ") TO " + DuckDb.literal(file) + " (FORMAT parquet, COMPRESSION " + codec
                + ", PARQUET_VERSION " + (random.nextBoolean() ? "V1" : "V2") + ", ROW_GROUP_SIZE 2048"
                + (random.nextBoolean() ? ", DICTIONARY_SIZE_LIMIT 20" : "") + ")");
    }
}
