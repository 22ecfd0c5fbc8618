package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.options.KeyOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.GeoParquet;
import dev.lamella.metadata.KeyValue;
import dev.lamella.update.KeyValueUpdate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella set-meta`.
@Command(name = "set-meta", description = "Set or remove entries of a file's key-value metadata. Nothing else changes.")
final class SetMetaCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
    private String file = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY=VALUE", description = "Entries to set. They replace the entries with the same keys.")
    private List<String> entries = new ArrayList<>();

    @Option(names = "--remove", paramLabel = "KEY", description = "A key to remove; may be given several times.")
    private List<String> removed = new ArrayList<>();

    @Option(names = "--in-place", description = "Append a new footer to FILE itself instead of to a copy. If the command is killed, run lamella repair on FILE.")
    private boolean inPlace;

    @Option(names = "--geoparquet", description = "Set the entry \"geo\", by which readers from before GEOMETRY and GEOGRAPHY find shapes.")
    private boolean describesShapes;

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Override
    public Integer call() throws IOException {
        if (entries.isEmpty() && removed.isEmpty() && !describesShapes) {
            throw usage("Give entries to set (KEY=VALUE), keys to --remove, or --geoparquet");
        }
        KeyValueUpdate update = KeyValueUpdate.NOTHING;
        for (String key : removed) {
            update = update.remove(key);
        }
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            if (equals < 1) {
                throw usage(entry + ": An entry has the form KEY=VALUE");
            }
            update = update.set(entry.substring(0, equals), entry.substring(equals + 1));
        }
        Optional<Decryption> decryption = fitting(() -> keys.decryption(this));
        if (decryption.isPresent()) {
            update = update.withDecryption(decryption.get());
        }
        if (describesShapes) {
            KeyValue geo = geo(decryption.map(ReadOptions.DEFAULT::withDecryption).orElse(ReadOptions.DEFAULT));
            update = update.set(geo.key(), geo.value().orElseThrow());
        }
        FileMetadata metadata = update.run(path(file), mode(inPlace));
        say(file + ": " + (metadata.keyValues().size() == 1 ? "1 entry" : metadata.keyValues().size() + " entries")
                + " of key-value metadata");
        return 0;
    }

    private KeyValue geo(ReadOptions options) throws IOException {
        try (ParquetReader reader = Parquet.open(path(file), options)) {
            return GeoParquet.keyValue(reader.schema());
        } catch (IllegalArgumentException e) {
            throw usage("--geoparquet: " + e.getMessage());
        }
    }
}
