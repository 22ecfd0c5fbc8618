package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.WriteOptions.PageVersion;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Severity;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.filter.Scan;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.vector.BatchSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every file of the corpus, written once more batch by batch, keeps its rows, its schema and its key-value metadata, and is
/// at least as sound as it was.
class RewrittenCorpusTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> files() {
        return Corpus.sound();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("files")
    void keepsTheRows(String name) throws IOException {
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file(name))) {
            List<Fields> rows = FourWays.rows(reader, Scan.all());
            for (PageVersion version : PageVersion.values()) {
                byte[] copy = copy(reader, WriteOptions.DEFAULT.withPageVersion(version)
                        .withValidation(WriteOptions.Validation.KEEP).withPages(1 << 14, 300)
                        .withRowGroups(1 << 26, 2000).withKeyValues(reader.metadata().keyValues()));
                try (ParquetReader again = Parquet.open(InputFile.of(copy))) {
                    FileMetadata metadata = again.metadata();
                    // Annotations have both forms then.
                    assertThat(metadata.schema()).isEqualTo(SchemaTree.of(SchemaTree.written(reader.schema())));
                    assertThat(metadata.keyValues()).isEqualTo(reader.metadata().keyValues());
                    FourWays.assertSame(name + ", " + version, FourWays.rows(again, Scan.all()), rows);
                }
                assertThat(errors(copy)).as(name).isSubsetOf(errors(Corpus.file(name)));
            }
        }
    }

    private static byte[] copy(ParquetReader reader, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("copy", bytes), reader.schema(), options);
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                writer.write(batches.batch());
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static Set<String> errors(byte[] file) throws IOException {
        try (InputFile input = InputFile.of(file)) {
            return errors(input);
        }
    }

    private static Set<String> errors(Path file) throws IOException {
        try (InputFile input = InputFile.of(file)) {
            return errors(input);
        }
    }

    private static Set<String> errors(InputFile input) throws IOException {
        return FileCheck.check(input).stream().map(finding -> finding.rule())
                .filter(rule -> rule.severity() == Severity.ERROR).map(rule -> rule.id())
                .collect(Collectors.toSet());
    }
}
