package dev.lamella.cli.options;

import dev.lamella.cli.print.BinaryText;
import dev.lamella.text.internal.CsvDialect;
import dev.lamella.text.internal.TextSniffer;
import dev.lamella.text.internal.TextSniffer.Part;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for the format of CSV and of bytes.
public final class TextOptions {
    @Option(names = "--delimiter", paramLabel = "CHAR", description = "The delimiter between cells of CSV (default: detected; a comma in new files, a tab in new files of tsv). \\\\t is a tab.")
    private @Nullable String delimiter;

    @Option(names = "--quote", paramLabel = "CHAR", description = "The quote around cells of CSV (default: detected; \" in new files).")
    private @Nullable String quote;

    @Option(names = "--escape", paramLabel = "CHAR", description = "The character before a quote in a cell of CSV, like \\\\ (default: detected: doubled quotes, or a backslash).")
    private @Nullable String escape;

    @Option(names = "--comment", paramLabel = "CHAR", description = "Lines of CSV that begin with this character are not records (default: # if the text begins with such lines).")
    private @Nullable String comment;

    @Option(names = "--skip", paramLabel = "N", description = "Skip the first N lines of CSV (default: lines before the table, which have a single cell).")
    private @Nullable Integer skip;

    @Option(names = "--decimal", paramLabel = "CHAR", description = "The decimal separator of numbers in CSV, a point or a comma (default: detected).")
    private @Nullable String decimal;

    @Option(names = "--no-header", description = "The CSV has no header: its columns are those of the schema, in order, or column0, column1 and so on.")
    private boolean withoutHeader;

    @Option(names = "--header", description = "The first record of the CSV is a header, also if it looks like values.")
    private boolean withHeader;

    @Option(names = "--fill", description = "Records of CSV that are too short get nulls at their end, instead of being rejected.")
    private boolean fills;

    @Option(names = "--null", paramLabel = "TEXT", description = "An unquoted CSV cell with this text is null, like the empty cell; may be given several times.")
    private List<String> nulls = new ArrayList<>();

    @Option(names = "--keep-empty", description = "The empty CSV cell is an empty text instead of null. For null, use --null.")
    private boolean keepsEmpty;

    @Option(names = "--charset", paramLabel = "CHARSET", description = "The charset of the text input (default: detected; UTF-8).")
    private @Nullable String charset;

    @Option(names = "--binary", paramLabel = "FORM", defaultValue = "base64", description = "How bytes are written in text: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private BinaryText binary = BinaryText.base64;

    public BinaryText binary() {
        return binary;
    }

    /// Whether an option is given that only applies to CSV.
    public boolean isOfCsv() {
        return delimiter != null || quote != null || withoutHeader || !nulls.isEmpty() || isOfCsvInput();
    }

    /// Whether an option is given that only applies to reading CSV.
    public boolean isOfCsvInput() {
        return escape != null || comment != null || skip != null || decimal != null || withHeader || fills
                || keepsEmpty;
    }

    public boolean hasCharset() {
        return charset != null;
    }

    /// The format of a CSV file, as far as it is given.
    ///
    /// @param standard the default delimiter
    /// @throws IllegalArgumentException if an option is not valid; the message names it
    public CsvDialect dialect(char standard) {
        if (withHeader && withoutHeader) {
            throw new IllegalArgumentException("--header and --no-header: Give one of them");
        }
        Set<String> texts = new LinkedHashSet<>(nulls);
        if (!keepsEmpty) {
            texts.add("");
        }
        char between = delimiter == null ? standard : character("--delimiter", delimiter);
        CsvDialect dialect = CsvDialect.of(between == '"' && quote != null ? standard : between)
                .withQuote(quote == null ? '"' : character("--quote", quote)).withDelimiter(between)
                .withHeader(withoutHeader ? CsvDialect.Header.NONE : CsvDialect.Header.FIRST_RECORD)
                .withNulls(texts);
        if (escape != null) {
            dialect = dialect.withEscape(character("--escape", escape));
        }
        if (comment != null) {
            dialect = dialect.withComment(character("--comment", comment));
        }
        if (skip != null && skip < 0) {
            throw new IllegalArgumentException("--skip " + skip + ": The number must be 0 or more");
        }
        if (decimal != null && !decimal.equals(".") && !decimal.equals(",")) {
            throw new IllegalArgumentException("--decimal " + decimal + ": Allowed are . and ,");
        }
        return dialect.withSkip(skip == null ? 0 : skip).withDecimal(decimal == null ? '.' : decimal.charAt(0))
                .withShortRows(fills ? CsvDialect.ShortRows.FILL : CsvDialect.ShortRows.REJECT);
    }

    /// The text for null in new files, which is never quoted.
    ///
    /// @throws IllegalArgumentException if the text needs quotes, or there are several
    public String nullText(CsvDialect dialect) {
        if (nulls.size() > 1) {
            throw new IllegalArgumentException("--null " + String.join(", ", nulls)
                    + ": New CSV has one text for null. Give the option once");
        }
        String text = nulls.isEmpty() ? "" : nulls.getFirst();
        if (text.startsWith("#")
                || text.chars()
                        .anyMatch(c -> c == dialect.delimiter() || c == dialect.quote() || c == '\n' || c == '\r')) {
            throw new IllegalArgumentException("--null " + text + ": The text for null in new CSV is not quoted, so it"
                    + " cannot contain the delimiter, the quote or the end of a line, or begin with #, as comments do");
        }
        return text;
    }

    /// Detects the parts of the format that no option gives.
    ///
    /// @param hasNames whether a schema gives the names of the columns, so that the header is not detected
    public TextSniffer sniffer(boolean hasNames) {
        Set<Part> open = EnumSet.allOf(Part.class);
        Map<Part, Boolean> given = Map.of(Part.CHARSET, charset != null, Part.DELIMITER, delimiter != null, Part.QUOTE,
                quote != null, Part.ESCAPE, escape != null, Part.COMMENT, comment != null, Part.SKIP, skip != null,
                Part.HEADER, hasNames || withHeader || withoutHeader, Part.DECIMAL, decimal != null);
        given.forEach((part, isGiven) -> {
            if (isGiven) {
                open.remove(part);
            }
        });
        return new TextSniffer(open);
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
    public Charset charset() {
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
