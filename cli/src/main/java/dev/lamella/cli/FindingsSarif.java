package dev.lamella.cli;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
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
final class FindingsSarif {
    private static final Map<Severity, String> LEVELS = Map.of(Severity.ERROR, "error", Severity.WARNING, "warning",
            Severity.NOTE, "note");

    private final OutputStream output;
    private final List<String> files = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    FindingsSarif(OutputStream output) {
        this.output = output;
    }

    void add(String file, List<Finding> found) {
        for (Finding finding : found) {
            files.add(file);
            findings.add(finding);
        }
    }

    void write() throws IOException {
        JsonOut out = JsonOut.to(output);
        out.startObject();
        text(out, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        text(out, "version", "2.1.0");
        out.name("runs");
        out.startArray();
        out.startObject();
        out.name("tool");
        out.startObject();
        out.name("driver");
        out.startObject();
        text(out, "name", "lamella check");
        text(out, "version", new Main.Version().getVersion()[0]);
        out.name("rules");
        out.startArray();
        for (Rule rule : Findings.rules()) {
            write(rule, out);
        }
        out.endArray();
        out.endObject();
        out.endObject();
        out.name("results");
        out.startArray();
        for (int i = 0; i < findings.size(); i++) {
            write(files.get(i), findings.get(i), out);
        }
        out.endArray();
        out.endObject();
        out.endArray();
        out.endObject();
        out.endLine();
        out.flush();
    }

    private static void write(Rule rule, JsonOut out) throws IOException {
        out.startObject();
        text(out, "id", rule.id());
        message(out, "shortDescription", rule.statement());
        message(out, "help", rule.mend() + " See " + rule.section() + ".");
        out.name("defaultConfiguration");
        out.startObject();
        text(out, "level", level(rule));
        out.endObject();
        out.endObject();
    }

    private static void write(String file, Finding finding, JsonOut out) throws IOException {
        Location place = finding.place();
        out.startObject();
        text(out, "ruleId", finding.rule().id());
        text(out, "level", level(finding.rule()));
        String where = new Location(Optional.empty(), place.rowGroup(), place.column(), place.part(), place.offset())
                .toString();
        message(out, "message",
                (where.isEmpty() ? "" : where + ": ") + finding.found() + "; " + finding.allowed()
                        + (finding.further() == 0 ? "" : " (and " + finding.further() + " more places)"));
        out.name("locations");
        out.startArray();
        out.startObject();
        out.name("physicalLocation");
        out.startObject();
        out.name("artifactLocation");
        out.startObject();
        text(out, "uri", file.replace('\\', '/').replace(" ", "%20"));
        out.endObject();
        if (place.offset().isPresent()) {
            out.name("region");
            out.startObject();
            out.name("byteOffset");
            out.writeInteger(place.offset().getAsLong());
            out.endObject();
        }
        out.endObject();
        if (place.column().isPresent()) {
            out.name("logicalLocations");
            out.startArray();
            out.startObject();
            text(out, "fullyQualifiedName", String.join(".", place.column().get()));
            text(out, "kind", "member");
            out.endObject();
            out.endArray();
        }
        out.endObject();
        out.endArray();
        out.endObject();
    }

    private static String level(Rule rule) {
        return LEVELS.getOrDefault(rule.severity(), "none");
    }

    private static void message(JsonOut out, String name, String text) throws IOException {
        out.name(name);
        out.startObject();
        text(out, "text", text);
        out.endObject();
    }

    private static void text(JsonOut out, String name, String value) throws IOException {
        out.name(name);
        out.writeText(value);
    }
}
