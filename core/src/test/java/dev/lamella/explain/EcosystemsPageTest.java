package dev.lamella.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The table in `docs/reference/ecosystems.md` says what the code says.
class EcosystemsPageTest {
    private static final String PAGE = "docs/reference/ecosystems.md";

    @Test
    void everyRowOfThePageIsAsTheTablesHaveIt() throws IOException {
        List<String> rows = Files.readAllLines(page()).stream()
                .filter(line -> line.startsWith("| `optional ") || line.startsWith("| `repeated ")).toList();
        assertThat(rows).hasSizeGreaterThan(50).allSatisfy(row -> assertThat(row).isEqualTo(row(field(row))));
    }

    @Test
    void thePageNamesWhatIsDescribed() throws IOException {
        assertThat(Files.readString(page())).contains(Arrays.stream(Ecosystem.values())
                .filter(ecosystem -> ecosystem != Ecosystem.JAVA).map(Ecosystem::source).toList());
    }

    private static String field(String row) {
        return row.substring(row.indexOf('`') + 1, row.indexOf('`', row.indexOf('`') + 1));
    }

    private static String row(String field) {
        List<String> cells = new ArrayList<>(List.of("", "`" + field + "`"));
        for (Ecosystem ecosystem : Ecosystem.values()) {
            TypeMapping seen = ecosystem.see(SchemaText.parseField(field));
            cells.add(seen.type().map(type -> "`" + type + "`" + (seen.fidelity() == Fidelity.LOSSY ? " ~" : ""))
                    .orElse("—"));
        }
        return String.join(" | ", cells).strip() + " |";
    }

    private static Path page() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve(PAGE))) {
            folder = folder.getParent();
        }
        return folder.resolve(PAGE);
    }
}
