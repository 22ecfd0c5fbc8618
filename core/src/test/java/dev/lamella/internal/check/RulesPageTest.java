package dev.lamella.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.check.FileCheck;
import dev.lamella.check.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// `docs/reference/check-rules.md` lists the rules as they are, and these are written as rules are.
class RulesPageTest {
    private static final String PAGE = "docs/reference/check-rules.md";

    @Test
    void thePageListsAllRulesInTheirOrder() throws IOException {
        List<String> listed = Files.readAllLines(page()).stream().filter(line -> line.startsWith("| `LP-")).toList();
        assertThat(listed).isEqualTo(FileCheck.rules().stream().map(RulesPageTest::row).toList());
    }

    private static String row(Rule rule) {
        return "| `" + rule.id() + "` | " + rule.severity().name().toLowerCase(Locale.ROOT) + " | " + rule.statement()
                + " | " + rule.section() + " | " + rule.mend() + " |";
    }

    @Test
    void idsAreStableNamesAndUnique() {
        List<Rule> rules = FileCheck.rules();
        assertThat(rules).hasSizeGreaterThanOrEqualTo(40).extracting(Rule::id)
                .allMatch(id -> id.matches("LP(-[A-Z0-9]+)+"));
        assertThat(new HashSet<>(rules.stream().map(Rule::id).toList())).hasSameSizeAs(rules);
    }

    @Test
    void rulesAreWrittenAsRules() {
        assertThat(FileCheck.rules()).allSatisfy(rule -> {
            assertThat(rule.statement()).doesNotEndWith(".").doesNotContain("|", "\n");
            assertThat(rule.section()).isNotBlank().doesNotContain("|", "\n");
            assertThat(rule.mend()).matches("[A-Z].*\\.").doesNotContain("|", "\n");
        });
    }

    private static Path page() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.exists(here.resolve(PAGE))) {
            here = here.getParent();
        }
        return here.resolve(PAGE);
    }
}
