package dev.lamella.cli;

import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.options.ShreddingOptions;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.RowPrinter;
import dev.lamella.cli.print.ValueLinesPrinter;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella variant`.
@Command(name = "variant", description = "Print the values at paths in a VARIANT column.")
final class VariantCommand extends RowsCommand {
    @Option(names = {"-c",
            "--column"}, paramLabel = "PATH", description = "The column; may be left out if the file has only one VARIANT column.")
    private @Nullable String column;

    @Option(names = {"-p",
            "--path"}, paramLabel = "PATH", required = true, description = "What to print, for example: $.user.age, $.tags[0], $['a.b']; $ is the whole value. May be given several times.")
    private List<String> paths = new ArrayList<>();

    @Option(names = {"-t",
            "--type"}, paramLabel = "TYPE", description = "Print values as this type, for example INT64 or DECIMAL(12,2), which must hold them without loss. Give it once for all paths, or once for each.")
    private List<String> types = new ArrayList<>();

    @Option(names = "--or-null", description = "With --type: print null for values that the type cannot hold, instead of failing.")
    private boolean orNull;

    @Option(names = "--limit", paramLabel = "N", description = "Read at most N rows.")
    private @Nullable Long limit;

    @Override
    Scan scan(InputTable table) throws IOException {
        if (orNull && types.isEmpty()) {
            throw usage("--or-null has an effect only with --type. Give both");
        }
        if (types.size() > 1 && types.size() != paths.size()) {
            throw usage(types.size() + " times --type, and " + paths.size()
                    + " times --path: Give the type once for all paths, or once for each");
        }
        ColumnPath from = column(table);
        Scan scan = Scan.all();
        for (int i = 0; i < paths.size(); i++) {
            scan = with(scan, extract(from, i));
        }
        return scan;
    }

    @Override
    OptionalLong limit() {
        return limit("--limit", limit);
    }

    @Override
    long print(InputTable table, Scan scan, Printed printed) throws IOException {
        try {
            return super.print(table, scan, printed);
        } catch (CorruptFileException e) {
            throw inVariant(e, column(table));
        } catch (ValueException e) {
            throw new ValueException(e.location(), e.problem(),
                    "Print null instead with --or-null, or leave out --type to print values as they are.");
        }
    }

    /// The failure with the path that was read and the column of the file.
    private CorruptFileException inVariant(CorruptFileException failure, ColumnPath variant) {
        String read = String.join(" and ", paths);
        return new CorruptFileException(failure.location().inColumn(variant.names()),
                "Reading " + read + ": " + failure.problem(), failure.advice());
    }

    private ColumnPath column(InputTable table) throws IOException {
        String given = column;
        if (given != null) {
            List<ColumnPath> known = paths(List.of(given));
            if (known.size() != 1) {
                throw usage("-c " + given + ": Give exactly one column");
            }
            return known.getFirst();
        }
        List<ColumnPath> there = ShreddingOptions.variants(table.schema());
        if (there.size() != 1) {
            throw usage(there.isEmpty()
                    ? table.name() + " has no VARIANT column"
                    : "Select a column with -c: "
                            + there.stream().map(ColumnPath::toString).collect(Collectors.joining(", ")));
        }
        return there.getFirst();
    }

    private VariantExtract extract(ColumnPath from, int place) {
        String path = paths.get(place);
        VariantExtract extract;
        try {
            extract = VariantExtract.of(from, VariantPath.parse(path)).named(path);
        } catch (IllegalArgumentException e) {
            throw usage("--path " + path + ": " + e.getMessage()
                    + (path.contains(",") ? ". Give several paths with one --path each" : ""));
        }
        if (types.isEmpty()) {
            return extract;
        }
        String type = types.get(Math.min(place, types.size() - 1));
        try {
            VariantExtract typed = extract.as(type);
            return orNull ? typed.orNull() : typed;
        } catch (IllegalArgumentException e) {
            throw usage("--type " + type + ": " + e.getMessage());
        }
    }

    private Scan with(Scan scan, VariantExtract extract) {
        try {
            return scan.variants(extract);
        } catch (IllegalArgumentException _) {
            throw usage("--path " + extract.name() + " is given twice");
        }
    }

    /// Prints only the values if there is one path.
    @Override
    RowPrinter jsonLines(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException {
        return fields.size() == 1
                ? new ValueLinesPrinter(fields.getFirst(), output)
                : super.jsonLines(names, fields, output);
    }
}
