package dev.lamella.internal.update;

import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds which pages are the column chunks of which row group.
///
/// Row groups follow each other, and in them one column chunk of each leaf, in a fixed order. All chunks of a row group have the
/// same number of rows, so the end of the first chunk determines the others. A chunk ends before a dictionary page, before
/// anything that is not a page, and before a page whose encoding its type or its dictionary does not allow. If several ends are
/// possible, pages are decoded as values of each column; if that does not decide either, the expected size of row groups does.
final class ChunkLayout {
    private static final int MISMATCH = -1;
    private static final int CUT = -2;
    /// Comparisons after which the search is given up.
    private static final long MOST_WORK = 20_000_000;
    /// Some writers store the levels of columns that need none, as one run of zeros.
    private static final int LEVELS_OF_ZEROS = 8;
    private static final int MOST_CANDIDATES = 1000;

    private final List<FoundPage> pages;
    private final List<Leaf> leaves;
    private final ChunkPages decoder;
    private final ChunkCodecs codecs;
    /// Row counts that row groups of such files have, the likeliest first.
    private final List<Long> sizes;
    private final boolean isSizeGiven;
    private final boolean isCut;
    private final long[] values;
    private final long[] rows;
    private final Map<Long, Integer> limits = new HashMap<>();
    private final Map<Long, long[]> decodedRows = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private long work;
    private int placed;
    private Optional<String> problem = Optional.empty();

    /// @param leaves in the order of their chunks
    /// @param sizes row counts that row groups of such files have, the likeliest first
    /// @param isSizeGiven whether the caller knows the first of them
    /// @param isCut whether column chunks may be missing at the end
    ChunkLayout(List<FoundPage> pages, List<Leaf> leaves, ChunkPages decoder, ChunkCodecs codecs, List<Long> sizes,
            boolean isSizeGiven, boolean isCut) {
        this.pages = pages;
        this.leaves = leaves;
        this.decoder = decoder;
        this.codecs = codecs;
        this.sizes = sizes;
        this.isSizeGiven = isSizeGiven;
        this.isCut = isCut;
        values = new long[pages.size() + 1];
        rows = new long[pages.size() + 1];
        for (int i = 0; i < pages.size(); i++) {
            values[i + 1] = values[i] + pages.get(i).valueCount();
            rows[i + 1] = rows[i] + (pages.get(i).header() instanceof DataPageHeaderV2 v2 ? v2.rowCount() : 0);
        }
    }

    /// A row group.
    ///
    /// @param rowCount of its complete chunks
    /// @param bounds indices of the first pages of its chunks, and the end of the last one; fewer, if chunks are missing
    /// @param isWhole whether all chunks are complete
    record Group(long rowCount, List<Integer> bounds, boolean isWhole) {
        int chunkCount() {
            return bounds.size() - 1;
        }

        int end() {
            return bounds.getLast();
        }
    }

    /// The row groups, as far as they are certain.
    List<Group> groups() throws IOException {
        List<Group> groups = new ArrayList<>();
        int at = 0;
        while (at < pages.size() && problem.isEmpty()) {
            Optional<Group> next = leaves.size() == 1 ? Optional.of(single(at)) : choose(at, candidates(at));
            if (next.isEmpty() || next.get().end() == at) {
                if (problem.isEmpty()) {
                    problem = Optional.of(misfit(at));
                }
                break;
            }
            groups.add(next.get());
            at = next.get().end();
            placed = at;
            if (!next.get().isWhole()) {
                break;
            }
        }
        return groups;
    }

    /// The number of pages in the row groups.
    int placed() {
        return placed;
    }

    /// Why the pages after the last row group were not placed, if there are any.
    Optional<String> problem() {
        return problem;
    }

    /// Decisions that the user should know of.
    List<String> notes() {
        return notes;
    }

    private String misfit(int at) {
        return "The pages do not fit the columns: no row group with the same number of rows in each of the "
                + leaves.size() + " columns begins here";
    }

    /// All chunks of an only column may be one.
    private Group single(int at) throws IOException {
        int end = readable(at);
        long count = end > firstData(at) ? rowsOf(0, at, firstData(at), end) : 0;
        return new Group(count, List.of(at, end), end < pages.size() || !isCut || sizes.contains(count));
    }

    /// The index after the last page that may belong to the first chunk of a row group.
    private int readable(int at) throws IOException {
        int end = limit(at, 0);
        return end == at || isCounted(0, firstData(at))
                ? end
                : at + decoded(at, 0, end, Long.MAX_VALUE).length - 1;
    }

