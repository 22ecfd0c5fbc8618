package dev.lamella.cli;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.error.Location;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Findings as JSON for programs. Its keys are stable.
final class FindingsJson {
    private FindingsJson() {}

    static void write(String file, List<Finding> findings, OutputStream output) throws IOException {
        JsonOut out = JsonOut.to(output);
        out.startObject();
        text(out, "file", file);
        out.name("counts");
        out.startObject();
        for (Severity severity : Severity.values()) {
            number(out, FindingsText.name(severity), FindingsText.count(findings, severity));
        }
        out.endObject();
        out.name("findings");
        out.startArray();
        for (Finding finding : findings) {
            write(finding, out);
        }
        out.endArray();
        end(out);
    }

    private static void write(Finding finding, JsonOut out) throws IOException {
        out.startObject();
        Rule rule = finding.rule();
        Location place = finding.place();
        text(out, "rule", rule.id());
        text(out, "severity", FindingsText.name(rule.severity()));
        if (place.rowGroup().isPresent()) {
            number(out, "row_group", place.rowGroup().getAsInt());
        }
        if (place.column().isPresent()) {
            out.name("column");
            out.startArray();
            for (String name : place.column().get()) {
                out.writeText(name);
            }
            out.endArray();
        }
        if (place.part().isPresent()) {
            text(out, "part", place.part().get());
        }
        if (place.offset().isPresent()) {
            number(out, "offset", place.offset().getAsLong());
        }
        text(out, "found", finding.found());
        text(out, "allowed", finding.allowed());
        text(out, "section", rule.section());
        text(out, "mend", rule.mend());
        number(out, "further", finding.further());
        out.endObject();
    }

    static void writeRules(List<Rule> rules, OutputStream output) throws IOException {
        JsonOut out = JsonOut.to(output);
        out.startObject();
        out.name("rules");
        out.startArray();
        for (Rule rule : rules) {
            out.startObject();
            text(out, "rule", rule.id());
            text(out, "severity", FindingsText.name(rule.severity()));
            text(out, "statement", rule.statement());
            text(out, "section", rule.section());
            text(out, "mend", rule.mend());
            out.endObject();
        }
        out.endArray();
        end(out);
    }

    private static void end(JsonOut out) throws IOException {
        out.endObject();
        out.endLine();
        out.flush();
    }

    private static void text(JsonOut out, String name, String value) throws IOException {
        out.name(name);
        out.writeText(value);
    }

    private static void number(JsonOut out, String name, long value) throws IOException {
        out.name(name);
        out.writeInteger(value);
    }
}
