package dev.lamella.cli.print;

import dev.lamella.cli.shell.Colors;
import picocli.CommandLine.Option;

/// How tables are laid out on a terminal.
public final class LayoutOptions {
    @Option(names = "--wide", description = "In tables, print all columns, however long the lines become.")
    private boolean isWide;

    @Option(names = "--expanded", description = "In tables, print each value on its own line, in full.")
    private boolean isExpanded;

    /// @param width the columns of the terminal
    public TextTable.Layout layout(int width, Colors colors) {
        return new TextTable.Layout(isWide ? Integer.MAX_VALUE : width, isExpanded, colors);
    }
}
