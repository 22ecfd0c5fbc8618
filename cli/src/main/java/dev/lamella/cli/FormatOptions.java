package dev.lamella.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The format of rows that a command prints, and the layout of tables.
final class FormatOptions {
    /// Output formats.
    enum Format {
        table, jsonl, csv, json
    }

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private @Nullable Format format;

    @Mixin
    private LayoutOptions layout = new LayoutOptions();

    Format format(boolean isForPeople) {
        return format(format, isForPeople);
    }

    /// @param given null if none is given
    static Format format(@Nullable Format given, boolean isForPeople) {
        return given != null ? given : isForPeople ? Format.table : Format.jsonl;
    }

    LayoutOptions layout() {
        return layout;
    }
}
