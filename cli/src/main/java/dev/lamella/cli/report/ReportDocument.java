package dev.lamella.cli.report;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.cli.diff.FileDifferences;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.shell.Version;
import dev.lamella.encryption.FileProtection;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.update.FileRecovery;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes the data behind `report` and `explore`; the reference page *Report format* describes it.
///
/// @param options how files are read
/// @param sampleRows how many rows are read for figures of values; empty for no values
public record ReportDocument(ReadOptions options, OptionalLong sampleRows) {
    private static final long MOST_COMPARED_ROWS = 100_000;
    private static final long MOST_DIFFERENCES = 100;

    /// Opens a file; each call opens it anew.
    public interface Opening {
        InputFile open() throws IOException;
    }

    /// Writes the fields that tell the format.
    public static void head(JsonFields fields) throws IOException {
        fields.text("format", "lamella-report");
        fields.number("version", 1);
        fields.text("lamella", new Version().getVersion()[0].replaceFirst("^lamella ", ""));
    }

    /// Writes the whole document.
    public void write(List<Opening> files, JsonFields fields) throws IOException {
        fields.object(() -> {
            head(fields);
            fields.flag("values", sampleRows.isPresent());
            fields.array("files", () -> {
                for (Opening each : files) {
                    try (InputFile file = each.open()) {
                        file(file, fields);
                    }
                }
            });
            if (files.size() == 2) {
                differences(files, fields);
            }
        });
    }

    /// Writes a file, which stays open, as one object.
    private void file(InputFile file, JsonFields fields) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonOut json = JsonOut.to(text);
                ParquetReader reader = Parquet.open(new Unclosed(file), options)) {
            JsonFields own = new JsonFields(json);
            ReportFile report = file(file, reader);
            own.object(() -> report.write(own, sampleRows));
        } catch (ParquetException e) {
            writeUnreadable(file, e, fields);
            return;
        }
        fields.out().writeJson(text.toString());
    }

    /// Writes what the footer of an open file says, and little more: the page of `explore` asks for the rest.
    public static void writeFirst(ParquetReader reader, JsonFields fields) throws IOException {
        ReportFile report = ReportFile.atFirst(reader);
        fields.object(() -> report.write(fields, OptionalLong.empty()));
    }

    /// Writes the findings of a file, if it has not too many column chunks to be checked.
    ///
    /// @param file the file of the reader
    public void writeFindings(InputFile file, ParquetReader reader, JsonFields fields) throws IOException {
        ReportFile report = ReportFile.ofFooter(reader, findings(file, reader));
        fields.object(() -> report.writeFindings(fields));
    }

    /// Writes a file whose footer cannot be read, as one object.
    public void writeUnreadable(InputFile file, ParquetException failure, JsonFields fields) throws IOException {
        fields.object(() -> unreadable(file, failure, fields));
    }

    /// The layout of a file, checked unless it has very many column chunks.
    private ReportFile file(InputFile file, ParquetReader reader) throws IOException {
        return ReportFile.of(reader, findings(file, reader));
    }

    private Optional<List<Finding>> findings(InputFile file, ParquetReader reader) throws IOException {
        return ReportFile.chunkCount(reader) > Findings.MOST_CHUNKS ? Optional.empty() : Optional.of(check(file));
    }

    private void unreadable(InputFile file, ParquetException failure, JsonFields fields) throws IOException {
        fields.text("name", file.name());
        fields.number("size", file.size());
        protection(file, fields);
        fields.object("failure", () -> {
            ReportFile.failure(failure, fields);
            if (failure instanceof CorruptFileException && FileRecovery.canGuess(file)) {
                fields.text("recover", "The rows may still be there: lamella recover " + InputFiles.shown(file.name())
                        + " --guess lists the pages that it finds without the footer. With --like FILE or --schema, it"
                        + " writes the rows to a new file.");
            }
        });
        FileSections.write(FileSections.ofUnknown(file.size()), fields);
        ReportFile.findings(check(file), List.of(), fields);
    }

    /// Writes the protection of a file whose footer cannot be read.
    private static void protection(InputFile file, JsonFields fields) throws IOException {
        try {
            FileProtection protection = Parquet.protection(new Unclosed(file));
            if (protection.footer() != FileProtection.Footer.NONE) {
                fields.text("encryption", protection.footer().toString());
            }
        } catch (ParquetException _) {
            // The failure of opening the file says more.
        }
    }

    private List<Finding> check(InputFile file) throws IOException {
        return Findings.of(file, FileCheck.Depth.METADATA, options.decryption());
    }

    /// Writes how two files differ, unless one cannot be read.
    private void differences(List<Opening> files, JsonFields fields) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonOut json = JsonOut.to(text);
                ParquetReader before = Parquet.open(files.get(0).open(), options);
                ParquetReader after = Parquet.open(files.get(1).open(), options)) {
            FileDifferences.write(before, after, Math.min(MOST_COMPARED_ROWS, sampleRows.orElse(MOST_COMPARED_ROWS)),
                    sampleRows.isPresent() ? MOST_DIFFERENCES : 0, json);
        } catch (ParquetException e) {
            fields.object("differences", () -> fields.object("failure", () -> ReportFile.failure(e, fields)));
            return;
        }
        fields.out().name("differences");
        fields.out().writeJson(text.toString());
    }
}
