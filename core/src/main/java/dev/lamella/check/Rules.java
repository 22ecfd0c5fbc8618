package dev.lamella.check;

import java.util.List;

/// All rules: one row each, with the class that checks it.
final class Rules {
    /// A rule and what checks it.
    record Row(Rule rule, Check check) {}

    static final List<Row> ALL = List.of(
            row("LP-ROW-COUNT", Severity.ERROR, "the rows of the file are those of its row groups", "parquet.thrift",
                    "Write the file again; readers that trust the footer see a wrong number of rows.", new RowCount()));

    private Rules() {}

    private static Row row(String id, Severity severity, String statement, String section, String mend, Check check) {
        return new Row(new Rule(id, severity, statement, section, mend), check);
    }
}
