package dev.lamella.cli;

import dev.lamella.text.internal.CsvDialect;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for the format of CSV and of bytes.
final class TextOptions {
    @Option(names = "--delimiter", paramLabel = "CHAR", description = "The delimiter between cells of CSV (default: a comma; for tsv, a tab). \\t is a tab.")
    private @Nullable String delimiter;

    @Option(names = "--quote", paramLabel = "CHAR", description = "The quote around cells of CSV (default: \").")
    private @Nullable String quote;

    @Option(names = "--no-header", description = "The CSV has no header: its columns are those of the schema, in order, or column0, column1 and so on.")
    private boolean withoutHeader;

    @Option(names = "--null", paramLabel = "TEXT", description = "An unquoted CSV cell with this text is null; may be given several times (default: the empty cell).")
    private List<String> nulls = new ArrayList<>();

    @Option(names = "--charset", paramLabel = "CHARSET", description = "The charset of the text input (default: UTF-8).")
    private @Nullable String charset;

    @Option(names = "--binary", paramLabel = "FORM", defaultValue = "base64", description = "How bytes are written in text: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private BinaryText binary = BinaryText.base64;

    BinaryText binary() {
        return binary;
    }

    /// Whether an option is given that only applies to CSV.
    boolean isOfCsv() {
        return delimiter != null || quote != null || withoutHeader || !nulls.isEmpty();
    }

    boolean hasCharset() {
        return charset != null;
    }

    /// @param standard the default delimiter
    /// @throws IllegalArgumentException if an option is not valid; the message names it
    CsvDialect dialect(char standard) {
        Set<String> texts = nulls.isEmpty() ? Set.of("") : new LinkedHashSet<>(nulls);
        return new CsvDialect(delimiter == null ? standard : character("--delimiter", delimiter),
                quote == null ? '"' : character("--quote", quote),
                withoutHeader ? CsvDialect.Header.NONE : CsvDialect.Header.FIRST_RECORD, texts);
    }

    private static char character(String option, String text) {
        if (text.equals("\\t")) {
            return '\t';
        }
        if (text.length() != 1 || Character.isSurrogate(text.charAt(0))) {
            throw new IllegalArgumentException(option + " " + text + ": The value must be one character");
        }
        return text.charAt(0);
    }

    /// @throws IllegalArgumentException if there is no such charset
    Charset charset() {
        if (charset == null) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw new IllegalArgumentException("--charset " + charset
                    + ": The charset is not known. Examples are ISO-8859-1 and UTF-16LE");
        }
    }
}
