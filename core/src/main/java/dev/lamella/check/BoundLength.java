package dev.lamella.check;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;

/// Bounds of a length that no value of the column has.
///
/// Bytes may be cut, also those of FIXED_LEN_BYTE_ARRAY; a decimal may have fewer bytes than its type, never none.
final class BoundLength implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            int length = bound.bytes().length;
            int least = least(chunk);
            int most = most(chunk);
            if (length < least || length > most) {
                report.chunk(chunk.rowGroup(), chunk.leaf(), bound.name() + " has " + length + " bytes",
                        "bounds of " + chunk.typeName() + " have " + allowed(least, most) + " bytes");
            }
        }
    }

    private static String allowed(int least, int most) {
        if (most == Integer.MAX_VALUE) {
            return "at least " + least;
        }
        return least == most ? String.valueOf(most) : least + " to " + most;
    }

    private static int least(ChunkStatistics chunk) {
        return switch (chunk.type()) {
            case BYTE_ARRAY -> isDecimal(chunk) ? 1 : 0;
            case FIXED_LEN_BYTE_ARRAY -> isDecimal(chunk)
                    ? Math.min(1, chunk.leaf().field().typeLength())
                    : chunk.leaf().field().logicalType().isPresent() ? chunk.leaf().field().typeLength() : 0;
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> most(chunk);
        };
    }

    private static int most(ChunkStatistics chunk) {
        PhysicalType type = chunk.type();
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case INT96 -> 12;
            case FIXED_LEN_BYTE_ARRAY -> chunk.leaf().field().typeLength();
            case BYTE_ARRAY -> Integer.MAX_VALUE;
        };
    }

    private static boolean isDecimal(ChunkStatistics chunk) {
        return chunk.leaf().field().logicalType().filter(LogicalType.Decimal.class::isInstance).isPresent();
    }
}
