package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.LayoutOptions;
import dev.lamella.cli.report.Findings;
import dev.lamella.cli.report.Profile;
import dev.lamella.cli.report.Summary;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella summary`, and `lamella FILE`.
@Command(name = "summary", description = "Print a summary of a file or a table: rows, row groups, size, writer and codec; share of the bytes, compression ratio, encodings, nulls and range of each column; then what stands out. lamella FILE does the same. Reads no values.")
final class SummaryCommand extends FileCommand {
    @Option(names = "--all", description = "Print all columns (default: the 30 largest).")
    private boolean isAll;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean asJson;

    @Mixin
    private LayoutOptions layout = new LayoutOptions();

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        Profile profile = new Profile(reader.schema());
        add(profile, reader);
        print(new Summary(reader.name(), profile, List.of(), findings(profile)), output);
        return 0;
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        Profile profile = new Profile(table.ofFiles());
        table.forEachFile((reader, _) -> add(profile, reader));
        List<PrimitiveField> partitions = table.dataset().partitionColumns();
        print(new Summary(table.name(), profile, partitions, Optional.empty()), output);
        return 0;
    }

    private static void add(Profile profile, ParquetReader reader) {
        profile.add(reader);
        profile.addBounds(reader);
    }

    private void print(Summary summary, OutputStream output) throws IOException {
        if (asJson) {
            JsonFields.writeLine(output, fields -> fields.object(() -> summary.write(fields)));
        } else {
            new SummaryText(summary, file(), isAll, layout(layout)).print(output);
        }
    }

    /// The findings about a file; empty if it was not checked: looking at a remote file, or at very many column chunks,
    /// takes too long.
    private Optional<List<Finding>> findings(Profile profile) throws IOException {
        if (isReadOnce(file()) || InputFiles.scheme(file()).isPresent()
                || profile.bytes().chunks() > Findings.MOST_CHUNKS) {
            return Optional.empty();
        }
        try (InputFile again = open(file())) {
            return Optional.of(Findings.of(again, FileCheck.Depth.METADATA, options().decryption()));
        }
    }
}
