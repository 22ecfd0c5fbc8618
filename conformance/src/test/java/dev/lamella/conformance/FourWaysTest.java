package dev.lamella.conformance;

import dev.lamella.ParquetReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every file of the corpus gives the same rows in every way of reading.
class FourWaysTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> files() {
        return Corpus.data();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void allWaysAgree(String name) throws IOException {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            FourWays.read(reader);
        }
    }
}
