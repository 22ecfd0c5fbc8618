package dev.lamella.internal.check;

import dev.lamella.internal.column.Bounds;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Statistics against the values that they are of. Each method reports what its comment names.
final class DataStatistics {
    private DataStatistics() {}

    /// Bounds that do not hold for all values.
    static void bounds(ChunkData data, Report report) {
        data.statistics().ifPresent(stated -> {
            Bounds.Found found = data.bounds();
            bound(data.order(), "min_value", stated.minValue(), found.min(), true).ifPresent(
                    text -> report.add(text, "it is at most the smallest value"));
            bound(data.order(), "max_value", stated.maxValue(), found.max(), false).ifPresent(
                    text -> report.add(text, "it is at least the largest value"));
            if (data.order().isOrderOfDeprecatedBounds()) {
                bound(data.order(), "min", stated.min(), found.min(), true).ifPresent(
                        text -> report.add(text, "it is at most the smallest value"));
                bound(data.order(), "max", stated.max(), found.max(), false).ifPresent(
                        text -> report.add(text, "it is at least the largest value"));
            }
        });
    }

    /// What is wrong with a bound: it excludes a value.
    static Optional<String> bound(SortOrder order, String name, Optional<byte[]> stated, Optional<byte[]> found,
            boolean isLower) {
        if (stated.isEmpty() || found.isEmpty() || !order.isDefined() || !order.isLegalBound(stated.get())
                || order.isNan(stated.get(), 0)) {
            return Optional.empty();
        }
        byte[] bound = isLower ? order.lowerBound(stated.get()) : order.upperBound(stated.get());
        int comparison = order.compareStored(bound, found.get());
        return (isLower ? comparison > 0 : comparison < 0)
                ? Optional.of(name + " is " + (isLower ? "above" : "below") + " a value")
                : Optional.empty();
    }

    /// Bounds that are said to be values and are not.
    static void exactness(ChunkData data, Report report) {
        data.statistics().ifPresent(stated -> {
            exact(data, "min_value", stated.minValue(), stated.isMinValueExact(), data.bounds().min(), report);
            exact(data, "max_value", stated.maxValue(), stated.isMaxValueExact(), data.bounds().max(), report);
        });
    }

    private static void exact(ChunkData data, String name, Optional<byte[]> stated, Optional<Boolean> isExact,
            Optional<byte[]> found, Report report) {
        if (stated.isPresent() && isExact.orElse(false) && found.isPresent() && data.order().isLegalBound(stated.get())
                && data.order().compareStored(stated.get(), found.get()) != 0
                && !areZeros(stated.get(), found.get(), data)) {
            report.add("is_" + name + "_exact is true, and " + name + " is no value",
                    "an exact bound is the smallest or the largest value");
        }
    }

    /// Zeros of floating point stand for each other as bounds.
    private static boolean areZeros(byte[] stated, byte[] found, ChunkData data) {
        return data.order().hasNan() && isZero(stated) && isZero(found);
    }

