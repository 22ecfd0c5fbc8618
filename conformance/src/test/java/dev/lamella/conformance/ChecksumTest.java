package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.ParquetReader;
import dev.lamella.error.CorruptFileException;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Checksums of pages are verified unless they are to be ignored.
class ChecksumTest {
    /// @param place of the first page that fails
    record Case(String file, String column, String place) {
        @Override
        public String toString() {
            return file;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("data/datapage_v1-corrupt-checksum.parquet", "a", "row group 0, column a, data page 0 at byte 4"),
            new Case("data/rle-dict-uncompressed-corrupt-checksum.parquet", "binary_field",
                    "row group 0, column binary_field, dictionary page at byte 57"));

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aWrongChecksumFailsNamingThePage(Case c) throws IOException {
        try (ParquetReader reader = FourWays.open(Corpus.file(c.file()))) {
            CorruptFileException failure = catchThrowableOfType(CorruptFileException.class,
                    () -> FourWays.rows(reader, Scan.all().columns(c.column())));
            assertThat(failure.location().toString()).endsWith(c.place());
            assertThat(failure.problem()).startsWith("The checksum of the page's ");
            assertThat(failure.advice()).contains("checksums ignored");
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void withChecksumsIgnoredTheRowsAreThoseOfParquetJava(Case c) throws IOException {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(c.file()))) {
            FourWays.assertSame(c.file(), FourWays.read(reader),
                    ParquetJava.rows(Corpus.file(c.file()), reader.schema()));
        }
    }
}
