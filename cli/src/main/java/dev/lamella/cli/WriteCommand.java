package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.options.DirectoryOptions;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Scan;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Base of the commands that write a file. They print a summary on standard error.
abstract class WriteCommand extends StreamsCommand {
    /// The command shows how many rows it has written.
    @Override
    final InputFile watched(InputFile file) {
        return file;
    }

    /// Prints a line of the summary.
    final void say(String line) {
        if (!isQuiet()) {
            errors().println(line);
        }
    }

    /// Tells how many values were not allowed, if any; quiet commands tell it too.
    final void sayNulled(long count) {
        if (count > 0) {
            errors().println(
                    "  " + Sizes.count(count, "value") + " that columns do not allow " + (count == 1 ? "is" : "are")
                            + " null now");
        }
    }

    /// The file to write, which must not be a terminal. `-` is standard output.
    final OutputFile target(String file, ReplaceOptions.Existing existing) throws IOException {
        if (file.equals("-") && isForPeople()) {
            throw usage("A Parquet file cannot be written to a terminal. Give a file name, or use a pipe");
        }
        return textTarget(file, existing);
    }

    /// Like [#target], for text, which may go to a terminal.
    final OutputFile textTarget(String file, ReplaceOptions.Existing existing) throws IOException {
        if (file.equals("-")) {
            return OutputFile.of("standard output", output());
        }
        if (FileNames.isAddress(file)) {
            return Interruption.watched(() -> switch (existing) {
                case REJECT -> OutputFile.createNew(file);
                case REPLACE -> OutputFile.of(file);
                case REPLACE_ANEW -> throw usage("--new-attributes is for local files. " + InputFiles.shown(file)
                        + " has no attributes to keep");
            });
        }
        Path path = path(file);
        if (Files.isDirectory(path)) {
            throw usage(file + ": This is a directory. To write files to it, add --partition-by COLUMNS if it is"
                    + " partitioned, and --existing keep, replace or replace-partitions; else name a file");
        }
        return Interruption.watched(() -> switch (existing) {
            case REJECT -> OutputFile.createNew(path);
            case REPLACE -> OutputFile.of(path);
            case REPLACE_ANEW -> OutputFile.anew(path);
        });
    }

    /// Starts OUT: a directory if the options ask for one, and else a file.
    ///
    /// @param existing asked only for a file
    final OutputTable output(String out, Schema schema, WriteOptions options, DirectoryOptions directories,
            ReplaceOptions replacing) throws IOException {
        if (directories.areGiven()) {
            return directory(out, schema, fitting(() -> directories.toOptions(options)), fitting(replacing::existing));
        }
        OutputFile file = target(out, fitting(replacing::existing));
        try {
            return new OutputTable.OfFile(Parquet.create(file, schema, options), file);
        } catch (SchemaMismatchException e) {
            // The column is named by --codec, --encoding, --dictionary, --bloom or the options for encryption.
            throw usage("An option names a column that does not exist: " + e.problem());
        } catch (IllegalArgumentException e) {
            // An encoding that a column's type does not have, a level that a codec does not have.
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private OutputTable directory(String out, Schema schema, DatasetWriteOptions options,
            ReplaceOptions.Existing existing)
            throws IOException {
        if (existing != ReplaceOptions.Existing.REJECT) {
            throw usage("--force and --new-attributes are for a single file. Replace the files of a directory with"
                    + " --existing replace or replace-partitions");
        }
        if (out.equals("-")) {
            throw usage(
                    "--partition-by, --rows-per-file, --bytes-per-file and --existing write a directory, not standard"
                            + " output. Name a directory as OUT");
        }
        boolean isRemote = FileNames.isAddress(out);
        if (!isRemote && Files.isRegularFile(path(out))) {
            throw usage(out + ": This is a file, and --partition-by, --rows-per-file, --bytes-per-file and --existing"
                    + " write a directory. Name another OUT");
        }
        try {
            options.check(schema);
        } catch (SchemaMismatchException e) {
            throw usage(e.problem() + ". " + e.advice());
        }
        Closeable unwinding = Interruption.unwinding();
        boolean isBegun = false;
        try {
            DirectoryOutput directory = isRemote ? DirectoryOutput.of(out) : DirectoryOutput.of(path(out));
            DatasetWriter writer = DatasetWriter.create(Interruption.watched(directory), schema, options);
            OutputTable begun = new OutputTable.OfDirectory(writer, unwinding);
            warnOfUnfinished(directory);
            isBegun = true;
            return begun;
        } catch (FileAlreadyExistsException e) {
            FileAlreadyExistsException full = new FileAlreadyExistsException(out, null, "it has files already");
            full.initCause(e);
            throw full;
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        } finally {
            if (!isBegun) {
                unwinding.close();
            }
        }
    }

    /// Reports what killed writers have left in an object store.
    private void warnOfUnfinished(DirectoryOutput directory) {
        try {
            List<String> unfinished = directory.unfinished();
            if (!unfinished.isEmpty()) {
                warn(Sizes.count(unfinished.size(), "upload") + " to " + directory.name()
                        + (unfinished.size() == 1 ? " is" : " are") + " not complete, for example "
                        + unfinished.getFirst() + ". If nobody writes there now, the process was killed, and its parts"
                        + " stay until you discard them, for example with a lifecycle rule");
            }
        } catch (IOException e) {
            warn("It is not known whether killed processes have left uploads that are not complete: " + e.getMessage());
        }
    }

    /// Explains the reading, and writes nothing.
    final int explain(InputTable table, Scan scan) throws IOException {
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            table.explain(scan, output);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(table.name()));
        }
        return 0;
    }

    static UpdateMode mode(boolean inPlace) {
        return inPlace ? UpdateMode.IN_PLACE : UpdateMode.COPY;
    }
}