    private List<Group> candidates(int at) throws IOException {
        List<Group> found = new ArrayList<>();
        int first = firstData(at);
        int end = readable(at);
        int from = first + 1;
        while (from <= end && found.size() < MOST_CANDIDATES) {
            if (work > MOST_WORK) {
                problem = Optional.of("There are too many ways to divide the pages into row groups. Give the number of"
                        + " rows of a row group: FileRecovery.withRowGroupRows, --group-rows on the command line");
                return List.of();
            }
            // Pages without rows belong to the chunk before them.
            int next = from;
            while (next < end && rowsOf(0, at, next, next + 1) == 0) {
                next++;
            }
            boolean isKnown = pages.get(at).chunkEnd() == 0 || pages.get(next - 1).end() == pages.get(at).chunkEnd();
            if (isKnown) {
                group(at, next, rowsOf(0, at, first, next)).ifPresent(found::add);
            }
            from = next + 1;
        }
        return found;
    }

    /// The row group whose first chunk has these pages.
    private Optional<Group> group(int at, int firstEnd, long rowCount) throws IOException {
        List<Integer> bounds = new ArrayList<>(List.of(at, firstEnd));
        if (rowCount <= 0 && leaves.size() > 1) {
            return Optional.empty();
        }
        for (int column = 1; column < leaves.size(); column++) {
            int start = bounds.getLast();
            if (start == pages.size()) {
                return isCut ? Optional.of(new Group(rowCount, bounds, false)) : Optional.empty();
            }
            int end = end(start, column, rowCount);
            if (end == MISMATCH || end == CUT && !isCut) {
                return Optional.empty();
            }
            bounds.add(end == CUT ? pages.size() : end);
            if (end == CUT) {
                return Optional.of(new Group(rowCount, bounds, false));
            }
        }
        return Optional.of(new Group(rowCount, bounds, true));
    }

    private Optional<Group> choose(int at, List<Group> candidates) throws IOException {
        if (candidates.size() <= 1) {
            return candidates.stream().findFirst();
        }
        Optional<Group> expected = expected(candidates);
        if (expected.isPresent() && decodes(expected.get())) {
            note(expected.get().rowCount());
            return expected;
        }
        List<Group> decoded = new ArrayList<>();
        for (Group candidate : candidates) {
            if (decodes(candidate)) {
                decoded.add(candidate);
            }
        }
        if (decoded.size() == 1) {
            return Optional.of(decoded.getFirst());
        }
        if (decoded.isEmpty() && expected.isPresent()) {
            note(expected.get().rowCount());
            return expected;
        }
        List<Long> counts = (decoded.isEmpty() ? candidates : decoded).stream().map(Group::rowCount).distinct()
                .limit(5).toList();
        problem = Optional.of("The pages fit several sizes of this row group, for example " + counts
                + " rows, and nothing tells which is right. Give the number: FileRecovery.withRowGroupRows, --group-rows on the"
                + " command line");
        return Optional.empty();
    }

