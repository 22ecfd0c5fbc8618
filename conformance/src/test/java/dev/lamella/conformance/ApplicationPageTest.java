package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Samples.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

/// [DocumentationSamplesTest] runs the application of the page; this counts its lines.
class ApplicationPageTest {
    @Test
    void theApplicationIsShort() {
        List<Sample> blocks = Samples.of("java").stream()
                .filter(sample -> sample.page().equals("docs/how-to/build-an-application.md")).toList();
        assertThat(blocks).hasSize(1);
        List<String> lines = blocks.getFirst().lines();
        assertThat(lines.stream().filter(line -> line.matches("record Order\\d?\\(.*"))).hasSize(3);
        assertThat(lines.stream().filter(line -> !line.isBlank() && !line.startsWith("import ")).count())
                .isBetween(30L, 59L);
    }
}
