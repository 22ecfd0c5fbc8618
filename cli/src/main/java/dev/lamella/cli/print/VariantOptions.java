package dev.lamella.cli.print;

import dev.lamella.ReadOptions;
import dev.lamella.shredding.VariantConformance;
import picocli.CommandLine.Option;

/// The option for printing VARIANT columns.
public final class VariantOptions {
    /// The form in which Variants are printed.
    public enum Form {
        /// JSON; fails if the columns of a value contradict each other.
        strict,
        /// JSON; if the columns of a value contradict each other, the shredded ones count.
        lenient,
        /// The columns that the Variant is stored in.
        stored
    }

    @Option(names = "--variants", paramLabel = "FORM", defaultValue = "strict", description = "How Variants are printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). strict and lenient print JSON; if columns of a value contradict each other, strict fails and lenient uses the shredded ones. stored prints the columns.")
    private Form form = Form.strict;

    public Form form() {
        return form;
    }

    public ReadOptions applyTo(ReadOptions options) {
        return switch (form) {
            case strict, stored -> options;
            case lenient -> options.withVariants(VariantConformance.LENIENT);
        };
    }
}
