package dev.lamella.cli;

import picocli.CommandLine.Option;

/// What becomes of a file that has the name of the new one.
final class ReplaceOptions {
    @Option(names = {"-f",
            "--force"}, description = "Replace OUT if it exists. The new file keeps its owner, mode and attributes.")
    private boolean force;

    @Option(names = "--new-attributes", description = "With --force: give OUT the owner, mode and attributes of a new file.")
    private boolean isNew;

    /// @throws IllegalArgumentException if an option has no effect
    WriteCommand.Existing existing() {
        if (isNew && !force) {
            throw new IllegalArgumentException("--new-attributes has an effect only with --force. Give both");
        }
        return isNew
                ? WriteCommand.Existing.REPLACE_ANEW
                : force ? WriteCommand.Existing.REPLACE : WriteCommand.Existing.REJECT;
    }
}
