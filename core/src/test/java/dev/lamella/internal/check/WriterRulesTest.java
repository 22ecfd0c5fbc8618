package dev.lamella.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.Severity;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the rules about metadata and writers say of files that other programs wrote. What each says of a file that is
/// made for it: [WriterCases].
class WriterRulesTest {
    /// @param file below the corpus
    /// @param findings all that these rules find, with their places
    record Case(String file, List<String> findings) {
        Case(String file, String... findings) {
            this(file, List.of(findings));
        }
    }

    static final List<Case> CASES = List.of(
            new Case("data/alltypes_plain.parquet", "LP-WRITER-INT96-ZONE in row group 0, column timestamp_col"),
            new Case("data/nation.dict-malformed.parquet", "LP-CREATED-BY-VERSION"),
            new Case("data/delta_length_byte_array.parquet", "LP-CREATED-BY-MISSING"),
            new Case("data/column_chunk_key_value_metadata.parquet", "LP-CREATED-BY-BUILD",
                    "LP-KEY-VALUE in row group 0, column column1"),
            new Case("data/non_hadoop_lz4_compressed.parquet", "LP-CREATED-BY-BUILD",
                    "LP-WRITER-ROW-GROUP-OFFSET in row group 0, column c0"),
            // Spark 3.4, and schemas of Arrow from several of its versions
            new Case("data/int96_from_spark.parquet"), new Case("data/null_list.parquet", "LP-CREATED-BY-BUILD"),
            new Case("data/list_columns.parquet", "LP-CREATED-BY-BUILD"),
            new Case("bad_data/ARROW-RS-GH-6229-LEVELS.parquet", "LP-CREATED-BY-VERSION",
                    "LP-WRITER-ROW-GROUP-OFFSET in row group 0, column outer.list.item.c"));

    @ParameterizedTest
    @FieldSource("CASES")
    void finds(Case c) throws IOException {
        assertThat(CorpusFiles.orSkip().findings(c.file(), WriterRules.ROWS))
                .containsExactlyInAnyOrderElementsOf(c.findings());
    }

    @Test
    void whoWroteAFileIsNeverAnError() {
        assertThat(WriterRules.ROWS).extracting(row -> row.rule().severity()).doesNotContain(Severity.ERROR);
    }

    @Test
    void everyFileOfTheCorpusCanBeChecked() throws IOException {
        CorpusFiles corpus = CorpusFiles.orSkip();
        for (String file : corpus.all()) {
            assertThat(corpus.findings(file)).as(file).allSatisfy(finding -> {
                assertThat(finding.place().file()).isPresent();
                assertThat(finding.toString()).doesNotContain("Optional[");
            });
        }
    }
}
