package dev.lamella.text;

import java.util.Locale;
import java.util.Optional;

/// The format of a text.
public enum TextFormat {
    /// Cells between commas, by RFC 4180, with a header.
    CSV,
    /// As [#CSV], with tabs between cells.
    TSV,
    /// A JSON object on each line (NDJSON), whose fields are the columns.
    JSON_LINES;

    /// The format that the ending of a file's name says, with or without `.gz`; empty if it says none.
    public static Optional<TextFormat> ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String plain = lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
        return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
            case "csv" -> Optional.of(CSV);
            case "tsv" -> Optional.of(TSV);
            case "ndjson", "jsonl", "json" -> Optional.of(JSON_LINES);
            default -> Optional.empty();
        };
    }
}
