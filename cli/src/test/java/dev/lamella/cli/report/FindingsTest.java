package dev.lamella.cli.report;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.shell.Colors;
import dev.lamella.error.Location;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every format of the findings says the same.
class FindingsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    /// The four formats of a finding whose texts give advice for Java.
    @Test
    void everyFormatGivesAdviceForTheShell() throws IOException {
        Finding finding = Findings.forShell(new Finding(
                new Rule("LP-ODD", Severity.WARNING, "it is even (Scan.truncatedTimestamps)", "odd.md",
                        "Run lamella repair (FileRepair)."),
                Location.ofFile("x.parquet"), "read it with checksums ignored",
                "write 2026-01-31; in Java a LocalDate", 0));
        List<Finding> one = List.of(finding);
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        FindingsJson.write("x.parquet", one, json);
        ByteArrayOutputStream sarif = new ByteArrayOutputStream();
        FindingsSarif document = new FindingsSarif(sarif);
        document.add("x.parquet", one);
        document.write();
        StringWriter report = new StringWriter();
        try (JsonOut out = JsonOut.to(report)) {
            JsonFields fields = new JsonFields(out);
            fields.object(() -> ReportFile.findings(one, List.of(), fields));
        }
        assertThat(List.of(FindingsText.of("x.parquet", one, FileCheck.Depth.METADATA, Colors.NONE),
                json.toString(StandardCharsets.UTF_8), sarif.toString(StandardCharsets.UTF_8), report.toString()))
                .allSatisfy(text -> assertThat(text)
                        .contains("read it with --no-checksums", "write 2026-01-31")
                        .doesNotContain("in Java", "FileRepair", "Scan."));
        assertThat(List.of(FindingsText.of("x.parquet", one, FileCheck.Depth.METADATA, Colors.NONE),
                json.toString(StandardCharsets.UTF_8), report.toString()))
                .allSatisfy(text -> assertThat(text).contains("Run lamella repair."));
    }

    /// The sentences that `check --json` prints are in the output of `check`, `check --sarif` and `report --json`.
    @ParameterizedTest
    @ValueSource(strings = {"earthquakes.parquet", "encrypted.parquet", "cut"})
    void everyCommandSaysTheSame(String name) throws IOException {
        Path file = name.equals("cut") ? folder.resolve("cut.parquet") : Path.of(example(name));
        if (name.equals("cut")) {
            byte[] whole = Files.readAllBytes(Path.of(example("planets.parquet")));
            Files.write(file, Arrays.copyOf(whole, whole.length - 300));
        }
        List<String> sentences = new ArrayList<>();
        for (JsonNode finding : JSON.readTree(run("check", "--json", file.toString()).output()).get("findings")) {
            sentences.add(finding.get("found").asText());
            sentences.add(finding.get("allowed").asText());
            sentences.add(finding.get("mend").asText());
        }
        assertThat(sentences).isNotEmpty();
        assertThat(run("check", file.toString()).output()).contains(sentences);
        assertThat(texts(run("check", "--sarif", file.toString()).output())).contains(sentences);
        assertThat(texts(run("report", "--json", file.toString()).output())).contains(sentences);
    }

    private static String texts(String json) throws IOException {
        List<String> texts = new ArrayList<>();
        collect(JSON.readTree(json), texts);
        return String.join("\n", texts);
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(child -> collect(child, texts));
    }
}
