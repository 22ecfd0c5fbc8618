package dev.lamella.cli;

import dev.lamella.KeyValueUpdate;
import dev.lamella.metadata.FileMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella set-meta`.
@Command(name = "set-meta", description = "Set or remove entries of a file's key-value metadata; nothing else of it changes.")
final class SetMetaCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
    private String file = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY=VALUE", description = "Entries to set, in place of what the file has for these keys.")
    private List<String> entries = new ArrayList<>();

    @Option(names = "--remove", paramLabel = "KEY", description = "A key to remove; may be given several times.")
    private List<String> removed = new ArrayList<>();

    @Option(names = "--in-place", description = "Write a new footer behind the old one instead of copying the file. If that is killed, mend FILE with lamella repair.")
    private boolean inPlace;

    @Override
    public Integer call() throws IOException {
        if (entries.isEmpty() && removed.isEmpty()) {
            throw usage("give what to set, KEY=VALUE, or what to --remove");
        }
        KeyValueUpdate update = KeyValueUpdate.NOTHING;
        for (String key : removed) {
            update = update.remove(key);
        }
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            if (equals < 1) {
                throw usage(entry + ": an entry is KEY=VALUE");
            }
            update = update.set(entry.substring(0, equals), entry.substring(equals + 1));
        }
        FileMetadata metadata = update.run(path(file), mode(inPlace));
        say(file + ": " + (metadata.keyValues().size() == 1 ? "1 entry" : metadata.keyValues().size() + " entries")
                + " of key-value metadata");
        return 0;
    }
}
