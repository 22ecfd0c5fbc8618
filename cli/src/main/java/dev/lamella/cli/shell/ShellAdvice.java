package dev.lamella.cli.shell;

import java.util.List;
import java.util.regex.Pattern;

/// Replaces the advice for Java programs in messages of the library by advice for the shell.
public final class ShellAdvice {
    private record Translation(Pattern java, String shell) {
        Translation(String java, String shell) {
            this(Pattern.compile(java), shell);
        }
    }

    private static final List<Translation> TRANSLATIONS = List.of(
            new Translation("; in Java (?:an int, long, BigDecimal, double|an? [A-Za-z]+(?:\\[])?)", ""),
            new Translation(" In Java, [^\\n]*\\.", ""),
            new Translation("in Java with \\w+, on the command line with", "with"),
            new Translation("Read what stands at a path of the values: Scan\\.variant\\(.*?\\), on the command line: ",
                    "Read the values at a path: "),
            new Translation("Encrypt (the new file|new files) with WriteOptions\\.withEncryption, or allow it with"
                    + " \\w+\\.decrypting\\(\\); on the command line with --encrypt or --decrypt",
                    "Encrypt $1 with --encrypt, or allow it with --decrypt"),
            new Translation(
                    "(?:Decryption\\.with\\w+(?:\\(\\w+\\))?|\\w+\\.decrypting\\(\\)), (--[a-z-]+) on the command line",
                    "$1"),
            new Translation("If you trust the file, read its pages in counter mode: Decryption\\.withPages\\(CTR\\)\\.",
                    "The command line does not read such files."),
            new Translation("lamella repair \\(FileRepair\\) restores the previous content\\.",
                    "lamella repair restores the previous content. To read its rows without the end: lamella recover."),
            new Translation(" \\(Scan\\.truncatedTimestamps\\)", ""),
            new Translation("Give the column one of these types, or read with DatasetOptions\\.Partitions\\.IGNORE",
                    "Give the column one of these types with --partition-types, or read without partition columns:"
                            + " --ignore-partitions"),
            new Translation("Read only the other columns, with Scan\\.columns\\. To read all,",
                    "Choose other columns with -c, if the command has it. To read all,"),
            new Translation(" or give a schema with DatasetOptions\\.withSchema", " or read the files apart"),
            new Translation("without withMaterialBeside, on the command line without", "without"),
            new Translation("ReadOptions\\.withLimits or lamella --no-limits", "--no-limits"),
            new Translation("FileRecovery\\.with\\w+, (--[a-z-]+) on the command line", "$1"),
            new Translation("(lamella \\w+) \\(File\\w+\\)", "$1"),
            new Translation("Other columns and row groups may still be readable\\.",
                    "lamella recover writes the rows that can be read to a new file."),
            new Translation("read it with checksums ignored", "read it with --no-checksums"),
            new Translation(
                    "Read with DatasetOptions\\.Partitions\\.IGNORE(?:, or rename one of them|, or rename the directory| to take the files' column)",
                    "Rename a directory, or read without partition columns: --ignore-partitions"),
            new Translation("Give the column the type STRING, with DatasetOptions\\.withPartitionTypes",
                    "Rename the directory, or give the column the type STRING: --partition-types NAME=string"),
            new Translation("Rename the field in one of them, convert it, or leave it out with Schema\\.project",
                    "Rename the column in one of them, convert it, or read the files apart"),
            new Translation("Read only the other columns, with Scan\\.columns\\.",
                    "Choose other columns with -c, if the command has it."),
            new Translation("Give a Parquet file; this file has another format, or was overwritten\\.",
                    "Give a Parquet file; this file has another format, or was overwritten. To make one of CSV, JSON or"
                            + " Arrow: lamella convert"),
            new Translation("Make the batch for the writer's schema, or a writer for the schema of the batch\\.",
                    "To read files with different columns as one table, name a directory, or a pattern in quotes."),
            new Translation("Ask for the stored number with getRaw\\.", "lamella cat prints the stored number."),
            new Translation(", or open it with an InputFileProvider of your own", ""));

    private ShellAdvice() {}

    /// The message without names of classes and methods.
    public static String of(String message) {
        String shell = message;
        for (Translation translation : TRANSLATIONS) {
            shell = translation.java.matcher(shell).replaceAll(translation.shell);
        }
        return shell;
    }
}
