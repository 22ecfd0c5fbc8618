package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnStatistics;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.BatchSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Exact statistics from footers equal those of the values, for every file of the corpus and for its copy written by
/// this library.
class ColumnStatisticsCorpusTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> files() {
        return Corpus.sound();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void whatIsToldIsWhatIsThere(String name) throws IOException {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            compare(name, reader);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Rewrite.DEFAULT.run(reader, OutputFile.of("copy", bytes));
            try (ParquetReader copy = Parquet.open(InputFile.of(bytes.toByteArray()))) {
                compare("copy of " + name, copy);
            }
        }
    }

    private static void compare(String name, ParquetReader reader) throws IOException {
        StatisticsCollector tally = StatisticsCollector.of(reader.schema());
        try (BatchSource batches = reader.batches()) {
            while (batches.next()) {
                tally.add(batches.batch());
            }
        }
        for (ColumnStatisticsCollector column : tally.columns()) {
            ColumnStatistics told = reader.statistics(column.leaf().fileIndex());
            ColumnStatistics read = column.statistics();
            String place = name + ", column " + column.leaf();
            SortOrder order = SortOrder.of(column.leaf());
            if (told.valueCount().isPresent()) {
                assertThat(told.valueCount()).as("Values of " + place).isEqualTo(read.valueCount());
            }
            if (told.nullCount().isPresent()) {
                assertThat(told.nullCount()).as("nulls of " + place).isEqualTo(read.nullCount());
            }
            if (told.min().isPresent()) {
                assertThat(hex(told.min().map(order::lowerBound))).as("min of " + place).isEqualTo(hex(read.min()));
            }
            if (told.max().isPresent()) {
                assertThat(hex(told.max().map(order::upperBound))).as("max of " + place).isEqualTo(hex(read.max()));
            }
        }
    }

    private static Optional<String> hex(Optional<byte[]> bytes) {
        return bytes.map(HexFormat.of()::formatHex);
    }
}
