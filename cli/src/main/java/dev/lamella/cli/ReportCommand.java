package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.files.TargetStream;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.report.ReportDocument;
import dev.lamella.cli.report.ReportPage;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella report`.
@Command(name = "report", description = "Write a page that shows files: the layout to scale, sizes, types, ranges, values from a sample, findings of check, and for two files the differences. The page needs no network.")
final class ReportCommand extends WriteCommand {
    private static final int MOST_FILES = 100;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Parquet files, directories or patterns.")
    private List<String> files = new ArrayList<>();

    @Option(names = {"-o",
            "--output"}, paramLabel = "OUT", description = "The file to write (default: standard output).")
    private String out = "-";

    @Option(names = "--json", description = "Write the data of the page as one JSON object.")
    private boolean asJson;

    @Option(names = "--no-values", description = "Leave out sample rows, histograms and frequent values. The page still has the bounds of footers and indexes.")
    private boolean isWithoutValues;

    @Option(names = "--sample-rows", paramLabel = "N", description = "At most this many rows are read for histograms, distinct counts and frequent values, spread over the file (default: ${DEFAULT-VALUE}). Of wide files, fewer rows are read.")
    private long sampleRows = 100_000;

    @Mixin
    private ReplaceOptions replacing = new ReplaceOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Override
    public Integer call() throws IOException {
        if (sampleRows < 0) {
            throw usage("--sample-rows " + sampleRows + ": The number must be 0 or more");
        }
        ReadOptions options = fitting(() -> reading.options(this));
        List<String> names = fitting(() -> FileNames.of(files, ForeignFiles.REJECT, this::note));
        if (names.size() > MOST_FILES) {
            throw usage("A report is of at most " + MOST_FILES + " files, and these are " + names.size()
                    + ". Name some of them, or look at them with lamella explore");
        }
        List<ReportDocument.Opening> opened = names.stream().<ReportDocument.Opening>map(name -> () -> open(name))
                .toList();
        ReportDocument document = new ReportDocument(options,
                isWithoutValues ? OptionalLong.empty() : OptionalLong.of(sampleRows));
        if (!asJson && out.equals("-") && isForPeople()) {
            throw usage("A page cannot be written to a terminal. Give a file name, for example -o report.html, or use"
                    + " --json");
        }
        try (OutputFile file = textTarget(out, fitting(replacing::existing));
                OutputStream stream = new BufferedOutputStream(new TargetStream(file), 1 << 16)) {
            if (asJson) {
                JsonFields.writeLine(stream, fields -> document.write(opened, fields));
            } else {
                new ReportPage().write(title(names), false, fields -> document.write(opened, fields), stream);
            }
            stream.flush();
            file.commit();
            if (!out.equals("-")) {
                say(InputFiles.shown(out) + ": " + Sizes.count(names.size(), "file") + ", "
                        + Sizes.shown(file.position()));
            }
        }
        return 0;
    }

    /// The names of the files without their folders.
    private static String title(List<String> names) {
        String first = ReportPage.shortName(names.getFirst());
        return first + (names.size() > 1 ? " and " + Sizes.count(names.size() - 1, "other file") : "") + " - Lamella";
    }
}
