package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.shredding.VariantConformance;
import picocli.CommandLine.Option;

/// How values of VARIANT columns are printed.
final class VariantOptions {
    /// What is printed of a Variant.
    enum Form {
        /// Its JSON; it fails if its columns contradict each other.
        strict,
        /// Its JSON; if its columns contradict each other, what the shredded ones say.
        lenient,
        /// The columns that it is stored in.
        stored
    }

    @Option(names = "--variants", paramLabel = "FORM", defaultValue = "strict", description = "How Variants are printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). strict and lenient print JSON; if columns of a value contradict each other, strict fails and lenient uses the shredded ones. stored prints the columns.")
    private Form form = Form.strict;

    Form form() {
        return form;
    }

    ReadOptions applyTo(ReadOptions options) {
        return switch (form) {
            case strict, stored -> options;
            case lenient -> options.withVariants(VariantConformance.LENIENT);
        };
    }
}
