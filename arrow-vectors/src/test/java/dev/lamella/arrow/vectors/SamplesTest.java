package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The samples of docs/how-to/use-with-arrow.md do what the page says. They are compiled here, because module conformance
/// does not need Arrow.
class SamplesTest {
    private static final Pattern BLOCK = Pattern.compile("```java arrow\n(.*?)```", Pattern.DOTALL);

    @Test
    void readAndWriteWithArrow(@TempDir Path folder) throws IOException {
        Path first = folder.resolve("first.parquet");
        Path second = folder.resolve("second.parquet");
        try (ParquetWriter writer = Parquet.create(first, Schema.builder("m").required("id", "INT64").build())) {
            for (int i = 0; i < 5; i++) {
                long id = i;
                writer.rows().append(row -> row.setLong("id", id));
            }
            writer.commit();
        }
        try (BufferAllocator allocator = new RootAllocator()) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            Samples.stream(first, stream, allocator);
            Samples.write(new ByteArrayInputStream(stream.toByteArray()), second, allocator);
            assertThat(Samples.sum(second, allocator)).isEqualTo(7);
            Path third = folder.resolve("third.parquet");
            Samples.convert(Files.write(folder.resolve("rows.arrows"), stream.toByteArray()), third, allocator);
            assertThat(Samples.sum(third, allocator)).isEqualTo(7);
        }
    }

    @Test
    void areThoseOfThePage() throws IOException {
        Path module = Path.of("").toAbsolutePath();
        String page = Files.readString(module.resolve("../docs/how-to/use-with-arrow.md"));
        String source = squeezed(Files.readString(
                module.resolve("src/test/java/dev/lamella/arrow/vectors/Samples.java")));
        List<String> blocks = BLOCK.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
        assertThat(blocks).hasSize(4).allSatisfy(block -> assertThat(source).contains(squeezed(block)));
    }

    /// Without the line breaks and indents that the formatter chooses.
    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }
}
