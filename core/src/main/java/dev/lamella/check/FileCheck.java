package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Checks files against the specification.
public final class FileCheck {
    private FileCheck() {}

    /// What is wrong or odd about the schema and the footer of a file, which is not closed; the worst first, else in the
    /// order of the rules. A file that cannot be read has one finding that says so.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Footer footer = FooterReader.read(file);
        for (Rules.Row row : Rules.ALL) {
            row.check().check(new Subject(file, footer), new Report(row.rule(), Location.ofFile(file.name()), findings));
        }
        return List.copyOf(findings);
    }

    /// All rules, in the order in which they are checked.
    public static List<Rule> rules() {
        return Rules.ALL.stream().map(Rules.Row::rule).toList();
    }
}
