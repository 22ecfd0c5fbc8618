package dev.lamella.cli.options;

import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import picocli.CommandLine.Option;

/// The option to skip files of a directory that are not Parquet files.
public final class ForeignOption {
    @Option(names = "--skip-foreign", description = "Skip files that are not Parquet files, and print their number (default: the command fails).")
    private boolean isGiven;

    public boolean isGiven() {
        return isGiven;
    }

    public ForeignFiles choice() {
        return isGiven ? ForeignFiles.SKIP : ForeignFiles.REJECT;
    }
}
