package dev.lamella.arrow;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The files of [parquet-testing](https://github.com/apache/parquet-testing), where they are present.
/// `LAMELLA_PARQUET_TESTING` says where.
final class Corpus {
    private Corpus() {}

    /// Where the files are; skips the test if they are not here.
    static Path orSkip() {
        String stated = System.getenv("LAMELLA_PARQUET_TESTING");
        Optional<Path> found = Stream.of(Optional.ofNullable(stated).orElse(""), "../../shared/parquet-testing",
                "../shared/parquet-testing").filter(text -> !text.isEmpty()).map(Path::of).filter(Files::isDirectory)
                .findFirst();
        Assumptions.assumeTrue(found.isPresent(), "parquet-testing is not here: set LAMELLA_PARQUET_TESTING");
        return found.orElseThrow();
    }

    static FileMetadata metadata(Path file) throws IOException {
        try (InputFile input = InputFile.of(file); ParquetReader reader = Parquet.open(input)) {
            return reader.metadata();
        }
    }
}
