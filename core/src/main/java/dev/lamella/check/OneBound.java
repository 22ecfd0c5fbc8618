package dev.lamella.check;

/// Chunks with a lower bound alone, or an upper one.
final class OneBound implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        check(chunk, "min_value", chunk.minValue().isPresent(), "max_value", chunk.maxValue().isPresent(), report);
        check(chunk, "min", chunk.deprecatedMin().isPresent(), "max", chunk.deprecatedMax().isPresent(), report);
    }

    private static void check(ChunkStatistics chunk, String min, boolean hasMin, String max, boolean hasMax,
            Report report) {
        if (hasMin != hasMax) {
            report.chunk(chunk.rowGroup(), chunk.leaf(),
                    "there is " + (hasMin ? min + " without " + max : max + " without " + min),
                    "many readers use bounds only if both are there");
        }
    }
}
