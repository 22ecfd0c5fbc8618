package dev.lamella.internal.index;

import dev.lamella.filter.PruningResult;
import dev.lamella.filter.PruningSource;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.RowGroupPruned;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Prunes the rows of a filter without reading them: row group by row group, the cheapest evidence first, and only as much as
/// needed.
///
/// Evidence that is damaged, contradictory or meaningless is ignored, and the reason recorded. Reading fails only if the
/// storage does.
public final class PruningReader {
    private final Sources sources;
    private final Schema read;
    private final ResolvedPredicate predicate;
    private final Map<ResolvedPredicate.InVariant, ShreddedTest> shredded;
    private final EnumSet<PruningSource> allowed;
    private final LeafTests tests;

    /// The sources of evidence.
    ///
    /// @param file the file to read; not closed
    /// @param footer footer of this file
    /// @param dictionaries dictionaries of its column chunks
    public record Sources(InputFile file, Footer footer, Dictionaries dictionaries) {
        IndexReader indexes() {
            return new IndexReader(file, footer);
        }
    }

    /// The possible outcome for some rows.
    ///
    /// @param from the first row, relative to the row group
    /// @param count at least one
    public record Segment(long from, long count, TruthSet outcome) {}

    /// The pruning of a row group.
    ///
    /// @param segments all its rows, ascending; empty if it has none
    /// @param results in the order of evaluation
    public record Found(List<Segment> segments, List<PruningResult> results) {
        public Found {
            segments = List.copyOf(segments);
            results = List.copyOf(results);
        }
    }

    /// @param read the schema of the filter
    /// @param shredded column tests of tests of variants, by identity; not copied
    /// @param allowed sources to consult
    public PruningReader(Sources sources, Schema read, ResolvedPredicate predicate,
            Map<ResolvedPredicate.InVariant, ShreddedTest> shredded,
            Set<PruningSource> allowed) {
        this.sources = sources;
        this.read = read;
        this.predicate = predicate;
        this.shredded = shredded;
        this.allowed = allowed.isEmpty() ? EnumSet.noneOf(PruningSource.class) : EnumSet.copyOf(allowed);
        this.tests = LeafTests.of(predicate, read, this.shredded);
    }

    /// Prunes the rows of a row group.
    public Found rowGroup(int ordinal) throws IOException {
        RowGroupPruned event = Events.rowGroupPruned();
        Found found = consult(ordinal);
        if (event != null) {
            record(event, ordinal, found);
        }
        return found;
    }

    /// A source is only consulted while rows are undecided, so the last one is the one that has excluded some.
    private void record(RowGroupPruned event, int ordinal, Found found) {
        long rows = 0;
        long excluded = 0;
        for (Segment segment : found.segments()) {
            rows += segment.count();
            excluded += segment.outcome().isNone() ? segment.count() : 0;
        }
        Optional<PruningSource> last = excluded == 0
                ? Optional.empty()
                : found.results().stream().map(PruningResult::source).max(Comparator.naturalOrder());
        event.done(sources.file().name(), ordinal, rows, excluded, last.map(PruningSource::toString).orElse(""),
                found.results().stream().filter(result -> last.equals(Optional.of(result.source())))
                        .map(result -> result.column().toString()).collect(Collectors.joining(", ")));
    }

    private Found consult(int ordinal) throws IOException {
        long rowCount = sources.footer().metadata().rowGroups().get(ordinal).rowCount();
        RowGroupPruner hearing = new RowGroupPruner(sources, tests, ordinal,
                allowed.contains(PruningSource.STATISTICS));
        if (rowCount == 0) {
            return new Found(List.of(), List.of());
        }
        TruthSet outcome = possible(hearing.chunks());
        for (PruningSource evidence : allowed) {
            if (outcome.isNone() || outcome.isAll()) {
                break;
            }
            switch (evidence) {
                case STATISTICS -> {
                }
                case BLOOM_FILTER -> hearing.askBloomFilters();
                case DICTIONARY -> hearing.askDictionaries();
                case PAGE_INDEX -> {
                    return new Found(hearing.askPages(this::possible), hearing.results());
                }
            }
            outcome = possible(hearing.chunks());
        }
        return new Found(List.of(new Segment(0, rowCount, outcome)), hearing.results());
    }

    private TruthSet possible(KnownFacts witness) {
        return new PossibleOutcomes(read, shredded, witness).of(predicate);
    }
}
