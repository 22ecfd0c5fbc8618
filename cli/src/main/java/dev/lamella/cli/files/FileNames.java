package dev.lamella.cli.files;

import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// Resolves the words of a command line: files, directories, patterns and addresses. A directory or a pattern stands for
/// its files, sorted as in a [Dataset], without hidden ones.
public final class FileNames {
    private static final List<String> ENDINGS = List.of(".parquet", ".parq", ".pq");

    private FileNames() {}

    /// Lists files without reading them.
    private static DatasetOptions listing() {
        return DatasetOptions.DEFAULT.withSchema(Schema.asDeclared("schema", List.of()))
                .withPartitions(DatasetOptions.Partitions.IGNORE);
    }

    /// Whether a word is a directory or a pattern, so that the words are read as one table.
    public static boolean nameTable(List<String> words) {
        return words.stream().anyMatch(word -> !word.equals("-") && Dataset.namesTable(word));
    }

    /// The files that the words name, as one table.
    ///
    /// @param opened gets each file that is opened
    /// @param note gets the number of skipped files
    /// @throws NoSuchFileException if a directory has no file, or a pattern matches none
    /// @throws IllegalArgumentException if a pattern is malformed, or a word is standard input
    public static Dataset table(List<String> words, DatasetOptions options, UnaryOperator<InputFile> opened,
            Consumer<String> note) throws IOException {
        List<OpenedFile> taken = taken(words, options.foreignFiles(), note).stream()
                .map(file -> new OpenedFile(file, opened)).toList();
        return Dataset.ofFiles(taken, options.withForeignFiles(DatasetOptions.ForeignFiles.REJECT));
    }

    /// A file that is passed on when it is opened.
    private record OpenedFile(DatasetFile file, UnaryOperator<InputFile> opened) implements DatasetFile {
        @Override
        public String name() {
            return file.name();
        }

        @Override
        public List<String> directories() {
            return file.directories();
        }

        @Override
        public Optional<String> location() {
            return file.location();
        }

        @Override
        public Optional<String> version() {
            return file.version();
        }

        @Override
        public Optional<ByteRange> part() {
            return file.part();
        }

        @Override
        public InputFile open() throws IOException {
            return opened.apply(file.open());
        }
    }

    private static List<DatasetFile> taken(List<String> words, ForeignFiles choice, Consumer<String> note)
            throws IOException {
        if (words.contains("-")) {
            throw new IllegalArgumentException("Standard input cannot be combined with directories and patterns."
                    + " Write it to a file first");
        }
        List<DatasetFile> files = new ArrayList<>();
        for (String word : words) {
            files.addAll(expanded(word));
        }
        List<DatasetFile> taken = Dataset.ofFiles(files, listing().withForeignFiles(choice)).files();
        if (taken.isEmpty()) {
            throw new NoSuchFileException(shown(words), null, "none of its files is a Parquet file");
        }
        int skipped = files.size() - taken.size();
        if (skipped > 0) {
            note.accept("Skipped " + Sizes.count(skipped, "file") + (skipped == 1 ? " that is not a" : " that are not")
                    + " Parquet file" + (skipped == 1 ? "" : "s"));
        }
        return taken;
    }

    /// Whether a file is not a Parquet file, in contrast to a damaged one.
    static boolean isForeign(DatasetFile file) throws IOException {
        return Dataset.ofFiles(List.of(file), listing().withForeignFiles(DatasetOptions.ForeignFiles.SKIP)).files()
                .isEmpty();
    }

    /// The words as messages show them.
    public static String shown(List<String> words) {
        return String.join(" ", words.stream().map(InputFiles::shown).toList());
    }

    /// The files that the words name; of a directory only those whose names end like Parquet files, or all, if foreign ones
    /// are skipped.
    ///
    /// @param note gets the number of skipped files
    /// @throws NoSuchFileException if a directory has no such file, or a pattern matches none
    /// @throws IllegalArgumentException if a pattern is malformed
    public static List<String> of(List<String> words, ForeignFiles choice, Consumer<String> note) throws IOException {
        if (choice == ForeignFiles.SKIP) {
            return taken(words, choice, note).stream().map(FileNames::word).toList();
        }
        List<String> files = new ArrayList<>();
        for (String word : words) {
            if (word.equals("-") || !Dataset.namesTable(word)) {
                files.add(word);
                continue;
            }
            boolean isDirectory = isDirectory(word);
            List<String> found = expanded(word).stream().map(FileNames::word)
                    .filter(file -> !isDirectory
                            || ENDINGS.stream().anyMatch(file.toLowerCase(Locale.ROOT)::endsWith))
                    .toList();
            if (found.isEmpty()) {
                throw new NoSuchFileException(word, null, "no Parquet file is below this directory");
            }
            files.addAll(found);
        }
        return List.copyOf(files);
    }

    /// The word that opens a file.
    private static String word(DatasetFile file) {
        return file.location().orElse(file.name());
    }

    /// Whether a word is a local directory.
    public static boolean isDirectory(String word) throws IOException {
        return !isAddress(word) && Files.isDirectory(InputFiles.path(word).orElseThrow());
    }

    /// The files of a directory or a pattern; any other word stands for itself.
    private static List<DatasetFile> expanded(String word) throws IOException {
        List<DatasetFile> files = Dataset.of(word, listing()).files();
        if (files.isEmpty()) {
            throw new NoSuchFileException(InputFiles.shown(word), null,
                    isDirectory(word)
                            ? "no Parquet file is below this directory"
                            : matchesDirectories(word)
                                    ? "the pattern matches directories, and no file; end it with /**.parquet"
                                    : "no file matches this pattern");
        }
        return files;
    }

    private static boolean matchesDirectories(String pattern) throws IOException {
        return !isAddress(pattern) && !pattern.endsWith("/")
                && !Dataset.of(pattern + "/**", listing()).files().isEmpty();
    }

    /// Whether a file argument is the address of something that is not a file of this machine.
    public static boolean isAddress(String file) {
        return InputFiles.scheme(file).filter(scheme -> !scheme.equals("file")).isPresent();
    }
}
