package dev.lamella.internal.index;

import dev.lamella.error.ParquetException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.PruningResult;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Share;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.index.LeafTests.Test;
import dev.lamella.internal.index.PruningReader.Segment;
import dev.lamella.internal.index.PruningReader.Sources;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueTest;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;

/// Consults the sources of pruning of one row group, and keeps their results.
final class RowGroupPruner {
    private final Sources sources;
    private final IndexReader indexes;
    private final LeafTests tests;
    private final int ordinal;
    private final RowGroup group;
    private final long firstRow;
    private final StatisticsValidity trust;
    private final Map<Leaf, ChunkFacts> facts = new HashMap<>();
    /// Outcomes after Bloom filters and dictionaries.
    private final Map<Test, TruthSet> narrowed = new HashMap<>();
    private final List<PruningResult> results = new ArrayList<>();

    RowGroupPruner(Sources sources, LeafTests tests, int ordinal, boolean usesStatistics) {
        this.sources = sources;
        this.indexes = sources.indexes();
        this.tests = tests;
        this.ordinal = ordinal;
        List<RowGroup> groups = sources.footer().metadata().rowGroups();
        this.group = groups.get(ordinal);
        this.firstRow = groups.subList(0, ordinal).stream().mapToLong(RowGroup::rowCount).sum();
        this.trust = new StatisticsValidity(sources.footer().metadata());
        if (usesStatistics && group.rowCount() > 0) {
            tests.leaves().forEach(this::askStatistics);
        }
    }

    List<PruningResult> results() {
        return results;
    }

    private void askStatistics(Leaf leaf) {
        ChunkFacts found = ChunkFacts.of(group, leaf, trust);
        facts.put(leaf, found);
        boolean isThere = metadata(leaf).flatMap(ColumnMetadata::statistics).isPresent();
        results.add(
                new PruningResult(leaf.path(), PruningSource.STATISTICS,
                        isThere ? rows(leaf, chunks()) : new PruningResult.Answer.Nothing(),
                        found.ignored()));
    }

    private Optional<ColumnMetadata> metadata(Leaf leaf) {
        return group.columns().get(leaf.fileIndex()).metadata();
    }

    /// The facts from statistics, Bloom filters and dictionaries about whole chunks.
    KnownFacts chunks() {
        return new KnownFacts() {
            @Override
            public TruthSet of(Leaf leaf, ValueTest test) {
                return known(leaf).of(test).narrowed(narrowed.getOrDefault(new Test(leaf, test), TruthSet.ANY));
            }

            @Override
            public TruthSet of(ResolvedPredicate.Pair pair) {
                return known(pair.leftLeaf()).of(pair, known(pair.rightLeaf()));
            }

            @Override
            public boolean mayHaveLevels(Leaf leaf, int from, int end) {
                return known(leaf).mayHaveLevels(from, end);
            }
        };
    }

    private Facts known(Leaf leaf) {
        ChunkFacts found = facts.get(leaf);
        return found == null ? Facts.unknown(leaf) : found.facts();
    }

    /// Consults the Bloom filters of columns that are compared with single values.
    void askBloomFilters() throws IOException {
        for (Map.Entry<Leaf, List<Test>> asked : tests.byLeaf().entrySet()) {
            Leaf leaf = asked.getKey();
            List<Test> open = asked.getValue().stream()
                    .filter(test -> hasPoints(test) && said(test, chunks()).mayBeTrue())
                    .toList();
            if (open.isEmpty() || metadata(leaf).flatMap(chunk -> some(chunk.bloomFilterOffset())).isEmpty()) {
                continue;
            }
            try {
                Optional<StoredFilters.Stored> filter = new StoredFilters(sources.file(), indexes).of(ordinal,
                        leaf.fileIndex(), metadata(leaf).map(ColumnMetadata::totalCompressedSize).orElse(0L));
                if (filter.isEmpty()) {
                    results.add(ignored(leaf, PruningSource.BLOOM_FILTER,
                            group.columns().get(leaf.fileIndex()).filePath().isPresent()
                                    ? "the column chunk is in another file"
                                    : "it does not lie between byte 4 and the footer"));
                    continue;
                }
                for (Test test : open) {
                    if (!filter.get().mayContain(test.set().flatMap(ValueSet::points).orElseThrow())) {
                        narrow(test, new TruthSet(false, true, true));
                    }
                }
                results.add(new PruningResult(leaf.path(), PruningSource.BLOOM_FILTER, rows(open), List.of()));
            } catch (ParquetException e) {
                results.add(ignored(leaf, PruningSource.BLOOM_FILTER, e.getMessage()));
            }
        }
    }

