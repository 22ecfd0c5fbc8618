package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Stored values are those that parquet-java reads, row for row.
class ParquetJavaAgreementTest {
    private static final String LZ4 = "trap 64: the codec LZ4 has three forms and all are read; Hadoop's codec wants a"
            + " library that it does not bring";

    /// The traps are those of the table of situations in which readers of Parquet went wrong.
    static final List<Difference> DIFFERENCES = List.of(
            new Difference("data/hadoop_lz4_compressed.parquet", "net/jpountz/lz4/LZ4Factory", LZ4),
            new Difference("data/hadoop_lz4_compressed_larger.parquet", "net/jpountz/lz4/LZ4Factory", LZ4),
            new Difference("data/non_hadoop_lz4_compressed.parquet", "net/jpountz/lz4/LZ4Factory", LZ4),
            new Difference("data/nation.dict-malformed.parquet", "EOFException",
                    "trap 26: total_compressed_size leaves out the dictionary's header (15 bytes of column name); the"
                            + " count of values ends the chunk"));

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> files() {
        return Corpus.data();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void readsTheSameRows(String name) throws Exception {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            Difference.compare(name, DIFFERENCES, () -> FourWays.assertSame(name, FourWays.rows(reader, Scan.all()),
                    ParquetJava.rows(Corpus.file(name), reader.schema())));
        }
    }

    static List<String> shreddedVariants() {
        return Corpus.shreddedVariants();
    }

    /// As stored: the groups that Variant values are shredded into.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("shreddedVariants")
    void readsTheSameGroupsOfVariants(String name) throws Exception {
        try (ParquetReader reader = FourWays.open(Corpus.file(name))) {
            FourWays.assertSame(name, FourWays.rows(reader, Scan.all()),
                    ParquetJava.rows(Corpus.file(name), reader.schema()));
        }
    }

    @Test
    void everyDifferenceIsOfAFileThatIsThere() {
        assertThat(files()).containsAll(DIFFERENCES.stream().map(Difference::file).toList());
    }
}
