package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.files.SchemaSource;
import dev.lamella.cli.options.ReplaceOptions;
import dev.lamella.cli.options.WritingOptions;
import dev.lamella.cli.shell.ShellAdvice;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.update.FileRecovery;
import dev.lamella.update.FileRepair;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella recover`.
@Command(name = "recover", description = "Write the rows that can be read of a file without footer, of the beginning of a file, or of a damaged file to a new file; without OUT, only list them.")
final class RecoverCommand extends WriteCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The damaged file; it is not changed.")
    private String in = "";

    @Parameters(index = "1", paramLabel = "OUT", arity = "0..1", description = "The new file; - writes standard output.")
    private @Nullable String out;

    @Option(names = {"-o", "--output"}, paramLabel = "OUT", description = "The same as OUT.")
    private @Nullable String output;

    @Option(names = "--like", paramLabel = "FILE", description = "A Parquet file of the same writer with the same columns.")
    private @Nullable String like;

    @Option(names = "--schema", paramLabel = "FIELDS", description = "All columns of the file, like: id INT64!, at TIMESTAMP(true,MICROS), price DECIMAL(12,2); or the text of a schema.")
    private @Nullable String schema;

    @Option(names = "--schema-file", paramLabel = "FILE", description = "A file with such a text.")
    private @Nullable String schemaFile;

    @Option(names = "--group-rows", paramLabel = "N", description = "The number of rows of a row group, if the pages do not tell it.")
    private @Nullable Long rowGroupRows;

    @Option(names = "--guess", description = "Only list what the pages may be, and write nothing.")
    private boolean guesses;

    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Only these columns: their rows are found even where other columns are missing.")
    private List<String> columns = new ArrayList<>();

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Mixin
    private ReplaceOptions replacing = new ReplaceOptions();

    @Override
    public Integer call() throws IOException {
        if (out != null && output != null) {
            throw usage("OUT is given twice: " + out + " and " + output);
        }
        String target = out == null ? output : out;
        if (guesses && target != null) {
            throw usage("--guess writes nothing. Leave out " + target);
        }
        FileRecovery recovery = recovery();
        try (InputFile file = open(in)) {
            if (guesses) {
                print(guessed(recovery.guess(file)));
                return 0;
            }
            FileRecovery.Found found = found(recovery, file);
            List<String> report = report(found);
            if (target == null) {
                print(report);
                say(found.rowCount() == 0
                        ? "Nothing was written. " + advice(found)
                        : "Nothing was written. To write these rows, add the name of a new file");
                return found.rowCount() == 0 ? 1 : 0;
            }
            report.forEach(this::say);
            if (found.rowCount() == 0) {
                throw new CorruptFileException(Location.ofFile(in), "No row is complete, so nothing was written",
                        advice(found) + ".");
            }
            write(found, target);
            return 0;
        }
    }

    /// What to do if no row was found.
    private String advice(FileRecovery.Found found) {
        String guess = "lamella recover --guess " + InputFiles.shown(in);
        return found.rowGroups().isEmpty() && like != null
                ? "The file of --like may have other columns, or another order of them. Give another file, or see what the"
                        + " pages may be: " + guess
                : "Name columns that can be read with -c, or see what the pages may be: " + guess;
    }

    private FileRecovery recovery() throws IOException {
        long given = Stream.of(Optional.ofNullable(like), Optional.ofNullable(schema),
                Optional.ofNullable(schemaFile)).filter(Optional::isPresent).count();
        if (given > 1) {
            throw usage("--like, --schema and --schema-file cannot be combined");
        }
        FileRecovery recovery = FileRecovery.BY_FOOTER;
        if (like != null) {
            try (InputFile sibling = open(like); ParquetReader reader = Parquet.open(sibling)) {
                recovery = FileRecovery.like(reader.metadata());
            }
        } else if (schema != null || schemaFile != null) {
            recovery = FileRecovery.withSchema(schema());
        } else if (rowGroupRows != null) {
            throw usage("--group-rows has an effect only with --like, --schema or --schema-file. Give one of them");
        }
        if (!columns.isEmpty()) {
            recovery = recovery.withColumns(paths(columns));
        }
        FileRecovery made = recovery;
        Long rows = rowGroupRows;
        return rows == null ? made : fitting(() -> made.withRowGroupRows(rows));
    }

    private Schema schema() throws IOException {
        if (schema != null) {
            String text = schema;
            return fitting(() -> SchemaSource.toRead(text));
        }
        String file = String.valueOf(schemaFile);
        try (InputFile input = open(file)) {
            return fitting(() -> SchemaSource.toRead(input));
        }
    }

    private FileRecovery.Found found(FileRecovery recovery, InputFile file) throws IOException {
        try {
            return recovery.run(file);
        } catch (SchemaMismatchException e) {
            throw usage(e.problem());
        } catch (CorruptFileException e) {
            if (like != null || schema != null || schemaFile != null) {
                throw e;
            }
            Optional<FileRepair.Found> earlier = FileRepair.find(file);
            String shown = InputFiles.shown(in);
            throw new CorruptFileException(Location.ofFile(in), e.problem(), earlier.isPresent()
                    ? "An earlier footer is still there, of " + Sizes.count(earlier.get().rowCount(), "row")
                            + ": restore that file with lamella repair " + shown + "."
                    : "To find rows without the footer, name the columns: with --like FILE, a file of the same writer,"
                            + " or with --schema. What the pages may be: lamella recover --guess " + shown + ".");
        }
    }

    private void write(FileRecovery.Found found, String target) throws IOException {
        List<ColumnPath> paths = paths(columns);
        InputTable.OfFile table = InputTable.OfFile.open(found.file(), ReadOptions.DEFAULT);
        try (ParquetReader reader = table.reader()) {
            Scan scan = paths.isEmpty() ? Scan.all() : Scan.all().columns(paths);
            Schema written = paths.isEmpty() ? reader.schema() : reader.schema().project(paths);
            OutputFile file = target(target, fitting(replacing::existing));
            try (OutputTable made = new OutputTable.OfFile(
                    Parquet.create(file, written, fitting(() -> writing.forCopies(writing.toOptions()))), file)) {
                for (FileRecovery.RowRange rows : found.rows()) {
                    made.copyAll(table, scan.rows(rows.from(), rows.count()));
                }
                OutputTable.Written done = made.commit();
                say(target + ": " + Sizes.count(done.rowCount(), "row") + " in " + done.parts() + ", "
                        + Sizes.count(done.bytes(), "byte"));
            }
        }
    }

    private static List<String> report(FileRecovery.Found found) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < found.rowGroups().size(); i++) {
            FileRecovery.RowGroup group = found.rowGroups().get(i);
            boolean isWhole = group.found() == group.rowCount();
            lines.add("row group " + i + ": " + (isWhole
                    ? Sizes.count(group.rowCount(), "row")
                    : Sizes.grouped(group.found()) + " of " + Sizes.count(group.rowCount(), "row")));
            for (FileRecovery.Column column : group.columns()) {
                column.problem().ifPresent(problem -> lines.add("  column " + column.path() + ": "
                        + Sizes.count(column.pages(), "page") + " with " + Sizes.count(column.rowCount(), "row")
                        + ". " + problem));
            }
        }
        found.notes().forEach(note -> lines.add("note: " + ShellAdvice.of(note)));
        end(found.skipped(), found.end(), found.problem(), lines);
        boolean isComplete = found.rowCount() > 0
                && found.rowGroups().stream().allMatch(group -> group.found() == group.rowCount());
        lines.add(Sizes.count(found.rowCount(), "row") + " can be read"
                + (isComplete ? ": no row is missing in the row groups above" : ""));
        return lines;
    }

    private static void end(List<FileRecovery.Skipped> skipped, long end, Optional<String> problem,
            List<String> lines) {
        Map<String, Long> counts = skipped.stream().collect(Collectors.groupingBy(FileRecovery.Skipped::name,
                TreeMap::new, Collectors.counting()));
        if (!counts.isEmpty()) {
            lines.add("not needed for the rows: " + counts.entrySet().stream()
                    .map(each -> Sizes.count(each.getValue(), each.getKey())).collect(Collectors.joining(", ")));
        }
        problem.ifPresent(text -> lines.add("from byte " + end + " on, nothing can be read. "
                + ShellAdvice.of(text)));
    }

    private static List<String> guessed(FileRecovery.Guess guess) {
        List<String> lines = new ArrayList<>();
        for (FileRecovery.Candidate candidate : guess.candidates()) {
            lines.add("bytes " + candidate.offset() + " to " + candidate.end() + ": "
                    + Sizes.count(candidate.pages(), "page") + ", " + Sizes.count(candidate.values(), "value") + ", "
                    + String.join(", ", candidate.encodings())
                    + (candidate.dictionaryEntries().isPresent()
                            ? ", dictionary of " + Sizes.grouped(candidate.dictionaryEntries().getAsLong())
                            : ""));
            lines.add("  may be: " + (candidate.types().isEmpty()
                    ? "nothing known"
                    : String.join(", ",
                            candidate.types())));
            if (!candidate.columns().isEmpty()) {
                lines.add("  fits columns: " + candidate.columns().stream().map(ColumnPath::toString)
                        .collect(Collectors.joining(", ")));
            }
        }
        end(guess.skipped(), guess.end(), guess.problem(), lines);
        return lines;
    }

    private void print(List<String> lines) throws IOException {
        OutputStream stream = output();
        try (Closeable _ = stream::flush) {
            for (String line : lines) {
                stream.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
