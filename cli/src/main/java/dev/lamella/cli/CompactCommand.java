package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.options.DecryptOption;
import dev.lamella.cli.options.EncryptOptions;
import dev.lamella.cli.options.ForeignOption;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.WritingOptions;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.Compaction;
import dev.lamella.dataset.DatasetSummary;
import dev.lamella.encryption.Encryption;
import dev.lamella.io.DirectoryOutput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella compact`.
@Command(name = "compact", description = "Merge the small files of a directory into few larger ones, within each partition. Large row groups are copied as they are.")
final class CompactCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The directory.")
    private String directory = "";

    @Option(names = "--target-size", paramLabel = "BYTES", description = "The size of new files, like 512M (default: 256M). Files of three quarters of it or more stay.")
    private @Nullable String targetSize;

    @Option(names = "--dry-run", description = "Print what would be merged, and change nothing.")
    private boolean isDryRun;

    @Mixin
    private ForeignOption foreign = new ForeignOption();

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private DecryptOption decrypting = new DecryptOption();

    @Mixin
    private EncryptOptions encrypting = new EncryptOptions();

    @Override
    public Integer call() throws IOException {
        Path path = path(directory);
        if (Files.isRegularFile(path)) {
            throw usage(directory + ": This is a file. Name the directory whose files are to be merged");
        }
        Compaction compaction = fitting(this::compaction);
        if (foreign.isGiven() && Files.isDirectory(path)) {
            FileNames.of(List.of(directory), foreign.choice(), this::note);
        }
        if (isDryRun) {
            List<Compaction.Merge> merges = compaction.plan(path);
            for (Compaction.Merge merge : merges) {
                String first = merge.files().getFirst();
                String folder = first.substring(0, first.lastIndexOf('/') + 1);
                errors().println("  " + (folder.isEmpty() ? "./" : folder) + ": "
                        + Sizes.count(merge.files().size(), "file") + " of " + Sizes.count(merge.bytes(), "byte"));
            }
            long old = merges.stream().mapToLong(merge -> merge.files().size()).sum();
            errors().println(directory + ": " + (merges.isEmpty()
                    ? "There is nothing to merge"
                    : Sizes.count(old, "file") + " would become " + Sizes.grouped(merges.size())));
            return 0;
        }
        if (!Files.isDirectory(path)) {
            compaction.plan(path);
        }
        try (Closeable _ = Interruption.unwinding();
                DirectoryOutput out = Interruption.watched(DirectoryOutput.of(path))) {
            DatasetSummary summary = compaction.run(out);
            say(directory + ": " + (summary.files().isEmpty()
                    ? "There is nothing to merge"
                    : Sizes.count(summary.rowCount(), "row") + " of "
                            + Sizes.count(summary.removedFiles().size(), "file") + " in "
                            + Sizes.count(summary.files().size(), "file") + ", "
                            + Sizes.count(summary.files().stream()
                                    .mapToLong(DatasetSummary.WrittenFile::bytes).sum(), "byte")));
        }
        return 0;
    }

    private Compaction compaction() throws IOException {
        Optional<Encryption> encryption = encrypting.encryption(reading.keys(), this);
        WriteOptions options = EncryptOptions.apply(encryption, writing.toOptions());
        if (writing.forCopies(options).validation() != WriteOptions.Validation.CHECK_VALUES) {
            throw new IllegalArgumentException(
                    "--keep-invalid and --null-invalid have no effect: Values stay as they are");
        }
        ReadOptions read = encrypting.reading(writing.threads().applyTo(reading.options(this)), reading.keys());
        Compaction compaction = Compaction.DEFAULT.withWriting(options).withReading(read)
                .withForeignFiles(foreign.choice());
        if (targetSize != null) {
            compaction = compaction.withTargetBytes(Sizes.ofOption("--target-size", targetSize));
        }
        return decrypting.applyTo(compaction);
    }
}
