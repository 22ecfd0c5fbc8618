package dev.lamella.text.internal;

/// What messages advise: a program has methods, and the command has options.
///
/// @param charset names the charset
/// @param delimiter sets the delimiter, with `%s` for it
/// @param dialect sets the format of CSV
/// @param withoutHeader says that the first record is not a header
/// @param schema gives the schema
/// @param skip skips bad records
/// @param rounding accepts numbers of Variants in the nearest double or as text
/// @param text accepts numbers of Variants as text
/// @param fill the sentence that says how missing cells become null, after a period
public record Advice(String charset, String delimiter, String dialect, String withoutHeader, String schema, String skip,
        String rounding, String text, String fill) {
    /// For programs.
    public static final Advice METHODS = new Advice("withCharset(StandardCharsets.ISO_8859_1)", "withDelimiter('%s')",
            "withDelimiter and withQuote", "withoutHeader()", "withSchema(schema)", "withBadRecords(handler)",
            "withVariantNumbers(Excess.ROUND) or TEXT", "withVariantNumbers(Excess.TEXT)", "");
}
