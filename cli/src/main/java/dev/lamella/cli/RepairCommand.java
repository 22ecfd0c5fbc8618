package dev.lamella.cli;

import dev.lamella.FileRepair;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella repair`.
@Command(name = "repair", description = "Cut a file whose end is not whole, because an --in-place command was killed, to what it was before.")
final class RepairCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
    private String file = "";

    @Option(names = "--in-place", description = "Cut the file itself instead of replacing it by a cut copy.")
    private boolean inPlace;

    @Override
    public Integer call() throws IOException {
        FileRepair.Found found = FileRepair.run(path(file), mode(inPlace));
        String whole = Sizes.count(found.rowCount(), "row") + " in "
                + Sizes.count(found.metadata().rowGroups().size(), "row group");
        say(found.isWhole()
                ? file + ": it ends with a footer, of " + whole + "; nothing was changed"
                : file + ": cut from " + Sizes.grouped(found.fileSize()) + " to "
                        + Sizes.count(found.size(), "byte") + ", " + whole);
        return 0;
    }
}
