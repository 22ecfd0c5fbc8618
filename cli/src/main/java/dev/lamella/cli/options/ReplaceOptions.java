package dev.lamella.cli.options;

import picocli.CommandLine.Option;

/// What becomes of a file that has the name of the new one.
public final class ReplaceOptions {
    /// What to do with an existing file.
    public enum Existing {
        REJECT,
        /// The new file keeps the attributes of the old one.
        REPLACE,
        /// The new file has the attributes of any new file.
        REPLACE_ANEW
    }

    @Option(names = {"-f",
            "--force"}, description = "Replace OUT if it exists. The new file keeps its owner, mode and attributes.")
    private boolean force;

    @Option(names = "--new-attributes", description = "With --force: give OUT the owner, mode and attributes of a new file.")
    private boolean isNew;

    /// @throws IllegalArgumentException if an option has no effect
    public Existing existing() {
        if (isNew && !force) {
            throw new IllegalArgumentException("--new-attributes has an effect only with --force. Give both");
        }
        return isNew
                ? Existing.REPLACE_ANEW
                : force ? Existing.REPLACE : Existing.REJECT;
    }
}
