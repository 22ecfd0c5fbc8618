package dev.lamella.cli.files;

import dev.lamella.io.InputFiles;
import dev.lamella.text.TextFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// File formats that `convert` reads and writes.
public enum FileFormat {
    parquet("a Parquet file"),
    csv("text"),
    tsv("text"),
    ndjson("text"),
    /// An IPC file: Feather version 2.
    arrow("an Arrow file"),
    arrows("an Arrow stream");

    private static final Pattern COMPRESSED = Pattern.compile("\\.(gz|zst|bz2)$", Pattern.CASE_INSENSITIVE);

    private final String title;

    FileFormat(String title) {
        this.title = title;
    }

    /// The format by the ending of a file's name; empty if the ending is not known.
    public static Optional<FileFormat> ofName(String file) {
        String name = InputFiles.shown(file).toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "parquet" -> Optional.of(parquet);
            case "arrow", "feather" -> Optional.of(arrow);
            case "arrows" -> Optional.of(arrows);
            default -> COMPRESSED.matcher(name).find() ? Optional.empty() : TextFormat.ofName(name).map(FileFormat::of);
        };
    }

    /// The same for an input, which may be compressed.
    public static Optional<FileFormat> ofInputName(String file) {
        return ofName(COMPRESSED.matcher(InputFiles.shown(file)).replaceFirst(""));
    }

    /// Whether an input is text by its name.
    public static boolean isTextName(String file) {
        return ofInputName(file).filter(FileFormat::isText).isPresent();
    }

    private static FileFormat of(TextFormat format) {
        return switch (format) {
            case CSV -> csv;
            case TSV -> tsv;
            case JSON_LINES -> ndjson;
        };
    }

    /// The description of a file of this format in messages.
    public String title() {
        return title;
    }

    public boolean isText() {
        return isCsv() || this == ndjson;
    }

    /// Whether it is Arrow IPC.
    public boolean isArrow() {
        return this == arrow || this == arrows;
    }

    public boolean isCsv() {
        return this == csv || this == tsv;
    }

    public char delimiter() {
        return this == tsv ? '\t' : ',';
    }
}
