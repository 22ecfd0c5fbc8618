package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.cli.options.KeyOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.Decryption;
import dev.lamella.update.FileRepair;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella repair`.
@Command(name = "repair", description = "Restore a file after an --in-place command was killed: truncate it to what it was before.")
final class RepairCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
    private String file = "";

    @Option(names = "--in-place", description = "Truncate the file itself instead of replacing it by a truncated copy.")
    private boolean inPlace;

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Override
    public Integer call() throws IOException {
        Optional<Decryption> decryption = fitting(() -> keys.decryption(this));
        FileRepair.Found found = FileRepair.run(path(file), mode(inPlace),
                decryption.map(ReadOptions.DEFAULT::withDecryption).orElse(ReadOptions.DEFAULT));
        String whole = Sizes.count(found.rowCount(), "row") + " in "
                + Sizes.count(found.metadata().rowGroups().size(), "row group");
        say(found.isWhole()
                ? file + ": The file ends with a footer, of " + whole + ". Nothing was changed"
                : file + ": truncated from " + Sizes.grouped(found.fileSize()) + " to "
                        + Sizes.count(found.size(), "byte") + ", " + whole);
        return 0;
    }
}
