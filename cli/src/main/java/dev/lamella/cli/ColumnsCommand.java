package dev.lamella.cli;

import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Base of the commands that print columns unchanged.
abstract class ColumnsCommand extends RowsCommand {
    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns, for example: id,address.city,lines[].sku")
    private List<String> columns = new ArrayList<>();

    @Mixin
    private FilterOptions which = new FilterOptions();

    @Override
    Scan scan(InputTable table) throws IOException {
        return which(project(columns), which);
    }

    /// The columns asked for; empty for all.
    final List<ColumnPath> columns() {
        return paths(columns);
    }

    /// Fields in the order in which the columns are asked for.
    @Override
    List<Integer> shown(Schema schema) {
        if (columns.isEmpty()) {
            return super.shown(schema);
        }
        List<String> names = schema.fields().stream().map(Field::name).toList();
        Set<Integer> shown = new LinkedHashSet<>();
        columns().forEach(path -> shown.add(names.indexOf(path.firstName())));
        return shown.contains(-1) ? super.shown(schema) : List.copyOf(shown);
    }

    @Override
    long offset() throws IOException {
        return fitting(which::offset);
    }

    /// Rejects `--offset`.
    ///
    /// @param reason why it has no meaning
    final void requireNoOffset(String reason) throws IOException {
        if (fitting(which::offset) > 0) {
            throw usage("--offset: " + reason);
        }
    }

    @Override
    final boolean isExplaining() throws IOException {
        return fitting(which::isExplaining);
    }
}
