package dev.lamella.internal.column;

import dev.lamella.internal.column.Bounds.Found;
import dev.lamella.internal.column.ColumnChunkWriter.Collected;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.index.NumberLists;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The statistics of a chunk and of its pages.
///
/// @param statistics statistics of the chunk; absent if not requested
/// @param sizes size statistics of the chunk
/// @param columnIndex bounds and counts by page; absent if not requested, if the column has no order, or if a page has no valid
/// bounds
/// @param geospatial statistics of the chunk's shapes; absent if not requested, if the column has no shapes, or no values
public record ChunkStatistics(Optional<Statistics> statistics, SizeStatistics sizes, Optional<ColumnIndex> columnIndex,
        Optional<GeospatialStatistics> geospatial) {
    private static final byte[] NO_BYTES = {};
    /// Longer bounds would fill footers with values.
    private static final int LONGEST_FIXED_BOUND = 4096;

    /// Collects statistics page by page.
    ///
    /// @param <A> the array type of the values
    static final class Collector<A> {
        private final Collected<A> chunk;
        private final PrimitiveField field;
        private final SortOrder order;
        private final Bounds<A> bounds;
        private final ArrayType<A> arrayType;
        private final boolean isWanted;
        private final List<Found> pages = new ArrayList<>();
        private int[] lastPage = {};
        private int[] distinct = {};
        /// For each dictionary entry, 1 if it is NaN; empty until a page needs it.
        private int[] nans = {};

        Collector(Collected<A> chunk) {
            this.chunk = chunk;
            this.arrayType = chunk.arrayType();
            this.field = chunk.leaf().field();
            // Bounds of FIXED_LEN_BYTE_ARRAY are never truncated: readers expect their full length.
            this.order = field.typeLength() > LONGEST_FIXED_BOUND
                    ? SortOrder.none(field)
                    : chunk.settings().order().sortOrder(chunk.leaf());
            this.bounds = new Bounds<>(order, arrayType);
            this.isWanted = chunk.settings().statistics() == ColumnSettings.Statistics.ALL;
        }

        /// Adds the next page, which holds values.
        void page(Page<A> page) {
            pages.add(isWanted ? bounds.of(page.values(), 0, page.valueCount()) : Found.NOTHING);
        }

        /// Adds the next page, which holds dictionary indices: each entry is processed once.
        void page(int[] indices, int valueCount, A entries, int entryCount) {
            if (!isWanted || !order.isDefined()) {
                pages.add(Found.NOTHING);
                return;
            }
            if (lastPage.length < entryCount) {
                lastPage = new int[entryCount];
                distinct = new int[entryCount];
            }
            int number = pages.size() + 1;
            int count = 0;
            for (int i = 0; i < valueCount && count < entryCount; i++) {
                int entry = indices[i];
                if (lastPage[entry] != number) {
                    lastPage[entry] = number;
                    distinct[count++] = entry;
                }
            }
            A values = arrayType.allocate(count);
            arrayType.gather(entries, distinct, 0, values, 0, count);
            Found found = bounds.of(values, 0, count);
            pages.add(found.nanCount() == 0
                    ? found
                    : new Found(found.min(), found.max(), nanCount(indices, valueCount, entries, entryCount)));
        }

        /// The number of NaN values, not of NaN entries.
        private int nanCount(int[] indices, int valueCount, A entries, int entryCount) {
            if (nans.length < entryCount) {
                nans = new int[entryCount];
                for (int entry = 0; entry < entryCount; entry++) {
                    nans[entry] = bounds.of(entries, entry, 1).nanCount();
                }
            }
            int count = 0;
            for (int i = 0; i < valueCount; i++) {
                count += nans[indices[i]];
            }
            return count;
        }

        ChunkStatistics finish() {
            SizeStatistics sizes = sizes();
            if (!isWanted) {
                return new ChunkStatistics(Optional.empty(), sizes, Optional.empty(), Optional.empty());
            }
            Found all = Found.NOTHING;
            long nulls = 0;
            for (int i = 0; i < pages.size(); i++) {
                all = bounds.join(all, pages.get(i));
                nulls += chunk.pages().get(i).entryCount() - chunk.pages().get(i).valueCount();
            }
            Optional<byte[]> min = all.min().map(this::lower);
            Optional<byte[]> max = all.max().map(this::upper);
            Statistics statistics = new Statistics(deprecated(max), deprecated(min), OptionalLong.of(nulls),
                    distinctCount(), max, min, isExact(all.max(), max), isExact(all.min(), min),
                    order.hasNan() ? OptionalLong.of(all.nanCount()) : OptionalLong.empty());
            return new ChunkStatistics(Optional.of(statistics), sizes, index(), geospatial());
        }

        /// Known if the chunk has a dictionary, for types whose values differ whenever their bytes do. That excludes floats
        /// (two zeros), decimals of variable length, and INT96, whose nanoseconds may exceed a day; the format does not define
        /// whether NaNs of different payload differ.
        private OptionalLong distinctCount() {
            boolean isByBytes = !(order.hasNan() || field.type() == PhysicalType.INT96
                    || order.kind() == SortOrder.Kind.DECIMAL_BYTES && field.type() == PhysicalType.BYTE_ARRAY);
            return isByBytes && chunk.dictionary().isPresent()
                    ? OptionalLong.of(chunk.dictionary().get().entryCount())
                    : OptionalLong.empty();
        }

        /// A dictionary has each shape once, and only shapes of the chunk.
        private Optional<GeospatialStatistics> geospatial() {
            Optional<GeospatialCollector> shapes = GeospatialCollector.of(field);
            if (shapes.isEmpty()) {
                return Optional.empty();
            }
            if (chunk.dictionary().isPresent()) {
                DictionaryBuilder<A> dictionary = chunk.dictionary().get();
                shapes.get().add((ByteSlices) dictionary.entries(), 0, dictionary.entryCount());
            } else {
                for (Page<A> page : chunk.pages()) {
                    shapes.get().add((ByteSlices) page.values(), 0, page.valueCount());
                }
            }
            return shapes.get().finish();
        }

        /// Old readers know only the deprecated bounds; they are set if they mean the same.
        private Optional<byte[]> deprecated(Optional<byte[]> bound) {
            return order.isOrderOfDeprecatedBounds() ? bound : Optional.empty();
        }

        private static Optional<Boolean> isExact(Optional<byte[]> found, Optional<byte[]> stated) {
            return found.map(bytes -> bytes == stated.orElse(bytes) ? Boolean.TRUE : Boolean.FALSE);
        }

        private boolean isShortened() {
            return order.kind() == SortOrder.Kind.UNSIGNED_BYTES && field.type() == PhysicalType.BYTE_ARRAY;
        }

        private boolean isText() {
            return field.logicalType().orElse(null) instanceof LogicalType.Text;
        }

        private byte[] lower(byte[] bound) {
            int most = chunk.settings().boundLength();
            return isShortened() && bound.length > most ? BoundText.lower(bound, most, isText()) : bound;
        }

        private byte[] upper(byte[] bound) {
            int most = chunk.settings().boundLength();
            return isShortened() && bound.length > most
                    ? BoundText.upper(bound, most, isText()).orElse(bound)
                    : bound;
        }

        private SizeStatistics sizes() {
            long unencoded = 0;
            long[] repetition = new long[chunk.leaf().maxRepetitionLevel() + 1];
            long[] definition = new long[chunk.leaf().maxDefinitionLevel() + 1];
            for (Page<A> page : chunk.pages()) {
                unencoded += page.plainBytes() - 4L * page.valueCount();
                Arrays.setAll(repetition, i -> repetition[i] + page.repetitionHistogram()[i]);
                Arrays.setAll(definition, i -> definition[i] + page.definitionHistogram()[i]);
            }
            return new SizeStatistics(
                    field.type() == PhysicalType.BYTE_ARRAY ? OptionalLong.of(unencoded) : OptionalLong.empty(),
                    repetition.length > 1 ? NumberLists.of(repetition) : List.of(),
                    definition.length > 1 ? NumberLists.of(definition) : List.of());
        }

        private Optional<ColumnIndex> index() {
            if (!order.isDefined() || pages.isEmpty()) {
                return Optional.empty();
            }
            List<Boolean> nullPages = new ArrayList<>();
            List<byte[]> min = new ArrayList<>();
            List<byte[]> max = new ArrayList<>();
            long[] nullCounts = new long[pages.size()];
            long[] nanCounts = new long[order.hasNan() ? pages.size() : 0];
            List<Long> repetition = new ArrayList<>();
            List<Long> definition = new ArrayList<>();
            for (int i = 0; i < pages.size(); i++) {
                Page<A> page = chunk.pages().get(i);
                Found found = pages.get(i);
                if (page.valueCount() > 0 && found.min().isEmpty()) {
                    // All values are NaN, which the order of the type does not cover: the page has no valid bounds.
                    return Optional.empty();
                }
                nullPages.add(page.valueCount() == 0 ? Boolean.TRUE : Boolean.FALSE);
                min.add(found.min().map(this::lower).orElse(NO_BYTES));
                max.add(found.max().map(this::upper).orElse(NO_BYTES));
                nullCounts[i] = page.entryCount() - page.valueCount();
                if (order.hasNan()) {
                    nanCounts[i] = found.nanCount();
                }
                if (chunk.leaf().maxRepetitionLevel() > 0) {
                    repetition.addAll(NumberLists.of(page.repetitionHistogram()));
                }
                if (chunk.leaf().maxDefinitionLevel() > 0) {
                    definition.addAll(NumberLists.of(page.definitionHistogram()));
                }
            }
            return Optional.of(new ColumnIndex(nullPages, min, max, boundaryOrder(nullPages, min, max),
                    NumberLists.of(nullCounts), repetition, definition, NumberLists.of(nanCounts)));
        }

        private BoundaryOrder boundaryOrder(List<Boolean> nullPages, List<byte[]> min, List<byte[]> max) {
            boolean ascends = true;
            boolean descends = true;
            int last = -1;
            for (int i = 0; i < min.size(); i++) {
                if (nullPages.get(i)) {
                    continue;
                }
                if (last >= 0) {
                    int byMin = order.compareStored(min.get(last), min.get(i));
                    int byMax = order.compareStored(max.get(last), max.get(i));
                    ascends &= byMin <= 0 && byMax <= 0;
                    descends &= byMin >= 0 && byMax >= 0;
                }
                last = i;
            }
            return ascends ? BoundaryOrder.ASCENDING : descends ? BoundaryOrder.DESCENDING : BoundaryOrder.UNORDERED;
        }
    }
}
