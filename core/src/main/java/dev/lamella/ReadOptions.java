package dev.lamella;

import dev.lamella.filter.Evidence;
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
/// @param evidence what filters may ask before values are read; without a kind of it reading is slower, and gives the same rows
/// @param parallelism how many threads read ahead of the caller's; batches and rows come in the same order
public record ReadOptions(Checksums checksums, MalformedText malformedText, VariantConformance variants,
        Set<Evidence> evidence, Parallelism parallelism) {
    /// Verifies checksums, reports malformed text and variants, and reads on the caller's thread.
    public static final ReadOptions DEFAULT = new ReadOptions(Checksums.VERIFY, MalformedText.REPORT,
            VariantConformance.STRICT, EnumSet.allOf(Evidence.class), Parallelism.NONE);

    public ReadOptions {
        evidence = Set.copyOf(evidence);
    }

    /// What to do with the checksums of pages.
    public enum Checksums {
        /// A page whose bytes do not fit its checksum is refused.
        VERIFY,
        /// Checksums are not looked at.
        IGNORE
    }

    public ReadOptions withChecksums(Checksums choice) {
        return new ReadOptions(choice, malformedText, variants, evidence, parallelism);
    }

    public ReadOptions withMalformedText(MalformedText choice) {
        return new ReadOptions(checksums, choice, variants, evidence, parallelism);
    }

    public ReadOptions withVariants(VariantConformance choice) {
        return new ReadOptions(checksums, malformedText, choice, evidence, parallelism);
    }

    /// With only these kinds of evidence for filters; see [Evidence].
    public ReadOptions withEvidence(Set<Evidence> choice) {
        return new ReadOptions(checksums, malformedText, variants, choice, parallelism);
    }

    /// With threads that read ahead of the caller's.
    public ReadOptions withParallelism(Parallelism choice) {
        return new ReadOptions(checksums, malformedText, variants, evidence, choice);
    }
}