    /// The only candidate of the likeliest size that one has.
    private Optional<Group> expected(List<Group> candidates) {
        for (long size : sizes) {
            List<Group> fitting = candidates.stream().filter(each -> each.rowCount() == size).toList();
            if (!fitting.isEmpty()) {
                return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private void note(long size) {
        if (!isSizeGiven && notes.isEmpty()) {
            notes.add("The pages alone do not tell how many rows a row group has. They fit " + size
                    + " rows, as in the file of the same writer. If the rows mix up values of different rows, give the"
                    + " right number: FileRecovery.withRowGroupRows, --group-rows on the command line");
        }
    }

    private boolean decodes(Group group) throws IOException {
        for (int column = 0; column < group.chunkCount(); column++) {
            int start = group.bounds().get(column);
            int count = group.bounds().get(column + 1) - start;
            work += count * 100L;
            if (count == 0) {
                continue;
            }
            Leaf leaf = leaves.get(column);
            ChunkPages.Decoded decoded = decoder.decode(pages, start, count, leaf, codecs.of(start, leaf));
            if (decoded.failure().isPresent()) {
                return false;
            }
        }
        return true;
    }

    /// The end of the chunk that begins with a page and has this many rows.
    private int end(int start, int column, long rowCount) throws IOException {
        int limit = limit(start, column);
        int first = firstData(start);
        if (limit <= first) {
            return limit == pages.size() && limit > start ? CUT : MISMATCH;
        }
        int end = isCounted(column, first)
                ? counted(column, first, limit, rowCount)
                : byDecoding(start, column, limit, rowCount);
        if (end >= 0 && pages.get(start).chunkEnd() > 0 && pages.get(end - 1).end() != pages.get(start).chunkEnd()) {
            return MISMATCH;
        }
        return end;
    }

    /// As [#end], for pages whose headers have their number of rows.
    private int counted(int column, int first, int limit, long rowCount) {
        long[] sums = leaves.get(column).maxRepetitionLevel() == 0 ? values : rows;
        int found = Arrays.binarySearch(sums, first, limit + 1, sums[first] + rowCount);
        work += 20;
        if (found < 0) {
            return -found - 1 > limit && limit == pages.size() ? CUT : MISMATCH;
        }
        while (found < limit && sums[found + 1] == sums[first] + rowCount) {
            found++;
        }
        return found;
    }

    private int byDecoding(int start, int column, int limit, long rowCount) throws IOException {
        long[] sums = decoded(start, column, limit, rowCount);
        for (int i = 1; i < sums.length; i++) {
            if (sums[i] == rowCount && start + i > firstData(start)) {
                // Pages that continue the last row have no row of their own.
                while (i + 1 < sums.length && sums[i + 1] == rowCount) {
                    i++;
                }
                return start + i;
            }
            if (sums[i] > rowCount) {
                return MISMATCH;
            }
        }
        return start + sums.length - 1 == pages.size() ? CUT : MISMATCH;
    }

    /// The sums of rows after each page of a chunk, up to one that cannot be decoded, or has more rows than asked for.
    private long[] decoded(int start, int column, int limit, long rowCount) throws IOException {
        long key = (long) start * leaves.size() + column;
        long[] before = decodedRows.get(key);
        if (before != null && before[before.length - 1] > rowCount) {
            return before;
        }
        Leaf leaf = leaves.get(column);
        long[] sums = new long[limit - start + 1];
        long most = rowCount > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * rowCount;
        int[] seen = {0};
        ChunkPages.Decoded decoded = decoder.decode(pages, start, limit - start, leaf, codecs.of(start, leaf),
                (page, content) -> {
                    sums[page + 1] = sums[page] + (pages.get(start + page).isDictionary() ? 0 : content.rowCount());
                    seen[0] = page + 1;
                    return sums[page + 1] <= most;
                });
        work += 100L * (decoded.pages() + 1);
        long[] known = Arrays.copyOf(sums, seen[0] + 1);
        decodedRows.put(key, known);
        return known;
    }

    private long rowsOf(int column, int start, int from, int to) throws IOException {
        work++;
        if (isCounted(column, from)) {
            return sum(column, from, to);
        }
        long[] sums = decoded(start, column, limit(start, column), Long.MAX_VALUE);
        return sums[Math.min(to - start, sums.length - 1)] - sums[Math.min(from - start, sums.length - 1)];
    }

    private long sum(int column, int from, int to) {
        long[] sums = leaves.get(column).maxRepetitionLevel() == 0 ? values : rows;
        return sums[to] - sums[from];
    }

    /// Whether the headers of the pages of a column have their numbers of rows.
    private boolean isCounted(int column, int page) {
        return leaves.get(column).maxRepetitionLevel() == 0 || page < pages.size()
                && pages.get(page).header() instanceof DataPageHeaderV2;
    }

    private int firstData(int start) {
        return pages.get(start).isDictionary() ? start + 1 : start;
    }

    /// The index after the last page that may belong to the chunk that begins with a page.
    private int limit(int start, int column) {
        long key = (long) start * leaves.size() + column;
        Integer known = limits.get(key);
        if (known != null) {
            return known;
        }
        Leaf leaf = leaves.get(column);
        boolean hasDictionary = pages.get(start).isDictionary();
        int end = start;
        while (end < pages.size() && (end == start || !pages.get(end).startsChunk())
                && isAllowed(pages.get(end), leaf, hasDictionary)) {
            end++;
        }
        work += end - start;
        limits.put(key, end);
        return end;
    }

    private static boolean isAllowed(FoundPage page, Leaf leaf, boolean hasDictionary) {
        if (!(page.header() instanceof PageHeader.Data data)) {
            return true;
        }
        boolean areLevelsRight = !(data instanceof DataPageHeaderV2 v2)
                || (v2.repetitionLevelsByteLength() <= LEVELS_OF_ZEROS || leaf.maxRepetitionLevel() > 0)
                        && (v2.definitionLevelsByteLength() <= LEVELS_OF_ZEROS || leaf.maxDefinitionLevel() > 0);
        return areLevelsRight && (page.needsDictionary()
                ? hasDictionary
                : data.valueCount() == 0 || Encodings.isLegal(data.encoding(), leaf.field().type()));
    }

}
