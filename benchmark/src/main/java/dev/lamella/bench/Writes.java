package dev.lamella.bench;

import com.jerolba.carpet.CarpetWriter;
import dev.lamella.bench.peer.Totals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.io.LocalOutputFile;

/// A contender that writes: all rows, in the form in which a program has them for the library, are in memory before.
record Writes(Table table, Path file, Writing writing) implements Work {
    static final int ROW_GROUP_BYTES = 128 << 20;
    static final int ROW_GROUP_ROWS = 1 << 20;
    static final int PAGE_BYTES = 1 << 20;
    static final int PAGE_ROWS = 20_000;
    static final int DICTIONARY_BYTES = 1 << 20;
    static final int ZSTD_LEVEL = 3;

    /// Writes all rows.
    @FunctionalInterface
    interface Writing {
        void write(Path file) throws Exception;
    }

    /// @param source a file with the rows
    static Work start(String contender, Table table, Codec codec, Path source, Path file) throws Exception {
        Writing writing = switch (contender) {
            case "parquet-java" -> ParquetJavaWrites.of(table, codec, source);
            case "carpet" -> carpet(RecordTally.type(table), Records.of(table, source), codec);
            case "duckdb" -> duckDb(codec, source);
            case "lamella-rows" -> LamellaWrites.rows(table, LamellaWrites.options(codec), source);
            case "lamella-records" -> LamellaWrites.records(RecordTally.type(table), Records.of(table, source), codec);
            case "lamella-batches" -> LamellaWrites.batches(codec, source);
            default -> throw new IllegalArgumentException("There is no contender " + contender);
        };
        return new Writes(table, file, writing);
    }

    @Override
    public Totals run() throws Exception {
        Files.deleteIfExists(file);
        writing.write(file);
        return Totals.of(0);
    }

    /// What Lamella reads back, and DuckDB.
    @Override
    public Totals check() throws Exception {
        run();
        Totals found = LamellaColumns.scan(file, table.columns(Way.COLUMNS));
        Totals again = DuckDb.scan(file, table, Way.COLUMNS, Optional.empty());
        found.difference(again).ifPresent(difference -> {
            throw new IllegalStateException("Lamella reads other values than DuckDB of " + file + ": " + difference);
        });
        return found;
    }

    /// Carpet makes schema and writer from the class.
    private static <T> Writing carpet(Class<T> type, List<?> rows, Codec codec) {
        return file -> {
            try (CarpetWriter<T> writer = new CarpetWriter.Builder<>(new LocalOutputFile(file), type)
                    .withConf(new PlainParquetConfiguration()).withCompressionCodec(ParquetJavaFiles.codecName(codec))
                    .withWriterVersion(WriterVersion.PARQUET_1_0).withRowGroupSize(ROW_GROUP_BYTES)
                    .withRowGroupRowCountLimit(ROW_GROUP_ROWS).withPageSize(PAGE_BYTES)
                    .withPageRowCountLimit(PAGE_ROWS).withDictionaryPageSize(DICTIONARY_BYTES)
                    .withDictionaryEncoding(true).build()) {
                for (Object row : rows) {
                    writer.write(type.cast(row));
                }
            }
        };
    }

    /// From a table in memory, one thread.
    private static Writing duckDb(Codec codec, Path source) throws SQLException {
        Connection connection = DuckDb.connect(1);
        DuckDb.execute(connection, "CREATE TABLE loaded AS FROM read_parquet(" + DuckDb.quoted(source) + ")");
        String options = " (FORMAT PARQUET, COMPRESSION " + codec
                + (codec == Codec.ZSTD ? ", COMPRESSION_LEVEL " + ZSTD_LEVEL : "")
                + ", PARQUET_VERSION V1, ROW_GROUP_SIZE " + ROW_GROUP_ROWS + ")";
        return file -> DuckDb.execute(connection, "COPY loaded TO " + DuckDb.quoted(file) + options);
    }
}
