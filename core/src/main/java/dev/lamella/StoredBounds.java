package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.index.ExactStatistics;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnBounds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The bounds of a column in some row groups of a file, as values.
///
/// @param options how values are made
record StoredBounds(Leaf leaf, List<RowGroup> rowGroups, RowOptions options) {
    private static final int INT96_BYTES = 12;

    ColumnBounds of(ExactStatistics known) {
        OptionalLong values = known.valueCount();
        boolean isEmpty = values.isPresent() && values.getAsLong() == 0;
        return new ColumnBounds(values, known.nullCount(), distinct(), bytes(values),
                isEmpty ? Optional.empty() : bound(known.low(), known.isLowExact()),
                isEmpty ? Optional.empty() : bound(known.high(), known.isHighExact()),
                known.mayHaveNans() ? ColumnBounds.Nan.POSSIBLE : ColumnBounds.Nan.NONE);
    }

    private Optional<ColumnBounds.Bound> bound(Optional<byte[]> stored, boolean isExact) {
        SortOrder order = SortOrder.of(leaf);
        try {
            return stored.filter(ignored -> order.isDefined())
                    .map(bytes -> new ColumnBounds.Bound(StoredValue.of(leaf, order, bytes, options),
                            isExact ? ColumnBounds.Exactness.VALUE : ColumnBounds.Exactness.BOUND));
        } catch (ParquetException ignored) {
            // A bound that is not a value, for example a text that was cut within a character.
            return Optional.empty();
        }
    }

    private Optional<ColumnMetadata> only() {
        return rowGroups.size() == 1
                ? rowGroups.getFirst().columns().get(leaf.fileIndex()).metadata()
                : Optional.empty();
    }

    /// Distinct values of several row groups cannot be added. Broken writers store 0.
    private OptionalLong distinct() {
        OptionalLong counted = only().flatMap(ColumnMetadata::statistics).map(Statistics::distinctCount)
                .orElse(OptionalLong.empty());
        return counted.orElse(0) > 0 ? counted : OptionalLong.empty();
    }

    private OptionalLong bytes(OptionalLong values) {
        PrimitiveField field = leaf.field();
        return switch (field.type()) {
            case BOOLEAN -> values;
            case INT32, FLOAT -> times(values, Integer.BYTES);
            case INT64, DOUBLE -> times(values, Long.BYTES);
            case INT96 -> times(values, INT96_BYTES);
            case FIXED_LEN_BYTE_ARRAY -> times(values, field.typeLength());
            case BYTE_ARRAY -> counted();
        };
    }

    private static OptionalLong times(OptionalLong values, int width) {
        return values.isPresent() && values.getAsLong() <= Long.MAX_VALUE / Math.max(1, width)
                ? OptionalLong.of(values.getAsLong() * width)
                : OptionalLong.empty();
    }

    private OptionalLong counted() {
        long sum = 0;
        for (RowGroup group : rowGroups) {
            OptionalLong bytes = group.columns().get(leaf.fileIndex()).metadata()
                    .flatMap(ColumnMetadata::sizeStatistics).map(SizeStatistics::unencodedByteArrayDataBytes)
                    .orElse(OptionalLong.empty());
            if (bytes.isEmpty() || bytes.getAsLong() < 0 || bytes.getAsLong() > Long.MAX_VALUE - sum) {
                return OptionalLong.empty();
            }
            sum += bytes.getAsLong();
        }
        return OptionalLong.of(sum);
    }
}
