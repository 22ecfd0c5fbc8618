package dev.lamella.check;

import dev.lamella.schema.LogicalType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Bounds of text that are no text, mostly because they were cut inside a character.
final class TextBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        if (chunk.leaf().field().logicalType().filter(TextBound::isText).isEmpty()) {
            return;
        }
        for (ChunkStatistics.Bound bound : chunk.bounds()) {
            if (!isUtf8(bound.bytes())) {
                report.chunk(chunk.rowGroup(), chunk.leaf(), bound.name() + " of " + bound.bytes().length
                        + " bytes is not UTF-8", "a bound is a value of the column's type, also where it was cut");
            }
        }
    }

    private static boolean isText(LogicalType type) {
        return type instanceof LogicalType.String || type instanceof LogicalType.Enum
                || type instanceof LogicalType.Json;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException ignored) {
            return false;
        }
    }
}
