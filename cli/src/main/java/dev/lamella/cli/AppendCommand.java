package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.files.FileFormat;
import dev.lamella.cli.options.EncryptedColumns;
import dev.lamella.cli.options.KeyOptions;
import dev.lamella.cli.options.WritingOptions;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.Decryption;
import dev.lamella.io.InputFiles;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.ColumnPath;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella append`.
@Command(name = "append", description = "Add the rows of other files to a file with the same schema, as new row groups.")
final class AppendCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file to add the rows to.")
    private String file = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "IN", description = "Parquet files whose rows are added, in this order. Their fields may be in another order. - reads standard input.")
    private List<String> inputs = new ArrayList<>();

    @Option(names = "--in-place", description = "Append to FILE itself instead of to a copy. If the command is killed, run lamella repair on FILE.")
    private boolean inPlace;

    @Option(names = "--extend", description = "Write the last row group of FILE again together with the new rows, if it is smaller than --row-group-size and --row-group-rows. Many small appends then make no small row groups.")
    private boolean extend;

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Override
    public Integer call() throws IOException {
        inputs.stream().filter(FileFormat::isTextName).findFirst().ifPresent(text -> {
            throw usage(InputFiles.shown(text)
                    + ": Only Parquet files can be added. Make one with lamella convert first");
        });
        Optional<Decryption> decryption = fitting(() -> keys.decryption(this));
        // The rows may come from files in the clear.
        ReadOptions reading = writing.threads().applyTo(decryption
                .map(each -> ReadOptions.DEFAULT
                        .withDecryption(each.withPlaintextFiles(Decryption.PlaintextFiles.READ)))
                .orElse(ReadOptions.DEFAULT));
        Optional<List<ColumnPath>> clear = decryption.isPresent() ? clearColumns(reading) : Optional.of(List.of());
        try (Closeable _ = Interruption.unwinding(); ParquetWriter writer = writer(decryption)) {
            for (String input : inputs) {
                try (ParquetReader reader = Parquet.open(open(input), reading)) {
                    if (reader.isEncrypted()) {
                        List<ColumnPath> known = clear.orElseThrow(() -> usage(
                                reader.name() + " is encrypted, and " + file + " is not. Encrypt it first,"
                                        + " with lamella rewrite --encrypt"));
                        String advice = "Encrypt it in " + file + " first, with lamella rewrite --encrypt.";
                        Map<String, String> names = EncryptedColumns.sameNames(reader.schema());
                        EncryptedColumns.requireKept(reader, names, known, advice);
                        EncryptedColumns.requireVariantsKept(reader, names, writer.schema(), _ -> false,
                                path -> known.stream().noneMatch(column -> column.startsWith(path)),
                                advice);
                    }
                    writer.writeAll(reader);
                }
            }
            long added = writer.rowCount();
            sayNulled(writer.nulledCount());
            FileMetadata metadata = writer.commit();
            say(file + ": " + Sizes.count(added, "row") + " added, " + Sizes.count(metadata.rowCount(), "row") + " in "
                    + Sizes.count(metadata.rowGroups().size(), "row group"));
        }
        return 0;
    }

    /// The columns of the file whose new rows are not encrypted; empty if the whole file is not encrypted.
    private Optional<List<ColumnPath>> clearColumns(ReadOptions reading) throws IOException {
        try (ParquetReader reader = Parquet.open(path(file), reading)) {
            return reader.isEncrypted()
                    ? Optional.of(EncryptedColumns.clearInLastRowGroup(reader))
                    : Optional.empty();
        }
    }

    private ParquetWriter writer(Optional<Decryption> decryption) throws IOException {
        Path path = path(file);
        return fitting(() -> {
            WriteOptions copies = writing.forCopies(writing.toOptions());
            WriteOptions options = extend ? copies.extendingLastRowGroup() : copies;
            return Parquet.append(path, decryption.map(options::withDecryption).orElse(options), mode(inPlace));
        });
    }
}
