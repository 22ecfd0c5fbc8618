package dev.lamella.cli.report;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.shell.Version;
import dev.lamella.error.Location;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Findings as a document of SARIF 2.1.0, which systems of continuous integration show.
///
/// @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF</a>
public final class FindingsSarif {
    private static final Map<Severity, String> LEVELS = Map.of(Severity.ERROR, "error", Severity.WARNING, "warning",
            Severity.NOTE, "note");

    private final OutputStream output;
    private final List<String> files = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    public FindingsSarif(OutputStream output) {
        this.output = output;
    }

    public void add(String file, List<Finding> found) {
        for (Finding finding : found) {
            files.add(file);
            findings.add(finding);
        }
    }

    public void write() throws IOException {
        JsonFields.writeLine(output, fields -> fields.object(() -> {
            fields.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
            fields.text("version", "2.1.0");
            fields.array("runs", () -> fields.object(() -> run(fields)));
        }));
    }

    private void run(JsonFields fields) throws IOException {
        fields.object("tool", () -> fields.object("driver", () -> {
            fields.text("name", "lamella check");
            fields.text("version", new Version().getVersion()[0]);
            fields.objects("rules", Findings.rules(), rule -> write(rule, fields));
        }));
        fields.array("results", findings.size(),
                i -> fields.object(() -> write(files.get(i), findings.get(i), fields)));
    }

    private static void write(Rule rule, JsonFields fields) throws IOException {
        fields.text("id", rule.id());
        message(fields, "shortDescription", rule.statement());
        message(fields, "help", rule.mend() + " See " + rule.section() + ".");
        fields.object("defaultConfiguration", () -> fields.text("level", level(rule)));
    }

    private static void write(String file, Finding finding, JsonFields fields) throws IOException {
        Location place = finding.place();
        fields.text("ruleId", finding.rule().id());
        fields.text("level", level(finding.rule()));
        String where = new Location(Optional.empty(), place.rowGroup(), place.column(), place.part(), place.offset())
                .toString();
        message(fields, "message",
                (where.isEmpty() ? "" : where + ": ") + finding.found() + "; " + finding.allowed()
                        + (finding.further() == 0 ? "" : " (and " + finding.further() + " more places)"));
        fields.array("locations", () -> fields.object(() -> {
            fields.object("physicalLocation", () -> {
                fields.object("artifactLocation",
                        () -> fields.text("uri", file.replace('\\', '/').replace(" ", "%20")));
                if (place.offset().isPresent()) {
                    fields.object("region", () -> fields.number("byteOffset", place.offset()));
                }
            });
            if (place.column().isPresent()) {
                fields.objects("logicalLocations", List.of(place.column().get()), names -> {
                    fields.text("fullyQualifiedName", String.join(".", names));
                    fields.text("kind", "member");
                });
            }
        }));
    }

    private static String level(Rule rule) {
        return LEVELS.getOrDefault(rule.severity(), "none");
    }

    private static void message(JsonFields fields, String name, String text) throws IOException {
        fields.object(name, () -> fields.text("text", text));
    }
}
