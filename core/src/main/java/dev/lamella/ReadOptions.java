package dev.lamella;

import dev.lamella.encryption.Decryption;
import dev.lamella.filter.PruningSource;
import dev.lamella.metadata.FileLimits;
import dev.lamella.observe.ProgressListener;
import dev.lamella.row.MalformedText;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.internal.TextForm;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// How files are read. Immutable; each `with` method returns a changed copy.
public final class ReadOptions {
    /// Verifies checksums, rejects malformed text and contradictory variants, prunes by all [evidence][PruningSource],
    /// and reads large files ahead in other threads ([Parallelism#AUTOMATIC]).
    public static final ReadOptions DEFAULT = new ReadOptions(new State(Checksums.VERIFY, MalformedText.REPORT,
            VariantConformance.STRICT, EnumSet.allOf(PruningSource.class), Parallelism.AUTOMATIC, FileLimits.DEFAULT,
            Optional.empty(), ProgressListener.NONE));

    private final State state;

    private record State(Checksums checksums, MalformedText malformedText, VariantConformance variants,
            Set<PruningSource> pruning, Parallelism parallelism, FileLimits limits, Optional<Decryption> decryption,
            ProgressListener progress) {
        State {
            pruning = Set.copyOf(pruning);
        }
    }

    private ReadOptions(State state) {
        this.state = state;
    }

    /// What to do with the checksums of pages.
    public enum Checksums {
        /// A page whose bytes do not fit its checksum is rejected.
        VERIFY,
        /// Checksums are ignored.
        IGNORE
    }

    public ReadOptions withChecksums(Checksums choice) {
        return new ReadOptions(
                new State(choice, state.malformedText, state.variants, state.pruning, state.parallelism, state.limits,
                        state.decryption, state.progress));
    }

    public ReadOptions withMalformedText(MalformedText choice) {
        return new ReadOptions(
                new State(state.checksums, choice, state.variants, state.pruning, state.parallelism, state.limits,
                        state.decryption, state.progress));
    }

    public ReadOptions withVariants(VariantConformance choice) {
        return new ReadOptions(
                new State(state.checksums, state.malformedText, choice, state.pruning, state.parallelism, state.limits,
                        state.decryption, state.progress));
    }

    /// Limits pruning to these kinds of evidence.
    public ReadOptions withPruning(Set<PruningSource> choice) {
        return new ReadOptions(
                new State(state.checksums, state.malformedText, state.variants, choice, state.parallelism, state.limits,
                        state.decryption, state.progress));
    }

    /// Sets the threads that read ahead of the caller; by default [Parallelism#AUTOMATIC].
    public ReadOptions withParallelism(Parallelism choice) {
        return new ReadOptions(
                new State(state.checksums, state.malformedText, state.variants, state.pruning, choice, state.limits,
                        state.decryption, state.progress));
    }

    /// Limits the sizes of pages, rows and batches, and the numbers of columns and levels, for files that may be
    /// damaged or hostile.
    public ReadOptions withLimits(FileLimits choice) {
        return new ReadOptions(new State(state.checksums, state.malformedText, state.variants, state.pruning,
                state.parallelism, choice, state.decryption, state.progress));
    }

    /// Sets the keys for encrypted files. Files that are not encrypted are then rejected, unless
    /// [Decryption#withPlaintextFiles] allows them.
    public ReadOptions withDecryption(Decryption choice) {
        return new ReadOptions(new State(state.checksums, state.malformedText, state.variants, state.pruning,
                state.parallelism, state.limits, Optional.of(choice), state.progress));
    }

    /// Sets a listener that gets the bytes that are read. It may observe several files, also on several threads.
    public ReadOptions withProgress(ProgressListener choice) {
        return new ReadOptions(new State(state.checksums, state.malformedText, state.variants, state.pruning,
                state.parallelism, state.limits, state.decryption, choice));
    }

    /// Whether the checksums of pages are verified, where a file has them.
    public Checksums checksums() {
        return state.checksums;
    }

    /// What row accessors do with text that is not UTF-8.
    public MalformedText malformedText() {
        return state.malformedText;
    }

    /// How contradictory shredded Variant values are treated by row accessors, and by [Rewrite] and
    /// [ParquetWriter#writeAll] if they change the columns of a variant.
    public VariantConformance variants() {
        return state.variants;
    }

    /// The evidence by which filters may skip data before values are read. With less evidence, reading is slower, and
    /// the rows are the same.
    public Set<PruningSource> pruning() {
        return state.pruning;
    }

    /// The threads that read ahead. The order of batches and rows does not depend on them.
    public Parallelism parallelism() {
        return state.parallelism;
    }

    /// The limits for the contents of a file.
    public FileLimits limits() {
        return state.limits;
    }

    /// The listener that gets the bytes that are read.
    public ProgressListener progress() {
        return state.progress;
    }

    /// The keys for encrypted files.
    public Optional<Decryption> decryption() {
        return state.decryption;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReadOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    /// The text that [#parse] parses: the options that differ from the defaults. It never contains keys, executors or listeners. If
    /// the options have keys or executors, the text says so, and cannot be parsed.
    @Override
    public String toString() {
        State usual = DEFAULT.state;
        TextForm form = TextForm.named("ReadOptions").unless(usual.checksums, "checksums", state.checksums)
                .unless(usual.malformedText, "malformedText", state.malformedText)
                .unless(usual.variants, "variants", state.variants);
        if (!state.pruning.equals(usual.pruning)) {
            form.withAll("pruning", state.pruning.stream().sorted().toList());
        }
        return form.unless(usual.parallelism, "parallelism", state.parallelism)
                .unless(usual.limits, "limits", state.limits)
                .with("decryption", state.decryption.map(ignored -> "keys")).toString();
    }

    /// Parses the text of options; see [#toString].
    ///
    /// @throws IllegalArgumentException if this is not the text of options, or the options had keys or an executor of the
    ///     caller
    public static ReadOptions parse(String text) {
        TextForm form = TextForm.parse("ReadOptions", text);
        State usual = DEFAULT.state;
        if (form.text("decryption").isPresent()) {
            throw new IllegalArgumentException(
                    "The options had keys, which are never written to a text. Make the text of"
                            + " options without keys, and add the keys with withDecryption where it is parsed");
        }
        ReadOptions options = new ReadOptions(new State(
                form.choice("checksums", Checksums.class).orElse(usual.checksums),
                form.choice("malformedText", MalformedText.class).orElse(usual.malformedText),
                form.choice("variants", VariantConformance.class).orElse(usual.variants),
                form.choices("pruning", PruningSource.class).<Set<PruningSource>>map(Set::copyOf).orElse(usual.pruning),
                form.text("parallelism").map(Parallelism::parse).orElse(usual.parallelism),
                form.text("limits").map(FileLimits::parse).orElse(usual.limits), Optional.empty(),
                ProgressListener.NONE));
        form.requireNoOther();
        return options;
    }
}
