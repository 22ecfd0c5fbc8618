package dev.lamella.cli.report;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.error.Location;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Findings as JSON for programs. Its keys are stable.
public final class FindingsJson {
    private FindingsJson() {}

    public static void write(String file, List<Finding> findings, OutputStream output) throws IOException {
        JsonFields.writeLine(output, fields -> fields.object(() -> {
            fields.text("file", file);
            fields.object("counts", () -> {
                for (Severity severity : Severity.values()) {
                    fields.number(FindingsText.name(severity), FindingsText.count(findings, severity));
                }
            });
            fields.objects("findings", findings, finding -> write(finding, fields));
        }));
    }

    private static void write(Finding finding, JsonFields fields) throws IOException {
        Rule rule = finding.rule();
        Location place = finding.place();
        fields.text("rule", rule.id());
        fields.text("severity", FindingsText.name(rule.severity()));
        fields.number("row_group", place.rowGroup());
        if (place.column().isPresent()) {
            fields.texts("column", place.column().get());
        }
        fields.text("part", place.part());
        fields.number("offset", place.offset());
        fields.text("found", finding.found());
        fields.text("allowed", finding.allowed());
        fields.text("section", rule.section());
        fields.text("mend", rule.mend());
        fields.number("further", finding.further());
    }

    public static void writeRules(List<Rule> rules, OutputStream output) throws IOException {
        JsonFields.writeLine(output, fields -> fields.object(() -> fields.objects("rules", rules, rule -> {
            fields.text("rule", rule.id());
            fields.text("severity", FindingsText.name(rule.severity()));
            fields.text("statement", rule.statement());
            fields.text("section", rule.section());
            fields.text("mend", rule.mend());
        })));
    }
}
