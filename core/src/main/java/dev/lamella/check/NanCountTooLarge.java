package dev.lamella.check;

import java.util.OptionalLong;

/// More NaN than values that are not null.
final class NanCountTooLarge implements StatisticsCheck {
    @Override
    public void check(ChunkStatistics chunk, Report report) {
        OptionalLong nans = chunk.statistics().nanCount();
        OptionalLong present = chunk.presentCount();
        long most = present.orElse(chunk.metadata().valueCount());
        if (nans.isPresent() && most >= 0 && nans.getAsLong() > most) {
            report.chunk(chunk.rowGroup(), chunk.leaf(), "nan_count is " + nans.getAsLong() + " of " + most
                    + (present.isPresent() ? " values that are not null" : " values"),
                    "NaN are counted among the values that are not null");
        }
    }
}
