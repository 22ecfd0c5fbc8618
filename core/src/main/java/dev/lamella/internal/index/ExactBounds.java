package dev.lamella.internal.index;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import java.util.Optional;
import java.util.OptionalLong;

/// What the footer tells exactly of a column in all row groups.
public final class ExactBounds {
    private final Leaf leaf;
    private long entryCount;
    private OptionalLong nullCount = OptionalLong.of(0);
    private Bound min = new Bound(Optional.empty(), true);
    private Bound max = new Bound(Optional.empty(), true);

    /// @param value none yet, or nothing that is known
    /// @param isExact whether it is a value that is there
    private record Bound(Optional<byte[]> value, boolean isExact) {
        static final Bound UNKNOWN = new Bound(Optional.empty(), false);

        Bound with(Bound other, SortOrder order, int sign) {
            if (value.isEmpty() || other.value.isEmpty()) {
                return value.isEmpty() && isExact ? other : UNKNOWN;
            }
            int comparison = sign * order.compareStored(value.get(), other.value.get());
            return comparison == 0 ? new Bound(value, isExact || other.isExact) : comparison < 0 ? this : other;
        }

        Optional<byte[]> exact() {
            return isExact ? value : Optional.empty();
        }
    }

    private ExactBounds(Leaf leaf) {
        this.leaf = leaf;
    }

    /// Of a column of the file.
    public static ExactBounds of(FileMetadata file, Leaf leaf) {
        ExactBounds all = new ExactBounds(leaf);
        BoundTrust trust = new BoundTrust(file);
        for (RowGroup group : file.rowGroups()) {
            all.add(group, ChunkFacts.of(group, leaf, trust));
        }
        return all;
    }

    private void add(RowGroup group, ChunkFacts found) {
        Optional<ColumnMetadata> chunk = group.columns().get(leaf.fileIndex()).metadata();
        long entries = chunk.map(ColumnMetadata::valueCount).orElse(group.rowCount());
        OptionalLong nulls = leaf.maxDefinitionLevel() == 0 && found.ignored().isEmpty()
                ? OptionalLong.of(0)
                : found.nulls();
        entryCount = Math.addExact(entryCount, entries);
        nullCount = nullCount.isPresent() && nulls.isPresent()
                ? OptionalLong.of(Math.addExact(nullCount.getAsLong(), nulls.getAsLong()))
                : OptionalLong.empty();
        if (nulls.isPresent() && nulls.getAsLong() == entries) {
            return;
        }
        Facts facts = found.facts();
        // By number those of the total order hold too, if there is no NaN; it is then one order.
        SortOrder order = SortOrder.of(leaf);
        boolean isComparable = BoundTrust.hold(facts.order(), order) && !facts.mayHaveNans();
        Optional<Statistics> told = chunk.flatMap(ColumnMetadata::statistics);
        min = min.with(isComparable ? new Bound(facts.min(), isExact(told, true)) : Bound.UNKNOWN, order, 1);
        max = max.with(isComparable ? new Bound(facts.max(), isExact(told, false)) : Bound.UNKNOWN, order, -1);
    }

    /// Bounds of bytes may be shortened where the writer does not say that they are not.
    private boolean isExact(Optional<Statistics> told, boolean isMin) {
        boolean isOfBytes = leaf.field().type() == PhysicalType.BYTE_ARRAY
                || leaf.field().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return told.flatMap(isMin ? Statistics::isMinValueExact : Statistics::isMaxValueExact).orElse(!isOfBytes);
    }

    /// Values and nulls.
    public long entryCount() {
        return entryCount;
    }

    /// Nulls, if they are known.
    public OptionalLong nullCount() {
        return nullCount;
    }

    /// The smallest value, if it is known.
    public Optional<byte[]> min() {
        return min.exact();
    }

    /// The largest value, if it is known.
    public Optional<byte[]> max() {
        return max.exact();
    }
}
