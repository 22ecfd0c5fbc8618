package dev.lamella.cli.print;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The format of rows that a command prints, and the layout of tables.
public final class FormatOptions {
    /// Output formats.
    public enum Format {
        table, jsonl, csv, json
    }

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private @Nullable Format format;

    @Mixin
    private LayoutOptions layout = new LayoutOptions();

    public Format format(boolean isForPeople) {
        return format(format, isForPeople);
    }

    /// @param given null if none is given
    public static Format format(@Nullable Format given, boolean isForPeople) {
        return given != null ? given : isForPeople ? Format.table : Format.jsonl;
    }

    public LayoutOptions layout() {
        return layout;
    }
}
