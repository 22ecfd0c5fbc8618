package dev.lamella.internal.index;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// What the footer says exactly of the values of a column chunk.
///
/// @param nulls the count of nulls, if it is known
/// @param hasNoValues whether it is known that there are no values
/// @param min the smallest value, stored; absent if it is not known to occur
/// @param max the largest value, stored; absent if it is not known to occur
public record ExactFacts(OptionalLong nulls, boolean hasNoValues, Optional<byte[]> min, Optional<byte[]> max) {
    /// Those of a chunk. Bounds that may have been cut, or leave NaN or the sign of zero open, are none of them.
    public static ExactFacts of(FileMetadata file, RowGroup group, Leaf leaf) {
        if (group.rowCount() == 0) {
            return new ExactFacts(OptionalLong.of(0), true, Optional.empty(), Optional.empty());
        }
        ChunkFacts chunk = ChunkFacts.of(group, leaf, new BoundTrust(file));
        Facts facts = chunk.facts();
        Optional<Statistics> statistics = Optional.of(group.columns().get(leaf.fileIndex()))
                .flatMap(ColumnChunk::metadata).flatMap(ColumnMetadata::statistics);
        boolean areValues = statistics.isPresent() && !facts.mayHaveNans()
                && BoundTrust.hold(facts.order(), SortOrder.of(leaf));
        Optional<byte[]> min = facts.min().filter(bound -> areValues
                && isValue(leaf.field(), facts.order(), bound, statistics.get().isMinValueExact()));
        Optional<byte[]> max = facts.max().filter(bound -> areValues
                && isValue(leaf.field(), facts.order(), bound, statistics.get().isMaxValueExact()));
        return new ExactFacts(chunk.nulls(), !facts.mayHaveValues(), min, max);
    }

    private static boolean isValue(PrimitiveField field, SortOrder order, byte[] bound, Optional<Boolean> isExact) {
        return switch (field.type()) {
            case BOOLEAN, INT32, INT64 -> isExact.orElse(true);
            case FLOAT, DOUBLE -> isExact.orElse(true) && isSignKnown(order, bound);
            case INT96 -> false;
            case BYTE_ARRAY -> isExact.orElse(false);
            case FIXED_LEN_BYTE_ARRAY -> bound.length == field.typeLength() && isSignKnown(order, bound)
                    && isExact.orElse(isNeverCut(field));
        };
    }

    private static boolean isNeverCut(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        return type instanceof LogicalType.Uuid || type instanceof LogicalType.Float16;
    }

    /// By the order of the type, 0 is written as the outer one of both zeros, whichever there is.
    private static boolean isSignKnown(SortOrder order, byte[] bound) {
        return order.kind() != SortOrder.Kind.FLOAT || Arrays.equals(order.lowerBound(bound), order.upperBound(bound));
    }
}
