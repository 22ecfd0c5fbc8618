package dev.lamella.cli;

import dev.lamella.Concatenation;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.options.DecryptOption;
import dev.lamella.cli.options.EncryptOptions;
import dev.lamella.cli.options.KeyOptions;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.Encryption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `lamella concat`.
@Command(name = "concat", description = "Combine files with the same schema into one, without decoding them.")
final class ConcatCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "OUT", description = "The new file; - writes standard output.")
    private String out = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "IN", description = "The files, in order. The first one determines the schema.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private ReplaceOptions replacing = new ReplaceOptions();

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Mixin
    private EncryptOptions encrypting = new EncryptOptions();

    @Mixin
    private DecryptOption decrypting = new DecryptOption();

    private Optional<Encryption> encryption = Optional.empty();

    @Override
    boolean sealsInput() {
        return encryption.isPresent();
    }

    @Override
    public Integer call() throws IOException {
        encryption = fitting(() -> encrypting.encryption(keys, this));
        ReadOptions reading = fitting(() -> encrypting.reading(keys.decryption(this)
                .map(ReadOptions.DEFAULT::withDecryption).orElse(ReadOptions.DEFAULT), keys));
        try (Concatenation all = decrypting.concatenation(target(out, fitting(replacing::existing)), encryption)) {
            for (String file : files) {
                try (ParquetReader reader = Parquet.open(open(file), reading)) {
                    requireFitting(() -> decrypting.require(reader, encryption));
                    all.add(reader);
                }
            }
            all.commit();
            say(out + ": " + Sizes.count(all.rowCount(), "row") + " in "
                    + Sizes.count(all.rowGroupCount(), "row group") + " of " + Sizes.count(files.size(), "file"));
        }
        return 0;
    }
}
