package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnChunk;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// The column chunks of a row group, each made when it is first asked for: of thousands, a scan looks at a few. Immutable, and safe
/// for use by several threads.
///
/// Asking for a chunk fails if the footer is damaged there; which chunks there are is known.
final class ColumnChunks extends AbstractList<ColumnChunk> implements RandomAccess {
    private final List<ColumnChunk> source;
    /// The decoded chunks. A record is complete for every thread that sees it, and two decoded at the same time are
    /// equal.
    private final @Nullable ColumnChunk[] made;

    private ColumnChunks(List<ColumnChunk> source) {
        this.source = source;
        made = new @Nullable ColumnChunk[source.size()];
    }

    /// Column chunks that are taken from a list one by one.
    ///
    /// @param source makes a chunk, an equal one each time, for any thread; never changes
    static ColumnChunks byNeed(List<ColumnChunk> source) {
        return new ColumnChunks(source);
    }

    @Override
    public ColumnChunk get(int index) {
        ColumnChunk known = made[index];
        if (known == null) {
            known = source.get(index);
            made[index] = known;
        }
        return known;
    }

    @Override
    public int size() {
        return made.length;
    }
}
