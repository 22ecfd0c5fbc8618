package dev.lamella.check;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.Arrays;
import java.util.Optional;

/// Bounds of columns whose values have no order.
///
/// @param reason why they have none; the columns without order for another reason are left to another row
record UnorderedBounds(Reason reason) implements StatisticsCheck {
    /// Why values have no order.
    enum Reason {
        /// The specification says so.
        TYPE("have no order", "no bounds are stored, and readers ignore them"),
        /// The same, of shapes: parquet-java up to 1.18.1 stores bounds of their bytes.
        SHAPE("have no order", "no bounds are stored, and readers ignore them"),
        /// INT96 under another order than its own.
        INT96("have no order but INT96_TIMESTAMP_ORDER",
                "no bounds are stored under another order, and readers ignore them"),
        /// The annotation is not known, or not allowed where it stands.
        ANNOTATION("have an annotation that does not count here",
                "the order is not known without the annotation, and readers ignore bounds"),
        /// Encoded Variants.
        VARIANT("are parts of Variants", "bounds of encoded Variants mean nothing; those of typed_value do"),
        /// Columns of nulls alone.
        NULLS("are always null", "there is no value to be a bound");

        private final String phrase;
        private final String allowed;

        Reason(String phrase, String allowed) {
            this.phrase = phrase;
            this.allowed = allowed;
        }
    }

    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.hasBounds() && reasonOf(chunk).filter(reason::equals).isPresent()
                && !((reason == Reason.TYPE || reason == Reason.SHAPE) && isOneValue(chunk))) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "there are bounds of " + chunk.typeName() + ", whose values " + reason.phrase, reason.allowed);
        }
    }

    /// Whether lower and upper bounds are the same bytes, which is right under any order: parquet-java stores them then.
    private static boolean isOneValue(ChunkStatistics chunk) {
        byte[] first = chunk.bounds().getFirst().bytes();
        return chunk.bounds().stream().map(ChunkStatistics.Bound::isLower).distinct().count() == 2
                && chunk.bounds().stream().allMatch(bound -> Arrays.equals(first, bound.bytes()));
    }

    private static Optional<Reason> reasonOf(ChunkStatistics chunk) {
        PrimitiveField field = chunk.leaf().field();
        if (SortOrder.of(chunk.leaf()).isDefined()) {
            return Optional.empty();
        }
        Optional<LogicalType> type = field.logicalType();
        if (type.filter(LogicalType.Interval.class::isInstance).isPresent()) {
            return Optional.of(Reason.TYPE);
        }
        if (type.filter(t -> t instanceof LogicalType.Geometry || t instanceof LogicalType.Geography).isPresent()) {
            return Optional.of(Reason.SHAPE);
        }
        if (type.filter(LogicalType.Unknown.class::isInstance).isPresent()) {
            return Optional.of(Reason.NULLS);
        }
        if (!field.annotation().isNone()) {
            return Optional.of(Reason.ANNOTATION);
        }
        if (field.type() != PhysicalType.INT96) {
            return Optional.of(Reason.VARIANT);
        }
        return chunk.columnOrder().isDefined() ? Optional.empty() : Optional.of(Reason.INT96);
    }
}
