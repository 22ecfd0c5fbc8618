package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.encryption.Decryption;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella report`.
@Command(name = "report", description = "Write a page that shows files: the layout to scale, sizes, types, ranges, values from a sample, findings of check, and for two files the differences. The page needs no network.")
final class ReportCommand extends WriteCommand {
    /// Looking at very many column chunks takes too long.
    private static final long MOST_CHECKED_CHUNKS = 20_000;
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
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            JsonOut json = JsonOut.to(output);
            write(names, options, new JsonFields(json));
            json.endLine();
            json.flush();
        }
        return 0;
    }

    private void write(List<String> names, ReadOptions options, JsonFields fields) throws IOException {
        fields.object(() -> {
            fields.text("format", "lamella-report");
            fields.number("version", 1);
            fields.text("lamella", new Main.Version().getVersion()[0].replaceFirst("^lamella ", ""));
            fields.flag("values", !isWithoutValues);
            fields.array("files", () -> {
                for (String name : names) {
                    fields.object(() -> file(name, options, fields));
                }
            });
        });
    }

    private void file(String name, ReadOptions options, JsonFields fields) throws IOException {
        try (InputFile file = open(name)) {
            Optional<ReportFile> opened = Optional.empty();
            try (ParquetReader reader = Parquet.open(new Unclosed(file), options)) {
                ReportFile report = new ReportFile(reader, findings(file, options, reader));
                opened = Optional.of(report);
                report.write(fields, isWithoutValues ? Optional.empty() : Optional.of(RowSample.of(reader, sampleRows)));
            } catch (ParquetException e) {
                if (opened.isPresent()) {
                    throw e;
                }
                unreadable(file, e, options, fields);
            }
        }
    }

    private void unreadable(InputFile file, ParquetException failure, ReadOptions options, JsonFields fields)
            throws IOException {
        fields.text("name", file.name());
        fields.number("size", file.size());
        fields.object("failure", () -> ReportFile.failure(failure, fields));
        FileSections.write(FileSections.ofUnknown(file.size()), fields);
        ReportFile.findings(check(file, options), List.of(), fields);
    }

    private static Optional<List<Finding>> findings(InputFile file, ReadOptions options, ParquetReader reader)
            throws IOException {
        return ReportFile.chunkCount(reader) > MOST_CHECKED_CHUNKS
                ? Optional.empty()
                : Optional.of(check(file, options));
    }

    private static List<Finding> check(InputFile file, ReadOptions options) throws IOException {
        Optional<Decryption> keys = options.decryption();
        return keys.isPresent()
                ? FileCheck.check(file, FileCheck.Depth.METADATA, keys.get())
                : FileCheck.check(file);
    }
}
