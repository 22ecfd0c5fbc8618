package dev.lamella.metadata;

import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.TextForm;

/// What a file may claim, to be read. A few bytes may legally stand for gigabytes: a run of a billion nulls, zeros that are
/// compressed, texts that share all of their prefixes. A file beyond a limit fails with an
/// [dev.lamella.error.UnsupportedFeatureException] before memory of that size is used.
///
/// The defaults are for files from strangers: they depend on the memory of the process, and are above what writers write. How
/// long a read may take is up to the caller, who can interrupt it.
///
/// @param pageBytes the most bytes of a page after decompression
/// @param rowBytes the most bytes of the columns of one row in memory; a value or a list element in a column is at least one
/// byte
/// @param batchBytes the most bytes of a batch of several rows in memory, approximately: at the limit, a batch gets fewer rows
/// @param expansion how many times larger than stored a page, and the values of a column chunk, may be
/// @param freeBytes up to this size, they may be any number of times larger than stored
/// @param columns the most columns (leaves of the schema)
/// @param depth the most groups around a column, at most [Schema#MAX_DEPTH]
public record FileLimits(long pageBytes, long rowBytes, long batchBytes, int expansion, long freeBytes, int columns,
        int depth) {
    /// No limits but those of the memory and of arrays: for files of one's own.
    public static final FileLimits NONE = new FileLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE,
            Integer.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, Schema.MAX_DEPTH);

    /// Half of the memory for a page and for a row, an eighth for a batch, 1,000 times what is stored above a quarter,
    /// a million columns, and the depth that schemas have.
    public static final FileLimits DEFAULT = new FileLimits(Runtime.getRuntime().maxMemory() / 2,
            Runtime.getRuntime().maxMemory() / 2, Runtime.getRuntime().maxMemory() / 8, 1000,
            Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4), 1_000_000,
            Schema.MAX_DEPTH);

    /// @throws IllegalArgumentException if a limit is not positive, or the depth is more than schemas have
    public FileLimits {
        if (pageBytes <= 0 || rowBytes <= 0 || batchBytes <= 0 || expansion <= 0 || freeBytes < 0 || columns <= 0
                || depth <= 0
                || depth > Schema.MAX_DEPTH) {
            throw new IllegalArgumentException("Limits are positive, and the depth is at most " + Schema.MAX_DEPTH);
        }
    }

    public FileLimits withPageBytes(long most) {
        return new FileLimits(most, rowBytes, batchBytes, expansion, freeBytes, columns, depth);
    }

    public FileLimits withRowBytes(long most) {
        return new FileLimits(pageBytes, most, batchBytes, expansion, freeBytes, columns, depth);
    }

    public FileLimits withBatchBytes(long most) {
        return new FileLimits(pageBytes, rowBytes, most, expansion, freeBytes, columns, depth);
    }

    /// @param free up to this size, what is read may be any number of times larger than stored
    public FileLimits withExpansion(int most, long free) {
        return new FileLimits(pageBytes, rowBytes, batchBytes, most, free, columns, depth);
    }

    public FileLimits withColumns(int most) {
        return new FileLimits(pageBytes, rowBytes, batchBytes, expansion, freeBytes, most, depth);
    }

    public FileLimits withDepth(int most) {
        return new FileLimits(pageBytes, rowBytes, batchBytes, expansion, freeBytes, columns, most);
    }

    /// The text that [#parse] parses.
    @Override
    public String toString() {
        return TextForm.named("FileLimits").with("pageBytes", pageBytes).with("rowBytes", rowBytes)
                .with("batchBytes", batchBytes).with("expansion", expansion).with("freeBytes", freeBytes)
                .with("columns", columns).with("depth", depth).toString();
    }

    /// Parses the text of limits; see [#toString].
    ///
    /// @throws IllegalArgumentException if the text is not valid limits
    public static FileLimits parse(String text) {
        TextForm form = TextForm.parse("FileLimits", text);
        FileLimits limits = new FileLimits(form.number("pageBytes").orElse(DEFAULT.pageBytes),
                form.number("rowBytes").orElse(DEFAULT.rowBytes),
                form.number("batchBytes").orElse(DEFAULT.batchBytes),
                form.smallNumber("expansion").orElse(DEFAULT.expansion),
                form.number("freeBytes").orElse(DEFAULT.freeBytes), form.smallNumber("columns").orElse(DEFAULT.columns),
                form.smallNumber("depth").orElse(DEFAULT.depth));
        form.requireNoOther();
        return limits;
    }
}
