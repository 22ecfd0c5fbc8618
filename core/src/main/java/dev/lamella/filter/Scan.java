package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// What to read of a file: which columns, which rows, and how many rows at a time. Immutable; each method gives a changed copy.
///
/// @param projection paths of the columns (or of groups of columns) to read; if empty, all, or those of `extracts` alone
/// @param extracts columns to make of what stands in variants, behind the others
/// @param firstRow how many rows to pass over first
/// @param rowLimit how many rows to read at most
/// @param rowsPerBatch how many rows a batch has at most; chosen by the reader if empty
public record Scan(Optional<List<ColumnPath>> projection, List<VariantExtract> extracts, long firstRow,
        OptionalLong rowLimit, OptionalInt rowsPerBatch) {
    /// The most rows of a batch.
    public static final int MAX_BATCH_ROWS = 1 << 20;

    private static final Scan ALL = new Scan(Optional.empty(), List.of(), 0, OptionalLong.empty(), OptionalInt.empty());

    public Scan {
        projection = projection.map(List::copyOf);
        extracts = List.copyOf(extracts);
        Set<String> names = new HashSet<>();
        for (VariantExtract extract : extracts) {
            if (!names.add(extract.name())) {
                throw new IllegalArgumentException("two columns made of variants are named " + extract.name()
                        + "; name one of them otherwise, with named(..)");
            }
        }
        if (firstRow < 0) {
            throw new IllegalArgumentException("the first row is " + firstRow + "; rows are counted from 0");
        }
        if (rowLimit.orElse(0) < 0) {
            throw new IllegalArgumentException("a limit of " + rowLimit.getAsLong() + " rows; it may be 0 or more");
        }
        if (rowsPerBatch.isPresent() && (rowsPerBatch.getAsInt() < 1 || rowsPerBatch.getAsInt() > MAX_BATCH_ROWS)) {
            throw new IllegalArgumentException("batches of " + rowsPerBatch.getAsInt() + " rows; they may have 1 to "
                    + MAX_BATCH_ROWS);
        }
    }

    /// Every column and every row.
    public static Scan all() {
        return ALL;
    }

    /// Only these columns. The columns of the file keep their order; a group brings all that is below it.
    public Scan columns(Collection<ColumnPath> paths) {
        return new Scan(Optional.of(List.copyOf(paths)), extracts, firstRow, rowLimit, rowsPerBatch);
    }

    /// Only these columns, for example `ColumnPath.parse("lines[].sku")`.
    public Scan columns(ColumnPath... paths) {
        return columns(List.of(paths));
    }

    /// Only these columns, each as path text, for example `id`, `address.city`, `lines[].sku`, `counts{value}`.
    ///
    /// @throws IllegalArgumentException if a text is no path
    public Scan columns(String... paths) {
        return columns(List.of(paths).stream().map(ColumnPath::parse).toList());
    }

    /// Also a column of what stands at a path in the values of a variant, as Variant values, for example
    /// `variant("event", "$.user.age")`; see [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if a text is no path, or another such column has the name
    public Scan variant(String column, String path) {
        return variants(VariantExtract.of(column, path));
    }

    /// Also these columns; see [#variants(Collection)].
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(VariantExtract... more) {
        return variants(List.of(more));
    }

    /// Also these columns, each made of what stands at one place in the values of a variant. Of a shredded variant only the
    /// columns are read in which such values lie.
    ///
    /// They come behind those of [#columns], in this order and OPTIONAL, and if no columns were asked for, they come alone. The
    /// schema of the batches then is a schema of its own: its columns are not numbered as those of the file are.
    ///
    /// @throws IllegalArgumentException if two such columns have the same name
    public Scan variants(Collection<VariantExtract> more) {
        List<VariantExtract> all = new ArrayList<>(extracts);
        all.addAll(more);
        return new Scan(projection, all, firstRow, rowLimit, rowsPerBatch);
    }

    /// Begins after passing over this many rows.
    public Scan firstRow(long rows) {
        return new Scan(projection, extracts, rows, rowLimit, rowsPerBatch);
    }

    /// Ends after this many rows.
    public Scan limit(long rows) {
        return new Scan(projection, extracts, firstRow, OptionalLong.of(rows), rowsPerBatch);
    }

    /// Batches of up to this many rows, 1 to [#MAX_BATCH_ROWS]. A batch has fewer where a row group ends, and where rows
    /// are very large.
    public Scan batchRows(int rows) {
        return new Scan(projection, extracts, firstRow, rowLimit, OptionalInt.of(rows));
    }
}
