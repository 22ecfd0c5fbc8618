package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Samples.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The code of the page on Kotlin is a part of `KotlinTest`, which runs it.
class KotlinPageTest {
    @Test
    void theCodeOfThePageIsTested() throws IOException {
        List<String> tested = Files.readAllLines(Path.of("src/test/kotlin/dev/lamella/conformance/KotlinTest.kt"))
                .stream().map(String::strip).toList();
        List<Sample> blocks = Samples.of(Path.of("docs/how-to/use-kotlin.md")).stream()
                .filter(block -> block.language().equals("kotlin")).toList();
        assertThat(blocks).hasSize(2);
        for (Sample block : blocks) {
            assertThat(tested).containsSequence(block.lines().stream().map(String::strip).toList());
        }
    }
}
