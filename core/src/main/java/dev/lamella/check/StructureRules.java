package dev.lamella.check;

import static dev.lamella.check.Rules.row;

import java.util.List;

/// The rules about file, row groups, column chunks, pages and encodings.
final class StructureRules {
    static final List<Rules.Row> ROWS = List.of(
            row("LP-ROW-COUNT", Severity.ERROR, "the rows of the file are those of its row groups", "parquet.thrift",
                    "Write the file again; readers that trust the footer see a wrong number of rows.", new RowCount()));

    private StructureRules() {}
}
