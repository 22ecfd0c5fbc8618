package dev.lamella;

import dev.lamella.filter.PruningSource;
import dev.lamella.row.MalformedText;
import dev.lamella.shredding.VariantConformance;
import java.util.EnumSet;
import java.util.Set;

/// How files are read. Immutable; each `with` method gives a changed copy.
///
/// @param checksums whether the checksums of pages are verified, where a file has them
/// @param malformedText what row accessors do with text that is not UTF-8
/// @param variants what row accessors do with shredded Variant values that contradict themselves; also [Rewrite] and
///     [ParquetWriter#writeAll], where they change the columns of a variant
/// @param pruning what filters may use to skip data before values are read; without a source of it reading is slower, and
///     gives the same rows
/// @param parallelism how many threads read ahead of the caller's; batches and rows come in the same order
public record ReadOptions(Checksums checksums, MalformedText malformedText, VariantConformance variants,
        Set<PruningSource> pruning, Parallelism parallelism) {
    /// Verifies checksums, reports malformed text and variants, and reads on the caller's thread.
    public static final ReadOptions DEFAULT = new ReadOptions(Checksums.VERIFY, MalformedText.REPORT,
            VariantConformance.STRICT, EnumSet.allOf(PruningSource.class), Parallelism.NONE);

    public ReadOptions {
        pruning = Set.copyOf(pruning);
    }

    /// What to do with the checksums of pages.
    public enum Checksums {
        /// A page whose bytes do not fit its checksum is refused.
        VERIFY,
        /// Checksums are not looked at.
        IGNORE
    }

    public ReadOptions withChecksums(Checksums choice) {
        return new ReadOptions(choice, malformedText, variants, pruning, parallelism);
    }

    public ReadOptions withMalformedText(MalformedText choice) {
        return new ReadOptions(checksums, choice, variants, pruning, parallelism);
    }

    public ReadOptions withVariants(VariantConformance choice) {
        return new ReadOptions(checksums, malformedText, choice, pruning, parallelism);
    }

    /// With only these sources of pruning for filters; see [PruningSource].
    public ReadOptions withPruning(Set<PruningSource> choice) {
        return new ReadOptions(checksums, malformedText, variants, choice, parallelism);
    }

    /// With threads that read ahead of the caller's.
    public ReadOptions withParallelism(Parallelism choice) {
        return new ReadOptions(checksums, malformedText, variants, pruning, choice);
    }
}