    private static boolean hasPoints(Test test) {
        return test.set().flatMap(ValueSet::points).filter(points -> !points.isEmpty()).isPresent();
    }

    private static Optional<Long> some(OptionalLong value) {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    /// Consults the dictionaries that hold all values of their chunk.
    void askDictionaries() throws IOException {
        for (Map.Entry<Leaf, List<Test>> asked : tests.byLeaf().entrySet()) {
            Leaf leaf = asked.getKey();
            List<Test> open = asked.getValue().stream().filter(test -> {
                TruthSet said = said(test, chunks());
                return said.mayBeTrue() && said.mayBeFalse();
            }).toList();
            if (open.isEmpty() || metadata(leaf).filter(Dictionaries::isWorthwhile).isEmpty()) {
                continue;
            }
            try {
                Optional<ColumnVector> entries = sources.dictionaries().entries(ordinal, leaf);
                if (entries.isEmpty()) {
                    results.add(ignored(leaf, PruningSource.DICTIONARY, "there is none at the place in the footer"));
                    continue;
                }
                for (Test test : open) {
                    narrow(test, Dictionaries.of(entries.get(), leaf, test.test()));
                }
                results.add(new PruningResult(leaf.path(), PruningSource.DICTIONARY, rows(open), List.of()));
            } catch (ParquetException e) {
                results.add(ignored(leaf, PruningSource.DICTIONARY, e.getMessage()));
            }
        }
    }

    private void narrow(Test test, TruthSet outcome) {
        narrowed.merge(test, outcome, TruthSet::narrowed);
    }

    /// Consults the page index.
    ///
    /// @param possible the outcome of the filter for known facts about some rows
    List<Segment> askPages(Function<KnownFacts, TruthSet> possible) throws IOException {
        Map<Leaf, PageFacts> pages = new HashMap<>();
        TreeSet<Long> borders = new TreeSet<>(List.of(0L, group.rowCount()));
        for (Leaf leaf : tests.leaves()) {
            Optional<PageFacts> found = pageFacts(leaf);
            if (found.isPresent()) {
                pages.put(leaf, found.get());
                for (long row : found.get().firstRows()) {
                    borders.add(row);
                }
            }
        }
        List<Segment> segments = new ArrayList<>();
        long from = 0;
        for (long end : borders.tailSet(0L, false)) {
            TruthSet outcome = possible.apply(rows(pages, from));
            if (!segments.isEmpty() && segments.getLast().outcome().equals(outcome)) {
                Segment last = segments.removeLast();
                segments.add(new Segment(last.from(), end - last.from(), outcome));
            } else {
                segments.add(new Segment(from, end - from, outcome));
            }
            from = end;
        }
        return segments;
    }

    private Optional<PageFacts> pageFacts(Leaf leaf) throws IOException {
        try {
            Optional<ColumnIndex> index = indexes.columnIndex(ordinal, leaf.fileIndex());
            Optional<OffsetIndex> offsets = index.isEmpty()
                    ? Optional.empty()
                    : indexes.offsetIndex(ordinal, leaf.fileIndex());
            if (offsets.isEmpty()) {
                return Optional.empty();
            }
            OptionalLong nulls = facts.containsKey(leaf) ? facts.get(leaf).nulls() : OptionalLong.empty();
            return switch (PageFacts.of(leaf, index.get(), offsets.get(), group.rowCount(), nulls, trust)) {
                case PageFacts.Found.Damaged(String reason) -> {
                    results.add(ignored(leaf, PruningSource.PAGE_INDEX, reason));
                    yield Optional.empty();
                }
                case PageFacts.Found.Told(PageFacts told, List<String> doubts) -> {
                    results.add(new PruningResult(leaf.path(), PruningSource.PAGE_INDEX, pages(leaf, told), doubts));
                    yield Optional.of(told);
                }
            };
        } catch (ParquetException e) {
            results.add(ignored(leaf, PruningSource.PAGE_INDEX, e.getMessage()));
            return Optional.empty();
        }
    }

    /// The facts about the pages that a row is in.
    private KnownFacts rows(Map<Leaf, PageFacts> pages, long row) {
        KnownFacts chunks = chunks();
        return new KnownFacts() {
            @Override
            public TruthSet of(Leaf leaf, ValueTest test) {
                TruthSet ofChunk = chunks.of(leaf, test);
                PageFacts found = pages.get(leaf);
                return found == null ? ofChunk : found.at(row).of(test).narrowed(ofChunk);
            }

            @Override
            public TruthSet of(ResolvedPredicate.Pair pair) {
                return at(pair.leftLeaf()).of(pair, at(pair.rightLeaf())).narrowed(chunks.of(pair));
            }

            private Facts at(Leaf leaf) {
                PageFacts found = pages.get(leaf);
                return found == null ? known(leaf) : found.at(row);
            }

            @Override
            public boolean mayHaveLevels(Leaf leaf, int from, int end) {
                PageFacts found = pages.get(leaf);
                return chunks.mayHaveLevels(leaf, from, end)
                        && (found == null || found.at(row).mayHaveLevels(from, end));
            }
        };
    }

    private static PruningResult ignored(Leaf leaf, PruningSource evidence, String reason) {
        return new PruningResult(leaf.path(), evidence, new PruningResult.Answer.Nothing(), List.of(reason));
    }

    private TruthSet said(Test test, KnownFacts witness) {
        TruthSet values = witness.of(test.leaf(), test.test());
        int highest = test.leaf().maxDefinitionLevel();
        return new TruthSet(values.mayBeTrue(), values.mayBeFalse(), witness.mayHaveLevels(test.leaf(), 0, highest));
    }

    private PruningResult.Answer rows(Leaf leaf, KnownFacts witness) {
        List<Test> asked = tests.byLeaf().getOrDefault(leaf, List.of());
        return new PruningResult.Answer.Rows(share(asked.stream().map(test -> said(test, witness)).toList()));
    }

    private PruningResult.Answer rows(List<Test> asked) {
        return new PruningResult.Answer.Rows(share(asked.stream().map(test -> said(test, chunks())).toList()));
    }

    private PruningResult.Answer pages(Leaf leaf, PageFacts told) {
        List<Test> asked = tests.byLeaf().getOrDefault(leaf, List.of());
        List<Explanation.Rows> pages = new ArrayList<>();
        for (int page = 0; page < told.pages().size(); page++) {
            Facts known = told.pages().get(page);
            boolean mayBeNull = known.mayHaveLevels(0, leaf.maxDefinitionLevel());
            List<TruthSet> outcomes = asked.stream()
                    .map(test -> known.of(test.test()))
                    .map(values -> new TruthSet(values.mayBeTrue(), values.mayBeFalse(), mayBeNull)).toList();
            pages.add(new Explanation.Rows(firstRow + told.firstRows()[page],
                    told.firstRows()[page + 1] - told.firstRows()[page], share(outcomes)));
        }
        return new PruningResult.Answer.Pages(pages);
    }

    private static Share share(List<TruthSet> outcomes) {
        if (outcomes.isEmpty()) {
            return Share.SOME;
        }
        if (outcomes.stream().allMatch(TruthSet::isNone)) {
            return Share.NONE;
        }
        return outcomes.stream().allMatch(TruthSet::isAll) ? Share.ALL : Share.SOME;
    }
}
