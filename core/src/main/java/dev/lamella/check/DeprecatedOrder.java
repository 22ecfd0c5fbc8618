package dev.lamella.check;

import dev.lamella.schema.SortOrder;

/// Deprecated bounds that stand alone and were found by an order that is not the column's: old writers compared bytes
/// as signed numbers, whatever they meant.
///
/// With equal bounds the order does not matter, and beside `min_value` and `max_value` nobody looks at them.
final class DeprecatedOrder implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (!chunk.hasValueBounds() && !SortOrder.of(chunk.leaf()).isOrderOfDeprecatedBounds()
                && chunk.deprecated().filter(pair -> !pair.isOneValue()).isPresent()) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "min and max are set on " + chunk.typeName() + ", without min_value and max_value",
                    "min and max were found by comparing " + compared(chunk) + "; that is not the order of this type,"
                            + " so that values may lie outside them");
        }
    }

    private static String compared(ChunkStatistics chunk) {
        return switch (chunk.type()) {
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> "signed bytes";
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> "signed numbers";
        };
    }
}
