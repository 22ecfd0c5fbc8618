package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// [DocumentationSamplesTest] runs each command that takes a directory on one.
class DirectoryCommandsPageTest {
    private static final String PROMPT = "$ ./lamella ";
    private static final Set<String> COMMANDS = Set.of("count", "head", "cat", "schema", "meta", "stats", "check",
            "types", "rewrite", "convert");

    @Test
    void everyCommandIsShownOnADirectory() {
        Set<String> shown = Samples.of("console").stream()
                .filter(sample -> sample.page().equals("docs/how-to/read-many-files.md"))
                .flatMap(sample -> sample.lines().stream()).filter(line -> line.startsWith(PROMPT))
                .map(line -> line.substring(PROMPT.length()).split(" "))
                .filter(words -> words.length > 1 && String.join(" ", words).contains("target/orders"))
                .map(words -> words[0]).collect(Collectors.toSet());
        assertThat(shown).containsAll(COMMANDS);
    }
}
