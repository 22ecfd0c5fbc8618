package dev.lamella.internal.check;

import dev.lamella.internal.check.ChunkStatistics.Bound;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.Arrays;
import java.util.Optional;

/// Bounds of columns whose values have no order: a constant for each reason why they have none. Each leaves columns
/// without order for another reason to that constant.
enum UnorderedBounds implements Check<ChunkStatistics> {
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

    UnorderedBounds(String phrase, String allowed) {
        this.phrase = phrase;
        this.allowed = allowed;
    }

    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.hasBounds() && reasonOf(chunk).filter(this::equals).isPresent()
                && !((this == TYPE || this == SHAPE) && isOneValue(chunk))) {
            report.add("there are bounds of " + chunk.typeName() + ", whose values " + phrase, allowed);
        }
    }

    /// Whether lower and upper bounds are the same bytes, which is right under any order: parquet-java stores such
    /// bounds.
    private static boolean isOneValue(ChunkStatistics chunk) {
        byte[] first = chunk.bounds().getFirst().bytes();
        return chunk.bounds().stream().map(Bound::isLower).distinct().count() == 2
                && chunk.bounds().stream().allMatch(bound -> Arrays.equals(first, bound.bytes()));
    }

    private static Optional<UnorderedBounds> reasonOf(ChunkStatistics chunk) {
        PrimitiveField field = chunk.leaf().field();
        if (!field.isReadable() || SortOrder.of(chunk.leaf()).isDefined()) {
            return Optional.empty();
        }
        Optional<LogicalType> type = field.logicalType();
        if (type.filter(LogicalType.Interval.class::isInstance).isPresent()) {
            return Optional.of(TYPE);
        }
        if (type.filter(t -> t instanceof LogicalType.Geometry || t instanceof LogicalType.Geography).isPresent()) {
            return Optional.of(SHAPE);
        }
        if (type.filter(LogicalType.Unknown.class::isInstance).isPresent()) {
            return Optional.of(NULLS);
        }
        if (!field.annotation().isNone()) {
            return Optional.of(ANNOTATION);
        }
        if (field.type() != PhysicalType.INT96) {
            return Optional.of(VARIANT);
        }
        return chunk.columnOrder().isDefined() ? Optional.empty() : Optional.of(INT96);
    }
}
