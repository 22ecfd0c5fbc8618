package dev.lamella.cli.files;

import dev.lamella.Rewrite;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/// The rest of an offset and a limit, from file to file.
public final class RemainingRows {
    private long offset;
    private long limit;

    /// @param limit all rows if empty
    public RemainingRows(long offset, OptionalLong limit) {
        this.offset = offset;
        this.limit = limit.orElse(Long.MAX_VALUE);
    }

    /// Whether the limit is reached.
    public boolean isDone() {
        return limit == 0;
    }

    /// A scan of the rows of a table within offset and limit. The caller passes the number of rows that it read to
    /// [#read].
    ///
    /// @param scan without offset and limit
    /// @param hasNext whether there is another table
    /// @return empty if the offset skips all of them
    public Optional<Scan> of(InputTable table, Scan scan, boolean hasNext) throws IOException {
        if (offset > 0 && hasNext) {
            long rows = table.count(scan);
            if (rows <= offset) {
                offset -= rows;
                return Optional.empty();
            }
        }
        Scan rest = scan.offset(offset);
        offset = 0;
        return Optional.of(limit == Long.MAX_VALUE ? rest : rest.limit(limit));
    }

    /// Like [#of], for a single file that is rewritten.
    public Rewrite of(Rewrite rewrite, Scan scan) {
        Rewrite some = scan.filter().map(rewrite::withFilter).orElse(rewrite).withOffset(offset);
        return limit == Long.MAX_VALUE ? some : some.withLimit(limit);
    }

    /// Like [#of], for a number of rows.
    public long count(long rows) {
        long passed = Math.min(rows, offset);
        offset -= passed;
        long wanted = Math.min(rows - passed, limit);
        read(wanted);
        return wanted;
    }

    /// Subtracts rows that were read from the limit.
    public void read(long rows) {
        limit -= limit == Long.MAX_VALUE ? 0 : rows;
    }
}
