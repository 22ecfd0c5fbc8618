package dev.lamella.metadata;

import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.TextForm;

/// Limits on the size of the contents of a file. A few bytes can legally stand for gigabytes: a run of a billion nulls,
/// compressed zeros, or strings that share all of their prefixes. Reading beyond a limit fails with an
/// [dev.lamella.error.UnsupportedFeatureException] before so much memory is used.
///
/// The defaults are safe for untrusted files. They depend on the maximum heap, and are above the sizes that writers
/// use. The time of a read is not limited; the caller can interrupt it.
///
/// @param pageBytes maximum bytes of a page after decompression
/// @param rowBytes maximum bytes of one row in memory; each value or list element counts as at least one byte
/// @param batchBytes approximate maximum bytes of a batch in memory; at the limit, a batch gets fewer rows
/// @param expansion maximum ratio of size in memory to stored size, of a page and of the values of a column chunk
/// @param freeBytes bytes in memory up to which the ratio is not limited
/// @param columns maximum number of columns (leaves of the schema)
/// @param depth maximum number of groups around a column, at most [Schema#MAX_DEPTH]
public record FileLimits(long pageBytes, long rowBytes, long batchBytes, int expansion, long freeBytes, int columns,
        int depth) {
    /// No limits except the heap and the size of arrays. For trusted files.
    public static final FileLimits NONE = new FileLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE,
            Integer.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, Schema.MAX_DEPTH);

    /// Half of the maximum heap for a page and for a row, an eighth for a batch; a ratio of 1,000 above a quarter of
    /// the heap (at least 64 MiB); a million columns; [Schema#MAX_DEPTH].
    public static final FileLimits DEFAULT = new FileLimits(Runtime.getRuntime().maxMemory() / 2,
            Runtime.getRuntime().maxMemory() / 2, Runtime.getRuntime().maxMemory() / 8, 1000,
            Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4), 1_000_000,
            Schema.MAX_DEPTH);

    /// @throws IllegalArgumentException if a limit is not positive (`freeBytes` may be 0), or the depth is more than
    ///     [Schema#MAX_DEPTH]
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

    /// Sets the maximum ratio of size in memory to stored size.
    ///
    /// @param free bytes in memory up to which the ratio is not limited
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