    private static boolean isZero(byte[] stored) {
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] != 0 && (i < stored.length - 1 || stored[i] != Byte.MIN_VALUE)) {
                return false;
            }
        }
        return true;
    }

    /// A null_count that is not the number of nulls, of columns outside of lists and maps.
    static void nullCount(ChunkData data, Report report) {
        if (!isInList(data)) {
            count("null_count", data.statistics().map(Statistics::nullCount), data.nullCount(), "nulls", report);
        }
    }

    /// The same within lists and maps, where writers disagree on what an empty list counts for: in column chunks, headers of
    /// pages, and column indexes.
    static void nullCountInLists(ChunkData data, Report report) throws IOException {
        if (!isInList(data)) {
            return;
        }
        count("null_count", data.statistics().map(Statistics::nullCount), data.nullCount(), "nulls", report);
        for (PageData page : data.pages()) {
            ofHeader(page).ifPresent(stated -> nullCount(page, stated, report));
        }
        DataIndexes.nullCounts(data, report);
    }

    static boolean isInList(ChunkData data) {
        return data.chunk().leaf().maxRepetitionLevel() > 0;
    }

    /// A nan_count that is not the number of NaN.
    static void nanCount(ChunkData data, Report report) {
        if (data.order().hasNan()) {
            count("nan_count", data.statistics().map(Statistics::nanCount), data.nanCount(), "NaN", report);
        }
    }

    /// A distinct_count that is not the number of different values.
    static void distinctCount(ChunkData data, Report report) {
        OptionalLong found = data.distinctCount();
        if (found.isPresent()) {
            count("distinct_count", data.statistics().map(Statistics::distinctCount), found.getAsLong(),
                    "different values", report);
        }
    }

    private static void count(String name, Optional<OptionalLong> stated, long found, String what, Report report) {
        OptionalLong count = stated.orElse(OptionalLong.empty());
        if (count.isPresent() && count.getAsLong() != found) {
            report.add(name + " is " + count.getAsLong(), "there are " + found + " " + what);
        }
    }

    /// A size of the values that is not theirs.
    static void plainBytes(ChunkData data, Report report) {
        OptionalLong bytes = data.chunk().metadata().sizeStatistics().map(SizeStatistics::unencodedByteArrayDataBytes)
                .orElse(OptionalLong.empty());
        if (data.chunk().type() == PhysicalType.BYTE_ARRAY && bytes.isPresent()
                && bytes.getAsLong() != data.plainBytes()) {
            report.add("unencoded_byte_array_data_bytes is " + bytes.getAsLong(),
                    "the values have " + data.plainBytes() + " bytes");
        }
    }

    /// Histograms of levels of the column chunk that are not those of its pages.
    static void histograms(ChunkData data, Report report) {
        Optional<SizeStatistics> stated = data.chunk().metadata().sizeStatistics();
        if (stated.isEmpty()) {
            return;
        }
        histogram("repetition_level_histogram", stated.get().repetitionLevelHistogram(),
                sum(data.pages().stream().map(PageData::repetitions).toList()), report);
        histogram("definition_level_histogram", stated.get().definitionLevelHistogram(),
                sum(data.pages().stream().map(PageData::definitions).toList()), report);
    }

    private static long[] sum(List<long[]> histograms) {
        long[] sum = histograms.isEmpty() ? new long[0] : new long[histograms.getFirst().length];
        histograms.forEach(histogram -> Arrays.setAll(sum, i -> sum[i] + histogram[i]));
        return sum;
    }

    private static void histogram(String name, List<Long> stated, long[] found, Report report) {
        // Another length is a matter of LevelHistograms#length.
        if (stated.size() == found.length && !stated.equals(Arrays.stream(found).boxed().toList())) {
            report.add(name + " is " + stated, "the levels occur " + Arrays.toString(found) + " times");
        }
    }

    /// Statistics in the headers of pages that do not hold for their values.
    static void ofPages(ChunkData data, Report report) {
        for (PageData page : data.pages()) {
            ofHeader(page).ifPresent(known -> ofPage(data, page, known, report));
        }
    }

    private static Optional<Statistics> ofHeader(PageData page) {
        return switch (page.header()) {
            case DataPageHeader v1 -> v1.statistics();
            case DataPageHeaderV2 v2 -> v2.statistics();
        };
    }

    private static void nullCount(PageData page, Statistics stated, Report report) {
        if (stated.nullCount().isPresent() && stated.nullCount().getAsLong() != page.nullCount()) {
            DataPages.add(report, page, "null_count is " + stated.nullCount().getAsLong(),
                    "there are " + page.nullCount() + " nulls");
        }
    }

    private static void ofPage(ChunkData data, PageData page, Statistics stated, Report report) {
        bound(data.order(), "min_value", stated.minValue(), page.bounds().min(), true).ifPresent(
                text -> DataPages.add(report, page, text, "it is at most the smallest value"));
        bound(data.order(), "max_value", stated.maxValue(), page.bounds().max(), false).ifPresent(
                text -> DataPages.add(report, page, text, "it is at least the largest value"));
        if (data.order().isOrderOfDeprecatedBounds()) {
            bound(data.order(), "min", stated.min(), page.bounds().min(), true).ifPresent(
                    text -> DataPages.add(report, page, text, "it is at most the smallest value"));
            bound(data.order(), "max", stated.max(), page.bounds().max(), false).ifPresent(
                    text -> DataPages.add(report, page, text, "it is at least the largest value"));
        }
        if (!isInList(data)) {
            nullCount(page, stated, report);
        }
    }

    /// Boxes that do not enclose all shapes, and kinds that leave some out.
    static void shapes(ChunkData data, Report report) {
        Optional<GeospatialStatistics> stated = data.chunk().metadata().geospatialStatistics();
        Optional<GeospatialStatistics> found = data.shapes();
        if (stated.isEmpty() || found.isEmpty()) {
            return;
        }
        if (stated.get().boundingBox().isPresent() && found.get().boundingBox().isPresent()) {
            box(stated.get().boundingBox().get(), found.get().boundingBox().get(), report);
        }
        List<Integer> kinds = stated.get().geospatialTypes();
        List<Integer> missing = found.get().geospatialTypes().stream().filter(kind -> !kinds.contains(kind)).toList();
        if (!kinds.isEmpty() && !missing.isEmpty()) {
            report.add("geospatial_types is " + kinds, "there are also shapes of the kinds " + missing);
        }
    }

    private static void box(BoundingBox stated, BoundingBox found, Report report) {
        boolean wraps = stated.xMin() > stated.xMax() || found.xMin() > found.xMax();
        if (!wraps) {
            range("x", OptionalDouble.of(stated.xMin()), OptionalDouble.of(stated.xMax()),
                    OptionalDouble.of(found.xMin()),
                    OptionalDouble.of(found.xMax()), report);
        }
        range("y", OptionalDouble.of(stated.yMin()), OptionalDouble.of(stated.yMax()), OptionalDouble.of(found.yMin()),
                OptionalDouble.of(found.yMax()), report);
        range("z", stated.zMin(), stated.zMax(), found.zMin(), found.zMax(), report);
        range("m", stated.mMin(), stated.mMax(), found.mMin(), found.mMax(), report);
    }

    private static void range(String dimension, OptionalDouble min, OptionalDouble max, OptionalDouble foundMin,
            OptionalDouble foundMax, Report report) {
        if (min.isPresent() && foundMin.isPresent() && min.getAsDouble() > foundMin.getAsDouble()) {
            report.add(dimension + "min is " + min.getAsDouble(), "a shape reaches " + foundMin.getAsDouble());
        }
        if (max.isPresent() && foundMax.isPresent() && max.getAsDouble() < foundMax.getAsDouble()) {
            report.add(dimension + "max is " + max.getAsDouble(), "a shape reaches " + foundMax.getAsDouble());
        }
    }
}
